//! Whether a layout is that of a graph: its rooms are the rooms of the graph, and there are doors between
//! neighbours and nobody else.

use std::collections::{BTreeMap, BTreeSet};

use super::rooms::{Layout, Room};
use super::rows::{GraphSettings, LayoutSettings, NodeSettings, PlacedDoor, ROLES};
use super::template::Cell;
use crate::kernel::numbered;
use crate::problem::{Claim, Problem, quoted};

/// Checks a layout against a graph. Room by room, they are in the same order.
pub(crate) fn check(
    graph: &GraphSettings,
    settings: &LayoutSettings,
    layout: &Layout<'_>,
) -> Result<(), Problem> {
    let names: BTreeSet<&str> = graph.rooms.iter().map(|node| node.name.as_str()).collect();
    if names.len() != graph.rooms.len() || graph.rooms.len() != layout.rooms.len() {
        return refuse("the rooms are not those of the graph, one for each name");
    }
    if !settings.roles.is_empty() {
        return refuse("a graph says what its rooms are for, and there are rules for that besides");
    }
    if settings.required != "grow" {
        return refuse("the rooms of a graph have no order in which they were placed");
    }
    for (number, (node, room)) in graph.rooms.iter().zip(&layout.rooms).enumerate() {
        check_room(number, node, room)?;
    }
    if layout.rooms.iter().any(|room| room.row.from.is_some()) {
        return refuse("a room of a graph was placed from another one");
    }
    if !settings.repeats {
        check_repeats(graph, layout)?;
    }
    check_doors(graph, layout)
}

/// A room has a template and a role of its node, and lies where it has to.
fn check_room(number: usize, node: &NodeSettings, room: &Room<'_>) -> Result<(), Problem> {
    let name = quoted(&node.name);
    let role = node.role.as_deref();
    if (role == Some("entrance")) != (number == 0)
        || role.is_some_and(|role| !ROLES.contains(&role))
    {
        return refuse(format!(
            "the first room of a graph is its entrance, and {name} can't have its role"
        ));
    }
    if !node.templates.contains(&room.row.template) {
        let template = quoted(&room.row.template);
        return refuse(format!("the room {name} may not have the template {template}"));
    }
    if node.role != room.row.role {
        return refuse(format!("the room {name} has another role than asked for"));
    }
    if node.at.is_some_and(|[x, y]| room.at != (x.into(), y.into())) {
        return refuse(format!("the room {name} does not lie where it has to"));
    }
    Ok(())
}

/// Neighbours have different templates.
fn check_repeats(graph: &GraphSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let template = |room: u32| layout.room(room).map(|room| room.template);
    match graph.doors.iter().find(|[a, b]| template(*a) == template(*b)) {
        Some([a, b]) => {
            refuse(format!("the neighbours {a} and {b} have the same template, and may not"))
        }
        None => Ok(()),
    }
}

/// Neighbours have a door between them, or all those that one of them requires; nobody else has any.
fn check_doors(graph: &GraphSettings, layout: &Layout<'_>) -> Result<(), Problem> {
    let mut between: BTreeMap<[u32; 2], Vec<&PlacedDoor>> = BTreeMap::new();
    for [a, b] in &graph.doors {
        let known = (*a.max(b) as usize) < graph.rooms.len();
        let pair = [*a.min(b), *a.max(b)];
        if a == b || !known || between.insert(pair, Vec::new()).is_some() {
            return refuse(format!(
                "the graph joins {a} and {b}, which are no two rooms, or twice"
            ));
        }
    }
    for door in layout.doors {
        let pair @ [a, b] = door.rooms();
        match between.get_mut(&pair) {
            Some(doors) => doors.push(door),
            None => {
                return refuse(format!(
                    "there is a door between rooms {a} and {b}, which are no neighbours"
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
        let as_asked = match doors.as_slice() {
            [door] if door.kind == "joint" => true,
            [] => false,
            doors => doors.iter().all(is_required),
        };
        if !as_asked {
            return refuse(format!(
                "the neighbours {a} and {b} have no door between them, or more than they need"
            ));
        }
    }
    Ok(())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
