//! What a pack asks of the population stage: what levels are filled with, and what their maps look like.

use serde::Serialize;

use super::classic::Classic;
use super::level::Thing;
use super::schedule::Equipment;
use super::tables::{Kind, Rarity, Table, TableFault, Tables};

/// Tables and maps, as a pack has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stock {
    /// What there is, and by which rules.
    pub tables: Tables,
    /// What classic maps look like.
    pub classic: Classic,
}

impl Default for Stock {
    /// No rows, one rarity, and the usual rules.
    fn default() -> Self {
        Self {
            tables: Tables {
                rarities: Self::usual_rarities(),
                ration: Self::RATION.to_owned(),
                victory: Self::VICTORY.to_owned(),
                ..Tables::default()
            },
            classic: Classic::default(),
        }
    }
}

impl Stock {
    /// What the guaranteed food is called unless somebody says otherwise.
    pub const RATION: &str = "Ration";
    /// What the game is about unless somebody says otherwise.
    pub const VICTORY: &str = "Prize";

    /// The rarities of a pack that has none of its own.
    pub fn usual_rarities() -> Vec<Rarity> {
        vec![Rarity { name: "common".to_owned(), weight: 1 }]
    }
}

impl Tables {
    /// Everything that is wrong with the tables, row by row.
    pub fn faults(&self) -> Vec<TableFault> {
        super::tables::check(self)
    }

    /// The name of every row, with its table and its number there.
    pub fn names(&self) -> impl Iterator<Item = (Table, u32, &str)> {
        let rarities = self.rarities.iter().map(|row| row.name.as_str());
        let monsters = self.monsters.iter().map(|row| row.kind.name.as_str());
        let weapons = self.weapons.iter().map(|row| row.kind.name.as_str());
        let armours = self.armours.iter().map(|row| row.kind.name.as_str());
        let consumables = self.consumables.iter().map(|row| row.name.as_str());
        let metered = self.metered.kinds.iter().map(|row| row.name.as_str());
        numbered(Table::Rarities, rarities)
            .chain(numbered(Table::Monsters, monsters))
            .chain(numbered(Table::Weapons, weapons))
            .chain(numbered(Table::Armours, armours))
            .chain(numbered(Table::Consumables, consumables))
            .chain(numbered(Table::Metered, metered))
    }

    /// The glyph of every row that has one, with its table and its number there.
    pub fn glyphs(&self) -> impl Iterator<Item = (Table, u32, char)> {
        let monsters = self.monsters.iter().map(|row| row.kind.glyph);
        let weapons = self.weapons.iter().map(|row| row.kind.glyph);
        let armours = self.armours.iter().map(|row| row.kind.glyph);
        let consumables = self.consumables.iter().map(|row| row.glyph);
        let metered = self.metered.kinds.iter().map(|row| row.glyph);
        let all = numbered(Table::Monsters, monsters)
            .chain(numbered(Table::Weapons, weapons))
            .chain(numbered(Table::Armours, armours))
            .chain(numbered(Table::Consumables, consumables))
            .chain(numbered(Table::Metered, metered));
        all.filter_map(|(table, row, glyph)| Some((table, row, glyph?)))
    }

    /// What a thing is called.
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

    /// The mark of a thing in drawings: its own, or that of things like it.
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

fn numbered<T>(
    table: Table,
    values: impl Iterator<Item = T>,
) -> impl Iterator<Item = (Table, u32, T)> {
    (0..).zip(values).map(move |(row, value)| (table, row, value))
}
