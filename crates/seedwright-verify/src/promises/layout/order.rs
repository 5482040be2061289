//! Checks that walkers can have placed the rooms in the listed order.
//!
//! A *piece* is a room, or all rooms of a group. Each piece except the first was placed from an earlier room, through
//! one door of the kind `joint`; no other door has that kind.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::Layout;
use super::rows::{LayoutSettings, PlacedDoor};
use super::template::Cell;
use crate::kernel::numbered;
use crate::problem::{Claim, Problem};

/// Checks from which room each room was placed, and the settings `repeats` and `required`.
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
                    "room {number} was placed from a different room than its group"
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
                "room {number} was not placed from an earlier room through a door of its own"
            ));
        }
        if !settings.repeats && joint.iter().any(|door| joins_same_template(layout, door)) {
            return refuse(format!(
                "room {number} has the same template as the room it was placed from"
            ));
        }
    }
    check_required(settings, layout)
}

/// Returns the first room of a room's piece. That groups are complete was checked before.
fn first_of_piece(layout: &Layout<'_>, room: u32) -> u32 {
    let group = layout.room(room).and_then(|room| room.row.group.as_ref());
    group.map_or(room, |(_, first)| *first)
}

fn joins_same_template(layout: &Layout<'_>, door: &PlacedDoor) -> bool {
    let rooms = layout.room(door.a).zip(layout.room(door.b));
    rooms.is_some_and(|(a, b)| a.template == b.template)
}

/// Checks the strict rule: everything that a room requires was placed before it or with it, in one group.
fn check_required(settings: &LayoutSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    match settings.required.as_str() {
        "grow" => return Ok(()),
        "strict" => {}
        _ => return refuse("the setting \"required\" must be \"strict\" or \"grow\"".to_owned()),
    }
    let met = met_before(layout);
    for (number, room) in numbered(&layout.rooms) {
        if !room.required().all(|cell| met.contains(&(number, cell))) {
            return refuse(format!("room {number} requires a room that was placed after it"));
        }
    }
    Ok(())
}

/// Returns the cells in which each room is connected to its own piece or to one that was placed before.
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
