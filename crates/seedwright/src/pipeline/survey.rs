//! Figures of a world before anything is decided.

use super::details::ItemContext;
use super::error::Error;
use super::items::refused;
use super::request::Request;
use crate::error::WithNames;
use crate::inspect::{holding_everything, reach};
use crate::items::{Basis, Impossible, Placer, Refusal};
use crate::logic::Logic;
use crate::world::World;

/// Figures of a world before any stage has run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The number of locations under the settings.
    pub locations: usize,
    /// The number of locations open at the start.
    pub open_at_start: usize,
    /// The number of spots reachable with every item held.
    pub reached_with_everything: usize,
    /// The number of locations open with every item held.
    pub open_with_everything: usize,
}

/// Surveys a world with nothing held and with everything held.
///
/// # Errors
/// When the plan is invalid, or the goal is unreachable even with every item held.
pub fn survey(world: &World, request: &Request) -> Result<Survey, Error> {
    let settings = request.settings(world);
    let items = request.plan.request(world)?.and(request.items.clone());
    let logic = Logic::compile(world, &settings);
    let mut start = logic.state();
    start.propagate();
    let everything = holding_everything(world, &logic);
    if !everything.knows(logic.goal()) {
        let refusal = Placer::new(world, &settings, &logic, &items).err().unwrap_or_else(|| {
            // The search for a way was given up.
            let (reason, basis) = (Impossible::GoalOutOfReach, Basis::Exhausted);
            WithNames::new(Refusal { reason, basis }, world.clone())
        });
        let context = ItemContext { world: world.clone(), linking: None, settings, request: items };
        return Err(refused(refusal, &context, &logic));
    }
    let all = reach(world, &logic, &everything);
    Ok(Survey {
        locations: logic.locations().count(),
        open_at_start: reach(world, &logic, &start).locations.len(),
        reached_with_everything: all.spots.len(),
        open_with_everything: all.locations.len(),
    })
}
