//! The summary of a shuffle.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright::doors::Distance;
use seedwright::world::DoorMode;
use seedwright_api::worlds::ShuffledMap;
use seedwright_api::worlds::spoiler::{header, listed_doors};
use seedwright_render::views::door_changes::{DoorChange, door_changes};

use super::levels::levels_part;
use crate::printer::Printer;
use crate::words::{count, left_out, wrote};

/// How many changes are listed without `-v`.
const SHOWN: usize = 12;

/// The summary of a shuffle.
pub fn door_summary(map: &ShuffledMap, written: &[PathBuf], printer: &Printer) -> String {
    let mut text = header(&map.bundle);
    let changed = map.linking.changed().count();
    let _ = writeln!(
        text,
        "doors        {changed} of {} shuffleable doors changed ({})",
        map.shuffleable.len(),
        how(map),
    );
    if let Some(shuffled) = &map.shuffled {
        for (reason, number) in shuffled.skipped.iter().chain(shuffled.rejected.iter()) {
            let times = count(usize::try_from(number).unwrap_or(usize::MAX), "time");
            let _ = writeln!(text, "  retried {times}: {}", reason.describe());
        }
    }
    text.push_str(&list(&door_changes(&map.drawn, &map.linking), printer));
    let distance = Distance::of(&map.drawn, &map.linking);
    let _ = writeln!(text, "distance     {}", distance_text(&distance));
    let [before, after] = &map.walks;
    let _ = writeln!(
        text,
        "walk         {} through {} ({} before)",
        count(after.steps as usize, "step"),
        count(after.rooms.len(), "room"),
        before.steps,
    );
    let _ = writeln!(text, "proof        proved in {}", count(map.steps, "step"));
    text += &levels_part(map.levels.as_ref(), printer);
    text + &wrote(written)
}

/// How the doors were shuffled.
fn how(map: &ShuffledMap) -> String {
    let Some(shuffled) = &map.shuffled else {
        return "fixed by the plan".to_owned();
    };
    let mode = map.bundle.stages["doors"]["mode"].as_str().unwrap_or_default();
    let moves = count(shuffled.moves as usize, unit(mode));
    format!("mode: {mode}, {moves} in attempt {}", shuffled.attempts)
}

fn unit(mode: &str) -> &'static str {
    match DoorMode::from_word(mode) {
        Some(DoorMode::Swap) => "swap",
        Some(DoorMode::Full | DoorMode::Decoupled) => "pair",
        Some(DoorMode::Spin) | None => "spin",
    }
}

fn list(changes: &[DoorChange], printer: &Printer) -> String {
    let most = if printer.verbose { usize::MAX } else { SHOWN };
    listed_doors(&changes[..most.min(changes.len())]) + &left_out(changes.len(), most)
}

fn distance_text(distance: &Distance) -> String {
    format!(
        "{} changed; their old destinations are {} doors away on average, {} at most",
        count(distance.ends as usize, "end"),
        hundredths(distance.mean_hundredths),
        distance.farthest,
    )
}

/// A number of hundredths as a decimal.
fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}
