//! Room templates: from drawings to cells.
//!
//! `#` is wall, `.` floor, `+` a door inside the room, `?` and `!` are wall with a connection, a letter is floor
//! with a place for an item, and a space is not part of the room.

use std::collections::{BTreeMap, BTreeSet};

use crate::kernel::TemplateRow;
use crate::problem::{Claim, Problem, quoted};

/// A column and a row, or how far something lies to the right and down.
pub(crate) type Cell = (i64, i64);

/// To the top, to the right, to the bottom, to the left.
pub(crate) const WAYS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// More columns or rows than any template has.
const MAX_SIDE: i64 = 64;

/// A template as it was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub width: i64,
    pub height: i64,
    /// How many cells of floor there are, doors inside the room not counted.
    pub floor: u64,
    /// Each cell, and whether it is wall on the rim, which a neighbour may share.
    pub cells: Vec<(Cell, bool)>,
    /// The cells that one can stand on.
    pub open: Vec<Cell>,
    pub connections: Vec<Connection>,
}

/// A cell where a room can be joined to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub cell: Cell,
    /// Where it leads.
    pub way: Cell,
    /// Whether it has to be met.
    pub is_required: bool,
}

/// The cell that lies as far from another one as a third from the origin.
pub(crate) fn plus((x, y): Cell, (right, down): Cell) -> Cell {
    (x.saturating_add(right), y.saturating_add(down))
}

/// The other way.
pub(crate) fn opposite((x, y): Cell) -> Cell {
    (x.saturating_neg(), y.saturating_neg())
}

impl Drawing {
    /// Reads a drawing, and refuses one that is not a room: floor in one piece, closed in by cells of the room,
    /// and connections that lead out of it one way.
    pub fn read(row: &TemplateRow) -> Result<Self, Problem> {
        let refuse =
            |why: &str| Claim::World.refuse(format!("the drawing of {} {why}", quoted(&row.name)));
        let Some(ink) = ink(&row.drawing) else {
            return refuse("is empty, too large, or not where it begins");
        };
        if let Some(unknown) = ink.values().find(|ink| !is_known(**ink)) {
            return refuse(&format!("has {unknown:?}, which means nothing"));
        }
        let at_rim = |cell: &Cell| around(*cell).any(|near| !ink.contains_key(&near));
        let open = ink.iter().filter(|(_, ink)| is_open(**ink));
        let open: BTreeSet<Cell> = open.map(|(cell, _)| *cell).collect();
        if open.is_empty() || open.iter().any(at_rim) || !hangs_together(&open) {
            return refuse("has no floor, or floor that is open or in two pieces");
        }
        let Some(connections) = connections(&ink, &open) else {
            return refuse("has a connection that leads nowhere or two ways");
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

    /// Where a cell comes to lie when the room is turned.
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

    /// The columns and rows of the room when it is turned.
    pub fn extent(&self, orientation: Orientation) -> Cell {
        match orientation.quarters {
            0 | 2 => (self.width, self.height),
            _ => (self.height, self.width),
        }
    }
}

/// How a room is turned: mirrored or not, then turned clockwise by so many quarters.
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

    /// Where something leads that led a way.
    pub fn way(self, (right, down): Cell) -> Cell {
        let mut way = if self.mirrored { (right.saturating_neg(), down) } else { (right, down) };
        for _ in 0..self.quarters {
            way = (way.1.saturating_neg(), way.0);
        }
        way
    }

    /// What comes of doing this and then another.
    pub fn then(self, next: Self) -> Self {
        let turned = if next.mirrored { 4u32.saturating_sub(self.quarters) } else { self.quarters };
        Self {
            mirrored: self.mirrored != next.mirrored,
            quarters: turned.saturating_add(next.quarters).rem_euclid(4),
        }
    }
}

/// What is drawn, cell by cell, if it begins in the first column and row and is small enough.
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

/// A cell and the eight around it.
fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    let offsets = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
    offsets.map(move |offset| plus(cell, offset))
}

/// The connections, if every one leads out of the room one way and has floor behind it.
fn connections(ink: &BTreeMap<Cell, char>, open: &BTreeSet<Cell>) -> Option<Vec<Connection>> {
    let drawn = ink.iter().filter(|(_, ink)| matches!(ink, '?' | '!'));
    let connections = drawn.map(|(cell, drawn)| {
        let cell = *cell;
        let mut ways = WAYS.into_iter().filter(|way| !ink.contains_key(&plus(cell, *way)));
        let way = ways.next().filter(|_| ways.next().is_none())?;
        let has_floor = open.contains(&plus(cell, opposite(way)));
        has_floor.then_some(Connection { cell, way, is_required: *drawn == '!' })
    });
    connections.collect()
}

fn is_open(ink: char) -> bool {
    matches!(ink, '.' | '+') || ink.is_ascii_alphabetic()
}

fn is_known(ink: char) -> bool {
    is_open(ink) || matches!(ink, '#' | '?' | '!')
}

/// Whether one can walk from each cell to all others.
fn hangs_together(open: &BTreeSet<Cell>) -> bool {
    let mut rest = open.clone();
    let mut queue: Vec<Cell> = rest.pop_first().into_iter().collect();
    while let Some(cell) = queue.pop() {
        let next = WAYS.into_iter().map(|way| plus(cell, way));
        queue.extend(next.filter(|next| rest.remove(next)));
    }
    rest.is_empty()
}
