//! Figures of filling levels.

use seedwright::population::Request;
use seedwright::random::Seed;

use super::Bench;
use crate::population::{checked_level, populator};

/// The number of different levels: the first depths of some games.
const GAMES: u64 = 8;
const DEPTHS: u32 = 30;

/// Levels of 80 by 50 cells per second: map, population, and every promise checked.
pub fn rate(bench: &mut Bench<'_>) {
    let populator = populator();
    let seeds: Vec<Seed> = (0..GAMES).map(Seed::from).collect();
    let measured = bench.measure(|| {
        for seed in &seeds {
            for depth in 1..=DEPTHS {
                let level = checked_level(&populator, &Request::new(seed, depth));
                level.expect("every level keeps its promises");
            }
        }
    });
    let levels = GAMES * u64::from(DEPTHS);
    bench.figure(measured.per_second(levels as f64), "/s");
}
