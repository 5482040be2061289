//! Room templates: from drawings to cells.
//!
//! `#` is wall, `.` floor, `+` a door inside the room, `?` an optional and `!` a required connection in the wall, a
//! letter is floor with a place for an item, and a space is not part of the room. A digit is a connection with settings
//! of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{Claim, Problem, quoted};
use crate::template_rows::{ConnectionRow, TemplateRow};

/// A column and a row, or an offset to the right and down.
pub(crate) type Cell = (i64, i64);

/// The directions up, right, down and left.
pub(crate) const WAYS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The limit of columns and rows of a template.
const MAX_SIDE: i64 = 64;

/// The cells of a template.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub width: i64,
    pub height: i64,
    /// The number of floor cells, without doors inside the room.
    pub floor: u64,
    /// Each cell, and whether it is wall on the rim, which another room can share.
    pub cells: Vec<(Cell, bool)>,
    /// The walkable cells.
    pub open: Vec<Cell>,
    pub connections: Vec<Connection>,
}

/// A cell where a room can be joined to another.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub cell: Cell,
    /// The direction out of the room.
    pub way: Cell,
    /// Whether it must have a door.
    pub is_required: bool,
    pub kind: ConnectionKind,
}

/// What decides whether two connections meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionKind {
    pub socket: Option<String>,
    /// The number of cells of a doorway.
    pub width: Option<u64>,
    pub lets_in: bool,
    pub lets_out: bool,
}

impl ConnectionKind {
    fn new(row: Option<&ConnectionRow>) -> Self {
        let pass = row.map_or("both", |row| row.pass.as_str());
        Self {
            socket: row.and_then(|row| row.socket.clone()),
            width: row.and_then(|row| u64::try_from(row.width).ok()),
            lets_in: pass != "out",
            lets_out: pass != "in",
        }
    }

    /// Whether players can pass a doorway of these kinds from this side.
    pub fn leads_to(&self, other: &Self) -> bool {
        let widths = self.width.zip(other.width);
        self.socket == other.socket
            && widths.is_none_or(|(one, other)| one == other)
            && self.lets_out
            && other.lets_in
    }
}

/// Adds an offset to a cell.
pub(crate) fn plus((x, y): Cell, (right, down): Cell) -> Cell {
    (x.saturating_add(right), y.saturating_add(down))
}

/// Returns the opposite direction.
pub(crate) fn opposite((x, y): Cell) -> Cell {
    (x.saturating_neg(), y.saturating_neg())
}

impl Drawing {
    /// Reads a drawing and checks that it is a room: its floor is connected and enclosed by cells of the room, and each
    /// connection leads out of it in one direction.
    pub fn read(row: &TemplateRow, settings: &[&ConnectionRow]) -> Result<Self, Problem> {
        let refuse = |why: &str| {
            Claim::World.refuse(format!("the drawing of template {} {why}", quoted(&row.name)))
        };
        let Some(ink) = ink(&row.drawing) else {
            return refuse("is empty, too large, or does not begin in the first row and column");
        };
        let has_settings = |ink: char| settings.iter().any(|row| row.mark == ink);
        let odd = settings.iter().find(|row| !is_sound(row));
        if let Some(ConnectionRow { mark, .. }) = odd {
            return refuse(&format!("has invalid settings for {mark:?}"));
        }
        if let Some(unknown) = ink.values().find(|ink| !is_known(**ink) && !has_settings(**ink)) {
            return refuse(&format!("has an unknown character {unknown:?}"));
        }
        let at_rim = |cell: &Cell| around(*cell).any(|near| !ink.contains_key(&near));
        let open = ink.iter().filter(|(_, ink)| is_open(**ink));
        let open: BTreeSet<Cell> = open.map(|(cell, _)| *cell).collect();
        if open.is_empty() || open.iter().any(at_rim) || !is_connected(&open) {
            return refuse("has no floor, or floor that is not enclosed or not connected");
        }
        let Some(connections) = connections(&ink, &open, settings) else {
            return refuse("has a connection that does not lead out in exactly one direction");
        };
        let last = |side: fn(&Cell) -> i64| ink.keys().map(side).max().unwrap_or(0);
        let cells = ink.keys();
        let cells = cells.map(|cell| (*cell, !open.contains(cell) && at_rim(cell)));
        Ok(Self {
            width: last(|cell| cell.0).saturating_add(1),
            height: last(|cell| cell.1).saturating_add(1),
            floor: open.iter().filter(|cell| ink.get(cell) != Some(&'+')).count() as u64,
            cells: cells.collect(),
            open: open.into_iter().collect(),
            connections,
        })
    }

    /// Returns the position of a cell in the rotated room.
    pub fn turned(&self, (x, y): Cell, orientation: Orientation) -> Cell {
        let (right, bottom) = (self.width.saturating_sub(1), self.height.saturating_sub(1));
        let x = if orientation.mirrored { right.saturating_sub(x) } else { x };
        match orientation.quarters {
            0 => (x, y),
            1 => (bottom.saturating_sub(y), x),
            2 => (right.saturating_sub(x), bottom.saturating_sub(y)),
            _ => (y, right.saturating_sub(x)),
        }
    }

