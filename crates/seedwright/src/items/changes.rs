//! Finds settings with which a refused world can be finished.

use std::collections::BTreeSet;

use super::{Placer, checks};
use crate::logic::Logic;
use crate::world::{Draft, ItemRequest, SettingChange, SettingId, Settings, World};

/// The most settings to try.
const TRIES: usize = 40;
/// The most changes to name.
const NAMED: usize = 3;

/// Finds single changes of options and tricks with which the aim can be met, if every item is held: for each
/// setting the value nearest to its present one. No more than a few dozen values are tried.
pub fn helpful_changes(
    world: &World,
    settings: &Settings,
    logic: &Logic,
    request: &ItemRequest,
) -> Vec<SettingChange> {
    let helps = |settings: &Settings| {
        let logic = logic.under(world, settings);
        let placer = Placer::new(world, settings, &logic, request);
        placer.is_ok_and(|placer| checks::can_meet_aim(&placer))
    };
    let mut changes: Vec<SettingChange> = Vec::new();
    let values = other_values(world, settings);
    for (setting, value) in values.into_iter().take(TRIES) {
        let changed = settings.with_number(setting, value);
        let name = world.setting_name(setting).to_owned();
        let is_new = changes.iter().all(|change| change.name != name);
        let is_allowed = world.constraints.iter().all(|constraint| constraint.holds(&changed));
        if is_new && is_allowed && helps(&changed) {
            changes.push(SettingChange { value: changed.value(world, setting), name });
        }
        if changes.len() == NAMED {
            break;
        }
    }
    changes
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
