//! Finds settings with which a refused request is not refused.

use super::{Basis, Caveats, Placer, checks, openings};
use crate::logic::Logic;
use crate::world::{Aim, Effect, ItemRequest, Settings, World, lifting_changes};

/// Finds changes of options and tricks that lift a refusal, as what it rests on.
///
/// Best are changes with which the aim can be met, if every item is held. A proved refusal also depends on changes after
/// which only the strict reading refuses.
pub fn helpful_changes(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
    is_proved: bool,
) -> Option<Basis> {
    let rules = logic.rules().rule_count();
    let found = lifting_changes(world, settings, rules, &mut |changed| {
        effect(world, changed, logic, request)
    });
    if !found.helpful.is_empty() {
        return Some(Basis::Settings { changes: found.helpful, caveats: Caveats::default() });
    }
    let mut caveats = Caveats::default();
    found.because.into_iter().for_each(|because| caveats.add(because));
    let depends = is_proved && !found.unproved.is_empty();
    depends.then_some(Basis::Settings { changes: found.unproved, caveats })
}

/// What other settings do to a refusal.
fn effect(
    world: &World,
    changed: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Effect<Caveats> {
    // Most values change nothing. The generous rules, which need no search, show that soonest.
    if !could_meet_aim(&logic.generous_under(world, changed), request) {
        return Effect::Refused;
    }
    let logic = logic.under(world, changed);
    match Placer::new(world, changed, &logic, request) {
        Ok(placer) if !checks::can_meet_aim(&placer) => {
            Effect::Unproved(Caveats { gave_up: true, ..Caveats::of(world, &logic) })
        }
        Ok(placer) if openings::locked_item(&placer).is_some() => Effect::Refused,
        Ok(_) => Effect::Helps,
        Err(refusal) => match &refusal.basis {
            Basis::Strict(caveats) => Effect::Unproved(caveats.clone()),
            _ => Effect::Refused,
        },
    }
}

/// Whether a player who holds every copy could meet the aim, by generous rules.
fn could_meet_aim(generous: &Logic, request: &ItemRequest) -> bool {
    let mut state = generous.state();
    generous.all_copies().for_each(|copy| state.add(copy));
    state.propagate();
    let all_open = || generous.locations().all(|location| state.knows(generous.open(location)));
    state.knows(generous.goal())
        && (request.aim.unwrap_or_default() != Aim::Locations || all_open())
}
