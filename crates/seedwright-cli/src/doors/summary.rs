//! What became of the doors, in a few lines.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright::doors::Distance;
use seedwright::world::{DoorMode, World};
use seedwright_render::views::door_changes::{DoorChange, door_changes};
use serde_json::{Value, json};

use super::Map;
use super::failed::counts_json;
use super::table::walk_json;
use crate::build::header;
use crate::commands::words::{count, left_out, shown};
use crate::output::Output;

/// How many changes are listed.
const SHOWN: usize = 12;

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
    text.push_str(&list(&door_changes(drawn, &shuffled.linking), output));
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

fn list(changes: &[DoorChange], output: &Output) -> String {
    let most = if output.verbose { usize::MAX } else { SHOWN };
    listed(&changes[..most.min(changes.len())]) + &left_out(changes.len(), most)
}

/// Changes, a line each.
pub fn listed(changes: &[DoorChange]) -> String {
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
