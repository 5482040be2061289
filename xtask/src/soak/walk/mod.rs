//! Walking, compared with a judge who tries everything that a player could do.
//!
//! The judge is the one of the engine's own tests. It walks through the world itself, one move at a time, and knows
//! nothing of rules, trips or proofs. Each seed gives two worlds of each family, with items placed at random; worlds
//! that can't be finished get forged proofs. About every second seed gives a world whose items the engine must place.

mod forged;
#[allow(dead_code, reason = "the judge uses some of it, the tests of the engine all of it")]
#[path = "../../../../crates/seedwright/src/logic/tests/naive.rs"]
mod naive;
mod placed;
#[allow(dead_code, reason = "the tests of the engine use all of it")]
#[path = "../../../../crates/seedwright/src/logic/tests/walker.rs"]
mod walker;
mod worlds;

use std::collections::BTreeMap;
use std::ops::AddAssign;

use seedwright::items::{ItemCopy, PlacedCopy, Placement};
use seedwright::logic::{Logic, State};
use seedwright::proof::Proof;
use seedwright::random::{Seed, Stream};
use seedwright::world::{Id, ItemId, LocationId, Settings, World};

use super::Report;
use super::cores::try_all;
use forged::{Forgeries, forge};
use placed::Placements;
use walker::{Player, Walker};
use worlds::Family;

/// The worlds of each family for each seed.
const WORLDS: u64 = 2;
/// Nine seeds in twenty give a world to place items in.
const PLACED: (u64, u64) = (9, 20);
/// The least number of forged proofs for each seed.
const FORGED: u64 = 100;
/// The seeds between progress messages.
const PART: u64 = 500;
/// The most states of a game that the judge looks at. No world comes close.
const MAX_STATES: usize = 2_000_000;

/// Compares the engine and the checker with the judge.
pub fn every_game(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut tallies: [Tally; Family::PLACED.len()] = Default::default();
    let mut placements = Placements::default();
    let mut begin = 0;
    while begin < seeds {
        let end = seeds.min(begin + PART);
        for (family, tally) in Family::PLACED.into_iter().zip(&mut tallies) {
            *tally += try_all(begin * WORLDS..end * WORLDS, |number| try_one(family, number))?;
        }
        let (times, of) = PLACED;
        placements += try_all(begin * times / of..end * times / of, placed::try_one)?;
        begin = end;
        report.progress(end, seeds);
    }
    let mut forged = Forgeries::default();
    for (family, tally) in Family::PLACED.into_iter().zip(tallies) {
        report.line(&format!("{}: {}", family.name(), tally.describe()));
        forged += tally.forged;
    }
    report.line(&placements.describe());
    report.line(&forged.describe());
    forged.check(FORGED * seeds)
}

/// Compares the engine and the checker with the judge in worlds where health is lost.
pub fn every_wound(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let mut tallies: [Tally; Family::HURTING.len()] = Default::default();
    let mut begin = 0;
    while begin < seeds {
        let end = seeds.min(begin + PART);
        for (family, tally) in Family::HURTING.into_iter().zip(&mut tallies) {
            *tally += try_all(begin..end, |number| try_one(family, number))?;
        }
        begin = end;
        report.progress(end, seeds);
    }
    let mut forged = Forgeries::default();
    for (family, tally) in Family::HURTING.into_iter().zip(tallies) {
        report.line(&format!("{}: {}", family.name(), tally.describe()));
        forged += tally.forged;
    }
    report.line(&forged.describe());
    forged.check(0)
}

/// The counts of a family.
#[derive(Clone, Copy, Default)]
struct Tally {
    worlds: u64,
    finishable: u64,
    /// Those that are finished only with a trip.
    by_trip: u64,
    states: u64,
    forged: Forgeries,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.worlds += other.worlds;
        self.finishable += other.finishable;
        self.by_trip += other.by_trip;
        self.states += other.states;
        self.forged += other.forged;
    }
}

impl Tally {
    fn describe(&self) -> String {
        format!(
            "{} worlds, {} of them can be finished ({} only with a trip), 0 wrong, 0 missed; {:.0} states a world",
            self.worlds,
            self.finishable,
            self.by_trip,
            self.states as f64 / self.worlds.max(1) as f64
        )
    }
}

/// A world with a placement.
struct Case {
    world: World,
    settings: Settings,
    logic: Logic,
    placed: BTreeMap<LocationId, ItemId>,
}

impl Case {
    /// Returns a world of a family, its items placed at random.
    fn new(family: Family, number: u64) -> Self {
        let world = family.world(number);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let mut locations: Vec<_> = world.locations.ids().collect();
        Stream::new(&Seed::from(number), "oracle", "places", 0).shuffle(&mut locations);
        let items = world.items.ids();
        let copies = items.flat_map(|item| logic.pool_copies(item).map(move |_| item));
        let placed = locations.into_iter().zip(copies).collect();
        Self { world, settings, logic, placed }
    }

