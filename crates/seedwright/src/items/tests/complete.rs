//! The decider, compared with trying every placement.

use std::collections::BTreeSet;

use super::oracle::{all_valid, kinds};
use super::place;
use super::random_jobs::{Extras, Job};
use super::walked::{Features, LOCATIONS, PLAIN, is_met, pits, placements};
use crate::items::complete::tests::{excluding, forget};
use crate::items::{Error, FoundBy, Impossible, Placer, Undecided};
use crate::logic::tests::random_worlds::Sizes;
use crate::logic::tests::sketch::Sketch;
use crate::world::{Aim, Decide, ItemId, ItemRequest, LocationId, Requirements, Settings};

/// The room behind a drop has two locations that nothing tells apart. The drop takes `Bow`, and the goal behind another
/// drop takes `Bow` and `Cup`, but only one location is open before the first. A certificate must name both ways to put
/// `Cup` into the room.
#[test]
fn locations_that_are_alike_are_all_named() {
    let mut sketch = Sketch::new();
    let [hall, pit, end] = sketch.spots(["hall", "pit", "end"]);
    let [bow, cup] = ["Bow", "Cup"].map(|name| sketch.item(name, 1));
    let needs = [sketch.has(bow, 1), sketch.has(cup, 1)];
    let both = sketch.draft.requirements.all(&needs);
    sketch.link(hall, pit, needs[0]);
    sketch.link(hall, end, both);
    sketch.location(hall, Requirements::ALWAYS);
    sketch.location(pit, Requirements::ALWAYS);
    sketch.location(pit, Requirements::ALWAYS);
    sketch.end_at(end);
    let game = sketch.finish();
    let request = ItemRequest {
        aim: Some(Aim::Goal),
        decide: Some(Decide::Always),
        ..ItemRequest::default()
    };
    let settings = Settings::defaults(&game.world);
    let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
    let Err(Error::Impossible(refusal)) = place(&placer, 0) else {
        panic!("the cup can't be found before the drop");
    };
    let Impossible::Proved(certificate) = &refusal.reason else {
        panic!("{refusal}");
    };
    let at: BTreeSet<LocationId> =
        certificate.cuts.iter().flat_map(|cut| cut.placed.iter().map(|(at, _)| *at)).collect();
    assert_eq!(at, BTreeSet::from([LocationId(1), LocationId(2)]));
}

/// What the decider has said.
#[derive(Debug, Default)]
struct Tally {
    found: u32,
    impossible: u32,
    not_certified: u32,
    refused: u32,
    /// How often a cut was compared with a valid placement.
    cuts: usize,
    faults: Vec<String>,
}

impl Tally {
    /// Checks that no cut excludes a valid placement.
    fn no_cut_excludes(&mut self, name: &str, placed: &[(LocationId, ItemId)]) {
        let (cuts, broken) = excluding(placed);
        self.cuts += cuts;
        self.faults.extend(broken.map(|cut| format!("{name}: {placed:?} is excluded by {cut}")));
    }

    /// Compares what a placer says with whether there is a placement.
    fn judge(&mut self, name: &str, outcome: Result<bool, Error>, exists: bool) {
        match outcome {
            Ok(true) => self.found += 1,
            Ok(false) => self.faults.push(format!("{name}: found what is not valid")),
            Err(_) if exists => self.faults.push(format!("{name}: there is one, but {outcome:?}")),
            Err(Error::Impossible(refusal)) => match refusal.reason {
                Impossible::Proved(_) => self.impossible += 1,
                _ => self.refused += 1,
            },
            Err(Error::NotFound(report)) => match report.undecided {
                Some(Undecided::NotCertified) => self.not_certified += 1,
                other => self.faults.push(format!("{name}: {other:?}")),
            },
            Err(Error::Stopped) => self.faults.push(format!("{name}: stopped")),
        }
    }
}

