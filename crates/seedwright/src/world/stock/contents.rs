//! Everything in a pack for the population stage.

use serde::Serialize;

use super::classic::Classic;
use super::fault::{Table, TableFault};
use super::tables::{Rarity, Tables};

/// The tables and map settings of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stock {
    /// What levels hold, and the rules for filling them.
    pub tables: Tables,
    /// The shape of classic maps.
    pub classic: Classic,
}

impl Default for Stock {
    /// No rows, one rarity, and the default rules.
    fn default() -> Self {
        Self {
            tables: Tables {
                rarities: Self::default_rarities(),
                ration: Self::RATION.to_owned(),
                victory: Self::VICTORY.to_owned(),
                ..Tables::default()
            },
            classic: Classic::default(),
        }
    }
}

impl Stock {
    /// The default name of the guaranteed food.
    pub const RATION: &str = "Ration";
    /// The default name of the item that wins the game.
    pub const VICTORY: &str = "Prize";

    /// The rarities of a pack that declares none.
    pub fn default_rarities() -> Vec<Rarity> {
        vec![Rarity { name: "common".to_owned(), weight: 1 }]
    }
}

impl Tables {
    /// Returns all faults of the tables, row by row.
    pub fn faults(&self) -> Vec<TableFault> {
        super::check::check(self)
    }

    /// The name of every row, with its table and row number.
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

    /// The glyph of every row that has one, with its table and row number.
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
}

fn numbered<T>(
    table: Table,
    values: impl Iterator<Item = T>,
) -> impl Iterator<Item = (Table, u32, T)> {
    (0..).zip(values).map(move |(row, value)| (table, row, value))
}
