//! A soak of the complete search: worlds that are hard to fill.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use seedwright::items::hard::HardFamily;
use seedwright::items::{Error, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Decide, ItemRequest, Settings};

use super::Report;

/// The families at scale: name, family, size, and whether there is a placement.
const FAMILIES: [(&str, HardFamily, u32, bool); 16] = [
    ("sum 12/5", HardFamily::Sum { slots: 5, above: 0 }, 12, true),
    ("sum 16/6", HardFamily::Sum { slots: 6, above: 0 }, 16, true),
    ("sum 20/8", HardFamily::Sum { slots: 8, above: 0 }, 20, true),
    ("sum 20/8, price one too high", HardFamily::Sum { slots: 8, above: 1 }, 20, false),
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

/// Decides worlds of every family, without attempts before. Each answer must be the planted one.
pub fn of_all_families(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    for (name, family, size, exists) in FAMILIES {
        let mut times = Vec::new();
        for seed in 0..seeds {
            let number = u32::try_from(seed).map_err(|_| "there are too many seeds")?;
            times.push(decide(name, family, size, number, exists)?);
            report.progress(seed + 1, seeds);
        }
        times.sort_unstable();
        let (median, most) = (times.get(times.len() / 2), times.last());
        let milliseconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
        report.line(&format!(
            "{name}: {seeds} decided, median {:.1} ms, most {:.1} ms",
            milliseconds(median),
            milliseconds(most)
        ));
    }
    Ok(())
}

/// Decides one world, and returns how long that took.
fn decide(
    name: &str,
    family: HardFamily,
    size: u32,
    number: u32,
    exists: bool,
) -> Result<Duration, String> {
    let world = family.world(size, number);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let decide = Some(Decide::Always);
    let request = ItemRequest { decide, ..world.placement.clone() };
    let placer = Placer::new(&world, &settings, &logic, &request);
    let placer = match placer {
        Ok(placer) => placer,
        Err(_) if !exists => return Ok(Duration::ZERO),
        Err(refusal) => return Err(format!("{name}, {number}: refused: {refusal}")),
    };
    let clock = Instant::now();
    let placed = placer.place(&Seed::from(u64::from(number)), &mut |_| ControlFlow::Continue(()));
    match placed {
        Ok(_) if exists => Ok(clock.elapsed()),
        Err(Error::Impossible(_)) if !exists => Ok(clock.elapsed()),
        Ok(_) => Err(format!("{name}, {number}: found, but there is none")),
        Err(error) => Err(format!("{name}, {number}: {error}")),
    }
}
