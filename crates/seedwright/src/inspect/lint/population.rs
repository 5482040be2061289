//! Reports problems in the population tables.

use std::collections::BTreeMap;

use super::Findings;
use crate::name::skeleton;
use crate::population::{Fixed, Kind, Populator, Stock, Table, Tables};
use crate::world::{Finding, Subject};

/// The deepest level that is checked.
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

/// Reports a player who can be weaker than promised.
fn falls_behind(stock: &Stock, findings: &mut Findings) {
    let populator = Populator::new(stock.tables.clone());
    let populator = populator.expect("the tables of a world are valid");
    let weakest = populator.too_weak(DEEPEST).min_by_key(|strength| strength.ratio);
    let Some(weakest) = weakest else {
        return;
    };
    let message = format!(
        "at depth {} the player may have only {} of the strongest monster's power; the pack promises {} (`population.hero.least-ratio`)",
        weakest.depth,
        percent(weakest.ratio),
        percent(stock.tables.hero.least_ratio)
    );
    let finding = Finding::new("W0460", Subject::Contents(Table::Hero), message);
    findings.add(finding.hint(
        "make the hero or equipment stronger, flatten the curve, or promise less; `seedwright population --curve` compares both sides",
    ));
}

/// `75%`, or `61.4%`.
fn percent(ratio: Fixed) -> String {
    match ratio.in_thousandths() {
        whole if whole % 10 == 0 => format!("{}%", whole / 10),
        tenths => format!("{}.{}%", tenths / 10, tenths % 10),
    }
}

/// Reports names that appear in two tables, which are ambiguous on a level.
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
        // Duplicates within one table are reported with all other names.
        if other == table && table != Table::Rules {
            continue;
        }
        let (one, two) = (other.section(), table.section());
        let message = match one == two {
            true => format!("`{name}` names two things in [{one}]"),
            false => format!("`{name}` is declared in both [{one}] and [{two}]"),
        };
        let finding = Finding::new("W0461", subject, message).related(place, "the other one");
        findings.add(finding.hint("rename one of them, so that a level shows which one it has"));
    }
}

/// Reports the first depth at which everything in a table is above the highest possible difficulty.
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
        "at depth {depth} the lowest-level {} is `{}` (level {level}), but the difficulty there is at most {highest}",
        table.row_word(),
        kind.name
    );
    let finding = Finding::new("W0462", Subject::Row(table, row), message);
    findings.add(finding.hint("add one with a lower level, or raise the start of the curve"));
}
