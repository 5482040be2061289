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
        let root = root(files);
        let role = |file: &SourceFile| role(file.name.get(root..).unwrap_or_default());
        let mut documents = Vec::new();
        for (number, file) in (0u32..).zip(files) {
            let role = role(file);
            if role == Role::Other {
                let kind = "files that say nothing about the logic";
                let span = Span::new(number, 0..0);
                notes.note(Treatment::LeftOut, kind, span, file.name.as_str());
                continue;
            }
            documents.extend(parse(number, file, problems).map(|document| (role, document)));
        }
        for (needed, name) in NEEDED {
            if !files.iter().any(|file| role(file) == needed) {
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

/// How much of every name is the path of the database itself: what stands before the file with the items,
/// or before another one that lies beside it. Folders above it may have any names.
fn root(files: &[SourceFile]) -> usize {
    let lengths = files.iter().filter_map(|file| {
        let name = last_part(&file.name);
        let is_top = NEEDED.iter().any(|(_, top)| *top == name);
        is_top.then(|| file.name.len() - name.len())
    });
    lengths.min().unwrap_or(0)
}

/// What a file holds, by its path inside the database.
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
