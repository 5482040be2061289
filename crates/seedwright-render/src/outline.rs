//! SVG paths around and through regions of cells.

use std::fmt::Write;

use seedwright::grid::Cell;

use crate::geometry::Point;
use crate::svg::number;

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
