//! Checks that a layout realizes a graph: its rooms are those of the graph, and it has doors between exactly the rooms
//! that the graph joins.

use std::collections::{BTreeMap, BTreeSet};

use super::room::Room;
use super::rooms::Layout;
use super::rows::{GraphSettings, LayoutSettings, NodeSettings, PlacedDoor, ROLES};
use super::template::Cell;
use crate::kernel::numbered;
use crate::problem::{Claim, Problem, quoted};

/// Checks a layout against a graph. Their rooms are in the same order.
pub(crate) fn check(
    graph: &GraphSettings,
    settings: &LayoutSettings,
    layout: &Layout<'_>,
) -> Result<(), Problem> {
    let names: BTreeSet<&str> = graph.rooms.iter().map(|node| node.name.as_str()).collect();
    if names.len() != graph.rooms.len() || graph.rooms.len() != layout.rooms.len() {
        return refuse("there is not exactly one room for each name of the graph");
    }
    if !settings.roles.is_empty() {
        return refuse("it has rules for roles, but the graph already assigns roles");
    }
    if settings.required != "grow" {
        return refuse(
            "the setting \"required\" must be \"grow\": the rooms of a graph have no order",
        );
    }
    for (number, (node, room)) in graph.rooms.iter().zip(&layout.rooms).enumerate() {
        check_room(number, node, room)?;
    }
    if layout.rooms.iter().any(|room| room.row.from.is_some()) {
        return refuse("a room of a graph can't be placed from another one");
    }
    if !settings.repeats {
        check_repeats(graph, layout)?;
    }
    check_corridors(graph, layout)?;
    check_doors(graph, layout)
}

/// Checks that a room has a template, the role and the position of its node.
fn check_room(number: usize, node: &NodeSettings, room: &Room<'_>) -> Result<(), Problem> {
    let name = quoted(&node.name);
    let role = node.role.as_deref();
    if (role == Some("entrance")) != (number == 0)
        || role.is_some_and(|role| !ROLES.contains(&role))
    {
        return refuse(format!(
            "the first room of a graph, and no other, must be its entrance: {name} has a wrong role"
        ));
    }
    if !node.templates.contains(&room.row.template) {
        let template = quoted(&room.row.template);
        return refuse(format!("the graph does not allow template {template} for room {name}"));
    }
    if node.role != room.row.role {
        return refuse(format!("room {name} does not have its role in the graph"));
    }
    if node.at.is_some_and(|[x, y]| room.at != (x.into(), y.into())) {
        return refuse(format!("room {name} is not at its position in the graph"));
    }
    Ok(())
}

/// Checks that joined rooms have different templates.
fn check_repeats(graph: &GraphSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let template = |room: u32| layout.room(room).map(|room| room.template);
    match graph.doors.iter().find(|[a, b]| template(*a) == template(*b)) {
        Some([a, b]) => {
            refuse(format!("rooms {a} and {b} are joined, so they can't have the same template"))
        }
        None => Ok(()),
    }
}

/// Checks that rooms that the graph joins have one door between them, or all those that one of them requires, and that
/// other rooms have none.
fn check_doors(graph: &GraphSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let mut between: BTreeMap<[u32; 2], (Joint, Vec<&PlacedDoor>)> = BTreeMap::new();
    let joints = joints(graph)?;
    for ([a, b], joint) in graph.doors.iter().zip(joints) {
        let known = (*a.max(b) as usize) < graph.rooms.len();
        let pair = [*a.min(b), *a.max(b)];
        if a == b || !known || between.insert(pair, (joint, Vec::new())).is_some() {
            return refuse(format!(
                "the graph joins rooms {a} and {b} twice, or one does not exist, or they are the same"
            ));
        }
    }
    for door in layout.doors {
        let pair @ [a, b] = door.rooms();
        match between.get_mut(&pair) {
            Some((_, doors)) => doors.push(door),
            None => {
                return refuse(format!(
                    "there is a door between rooms {a} and {b}, but the graph does not join them"
                ));
            }
        }
    }
    let rooms = numbered(&layout.rooms);
    let required = rooms.flat_map(|(number, room)| room.required().map(move |cell| (number, cell)));
    let required: BTreeSet<(u32, Cell)> = required.collect();
    let is_required = |door: &&PlacedDoor| {
        let is_met = |cell| [door.a, door.b].iter().any(|room| required.contains(&(*room, cell)));
        door.kind == "required" && door.cells().any(is_met)
    };
    for ([a, b], (joint, doors)) in between {
        if doors.iter().any(|door| door.into != joint.into) {
            return refuse(format!(
                "a door between rooms {a} and {b} does not lead the way that the graph says"
            ));
        }
        let several = doors.len() <= joint.doorways as usize;
        let is_valid = match doors.as_slice() {
            [] => false,
            doors if doors.iter().all(|door| door.kind == "joint") => several,
            doors => doors.iter().all(is_required),
        };
        if !is_valid {
            return refuse(format!(
                "the graph joins rooms {a} and {b}, but they have no door between them, or too many"
            ));
        }
    }
    Ok(())
}

/// How a door of the graph joins its rooms.
struct Joint {
    /// The only room that it leads into.
    into: Option<u32>,
    /// The most doorways.
    doorways: u32,
}

/// Returns how each door of the graph joins its rooms.
fn joints(graph: &GraphSettings) -> Result<Vec<Joint>, Problem> {
    let joints = graph.doors.iter().map(|_| Joint { into: None, doorways: 1 });
    let mut joints: Vec<Joint> = joints.collect();
    for door in &graph.one_way {
        match joints.get_mut(*door as usize).zip(graph.doors.get(*door as usize)) {
            Some((joint, [_, b])) => joint.into = Some(*b),
            None => return refuse("the graph has a one-way door that does not exist"),
        }
    }
    for [door, most] in &graph.doorways {
        match joints.get_mut(*door as usize) {
            Some(joint) => joint.doorways = *most,
            None => return refuse("the graph has several doorways for a door that does not exist"),
        }
    }
    Ok(joints)
}

/// Checks that corridors lead from one room to another one, and have a doorway at each end.
fn check_corridors(graph: &GraphSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    for corridor in &graph.corridors {
        let beyond = layout.neighbours.get(*corridor as usize).map(Vec::as_slice);
        if !matches!(beyond, Some([a, b]) if a != b) {
            return refuse(format!("corridor {corridor} does not join two rooms"));
        }
    }
    Ok(())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
