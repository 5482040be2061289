//! Layouts side by side, cell by cell.

use seedwright::grid::{Cell, Size};

use crate::views::layout::LayoutPart;
use crate::views::tiles::TileGrid;

/// A layout and its tiles.
pub(super) struct PlacedPart<'a> {
    pub part: &'a LayoutPart<'a>,
    pub grid: TileGrid,
}

impl<'a> PlacedPart<'a> {
    pub fn new(part: &'a LayoutPart<'a>) -> Self {
        Self { grid: TileGrid::new(part.view.catalogue, part.view.layout), part }
    }

    /// The position of a layout cell among all parts.
    pub fn place(&self, cell: Cell) -> Cell {
        self.grid.place(cell).plus(self.part.corner)
    }
}

/// The size of all parts in cells.
pub(super) fn extent(parts: &[PlacedPart<'_>]) -> Size {
    let ends = parts.iter().map(|laid| {
        let Cell { x, y } = laid.part.corner;
        let size = laid.grid.size;
        (x as u32 + size.width, y as u32 + size.height)
    });
    let (width, height) = ends
        .fold((0, 0), |(width, height), (right, bottom)| (right.max(width), bottom.max(height)));
    Size::new(width, height)
}
