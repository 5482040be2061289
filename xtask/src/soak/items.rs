//! Soaks of the item stage.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::{Duration, Instant};

use seedwright::items::{Error, Placement, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{OptionKind, SettingValue, Settings, World};
use seedwright_verify::kernel::{CheckedWorld, StaticWorld};
use seedwright_verify::{Claim, Problem};

use super::Report;
use crate::certificate::{Checker, Rows};
use crate::corpus::{Database, NO_CORPUS};
use crate::station::station;

/// One seed in this many is tried with settings other than the defaults.
const VARIED: u64 = 5;
/// The number of seeds between progress messages.
const PART: u64 = 2_000;

/// Fills the station for many seeds, and verifies each with the independent checker. Most use the default settings, the
/// others every preset with every start, with special items restricted or not.
pub fn of_station(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let world = station();
    fill(&world, &choices(&world), seeds, report)
}

/// Fills the world of Zero Mission, if the corpus has it.
pub fn of_zero_mission(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    of_corpus("zero_mission", seeds, report)
}

/// Fills the world of Fusion, if the corpus has it.
pub fn of_fusion(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    of_corpus("fusion", seeds, report)
}

/// Fills the world of X-Fusion, if the corpus has it.
pub fn of_x_fusion(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    of_corpus("x-fusion", seeds, report)
}

/// Fills a world of the corpus with the pool and the settings of its preset.
fn of_corpus(name: &str, seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    match Database::read(name)? {
        None => {
            report.skip(NO_CORPUS);
            Ok(())
        }
        Some(database) => {
            let world = database.world()?;
            fill(&world, &[Settings::defaults(&world)], seeds, report)
        }
    }
}

/// Fills a world with its default settings. Returns the number of verified seeds, the milliseconds for each, and what
/// was wrong with the first other one.
pub fn fill_counts(world: &World, seeds: u64) -> Result<(u64, f64, Option<String>), String> {
    let settings = Settings::defaults(world);
    let compiled = CompiledWorld::new(world, &settings);
    let placer = Placer::new(world, &settings, &compiled.logic, &world.placement);
    let placer = placer.map_err(|error| error.to_string())?;
    let checked = CheckedWorld::new(&compiled.file).map_err(|error| error.to_string())?;
    let tally = try_all(&[Game { compiled: &compiled, placer, checked }], 0..seeds);
    let milliseconds = tally.time.as_secs_f64() * 1e3 / seeds.max(1) as f64;
    let wrong = tally.wrong.map(|(seed, reason)| format!("seed {seed}: {reason}"));
    Ok((tally.verified, milliseconds, wrong))
}

/// Fills a world under several settings, most often the first ones.
fn fill(
    world: &World,
    choices: &[Settings],
    seeds: u64,
    report: &mut Report<'_>,
) -> Result<(), String> {
    let compiled: Vec<CompiledWorld> =
        choices.iter().map(|settings| CompiledWorld::new(world, settings)).collect();
    let games = compiled.iter().zip(choices);
    let games: Vec<Game<'_>> =
        games.map(|(compiled, settings)| Game::new(world, settings, compiled)).collect();
    let mut tally = Tally::default();
    let mut begin = 0;
    while begin < seeds {
        let end = seeds.min(begin + PART);
        tally.add(try_all(&games, begin..end));
        begin = end;
        report.progress(end, seeds);
    }
    tally.summarize(games.len(), report)
}

/// Returns the default settings, then every preset with every start, with special items restricted or not.
fn choices(world: &World) -> Vec<Settings> {
    let set = |settings: &Settings, name: &str, value: SettingValue| {
        let mut settings = settings.clone();
        settings.set(world, name, &value).expect("the station has that option");
        settings
    };
    let defaults = Settings::defaults(world);
    let presets = world.presets.ids().map(|id| Settings::preset(world, id));
    let mut choices = vec![defaults.clone()];
    for preset in [defaults].into_iter().chain(presets) {
        for start in starts(world) {
            let begun = set(&preset, "start", SettingValue::Word(start));
            for apart in [true, false] {
                let value = SettingValue::Switch(apart);
                choices.push(set(&begun, "restrictSpecialItemSwaps", value));
            }
        }
    }
    choices
}

fn starts(world: &World) -> Vec<String> {
    let mut options = world.options.rows().iter();
    let start = options.find(|option| option.name == "start");
    match &start.expect("the station has that option").kind {
        OptionKind::Choice { values, .. } => values.clone(),
        other => unreachable!("the start is a choice, not {other:?}"),
    }
}

/// A world compiled with some settings, for the engine and for the checker.
struct CompiledWorld {
    logic: Logic,
    rows: Rows,
    file: StaticWorld,
}

impl CompiledWorld {
    fn new(world: &World, settings: &Settings) -> Self {
        let logic = Logic::compile(world, settings);
        let rows = Rows::new(world, &logic);
        let file = rows.for_checker();
        Self { logic, rows, file }
    }
}

/// A compiled world, ready to be filled and checked.
struct Game<'w> {
    compiled: &'w CompiledWorld,
    placer: Placer,
    checked: CheckedWorld<'w>,
}

