//! Whether a layout is that of a graph: its rooms are the rooms of the graph, and there are doors between
//! neighbours and nobody else.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{GraphWishes, Opens, RoomNode, RoomWishes};
use crate::drawings::{Cell, plus};
use crate::problem::{Problem, quoted};
use crate::promises::ROLES;
use crate::rooms::{Laid, Room};

/// Checks a layout against a graph. Room by room, they are in the same order.
pub(crate) fn check(
    graph: &GraphWishes,
    wishes: &RoomWishes,
    laid: &Laid<'_>,
) -> Result<(), Problem> {
    let names: BTreeSet<&str> = graph.rooms.iter().map(|node| node.name.as_str()).collect();
    if names.len() != graph.rooms.len() || graph.rooms.len() != laid.rooms.len() {
        return refuse("the rooms are not those of the graph, one for each name");
    }
    if !wishes.roles.is_empty() {
        return refuse("a graph says what its rooms are for, and there are rules for that besides");
    }
    if wishes.required != "grow" {
        return refuse("the rooms of a graph have no order in which they were placed");
    }
    for (number, (node, room)) in graph.rooms.iter().zip(&laid.rooms).enumerate() {
        check_room(number, node, room)?;
    }
    check_repeats(graph, wishes, laid)?;
    check_doors(graph, laid)
}

/// Neighbours have different templates, unless they may be alike. Rooms of a graph are not placed one from another.
fn check_repeats(graph: &GraphWishes, wishes: &RoomWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    if laid.rooms.iter().any(|room| room.file.from.is_some()) {
        return refuse("a room of a graph was placed from another one");
    }
    let template = |room: u32| laid.rooms.get(room as usize).map(|room| room.template);
    let alike = graph.doors.iter().find(|[a, b]| template(*a) == template(*b));
    match alike {
        Some([a, b]) if !wishes.repeats => {
            refuse(format!("the neighbours {a} and {b} have the same template, and may not"))
        }
        _ => Ok(()),
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::rooms(reason))
}

/// A room has a template and a role of its node, and lies where it has to.
fn check_room(number: usize, node: &RoomNode, room: &Room<'_>) -> Result<(), Problem> {
    let name = quoted(&node.name);
    let role = node.role.as_deref();
    if (role == Some("entrance")) != (number == 0)
        || role.is_some_and(|role| !ROLES.contains(&role))
    {
        return refuse(format!(
            "the first room of a graph is its entrance, and {name} can't have its role"
        ));
    }
    if !node.templates.contains(&room.file.template) {
        let template = quoted(&room.file.template);
        return refuse(format!("the room {name} may not have the template {template}"));
    }
    if node.role != room.file.role {
        return refuse(format!("the room {name} has another role than asked for"));
    }
    if node.at.is_some_and(|[x, y]| room.at != (x.into(), y.into())) {
        return refuse(format!("the room {name} does not lie where it has to"));
    }
    Ok(())
}

/// Neighbours have a door between them, or all those that one of them requires; nobody else has any.
fn check_doors(graph: &GraphWishes, laid: &Laid<'_>) -> Result<(), Problem> {
    let mut between: BTreeMap<(u32, u32), Vec<&Opens>> = BTreeMap::new();
    for [a, b] in &graph.doors {
        let known = (*a.max(b) as usize) < graph.rooms.len();
        let pair = (*a.min(b), *a.max(b));
        if a == b || !known || between.insert(pair, Vec::new()).is_some() {
            return refuse(format!(
                "the graph joins {a} and {b}, which are no two rooms, or twice"
            ));
        }
    }
    for door in &laid.standing.doors {
        let (a, b) = (door.a.min(door.b), door.a.max(door.b));
        match between.get_mut(&(a, b)) {
            Some(doors) => doors.push(door),
            None => {
                return refuse(format!(
                    "there is a door between rooms {a} and {b}, which are no neighbours"
                ));
            }
        }
    }
    let required = required(laid);
    for ((a, b), doors) in between {
        let as_asked = match doors.as_slice() {
            [door] if door.kind == "joint" => true,
            [] => false,
            doors => doors.iter().all(|door| meets(door, &required)),
        };
        if !as_asked {
            return refuse(format!(
                "the neighbours {a} and {b} have no door between them, or more than they need"
            ));
        }
    }
    Ok(())
}

/// The required connections of all rooms.
fn required(laid: &Laid<'_>) -> BTreeSet<(u32, Cell)> {
    let rooms = (0..=u32::MAX).zip(&laid.rooms);
    let points = rooms.flat_map(|(number, room)| {
        let points = room.drawing.points.iter();
        let required = points.filter(|(.., required)| *required);
        required.map(move |(cell, ..)| (number, room.cell(*cell)))
    });
    points.collect()
}

/// Whether a room requires a cell of a door.
fn meets(door: &Opens, required: &BTreeSet<(u32, Cell)>) -> bool {
    let is_level = door.direction == "up" || door.direction == "down";
    let next = if is_level { (1, 0) } else { (0, 1) };
    let mut cell: Cell = (door.x.into(), door.y.into());
    // Doors are as long as connections meet, which was checked before.
    (0..door.length).any(|_| {
        let is_required = [door.a, door.b].iter().any(|room| required.contains(&(*room, cell)));
        cell = plus(cell, next);
        is_required
    }) && door.kind == "required"
}
