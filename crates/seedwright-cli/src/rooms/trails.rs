//! Where walkers went.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use seedwright::grid::{Cell, Direction};
use seedwright::rooms::{CellKind, Event, PlacedId, PlacedRoom};

use super::Plan;
use super::grid::Grid;
use crate::drawing::geometry::Point;
use crate::drawing::palette::Colour;
use crate::drawing::svg::{Svg, number};

/// How a walker came from one room to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub walker: u32,
    pub from: PlacedId,
    pub to: PlacedId,
    /// Whether it died and began anew there.
    pub is_jump: bool,
}

/// What happened in the last attempt.
#[derive(Clone, Debug, Default)]
pub struct Trails {
    /// The ways of all walkers, in order.
    ways: Vec<Way>,
    /// When each room that stands was placed.
    placed: BTreeMap<PlacedId, usize>,
    /// How many rooms were placed, with those that were taken away again.
    count: usize,
}

impl Trails {
    /// Takes note of a step.
    pub fn see(&mut self, event: &Event<'_>) {
        let (walker, from, to, is_jump) = match *event {
            Event::Attempt { .. } => return *self = Self::default(),
            Event::Placed { room, .. } => {
                self.count += 1;
                self.placed.insert(room, self.count);
                return;
            }
            Event::Removed { room } => {
                self.placed.remove(&room);
                return;
            }
            Event::Moved { walker, from, to } => (walker, from, to, false),
            Event::Teleported { walker, from, to } => (walker, from, to, true),
            _ => return,
        };
        self.ways.push(Way { walker, from, to, is_jump });
    }

    /// The ways.
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// The order in which rooms were placed, from one. Rooms of a graph have numbers of their own.
    pub fn order(&self) -> BTreeMap<PlacedId, usize> {
        let mut rooms: Vec<(usize, PlacedId)> =
            self.placed.iter().map(|(room, when)| (*when, *room)).collect();
        rooms.sort_unstable();
        rooms.into_iter().map(|(_, room)| room).zip(1..).collect()
    }

    /// The walkers that went anywhere, in order.
    pub fn walkers(&self) -> Vec<u32> {
        let mut walkers: Vec<u32> = self.ways.iter().map(|way| way.walker).collect();
        walkers.sort_unstable();
        walkers.dedup();
        walkers
    }
}

/// The colour of a walker.
pub fn colour(walker: u32) -> Colour {
    Colour::of_area(walker as usize).line()
}

/// How many walkers go side by side before lanes are shared.
const LANES: u32 = 5;

/// Draws trails: lines through doors, and dots where a walker began anew.
pub fn paint(
    svg: &mut Svg,
    plan: &Plan<'_>,
    grid: &Grid,
    trails: &Trails,
    look: &Look,
    middle_of: impl Fn(Cell) -> Point,
) {
    let walkers = trails.walkers();
    let lanes = f64::from(LANES).min(walkers.len() as f64);
    for walker in &walkers {
        let lane = f64::from(walker % LANES) - (lanes - 1.0) / 2.0;
        let aside = lane * look.lane;
        let at = |cell: Cell| middle_of(cell).moved(aside, aside);
        let stroke = colour(*walker).text();
        for is_jump in [true, false] {
            let own = |way: &&Way| way.walker == *walker && way.is_jump == is_jump;
            let ways = trails.ways.iter().filter(own);
            let path = path(ways, plan, grid, at);
            let (class, dots) = match is_jump {
                true => ("jump", format!(" stroke-dasharray=\"0.1 {}\"", number(look.width * 2.2))),
                false => ("trail", String::new()),
            };
            if !path.is_empty() {
                let width = number(look.width);
                svg.line(&format!(
                    "<path class=\"{class}\" stroke-width=\"{width}\"{dots} stroke=\"{stroke}\" d=\"{path}\"/>"
                ));
            }
        }
    }
}

/// How wide trails are, and how far apart.
pub struct Look {
    pub width: f64,
    pub lane: f64,
}

fn path<'w>(
    ways: impl Iterator<Item = &'w Way>,
    plan: &Plan<'_>,
    grid: &Grid,
    at: impl Fn(Cell) -> Point,
) -> String {
    let mut path = String::new();
    let mut end = None;
    for way in ways {
        let [from, to] = [way.from, way.to].map(|room| plan.layout.room(room));
        let [first, last] = [from, to].map(|room| middle(plan, grid, room));
        let walked = (!way.is_jump).then(|| {
            let mut rooms = vec![from, to];
            // A group may have been entered by another room than the one that the walker goes to.
            let of_group = plan.layout.rooms.iter();
            rooms.extend(of_group.filter(|room| to.group.is_some() && room.group == to.group));
            walk(grid, &rooms, first, last)
        });
        let cells = walked.flatten().unwrap_or_else(|| vec![first, last]);
        let skipped = usize::from(end == Some(way.from));
        for (number, cell) in cells.into_iter().enumerate().skip(skipped) {
            let Point { x, y } = at(cell);
            let letter = if number == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", self::number(x), self::number(y));
        }
        end = Some(way.to);
    }
    path
}

/// The corners of a shortest way over the floors of some rooms, if there is one.
fn walk(grid: &Grid, rooms: &[&PlacedRoom], first: Cell, last: Cell) -> Option<Vec<Cell>> {
    let is_inside = |cell: Cell| {
        let inside = |room: &&PlacedRoom| room.size.contains(cell.minus(grid.place(room.position)));
        grid.tile(cell).is_open() && rooms.iter().any(inside)
    };
    let mut before = BTreeMap::from([(last, last)]);
    let mut queue = VecDeque::from([last]);
    while let Some(cell) = queue.pop_front().filter(|_| !before.contains_key(&first)) {
        for next in Direction::ALL.map(|way| cell.step(way)) {
            if is_inside(next) && !before.contains_key(&next) {
                before.insert(next, cell);
                queue.push_back(next);
            }
        }
    }
    let mut cells = vec![first];
    let mut at = first;
    while at != last {
        at = *before.get(&at)?;
        cells.push(at);
    }
    let is_straight = |cells: &[Cell]| cells[1].minus(cells[0]) == cells[2].minus(cells[1]);
    let corners = cells.windows(3).filter(|cells| !is_straight(cells)).map(|cells| cells[1]);
    Some([first].into_iter().chain(corners).chain([last]).collect())
}

/// The floor nearest to the middle of a room.
pub fn middle(plan: &Plan<'_>, grid: &Grid, room: &PlacedRoom) -> Cell {
    let template = plan.template(room);
    let size = template.size();
    let far = |cell: &Cell| {
        let across = (2 * cell.x + 1).abs_diff(size.width as i32);
        let down = (2 * cell.y + 1).abs_diff(size.height as i32);
        across * across + down * down
    };
    let floor = size.cells().filter(|cell| template.kind(*cell) == CellKind::Floor);
    let nearest = floor.min_by_key(far).unwrap_or_default();
    grid.place(room.position.plus(nearest))
}
