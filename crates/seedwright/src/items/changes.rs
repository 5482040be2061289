//! Finds settings with which a refused request is not refused.

use std::collections::BTreeSet;

use super::{Basis, Caveats, Placer, checks, openings};
use crate::logic::Logic;
use crate::world::{Draft, ItemRequest, SettingChange, SettingId, Settings, World};

/// The most settings to try.
const TRIES: usize = 40;
/// The most changes to name.
const NAMED: usize = 3;

/// What a change of a setting does to a refusal.
enum Effect {
    /// Nothing.
    Refused,
    /// The aim is no longer proved out of reach, but can't be shown to be met either.
    Unproved(Caveats),
    /// The aim can be met, if every item is held.
    Helps,
}

/// Finds single changes of options and tricks that lift a refusal, as what it rests on: for each setting the value
/// nearest to its present one. No more than a few dozen values are tried.
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
    let (mut helpful, mut unproved) = (Vec::new(), Vec::new());
    let mut caveats = Caveats::default();
    for (setting, value) in other_values(world, settings).into_iter().take(TRIES) {
        let changed = settings.with_number(setting, value);
        let name = world.setting_name(setting).to_owned();
        let is_new = |changes: &[SettingChange]| changes.iter().all(|change| change.name != name);
        let is_allowed = world.constraints.iter().all(|constraint| constraint.holds(&changed));
        if !is_new(&helpful) || !is_allowed {
            continue;
        }
        let change = SettingChange { value: changed.value(world, setting), name: name.clone() };
        match effect(world, &changed, logic, request) {
            Effect::Helps => helpful.push(change),
            Effect::Unproved(because) if unproved.len() < NAMED && is_new(&unproved) => {
                caveats.add(because);
                unproved.push(change);
            }
            Effect::Unproved(_) | Effect::Refused => {}
        }
        if helpful.len() == NAMED {
            break;
        }
    }
    if !helpful.is_empty() {
        return Some(Basis::Settings { changes: helpful, caveats: Caveats::default() });
    }
    let depends = is_proved && !unproved.is_empty();
    depends.then_some(Basis::Settings { changes: unproved, caveats })
}

fn effect(world: &World, changed: &Settings, logic: &Logic, request: &ItemRequest) -> Effect {
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

/// The values to try: for each setting the nearest ones first, the first of every setting before the second of any.
fn other_values(draft: &Draft, settings: &Settings) -> Vec<(SettingId, u32)> {
    let options = draft.options.ids().map(SettingId::Option);
    let mut values = Vec::new();
    for setting in options.chain(draft.tricks.ids().map(SettingId::Trick)) {
        let now = settings.number(setting);
        let (least, most) = draft.setting_range(setting);
        let near = (1..=4).flat_map(|step| [now.saturating_add(step), now.saturating_sub(step)]);
        let near = near.chain([most, least]).filter(|value| *value != now);
        let near = near.filter(|value| (least..=most).contains(value));
        values.extend((0..).zip(near).map(|(rank, value): (u32, u32)| (rank, setting, value)));
    }
    values.sort_by_key(|(rank, ..)| *rank);
    let mut values: Vec<_> =
        values.into_iter().map(|(_, setting, value)| (setting, value)).collect();
    // The ends of a short range are near, too.
    let mut tried = BTreeSet::new();
    values.retain(|value| tried.insert(*value));
    values
}