impl<'w> Game<'w> {
    fn new(world: &'w World, settings: &Settings, compiled: &'w CompiledWorld) -> Self {
        let logic = &compiled.logic;
        let placer = Placer::new(world, settings, logic, &world.placement);
        Self {
            compiled,
            placer: placer.expect("the worlds of the soaks can be filled under all settings"),
            checked: CheckedWorld::new(&compiled.file).expect("the engine writes sound worlds"),
        }
    }
}

/// Returns the game of a seed; most seeds use the first one.
fn game_of(seed: u64, games: usize) -> usize {
    let others = games as u64 - 1;
    if others > 0 && seed % VARIED == VARIED - 1 {
        1 + (seed / VARIED % others) as usize
    } else {
        0
    }
}

/// Tries seeds on all cores. Core i of n takes every n-th seed, and the counts are added up, so the result does not
/// depend on the number of cores.
fn try_all(games: &[Game<'_>], seeds: Range<u64>) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let own = seeds.clone().skip(core).step_by(cores);
                scope.spawn(move || try_some(games, own))
            })
            .collect();
        let mut tally = Tally::default();
        for worker in workers {
            tally.add(worker.join().expect("panics are caught for each seed"));
        }
        tally
    })
}

fn try_some(games: &[Game<'_>], seeds: impl Iterator<Item = u64>) -> Tally {
    let checkers = games.iter().map(|game| Checker::new(&game.checked));
    let mut checkers: Vec<_> = checkers.collect();
    let mut tally = Tally::default();
    let (clock, before) = (Instant::now(), cpu_time());
    for seed in seeds {
        let number = game_of(seed, games.len());
        let (game, checker) = (&games[number], &mut checkers[number]);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| try_one(game, checker, seed)));
        tally.count(seed, number, outcome.unwrap_or(Outcome::Panicked));
    }
    let used = before.zip(cpu_time()).map(|(before, after)| after.saturating_sub(before));
    tally.time = used.unwrap_or_else(|| clock.elapsed());
    tally
}

/// The CPU time of this thread, which other programs do not lengthen; `None` where the system does not say.
fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The outcome of a seed.
enum Outcome {
    Verified(Placement),
    Refuted(Problem),
    NotFound(Error),
    Panicked,
}

fn try_one(game: &Game<'_>, checker: &mut Checker<'_>, seed: u64) -> Outcome {
    let seed = Seed::from(seed);
    let placed = game.placer.place(&seed, &mut |_| ControlFlow::Continue(()));
    let placement = match placed {
        Ok(placement) => placement,
        Err(failure) => return Outcome::NotFound(failure),
    };
    let CompiledWorld { logic, rows, .. } = game.compiled;
    match checker.check(&rows.certificate(logic, &placement)) {
        Ok(()) => Outcome::Verified(placement),
        Err(problem) => Outcome::Refuted(problem),
    }
}

/// The counts.
#[derive(Default)]
struct Tally {
    verified: u64,
    first_try: u64,
    attempts: u64,
    most_attempts: u32,
    swaps: u64,
    most_swaps: u32,
    unbeatable: u64,
    refuted: u64,
    not_found: u64,
    panicked: u64,
    /// The total time of all cores.
    time: Duration,
    /// The first failed seed, with the reason.
    wrong: Option<(u64, String)>,
}

