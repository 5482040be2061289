//! Checks that a layout realizes a graph: its rooms are those of the graph, and it has doors between exactly the rooms
//! that the graph joins.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::{Layout, Room};
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
    let mut between: BTreeMap<[u32; 2], Vec<&PlacedDoor>> = BTreeMap::new();
    for [a, b] in &graph.doors {
        let known = (*a.max(b) as usize) < graph.rooms.len();
        let pair = [*a.min(b), *a.max(b)];
        if a == b || !known || between.insert(pair, Vec::new()).is_some() {
            return refuse(format!(
                "the graph joins rooms {a} and {b} twice, or one does not exist, or they are the same"
            ));
        }
    }
    for door in layout.doors {
        let pair @ [a, b] = door.rooms();
        match between.get_mut(&pair) {
            Some(doors) => doors.push(door),
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
    for ([a, b], doors) in between {
        let is_valid = match doors.as_slice() {
            [door] if door.kind == "joint" => true,
            [] => false,
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

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
