//! Outlines and lines of grids against the sides of cells.

use std::collections::BTreeSet;

use super::Region;
use crate::grid::{Cell, Direction, Size, grid_lines, outlines};
use proptest::prelude::*;

/// A directed side between two adjacent corners.
type Step = (Cell, Cell);

/// The steps from corner to corner along a line.
fn steps(from: Cell, to: Cell) -> Vec<Step> {
    let way = Direction::ALL.into_iter().find(|way| {
        let (right, down) = way.offset();
        let Cell { x, y } = to.minus(from);
        (x.signum(), y.signum()) == (right, down)
    });
    let Some(way) = way else { panic!("from {from:?} to {to:?} is not a straight line") };
    let corners = std::iter::successors(Some(from), |at| (*at != to).then(|| at.step(way)));
    let corners: Vec<Cell> = corners.collect();
    corners.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The corners of a cell, clockwise from the first.
fn corners(Cell { x, y }: Cell) -> [Cell; 4] {
    [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map(|(x, y)| Cell::new(x, y))
}

proptest! {
    #[test]
    fn outlines_walk_every_outer_side_once_with_the_region_to_the_right(region in Region::any()) {
        let lines = outlines(region.size, |cell| region.has(cell));
        let mut walked: Vec<Step> = Vec::new();
        for line in &lines {
            let next = line.iter().cycle().skip(1);
            walked.extend(line.iter().zip(next).flat_map(|(from, to)| steps(*from, *to)));
        }
        let mut sides: Vec<Step> = Vec::new();
        for cell in region.size.cells().filter(|cell| region.has(*cell)) {
            let corners = corners(cell);
            for (side, way) in Direction::ALL.into_iter().enumerate() {
                if !region.has(cell.step(way)) {
                    sides.push((corners[side], corners[(side + 1) % 4]));
                }
            }
        }
        walked.sort();
        sides.sort();
        prop_assert_eq!(walked, sides);
    }

    #[test]
    fn lines_have_no_corners_on_the_way(region in Region::any()) {
        for line in outlines(region.size, |cell| region.has(cell)) {
            let turns = line.iter().zip(line.iter().cycle().skip(1)).map(|(a, b)| a.x == b.x);
            let turns: Vec<bool> = turns.collect();
            prop_assert!(turns.iter().zip(turns.iter().cycle().skip(1)).all(|(one, next)| one != next));
        }
    }

    #[test]
    fn grids_lie_between_all_neighbours(region in Region::any()) {
        let lines = grid_lines(region.size, |cell| region.has(cell));
        let drawn: Vec<Step> = lines.iter().flat_map(|(from, to)| steps(*from, *to)).collect();
        let mut expected = BTreeSet::new();
        for cell in region.size.cells().filter(|cell| region.has(*cell)) {
            let [_, upper_right, lower_right, lower_left] = corners(cell);
            if region.has(cell.step(Direction::Right)) {
                expected.insert((upper_right, lower_right));
            }
            if region.has(cell.step(Direction::Down)) {
                expected.insert((lower_left, lower_right));
            }
        }
        prop_assert_eq!(drawn.len(), expected.len());
        prop_assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn cells_that_touch_at_a_corner_are_outlined_each() {
    for slope in [0, 1] {
        let lines = outlines(Size::new(2, 2), |Cell { x, y }| {
            (0..2).contains(&x) && (0..2).contains(&y) && (x + y) % 2 == slope
        });
        assert_eq!(lines.len(), 2);
    }
}
