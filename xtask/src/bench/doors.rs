//! Figures of the door stage.
//!
//! A world is compiled and its shuffler prepared once; what is measured is a shuffle for a seed, attempts
//! and all checks included, over numbered seeds. On large maps it is the whole command, as a user runs it.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use seedwright::doors::{DoorRules, Reason, Shuffler};
use seedwright::pack;
use seedwright::random::Seed;
use seedwright::world::{DoorMode, DoorRequest, Settings, World};

use super::Bench;
use crate::cargo::workspace_root;
use crate::maps;
use crate::page::built_program;

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

/// The command on 10,000 rooms.
pub fn full_ten_thousand(bench: &mut Bench<'_>) {
    large(bench, 10_000);
}

/// The command on 50,000 rooms.
pub fn full_fifty_thousand(bench: &mut Bench<'_>) {
    large(bench, 50_000);
}

/// The command on a map with three doors for two rooms in the modes without a centre, and the full shuffle alone.
fn large(bench: &mut Bench<'_>, rooms: u32) {
    let world = maps::grown(rooms, rooms / 2 * 3);
    let folder = written(&world, &rooms.to_string());
    let swaps = rooms.to_string();
    for (part, mode) in [
        (None, &["full"][..]),
        (Some("decoupled"), &["decoupled"][..]),
        (Some("swap"), &["swap", "--swaps", &swaps][..]),
    ] {
        let mut times: Vec<f64> =
            (0..if bench.quick() { 1 } else { 5 }).map(|seed| run(&folder, mode, seed)).collect();
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        match part {
            None => bench.figure(median, "s"),
            Some(part) => bench.figure_of(part, median, "s"),
        }
    }
    with_shuffler(&world, &of_mode(DoorMode::Full), |shuffler| {
        let time = seconds(bench, shuffler);
        bench.figure_of("shuffle", time, "s");
    });
}

/// The seconds that the command takes for a seed.
fn run(pack: &Path, mode: &[&str], seed: u32) -> f64 {
    let mut command = Command::new(built_program().expect("the program can be built"));
    command.arg("doors").arg(pack).args(["--quiet", "--seed", &seed.to_string(), "--mode"]);
    let begin = Instant::now();
    let ended = command.args(mode).stdout(Stdio::null()).status().expect("the program starts");
    let seconds = begin.elapsed().as_secs_f64();
    assert!(ended.success(), "{ended}");
    seconds
}

/// The folder of a pack.
fn written(world: &World, name: &str) -> PathBuf {
    let folder = workspace_root().join("target").join("bench-doors").join(name);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    for file in pack::write(world).expect("the map is not too large") {
        let name = Path::new(&file.name).file_name().expect("files of a pack have names");
        fs::write(folder.join(name), &file.bytes).expect("the folder can be written");
    }
    folder
}
