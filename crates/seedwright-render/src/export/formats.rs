//! The export formats, from which flags, subcommands and their help are generated.
//!
//! A format is a row of [`FORMATS`] and a function in a module of its own.

use seedwright::bundle::{self, Bundle};
use seedwright::world::{AreaId, World};

use super::csv::{doors_csv, rooms_csv};
use super::dot::{self, dot};
use super::godot::godot;
use super::ldtk::ldtk;
use super::poptracker::{self, RulesExport, TrackerSource, poptracker};
use super::spoiler::{self, spoiler_json};
use super::tiled::tiled;
use super::tileset::tileset;
use crate::error::Error;
use crate::pictures::{Layers, layout_svg};
use crate::pixels::png_of_svg;
use crate::views::layout::{LayoutPart, LayoutView};

/// An export format.
pub struct Format {
    /// Its name in flags and subcommands.
    pub name: &'static str,
    /// A one-sentence description.
    pub about: &'static str,
    /// The long help with examples, if it has a command of its own.
    pub help: &'static str,
    /// Its files. The first is the main file; the others go next to it.
    pub files: &'static [FileKind],
    /// The function that writes it, by the kind of input it needs.
    pub write: Writer,
}

/// A kind of file.
pub struct FileKind {
    /// The end of its name. The part before it is shared by all files of one export.
    pub ending: &'static str,
    /// Its media type.
    pub media: &'static str,
}

impl FileKind {
    const fn new(ending: &'static str, media: &'static str) -> Self {
        Self { ending, media }
    }
}

