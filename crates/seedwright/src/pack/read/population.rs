//! Reads the population tables and settings.

use super::{Reader, entries, section};
use crate::document::{Data, Table};
use crate::section::Section;
use crate::world::stock::{
    self, Fixed, Gear, Kind, LARGEST_WEIGHT, MeteredKind, Monster, Rarity, Stock,
};
use crate::world::{PopulationSettings, Subject};

/// The sections and the tables they declare.
const SECTIONS: [(&str, stock::Table); 7] = [
    ("population", stock::Table::Rules),
    ("rarities", stock::Table::Rarities),
    ("monsters", stock::Table::Monsters),
    ("weapons", stock::Table::Weapons),
    ("armours", stock::Table::Armours),
    ("consumables", stock::Table::Consumables),
    ("metered", stock::Table::Metered),
];

impl Reader<'_> {
    /// Reads the sections, leaving out invalid values (reported before).
    pub(super) fn fill_population(&mut self, document: &Table) {
        let place = |(name, _): &(&str, stock::Table)| Some(document.get(name)?.place());
        let Some(first) = SECTIONS.iter().find_map(place) else {
            return;
        };
        for section in SECTIONS {
            let place = place(&section).unwrap_or(first);
            self.declare_at(Subject::Contents(section.1), place);
        }
        let rules = document.table("population").map(|(table, _)| table);
        for (field, table) in [("curve", stock::Table::Curve), ("hero", stock::Table::Hero)] {
            let place = rules.and_then(|rules| Some(rules.get(field)?.place()));
            self.declare_at(Subject::Contents(table), place.unwrap_or(first));
        }
        // Rows refer to rarities, so the rarities are stored first.
        self.draft.population = Some(self.rarities(document));
        let mut stock = self.rows(document);
        let settings = rules.map(|rules| self.section::<PopulationSettings>(rules));
        stock.set(settings.unwrap_or_default().settle());
        self.draft.population = Some(stock);
    }

    fn rarities(&mut self, document: &Table) -> Stock {
        let mut stock = Stock::default();
        if document.get("rarities").is_some() {
            stock.tables.rarities.clear();
        }
        for (row, (key, value)) in (0..).zip(entries(document, "rarities")) {
            self.declare_at(Subject::Row(stock::Table::Rarities, row), key.span);
            let weight = match value.data {
                Data::Integer(weight) if (0..=LARGEST_WEIGHT).contains(&weight) => weight,
                _ => 1,
            };
            stock.tables.rarities.push(Rarity { name: key.text.clone(), weight });
        }
        stock
    }

    /// Reads the tables, with the default settings.
    fn rows(&mut self, document: &Table) -> Stock {
        let mut stock = self.draft.population.clone().unwrap_or_default();
        let kind = |name: String| Kind { name, ..Kind::default() };
        let tables = &mut stock.tables;
        tables.monsters = self.table(document, stock::Table::Monsters, |name| Monster {
            kind: kind(name),
            level: 1,
            power: Fixed::ONE,
            ..Monster::default()
        });
        let gear = |name| Gear { kind: kind(name), level: 1, power: Fixed::ONE };
        tables.weapons = self.table(document, stock::Table::Weapons, gear);
        tables.armours = self.table(document, stock::Table::Armours, gear);
        tables.consumables = self.table(document, stock::Table::Consumables, kind);
        tables.metered.kinds = self.table(document, stock::Table::Metered, |name| MeteredKind {
            name,
            ..MeteredKind::default()
        });
        stock
    }

    /// Reads the rows of a table. Missing and invalid fields are taken from the default that `row` returns.
    fn table<S: Section>(
        &mut self,
        document: &Table,
        table: stock::Table,
        row: impl Fn(String) -> S,
    ) -> Vec<S> {
        let name = SECTIONS.iter().find(|(_, known)| *known == table).map_or("", |(name, _)| name);
        let mut rows = Vec::new();
        for (number, (key, fields)) in (0..).zip(section(document, name)) {
            self.declare_at(Subject::Row(table, number), key.span);
            let request = self.section::<S>(fields);
            rows.push(S::fill(request, row(key.text.clone())));
        }
        rows
    }
}
