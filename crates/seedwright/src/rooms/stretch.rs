//! Stretches: adjacent cells in which connections of the same two rooms meet. A doorway is cut out of a stretch.

use super::doorway::{Doorway, Pass, along};
use super::{MeetingKind, PlacedId};
use crate::grid::{Cell, Direction};
use crate::world::templates::{PointKind, Shape};

/// A cell in which connections of two rooms meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeetingCell {
    pub a: PlacedId,
    pub b: PlacedId,
    /// The direction from `a` to `b`.
    pub direction: Direction,
    pub cell: Cell,
    /// The kinds of the connections of `a` and `b`.
    pub kinds: (PointKind, PointKind),
    /// Whether one of the connections is required.
    pub required: bool,
    pub kind: MeetingKind,
}

impl MeetingCell {
    fn is_before(&self, next: &Self) -> bool {
        let same = |cell: &Self| (cell.a, cell.b, cell.direction, cell.kinds);
        same(self) == same(next) && self.cell.plus(along(self.direction, 1)) == next.cell
    }
}

/// The cells in which connections of two rooms meet, the second at offset `away`; they count from the first room, and
/// the ids of the rooms are left open.
pub(super) fn meeting_cells(
    one: &Shape,
    other: &Shape,
    away: Cell,
) -> impl Iterator<Item = MeetingCell> {
    let points = one.points.iter().zip(&one.kinds);
    points.filter_map(move |(point, kind)| {
        let facing = (point.cell.minus(away), point.direction.opposite());
        let mut points = other.points.iter().zip(&other.kinds);
        let (met, theirs) = points.find(|(met, _)| (met.cell, met.direction) == facing)?;
        let required = point.required || met.required;
        kind.fits(*theirs).then_some(MeetingCell {
            a: PlacedId(0),
            b: PlacedId(0),
            direction: point.direction,
            cell: point.cell,
            kinds: (*kind, *theirs),
            required,
            kind: match required {
                true => MeetingKind::Required,
                false => MeetingKind::Chance,
            },
        })
    })
}

/// The order of doorways: by rooms, wall and position along the wall.
pub(super) fn order(door: &Doorway) -> impl Ord + use<> {
    key(door.a, door.b, door.direction, door.cell)
}

fn key(a: PlacedId, b: PlacedId, direction: Direction, cell: Cell) -> impl Ord + use<> {
    let along = match direction {
        Direction::Up | Direction::Down => (cell.y, cell.x),
        Direction::Left | Direction::Right => (cell.x, cell.y),
    };
    (a, b, direction, along)
}

/// Adjacent cells in which connections of the same kinds of two rooms meet, enough of them for a doorway.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    first: MeetingCell,
    length: u32,
    /// The number of cells of a doorway.
    width: u32,
    /// The first and last cell that a room requires, counted from the first cell.
    required: Option<(u32, u32)>,
    /// The strongest reason for a door.
    kind: MeetingKind,
}

/// Joins cells to stretches, in order. Those too short for a doorway are left out.
pub(super) fn stretches(mut cells: Vec<MeetingCell>) -> Vec<Stretch> {
    cells.sort_unstable_by_key(|cell| key(cell.a, cell.b, cell.direction, cell.cell));
    cells.chunk_by(MeetingCell::is_before).filter_map(Stretch::new).collect()
}

impl Stretch {
    fn new(cells: &[MeetingCell]) -> Option<Self> {
        let first = *cells.first()?;
        let length = cells.len() as u32;
        let required =
            || (0..).zip(cells).filter(|(_, cell)| cell.required).map(|(place, _)| place);
        Some(Self {
            first,
            length,
            width: first.kinds.0.doorway(first.kinds.1, length)?,
            required: required().next().zip(required().last()),
            // `MeetingKind` is ordered by strength: one cell that has to be open makes the whole doorway so.
            kind: cells.iter().map(|cell| cell.kind).min()?,
        })
    }

    /// The two rooms.
    pub fn rooms(&self) -> (PlacedId, PlacedId) {
        (self.first.a, self.first.b)
    }

    /// The directions in which a doorway can be passed.
    pub fn pass(&self) -> Pass {
        Pass::of(self.first.kinds.0, self.first.kinds.1)
    }

    /// The doorway: around the required cells, or else in the middle.
    pub fn doorway(&self) -> Doorway {
        let (first, last) = self.required.unwrap_or_else(|| {
            let first = (self.length - self.width) / 2;
            (first, first + self.width - 1)
        });
        let length = self.width.max(last - first + 1);
        let MeetingCell { a, b, direction, cell, .. } = self.first;
        let cell = cell.plus(along(direction, first.min(self.length - length) as i32));
        Doorway { a, b, direction, cell, length, kind: self.kind, pass: self.pass() }
    }

    /// Whether a door can be the doorway of this stretch: it is within, has the right width and contains what is
    /// required.
    pub fn has(&self, door: &Doorway) -> bool {
        let MeetingCell { a, b, direction, cell, .. } = self.first;
        let away = door.cell.minus(cell);
        let from = away.x.max(away.y);
        let within = from >= 0 && from as u32 + door.length <= self.length;
        let required = self.required.unwrap_or((from as u32, from as u32));
        let holds = |place: u32| (from as u32..from as u32 + door.length).contains(&place);
        let needed = self.width.max(required.1 - required.0 + 1);
        // A graph can have one-way doors where connections lead both ways.
        let passes = self.pass().is_both() || door.pass == self.pass();
        (door.a, door.b, door.direction) == (a, b, direction)
            && passes
            && away == along(direction, from)
            && within
            && door.length == needed
            && holds(required.0)
            && holds(required.1)
    }
}
