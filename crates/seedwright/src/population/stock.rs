//! Names and marks of things.

use super::level::Thing;
use super::schedule::Equipment;
use crate::world::stock::{Gear, Kind, Tables};

impl Tables {
    /// Returns the weapons or the armours.
    pub fn gear(&self, equipment: Equipment) -> &[Gear] {
        match equipment {
            Equipment::Weapon => &self.weapons,
            Equipment::Armour => &self.armours,
        }
    }

    /// Returns the name of a thing.
    pub fn name_of(&self, thing: Thing) -> &str {
        match thing {
            Thing::Player => "player",
            Thing::Stairs => "stairs",
            Thing::Victory => &self.victory,
            Thing::Ration => &self.ration,
            Thing::Metered { kind } => &self.metered.kinds[kind as usize].name,
            _ => self.kind_of(thing).map_or("", |kind| &kind.name),
        }
    }

    /// Returns the mark of a thing in drawings: its own, or the default for its type.
    pub fn glyph_of(&self, thing: Thing) -> char {
        let own = match thing {
            Thing::Metered { kind } => self.metered.kinds[kind as usize].glyph,
            _ => self.kind_of(thing).and_then(|kind| kind.glyph),
        };
        own.unwrap_or_else(|| thing.mark())
    }

    fn kind_of(&self, thing: Thing) -> Option<&Kind> {
        match thing {
            Thing::Monster { kind, .. } => Some(&self.monsters[kind as usize].kind),
            Thing::Consumable { kind } => Some(&self.consumables[kind as usize]),
            Thing::Gear { equipment: Equipment::Weapon, kind, .. } => {
                Some(&self.weapons[kind as usize].kind)
            }
            Thing::Gear { equipment: Equipment::Armour, kind, .. } => {
                Some(&self.armours[kind as usize].kind)
            }
            _ => None,
        }
    }
}
