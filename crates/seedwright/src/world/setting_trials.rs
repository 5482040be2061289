//! Tries other settings for something that is refused under the present ones.
//!
//! Each stage says what settings do to its own refusals; which settings are tried, and in which order, is the same for all.

use std::collections::BTreeSet;

use super::{SettingChange, SettingId, Settings, World};

/// The most settings to try, and the fewest in a large world.
const TRIES: u32 = 40;
const FEWEST_TRIES: u32 = 2;
/// The most rules to compile for settings that are tried: a refusal must not take long.
const RULES: u32 = 300_000;
/// The most changes to name.
const NAMED: usize = 3;
/// The most values to try of a setting whose values are not numbers.
const VALUES: usize = 8;

/// What a change of settings does to a refusal.
pub(crate) enum Effect<C> {
    /// Nothing.
    Refused,
    /// The refusal is no longer proved, but it is not shown either that there is a result.
    Unproved(C),
    /// There is a result, as far as a stage can tell before it knows the seed.
    Helps,
}

/// Changes that lift a refusal, each of one setting or of several together.
pub(crate) struct LiftingChanges<C> {
    /// Those that help.
    pub helpful: Vec<Vec<SettingChange>>,
    /// Those with which nothing is proved, and why.
    pub unproved: Vec<Vec<SettingChange>>,
    pub because: Vec<C>,
}

/// A change: settings with their new values.
type Change = Vec<(SettingId, u32)>;

/// Finds changes of options and tricks that lift a refusal. No more than a few dozen settings are tried, one at a time:
/// defaults first, then the ends of ranges, and from a number that helps back towards the present one. Where none helps
/// alone, many are changed together, and those that are not needed are left out again.
///
/// `rules` is the number of rules that a try compiles. Settings that break a constraint of the pack are not tried.
pub(crate) fn lifting_changes<C>(
    world: &World,
    settings: &Settings,
    rules: u32,
    effect: &mut dyn FnMut(&Settings) -> Effect<C>,
) -> LiftingChanges<C> {
    let tries = (RULES / rules.max(1)).clamp(FEWEST_TRIES, TRIES);
    let mut trials = Trials { world, settings, effect, left: tries };
    let (mut helpful, mut unproved) = (Vec::<Change>::new(), Vec::<Change>::new());
    let mut because = Vec::new();
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
            Effect::Unproved(reason) if unproved.len() < NAMED && is_new(&unproved) => {
                because.push(reason);
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
    let [helpful, unproved] = [helpful, unproved].map(|changes| named(world, settings, changes));
    LiftingChanges { helpful, unproved, because }
}

fn named(world: &World, settings: &Settings, changes: Vec<Change>) -> Vec<Vec<SettingChange>> {
    let named = |(setting, value): (SettingId, u32)| SettingChange {
        value: settings.with_number(setting, value).value(world, setting),
        name: world.setting_name(setting).to_owned(),
    };
    changes.into_iter().map(|change| change.into_iter().map(named).collect()).collect()
}

/// Something that is refused, and how many more settings may be tried for it.
struct Trials<'t, C> {
    world: &'t World,
    settings: &'t Settings,
    effect: &'t mut dyn FnMut(&Settings) -> Effect<C>,
    left: u32,
}

impl<C> Trials<'_, C> {
    /// What a change does.
    fn effect(&mut self, change: &[(SettingId, u32)]) -> Effect<C> {
        let mut changed = self.settings.clone();
        for (setting, value) in change {
            changed = changed.with_number(*setting, *value);
        }
        let mut constraints = self.world.constraints.iter();
        if self.left == 0 || constraints.any(|constraint| !constraint.holds(&changed)) {
            return Effect::Refused;
        }
        self.left -= 1;
        (self.effect)(&changed)
    }

    /// The number nearest to the present one that helps, if all those beyond it help as well.
    fn nearest(&mut self, setting: SettingId, helpful: u32) -> u32 {
        let (mut refused, mut helpful) = (self.settings.number(setting), helpful);
        if !self.world.is_number(setting) {
            return helpful;
        }
        while refused.abs_diff(helpful) > 1 && self.left > 0 {
            let middle = refused.midpoint(helpful);
            match self.helps(&[(setting, middle)]) {
                true => helpful = middle,
                false => refused = middle,
            }
        }
        helpful
    }

    /// A change of several settings that helps: all to their defaults, or all options on and all numbers as large as they
    /// can be. As long as there are tries left, those that are not needed are left out.
    fn together(&mut self) -> Option<Change> {
        let (world, settings) = (self.world, self.settings);
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
