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

use seedwright::grid::{Cell, Size};

use super::Plan;
use super::grid::Grid;
pub use csv::{doors_csv, rooms_csv};
pub use godot::godot;
pub use json::json;
pub use ldtk::ldtk;
pub use tiled::tiled;
pub use tiles::tileset;

/// A layout beside others.
pub struct Part<'a> {
    /// What it is called; a letter stands first, and no two are called alike if only letters and digits count.
    pub name: String,
    pub plan: Plan<'a>,
    /// Where its first cell lies.
    pub corner: Cell,
}

impl<'a> Part<'a> {
    /// A layout with nothing beside it.
    pub fn alone(plan: Plan<'a>) -> Self {
        Self { name: "Rooms".to_owned(), plan, corner: Cell::default() }
    }
}

/// A part and its cells.
struct Laid<'a> {
    part: &'a Part<'a>,
    grid: Grid,
}

impl<'a> Laid<'a> {
    fn new(part: &'a Part<'a>) -> Self {
        Self { grid: Grid::new(part.plan.catalogue, part.plan.layout), part }
    }

    /// Where a cell of the layout lies among all parts.
    fn place(&self, cell: Cell) -> Cell {
        self.grid.place(cell).plus(self.part.corner)
    }
}

/// How many cells all parts take.
fn extent(parts: &[Laid<'_>]) -> Size {
    let ends = parts.iter().map(|laid| {
        let Cell { x, y } = laid.part.corner;
        let size = laid.grid.size;
        (x as u32 + size.width, y as u32 + size.height)
    });
    let (width, height) = ends
        .fold((0, 0), |(width, height), (right, bottom)| (right.max(width), bottom.max(height)));
    Size::new(width, height)
}
