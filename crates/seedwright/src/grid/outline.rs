//! Lines around and through regions of cells.

use super::{Cell, Direction, Size};

/// The closed lines around the cells in a region, each as a list of corners, with the region to the right. Cells that
/// only touch at a corner are not joined.
pub fn outlines(size: Size, is_in: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
    let mut edges = Edges::new(size);
    for cell in size.cells().filter(|cell| is_in(*cell)) {
        for side in Direction::ALL {
            if !is_in(cell.step(side)) {
                edges.insert(edge(cell, side));
            }
        }
    }
    let mut lines = Vec::new();
    while let Some(first) = edges.take_first() {
        lines.push(followed(first, &mut edges));
    }
    lines
}

/// Edges by the corner they start at and their direction: one bit per direction at each corner.
struct Edges {
    corners: Size,
    bits: Vec<u8>,
    /// No edge starts before this corner.
    first: usize,
}

impl Edges {
    /// No edges, for cells of a rectangle.
    fn new(size: Size) -> Self {
        let corners = Size::new(size.width + 1, size.height + 1);
        let count = corners.width as usize * corners.height as usize;
        Self { corners, bits: vec![0; count], first: 0 }
    }

    /// The index of a corner of a cell in the rectangle.
    fn corner(&self, Cell { x, y }: Cell) -> usize {
        let (x, y) = (x.cast_unsigned() as usize, y.cast_unsigned() as usize);
        y * self.corners.width as usize + x
    }

    fn insert(&mut self, (at, way): (Cell, Direction)) {
        let corner = self.corner(at);
        self.bits[corner] |= 1 << way as u8;
    }

    /// Removes an edge; returns whether it was present.
    fn remove(&mut self, (at, way): (Cell, Direction)) -> bool {
        let corner = self.corner(at);
        let was = self.bits[corner];
        self.bits[corner] = was & !(1 << way as u8);
        was != self.bits[corner]
    }

    /// Removes the first edge in reading order.
    fn take_first(&mut self) -> Option<(Cell, Direction)> {
        let ahead = self.bits[self.first..].iter().position(|bits| *bits != 0)?;
        self.first += ahead;
        let at = self.corners.cell(u32::try_from(self.first).ok()?);
        let mut ways = Direction::ALL.into_iter();
        let way = ways.find(|way| self.remove((at, *way)))?;
        Some((at, way))
    }
}

/// The edge on a side of a cell: the corner it starts at, and its direction with the cell to its right.
fn edge(cell: Cell, side: Direction) -> (Cell, Direction) {
    let (x, y) = (cell.x, cell.y);
    match side {
        Direction::Up => (Cell::new(x, y), Direction::Right),
        Direction::Right => (Cell::new(x + 1, y), Direction::Down),
        Direction::Down => (Cell::new(x + 1, y + 1), Direction::Left),
        Direction::Left => (Cell::new(x, y + 1), Direction::Up),
    }
}

/// Removes the edges of one closed line and returns its corners.
fn followed(first: (Cell, Direction), edges: &mut Edges) -> Vec<Cell> {
    let (mut at, mut way) = first;
    let mut corners = Vec::new();
    loop {
        at = at.step(way);
        let right = Direction::ALL[(way as usize + 1) % 4];
        let ways = [right, way, right.opposite()];
        let next = ways.into_iter().find(|next| edges.remove((at, *next)));
        let Some(next) = next else {
            // Back at the first edge, which was removed at the beginning.
            if way != first.1 {
                corners.push(at);
            }
            return corners;
        };
        if next != way {
            corners.push(at);
        }
        way = next;
    }
}

/// The lines between adjacent cells of a region, as long as possible, from corner to corner.
pub fn grid_lines(size: Size, is_in: impl Fn(Cell) -> bool) -> Vec<(Cell, Cell)> {
    let (width, height) = (size.width.cast_signed(), size.height.cast_signed());
    let level = |x: i32, y: i32| is_in(Cell::new(x, y - 1)) && is_in(Cell::new(x, y));
    let upright = |x: i32, y: i32| is_in(Cell::new(x - 1, y)) && is_in(Cell::new(x, y));
    let mut lines = Vec::new();
    for y in 1..height {
        let runs = runs(width, |x| level(x, y));
        lines.extend(runs.map(|(from, to)| (Cell::new(from, y), Cell::new(to, y))));
    }
    for x in 1..width {
        let runs = runs(height, |y| upright(x, y));
        lines.extend(runs.map(|(from, to)| (Cell::new(x, from), Cell::new(x, to))));
    }
    lines
}

/// The ranges in which a condition holds.
fn runs(end: i32, holds: impl Fn(i32) -> bool) -> impl Iterator<Item = (i32, i32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < end && !holds(at) {
            at += 1;
        }
        let from = at;
        while at < end && holds(at) {
            at += 1;
        }
        (from < at).then_some((from, at))
    })
}
