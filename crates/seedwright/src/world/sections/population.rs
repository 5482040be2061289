//! The section `[population]`: the rules for filling levels with monsters and items.

use seedwright_derive::Section;

use crate::world::stock::{Classic, Curve, Hero, MeteredTable, Metering, Rules, Stock};

/// Population: the rules for filling levels with monsters and items.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [population]", request = PopulationRequest)]
pub struct PopulationSettings {
    /// Name of the guaranteed food of every level.
    #[setting(default = Stock::RATION.to_owned())]
    pub ration: String,
    /// Name of the item at the end of the last level.
    #[setting(default = Stock::VICTORY.to_owned())]
    pub victory: String,
    /// Chances, limits and growth.
    #[setting(flatten)]
    pub rules: Rules,
    /// Difficulty of levels: the level of their contents, by depth.
    #[setting(nested)]
    pub curve: Curve,
    /// The hero that levels are balanced for.
    #[setting(nested)]
    pub hero: Hero,
    /// Pace of metered things.
    #[setting(nested)]
    pub metering: Metering,
    /// Shape of classic maps: randomly placed rooms, joined by corridors.
    #[setting(nested)]
    pub map: Classic,
}

/// The default maximum number of metered things per level.
const SLOTS: u32 = 1;

impl Stock {
    /// Returns the settings of the section. The number of slots is always set if there are any kinds, because its
    /// default depends on them.
    pub fn settings(&self) -> PopulationSettings {
        let MeteredTable { cycle, slots, nothing, kinds } = &self.tables.metered;
        let slots = (*slots > 0 || !kinds.is_empty()).then_some(*slots);
        PopulationSettings {
            ration: self.tables.ration.clone(),
            victory: self.tables.victory.clone(),
            rules: self.tables.rules.clone(),
            curve: self.tables.curve.clone(),
            hero: self.tables.hero.clone(),
            metering: Metering { cycle: *cycle, slots, nothing: *nothing },
            map: self.classic,
        }
    }

    /// Applies the settings of the section; the tables are already filled.
    pub fn set(&mut self, settings: PopulationSettings) {
        let PopulationSettings { ration, victory, rules, curve, hero, metering, map } = settings;
        let tables = &mut self.tables;
        (tables.ration, tables.victory) = (ration, victory);
        (tables.rules, tables.curve, tables.hero) = (rules, curve, hero);
        self.classic = map;
        let default = if tables.metered.kinds.is_empty() { 0 } else { SLOTS };
        tables.metered.cycle = metering.cycle;
        tables.metered.slots = metering.slots.unwrap_or(default);
        tables.metered.nothing = metering.nothing;
    }
}
