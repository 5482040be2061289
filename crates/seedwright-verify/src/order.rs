//! Whether walkers can have placed the rooms in the order in which they are listed.
//!
//! A *piece* is a room, or all rooms of a group. Each piece but the first was placed from a room that stood before,
//! by one door, which is of the kind `joint`; and no other door is.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{Opens, RoomWishes};
use crate::drawings::{Cell, plus};
use crate::problem::Problem;
use crate::rooms::Laid;

/// Checks from which room each one was placed, and what must not follow from that.
pub(crate) fn check(wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    let mut joints: BTreeMap<u32, Vec<&Opens>> = BTreeMap::new();
    let doors = laid.standing.doors.iter();
    for door in doors.filter(|door| door.kind == "joint") {
        let piece = first_of_piece(laid, door.a.max(door.b));
        joints.entry(piece).or_default().push(door);
    }
    for (number, room) in (0..=u32::MAX).zip(&laid.rooms) {
        let piece = first_of_piece(laid, number);
        let from = room.file.from;
        if piece != number {
            let of_first = laid.rooms.get(piece as usize).and_then(|room| room.file.from);
            if from != of_first {
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
        let repeats = joint.iter().any(|door| is_repeated(laid, door));
        if repeats && !wishes.repeats {
            return refuse(format!(
                "room {number} has the template of the room it was placed from"
            ));
        }
    }
    check_required(wishes, laid)
}

fn refuse<T>(reason: String) -> Result<T, Problem> {
    Err(Problem::rooms(reason))
}

/// The first room of the piece that a room belongs to. Groups are whole, which was checked before.
fn first_of_piece(laid: &Laid<'_>, room: u32) -> u32 {
    let group = laid.rooms.get(room as usize).and_then(|room| room.file.group.as_ref());
    group.map_or(room, |(_, first)| *first)
}

/// Whether a door joins two rooms of one template.
fn is_repeated(laid: &Laid<'_>, door: &Opens) -> bool {
    let [a, b] = [door.a, door.b].map(|room| laid.rooms.get(room as usize));
    a.zip(b).is_some_and(|(a, b)| a.template == b.template)
}

/// Under the strict rule, whatever a room requires was there before it, or came with it in one group.
fn check_required(wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    match wishes.required.as_str() {
        "grow" => return Ok(()),
        "strict" => {}
        _ => return refuse("no such rule for required connections can be asked for".to_owned()),
    }
    let met = met_before(laid);
    for (number, room) in (0..=u32::MAX).zip(&laid.rooms) {
        let points = room.drawing.points.iter();
        let mut required = points.filter(|(.., required)| *required);
        if !required.all(|(cell, ..)| met.contains(&(number, room.cell(*cell)))) {
            return refuse(format!("room {number} requires what was not there when it was placed"));
        }
    }
    Ok(())
}

/// The cells of each room in which it meets rooms of its own piece, or of one that was placed before.
fn met_before(laid: &Laid<'_>) -> BTreeSet<(u32, Cell)> {
    let mut met = BTreeSet::new();
    for door in &laid.standing.doors {
        let [first, second] = [door.a.min(door.b), door.a.max(door.b)];
        let together = first_of_piece(laid, first) == first_of_piece(laid, second);
        let next = match door.direction.as_str() {
            "up" | "down" => (1, 0),
            _ => (0, 1),
        };
        let mut cell: Cell = (door.x.into(), door.y.into());
        // Doors are as long as connections meet, which was checked before.
        for _ in 0..door.length {
            met.insert((second, cell));
            if together {
                met.insert((first, cell));
            }
            cell = plus(cell, next);
        }
    }
    met
}
