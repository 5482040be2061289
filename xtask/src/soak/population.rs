//! Long counts of filled levels.

use seedwright::population::{Request, Totals};
use seedwright::random::Seed;

use super::Report;
use crate::population::{checked_level, populator};

/// How many levels of a game are filled.
const DEPTHS: u64 = 50;

/// Fills a level for each seed counted, 50 a game: every promise holds, and the totals are those expected.
pub fn levels(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let populator = populator();
    let (mut expected, mut actual) = (Totals::default(), Totals::default());
    for number in 0..seeds {
        let seed = Seed::from(number / DEPTHS);
        let depth = 1 + (number % DEPTHS) as u32;
        let request = Request {
            wins: (number % 7) as u32 / 3,
            last: depth == DEPTHS as u32,
            ..Request::new(&seed, depth)
        };
        let (map, level) = checked_level(&populator, &request)
            .map_err(|reason| format!("game {seed}, depth {depth}: {reason}"))?;
        expected = expected + populator.expected(&map, &request);
        actual = actual + Totals::of(&level);
        report.progress(number, seeds);
    }
    for ((name, expected), (_, actual)) in expected.rows().into_iter().zip(actual.rows()) {
        report.line(&format!("{name}: {actual}, expected {expected}"));
    }
    Ok(())
}
