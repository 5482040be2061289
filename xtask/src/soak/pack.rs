//! Soak of the pack reader.

use std::num::NonZeroU32;
use std::panic;

use seedwright::inspect::{holding_everything, lint, reach};
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read};
use seedwright::random::{Seed, Stream};
use seedwright::world::Settings;

use super::Report;

/// A pack that uses every section.
const STARTER: &str = include_str!("../../../crates/seedwright-api/worlds/starter.toml");

/// Damages a pack in random places, reads it, lints it and queries it. Nothing may panic.
pub fn harm(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut sound = 0u64;
    for seed in 0..seeds {
        let text = harmed(&mut Stream::new(&Seed::from(seed), "soak", "harm", 0));
        let answered = panic::catch_unwind(|| answer(&text));
        match answered {
            Ok(world) => sound += u64::from(world),
            Err(_) => return Err(format!("seed {seed} made it panic")),
        }
        report.progress(seed, seeds);
    }
    report.line(&format!("{sound} of {seeds} damaged packs were still valid"));
    Ok(())
}

/// Returns whether the text is still a valid pack; if so, runs all queries on it.
fn answer(text: &[u8]) -> bool {
    let Some(world) = read(&[SourceFile::new("harmed.toml", text)]).world else {
        return false;
    };
    lint(&world);
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    reach(&world, &logic, &holding_everything(&world, &logic));
    true
}

fn harmed(stream: &mut Stream) -> Vec<u8> {
    const KINDS: NonZeroU32 = NonZeroU32::new(3).expect("three is not zero");
    let mut text = STARTER.as_bytes().to_vec();
    for _ in 0..=stream.below(KINDS) {
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let Some(length) = NonZeroU32::new(length) else {
            return text;
        };
        let at = stream.below(length) as usize;
        match stream.below(KINDS) {
            0 => drop(text.remove(at)),
            1 => text[at] = STARTER.as_bytes()[stream.below(length) as usize % STARTER.len()],
            _ => text.insert(at, STARTER.as_bytes()[at % STARTER.len()]),
        }
    }
    text
}
