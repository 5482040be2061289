//! The summary of a shuffle.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright::doors::Distance;
use seedwright::world::{Difficulty, DoorMode};
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
    if changed > 0 && map.linking.new_joins(&map.drawn) == 0 {
        text.push_str("  every room has the same neighbours as before\n");
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
    let moves = shuffled.moves as usize;
    let moves = match DoorMode::from_word(mode) {
        Some(DoorMode::Swap) => count(moves, "swap"),
        Some(DoorMode::Full | DoorMode::Decoupled) => count(moves, "pair"),
        Some(DoorMode::Spin) | None if swaps_follow(map) => format!("{moves} spins and swaps"),
        Some(DoorMode::Spin) | None => count(moves, "spin"),
    };
    format!("mode: {mode}, {moves} in attempt {}", shuffled.attempts)
}

/// Whether the difficulty adds swaps to the spins.
fn swaps_follow(map: &ShuffledMap) -> bool {
    let difficulty = map.bundle.stages["doors"]["difficulty"].as_str();
    let difficulty = difficulty.and_then(Difficulty::from_word);
    difficulty.is_some_and(|difficulty| difficulty.swaps(u32::MAX) > 0)
}

fn list(changes: &[DoorChange], printer: &Printer) -> String {
    let most = if printer.verbose { usize::MAX } else { SHOWN };
    listed_doors(&changes[..most.min(changes.len())]) + &left_out(changes.len(), most)
}

fn distance_text(distance: &Distance) -> String {
    let measured = match distance.measured < distance.ends {
        true => format!(" ({} of them measured)", distance.measured),
        false => String::new(),
    };
    format!(
        "{} changed; their old destinations are {} doors away on average, {} at most{measured}",
        count(distance.ends as usize, "end"),
        hundredths(distance.mean_hundredths),
        distance.farthest,
    )
}

/// A number of hundredths as a decimal.
fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}
