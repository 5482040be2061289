//! The trails of walkers, as lines over the floor.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use seedwright::grid::{Cell, Direction};
use seedwright::rooms::{CellKind, PlacedRoom, Template};

use crate::geometry::Point;
use crate::palette;
use crate::svg::{Svg, number};
use crate::views::layout::LayoutView;
use crate::views::tiles::TileGrid;
use crate::views::trails::{Trails, WalkerMove};

/// The number of walkers side by side before lanes are shared.
const LANES: u32 = 5;

/// Draws trails: lines through doors, and dots where a walker restarted.
pub fn paint(
    svg: &mut Svg,
    view: &LayoutView<'_>,
    grid: &TileGrid,
    trails: &Trails,
    look: &TrailStyle,
    middle_of: impl Fn(Cell) -> Point,
) {
    let walkers = trails.walkers();
    for walker in &walkers {
        let aside = lane(*walker, walkers.len()) * look.lane;
        let at = |cell: Cell| middle_of(cell).moved(aside, aside);
        let stroke = palette::walker(*walker).light;
        for is_jump in [true, false] {
            let path = path(&lines(view, grid, trails, *walker, is_jump), at);
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

/// The lane of a walker relative to the middle, among this many walkers.
pub fn lane(walker: u32, walkers: usize) -> f64 {
    let lanes = f64::from(LANES).min(walkers as f64);
    f64::from(walker % LANES) - (lanes - 1.0) / 2.0
}

/// The width of trails, and the distance between them.
pub struct TrailStyle {
    pub width: f64,
    pub lane: f64,
}

fn path(lines: &[Vec<Cell>], at: impl Fn(Cell) -> Point) -> String {
    let mut path = String::new();
    for line in lines {
        for (place, cell) in line.iter().enumerate() {
            let Point { x, y } = at(*cell);
            let letter = if place == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", number(x), number(y));
        }
    }
    path
}

/// The lines of one walker through the centres of cells: those that it walked, or its jumps. A line that continues
/// where the last one ended is joined to it.
pub fn lines(
    view: &LayoutView<'_>,
    grid: &TileGrid,
    trails: &Trails,
    walker: u32,
    is_jump: bool,
) -> Vec<Vec<Cell>> {
    let own = |step: &&WalkerMove| step.walker == walker && step.is_jump == is_jump;
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let mut end = None;
    for step in trails.moves().iter().filter(own) {
        let [from, to] = [step.from, step.to].map(|room| view.layout.room(room));
        let [first, last] = [from, to].map(|room| middle(view, grid, room));
        let walked = (!step.is_jump).then(|| {
            let mut rooms = vec![from, to];
            // A group may have been entered by another room than the one the walker moves to.
            let of_group = view.layout.rooms.iter();
            rooms.extend(of_group.filter(|room| to.group.is_some() && room.group == to.group));
            walk(grid, &rooms, first, last)
        });
        let cells = walked.flatten().unwrap_or_else(|| vec![first, last]);
        match lines.last_mut().filter(|_| end == Some(step.from)) {
            Some(line) => line.extend(&cells[1..]),
            None => lines.push(cells),
        }
        end = Some(step.to);
    }
    lines
}

/// The corners of a shortest path over the floors of the given rooms, if there is one.
fn walk(grid: &TileGrid, rooms: &[&PlacedRoom], first: Cell, last: Cell) -> Option<Vec<Cell>> {
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

/// The floor cell nearest to the middle of a room, on the map.
pub fn middle(view: &LayoutView<'_>, grid: &TileGrid, room: &PlacedRoom) -> Cell {
    grid.place(room.position.plus(middle_of(&view.template(room))))
}

/// The floor cell nearest to the middle of an oriented template.
pub fn middle_of(template: &Template) -> Cell {
    let size = template.size();
    let far = |cell: &Cell| {
        let across = (2 * cell.x + 1).abs_diff(size.width as i32);
        let down = (2 * cell.y + 1).abs_diff(size.height as i32);
        across * across + down * down
    };
    let floor = size.cells().filter(|cell| template.kind(*cell) == CellKind::Floor);
    floor.min_by_key(far).unwrap_or_default()
}
