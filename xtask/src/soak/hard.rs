//! A soak of the complete search: worlds that are hard to fill, and real games.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use seedwright::items::hard::HardFamily;
use seedwright::items::{Error, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Decide, ItemRequest, Settings, World};

use super::Report;
use crate::corpus::Database;
use crate::station::station;

/// The families at scale: name, family, size, and whether there is a placement.
const FAMILIES: [(&str, HardFamily, u32, bool); 17] = [
    ("sum 12/5", HardFamily::Sum { slots: 5, above: 0 }, 12, true),
    ("sum 16/6", HardFamily::Sum { slots: 6, above: 0 }, 16, true),
    ("sum 20/8", HardFamily::Sum { slots: 8, above: 0 }, 20, true),
    ("sum 20/8, price one too high", HardFamily::Sum { slots: 8, above: 1 }, 20, false),
    ("crowd 1000", HardFamily::Crowd, 1_000, false),
    ("3-SAT 12", HardFamily::Formula, 12, true),
    ("3-SAT 20", HardFamily::Formula, 20, true),
    ("3-SAT 30", HardFamily::Formula, 30, true),
    ("3-SAT 60", HardFamily::Formula, 60, true),
    ("3-SAT 100", HardFamily::Formula, 100, true),
    ("chain 40", HardFamily::Chain, 40, true),
    ("or 40", HardFamily::Or, 40, true),
    ("mix 40", HardFamily::Mix, 40, true),
    ("bush 40", HardFamily::Bush, 40, true),
    ("copies 40", HardFamily::Copies, 40, true),
    ("areas 40", HardFamily::Areas, 40, true),
    ("latin 10", HardFamily::Latin, 10, true),
];

/// Families whose large worlds the budget does not always suffice for.
const LARGE_FAMILIES: [(&str, HardFamily); 6] = [
    ("chain 120", HardFamily::Chain),
    ("or 120", HardFamily::Or),
    ("mix 120", HardFamily::Mix),
    ("bush 120", HardFamily::Bush),
    ("copies 120", HardFamily::Copies),
    ("areas 120", HardFamily::Areas),
];
/// The size of their worlds.
const LARGE: u32 = 120;

/// The most worlds of a family, the most large ones, and the most seeds of a real game.
const MAX_WORLDS: u64 = 100;
const MAX_LARGE_WORLDS: u64 = 10;
const MAX_SEEDS: u64 = 1_000;

/// Decides worlds of every family and real games, without attempts before. Each answer must be the planted one; only large
/// worlds may stay undecided.
pub fn of_all_families(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    for (name, family, size, exists) in FAMILIES {
        let mut tally = Tally::default();
        for number in numbers(seeds, MAX_WORLDS) {
            tally.decide(name, &family.world(size, number), number, exists)?;
        }
        tally.finish(name, false, report)?;
    }
    for name in ["station", "fusion"] {
        let world = match name {
            "station" => Some(station()),
            _ => Database::read(name)?.map(|game| game.world()).transpose()?,
        };
        let Some(world) = world else { continue };
        let mut tally = Tally::default();
        for number in numbers(seeds, MAX_SEEDS) {
            tally.decide(name, &world, number, true)?;
        }
        tally.finish(name, false, report)?;
    }
    for (name, family) in LARGE_FAMILIES {
        let mut tally = Tally::default();
        for number in numbers(seeds, MAX_LARGE_WORLDS) {
            tally.decide(name, &family.world(LARGE, number), number, true)?;
        }
        tally.finish(name, true, report)?;
    }
    Ok(())
}

/// The numbers of worlds or seeds.
fn numbers(seeds: u64, most: u64) -> std::ops::Range<u32> {
    0..u32::try_from(seeds.min(most)).unwrap_or(u32::MAX)
}

/// What came of a family.
#[derive(Default)]
struct Tally {
    /// The times of the worlds that were decided.
    times: Vec<Duration>,
    undecided: usize,
}

impl Tally {
    /// Decides one world; it is an error if the answer is wrong.
    fn decide(
        &mut self,
        name: &str,
        world: &World,
        number: u32,
        exists: bool,
    ) -> Result<(), String> {
        let settings = Settings::defaults(world);
        let logic = Logic::compile(world, &settings);
        let decide = Some(Decide::Always);
        let request = ItemRequest { decide, ..world.placement.clone() };
        let placer = match Placer::new(world, &settings, &logic, &request) {
            Ok(placer) => placer,
            Err(_) if !exists => {
                self.times.push(Duration::ZERO);
                return Ok(());
            }
            Err(refusal) => return Err(format!("{name}, {number}: refused: {refusal}")),
        };
        let clock = Instant::now();
        match placer.place(&Seed::from(u64::from(number)), &mut |_| ControlFlow::Continue(())) {
            Ok(_) if exists => self.times.push(clock.elapsed()),
            Err(Error::Impossible(_)) if !exists => self.times.push(clock.elapsed()),
            Ok(_) => return Err(format!("{name}, {number}: found, but there is none")),
            Err(Error::NotFound(_)) => self.undecided += 1,
            Err(error) => return Err(format!("{name}, {number}: {error}")),
        }
        Ok(())
    }

    /// Reports the family; it is an error if a world is undecided, unless that is allowed.
    fn finish(
        mut self,
        name: &str,
        allows_undecided: bool,
        report: &mut Report<'_>,
    ) -> Result<(), String> {
        self.times.sort_unstable();
        let milliseconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
        report.line(&format!(
            "{name}: {} decided, {} undecided, median {:.1} ms, most {:.1} ms",
            self.times.len(),
            self.undecided,
            milliseconds(self.times.get(self.times.len() / 2)),
            milliseconds(self.times.last())
        ));
        match self.undecided {
            undecided if undecided > 0 && !allows_undecided => {
                Err(format!("{name}: {undecided} undecided"))
            }
            _ => Ok(()),
        }
    }
}
