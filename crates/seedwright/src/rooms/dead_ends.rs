//! How many rooms with one way in there can be, seen from the connections of templates alone.

use super::counts::{leasts, most};
use super::planner::own_rules;
use super::{Impossible, LayoutTarget, Planner, RolePlace};
use crate::world::templates::{Role, Template};

/// Why the share of dead ends that is asked for can never be, if it can't.
pub(super) fn reason(planner: &Planner) -> Option<Impossible> {
    let LayoutTarget::Rooms(rooms) = planner.settings.target else {
        return None;
    };
    let share = |ends: u64| (ends * 1000 / u64::from(rooms)) as u32;
    let possible = (share(fewest(planner, rooms.into())), share(greatest(planner, rooms.into())));
    let asked = planner.settings.dead_ends;
    let fits = possible.0 <= asked.1 && asked.0 <= possible.1;
    (!fits).then_some(Impossible::DeadEnds { possible, asked })
}

fn points(template: &Template) -> u64 {
    template.points().len() as u64
}

/// The most dead ends of so many rooms.
///
/// To join them, doors need two ends less than two for each room. Dead ends give one each; all others give as
/// many as they have connections, so there have to be enough rooms with many of them.
fn greatest(planner: &Planner, rooms: u64) -> u64 {
    let mut templates: Vec<&Template> = planner.catalogue.templates().iter().collect();
    templates.sort_by_key(|template| u64::MAX - points(template));
    let (mut inner, mut ends) = (0, rooms);
    let needed = 2 * rooms.saturating_sub(1);
    for template in templates {
        let mut left = most(template).unwrap_or(rooms);
        // A room that is not a dead end gives more ends than one that is.
        let gained = points(template).saturating_sub(1);
        while left > 0 && inner < rooms && ends < needed && gained > 0 {
            let lacking = (needed - ends).div_ceil(gained);
            let more = lacking.min(left).min(rooms - inner);
            (inner, left, ends) = (inner + more, left - more, ends + more * gained);
        }
    }
    if rooms == 1 { 0 } else { rooms - inner }
}

/// The fewest dead ends of so many rooms: those that have one connection only, and those with roles that ask
/// for it.
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
