//! Layouts of rooms. Where rooms are laid out, nothing else is decided; a zone of a campaign is a layout, too.
//!
//! 1. `rows`: what was asked and decided, as it is written.
//! 2. `template`: from drawings to cells.
//! 3. `rooms`: rooms share edges only, and hang together.
//! 4. `rules`: they are what was asked for. `order` sees to the order in which walkers placed them, `graph` to
//!    rooms that a graph names.

mod graph;
mod order;
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

/// Checks that rooms can stand where they do, and that they are what was asked for.
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

/// What holds of rooms that were laid out.
pub(crate) fn claims(settings: &LayoutSettings, layout: &Layout<'_>) -> Vec<String> {
    let (rooms, doors) = (layout.rooms.len(), layout.doors.len());
    let required: usize = layout.rooms.iter().map(|room| room.required().count()).sum();
    let deepest = layout.depths.iter().max().copied().unwrap_or(0);
    let mut claims = vec![
        format!("The rooms share their walls and nothing else: {rooms} rooms."),
        format!("Connections meet at every door: {doors} doors."),
        format!("Every required connection is met: {required}."),
        format!(
            "Every room can be walked to: {rooms}, the farthest {deepest} doors from the entrance."
        ),
        "Every template and group is there as often as asked for, and groups are whole.".to_owned(),
    ];
    if settings.required == "strict" {
        claims.push("All that a room requires stood before it was placed.".to_owned());
    }
    if !settings.repeats {
        let different = match settings.graph {
            Some(_) => "No two neighbours have the same template.",
            None => "No room has the template of the one it was placed from.",
        };
        claims.push(different.to_owned());
    }
    if let Some(graph) = &settings.graph {
        let pairs = graph.doors.len();
        claims.push(format!(
            "The rooms are those of the graph, with its templates and roles, and doors join its {pairs} pairs of neighbours and no others."
        ));
    }
    if !settings.roles.is_empty() {
        let roles = settings.roles.iter();
        let roles = roles.map(|rule| format!("{} {}", rule.count, quoted(&rule.role)));
        let roles: Vec<String> = roles.collect();
        claims.push(format!("Roles are given as asked for: {}.", roles.join(", ")));
    }
    claims
}
