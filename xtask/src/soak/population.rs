//! Soaks of the population stage.

use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, LevelParts, MapOrigin};
use seedwright::pack::{SourceFile, read};
use seedwright::pipeline::{self, Stages};
use seedwright::population::{Level, LevelMap, Populator, Request, Stock, Totals};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright_verify::verify;

use super::Report;
use crate::population::{checked_level, populator};

/// The number of levels per game.
const DEPTHS: u64 = 50;

/// Fills as many levels as there are seeds, 50 per game: every promise holds, and the totals are the expected ones.
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

/// Fills a whole game of the pack `depths` for each seed, and verifies it with the independent checker.
pub fn games(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let files = [SourceFile::new(
        "depths.toml",
        include_str!("../../../crates/seedwright-api/worlds/depths.toml"),
    )];
    let world = read(&files).world.expect("the depths are sound");
    let stock = world.population.as_ref().expect("it fills levels");
    let populator = Populator::new(stock.tables.clone()).expect("the tables are sound");
    let mut levels = 0;
    for number in 0..seeds {
        let seed = Seed::from(number);
        levels += game(&world, stock, &populator, &seed)
            .map_err(|reason| format!("game {seed}: {reason}"))?;
        report.progress(number, seeds);
    }
    report.line(&format!("{levels} levels"));
    Ok(())
}

/// Fills all levels of one game, and returns their number.
fn game(world: &World, stock: &Stock, populator: &Populator, seed: &Seed) -> Result<usize, String> {
    let last = populator.last_depth(seed).ok_or("the game has no last level")?;
    let level = |depth: u32| -> Result<(LevelMap, Level), String> {
        let request = Request { last: depth == last, ..Request::new(seed, depth) };
        let map = stock.classic.map(seed, depth).expect("it is sound");
        let level = populator.populate(&map, &request, &mut |_| ControlFlow::Continue(()));
        Ok((map, level.map_err(|failure| failure.to_string())?))
    };
    let levels = (1..=last).map(level).collect::<Result<Vec<_>, _>>()?;
    let bundle = Bundle::new(&BundleParts {
        population: Some(LevelParts { populator, maps: MapOrigin::Classic, levels: &levels }),
        ..BundleParts::new(world, &Settings::defaults(world), seed)
    });
    verify(bundle.text().as_bytes()).map_err(|problem| problem.to_string())?;
    let whole = pipeline::Request { stages: Stages::Population, ..Default::default() };
    let again = world.generate(&whole, seed).map_err(|error| error.to_string())?;
    match again.bundle().decisions == bundle.decisions {
        true => Ok(levels.len()),
        false => Err("it differs from the levels that the pipeline gives".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_the_depths_are_verified() {
        let mut out = Vec::new();
        let mut report = Report::new("population.games", &mut out);
        games(40, &mut report).unwrap();
        let said = String::from_utf8(out).unwrap();
        assert!(said.contains(" levels"), "{said}");
    }
}
