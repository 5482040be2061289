//! The summary of levels.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use seedwright::bundle::MapOrigin;
use seedwright::population::{Equipment, Rule, Thing, Totals, Verdict};
use seedwright_api::worlds::spoiler::header;
use seedwright_api::worlds::{FilledLevel, FilledLevels, noted};

use super::curve;
use crate::printer::Printer;
use crate::words::{count, left_out, shown, wrote};

/// How many levels and notes are listed without `-v`.
const SHOWN: usize = 30;

/// The summary of levels.
pub fn level_summary(
    filled: &FilledLevels,
    with_curve: bool,
    written: &[PathBuf],
    printer: &Printer,
) -> String {
    let mut text = header(&filled.bundle);
    let _ = writeln!(text, "levels       {}", overview(filled));
    if with_curve {
        text.push_str(&curve::table(filled));
    } else {
        text.push_str(&levels(filled, printer));
    }
    text.push_str(&balance(filled));
    text.push_str(&notes(filled, printer));
    let (promises, kept) = filled.promises();
    let _ = writeln!(
        text,
        "proof        proved, {kept} of {} kept{}",
        count(promises, "promise"),
        not_made(filled)
    );
    text + &wrote(written)
}

/// The summary of the levels of a world, without the header; empty if there are none.
pub fn levels_part(levels: Option<&FilledLevels>, printer: &Printer) -> String {
    let Some(filled) = levels else {
        return String::new();
    };
    let summary = level_summary(filled, false, &[], printer);
    summary.trim_start_matches(&*header(&filled.bundle)).to_owned()
}

/// The promises that could not be made.
fn not_made(filled: &FilledLevels) -> String {
    let promises = filled.levels.iter().flat_map(|level| &level.promises);
    let mut not_made: BTreeMap<String, usize> = BTreeMap::new();
    for promise in promises.filter(|promise| promise.verdict == Verdict::NotMade) {
        *not_made.entry(promise.guarantee.to_string()).or_default() += 1;
    }
    let runs = &filled.bundle.proof.population_runs;
    let weak = runs.iter().filter(|row| !row.made).count();
    if weak > 0 {
        not_made.insert("the player keeps up".to_owned(), weak);
    }
    let not_made = not_made.iter();
    not_made
        .map(|(promise, number)| {
            format!("; not promised on {}: {promise}", count(*number, "level"))
        })
        .collect()
}

fn overview(filled: &FilledLevels) -> String {
    let depths = match filled.levels.as_slice() {
        [one] => format!("depth {}", one.level.depth),
        [first, .., last] => format!("depths {} to {}", first.level.depth, last.level.depth),
        [] => String::new(),
    };
    let wins = filled.levels.first().map_or(0, |level| level.level.wins);
    let wins = match wins {
        0 => String::new(),
        wins => format!("; after {}", count(wins as usize, "win")),
    };
    let maps = match filled.maps {
        MapOrigin::Rooms => "rooms laid out from templates",
        MapOrigin::Drawn => "on a drawn map",
        MapOrigin::Classic => "classic maps",
        MapOrigin::Zones => "zones side by side",
    };
    format!("{depths}; {maps}{wins}")
}

/// A line for each level.
fn levels(filled: &FilledLevels, printer: &Printer) -> String {
    let mut text = String::from(
        "  depth  difficulty  rooms  monsters      power  items  guaranteed and metered items, exit\n",
    );
    let most = if printer.verbose { usize::MAX } else { SHOWN };
    for filled_level in filled.levels.iter().take(most) {
        let level = &filled_level.level;
        let totals = Totals::of(level);
        let items = level.by_rule(Rule::RoomItem).count();
        let _ = writeln!(
            text,
            "  {:>5}  {:>10}  {:>5}  {:>8}  {:>9}  {items:>5}  {}",
            level.depth,
            level.difficulty,
            filled_level.map.room_count(),
            totals.monsters.floor(),
            totals.monster_power,
            special(filled, filled_level),
        );
    }
    text + &left_out(filled.levels.len(), most)
}

/// The things of a level that are not left to chance.
fn special(filled: &FilledLevels, level: &FilledLevel) -> String {
    let tables = filled.populator.tables();
    let special = level.level.things.iter().filter_map(|placed| {
        let name = shown(tables.name_of(placed.thing));
        match (placed.thing, placed.rule) {
            (Thing::Gear { power, .. }, Rule::Guaranteed { equipment, .. }) => {
                let word = match equipment {
                    Equipment::Weapon => "weapon",
                    Equipment::Armour => "armour",
                };
                Some(format!("{word} {name} {power}"))
            }
            (Thing::Gear { .. }, Rule::StartingGear(_)) => Some(format!("start with {name}")),
            (Thing::Metered { .. } | Thing::Victory, _) => Some(name),
            _ => None,
        }
    });
    special.collect::<Vec<_>>().join(", ")
}

/// The expected and the actual totals.
fn balance(filled: &FilledLevels) -> String {
    let (expected, actual) = filled.balance();
    let mut text = String::from("balance                         expected       actual\n");
    for ((name, expected), (_, actual)) in expected.rows().iter().zip(actual.rows()) {
        let _ = writeln!(text, "  {name:<26} {expected:>11}  {actual:>11}");
    }
    text
}

fn notes(filled: &FilledLevels, printer: &Printer) -> String {
    let notes = filled.levels.iter().flat_map(|level| {
        let depth = level.level.depth;
        let notes = level.level.notes.iter();
        notes.map(move |note| format!("note         level {depth}: {}\n", noted(note)))
    });
    let of_all = filled.notes.iter();
    let of_all = of_all.map(|note| format!("note         {note}\n"));
    let notes: Vec<String> = of_all.chain(notes).collect();
    let most = if printer.verbose { usize::MAX } else { SHOWN };
    notes[..most.min(notes.len())].concat() + &left_out(notes.len(), most)
}
