//! Which file is which.

use seedwright::pack::{SourceFile, Span};

use crate::json::{Document, Json, parse};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::sources::{last_part, within_limits};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Helpers,
    Items,
    Tech,
    Region,
    Connection,
    Weapons,
    Enemies,
    Other,
}

/// The files that have to be there.
const NEEDED: [(Role, &str); 4] = [
    (Role::Helpers, "helpers.json"),
    (Role::Items, "items.json"),
    (Role::Tech, "tech.json"),
    (Role::Region, "region/…/….json"),
];

/// The files of a database, read.
pub struct Sources<'s> {
    documents: Vec<(Role, Document<'s>)>,
}

impl<'s> Sources<'s> {
    /// Reads every file that has a role.
    pub fn read(
        files: &'s [SourceFile],
        problems: &mut Problems,
        notes: &mut Notes<'_>,
    ) -> Option<Self> {
        if !within_limits(files, problems) {
            return None;
        }
        let mut documents = Vec::new();
        for (number, file) in (0u32..).zip(files) {
            let role = role(&file.name);
            if role == Role::Other {
                let kind = "files that say nothing about the logic";
                let span = Span::new(number, 0..0);
                notes.note(Treatment::LeftOut, kind, span, file.name.as_str());
                continue;
            }
            documents.extend(parse(number, file, problems).map(|document| (role, document)));
        }
        for (needed, name) in NEEDED {
            if !files.iter().any(|file| role(&file.name) == needed) {
                let message = format!("the file `{name}` is missing");
                let hint = "give all files of the folder, with their paths inside it";
                problems.error("E0501", None, message, hint);
            }
        }
        problems.is_empty().then_some(Self { documents })
    }

    /// The files of a role, in the order they were given.
    pub fn of(&self, role: Role) -> impl Iterator<Item = Json<'_>> {
        let documents = self.documents.iter();
        let own = documents.filter(move |(own, _)| *own == role);
        own.map(|(_, document)| document.root())
    }
}

/// What a file holds, by its path.
fn role(path: &str) -> Role {
    let name = last_part(path);
    if !name.ends_with(".json") {
        return Role::Other;
    }
    let folders = path[..path.len() - name.len()].split(['/', '\\']);
    for folder in folders {
        match folder {
            "region" => return Role::Region,
            "connection" => return Role::Connection,
            "weapons" => return Role::Weapons,
            "enemies" if name != "scenarios.json" => return Role::Enemies,
            "enemies" | "schema" => return Role::Other,
            _ => {}
        }
    }
    match name {
        "helpers.json" => Role::Helpers,
        "items.json" => Role::Items,
        "tech.json" => Role::Tech,
        _ => Role::Other,
    }
}
