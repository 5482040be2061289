//! Answers questions about a world: what can be reached, what blocks the rest, and what looks like a mistake.
//!
//! All answers are derived from the facts that the [logic core](crate::logic) finds.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "rows of tables are bounded by `world::limits`"
)]

mod explain;
mod item_use;
mod lint;
mod missing;
mod next;
mod openings;
mod outlook;
mod passages;
mod reach;
mod target;
mod trips;

#[cfg(test)]
mod openings_tests;
#[cfg(test)]
mod outlook_tests;
#[cfg(test)]
mod trips_tests;

pub use explain::{ClosedTarget, Explanation, Route, explain};
pub use item_use::{ItemUse, PlaceSet, item_use};
pub use lint::lint;
pub use missing::UnmetRequirement;
pub use next::{NextItems, next};
pub use openings::{ItemSet, Openings, openings, route_with};
pub use outlook::Access;
pub use passages::{BlockedPassage, Damage, Passage};
pub use reach::{Reach, StrandedLocation, WayBack, reach};
pub use target::{Target, TargetError};
pub use trips::{Loss, TripAct, TripRoute, trips};

use crate::logic::{FactId, Logic, State};
use crate::world::{ItemAmount, Settings, World};

/// Returns the state of a player who holds these items and the starting items, fully propagated.
///
/// Copies beyond those that exist are left out; the second value is how many, for each item.
pub fn holding<'l>(
    logic: &'l Logic,
    settings: &Settings,
    items: &[ItemAmount],
) -> (State<'l>, Vec<ItemAmount>) {
    let mut state = logic.state();
    let mut beyond = Vec::new();
    for held in items {
        let requested = settings.amount(held.count) as usize;
        let free: Vec<FactId> =
            logic.pool_copies(held.item).filter(|copy| !state.knows(*copy)).collect();
        free.iter().take(requested).for_each(|copy| state.add(*copy));
        if let Some(more) = requested.checked_sub(free.len() + 1) {
            let more = u32::try_from(more + 1).unwrap_or(u32::MAX);
            beyond.push(ItemAmount { item: held.item, count: crate::world::Amount::Fixed(more) });
        }
    }
    state.propagate();
    (state, beyond)
}

/// Returns the state of a player who holds every copy of every item, fully propagated.
pub fn holding_everything<'l>(world: &World, logic: &'l Logic) -> State<'l> {
    let mut state = logic.state();
    world.items.ids().flat_map(|item| logic.copies(item)).for_each(|copy| state.add(copy));
    state.propagate();
    state
}
