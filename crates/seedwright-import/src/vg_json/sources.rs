//! The files of a database.

use seedwright::pack::{SourceFile, Span};

use crate::json::{Document, Json, parse};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::sources::{last_part, within_limits};

/// The role of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Helpers,
    Items,
    Tech,
    Numerics,
    Region,
    Connection,
    Weapons,
    Enemies,
    Other,
}

/// The required files.
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
    /// Reads every file with a role.
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
                let kind = "files that do not concern the logic";
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

    /// Returns the files with a role, in the order given.
    pub fn of(&self, role: Role) -> impl Iterator<Item = Json<'_>> {
        let documents = self.documents.iter();
        let own = documents.filter(move |(own, _)| *own == role);
        own.map(|(_, document)| document.root())
    }
}

/// Returns the length of the path of the database itself: everything before the file of items, or before another file
/// next to it. The folders above can have any names.
fn root(files: &[SourceFile]) -> usize {
    let lengths = files.iter().filter_map(|file| {
        let name = last_part(&file.name);
        let is_top = NEEDED.iter().any(|(_, top)| *top == name);
        is_top.then(|| file.name.len() - name.len())
    });
    lengths.min().unwrap_or(0)
}

/// Returns the role of a file, by its path inside the database.
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
        "numerics.json" => Role::Numerics,
        _ => Role::Other,
    }
}
