//! A drawing of the graph, which later attempts follow: where each room should be, with few crossings.
//!
//! The first attempts place rooms without a plan, which is quick and varied. Where cycles lie inside others, that often
//! shuts in a room that must still be joined to one outside. In a drawing in which the distance of two rooms is close to
//! the number of doors between them, cycles unfold, and what belongs inside is there from the beginning.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use super::links::Links;
use crate::grid::Cell;
use crate::random::Stream;

/// The most rooms: the effort grows with the square of their number.
const MAX_ROOMS: u32 = 200;
/// The distance between two joined rooms.
const UNIT: i64 = 1 << 10;
/// How often each room is moved.
const ROUNDS: u32 = 60;
/// How many drawings are made; one with the fewest crossings is chosen.
const DRAWINGS: u32 = 6;

/// A point of a drawing.
type Point = (i64, i64);

/// The positions of all rooms, with joined rooms at about this distance; `None` if there are too many rooms.
pub(super) fn draw(links: &Links, length: i32, stream: &mut Stream) -> Option<Vec<Cell>> {
    let count = links.rooms();
    if count > MAX_ROOMS {
        return None;
    }
    let distances: Vec<Vec<i64>> = (0..count).map(|room| distances(links, room)).collect();
    let drawings = (0..DRAWINGS).map(|_| {
        let points = unfold(&distances, stream);
        (crossings(links, &points), points)
    });
    let (_, points) = drawings.min_by_key(|(crossings, _)| *crossings)?;
    let scaled = |value: i64| (value * i64::from(length) / UNIT) as i32;
    Some(points.iter().map(|(x, y)| Cell::new(scaled(*x), scaled(*y))).collect())
}

/// The number of doors between a room and each other one.
fn distances(links: &Links, from: u32) -> Vec<i64> {
    let mut distances = vec![0; links.rooms() as usize];
    let mut queue = VecDeque::from([from]);
    while let Some(room) = queue.pop_front() {
        for other in links.neighbours(room) {
            if other != from && distances[other as usize] == 0 {
                distances[other as usize] = distances[room as usize] + 1;
                queue.push_back(other);
            }
        }
    }
    distances
}

/// Points whose distances are close to the given ones, the closest where those are small: each in turn moves to where it
/// fits all others best.
fn unfold(distances: &[Vec<i64>], stream: &mut Stream) -> Vec<Point> {
    let side = NonZeroU32::MIN.saturating_add(UNIT as u32 * distances.len().isqrt() as u32);
    let mut draw = || i64::from(stream.below(side));
    let mut points: Vec<Point> = distances.iter().map(|_| (draw(), draw())).collect();
    for _ in 0..ROUNDS {
        for room in 0..points.len() {
            let (x, y) = points[room];
            let (mut sum, mut weights) = ((0, 0), 0);
            for (other, (there_x, there_y)) in points.iter().enumerate() {
                let distance = distances[room][other];
                if distance == 0 {
                    continue;
                }
                let away = (x - there_x, y - there_y);
                let length = (away.0 * away.0 + away.1 * away.1).isqrt().max(1);
                let weight = (1 << 16) / (distance * distance);
                sum.0 += weight * (there_x + distance * UNIT * away.0 / length);
                sum.1 += weight * (there_y + distance * UNIT * away.1 / length);
                weights += weight;
            }
            if weights > 0 {
                points[room] = (sum.0 / weights, sum.1 / weights);
            }
        }
    }
    points
}

/// The number of pairs of edges that cross.
fn crossings(links: &Links, points: &[Point]) -> u32 {
    let edges = (0..links.rooms()).flat_map(|room| {
        let others = links.neighbours(room).filter(move |other| *other > room);
        others.map(move |other| (room as usize, other as usize))
    });
    let edges: Vec<(usize, usize)> = edges.collect();
    let mut crossings = 0;
    for (number, (a, b)) in edges.iter().enumerate() {
        for (c, d) in &edges[number + 1..] {
            let apart = a != c && a != d && b != c && b != d;
            let [a, b, c, d] = [a, b, c, d].map(|room| points[*room]);
            let parted = |one: Point, other: Point, first: Point, second: Point| {
                side(one, other, first) * side(one, other, second) < 0
            };
            crossings += u32::from(apart && parted(a, b, c, d) && parted(c, d, a, b));
        }
    }
    crossings
}

/// On which side of a line a point is: 1, 0 or -1.
fn side(one: Point, other: Point, point: Point) -> i64 {
    let (x, y) = (other.0 - one.0, other.1 - one.1);
    (x * (point.1 - one.1) - y * (point.0 - one.0)).signum()
}
