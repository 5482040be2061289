//! The packs embedded in the program.

use seedwright::name::closest;
use seedwright::pack::SourceFile;

/// An embedded pack.
pub struct EmbeddedPack {
    /// The name to load it by.
    pub name: &'static str,
    /// A one-line description.
    pub about: &'static str,
    /// Its files.
    files: &'static [(&'static str, &'static str)],
}

/// A file of the station pack.
macro_rules! station {
    ($name:literal) => {
        (concat!("station/", $name), include_str!(concat!("../worlds/station/", $name)))
    };
}

/// A file of the campaign pack.
macro_rules! campaign {
    ($name:literal) => {
        (concat!("campaign/", $name), include_str!(concat!("../worlds/campaign/", $name)))
    };
}

/// All embedded packs, in the order they are listed.
pub const PACKS: &[EmbeddedPack] = &[
    EmbeddedPack {
        name: "campaign",
        about: "every stage in one: floors, zones, gates, locks, codes, items and monsters",
        files: CAMPAIGN,
    },
    EmbeddedPack {
        name: "station",
        about: "a derelict orbital station: ten sectors, 152 rooms, 125 items to find",
        files: STATION,
    },
    EmbeddedPack {
        name: "tower",
        about: "six worlds on top of each other: 36 rooms, 94 exits, doors to shuffle",
        files: &[("tower.toml", include_str!("../worlds/tower.toml"))],
    },
    EmbeddedPack {
        name: "halls",
        about: "rooms drawn as text, with a new layout for every seed: 20 templates, two groups",
        files: &[("halls.toml", include_str!("../worlds/halls.toml"))],
    },
    EmbeddedPack {
        name: "festive",
        about: "a code game: guess codes of Santa, Present, Tree, Snowman, Stocking and Bell",
        files: &[("festive.toml", include_str!("../worlds/festive.toml"))],
    },
    EmbeddedPack {
        name: "depths",
        about: "a mine filled level by level: 32 monsters, 21 kinds of equipment, metered treasure",
        files: &[("depths.toml", include_str!("../worlds/depths.toml"))],
    },
    EmbeddedPack {
        name: "blank",
        about: "the smallest useful pack: two rooms, a door, a key",
        files: &[("blank.toml", include_str!("../worlds/blank.toml"))],
    },
];

const CAMPAIGN: &[(&str, &str)] =
    &[campaign!("00-pack.toml"), campaign!("10-rooms.toml"), campaign!("20-depths.toml")];

const STATION: &[(&str, &str)] = &[
    station!("00-pack.toml"),
    station!("10-docks.toml"),
    station!("20-spindle.toml"),
    station!("30-gardens.toml"),
    station!("40-archive.toml"),
    station!("50-wards.toml"),
    station!("60-vents.toml"),
    station!("70-cisterns.toml"),
    station!("80-foundry.toml"),
    station!("85-reactor.toml"),
    station!("88-crown.toml"),
    station!("90-doors.toml"),
];

/// The pack that `new` writes.
pub const STARTER: (&str, &str) = ("pack.toml", include_str!("../worlds/starter.toml"));

impl EmbeddedPack {
    /// Returns the embedded pack of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        PACKS.iter().find(|pack| pack.name == name)
    }

    /// Whether these are the files of an embedded pack.
    pub fn has_files(files: &[SourceFile]) -> bool {
        PACKS.iter().any(|pack| pack.files() == files)
    }

    /// The hint for an unknown pack name: the closest name, or `otherwise`.
    pub fn hint_or(name: &str, otherwise: &str) -> String {
        match closest(name, PACKS.iter().map(|known| known.name)) {
            Some(close) => format!("did you mean the embedded pack `{close}`?"),
            None => otherwise.to_owned(),
        }
    }

    /// The hint for an unknown pack name on the command line.
    pub fn hint(name: &str) -> String {
        Self::hint_or(name, "check the path; `seedwright packs` lists the embedded packs")
    }

    /// Its files, as if read from disk.
    pub fn files(&self) -> Vec<SourceFile> {
        self.files.iter().map(|(name, text)| SourceFile::new(*name, *text)).collect()
    }
}
