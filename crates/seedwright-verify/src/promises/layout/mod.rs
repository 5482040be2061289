//! Layouts of rooms. A bundle with a layout has no door or item decisions; each zone of a campaign has a layout, too.
//!
//! 1. `rows`: the settings and decisions in the file.
//! 2. `template`: from drawings to cells.
//! 3. `rooms`: rooms share only walls, and are connected. `doorways`: doors are where connections meet.
//! 4. `rules`: they match the settings. `order` checks the order in which walkers placed them, `graph` the rooms and
//!    doors of a given graph.

mod doorways;
mod graph;
mod order;
mod room;
mod rooms;
mod rows;
mod rules;
mod template;

pub(crate) use rooms::{Layout, Templates};
pub(crate) use rows::{
    GraphSettings, LayoutDecision, LayoutSettings, NodeSettings, PlacedDoor, RoleSettings, Target,
};

use crate::kernel::StaticWorld;
use crate::problem::{Problem, quoted};
use crate::promises::counts::quantity;

/// Checks the geometry of a layout, and that it matches the settings.
pub(crate) fn check<'f>(
    world: &StaticWorld,
    templates: &'f Templates<'f>,
    settings: &LayoutSettings,
    decision: &'f LayoutDecision,
    tree: &[u32],
) -> Result<Layout<'f>, Problem> {
    let layout = Layout::check(templates, decision, tree)?;
    rules::check(settings, world, &layout)?;
    Ok(layout)
}

/// Returns the claims about a layout.
pub(crate) fn claims(settings: &LayoutSettings, layout: &Layout<'_>) -> Vec<String> {
    let rooms = quantity(layout.rooms.len(), "room", "rooms");
    let doors = quantity(layout.doors.len(), "door", "doors");
    let required: usize = layout.rooms.iter().map(|room| room.required().count()).sum();
    let required = quantity(required, "connection", "connections");
    let deepest = layout.depths.iter().max().copied().unwrap_or(0);
    let deepest = quantity(deepest, "door", "doors");
    let mut claims = vec![
        format!("The rooms share only walls: {rooms}."),
        format!("Every door is where connections of two rooms meet: {doors}."),
        format!("Every required connection has a door: {required}."),
        format!("Every room can be reached: {rooms}, the farthest {deepest} from the entrance."),
        "Every template and group occurs as often as its limits say, and every group is complete."
            .to_owned(),
    ];
    if settings.required == "strict" {
        claims.push("Everything that a room requires was placed before it.".to_owned());
    }
    if !settings.repeats {
        let different = match settings.graph {
            Some(_) => "No two adjacent rooms have the same template.",
            None => "No room has the same template as the room it was placed from.",
        };
        claims.push(different.to_owned());
    }
    if let Some(graph) = &settings.graph {
        let pairs = quantity(graph.doors.len(), "pair", "pairs");
        claims.push(format!(
            "The rooms are those of the graph, with its templates and roles, and doors join exactly the {pairs} of rooms that it joins."
        ));
    }
    let corridors = settings.graph.as_ref().map_or(0, |graph| graph.corridors.len());
    if corridors > 0 {
        let corridors = quantity(corridors, "corridor", "corridors");
        claims.push(format!(
            "Every corridor joins two rooms, with a doorway at each end: {corridors}."
        ));
    }
    if !settings.roles.is_empty() {
        let roles = settings.roles.iter();
        let roles = roles.map(|rule| format!("{} {}", rule.count, quoted(&rule.role)));
        let roles: Vec<String> = roles.collect();
        claims.push(format!("The roles match the settings: {}.", roles.join(", ")));
    }
    claims
}
