//! Checks of the tables, so that later steps can rely on them.

use super::by_depth::ByDepth;
use super::curve::Curve;
use super::fault::{Table, TableFault, TableProblem};
use super::fixed::Fixed;
use super::limits::{
    HIGHEST_LEVEL, LARGEST_WEIGHT, LONGEST_CYCLE, MAX_METERED, MAX_POWER, MAX_ROWS, MAX_SLOTS,
    PERIODS,
};
use super::metered::MeteredKind;
use super::rules::{Chance, Rules, Span};
use super::tables::{Gear, Kind, Tables};

/// Returns all faults of the tables.
pub(super) fn check(tables: &Tables) -> Vec<TableFault> {
    let mut check =
        Check { tables, faults: Vec::new(), table: Table::Rarities, row: None, name: "" };
    check.rarities();
    check.monsters();
    check.gear(Table::Weapons, &tables.weapons);
    check.gear(Table::Armours, &tables.armours);
    check.consumables();
    check.metered();
    check.rules(&tables.rules);
    check.curve(Table::Curve, &tables.curve);
    check.curve(Table::Hero, &tables.hero.curve);
    for amount in [tables.hero.power, tables.hero.least_ratio] {
        check.fixed_amount(amount);
    }
    check.faults
}

struct Check<'t> {
    tables: &'t Tables,
    faults: Vec<TableFault>,
    /// The current position of the check.
    table: Table,
    row: Option<u32>,
    name: &'t str,
}

impl<'t> Check<'t> {
    fn fault(&mut self, problem: TableProblem) {
        self.faults.push(TableFault {
            table: self.table,
            row: self.row,
            name: self.name.to_owned(),
            problem,
        });
    }

    fn enter(&mut self, table: Table) {
        (self.table, self.row, self.name) = (table, None, "");
    }

    fn enter_row(&mut self, row: u32, name: &'t str) {
        (self.row, self.name) = (Some(row), name);
        if name.is_empty() {
            self.fault(TableProblem::NoName);
        }
    }

    fn rule(&mut self, name: &'t str) {
        (self.table, self.row, self.name) = (Table::Rules, None, name);
    }

    fn rarities(&mut self) {
        let tables = self.tables;
        self.enter(Table::Rarities);
        self.length(tables.rarities.len());
        for (row, rarity) in (0..).zip(&tables.rarities) {
            self.enter_row(row, &rarity.name);
            self.weight(rarity.weight);
            if rarity.weight == 0 {
                self.fault(TableProblem::NoWeight);
            }
        }
    }

    fn monsters(&mut self) {
        let tables = self.tables;
        self.enter(Table::Monsters);
        self.length(tables.monsters.len());
        for (row, monster) in (0..).zip(&tables.monsters) {
            self.enter_row(row, &monster.kind.name);
            self.kind(&monster.kind);
            self.level(monster.level);
            self.fixed_amount(monster.power);
            self.amount(monster.experience);
        }
        self.choice_everywhere(Table::Monsters, tables.monsters.iter().map(|row| &row.kind));
    }

    fn gear(&mut self, table: Table, rows: &'t [Gear]) {
        self.enter(table);
        self.length(rows.len());
        for (row, gear) in (0..).zip(rows) {
            self.enter_row(row, &gear.kind.name);
            self.kind(&gear.kind);
            self.level(gear.level);
            self.fixed_amount(gear.power);
        }
        self.choice_everywhere(table, rows.iter().map(|row| &row.kind));
    }

    fn consumables(&mut self) {
        let tables = self.tables;
        self.enter(Table::Consumables);
        self.length(tables.consumables.len());
        for (row, kind) in (0..).zip(&tables.consumables) {
            self.enter_row(row, &kind.name);
            self.kind(kind);
        }
        self.choice_everywhere(Table::Consumables, tables.consumables.iter());
    }

