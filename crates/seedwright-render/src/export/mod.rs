//! Files for other programs, one module per format; [`FORMATS`] lists them.
//!
//! Cells count from the upper left corner of the map. Tiles are numbered as by [`Tile::number`]: 0 nothing, 1 wall, 2
//! floor, 3 a door inside a room, 4 a door between rooms.
//!
//! [`Tile::number`]: crate::views::tiles::Tile::number

mod campaign;
mod csv;
mod dot;
mod formats;
mod godot;
mod layout_json;
mod ldtk;
mod parts;
mod poptracker;
mod spoiler;
mod streamed;
mod tiled;
mod tileset;

pub use campaign::floor_parts;
pub use dot::dot;
pub use formats::{
    FORMATS, FileKind, Format, Writer, layout_file, layout_file_names, layout_media_types,
    layouts_file, media_type,
};
pub use layout_json::{LayoutCell, LayoutDocument, LayoutMap, LayoutSize, layout_json};
pub use poptracker::{RulesExport, TrackerSource};
