//! Bounds on the number of dead ends, derived from the connections of templates alone.

use super::counts::{leasts, most};
use super::planner::own_rules;
use super::{Impossible, LayoutTarget, Planner, RolePlace};
use crate::world::templates::{Role, Template};

/// Returns why the requested share of dead ends is impossible, if it is.
pub(super) fn reason(planner: &Planner) -> Option<Impossible> {
    let LayoutTarget::Rooms(rooms) = planner.settings.target else {
        return None;
    };
    let share = |ends: u64| (ends * 1000 / u64::from(rooms)) as u32;
    let possible = (share(fewest(planner, rooms.into())), share(greatest(planner, rooms.into())));
    let requested = planner.settings.dead_ends;
    let fits = possible.0 <= requested.1 && requested.0 <= possible.1;
    (!fits).then_some(Impossible::DeadEnds { possible, requested })
}

fn points(template: &Template) -> u64 {
    template.points().len() as u64
}

/// The most dead ends that this number of rooms can have.
///
/// Joining n rooms takes n - 1 doors, so 2(n - 1) door ends. A dead end provides one; any other room provides as many
/// as it has connections, so there must be enough rooms with many connections.
fn greatest(planner: &Planner, rooms: u64) -> u64 {
    let mut templates: Vec<&Template> = planner.catalogue.templates().iter().collect();
    templates.sort_by_key(|template| u64::MAX - points(template));
    let (mut inner, mut ends) = (0, rooms);
    let needed = 2 * rooms.saturating_sub(1);
    for template in templates {
        let mut left = most(template).unwrap_or(rooms);
        // Counting a room as inner instead of a dead end gains its other connections.
        let gained = points(template).saturating_sub(1);
        while left > 0 && inner < rooms && ends < needed && gained > 0 {
            let lacking = (needed - ends).div_ceil(gained);
            let more = lacking.min(left).min(rooms - inner);
            (inner, left, ends) = (inner + more, left - more, ends + more * gained);
        }
    }
    if rooms == 1 { 0 } else { rooms - inner }
}

/// The fewest dead ends that this number of rooms can have: rooms of templates with a single connection, and rooms with
/// roles that must be dead ends.
fn fewest(planner: &Planner, rooms: u64) -> u64 {
    if rooms < 2 {
        return 0;
    }
    let templates = planner.catalogue.templates();
    let own = own_rules(&planner.catalogue, &planner.settings);
    let is_end = |role: Role| {
        let mut templates = planner.templates_for(role).into_iter();
        templates.all(|id| points(planner.catalogue.template(id)) == 1)
    };
    let own: u64 = own
        .filter(|rule| rule.place == RolePlace::DeadEnd || is_end(rule.role))
        .map(|rule| u64::from(rule.count))
        .sum();
    let others = templates.iter().zip(&planner.reserved).zip(leasts(planner));
    let others = others.filter(|((template, reserved), _)| !**reserved && points(template) == 1);
    own + others.map(|(_, least)| least).sum::<u64>()
}
