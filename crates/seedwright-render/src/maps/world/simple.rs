//! A simple placement for packs that are too large for layers: the rooms of an area in a grid, and straight lines
//! between them. It is fast whatever the pack looks like.

use std::collections::BTreeMap;

use super::chart::Chart;
use super::component;
use super::place::{self, HEADING};
use super::plan::{AreaPlan, Block, Label, Line, Plan};
use super::sizes;
use crate::geometry::{Point, Rect};

/// The gap between two rooms.
const APART: Point = Point { x: 44.0, y: 30.0 };
/// The gap between two areas.
const GAP: f64 = 40.0;
/// Beyond this number of doors labels are left out: there would be no space for them.
const MAX_LABELLED: usize = 6_000;
/// The side of the squares by which labels are looked up.
const SQUARE: f64 = 200.0;

/// Positions everything.
pub fn plan(chart: &Chart, rows: &[Vec<usize>]) -> Plan {
    let mut members = vec![Vec::new(); chart.areas.len()];
    for (number, room) in chart.rooms.iter().enumerate() {
        members[room.area].push(number);
    }
    let mut blocks = Vec::new();
    let (mut y, mut width) = (GAP / 2.0, 0.0_f64);
    for row in rows {
        let (mut x, mut tallest) = (place::MARGIN, 0.0_f64);
        for area in row {
            let mut block = place::block(*area, grid(chart, &members[*area]));
            place::move_to(&mut block, x, y);
            x = block.panel.right() + GAP;
            tallest = tallest.max(block.panel.height);
            blocks.push(block);
        }
        width = width.max(x - GAP + place::MARGIN);
        y += tallest + GAP;
    }
    let mut plan = Plan { width, height: y, blocks, routes: Vec::new() };
    join(chart, &mut plan);
    plan
}

/// The rooms of an area in a grid, back and forth, ordered so that connected ones follow each other.
fn grid(chart: &Chart, rooms: &[usize]) -> AreaPlan {
    let sizes: Vec<_> = { rooms.iter() }.map(|room| sizes::room(&chart.rooms[*room])).collect();
    let widest = sizes.iter().map(|size| size.width).fold(0.0, f64::max) + APART.x;
    let tallest = sizes.iter().map(|size| size.height).fold(0.0, f64::max) + APART.y;
    let columns = (rooms.len() as f64 * 1.3 * tallest / widest).sqrt().ceil();
    let columns = (columns as usize).max(1);
    let mut plan = AreaPlan::default();
    for (position, room) in component::walked(chart, rooms).into_iter().enumerate() {
        let (row, column) = (position / columns, position % columns);
        let column = if row % 2 == 0 { column } else { columns - 1 - column };
        let size = sizes::room(&chart.rooms[room]);
        let middle = Point::new(
            (column as f64 + 0.5) * widest - APART.x / 2.0,
            (row as f64 + 0.5) * tallest - APART.y / 2.0,
        );
        let place = Rect::around(middle, size.width, size.height);
        plan.width = plan.width.max(place.right());
        plan.height = plan.height.max(place.bottom());
        plan.rooms.push((room, place));
    }
    plan
}

/// Connects the rooms by straight lines.
fn join(chart: &Chart, plan: &mut Plan) {
    let rooms = plan.blocks.iter().flat_map(|block| &block.inside.rooms);
    let places: BTreeMap<usize, Rect> = rooms.copied().collect();
    for (number, door) in chart.doors.iter().enumerate() {
        let [a, b] = door.rooms.map(|room| places[&room]);
        if door.rooms[0] == door.rooms[1] {
            continue;
        }
        let points = vec![a.edge(b.centre()), b.edge(a.centre())];
        let door = number;
        plan.routes.push(Line { door, points });
    }
    if chart.doors.len() <= MAX_LABELLED {
        let mut taken = Squares::default();
        places.values().for_each(|place| taken.take(*place));
        label(chart, plan, &mut taken);
    }
}

/// Labels lines where there is space.
fn label(chart: &Chart, plan: &mut Plan, taken: &mut Squares) {
    for line in &plan.routes {
        let door = &chart.doors[line.door];
        let words = sizes::door(door, usize::from(line.points[0].y > line.points[1].y));
        if words.lines.is_empty() {
            continue;
        }
        let at = |part: f64| {
            let [a, b] = [line.points[0], line.points[1]];
            let middle = Point::new(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
            Rect::around(middle, words.width, words.height)
        };
        let mut places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].into_iter().map(at);
        let block = |place: Rect| {
            let holds = |block: &Block| block.panel.grown(-HEADING).overlaps(place);
            plan.blocks.iter().position(holds)
        };
        let free =
            places.find_map(|place| Some((place, block(place)?)).filter(|_| taken.free(place)));
        if let Some((place, block)) = free {
            taken.take(place);
            let (door, lines) = (line.door, words.lines);
            let label = Label { door, place, lines };
            plan.blocks[block].inside.labels.push(label);
        }
    }
}

/// Rectangles by the squares they touch, so that a place is compared with few others.
#[derive(Default)]
struct Squares(BTreeMap<(i64, i64), Vec<Rect>>);

impl Squares {
    fn touched(place: Rect) -> impl Iterator<Item = (i64, i64)> {
        let square = |value: f64| (value / SQUARE).floor() as i64;
        let columns = square(place.x)..=square(place.right());
        let rows = square(place.y)..=square(place.bottom());
        columns.flat_map(move |column| rows.clone().map(move |row| (column, row)))
    }

    fn take(&mut self, place: Rect) {
        for square in Self::touched(place) {
            self.0.entry(square).or_default().push(place);
        }
    }

    fn free(&self, place: Rect) -> bool {
        let mut squares = Self::touched(place);
        squares.all(|square| {
            let others = self.0.get(&square);
            others.is_none_or(|others| others.iter().all(|other| !other.overlaps(place)))
        })
    }
}
