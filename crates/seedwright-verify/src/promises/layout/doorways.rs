//! Doorways: each stretch in which connections of two rooms meet has one door or one closed wall, of the right width.

use std::collections::{BTreeMap, BTreeSet};

use super::room::Room;
use super::rows::{LayoutDecision, PlacedDoor};
use super::template::{Cell, ConnectionKind, WAYS, opposite, plus};
use crate::kernel::numbered;
use crate::problem::{Claim, Problem, quoted};

/// The most cells of a doorway whose width is not set.
const MAX_WIDTH: u64 = 2;

/// A cell in which connections of two rooms meet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Meeting<'f> {
    rooms: [u32; 2],
    /// The direction from the first room into the second.
    way: Cell,
    kinds: [&'f ConnectionKind; 2],
}

/// The cells in which connections meet, and those of them that a room requires.
struct Meetings<'f> {
    cells: BTreeMap<Cell, Meeting<'f>>,
    required: BTreeSet<Cell>,
}

/// Checks that there is one door or one closed wall for each stretch in which connections meet, that all of them have
/// the right width and direction, and that required connections have doors.
pub(super) fn check(rooms: &[Room<'_>], decision: &LayoutDecision) -> Result<(), Problem> {
    let mut meetings = Meetings::new(rooms)?;
    let mut met = BTreeSet::new();
    for door in &decision.doors {
        meetings.check_door(door)?;
        met.extend(door.cells().flat_map(|cell| [(door.a, cell), (door.b, cell)]));
    }
    for door in &decision.closed {
        meetings.check_door(door)?;
    }
    let wide = |(cell, meeting): &(&Cell, &Meeting<'_>)| {
        let stretch = meetings.stretch(**cell, meeting);
        meeting.width(stretch.len() as u64).is_some()
    };
    if let Some(((x, y), Meeting { rooms: [a, b], .. })) = meetings.cells.iter().find(wide) {
        return refuse(format!(
            "rooms {a} and {b} meet at [{x}, {y}], but neither a door nor a closed wall is listed"
        ));
    }
    for (number, room) in numbered(rooms) {
        if !room.required().all(|cell| met.contains(&(number, cell))) {
            let template = quoted(&room.row.template);
            return refuse(format!(
                "room {number} (template {template}) has a required connection without a door"
            ));
        }
    }
    Ok(())
}

impl Meeting<'_> {
    /// Whether players can pass from the first room to the second, and back.
    fn passes(&self) -> [bool; 2] {
        let [one, other] = self.kinds;
        [one.leads_to(other), other.leads_to(one)]
    }

    /// Returns the number of cells that a doorway takes of a stretch of `cells`; `None` if that is too short.
    fn width(&self, cells: u64) -> Option<u64> {
        let [one, other] = self.kinds;
        match one.width.or(other.width) {
            None => Some(cells.min(MAX_WIDTH)),
            width => width.filter(|width| *width <= cells),
        }
    }
}

impl<'f> Meetings<'f> {
    /// Finds the cells in which connections of two rooms face each other.
    fn new(rooms: &'f [Room<'f>]) -> Result<Self, Problem> {
        let mut facing: BTreeMap<(Cell, Cell), (u32, &ConnectionKind)> = BTreeMap::new();
        let mut meetings = Self { cells: BTreeMap::new(), required: BTreeSet::new() };
        for (number, room) in numbered(rooms) {
            for connection in &room.drawing.connections {
                let cell = room.cell(connection.cell);
                let way = room.orientation.way(connection.way);
                if connection.is_required {
                    meetings.required.insert(cell);
                }
                facing.insert((cell, way), (number, &connection.kind));
                let Some((other, kind)) = facing.get(&(cell, opposite(way))) else {
                    continue;
                };
                let kinds = [*kind, &connection.kind];
                let meeting = Meeting { rooms: [*other, number], way: opposite(way), kinds };
                if meeting.passes() == [false, false] {
                    continue;
                }
                if meetings.cells.insert(cell, meeting).is_some() {
                    return refuse(format!("connections of four rooms meet at {cell:?}"));
                }
            }
        }
        Ok(meetings)
    }

    /// Returns the adjacent cells in which the same two rooms meet in the same way, in order.
    fn stretch(&self, cell: Cell, meeting: &Meeting<'_>) -> Vec<Cell> {
        let step = if meeting.way.0 == 0 { (1, 0) } else { (0, 1) };
        let run = |step: Cell| {
            let next = move |cell: &Cell| Some(plus(*cell, step));
            let cells = std::iter::successors(next(&cell), next);
            cells.take_while(|cell| self.cells.get(cell) == Some(meeting)).collect::<Vec<_>>()
        };
        let mut stretch = run(opposite(step));
        stretch.reverse();
        stretch.push(cell);
        stretch.extend(run(step));
        stretch
    }

    /// Checks that a door or closed wall is the doorway of the stretch that it is in, and removes that stretch.
    fn check_door(&mut self, door: &PlacedDoor) -> Result<(), Problem> {
        let mut ways = ["up", "right", "down", "left"].into_iter().zip(WAYS);
        let Some((_, way)) = ways.find(|(word, _)| *word == door.direction) else {
            return refuse(format!("a door has an unknown direction {}", quoted(&door.direction)));
        };
        let (a, b) = (door.a, door.b);
        let (x, y) = (door.x, door.y);
        let first = (x.into(), y.into());
        let meeting = self
            .cells
            .get(&first)
            .filter(|meeting| door.length > 0 && (meeting.rooms, meeting.way) == ([a, b], way));
        let Some(meeting) = meeting else {
            return refuse(format!(
                "rooms {a} and {b} do not meet at [{x}, {y}], or another door is there"
            ));
        };
        if !leads_on(door, meeting) {
            return refuse(format!(
                "the door at [{x}, {y}] can't be passed in the direction that it states"
            ));
        }
        let stretch = self.stretch(first, meeting);
        let cells: BTreeSet<Cell> = door.cells().take(stretch.len().saturating_add(1)).collect();
        let inside = stretch.iter().filter(|cell| cells.contains(cell)).count();
        let needed: Vec<usize> = stretch
            .iter()
            .enumerate()
            .filter(|(_, cell)| self.required.contains(cell))
            .map(|(place, _)| place)
            .collect();
        let span = needed.first().zip(needed.last());
        let span = span.map_or(0, |(first, last)| last.saturating_sub(*first).saturating_add(1));
        let width = meeting.width(stretch.len() as u64).map(|width| width.max(span as u64));
        let holds =
            stretch.iter().all(|cell| !self.required.contains(cell) || cells.contains(cell));
        if width != Some(door.length.into()) || inside as u64 != u64::from(door.length) || !holds {
            return refuse(format!(
                "the door between rooms {a} and {b} at [{x}, {y}] is too narrow, too wide or beyond the connections that meet"
            ));
        }
        for cell in stretch {
            self.cells.remove(&cell);
        }
        Ok(())
    }
}

/// Whether a door can be passed in the direction that it states.
fn leads_on(door: &PlacedDoor, meeting: &Meeting<'_>) -> bool {
    match (meeting.passes(), door.into) {
        ([forth, back], None) => forth && back,
        ([true, _], Some(into)) if into == door.b => true,
        ([_, true], Some(into)) if into == door.a => true,
        _ => false,
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