    fn kind(&mut self, kind: &'t Kind) {
        self.by_depth(&kind.weight);
        let weights = kind.weight.0.iter().map(|(_, weight)| *weight);
        weights.clone().for_each(|weight| self.weight(weight));
        if weights.max().unwrap_or(0) == 0 {
            self.fault(TableProblem::NoWeight);
        }
        if self.tables.rarities.get(kind.rarity as usize).is_none() {
            self.fault(TableProblem::UnknownRarity(kind.rarity));
        }
    }

    /// Checks that some row has a weight at every depth.
    fn choice_everywhere(&mut self, table: Table, kinds: impl Iterator<Item = &'t Kind>) {
        self.enter(table);
        if self.faults.iter().any(|fault| fault.table == table) {
            return;
        }
        let mut changes: Vec<(u32, i64)> =
            kinds.flat_map(|kind| starts_and_ends(&kind.weight)).collect();
        changes.push((1, 0));
        changes.sort_unstable();
        let mut rows = 0;
        for same_depth in changes.chunk_by(|one, next| one.0 == next.0) {
            rows += same_depth.iter().map(|(_, change)| change).sum::<i64>();
            if rows == 0 {
                return self.fault(TableProblem::NothingAt(same_depth[0].0));
            }
        }
    }

    fn metered(&mut self) {
        let table = &self.tables.metered;
        self.enter(Table::Metered);
        if table.cycle == 0 || table.cycle > LONGEST_CYCLE {
            self.fault(TableProblem::Cycle(table.cycle));
        }
        if table.slots > MAX_SLOTS {
            self.fault(TableProblem::Slots(table.slots));
        }
        self.weight(table.nothing);
        if table.kinds.len() > MAX_METERED {
            self.fault(TableProblem::TooManyRows);
        }
        for (row, kind) in (0..).zip(&table.kinds) {
            self.enter_row(row, &kind.name);
            self.metered_kind(kind);
        }
        self.enter(Table::Metered);
        if self.faults.iter().all(|fault| fault.table != Table::Metered) {
            self.floors();
        }
    }

    fn metered_kind(&mut self, kind: &'t MeteredKind) {
        for weight in [kind.start, kind.rise, kind.fall] {
            self.weight(weight);
        }
        for limit in [&kind.floor, &kind.ceiling] {
            self.by_depth(limit);
            self.rising(limit);
            limit.0.iter().for_each(|(_, number)| self.weight(*number));
        }
        let changes = kind.floor.changes().chain(kind.ceiling.changes());
        let crossed = |depth: &u32| kind.floor.at(*depth) > kind.most_by(*depth);
        if let Some(depth) = changes.filter(crossed).min() {
            self.fault(TableProblem::FloorAboveCeiling(depth));
        }
    }

    /// Checks the floors: if what becomes due at each depth fits into its slots, every floor can be met.
    fn floors(&mut self) {
        let table = &self.tables.metered;
        let due = |depth: u32| -> i64 {
            let rise = |kind: &MeteredKind| kind.floor.at(depth) - kind.floor.at(depth - 1);
            table.kinds.iter().map(rise).sum()
        };
        let mut depths: Vec<u32> =
            table.kinds.iter().flat_map(|kind| kind.floor.changes()).collect();
        depths.sort_unstable();
        depths.dedup();
        let within = depths.into_iter().filter(|depth| *depth <= table.cycle);
        let steep = within.into_iter().find(|depth| due(*depth) > i64::from(table.slots));
        if let Some(depth) = steep {
            self.fault(TableProblem::FloorsTooSteep(depth));
        }
    }

