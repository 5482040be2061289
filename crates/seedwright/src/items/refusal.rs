//! Why no placement is looked for, and whether that is proved.

use std::collections::BTreeSet;

use super::{Impossible, Placer, checks};
use crate::error::Describe;
use crate::logic::Logic;
use crate::world::{Draft, ItemId, ItemRequest, SettingChange, SettingId, Settings, World};

/// Why no placement is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: Impossible,
    /// What the reason rests on.
    pub basis: Basis,
}

/// What a reason rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// It holds for every placement, whatever a player could ever do: keys count for each lock alone, `not!` as
    /// always, and no way back is needed.
    Bound,
    /// With every item held, everything that a player can do was tried.
    Exhausted,
    /// Only the strict reading refuses: it counts keys in the worst case, `not!` as never, and not every order in
    /// which damage can be taken.
    Strict {
        /// The keys that locks consume.
        keys: Vec<ItemId>,
        /// Whether something is negated.
        negates: bool,
        /// Whether something costs health.
        damage: bool,
    },
    /// It holds with these settings. With any one of these changes the aim can be met.
    Settings(Vec<SettingChange>),
}

impl Refusal {
    /// Whether no placement can exist. Otherwise it depends on choices, which the basis names.
    pub fn is_proved(&self) -> bool {
        matches!(self.basis, Basis::Bound | Basis::Exhausted)
    }

    /// Describes the reason with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let reason = self.reason.describe(world);
        match &self.basis {
            Basis::Bound => reason,
            Basis::Exhausted => format!("{reason}, by any way that a player can walk"),
            Basis::Strict { keys, negates, damage } => {
                let names = keys.iter().map(|key| format!("`{}`", world.items[*key].name));
                let names: Vec<String> = names.collect();
                let mut because = Vec::new();
                if !names.is_empty() {
                    let keys = names.join(", ");
                    because.push(format!("keys count as used up in the worst case ({keys})"));
                }
                if *negates {
                    because.push("`not!` counts as never".to_owned());
                }
                if *damage {
                    because.push("damage was not tried in every order".to_owned());
                }
                format!("{reason}, where {}", because.join(" and "))
            }
            Basis::Settings(changes) => {
                format!("{reason}, with these settings; with {} it can", listed(changes))
            }
        }
    }
}

fn listed(changes: &[SettingChange]) -> String {
    let texts = changes.iter().map(|SettingChange { name, value }| format!("`{name} = {value}`"));
    texts.collect::<Vec<_>>().join(" or ")
}

impl Describe<World> for Refusal {
    fn describe(&self, world: &World) -> String {
        Refusal::describe(self, world)
    }
}

impl From<Box<Impossible>> for Box<Refusal> {
    fn from(reason: Box<Impossible>) -> Self {
        Self::new(Refusal { reason: *reason, basis: Basis::Bound })
    }
}

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
