//! The formats that can be written, from which flags, subcommands and their help are made.
//!
//! A format is a row of [`FORMATS`] and a function in a module of its own.

use seedwright::bundle::{self, Bundle};
use seedwright::world::{AreaId, World};

use super::csv::{doors_csv, rooms_csv};
use super::dot::dot;
use super::godot::godot;
use super::ldtk::ldtk;
use super::poptracker::{RulesExport, TrackerSource, poptracker};
use super::spoiler::spoiler_json;
use super::tiled::tiled;
use super::tileset::tileset;
use crate::error::Error;
use crate::pictures::{Layers, layout_svg};
use crate::pixels::png_of_svg;
use crate::views::layout::{LayoutPart, LayoutView};

/// A format.
pub struct Format {
    /// What it is called, in flags and subcommands.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// The files that it has; the first one is the format's own, and the others lie beside it.
    pub files: &'static [FileKind],
    /// What it needs, and the function that writes it.
    pub write: Writer,
}

/// A kind of file.
pub struct FileKind {
    /// How its name ends, behind a name that all files of one export share.
    pub ending: &'static str,
    /// Its media type.
    pub media: &'static str,
}

impl FileKind {
    const fn new(ending: &'static str, media: &'static str) -> Self {
        Self { ending, media }
    }
}

/// What a format needs, and the function that makes its files, in the order of [`Format::files`].
pub enum Writer {
    /// A picture of one layout, with its layers.
    Picture(fn(&LayoutView<'_>, Layers<'_>) -> Result<Vec<u8>, Error>),
    /// One layout.
    Layout(fn(&LayoutView<'_>) -> Vec<Vec<u8>>),
    /// Some layouts beside each other, and the name that all files share.
    Layouts(fn(&[LayoutPart<'_>], &str) -> Vec<Vec<u8>>),
    /// A pack with rooms, or one area of it.
    World(fn(&World, Option<AreaId>) -> String),
    /// The rules of a pack or of a built world.
    Rules(fn(&TrackerSource) -> RulesExport),
    /// A built world with items; there is no text when it names what it does not have.
    Bundle(fn(&Bundle) -> Option<String>),
}

impl Writer {
    /// Whether it needs layouts, and nothing else.
    pub const fn is_of_layouts(&self) -> bool {
        matches!(self, Self::Picture(_) | Self::Layout(_) | Self::Layouts(_))
    }
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";
const PNG: &str = "image/png";
const CSV: &str = "text/csv; charset=utf-8";

/// All formats, in the order in which they are listed.
pub const FORMATS: &[Format] = &[
    Format {
        name: "svg",
        about: "Draw the map: write the picture to this file, and over it if it is there",
        files: &[FileKind::new(".svg", "image/svg+xml")],
        write: Writer::Picture(|view, layers| Ok(layout_svg(view, layers).into_bytes())),
    },
    Format {
        name: "png",
        about: "Draw the map in pixels",
        files: &[FileKind::new(".png", PNG)],
        write: Writer::Picture(|view, layers| png_of_svg(&layout_svg(view, layers))),
    },
    Format {
        name: "tiled",
        about: "Write the map for Tiled (.tmj), and its tiles beside it",
        files: &[FileKind::new(".tmj", JSON), FileKind::new("-tiles.png", PNG)],
        write: Writer::Layouts(|parts, name| {
            let map = format!("{:#}\n", tiled(parts, &format!("{name}-tiles.png")));
            vec![map.into_bytes(), tileset()]
        }),
    },
    Format {
        name: "ldtk",
        about: "Write the map as a project for LDtk (.ldtk)",
        files: &[FileKind::new(".ldtk", JSON)],
        // It has so many numbers that one on each line would make it three times as long.
        write: Writer::Layouts(|parts, _| vec![format!("{}\n", ldtk(parts)).into_bytes()]),
    },
    Format {
        name: "godot",
        about: "Write the map as a scene for Godot 4.3 and later (.tscn)",
        files: &[FileKind::new(".tscn", TEXT)],
        write: Writer::Layout(|view| vec![godot(view).into_bytes()]),
    },
    Format {
        name: "csv",
        about: "Write a table of the rooms, and one of the doors beside it",
        files: &[FileKind::new(".csv", CSV), FileKind::new("-doors.csv", CSV)],
        write: Writer::Layout(|view| {
            vec![rooms_csv(view).into_bytes(), doors_csv(view).into_bytes()]
        }),
    },
    Format {
        name: "dot",
        about: "The rooms and doors of a pack as a graph for GraphViz",
        files: &[FileKind::new(".dot", "text/vnd.graphviz")],
        write: Writer::World(dot),
    },
    Format {
        name: "poptracker",
        about: "A pack or a built world as a pack for PopTracker: items, and locations with what opens them",
        files: &[],
        write: Writer::Rules(poptracker),
    },
    Format {
        name: "spoiler",
        about: "What lies where in a built world, as JSON that is a plan as well",
        files: &[FileKind::new(".json", JSON)],
        write: Writer::Bundle(|world| Some(bundle::text(&spoiler_json(world)?))),
    },
];

/// The file with this name, of layouts beside each other whose files are all called like `name` before their endings;
/// none if no format has such a file.
pub fn layouts_file(parts: &[LayoutPart<'_>], name: &str, file: &str) -> Option<Vec<u8>> {
    let ending = file.strip_prefix(name)?;
    FORMATS.iter().find_map(|format| {
        let Writer::Layouts(write) = format.write else {
            return None;
        };
        let place = format.files.iter().position(|kind| kind.ending == ending)?;
        write(parts, name).into_iter().nth(place)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_endings_are_used_once() {
        let mut names = BTreeSet::new();
        let mut endings = BTreeSet::new();
        for format in FORMATS {
            assert!(names.insert(format.name), "{}", format.name);
            for kind in format.files {
                assert!(endings.insert(kind.ending), "{}", kind.ending);
            }
        }
    }

    #[test]
    fn files_of_layouts_are_found_by_name() {
        assert!(layouts_file(&[], "floor-1", "floor-1-tiles.png").is_some());
        for unknown in ["floor-2.tmj", "floor-1.exe", "floor-1", "floor-1.csv", ""] {
            assert_eq!(layouts_file(&[], "floor-1", unknown), None, "{unknown}");
        }
    }
}
