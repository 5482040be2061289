//! Cells and sizes.

use serde::Serialize;

use super::Direction;

/// A cell of the grid. `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Cell {
    /// The row; the first field, so that cells are ordered as text is read.
    pub y: i32,
    /// The column.
    pub x: i32,
}

impl Cell {
    /// The cell in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The adjacent cell in a direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (right, down) = direction.offset();
        Self::new(self.x + right, self.y + down)
    }

    /// The vector sum of two cells.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    /// The vector from `other` to this cell.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// The number of steps between two cells without obstacles.
    pub const fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }
}

/// The size of a rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Size {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Size {
    /// A rectangle with this many columns and rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// The number of cells.
    pub const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Whether a cell is in the rectangle whose first cell is the origin.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x >= 0
            && cell.y >= 0
            && cell.x.cast_unsigned() < self.width
            && cell.y.cast_unsigned() < self.height
    }

    /// The number of a cell in the rectangle, counted row by row; `None` outside of it. Rectangles have fewer than 2^32
    /// cells.
    #[inline]
    pub fn number(self, cell: Cell) -> Option<u32> {
        let number = || cell.y.cast_unsigned() * self.width + cell.x.cast_unsigned();
        self.contains(cell).then(number)
    }

    /// The cell with this number.
    pub const fn cell(self, number: u32) -> Cell {
        let (x, y) = (number % self.width, number / self.width);
        Cell::new(x.cast_signed(), y.cast_signed())
    }

    /// All cells, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.width.cast_signed(), self.height.cast_signed());
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }
}
