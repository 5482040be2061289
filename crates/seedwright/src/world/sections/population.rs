//! The section `[population]`: the rules by which levels are filled with monsters and items.

use seedwright_derive::Section;

use crate::world::stock::{Classic, Curve, Hero, MeteredTable, Metering, Rules, Stock};

/// Population: the rules by which levels are filled with monsters and items.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the section [population]", request = PopulationRequest)]
pub struct PopulationSettings {
    /// What the guaranteed food of every level is called.
    #[setting(default = Stock::RATION.to_owned())]
    pub ration: String,
    /// What lies at the end of the last level.
    #[setting(default = Stock::VICTORY.to_owned())]
    pub victory: String,
    /// Chances, limits and the like.
    #[setting(flatten)]
    pub rules: Rules,
    /// How difficult levels are: the level of what is in them, by depth.
    #[setting(nested)]
    pub curve: Curve,
    /// Who the levels are made for, to say whether they keep up.
    #[setting(nested)]
    pub hero: Hero,
    /// The pace of metered things.
    #[setting(nested)]
    pub metering: Metering,
    /// What classic maps look like: rooms that are tried at random, joined by corridors.
    #[setting(nested)]
    pub map: Classic,
}

/// How many metered things a level has at most where a pack does not say.
const SLOTS: u32 = 1;

impl Stock {
    /// The settings of the section. The number of slots is always said where there are any kinds: what it is by
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

    /// Takes the settings of the section; the tables are there already.
    pub fn set(&mut self, settings: PopulationSettings) {
        let PopulationSettings { ration, victory, rules, curve, hero, metering, map } = settings;
        let tables = &mut self.tables;
        (tables.ration, tables.victory) = (ration, victory);
        (tables.rules, tables.curve, tables.hero) = (rules, curve, hero);
        self.classic = map;
        let usual = if tables.metered.kinds.is_empty() { 0 } else { SLOTS };
        tables.metered.cycle = metering.cycle;
        tables.metered.slots = metering.slots.unwrap_or(usual);
        tables.metered.nothing = metering.nothing;
    }
}
