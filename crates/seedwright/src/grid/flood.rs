//! Flood fill and connected regions on a grid.

use super::{BitSet, Cell, Size};

/// The result of a flood fill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flood {
    /// The numbers of the reached cells.
    pub reached: BitSet,
    /// The same, nearest first. Cells at equal distance are in the order in which they were reached.
    pub order: Vec<u32>,
}

/// Flood-fills a grid from a cell, breadth-first, by steps up, left, right and down, in this order. `is_open` decides
/// whether a cell is open; `joined` gives further cells next to a cell, which come after those four.
///
/// ```
/// use seedwright::grid::{Cell, Size, flood_fill};
///
/// let size = Size::new(3, 2);
/// let wall = 1;
/// let flood = flood_fill(size, Cell::new(0, 0), |number| number != wall, |_| None);
/// assert_eq!(flood.order, [0, 3, 4, 5, 2]);
/// ```
pub fn flood_fill<I: IntoIterator<Item = u32>>(
    size: Size,
    start: Cell,
    is_open: impl Fn(u32) -> bool,
    joined: impl Fn(u32) -> I,
) -> Flood {
    let mut flood = Flood::new(size);
    flood.spread(size, start, is_open, joined);
    flood
}

impl Flood {
    fn new(size: Size) -> Self {
        let cells = size.width as usize * size.height as usize;
        Self { reached: BitSet::with_bound(cells), order: Vec::new() }
    }

    /// Continues from a cell; cells that were reached before are not entered again.
    fn spread<I: IntoIterator<Item = u32>>(
        &mut self,
        size: Size,
        start: Cell,
        is_open: impl Fn(u32) -> bool,
        joined: impl Fn(u32) -> I,
    ) {
        let mut next = self.order.len();
        let is_open = |number: &u32| is_open(*number);
        self.visit(size.number(start).filter(is_open));
        while let Some(number) = self.order.get(next).copied() {
            next += 1;
            for neighbour in neighbours(size, number) {
                self.visit(neighbour.filter(is_open));
            }
            for neighbour in joined(number) {
                self.visit(Some(neighbour).filter(is_open));
            }
        }
    }

    #[inline]
    fn visit(&mut self, number: Option<u32>) {
        if let Some(number) = number
            && self.reached.insert(number)
        {
            self.order.push(number);
        }
    }
}

/// The connected regions of cells, joined across their sides, each in the order of [`flood_fill`] from its first cell;
/// ordered by their first cells.
///
/// ```
/// use seedwright::grid::{Cell, Size, regions};
///
/// // Cells that only touch at a corner are not connected.
/// let apart = regions(Size::new(2, 2), |cell| cell.x == cell.y);
/// assert_eq!(apart, [[Cell::new(0, 0)], [Cell::new(1, 1)]]);
/// ```
pub fn regions(size: Size, is_in: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let mut flood = Flood::new(size);
    let is_in = |number: u32| is_in(size.cell(number));
    let mut regions = Vec::new();
    for cell in size.cells() {
        let first = flood.order.len();
        flood.spread(size, cell, is_in, |_| None);
        let region = &flood.order[first..];
        if !region.is_empty() {
            regions.push(region.iter().map(|number| size.cell(*number)).collect());
        }
    }
    regions
}

/// The cells above, to the left, to the right and below, without those beyond the grid.
fn neighbours(size: Size, number: u32) -> [Option<u32>; 4] {
    let column = number % size.width;
    [
        number.checked_sub(size.width),
        (column > 0).then(|| number - 1),
        (column + 1 < size.width).then(|| number + 1),
        Some(number + size.width).filter(|below| u64::from(*below) < size.area()),
    ]
}