/// The function that writes the files of a format, in the order of [`Format::files`], by the kind of input it needs.
pub enum Writer {
    /// A picture of one layout, with its layers.
    Picture(fn(&LayoutView<'_>, Layers<'_>) -> Result<Vec<u8>, Error>),
    /// One layout.
    Layout(fn(&LayoutView<'_>) -> Vec<Vec<u8>>),
    /// Several layouts side by side, and the name that all files share.
    Layouts(fn(&[LayoutPart<'_>], &str) -> Vec<Vec<u8>>),
    /// A pack with rooms, or one area of it.
    World(fn(&World, Option<AreaId>) -> String),
    /// The rules of a pack or of a built world.
    Rules(fn(&TrackerSource) -> RulesExport),
    /// A built world with items. The text is `None` if its names are inconsistent.
    Bundle(fn(&Bundle) -> Option<String>),
}

impl Writer {
    /// Writes the files of one layout, if it needs nothing else. All file names start with `name`.
    ///
    /// # Errors
    /// If a picture is too large.
    pub fn layout_files(
        &self,
        view: &LayoutView<'_>,
        layers: Layers<'_>,
        name: &str,
    ) -> Result<Vec<Vec<u8>>, Error> {
        Ok(match self {
            Self::Picture(write) => vec![write(view, layers)?],
            Self::Layout(write) => write(view),
            Self::Layouts(write) => write(&[LayoutPart::alone(view.clone())], name),
            Self::World(_) | Self::Rules(_) | Self::Bundle(_) => Vec::new(),
        })
    }

    /// Whether it needs layouts and nothing else.
    pub const fn is_of_layouts(&self) -> bool {
        matches!(self, Self::Picture(_) | Self::Layout(_) | Self::Layouts(_))
    }
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";
const PNG: &str = "image/png";
const CSV: &str = "text/csv; charset=utf-8";

/// All formats, in the order they are listed.
pub const FORMATS: &[Format] = &[
    Format {
        name: "svg",
        about: "Draw the map as SVG and write it to FILE, overwriting it",
        help: "",
        files: &[FileKind::new(".svg", "image/svg+xml")],
        write: Writer::Picture(|view, layers| Ok(layout_svg(view, layers).into_bytes())),
    },
    Format {
        name: "png",
        about: "Draw the map as PNG and write it to FILE, overwriting it",
        help: "",
        files: &[FileKind::new(".png", PNG)],
        write: Writer::Picture(|view, layers| png_of_svg(&layout_svg(view, layers))),
    },
    Format {
        name: "tiled",
        about: "Write the map for Tiled (.tmj), with its tile set next to it",
        help: "",
        files: &[FileKind::new(".tmj", JSON), FileKind::new("-tiles.png", PNG)],
        write: Writer::Layouts(|parts, name| {
            vec![tiled(parts, &format!("{name}-tiles.png")), tileset()]
        }),
    },
    Format {
        name: "ldtk",
        about: "Write the map as an LDtk project (.ldtk)",
        help: "",
        files: &[FileKind::new(".ldtk", JSON)],
        write: Writer::Layouts(|parts, _| vec![ldtk(parts)]),
    },
    Format {
        name: "godot",
        about: "Write the map as a scene for Godot 4.3 or later (.tscn)",
        help: "",
        files: &[FileKind::new(".tscn", TEXT)],
        write: Writer::Layout(|view| vec![godot(view).into_bytes()]),
    },
    Format {
        name: "csv",
        about: "Write a table of rooms (.csv), with a table of doors next to it",
        help: "",
        files: &[FileKind::new(".csv", CSV), FileKind::new("-doors.csv", CSV)],
        write: Writer::Layout(|view| {
            vec![rooms_csv(view).into_bytes(), doors_csv(view).into_bytes()]
        }),
    },
    Format {
        name: "dot",
        about: "Write the rooms and doors of a pack as a GraphViz graph",
        help: dot::HELP,
        files: &[FileKind::new(".dot", "text/vnd.graphviz")],
        write: Writer::World(dot),
    },
    Format {
        name: "poptracker",
        about: "Write a PopTracker pack for a pack or a built world: items, and locations with their rules",
        help: poptracker::HELP,
        files: &[],
        write: Writer::Rules(poptracker),
    },
    Format {
        name: "spoiler",
        about: "Write the item placements of a built world as JSON, which is also a plan",
        help: spoiler::HELP,
        files: &[FileKind::new(".json", JSON)],
        write: Writer::Bundle(|world| Some(bundle::text(&spoiler_json(world)?))),
    },
];

/// The formats of layouts, each with its files.
fn layout_formats() -> impl Iterator<Item = (&'static Format, &'static [FileKind])> {
    let formats = FORMATS.iter().filter(|format| format.write.is_of_layouts());
    formats.map(|format| (format, format.files))
}

/// The names of all files that one layout can be exported to. All of them start with `name`.
pub fn layout_file_names(name: &str) -> Vec<String> {
    let files = layout_formats().flat_map(|(_, files)| files);
    files.map(|kind| format!("{name}{}", kind.ending)).collect()
}

/// Returns the file of one layout with this name; `None` if no format has such a file.
///
/// # Errors
/// If a picture is too large.
pub fn layout_file(
    view: &LayoutView<'_>,
    layers: Layers<'_>,
    name: &str,
    file: &str,
) -> Result<Option<Vec<u8>>, Error> {
    let Some(ending) = file.strip_prefix(name) else { return Ok(None) };
    for (format, files) in layout_formats() {
        if let Some(place) = files.iter().position(|kind| kind.ending == ending) {
            let written = format.write.layout_files(view, layers, name)?;
            return Ok(written.into_iter().nth(place));
        }
    }
    Ok(None)
}

/// The media type of a file by its extension; `None` if no format has such files.
pub fn media_type(file: &str) -> Option<&'static str> {
    let mut files = FORMATS.iter().flat_map(|format| format.files);
    files.find(|kind| file.ends_with(kind.ending)).map(|kind| kind.media)
}

/// The media types of layout files, without parameters.
pub fn layout_media_types() -> Vec<&'static str> {
    let mut all = Vec::new();
    for kind in layout_formats().flat_map(|(_, files)| files) {
        let media = kind.media.split(';').next().unwrap_or_default();
        if !all.contains(&media) {
            all.push(media);
        }
    }
    all
}

/// Returns the file with this name of several layouts side by side; `None` if no format has such a file. All file names
/// start with `name`.
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
    fn files_of_formats_have_media_types() {
        assert_eq!(media_type("map.tmj"), Some(JSON));
        assert_eq!(media_type("map-tiles.png"), Some(PNG));
        assert_eq!(media_type("map.exe"), None);
        for name in layout_file_names("map") {
            assert!(media_type(&name).is_some(), "{name}");
        }
        let media = ["image/svg+xml", "image/png", "application/json", "text/plain", "text/csv"];
        assert_eq!(layout_media_types(), media);
    }

    #[test]
    fn files_of_layouts_are_found_by_name() {
        assert!(layouts_file(&[], "floor-1", "floor-1-tiles.png").is_some());
        for unknown in ["floor-2.tmj", "floor-1.exe", "floor-1", "floor-1.csv", ""] {
            assert_eq!(layouts_file(&[], "floor-1", unknown), None, "{unknown}");
        }
    }
}
