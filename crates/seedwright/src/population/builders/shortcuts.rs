//! Shortcuts: short passages through walls where the way round is long, so that maps have loops.

use super::canvas::Canvas;
use crate::grid::{Cell, Direction};
use crate::random::Stream;

/// The least number of steps of a long way round.
const LONG_WAY: u32 = 24;

/// The most walls that are tried for each shortcut.
const TRIES: u32 = 12;

/// Digs up to a number of shortcuts, through walls of at most `thickest` cells; with a door at one end if
/// `has_doors`. Returns the cells.
pub(super) fn dig(
    canvas: &mut Canvas,
    most: u32,
    thickest: u32,
    stream: &mut Stream,
    has_doors: bool,
) -> Vec<Cell> {
    let mut found = candidates(canvas, thickest);
    stream.shuffle(&mut found);
    let (mut left, mut tries) = (most, most.saturating_mul(TRIES));
    let mut dug = Vec::new();
    for (from, way) in found {
        if left == 0 || tries == 0 {
            break;
        }
        // Earlier shortcuts can have changed what is here.
        let Some((cells, to)) = wall(canvas, from, way, thickest) else { continue };
        tries -= 1;
        if !canvas.would_widen(&cells) && canvas.is_far(from, to, LONG_WAY) {
            for (at, cell) in cells.iter().enumerate() {
                match at {
                    0 if has_doors => canvas.dig_door(*cell),
                    _ => canvas.dig(*cell),
                }
            }
            dug.extend(cells);
            left -= 1;
        }
    }
    dug
}

/// Every floor with a wall to its right or below that is thin enough.
fn candidates(canvas: &Canvas, thickest: u32) -> Vec<(Cell, Direction)> {
    let cells = canvas.size.cells().filter(|cell| canvas.is_floor(*cell));
    let ways = cells.flat_map(|cell| [Direction::Right, Direction::Down].map(|way| (cell, way)));
    ways.filter(|(cell, way)| wall(canvas, *cell, *way, thickest).is_some()).collect()
}

/// The wall next to a floor, and the floor behind it; only if it is thin, lies between rooms, and has walls on both
/// sides.
fn wall(canvas: &Canvas, from: Cell, way: Direction, thickest: u32) -> Option<(Vec<Cell>, Cell)> {
    let mut cells = Vec::new();
    let mut cell = from.step(way);
    while !canvas.is_floor(cell) {
        let sides = way.sideways().map(|side| cell.step(side));
        let beyond = way.sideways().map(|side| cell.step(side).step(side));
        // Another passage must not run along this one. Caves have none: they are not divided into rooms yet.
        let is_alone =
            canvas.room_count() == 0 || !beyond.into_iter().any(|cell| canvas.is_corridor(cell));
        let is_solid = is_alone
            && canvas.is_inside(cell)
            && !sides.into_iter().any(|side| canvas.is_floor(side));
        if !is_solid || cells.len() as u32 == thickest {
            return None;
        }
        cells.push(cell);
        cell = cell.step(way);
    }
    let is_between_rooms =
        canvas.room_count() == 0 || !canvas.is_corridor(from) && !canvas.is_corridor(cell);
    (!cells.is_empty() && is_between_rooms).then_some((cells, cell))
}
