//! The packs that come with the program.

use seedwright::name::closest;
use seedwright::pack::SourceFile;

/// A pack inside the program.
pub struct Embedded {
    /// The name it is asked for by.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Its files.
    files: &'static [(&'static str, &'static str)],
}

/// All of them, in the order they are listed.
pub const PACKS: &[Embedded] = &[Embedded {
    name: "blank",
    about: "the smallest useful pack: two rooms, a door, a key",
    files: &[("blank.toml", include_str!("../../../worlds/blank.toml"))],
}];

/// The pack that `new` writes.
pub const STARTER: (&str, &str) = ("pack.toml", include_str!("../../../worlds/starter.toml"));

impl Embedded {
    /// The pack of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        PACKS.iter().find(|pack| pack.name == name)
    }

    /// What to do about a name that no pack has.
    pub fn hint(name: &str) -> String {
        match closest(name, PACKS.iter().map(|known| known.name)) {
            Some(close) => format!("did you mean the embedded pack `{close}`?"),
            None => "check the path; `seedwright packs` lists the embedded packs".to_owned(),
        }
    }

    /// Its files, as if read from disk.
    pub fn files(&self) -> Vec<SourceFile> {
        self.files
            .iter()
            .map(|(name, text)| SourceFile::new(*name, *text))
            .collect()
    }
}
