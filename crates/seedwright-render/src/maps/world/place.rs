//! Positions areas in their rows, and the doors between areas in the streets between the rows.

use super::area;
use super::chart::Chart;
use super::plan::{AreaPlan, Block, LeavingDoor, Plan, Side};
use super::streets::{Streets, Trip};
use crate::geometry::Rect;

/// The padding inside the border of an area.
const PADDING: f64 = 16.0;
/// The height of an area's name.
pub const HEADING: f64 = 26.0;
/// The gap between two areas of a row if no line passes there.
const GAP: f64 = 30.0;
/// The margin around the map.
pub const MARGIN: f64 = 24.0;

/// Positions everything.
pub fn plan(chart: &Chart, rows: &[Vec<usize>]) -> Plan {
    let row_of = rows_of(chart, rows);
    let trips = trips(chart, &row_of);
    let mut members = vec![Vec::new(); chart.areas.len()];
    for (number, room) in chart.rooms.iter().enumerate() {
        members[room.area].push(number);
    }
    let mut leaving = vec![Vec::new(); chart.areas.len()];
    for trip in &trips {
        for (end, side) in trip.sides.into_iter().enumerate() {
            let door = trip.door;
            let area = chart.rooms[chart.doors[door].rooms[end]].area;
            leaving[area].push(LeavingDoor { door, end, side });
        }
    }
    let place = |area: usize| block(area, area::layered(chart, &members[area], &leaving[area]));
    let mut blocks: Vec<Vec<Block>> =
        rows.iter().map(|row| row.iter().map(|area| place(*area)).collect()).collect();
    lay_rows(&mut blocks, |_, _| GAP);
    let mut streets = Streets::new(&blocks, trips);
    lay_rows(&mut blocks, |row, gap| GAP + streets.width(row, gap));
    let heights = streets.tracks(&blocks);
    finish(blocks, &mut streets, &heights)
}

fn rows_of(chart: &Chart, rows: &[Vec<usize>]) -> Vec<usize> {
    let mut row_of = vec![0; chart.areas.len()];
    for (number, row) in rows.iter().enumerate() {
        row.iter().for_each(|area| row_of[*area] = number);
    }
    row_of
}

/// The doors between areas, with the borders they leave through.
fn trips(chart: &Chart, row_of: &[usize]) -> Vec<Trip> {
    let mut trips = Vec::new();
    let mut level = vec![0; row_of.len()];
    for (number, door) in chart.doors.iter().enumerate() {
        let [a, b] = door.rooms.map(|room| chart.rooms[room].area);
        if a == b {
            continue;
        }
        let sides = match row_of[a].cmp(&row_of[b]) {
            std::cmp::Ordering::Less => [Side::Bottom, Side::Top],
            std::cmp::Ordering::Greater => [Side::Top, Side::Bottom],
            std::cmp::Ordering::Equal => {
                // Doors within a row alternate between the street above and the one below.
                level[a] += 1;
                let side = if level[a] % 2 == 0 { Side::Top } else { Side::Bottom };
                [side, side]
            }
        };
        let door = number;
        trips.push(Trip::new(door, [row_of[a], row_of[b]], sides));
    }
    trips
}

/// Creates a block around the rooms of an area.
pub fn block(area: usize, mut inside: AreaPlan) -> Block {
    inside.shift(PADDING, PADDING + HEADING - 8.0);
    Block {
        area,
        panel: Rect {
            x: 0.0,
            y: 0.0,
            width: inside.width.max(90.0) + 2.0 * PADDING,
            height: inside.height + 2.0 * PADDING + HEADING - 8.0,
        },
        inside,
    }
}

/// Moves a block with its content.
pub fn move_to(block: &mut Block, x: f64, y: f64) {
    let (dx, dy) = (x - block.panel.x, y - block.panel.y);
    block.panel = block.panel.moved(dx, dy);
    block.inside.shift(dx, dy);
}

/// Puts the areas of each row next to each other, with each row centred.
fn lay_rows(rows: &mut [Vec<Block>], gap: impl Fn(usize, usize) -> f64) {
    let gap = |row: usize, position: usize| gap(row, position);
    let mut widths = Vec::new();
    for (number, row) in rows.iter_mut().enumerate() {
        let mut x = 0.0;
        for (position, block) in row.iter_mut().enumerate() {
            x += gap(number, position);
            let y = block.panel.y;
            move_to(block, x, y);
            x = block.panel.right();
        }
        widths.push(x + gap(number, row.len()));
    }
    let widest = widths.iter().copied().fold(0.0, f64::max);
    for (row, width) in rows.iter_mut().zip(widths) {
        for block in row {
            let (x, y) = (block.panel.x + ((widest - width) / 2.0).round(), block.panel.y);
            move_to(block, x + MARGIN - GAP, y);
        }
    }
}

/// Stacks the rows, with the streets between them.
fn finish(mut rows: Vec<Vec<Block>>, streets: &mut Streets, heights: &[f64]) -> Plan {
    let mut y = 0.0;
    let mut tops = Vec::new();
    for (row, street) in rows.iter_mut().zip(heights) {
        tops.push(y);
        y += street;
        let tallest = row.iter().map(|block| block.panel.height).fold(0.0, f64::max);
        for block in row {
            let x = block.panel.x;
            move_to(block, x, y + ((tallest - block.panel.height) / 2.0).round());
        }
        y += tallest;
    }
    tops.push(y);
    y += heights.last().copied().unwrap_or(0.0);
    let routes = streets.routes(&rows, &tops);
    let right = rows.iter().flatten().map(|block| block.panel.right());
    let bends = routes.iter().flat_map(|route| &route.points).map(|point| point.x + 6.0);
    Plan {
        width: right.chain(bends).fold(0.0, f64::max) + MARGIN,
        height: y,
        blocks: rows.into_iter().flatten().collect(),
        routes,
    }
}
