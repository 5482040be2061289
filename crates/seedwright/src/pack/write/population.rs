//! Writes the population settings and tables.

use super::Writer;
use super::toml::Sheet;
use crate::section::Section;
use crate::world::PopulationSettings;
use crate::world::stock::{Gear, Kind, MeteredKind, Monster, Stock, Tables};

impl Writer<'_> {
    pub(super) fn population(&self, sheet: &mut Sheet) {
        let Some(stock) = &self.world.population else {
            return;
        };
        let request = stock.settings().least(&PopulationSettings::default());
        self.section::<PopulationSettings>(sheet, &["population"], &request);
        self.tables(sheet, &stock.tables);
    }

    fn tables(&self, sheet: &mut Sheet, tables: &Tables) {
        if tables.rarities != Stock::default_rarities() {
            let rarities = tables.rarities.iter();
            let rows = rarities.map(|row| (row.name.clone(), row.weight.to_string()));
            sheet.section(&["rarities"], rows);
        }
        let named = |kind: &Kind| kind.name.clone();
        self.rows(sheet, "monsters", &tables.monsters, |row: &Monster| named(&row.kind));
        self.rows(sheet, "weapons", &tables.weapons, |row: &Gear| named(&row.kind));
        self.rows(sheet, "armours", &tables.armours, |row: &Gear| named(&row.kind));
        self.rows(sheet, "consumables", &tables.consumables, named);
        let metered = |row: &MeteredKind| row.name.clone();
        self.rows(sheet, "metered", &tables.metered.kinds, metered);
    }

    /// Writes a table, one row per line.
    fn rows<S: Section + Default>(
        &self,
        sheet: &mut Sheet,
        section: &str,
        rows: &[S],
        name: impl Fn(&S) -> String,
    ) {
        let row = |row: &S| (name(row), self.row(row));
        sheet.section(&[section], rows.iter().map(row));
    }
}
