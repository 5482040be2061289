//! What became of the doors, in a few lines.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use seedwright::doors::Distance;
use seedwright::world::{DoorMode, EndId, Linking, Side, Way, World};
use serde_json::{Value, json};

use super::Map;
use super::failed::counts_json;
use super::table::walk_json;
use crate::build::header;
use crate::commands::words::{count, left_out, shown};
use crate::output::Output;

/// How many changes are listed.
const SHOWN: usize = 12;

/// A way through a door that leads elsewhere now.
pub struct Change {
    pub door: String,
    pub from: String,
    pub before: String,
    pub after: String,
    /// Whether it leads back the same way.
    pub leads_back: bool,
}

/// The ends that stand for the ways that lead elsewhere: of each pair of ends one, and of each door as it was
/// drawn one, so that a way can be told by where it led as well as by where it leads.
pub fn changed_ways(world: &World, linking: &Linking) -> Vec<EndId> {
    let mut chosen = BTreeSet::new();
    for first in world.ends().filter(|end| linking.is_changed(*end)) {
        let is_back = world.doors[first.door()].way != Way::Both && first.side() == Side::B;
        if !linking.is_pair(first) {
            chosen.insert(first);
        } else if !is_back && !chosen.contains(&linking.leads(first)) {
            // The pairs and the doors as drawn form circles; going around gives each its own end.
            let mut end = first;
            while chosen.insert(end) {
                end = linking.leads(end).mate();
            }
        }
    }
    chosen.into_iter().collect()
}

/// The ways that lead elsewhere, a pair of them once.
pub fn changes(world: &World, linking: &Linking) -> Vec<Change> {
    let room = |end: EndId| {
        let room = world.spots[world.end(end).spot].room;
        world.rooms[room].name.clone()
    };
    let change = |end: EndId| Change {
        door: world.doors[end.door()].name.clone(),
        from: room(end),
        before: room(end.mate()),
        after: room(linking.leads(end)),
        leads_back: linking.is_pair(end) && world.doors[end.door()].way != Way::One,
    };
    let ways = changed_ways(world, linking);
    ways.into_iter().map(change).collect()
}

/// Everything that a person wants to see at once.
pub fn summary(drawn: &World, map: &Map, written: &[PathBuf], output: &Output) -> String {
    let mut text = header(&map.bundle);
    let shuffled = &map.shuffled;
    let asked = &map.bundle.stages["doors"];
    let mode = asked["mode"].as_str().unwrap_or_default();
    let changed = shuffled.changed().count();
    let _ = writeln!(
        text,
        "doors        {changed} of {} that may move lead elsewhere; {mode}, {} in attempt {}",
        map.switchable.len(),
        count(shuffled.moves as usize, unit(mode)),
        shuffled.attempts,
    );
    let skipped = shuffled.skipped.iter().chain(shuffled.rejected.iter());
    for (reason, number) in skipped {
        let _ = writeln!(text, "  drawn again {number} times: {}", reason.describe());
    }
    text.push_str(&list(&changes(drawn, &shuffled.linking), output));
    let distance = Distance::of(drawn, &shuffled.linking);
    let _ = writeln!(text, "distance     {}", distance_text(&distance));
    let [before, after] = &map.walks;
    let _ = writeln!(
        text,
        "walk         {} through {} ({} as drawn)",
        count(after.steps as usize, "step"),
        count(after.rooms.len(), "room"),
        before.steps,
    );
    let _ = writeln!(text, "proof        proved in {}", count(map.steps, "step"));
    if !written.is_empty() {
        let paths = written.iter();
        let paths = paths.map(|path| shown(&path.display().to_string()));
        let paths: Vec<_> = paths.collect();
        let _ = writeln!(text, "wrote        {}", paths.join(", "));
    }
    text
}

fn unit(mode: &str) -> &'static str {
    match DoorMode::from_word(mode) {
        Some(DoorMode::Swap) => "swap",
        Some(DoorMode::Full | DoorMode::Decoupled) => "pair",
        Some(DoorMode::Spin) | None => "spin",
    }
}

fn list(changes: &[Change], output: &Output) -> String {
    let most = if output.verbose { usize::MAX } else { SHOWN };
    listed(&changes[..most.min(changes.len())]) + &left_out(changes.len(), most)
}

/// Changes, a line each.
pub fn listed(changes: &[Change]) -> String {
    let mut text = String::new();
    for change in changes {
        let arrow = if change.leads_back { "<->" } else { "-->" };
        let [from, before, after] =
            [&change.from, &change.before, &change.after].map(|name| shown(name));
        let was = match before == after {
            true => "by another door".to_owned(),
            false => format!("was {before}"),
        };
        let _ = writeln!(text, "  {from} {arrow} {after}  ({was})");
    }
    text
}

fn distance_text(distance: &Distance) -> String {
    format!(
        "{} lead elsewhere; where they led is {} doors away in the mean, {} at most",
        count(distance.ends as usize, "end"),
        hundredths(distance.mean_hundredths),
        distance.farthest,
    )
}

/// A number in hundredths as people write it.
fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

/// The same for tools.
pub fn distance_json(drawn: &World, map: &Map) -> Value {
    let distance = Distance::of(drawn, &map.shuffled.linking);
    let [before, after] = &map.walks;
    json!({
        "changedDoors": distance.doors,
        "changedEnds": distance.ends,
        "meanDistanceHundredths": distance.mean_hundredths,
        "farthest": distance.farthest,
        "aborted": counts_json(&map.shuffled.skipped),
        "rejected": counts_json(&map.shuffled.rejected),
        "walkAsDrawn": { "steps": before.steps, "restarts": before.restarts },
        "walk": walk_json(drawn, after),
    })
}
