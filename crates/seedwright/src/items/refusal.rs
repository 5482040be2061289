//! Why no placement is looked for, and whether that is proved.

use super::Impossible;
use crate::error::Describe;
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
