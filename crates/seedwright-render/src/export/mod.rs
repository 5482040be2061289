//! Files for other programs, one module a format.
//!
//! Layouts count cells from the upper left corner of the map, and tiles as [`Tile::number`] does: 0 nothing, 1 wall,
//! 2 floor, 3 a door inside a room, 4 a door between rooms.
//!
//! [`Tile::number`]: crate::views::tiles::Tile::number

mod campaign;
mod csv;
mod dot;
mod godot;
mod layout_json;
mod ldtk;
mod parts;
pub mod poptracker;
mod spoiler;
mod tiled;
mod tileset;

pub use campaign::floor_parts;
pub use csv::{doors_csv, rooms_csv};
pub use dot::dot;
pub use godot::godot;
pub use layout_json::layout_json;
pub use ldtk::ldtk;
pub use spoiler::spoiler_json;
pub use tiled::tiled;
pub use tileset::tileset;
