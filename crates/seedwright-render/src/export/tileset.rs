//! The tile set of maps for editors and engines.

use crate::palette::{Colour, FLOOR, INK, ROCK_LINE, TILE_DOOR, TILE_GRID};
use crate::pixels::png_of_pixels;
use crate::views::tiles::Tile;

/// The width and height of a tile, in pixels.
pub const SIDE: u32 = 16;
/// The tiles that are drawn, in order: all but nothing.
pub const DRAWN: [Tile; 4] = [Tile::Wall, Tile::Floor, Tile::Gate, Tile::Door];

/// The name of a tile.
pub const fn name(tile: Tile) -> &'static str {
    match tile {
        Tile::Nothing => "nothing",
        Tile::Wall => "wall",
        Tile::Floor => "floor",
        Tile::Gate => "gate",
        Tile::Door => "door",
    }
}

/// The main colour of a tile.
pub const fn colour(tile: Tile) -> Colour {
    match tile {
        Tile::Nothing => INK.light,
        Tile::Wall => ROCK_LINE.light,
        Tile::Floor => FLOOR.light,
        Tile::Gate | Tile::Door => TILE_DOOR.light,
    }
}

/// The tiles side by side: red, green, blue and opacity of each pixel.
pub fn pixels() -> Vec<u8> {
    let rows = (0..SIDE).flat_map(|y| {
        let tiles = DRAWN.into_iter();
        tiles.flat_map(move |tile| (0..SIDE).map(move |x| pixel(tile, x, y)))
    });
    rows.flat_map(|Colour(red, green, blue)| [red, green, blue, 255]).collect()
}

fn pixel(tile: Tile, x: u32, y: u32) -> Colour {
    let is_edge = x == 0 || y == 0;
    let is_frame = x < 2 || y < 2 || x >= SIDE - 2 || y >= SIDE - 2;
    match tile {
        Tile::Nothing => INK.light,
        Tile::Wall if (x + y).is_multiple_of(5) => INK.light,
        Tile::Wall => ROCK_LINE.light,
        Tile::Floor if is_edge => TILE_GRID.light,
        Tile::Floor => FLOOR.light,
        // A frame distinguishes doors between rooms from those inside a room.
        Tile::Door if is_frame => INK.light,
        Tile::Gate | Tile::Door => TILE_DOOR.light,
    }
}

/// The tiles as PNG.
pub fn tileset() -> Vec<u8> {
    png_of_pixels(SIDE * DRAWN.len() as u32, SIDE, &pixels())
}