    /// Returns the numbers of columns and rows of the rotated room.
    pub fn extent(&self, orientation: Orientation) -> Cell {
        match orientation.quarters {
            0 | 2 => (self.width, self.height),
            _ => (self.height, self.width),
        }
    }
}

/// The orientation of a room: mirrored or not, then rotated clockwise by a number of quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    pub mirrored: bool,
    pub quarters: u32,
}

impl Orientation {
    /// Reads degrees.
    pub fn read(degrees: u32, mirrored: bool) -> Option<Self> {
        let quarters = [0, 90, 180, 270].iter().position(|known| *known == degrees)?;
        let quarters = u32::try_from(quarters).ok()?;
        Some(Self { mirrored, quarters })
    }

    /// Returns the rotated direction.
    pub fn way(self, (right, down): Cell) -> Cell {
        let mut way = if self.mirrored { (right.saturating_neg(), down) } else { (right, down) };
        for _ in 0..self.quarters {
            way = (way.1.saturating_neg(), way.0);
        }
        way
    }

    /// Combines this orientation with a following one.
    pub fn then(self, next: Self) -> Self {
        let turned = if next.mirrored { 4u32.saturating_sub(self.quarters) } else { self.quarters };
        Self {
            mirrored: self.mirrored != next.mirrored,
            quarters: turned.saturating_add(next.quarters).rem_euclid(4),
        }
    }
}

/// Returns the drawn cells, if they begin in the first column and row and are within the limits.
fn ink(drawing: &str) -> Option<BTreeMap<Cell, char>> {
    let mut ink = BTreeMap::new();
    for (y, line) in (0..=MAX_SIDE).zip(drawing.lines()) {
        let characters = (0..=MAX_SIDE).zip(line.chars());
        ink.extend(characters.filter(|(_, ink)| *ink != ' ').map(|(x, ink)| ((x, y), ink)));
    }
    let first = |side: fn(&Cell) -> i64| ink.keys().map(side).min();
    let last = |side: fn(&Cell) -> i64| ink.keys().map(side).max();
    let begins = first(|cell| cell.0) == Some(0) && first(|cell| cell.1) == Some(0);
    let small = last(|cell| cell.0).max(last(|cell| cell.1)) < Some(MAX_SIDE);
    (begins && small).then_some(ink)
}

/// Returns a cell and the eight around it.
fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    let offsets = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    offsets.map(move |offset| plus(cell, offset))
}

/// Returns the connections, if each leads out of the room in one direction and has floor behind it. Those closer to a
/// corner than their settings allow are walls.
fn connections(
    ink: &BTreeMap<Cell, char>,
    open: &BTreeSet<Cell>,
    settings: &[&ConnectionRow],
) -> Option<Vec<Connection>> {
    let facing = |cell: Cell| {
        let mut ways = WAYS.into_iter().filter(|way| !ink.contains_key(&plus(cell, *way)));
        let way = ways.next().filter(|_| ways.next().is_none())?;
        open.contains(&plus(cell, opposite(way))).then_some(way)
    };
    let mut connections = Vec::new();
    for (cell, drawn) in ink {
        let row = settings.iter().find(|row| row.mark == *drawn).copied();
        if !matches!(drawn, '?' | '!') && row.is_none() {
            continue;
        }
        let way = facing(*cell)?;
        // The direction along the wall is the way out, turned by a quarter.
        let along = |step: i64| {
            let offset = (way.1.saturating_mul(step), way.0.saturating_mul(step));
            ink.contains_key(&plus(*cell, offset)) && facing(plus(*cell, offset)) == Some(way)
        };
        let corner = row.map_or(0, |row| i64::from(row.corner));
        if (1..=corner).all(|step| along(step) && along(step.saturating_neg())) {
            connections.push(Connection {
                cell: *cell,
                way,
                is_required: *drawn == '!' || row.is_some_and(|row| row.required),
                kind: ConnectionKind::new(row),
            });
        }
    }
    Some(connections)
}

/// Whether settings of connections are within their limits.
fn is_sound(row: &ConnectionRow) -> bool {
    let known = matches!(row.mark, '?' | '!' | '0'..='9');
    let width = row.width == -1 || (1..=MAX_SIDE).contains(&row.width);
    known
        && width
        && i64::from(row.corner) <= MAX_SIDE
        && ["both", "in", "out"].contains(&row.pass.as_str())
}

fn is_open(ink: char) -> bool {
    matches!(ink, '.' | '+') || ink.is_ascii_alphabetic()
}

fn is_known(ink: char) -> bool {
    is_open(ink) || matches!(ink, '#' | '?' | '!')
}

/// Whether all cells are connected.
fn is_connected(open: &BTreeSet<Cell>) -> bool {
    let mut rest = open.clone();
    let mut queue: Vec<Cell> = rest.pop_first().into_iter().collect();
    while let Some(cell) = queue.pop() {
        let next = WAYS.into_iter().map(|way| plus(cell, way));
        queue.extend(next.filter(|next| rest.remove(next)));
    }
    rest.is_empty()
}
