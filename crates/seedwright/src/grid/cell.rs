//! Cells and sizes.

use serde::Serialize;

use super::Direction;

/// A cell of the grid. `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Cell {
    /// The row, first so that cells are ordered as text is read.
    pub y: i32,
    /// The column.
    pub x: i32,
}

impl Cell {
    /// The cell in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The neighbour in a direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (right, down) = direction.offset();
        Self::new(self.x + right, self.y + down)
    }

    /// The cell that lies as far from this one as `other` lies from the origin.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    /// The way from `other` to this cell.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// How many steps lie between two cells when nothing is in the way.
    pub const fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }
}

/// The extent of a rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Size {
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
}

impl Size {
    /// A rectangle of so many columns and rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// How many cells it has.
    pub const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Whether a cell lies in the rectangle whose first cell is the origin.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x >= 0
            && cell.y >= 0
            && cell.x.cast_unsigned() < self.width
            && cell.y.cast_unsigned() < self.height
    }

    /// The number of a cell of the rectangle, counted row by row; none outside of it. Rectangles have fewer
    /// cells than there are numbers.
    pub fn number(self, cell: Cell) -> Option<u32> {
        let number = || cell.y.cast_unsigned() * self.width + cell.x.cast_unsigned();
        self.contains(cell).then(number)
    }

    /// The cell with a number.
    pub const fn cell(self, number: u32) -> Cell {
        let (x, y) = (number % self.width, number / self.width);
        Cell::new(x.cast_signed(), y.cast_signed())
    }

    /// The cells in the order of reading.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.width.cast_signed(), self.height.cast_signed());
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }
}
