//! Soak of the door stage.

use std::ops::{AddAssign, ControlFlow};

use seedwright::doors::{DoorRules, Error, Impossible, Shuffle, Shuffler};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{DoorMode, DoorRequest, Settings, World};

use super::Report;
use super::cores::try_all;
use crate::maps;

/// The number of rooms of a map.
const ROOMS: u32 = 50;
/// The number of maps between progress messages.
const PART: u64 = 2_000;
/// At most one shuffle in this many maps can fail.
const NOT_FOUND_IN: u64 = 10_000;
/// The modes, used in turn.
const MODES: [DoorMode; 4] = [DoorMode::Spin, DoorMode::Swap, DoorMode::Full, DoorMode::Decoupled];

/// Shuffles random connected maps of 50 rooms in all modes, and walks through every result.
pub fn of_random_maps(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut tallies: [Tally; MODES.len()] = Default::default();
    let mut begin = 0;
    while begin < seeds {
        let end = seeds.min(begin + PART);
        for (mode, tally) in MODES.iter().zip(&mut tallies) {
            *tally += try_all(begin..end, |number| try_one(*mode, number))?;
        }
        begin = end;
        report.progress(end, seeds);
    }
    for (mode, tally) in MODES.iter().zip(&tallies) {
        report.line(&format!("{mode:?}: {}", tally.describe()).to_lowercase());
    }
    let spun = &tallies[0];
    if spun.not_found * NOT_FOUND_IN > seeds.max(NOT_FOUND_IN) {
        return Err(format!("no shuffle found for {} of {seeds} maps", spun.not_found));
    }
    Ok(())
}

fn try_one(mode: DoorMode, number: u64) -> Result<Tally, String> {
    let world = maps::random(u32::try_from(number).unwrap_or(u32::MAX), ROOMS);
    let settings = Settings::defaults(&world);
    let rules = DoorRules::compile(&world, &settings);
    let request = DoorRequest { mode: Some(mode), ..DoorRequest::default() };
    let mut tally = Tally { maps: 1, ..Tally::default() };
    let shuffler = match Shuffler::new(&rules, &request) {
        Ok(shuffler) => shuffler,
        Err(reason) => match reason.into_reason() {
            Impossible::NoCircle { .. } | Impossible::Trapped(_) => {
                tally.impossible = 1;
                return Ok(tally);
            }
            other => return Err(format!("map {number}: {}", other.describe(&world))),
        },
    };
    match shuffler.shuffle(&Seed::from(number), &mut |_| ControlFlow::Continue(())) {
        Ok(shuffled) => {
            check(&world, &shuffled)
                .map_err(|reason| format!("map {number}, {mode:?}: {reason}"))?;
            tally.attempts = u64::from(shuffled.attempts);
            tally.changed = shuffled.changed().count() as u64;
        }
        Err(Error::NotFound(_)) => tally.not_found = 1,
        Err(Error::Impossible(_)) => tally.impossible = 1,
        Err(Error::Stopped) => {
            return Err(format!("map {number}: it stopped without being cancelled"));
        }
    }
    Ok(tally)
}

/// Checks the shuffled world with the plain rules.
fn check(world: &World, shuffled: &Shuffle) -> Result<(), String> {
    let relinked = world.relinked(&shuffled.linking);
    let relinked =
        relinked.map_err(|findings| format!("the shuffled world is invalid: {findings:?}"))?;
    let logic = Logic::compile(&relinked, &Settings::defaults(&relinked));
    let mut state = logic.state();
    state.propagate();
    let lost = relinked.spots.ids().find(|spot| !state.knows(logic.reached(*spot)));
    match lost {
        Some(spot) => Err(format!("{} can't be reached", relinked.spot_name(spot))),
        None => Ok(()),
    }
}

/// The counts.
#[derive(Clone, Copy, Default)]
struct Tally {
    maps: u64,
    attempts: u64,
    changed: u64,
    not_found: u64,
    impossible: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.maps += other.maps;
        self.attempts += other.attempts;
        self.changed += other.changed;
        self.not_found += other.not_found;
        self.impossible += other.impossible;
    }
}

impl Tally {
    fn describe(&self) -> String {
        let found = self.maps - self.not_found - self.impossible;
        let count = found.max(1) as f64;
        format!(
            "{found} of {} maps shuffled and walked, {} not found, {} impossible; {:.4} attempts and \
             {:.1} doors changed in the mean",
            self.maps,
            self.not_found,
            self.impossible,
            self.attempts as f64 / count,
            self.changed as f64 / count
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_maps_are_shuffled() {
        let mut out = Vec::new();
        let answer = of_random_maps(100, &mut Report::new("doors.random", &mut out));
        assert_eq!(answer, Ok(()));
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), MODES.len(), "{text}");
        assert!(text.starts_with("doors.random: spin: 100 of 100 maps"), "{text}");
    }
}
