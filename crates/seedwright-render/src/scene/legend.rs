//! The legend of a world.

use std::collections::BTreeSet;

use super::marks::{LegendRow, LegendSign};
use super::values::{Floor, Lock, Thing};
use crate::palette;
use crate::signs::gates::{self, KINDS};
use crate::views::campaign::ways;

/// The rows for a world with these floors and locks: one for each sign that occurs.
pub(super) fn world(floors: &[Floor], locks: &[Lock]) -> Vec<LegendRow> {
    let mut rows = doors(floors);
    rows.extend(gate_rows(floors));
    let locks = locks.iter().enumerate().map(|(lock, row)| LegendRow {
        layer: "locks",
        sign: LegendSign::Lock { lock },
        words: match row.kind {
            "code" => format!("{} (code)", row.name),
            _ => row.name.clone(),
        },
    });
    rows.extend(locks);
    rows.extend(things(floors));
    rows.extend(walkers(floors));
    rows
}

fn row(layer: &'static str, sign: LegendSign, words: &str) -> LegendRow {
    LegendRow { layer, sign, words: words.to_owned() }
}

fn doors(floors: &[Floor]) -> Vec<LegendRow> {
    let doors = || floors.iter().flat_map(|floor| &floor.doors);
    let mut rows = Vec::new();
    if doors().next().is_some() {
        rows.push(row("doors", LegendSign::Door, "door"));
    }
    if doors().any(|door| door.need.is_some()) {
        rows.push(row("doors", LegendSign::Need, "door with a requirement"));
    }
    if floors.iter().any(|floor| !floor.places.is_empty()) {
        rows.push(row("items", LegendSign::Slot, "place for an item"));
    }
    rows
}

fn gate_rows(floors: &[Floor]) -> Vec<LegendRow> {
    let gates = || floors.iter().flat_map(|floor| &floor.gates);
    let kinds = KINDS.into_iter().filter(|kind| {
        let word = gates::word(*kind);
        gates().any(|gate| gate.kind == word)
    });
    let kinds = kinds.map(|kind| {
        let sign = LegendSign::Gate { gate: gates::word(kind) };
        row("gates", sign, ways::word(kind))
    });
    let chip = gates().next().map(|_| row("gates", LegendSign::Chip, "number of a gate"));
    kinds.chain(chip).collect()
}

/// A row for each kind of thing. Monsters and items share one row each, whatever their glyphs.
fn things(floors: &[Floor]) -> Vec<LegendRow> {
    let mut known: Vec<&Thing> = Vec::new();
    for thing in floors.iter().flat_map(|floor| &floor.things) {
        if known.iter().all(|other| other.what != thing.what) {
            known.push(thing);
        }
    }
    let rows = known.into_iter().map(|thing| {
        let (layer, words) = match thing.what {
            "player" => ("rooms", "arrival by the stairs"),
            "stairs" => ("rooms", "stairs to the next floor"),
            "victory" => ("rooms", "ends the game"),
            "monster" => ("monsters", "monster, one letter per kind; redder is stronger"),
            "ration" => ("items", "food"),
            "item" => ("items", "other item: one symbol per kind"),
            other => ("items", other),
        };
        row(layer, LegendSign::Thing { glyph: thing.glyph, badge: thing.badge }, words)
    });
    rows.collect()
}

fn walkers(floors: &[Floor]) -> Vec<LegendRow> {
    let rooms = floors.iter().flat_map(|floor| &floor.rooms);
    let walkers: BTreeSet<u32> = rooms.filter_map(|room| room.walker).collect();
    let mut rows: Vec<LegendRow> = { walkers.iter() }
        .map(|walker| {
            let sign = LegendSign::Walker { colour: palette::walker(*walker) };
            row("trails", sign, &format!("walker {}", walker + 1))
        })
        .collect();
    if !rows.is_empty() {
        rows.push(row("trails", LegendSign::Jump, "a walker begins in another's room"));
        rows.push(row("steps", LegendSign::Number, "step in which a walker placed the room"));
    }
    rows
}
