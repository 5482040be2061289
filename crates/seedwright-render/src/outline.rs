//! Lines around and through regions of cells.

use std::fmt::Write;

use seedwright::grid::{Cell, Direction, Size};

use crate::geometry::Point;
use crate::svg::number;

/// The closed lines around the cells that are in, each by its corners, with the region to the right.
/// Cells that touch at a corner only are not joined.
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

/// Edges by the corners they begin at and where they go: a bit for each direction at each corner.
struct Edges {
    corners: Size,
    bits: Vec<u8>,
    /// No edge begins before this corner.
    first: usize,
}

impl Edges {
    /// None around cells of a rectangle.
    fn new(size: Size) -> Self {
        let corners = Size::new(size.width + 1, size.height + 1);
        Self { corners, bits: vec![0; corners.area() as usize], first: 0 }
    }

    fn corner(&self, Cell { x, y }: Cell) -> usize {
        y as usize * self.corners.width as usize + x as usize
    }

    fn insert(&mut self, (at, way): (Cell, Direction)) {
        let corner = self.corner(at);
        self.bits[corner] |= 1 << way as u8;
    }

    /// Takes an edge out, and answers whether it was there.
    fn remove(&mut self, (at, way): (Cell, Direction)) -> bool {
        let corner = self.corner(at);
        let was = self.bits[corner];
        self.bits[corner] = was & !(1 << way as u8);
        was != self.bits[corner]
    }

    /// Takes out the first edge in the order of reading.
    fn take_first(&mut self) -> Option<(Cell, Direction)> {
        let ahead = self.bits[self.first..].iter().position(|bits| *bits != 0)?;
        self.first += ahead;
        let width = self.corners.width as usize;
        let at = Cell::new((self.first % width) as i32, (self.first / width) as i32);
        let mut ways = Direction::ALL.into_iter();
        let way = ways.find(|way| self.remove((at, *way)))?;
        Some((at, way))
    }
}

/// The edge on a side of a cell: the corner it begins at, and where it goes with the cell to its right.
fn edge(cell: Cell, side: Direction) -> (Cell, Direction) {
    let (x, y) = (cell.x, cell.y);
    match side {
        Direction::Up => (Cell::new(x, y), Direction::Right),
        Direction::Right => (Cell::new(x + 1, y), Direction::Down),
        Direction::Down => (Cell::new(x + 1, y + 1), Direction::Left),
        Direction::Left => (Cell::new(x, y + 1), Direction::Up),
    }
}

/// Takes the edges of one closed line, and answers its corners.
fn followed(first: (Cell, Direction), edges: &mut Edges) -> Vec<Cell> {
    let (mut at, mut way) = first;
    let mut corners = Vec::new();
    loop {
        at = at.step(way);
        let right = Direction::ALL[(way as usize + 1) % 4];
        let ways = [right, way, right.opposite()];
        let next = ways.into_iter().find(|next| edges.remove((at, *next)));
        let Some(next) = next else {
            // Back at the first edge, which was taken at the beginning.
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

/// The lines between neighbouring cells that are both in, as long as they can be: from corner to corner.
pub fn grid_lines(size: Size, is_in: impl Fn(Cell) -> bool) -> Vec<(Cell, Cell)> {
    let (width, height) = (size.width as i32, size.height as i32);
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

/// Where a condition begins to hold and ceases to.
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

/// Closed lines as a path.
pub fn closed_path(lines: &[Vec<Cell>], point: impl Fn(Cell) -> Point) -> String {
    let mut path = String::new();
    for line in lines {
        let Some((first, rest)) = line.split_first() else {
            continue;
        };
        let mut last = point(*first);
        let _ = write!(path, "M{} {}", number(last.x), number(last.y));
        for corner in rest {
            let next = point(*corner);
            let _ = match next.y == last.y {
                true => write!(path, "H{}", number(next.x)),
                false => write!(path, "V{}", number(next.y)),
            };
            last = next;
        }
        path.push('Z');
    }
    path
}

/// Single lines as a path.
pub fn open_path(lines: &[(Cell, Cell)], point: impl Fn(Cell) -> Point) -> String {
    let mut path = String::new();
    for (from, to) in lines {
        let (from, to) = (point(*from), point(*to));
        let _ = write!(path, "M{} {}", number(from.x), number(from.y));
        let _ = match from.y == to.y {
            true => write!(path, "H{}", number(to.x)),
            false => write!(path, "V{}", number(to.y)),
        };
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(drawing: &'static [&'static str]) -> impl Fn(Cell) -> bool {
        move |cell| {
            let row = usize::try_from(cell.y).ok().and_then(|y| drawing.get(y));
            let at = usize::try_from(cell.x).ok();
            row.zip(at).and_then(|(row, x)| row.as_bytes().get(x)) == Some(&b'#')
        }
    }

    /// Twice the area that lines enclose; holes count against it.
    fn area(lines: &[Vec<Cell>]) -> i32 {
        let of_line = |line: &Vec<Cell>| {
            let next = line.iter().cycle().skip(1);
            let sum = line.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y);
            sum.sum::<i32>()
        };
        lines.iter().map(of_line).sum()
    }

    #[test]
    fn outlines_enclose_what_is_in() {
        let drawings: [&[&str]; 5] = [
            &["#"],
            &["###", "# #", "###"],
            &["# ", " #"],
            &[" #", "# "],
            &["#####", "# # #", "#####", "  #  "],
        ];
        for drawing in drawings {
            let size = Size::new(drawing[0].len() as u32, drawing.len() as u32);
            let lines = outlines(size, is_in(drawing));
            let cells = size.cells().filter(|cell| is_in(drawing)(*cell)).count();
            assert_eq!(area(&lines), 2 * cells as i32, "{drawing:?}");
            let mut corners = lines.iter().flatten();
            assert!(corners.all(|corner| corner.x >= 0 && corner.y >= 0));
        }
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_outlined_each() {
        assert_eq!(outlines(Size::new(2, 2), is_in(&["# ", " #"])).len(), 2);
        assert_eq!(outlines(Size::new(2, 2), is_in(&[" #", "# "])).len(), 2);
    }

    #[test]
    fn grids_run_as_far_as_they_can() {
        let lines = grid_lines(Size::new(3, 2), is_in(&["###", "## "]));
        let [a, b, c] = [(0, 1, 2, 1), (1, 0, 1, 2), (2, 0, 2, 1)]
            .map(|(x, y, to_x, to_y)| (Cell::new(x, y), Cell::new(to_x, to_y)));
        assert_eq!(lines, [a, b, c]);
    }
}