#[test]
fn the_decider_agrees_with_every_placement() {
    let mut tally = Tally::default();
    for (name, sizes, jobs) in
        [("every placement", Sizes::TINY, 3000), ("every placement", Sizes::LOCKED, 1500)]
    {
        for number in 0..jobs {
            let mut job = Job::random(name, number, sizes, Extras::PoolsAndRequests);
            job.request.decide = Some(Decide::Always);
            let Some(valid) = all_valid(&job, 500) else {
                continue;
            };
            let outcome = match job.placer() {
                Ok(placer) => place(&placer, 0),
                Err(reason) => Err(Error::Impossible(reason)),
            };
            let outcome = outcome.map(|placement| {
                let placed: Vec<_> = kinds(&placement.placed).into_iter().collect();
                assert_eq!(placement.found_by, FoundBy::Decider, "{}", job.name);
                let broken = job.broken_constraint(&kinds(&placement.placed));
                let broken = broken.or(job.broken_constraint_of_copies(&placement.placed));
                tally.faults.extend(broken.map(|broken| format!("{}: {broken}", job.name)));
                valid.contains(&placed)
            });
            tally.judge(&job.name, outcome, !valid.is_empty());
            for placed in &valid {
                tally.no_cut_excludes(&job.name, placed);
            }
            forget();
        }
    }
    assert!(tally.faults.is_empty(), "{}: {:#?}", tally.faults.len(), tally.faults);
    assert!(tally.found > 500 && tally.impossible > 10 && tally.cuts > 500, "{tally:?}");
}

#[test]
fn the_decider_agrees_with_every_walk() {
    let mut tally = Tally::default();
    let everything = Features { keys: true, negations: true };
    for (features, worlds) in [(PLAIN, 400), (everything, 200)] {
        for number in 0..worlds {
            let (game, _) = pits("decided", number, features);
            let aim = [Aim::Goal, Aim::Items, Aim::Locations][number as usize % 3];
            let settings = Settings::defaults(&game.world);
            let is_met = |placed: &_| is_met(&game, &settings, aim, placed);
            let judged: Option<Vec<bool>> = placements().iter().map(is_met).collect();
            let Some(judged) = judged else { continue };
            let exists = judged.contains(&true);
            let decide = Some(Decide::Always);
            let request = ItemRequest { aim: Some(aim), decide, ..ItemRequest::default() };
            let outcome = match Placer::new(&game.world, &settings, &game.logic, &request) {
                Ok(placer) => place(&placer, 0),
                Err(reason) => Err(Error::Impossible(reason)),
            };
            let is_strict = features != PLAIN
                && matches!(&outcome, Err(Error::NotFound(report))
                    if report.undecided == Some(Undecided::NotCertified));
            let is_strictly_refused = matches!(&outcome, Err(Error::Impossible(refusal))
                if !refusal.is_proved());
            let outcome = outcome.map(|placement| {
                let placed = kinds(&placement.placed);
                assert!(placed.len() as u32 <= LOCATIONS);
                placements().iter().position(|one| *one == placed).is_some_and(|at| judged[at])
            });
            // The strict rules may refuse what a player can do.
            let exists = exists && !is_strict && !is_strictly_refused;
            let name = format!("world {number}, {aim:?}");
            if features == PLAIN
                && matches!(&outcome, Err(Error::NotFound(report))
                    if report.undecided == Some(Undecided::NotCertified))
            {
                tally.faults.push(format!("{name}: not certified"));
            }
            tally.judge(&name, outcome, exists);
            if features == PLAIN {
                let all = placements();
                for placed in all.iter().zip(&judged).filter(|(_, is_met)| **is_met) {
                    let placed: Vec<_> = placed.0.iter().map(|(at, item)| (*at, *item)).collect();
                    tally.no_cut_excludes(&name, &placed);
                }
            }
            forget();
        }
    }
    assert!(tally.faults.is_empty(), "{}: {:#?}", tally.faults.len(), tally.faults);
    assert!(tally.found > 200 && tally.impossible > 10 && tally.cuts > 100, "{tally:?}");
}
