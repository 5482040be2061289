//! Figures of the door stage.
//!
//! A world is compiled and its shuffler prepared once; what is measured is a shuffle for a seed, attempts
//! and all checks included, over numbered seeds.

use std::ops::ControlFlow;

use seedwright::doors::{DoorRules, Reason, Shuffler};
use seedwright::random::Seed;
use seedwright::world::{DoorMode, DoorRequest, Settings, World};

use super::Bench;
use crate::maps;

/// The counts over some seeds.
#[derive(Default)]
struct Tally {
    seeds: u64,
    found: u64,
    attempts: u64,
    moves: u64,
    aborted: u64,
    self_loops: u64,
    changed: u64,
}

fn with_shuffler<T>(world: &World, request: &DoorRequest, work: impl FnOnce(&Shuffler) -> T) -> T {
    let rules = DoorRules::compile(world, &Settings::defaults(world));
    let shuffler = Shuffler::new(&rules, request);
    work(&shuffler.unwrap_or_else(|reason| panic!("{}", reason.describe(world))))
}

fn of_mode(mode: DoorMode) -> DoorRequest {
    DoorRequest { mode: Some(mode), ..DoorRequest::default() }
}

/// The median time of a shuffle.
fn seconds(bench: &Bench<'_>, shuffler: &Shuffler) -> f64 {
    let mut seed = 0u64;
    let measured = bench.measure(|| {
        seed += 1;
        let shuffled = shuffler.shuffle(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        shuffled.is_ok()
    });
    measured.seconds
}

fn count(shuffler: &Shuffler, seeds: u64) -> Tally {
    let mut tally = Tally { seeds, ..Tally::default() };
    for seed in 0..seeds {
        let shuffled = shuffler.shuffle(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        if let Ok(shuffled) = shuffled {
            tally.found += 1;
            tally.attempts += u64::from(shuffled.attempts);
            tally.moves += u64::from(shuffled.moves);
            tally.aborted += shuffled.skipped.total();
            tally.self_loops += shuffled.skipped.of(Reason::SelfLoop);
            tally.changed += shuffled.changed().count() as u64;
        }
    }
    tally
}

/// The pack `tower` in all modes: shuffles per second, and the share of successful attempts.
pub fn tower(bench: &mut Bench<'_>) {
    let world = maps::tower();
    for (part, mode) in [
        (None, DoorMode::Spin),
        (Some("swap"), DoorMode::Swap),
        (Some("full"), DoorMode::Full),
        (Some("decoupled"), DoorMode::Decoupled),
    ] {
        with_shuffler(&world, &of_mode(mode), |shuffler| {
            let rate = 1.0 / seconds(bench, shuffler);
            let tally = count(shuffler, if bench.quick() { 200 } else { 2_000 });
            let share = tally.found as f64 / (tally.attempts.max(1) as f64) * 100.0;
            let told = format!(
                "{} of {} seeds, {} moves, {} aborted ({} self-loops), {} doors changed",
                tally.found,
                tally.seeds,
                tally.moves,
                tally.aborted,
                tally.self_loops,
                tally.changed
            );
            bench.progress(&format!("{}: {told}", part.unwrap_or("spin")));
            match part {
                None => {
                    bench.figure(rate, "shuffles/s");
                    bench.figure_of("attempts", share, "%");
                }
                Some(part) => {
                    bench.figure_of(part, rate, "shuffles/s");
                    bench.figure_of(&format!("{part}.attempts"), share, "%");
                }
            }
        });
    }
}

/// A full shuffle of 1,000 rooms and 4,000 doors, and the other modes for comparison.
pub fn full_thousand(bench: &mut Bench<'_>) {
    let world = maps::grown(1_000, 4_000);
    for (part, mode) in [
        (None, DoorMode::Full),
        (Some("decoupled"), DoorMode::Decoupled),
        (Some("spin"), DoorMode::Spin),
    ] {
        with_shuffler(&world, &of_mode(mode), |shuffler| {
            let time = seconds(bench, shuffler) * 1e3;
            let tally = count(shuffler, 20);
            let share = tally.found as f64 / (tally.attempts.max(1) as f64) * 100.0;
            bench.progress(&format!(
                "{} of {} seeds, {share:.0} % of attempts",
                tally.found, tally.seeds
            ));
            match part {
                None => bench.figure(time, "ms"),
                Some(part) => bench.figure_of(part, time, "ms"),
            }
        });
    }
}