    fn rules(&mut self, rules: &'t Rules) {
        for (name, chance) in [
            ("item-chance", rules.item_chance),
            ("monster-chance", rules.monster_chance),
            ("equipment-chance", rules.equipment_chance),
            ("weapon-chance", rules.weapon_chance),
            ("lower-chance", rules.spread.lower),
            ("still-lower-chance", rules.spread.still_lower),
        ] {
            self.rule(name);
            self.chance(chance);
        }
        for (name, span) in [("equipment-bonus", rules.bonus), ("lower-by", rules.spread.by)] {
            self.rule(name);
            self.span(span);
        }
        for (name, most) in
            [("items-in-room", &rules.most_items), ("monsters-in-room", &rules.most_monsters)]
        {
            self.rule(name);
            self.by_depth(most);
            most.0.iter().for_each(|(_, number)| self.amount(*number));
        }
        for (name, amount) in [
            ("growth", rules.growth),
            ("least-factor", rules.least_factor),
            ("equipment-for-win", rules.equipment_for_win),
            ("last-difficulty", rules.last_difficulty),
        ] {
            self.rule(name);
            self.fixed_amount(amount);
        }
        self.rule("period");
        if !PERIODS.contains(&rules.period) {
            self.fault(TableProblem::Period(rules.period));
        }
    }

    fn curve(&mut self, table: Table, curve: &'t Curve) {
        self.enter(table);
        if curve.points.is_empty() {
            self.fault(TableProblem::NoPoints);
        }
        let in_thousandths = |(depth, level): &(u32, Fixed)| (*depth, level.in_thousandths());
        let points = ByDepth(curve.points.iter().map(in_thousandths).collect());
        self.by_depth(&points);
        self.rising(&points);
        for (_, level) in &curve.points {
            if *level < Fixed::ONE || *level > Fixed::whole(HIGHEST_LEVEL) {
                self.fault(TableProblem::Level(level.floor()));
            }
        }
        self.fixed_amount(curve.beyond);
        self.fixed_amount(curve.sway);
    }

    fn length(&mut self, rows: usize) {
        if rows == 0 {
            self.fault(TableProblem::Empty);
        }
        if rows > MAX_ROWS {
            self.fault(TableProblem::TooManyRows);
        }
    }

    fn weight(&mut self, weight: i64) {
        if weight < 0 {
            self.fault(TableProblem::NegativeWeight(weight));
        } else if !is_sound_weight(weight) {
            self.fault(TableProblem::HugeWeight(weight));
        }
    }

    fn level(&mut self, level: i64) {
        if !(1..=HIGHEST_LEVEL).contains(&level) {
            self.fault(TableProblem::Level(level));
        }
    }

    fn amount(&mut self, amount: i64) {
        if !(0..=MAX_POWER).contains(&amount) {
            self.fault(TableProblem::Amount(amount));
        }
    }

    fn fixed_amount(&mut self, amount: Fixed) {
        if amount < Fixed::ZERO || amount > Fixed::whole(MAX_POWER) {
            self.fault(TableProblem::Amount(amount.floor()));
        }
    }

    fn chance(&mut self, chance: Chance) {
        if !chance.is_sound() {
            let Chance { times, out_of } = chance;
            self.fault(TableProblem::Chance { times, out_of });
        }
    }

    fn span(&mut self, span: Span) {
        let Span { least, most } = span;
        if least > most {
            self.fault(TableProblem::Span { least, most });
        } else if i64::from(most) > HIGHEST_LEVEL {
            self.fault(TableProblem::Level(most.into()));
        }
    }

    fn by_depth(&mut self, numbers: &ByDepth) {
        let mut before = 0;
        for depth in numbers.changes() {
            if depth <= before {
                self.fault(TableProblem::DepthOrder(depth));
            }
            before = depth;
        }
    }

    fn rising(&mut self, numbers: &ByDepth) {
        let falls = numbers.0.windows(2).find(|pair| pair[1].1 < pair[0].1);
        if let Some(pair) = falls {
            self.fault(TableProblem::Falls(pair[1].0));
        }
    }
}

fn is_sound_weight(weight: i64) -> bool {
    (0..=LARGEST_WEIGHT).contains(&weight)
}

/// The depths where a weight becomes positive (1) and zero again (-1).
fn starts_and_ends(weight: &ByDepth) -> impl Iterator<Item = (u32, i64)> {
    let mut counted = false;
    weight.0.iter().filter_map(move |(depth, weight)| {
        let before = std::mem::replace(&mut counted, *weight > 0);
        (before != counted).then_some((*depth, if counted { 1 } else { -1 }))
    })
}
