//! Finds settings with which a refused request is not refused.

use std::collections::BTreeSet;

use super::{Basis, Caveats, Placer, checks, openings};
use crate::logic::Logic;
use crate::world::{Aim, ItemRequest, SettingChange, SettingId, Settings, World};

/// The most settings to try, and the fewest in a large world.
const TRIES: u32 = 40;
const FEWEST_TRIES: u32 = 2;
/// The most rules to compile for settings that are tried: a refusal must not take long.
const RULES: u32 = 300_000;
/// The most changes to name.
const NAMED: usize = 3;
/// The most values to try of a setting whose values are not numbers.
const VALUES: usize = 8;

/// What a change of a setting does to a refusal.
enum Effect {
    /// Nothing.
    Refused,
    /// The aim is no longer proved out of reach, but can't be shown to be met either.
    Unproved(Caveats),
    /// The aim can be met, if every item is held.
    Helps,
}

/// A change: settings with their new values.
type Change = Vec<(SettingId, u32)>;

/// Finds changes of options and tricks that lift a refusal, as what it rests on. No more than a few dozen settings are
/// tried, one at a time: defaults first, then the ends of ranges, and from a number that helps back towards the present
/// one. Where none helps alone, many are changed together, and those that are not needed are left out again.
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
    let tries = (RULES / logic.rules().rule_count().max(1)).clamp(FEWEST_TRIES, TRIES);
    let mut trials = Trials { world, settings, logic, request, left: tries };
    let (mut helpful, mut unproved) = (Vec::<Change>::new(), Vec::<Change>::new());
    let mut caveats = Caveats::default();
    for (setting, value) in other_values(world, settings) {
        let is_new = |changes: &[Change]| changes.iter().all(|change| change[0].0 != setting);
        if helpful.len() == NAMED || trials.left == 0 {
            break;
        }
        if !is_new(&helpful) {
            continue;
        }
        let change = vec![(setting, value)];
        match trials.effect(&change) {
            Effect::Helps => helpful.push(change),
            Effect::Unproved(because) if unproved.len() < NAMED && is_new(&unproved) => {
                caveats.add(because);
                unproved.push(change);
            }
            Effect::Unproved(_) | Effect::Refused => {}
        }
    }
    for change in &mut helpful {
        change[0].1 = trials.nearest(change[0].0, change[0].1);
    }
    if helpful.is_empty() {
        trials.left = tries;
        helpful.extend(trials.together());
    }
    let depends = is_proved && !unproved.is_empty();
    match (helpful.is_empty(), depends) {
        (false, _) => {
            let caveats = Caveats::default();
            Some(Basis::Settings { changes: named(world, settings, helpful), caveats })
        }
        (true, true) => {
            Some(Basis::Settings { changes: named(world, settings, unproved), caveats })
        }
        (true, false) => None,
    }
}

fn named(world: &World, settings: &Settings, changes: Vec<Change>) -> Vec<Vec<SettingChange>> {
    let named = |(setting, value): (SettingId, u32)| SettingChange {
        value: settings.with_number(setting, value).value(world, setting),
        name: world.setting_name(setting).to_owned(),
    };
    changes.into_iter().map(|change| change.into_iter().map(named).collect()).collect()
}

/// A refused request, and how many more settings may be tried for it.
struct Trials<'t> {
    world: &'t World,
    settings: &'t Settings,
    logic: &'t Logic,
    request: &'t ItemRequest,
    left: u32,
}

impl Trials<'_> {
    /// What a change does.
    fn effect(&mut self, change: &[(SettingId, u32)]) -> Effect {
        let Self { world, request, .. } = *self;
        let mut changed = self.settings.clone();
        for (setting, value) in change {
            changed = changed.with_number(*setting, *value);
        }
        if self.left == 0 || world.constraints.iter().any(|constraint| !constraint.holds(&changed))
        {
            return Effect::Refused;
        }
        self.left -= 1;
        // Most values change nothing. The generous rules, which need no search, show that soonest.
        if !could_meet_aim(&self.logic.generous_under(world, &changed), request) {
            return Effect::Refused;
        }
        let logic = self.logic.under(world, &changed);
        match Placer::new(world, &changed, &logic, request) {
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

    /// The number nearest to the present one that helps, if all those beyond it help as well.
    fn nearest(&mut self, setting: SettingId, helpful: u32) -> u32 {
        let (mut refused, mut helpful) = (self.settings.number(setting), helpful);
        if !self.world.is_number(setting) {
            return helpful;
        }
        while refused.abs_diff(helpful) > 1 && self.left > 0 {
            let middle = refused.midpoint(helpful);
            match self.effect(&[(setting, middle)]) {
                Effect::Helps => helpful = middle,
                Effect::Refused | Effect::Unproved(_) => refused = middle,
            }
        }
        helpful
    }

    /// A change of several settings that helps: all to their defaults, or all options on and all numbers as large as they
    /// can be. As long as there are tries left, those that are not needed are left out.
    fn together(&mut self) -> Option<Change> {
        let Self { world, settings, .. } = *self;
        let defaults = Settings::defaults(world);
        let differing = |value: &dyn Fn(SettingId) -> u32| -> Change {
            let changes = all_settings(world).map(|setting| (setting, value(setting)));
            changes.filter(|(setting, value)| settings.number(*setting) != *value).collect()
        };
        let to_defaults = differing(&|setting| defaults.number(setting));
        let to_most = differing(&|setting| world.setting_range(setting).1);
        let mut changes = [to_defaults, to_most].into_iter().filter(|change| !change.is_empty());
        let mut change = changes.find(|change| self.helps(change))?;
        let mut size = change.len();
        while size > 0 {
            let mut first = 0;
            while first < change.len() {
                let mut fewer = change.clone();
                fewer.drain(first..(first + size).min(change.len()));
                match !fewer.is_empty() && self.helps(&fewer) {
                    true => change = fewer,
                    false => first += size,
                }
            }
            size /= 2;
        }
        Some(change)
    }

    fn helps(&mut self, change: &[(SettingId, u32)]) -> bool {
        matches!(self.effect(change), Effect::Helps)
    }
}

fn all_settings(world: &World) -> impl Iterator<Item = SettingId> {
    let options = world.options.ids().map(SettingId::Option);
    options.chain(world.tricks.ids().map(SettingId::Trick))
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

/// The values to try: of every setting its default, before the first other value of any.
fn other_values(world: &World, settings: &Settings) -> Vec<(SettingId, u32)> {
    let defaults = Settings::defaults(world);
    let mut values = Vec::new();
    for setting in all_settings(world) {
        let (least, most) = world.setting_range(setting);
        let others = match world.is_number(setting) {
            true => vec![most, least],
            false => (least..=most).take(VALUES).collect(),
        };
        let all = [defaults.number(setting)].into_iter().chain(others);
        values.extend((0u32..).zip(all).map(|(rank, value)| (rank, setting, value)));
    }
    values.sort_by_key(|(rank, ..)| *rank);
    let mut tried = BTreeSet::new();
    let values = values.into_iter().map(|(_, setting, value)| (setting, value));
    let differs = |(setting, value): &(SettingId, u32)| *value != settings.number(*setting);
    values.filter(differs).filter(|value| tried.insert(*value)).collect()
}
