//! Layouts as files for other programs, one file a format.
//!
//! All of them count cells from the upper left corner of the map, and tiles as [`Tile::number`](super::grid::Tile)
//! does: 0 nothing, 1 wall, 2 floor, 3 a door inside a room, 4 a door between rooms.

mod csv;
mod godot;
mod json;
mod ldtk;
mod tiled;
mod tiles;

pub use csv::{doors_csv, rooms_csv};
pub use godot::godot;
pub use json::json;
pub use ldtk::ldtk;
pub use tiled::tiled;
pub use tiles::tileset;
