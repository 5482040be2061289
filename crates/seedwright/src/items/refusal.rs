//! Why no placement is looked for, and whether that is proved.

use super::Impossible;
use crate::error::Describe;
use crate::logic::Logic;
use crate::world::{ItemId, SettingChange, World};

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
    /// Only the strict reading refuses. A player might succeed all the same.
    Strict(Caveats),
    /// It holds with these settings. With any one of these changes the aim can be met.
    Settings {
        /// The changes, each of one setting or of several together.
        changes: Vec<Vec<SettingChange>>,
        /// If there are any, the aim can be met only in the generous reading: the strict one still refuses.
        caveats: Caveats,
    },
}

/// Where the rules are stricter than the game, or not everything was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caveats {
    /// The keys that locks consume, which count as used up in the worst case.
    pub keys: Vec<ItemId>,
    /// Whether something is negated, which counts as never.
    pub negates: bool,
    /// Whether something costs health: not every order in which damage can be taken is tried.
    pub damage: bool,
    /// Whether an item must be early, and locations that cost health for good do not count for that.
    pub keeps_health: bool,
    /// Whether the search for trips ran out of its budget.
    pub gave_up: bool,
}

impl Caveats {
    /// The caveats of the rules of a world.
    pub fn of(world: &World, logic: &Logic) -> Self {
        Self {
            keys: scarce_keys(world, logic),
            negates: logic.negates(),
            damage: logic.rules().energy().is_some(),
            keeps_health: false,
            gave_up: false,
        }
    }

    /// Whether there are none, so that what is not derived can't be done.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds those of another world, or of the same world with other settings.
    pub(super) fn add(&mut self, other: Self) {
        self.keys.extend(other.keys);
        self.keys.sort_unstable();
        self.keys.dedup();
        self.negates |= other.negates;
        self.damage |= other.damage;
        self.keeps_health |= other.keeps_health;
        self.gave_up |= other.gave_up;
    }

    /// Describes them with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let mut all = Vec::new();
        if !self.keys.is_empty() {
            let names = self.keys.iter().map(|key| format!("`{}`", world.items[*key].name));
            let names: Vec<String> = names.collect();
            all.push(format!("counting keys as used up in the worst case: {}", names.join(", ")));
        }
        if self.negates {
            all.push("counting `not!` as never".to_owned());
        }
        if self.damage {
            all.push("not every order of taking damage was tried".to_owned());
        }
        if self.keeps_health {
            let why = "because that health may be needed later";
            all.push(format!(
                "a location that costs health for good does not count as early, {why}"
            ));
        }
        if self.gave_up {
            all.push("not every trip was tried".to_owned());
        }
        all.join("; ")
    }
}

/// The keys of which locks can consume more copies than there are, or else all that locks consume.
fn scarce_keys(world: &World, logic: &Logic) -> Vec<ItemId> {
    let consumed = |item: &ItemId| logic.consumption(*item) > 0;
    let keys: Vec<ItemId> = world.items.ids().filter(consumed).collect();
    let scarce = |item: &ItemId| logic.consumption(*item) as usize > logic.copies(*item).len();
    let few: Vec<ItemId> = keys.iter().copied().filter(scarce).collect();
    if few.is_empty() { keys } else { few }
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
            Basis::Exhausted => format!("whichever way the player walks, {reason}"),
            Basis::Strict(caveats) => format!("{reason} ({})", caveats.describe(world)),
            Basis::Settings { caveats, .. } if caveats.is_empty() => {
                format!("with these settings, {reason}")
            }
            Basis::Settings { changes, caveats } => {
                let names = changes.iter().map(|change| {
                    let names = change.iter().map(|one| format!("`{}`", one.name));
                    names.collect::<Vec<String>>().join(" and ")
                });
                let names: Vec<String> = names.collect();
                format!(
                    "with these settings, {reason}; with another value of {} nothing is proved ({})",
                    names.join(" or "),
                    caveats.describe(world)
                )
            }
        }
    }
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
