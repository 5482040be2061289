//! Finds settings with which a refused shuffle is not refused.

use std::ops::ControlFlow;

use super::{DoorRules, Error, Impossible, Shuffler};
use crate::random::Seed;
use crate::world::{DoorRequest, Effect, SettingChange, Settings, World, lifting_changes};

/// The most steps of a shuffle under settings that are tried: a refusal must not take long.
const STEPS: u64 = 200_000;
/// The most attempts of such a shuffle.
const ATTEMPTS: u32 = 4;

/// Settings with which a shuffle that is refused would not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpfulChanges {
    /// The changes, each of one setting or of several together.
    pub changes: Vec<Vec<SettingChange>>,
    /// Whether a map was found with each of them. Otherwise nothing is proved with them.
    pub is_shown: bool,
}

/// Finds changes of options and tricks that lift a refusal: best are those with which a map is found. A proved refusal
/// also depends on changes with which none is found, but none is ruled out either.
pub fn helpful_changes(
    rules: &DoorRules,
    request: &DoorRequest,
    reason: &Impossible,
    needs_goal: bool,
    is_proved: bool,
) -> Option<HelpfulChanges> {
    if !reason.depends_on_settings() {
        return None;
    }
    let steps = request.steps.map_or(STEPS, |steps| steps.min(STEPS));
    let attempts = request.attempts.map_or(ATTEMPTS, |attempts| attempts.min(ATTEMPTS));
    let request = DoorRequest { steps: Some(steps), attempts: Some(attempts), ..request.clone() };
    let world = rules.world();
    let size = rules.as_drawn().rules().rule_count() + rules.open().rules().rule_count();
    let found = lifting_changes(world, rules.settings(), size, &mut |changed| {
        effect(world, changed, &request, needs_goal)
    });
    let depends = is_proved && !found.unproved.is_empty();
    match (found.helpful.is_empty(), depends) {
        (false, _) => Some(HelpfulChanges { changes: found.helpful, is_shown: true }),
        (true, true) => Some(HelpfulChanges { changes: found.unproved, is_shown: false }),
        (true, false) => None,
    }
}

/// What other settings do to a refusal.
fn effect(
    world: &World,
    changed: &Settings,
    request: &DoorRequest,
    needs_goal: bool,
) -> Effect<()> {
    let rules = DoorRules::compile(world, changed);
    let shuffler = match needs_goal {
        true => Shuffler::with_goal(&rules, request),
        false => Shuffler::new(&rules, request),
    };
    let Ok(shuffler) = shuffler else {
        return Effect::Refused;
    };
    // One map shows that there is any.
    match shuffler.shuffle(&Seed::from(0_u64), &mut |_| ControlFlow::Continue(())) {
        Ok(map) if !needs_goal || shuffler.meets_goal(&map.linking) => Effect::Helps,
        Err(Error::Impossible(_) | Error::Stopped) => Effect::Refused,
        Ok(_) | Err(Error::NotFound(_)) => Effect::Unproved(()),
    }
}