    /// The placement, with the copies of each item numbered.
    fn copies(&self) -> Vec<PlacedCopy> {
        let mut next = vec![0; self.world.items.len()];
        let placed = self.placed.iter().map(|(location, item)| {
            let number = next[item.index()];
            next[item.index()] += 1;
            PlacedCopy { location: *location, copy: ItemCopy { item: *item, number } }
        });
        placed.collect()
    }

    /// A state with the placement, not yet propagated.
    fn state(&self) -> State<'_> {
        let mut state = self.logic.state();
        for PlacedCopy { location, copy } in self.copies() {
            let held = self.logic.pool_copy(copy.item, copy.number);
            state.put(self.logic.open(location), held);
        }
        state
    }

    /// The proof of all that follows from the placement.
    fn placement(&self) -> Placement {
        let placed = self.copies();
        let mut at = BTreeMap::new();
        for PlacedCopy { location, copy } in &placed {
            let held = self.logic.pool_copy(copy.item, copy.number);
            at.insert(self.logic.open(*location), held.expect("the pool has this copy"));
        }
        let proof = Proof::derive(&mut self.logic.state(), |slot| at.get(&slot).copied());
        Placement {
            placed,
            proof,
            never_stuck: None,
            attempts: 1,
            swaps: 0,
            visits: 0,
            shape: None,
            found_by: seedwright::items::FoundBy::Attempt,
        }
    }
}

/// Compares what the engine says about a world with what the judge does in it.
fn try_one(family: Family, number: u64) -> Result<Tally, String> {
    let case = Case::new(family, number);
    let name = || format!("{}, world {number}", family.name());
    let judge = Walker::new(&case.world, &case.settings, &case.placed).without_idle_visits();
    let players = judge.explore_until(MAX_STATES, |_| false);
    let players = players.ok_or_else(|| format!("{}: it has too many states", name()))?;
    let is_finishable = players.iter().any(|player| judge.is_finished(player));
    let mut state = case.state();
    state.close();
    let without_trips = state.knows(case.logic.goal());
    state.propagate();
    compare(&case, &state, is_finishable).map_err(|why| format!("{}: {why}", name()))?;
    for location in case.placed.keys() {
        let takes =
            |player: &&Player| judge.is_home(player) && player.taken & 1 << location.index() != 0;
        let is_open = state.knows(case.logic.open(*location));
        let can_open = players.iter().any(|player| takes(&player));
        if is_open && !can_open || can_open && !is_open && family.opens_exactly() {
            let place = case.world.location_name(*location);
            return Err(format!("{}: {place} is open: {is_open}, which is false", name()));
        }
    }
    let forged = forge(&case, number, is_finishable).map_err(|why| format!("{}: {why}", name()))?;
    Ok(Tally {
        worlds: 1,
        finishable: u64::from(is_finishable),
        by_trip: u64::from(is_finishable && !without_trips),
        states: players.len() as u64,
        forged,
    })
}

/// Compares whether the game can be finished.
fn compare(case: &Case, state: &State<'_>, is_finishable: bool) -> Result<(), String> {
    if state.gave_up() {
        return Err("the budget of lookups was not enough".to_owned());
    }
    match (state.knows(case.logic.goal()), is_finishable) {
        (true, false) => Err("WRONG: nobody can finish it".to_owned()),
        (false, true) => Err("MISSED: it can be finished".to_owned()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_games_are_judged_as_they_are_played() {
        let mut out = Vec::new();
        let answer = every_game(60, &mut Report::new("oracle.walk", &mut out));
        assert_eq!(answer, Ok(()));
        let said = String::from_utf8(out).expect("it is text");
        assert!(said.contains("few one-way doors: 120 worlds"), "{said}");
        assert!(said.contains("27 worlds with five locations"), "{said}");
    }

    #[test]
    fn a_few_wounded_games_are_judged_as_they_are_played() {
        let mut out = Vec::new();
        let answer = every_wound(250, &mut Report::new("oracle.damage", &mut out));
        assert_eq!(answer, Ok(()));
        let said = String::from_utf8(out).expect("it is text");
        assert!(said.contains("damage, poor home: 250 worlds"), "{said}");
    }

    #[test]
    fn a_false_answer_is_told() {
        let number = (0..).find(|number| {
            let case = Case::new(Family::ManyOneWay, *number);
            let mut state = case.state();
            state.propagate();
            state.knows(case.logic.goal())
        });
        let case = Case::new(Family::ManyOneWay, number.expect("some can be finished"));
        let mut state = case.state();
        assert_eq!(compare(&case, &state, false), Ok(()));
        assert_eq!(compare(&case, &state, true), Err("MISSED: it can be finished".to_owned()));
        state.propagate();
        assert_eq!(compare(&case, &state, true), Ok(()));
        assert_eq!(compare(&case, &state, false), Err("WRONG: nobody can finish it".to_owned()));
    }
}