impl Tally {
    fn count(&mut self, seed: u64, game: usize, outcome: Outcome) {
        let reason = match outcome {
            Outcome::Verified(placement) => return self.count_verified(&placement),
            Outcome::Refuted(problem) => {
                let of_proof = matches!(problem, Problem::Refuted { claim: Claim::Proof, .. });
                self.unbeatable += u64::from(of_proof);
                self.refuted += 1;
                problem.to_string()
            }
            Outcome::NotFound(failure) => {
                self.not_found += 1;
                format!("{failure:?}")
            }
            Outcome::Panicked => {
                self.panicked += 1;
                "it panicked".to_owned()
            }
        };
        self.remember((seed, format!("settings {game}: {reason}")));
    }

    fn count_verified(&mut self, placement: &Placement) {
        self.verified += 1;
        self.first_try += u64::from(placement.attempts == 1);
        self.attempts += u64::from(placement.attempts);
        self.most_attempts = self.most_attempts.max(placement.attempts);
        self.swaps += u64::from(placement.swaps);
        self.most_swaps = self.most_swaps.max(placement.swaps);
    }

    fn remember(&mut self, wrong: (u64, String)) {
        if self.wrong.as_ref().is_none_or(|first| wrong.0 < first.0) {
            self.wrong = Some(wrong);
        }
    }

    fn add(&mut self, other: Self) {
        self.verified += other.verified;
        self.first_try += other.first_try;
        self.attempts += other.attempts;
        self.most_attempts = self.most_attempts.max(other.most_attempts);
        self.swaps += other.swaps;
        self.most_swaps = self.most_swaps.max(other.most_swaps);
        self.unbeatable += other.unbeatable;
        self.refuted += other.refuted;
        self.not_found += other.not_found;
        self.panicked += other.panicked;
        self.time += other.time;
        if let Some(wrong) = other.wrong {
            self.remember(wrong);
        }
    }

    fn summarize(self, games: usize, report: &mut Report<'_>) -> Result<(), String> {
        let count = self.verified.max(1) as f64;
        report.line(&format!(
            "{} verified under {games} settings; {} unbeatable, {} not verified, {} not found, {} panics",
            self.verified, self.unbeatable, self.refuted, self.not_found, self.panicked
        ));
        report.line(&format!(
            "first try {:.3}%; attempts: mean {:.4}, max {}; swaps: mean {:.4}, max {}; {:.3} ms per seed on one core",
            self.first_try as f64 / count * 100.0,
            self.attempts as f64 / count,
            self.most_attempts,
            self.swaps as f64 / count,
            self.most_swaps,
            self.time.as_secs_f64() * 1e3 / count
        ));
        match self.wrong {
            None => Ok(()),
            Some((seed, reason)) => Err(format!("seed {seed}: {reason}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_thousand_seeds_of_the_station_are_verified() {
        let mut out = Vec::new();
        let answer = of_station(2_000, &mut Report::new("items.station", &mut out));
        assert_eq!(answer, Ok(()));
        let text = String::from_utf8(out).unwrap();
        let expected = "items.station: 2000 verified under 41 settings; \
                        0 unbeatable, 0 not verified, 0 not found, 0 panics\n";
        assert!(text.starts_with(expected), "{text}");
    }

    #[test]
    fn every_game_gets_its_turn() {
        let mut tried = [0; 41];
        (0..2_000).for_each(|seed| tried[game_of(seed, 41)] += 1);
        assert_eq!(tried[0], 1_600);
        assert!(tried[1..].iter().all(|count| *count == 10));
    }

    #[test]
    fn what_goes_wrong_is_told_by_the_first_seed() {
        let mut tally = Tally::default();
        for seed in [9, 4, 7] {
            let mut other = Tally::default();
            other.count(seed, 0, Outcome::Panicked);
            other.count(seed + 1, 3, Outcome::NotFound(Error::Stopped));
            tally.add(other);
        }
        assert_eq!((tally.panicked, tally.not_found), (3, 3));
        let mut out = Vec::new();
        let answer = tally.summarize(1, &mut Report::new("items.station", &mut out));
        assert_eq!(answer, Err("seed 4: settings 0: it panicked".to_owned()));
    }
}
