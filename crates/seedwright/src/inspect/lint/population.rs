//! What is odd about what levels are filled with.

use std::collections::BTreeMap;

use super::Findings;
use crate::name::skeleton;
use crate::population::{Fixed, Kind, Populator, Stock, Table, Tables};
use crate::world::{Finding, Subject};

/// How deep is looked.
const DEEPEST: u32 = 50;

pub(super) fn population(stock: &Stock, findings: &mut Findings) {
    falls_behind(stock, findings);
    shared_names(&stock.tables, findings);
    let tables = &stock.tables;
    let monsters = tables.monsters.iter().map(|row| (&row.kind, row.level));
    let monsters: Vec<(&Kind, i64)> = monsters.collect();
    too_high(tables, Table::Monsters, &monsters, findings);
    for (table, rows) in [(Table::Weapons, &tables.weapons), (Table::Armours, &tables.armours)] {
        let rows = rows.iter().map(|row| (&row.kind, row.level));
        let rows: Vec<(&Kind, i64)> = rows.collect();
        too_high(tables, table, &rows, findings);
    }
}

/// Games in which the player is weaker than promised.
fn falls_behind(stock: &Stock, findings: &mut Findings) {
    let populator = Populator::new(stock.tables.clone());
    let populator = populator.expect("the tables of a world are sound");
    let weakest = populator.too_weak(DEEPEST).min_by_key(|strength| strength.ratio);
    let Some(weakest) = weakest else {
        return;
    };
    let promised = stock.tables.hero.least_ratio;
    let message = format!(
        "the player may have {} of the power of the strongest monster at depth {}, and {promised} is promised",
        weakest.ratio, weakest.depth
    );
    let finding = Finding::new("W0460", Subject::Contents(Table::Hero), message);
    findings.add(finding.hint(
        "let the hero or equipment be stronger, the curve less steep, or promise less; `seedwright population --curve` shows both sides",
    ));
}

/// Names that stand for things of two tables: on a level nobody could tell which is meant.
fn shared_names(tables: &Tables, findings: &mut Findings) {
    let mut seen: BTreeMap<String, (Table, Subject)> = BTreeMap::new();
    let things = tables.names();
    let things = things.filter(|(table, ..)| *table != Table::Rarities);
    let things = things.map(|(table, row, name)| (table, Subject::Row(table, row), name));
    let rules = [&tables.ration, &tables.victory];
    let rules = rules.map(|name| (Table::Rules, Subject::Contents(Table::Rules), name.as_str()));
    for (table, subject, name) in things.chain(rules) {
        let Some((other, place)) = seen.insert(skeleton(name), (table, subject)) else {
            continue;
        };
        // What is alike within a table is found among all names.
        if other == table && table != Table::Rules {
            continue;
        }
        let (one, two) = (other.section(), table.section());
        let message = format!("`{name}` names something in [{one}] and something else in [{two}]");
        let finding = Finding::new("W0461", subject, message).related(place, "the other one");
        findings.add(finding.hint("rename one, so that it is clear which of them was found"));
    }
}

/// The first depth at which everything in a table belongs to higher levels than any game has there.
fn too_high(tables: &Tables, table: Table, rows: &[(&Kind, i64)], findings: &mut Findings) {
    let lowest = |depth: u32| {
        let rows = (0..).zip(rows.iter().copied());
        let possible = rows.filter(|(_, (kind, _))| kind.weight.at(depth) > 0);
        possible.min_by_key(|(_, (_, level))| *level)
    };
    let found = (1..=DEEPEST).find_map(|depth| {
        let (row, (kind, level)) = lowest(depth)?;
        let (_, highest) = tables.curve.bounds(depth);
        (Fixed::whole(level) > highest).then_some((depth, row, kind, level, highest))
    });
    let Some((depth, row, kind, level, highest)) = found else {
        return;
    };
    let message = format!(
        "the lowest {} at depth {depth} is `{}` of level {level}, and no game is more difficult there than {highest}",
        table.row_word(),
        kind.name
    );
    let finding = Finding::new("W0462", Subject::Row(table, row), message);
    findings.add(finding.hint("add one for lower levels, or let the curve begin higher"));
}
