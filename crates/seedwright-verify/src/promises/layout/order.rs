//! Whether walkers can have placed the rooms in the order in which they are listed.
//!
//! A *piece* is a room, or all rooms of a group. Each piece but the first was placed from a room that stood before,
//! by one door, which is of the kind `joint`; and no other door is.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::Layout;
use super::rows::{LayoutSettings, PlacedDoor};
use super::template::Cell;
use crate::kernel::numbered;
use crate::problem::{Claim, Problem};

/// Checks from which room each one was placed, and what must not follow from that.
pub(crate) fn check(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let mut joints: BTreeMap<u32, Vec<&PlacedDoor>> = BTreeMap::new();
    for door in layout.doors.iter().filter(|door| door.kind == "joint") {
        let [_, later] = door.rooms();
        joints.entry(first_of_piece(layout, later)).or_default().push(door);
    }
    for (number, room) in numbered(&layout.rooms) {
        let piece = first_of_piece(layout, number);
        let from = room.row.from;
        if piece != number {
            if from != layout.room(piece).and_then(|room| room.row.from) {
                return refuse(format!(
                    "room {number} was placed from another room than its group"
                ));
            }
            continue;
        }
        let joint = joints.remove(&number).unwrap_or_default();
        let is_joined = match (from, joint.as_slice()) {
            (None, []) => number == 0,
            (Some(from), [door]) => from < number && door.a.min(door.b) == from,
            _ => false,
        };
        if !is_joined {
            return refuse(format!(
                "room {number} was not placed from a room before it, by a door of its own"
            ));
        }
        if !settings.repeats && joint.iter().any(|door| joins_same_template(layout, door)) {
            return refuse(format!(
                "room {number} has the template of the room it was placed from"
            ));
        }
    }
    check_required(settings, layout)
}

/// The first room of the piece that a room belongs to. Groups are whole, which was checked before.
fn first_of_piece(layout: &Layout<'_>, room: u32) -> u32 {
    let group = layout.room(room).and_then(|room| room.row.group.as_ref());
    group.map_or(room, |(_, first)| *first)
}

fn joins_same_template(layout: &Layout<'_>, door: &PlacedDoor) -> bool {
    let rooms = layout.room(door.a).zip(layout.room(door.b));
    rooms.is_some_and(|(a, b)| a.template == b.template)
}

/// Under the strict rule, whatever a room requires was there before it, or came with it in one group.
fn check_required(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    match settings.required.as_str() {
        "grow" => return Ok(()),
        "strict" => {}
        _ => return refuse("no such rule for required connections can be asked for".to_owned()),
    }
    let met = met_before(layout);
    for (number, room) in numbered(&layout.rooms) {
        if !room.required().all(|cell| met.contains(&(number, cell))) {
            return refuse(format!("room {number} requires what was not there when it was placed"));
        }
    }
    Ok(())
}

/// The cells of each room in which it meets rooms of its own piece, or of one that was placed before.
fn met_before(layout: &Layout<'_>) -> BTreeSet<(u32, Cell)> {
    let mut met = BTreeSet::new();
    for door in layout.doors {
        let [first, second] = door.rooms();
        let together = first_of_piece(layout, first) == first_of_piece(layout, second);
        for cell in door.cells() {
            met.insert((second, cell));
            if together {
                met.insert((first, cell));
            }
        }
    }
    met
}

fn refuse<T>(reason: String) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
