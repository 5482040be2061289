//! Properties of every result.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::oracle::kinds;
use super::random_jobs::{Extras, Job, deeds};
use super::{place, watch};
use crate::items::{Error, PlacedCopy, Placement, Placer, Step};
use crate::logic::tests::random_worlds::{Dice, Sizes};
use crate::logic::{FactId, Meaning, RuleId};
use crate::proof::{Proof, ProofStep};
use crate::random::Seed;
use crate::world::{Aim, Algorithm, ItemRequest, SpotId};

/// The sizes of random jobs and their numbers.
const JOBS: [(Sizes, u32); 4] =
    [(Sizes::TINY, 6000), (Sizes::LOCKED, 3000), (Sizes::SMALL, 4000), (Sizes::MEDIUM, 400)];

#[test]
fn every_result_is_proved() {
    let mut outcomes = [0; 3];
    for (sizes, jobs) in JOBS {
        for number in 0..jobs {
            let job = Job::random("results", number, sizes, Extras::PoolsAndRequests);
            let outcome = job.placer().map(|placer| place(&placer, number));
            let kind = match outcome {
                Ok(Ok(placement)) => {
                    check(&job, &placement);
                    0
                }
                Ok(Err(Error::NotFound(_))) => 1,
                Ok(Err(Error::Impossible(_))) | Err(_) => 2,
                Ok(Err(Error::Stopped)) => panic!("{}: nothing stopped it", job.name),
            };
            outcomes[kind] += 1;
        }
    }
    let [placed, not_found, impossible] = outcomes;
    let as_expected = placed > 2000 && not_found > 20 && impossible > 1000;
    assert!(as_expected, "{placed} placed, {not_found} not found, {impossible} impossible");
}

/// Checks that everything is where it is allowed, and that the proof proves the aim.
fn check(job: &Job, placement: &Placement) {
    let name = &job.name;
    let kinds = kinds(&placement.placed);
    assert_eq!(job.broken_constraint(&kinds), None, "{name}");
    let copies = job.broken_constraint_of_copies(&placement.placed);
    assert_eq!(copies, None, "{name}");
    let known = replay(job, &placement.placed, &placement.proof);
    assert!(known.contains(&job.logic.goal()), "{name}");
    let open = |location| known.contains(&job.logic.open(location));
    let all = job.locations().all(open);
    assert!(all || job.aim() != Aim::Locations, "{name}");
}

fn copy_fact(job: &Job, placed: &PlacedCopy) -> FactId {
    let mut copies = job.logic.pool_copies(placed.copy.item);
    let copy = copies.nth(placed.copy.number as usize);
    copy.expect("the placement has no more copies than the pool")
}

/// Replays a proof step by step and returns the facts it derives.
fn replay(job: &Job, placed: &[PlacedCopy], proof: &Proof) -> BTreeSet<FactId> {
    let rules = job.logic.rules();
    let mut contents = BTreeMap::new();
    for placed in placed {
        if !job.request.excluded.contains(&placed.location) {
            contents.insert(job.logic.open(placed.location), copy_fact(job, placed));
        }
    }
    let mut known = Frames::new(job);
    for step in &proof.steps {
        let learned = match step {
            ProofStep::Fires(rule) => {
                assert!(known.fires(*rule, None), "{}: {rule:?}", job.name);
                rules.head(*rule)
            }
            ProofStep::Takes(slot) => {
                assert!(known.has(slot), "{}: {slot:?}", job.name);
                contents[slot]
            }
            ProofStep::Leaves(spot) => {
                assert!(known.has(&job.logic.reached(*spot)), "{}: {spot:?}", job.name);
                known.leave(*spot);
                continue;
            }
            ProofStep::Passes(rule) => {
                let mut body = rules.body(*rule).iter().map(|(fact, _)| *fact);
                let back = body.find_map(|fact| match job.logic.meaning(fact) {
                    Meaning::Returns(spot) => Some(spot),
                    _ => None,
                });
                let back = back.expect("a door is passed to a spot");
                let returns = job.logic.returns(back);
                assert!(known.fires(*rule, returns), "{}: {rule:?}", job.name);
                known.leave(back);
                rules.head(*rule)
            }
            ProofStep::Returns(spot) => {
                assert!(known.has(&job.logic.reached(*spot)), "{}: {spot:?}", job.name);
                known.come_back(*spot);
                continue;
            }
            ProofStep::Pays(_) | ProofStep::Refills(_) => {
                unreachable!("nothing hurts in these worlds")
            }
        };
        assert!(known.insert(learned), "{}: {learned:?} twice", job.name);
    }
    known.lasting
}

/// What is known: lasting facts, and on top of each other the here facts of each base.
struct Frames<'a> {
    job: &'a Job,
    lasting: BTreeSet<FactId>,
    here: Vec<BTreeSet<FactId>>,
}

impl<'a> Frames<'a> {
    fn new(job: &'a Job) -> Self {
        let mut frames = Self { job, lasting: BTreeSet::new(), here: vec![BTreeSet::new()] };
        let rules = job.logic.rules();
        rules.axioms().for_each(|rule| {
            frames.insert(rules.head(rule));
        });
        frames
    }

    fn top(&mut self) -> &mut BTreeSet<FactId> {
        self.here.last_mut().expect("home stays")
    }

    fn has(&self, fact: &FactId) -> bool {
        self.lasting.contains(fact) || self.here.last().is_some_and(|here| here.contains(fact))
    }

    fn insert(&mut self, fact: FactId) -> bool {
        match self.job.logic.rules().is_here(fact) {
            true => self.top().insert(fact),
            false => self.lasting.insert(fact),
        }
    }

    fn fires(&self, rule: RuleId, also: Option<FactId>) -> bool {
        let rules = self.job.logic.rules();
        let body = rules.body(rule).iter();
        let there = body.filter(|(fact, _)| self.has(fact) || Some(*fact) == also);
        there.map(|(_, weight)| weight).sum::<u32>() >= rules.need(rule)
    }

    fn leave(&mut self, spot: SpotId) {
        let logic = &self.job.logic;
        let here = [Some(logic.reached(spot)), logic.returns(spot)];
        self.here.push(here.into_iter().flatten().collect());
    }

    fn come_back(&mut self, spot: SpotId) {
        let returns = self.job.logic.returns(spot).expect("the player walks");
        while {
            self.here.pop();
            !self.here.last().expect("some base is reached").contains(&returns)
        } {}
    }
}

#[test]
fn equal_placements_have_equal_proofs() {
    let mut met_again = 0;
    for number in 0..300 {
        let mut job = Job::random("proofs", number, Sizes::TINY, Extras::Nothing);
        let mut proofs: BTreeMap<Vec<PlacedCopy>, Proof> = BTreeMap::new();
        for algorithm in [Algorithm::Assumed, Algorithm::Forward, Algorithm::Random] {
            job.request.algorithm = Some(algorithm);
            let Ok(placer) = job.placer() else {
                break;
            };
            for seed in 0..10 {
                let Ok(Placement { placed, proof, .. }) = place(&placer, seed) else {
                    continue;
                };
                if let Some(other) = proofs.get(&placed) {
                    assert_eq!(*other, proof, "{}, {algorithm:?}", job.name);
                    met_again += 1;
                }
                proofs.insert(placed, proof);
            }
        }
    }
    assert!(met_again > 1000, "{met_again} placements were met again");
}

#[test]
fn the_same_seed_places_the_same() {
    let mut differing = 0;
    for number in 0..600 {
        let sizes = [Sizes::TINY, Sizes::SMALL][number as usize % 2];
        let job = Job::random("again", number, sizes, Extras::PoolsAndRequests);
        let (Ok(one), Ok(other)) = (job.placer(), job.placer()) else {
            continue;
        };
        let first = place(&one, number);
        // Earlier searches leave no trace in the placer, and an observer changes nothing.
        let second = place(&one, number + 1);
        assert_eq!(place(&one, number), first, "{}", job.name);
        assert_eq!(watch(&other, number, |_| {}), first, "{}", job.name);
        differing += u32::from(first != second);
    }
    assert!(differing > 100, "{differing} jobs have another result with another seed");
}

#[test]
fn whoever_watches_may_stop_at_every_step() {
    let mut stopped = 0;
    for number in 0..300 {
        let job = Job::random("stop", number, Sizes::SMALL, Extras::PoolsAndRequests);
        let Ok(placer) = job.placer() else {
            continue;
        };
        let mut steps = 0;
        drop(watch(&placer, number, |_| steps += 1));
        let last = Dice(&mut deeds("stop", number)).below(steps);
        let mut left = last;
        let outcome = placer.place(&Seed::from(u64::from(number)), &mut |_| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Err(Error::Stopped), "{}: step {last}", job.name);
        stopped += 1;
    }
    assert!(stopped > 50, "{stopped} searches were stopped");
}

#[test]
fn a_budget_that_runs_out_says_so() {
    let mut ran_out = 0;
    for number in 0..300 {
        let mut job = Job::random("budget", number, Sizes::MEDIUM, Extras::Nothing);
        job.request.algorithm = Some(Algorithm::Assumed);
        job.request.steps = Some(Dice(&mut deeds("budget", number)).below(200).into());
        let Ok(placer) = job.placer() else {
            continue;
        };
        match place(&placer, number) {
            Ok(placement) => check(&job, &placement),
            Err(Error::NotFound(report)) if report.out_of_steps => {
                let copies = report.placed.len() + report.unplaced.len();
                let all = job.world.items.ids().map(|item| job.copies(item));
                assert_eq!(copies, all.sum::<u32>() as usize, "{}", job.name);
                ran_out += 1;
            }
            Err(_) => {}
        }
    }
    assert!(ran_out > 10, "{ran_out} searches ran out of steps");
}

#[test]
fn the_default_is_assumed_fill_of_every_location() {
    let request = ItemRequest::default();
    let mut possible = 0;
    for number in 0..20 {
        let job = Job::random("defaults", number, Sizes::SMALL, Extras::Nothing);
        let placer = Placer::new(&job.world, &job.settings, &job.logic, &request);
        let Ok(placer) = placer else {
            continue;
        };
        assert_eq!(placer.algorithm(), Algorithm::Assumed);
        assert_eq!(placer.aim(), Aim::Locations);
        possible += 1;
    }
    assert!(possible > 0, "none of the jobs can be done");
}

#[test]
fn the_steps_report_what_was_placed() {
    let (mut swaps, mut decided) = (0, 0);
    for number in 0..1500 {
        let sizes = [Sizes::TINY, Sizes::SMALL][number as usize % 2];
        let job = Job::random("steps", number, sizes, Extras::PoolsAndRequests);
        let Ok(placer) = job.placer() else {
            continue;
        };
        let fixed = |placed: &&PlacedCopy| {
            let mut fixed = job.request.fixed.iter();
            fixed.any(|(location, _)| *location == placed.location)
        };
        let mut reported: BTreeMap<_, _> = BTreeMap::new();
        let placement = watch(&placer, number, |step| match step {
            Step::Attempt { .. } => reported.clear(),
            Step::Placed { placed, .. } => {
                reported.insert(placed.location, placed.copy.item);
            }
            Step::Swapped { placed, displaced } => {
                let removed = reported.remove(&displaced.location);
                assert_eq!(removed, Some(displaced.copy.item), "{}", job.name);
                reported.insert(placed.location, placed.copy.item);
                swaps += 1;
            }
            Step::Moved { placed, from } => {
                let removed = reported.remove(from);
                assert_eq!(removed, Some(placed.copy.item), "{}", job.name);
                reported.insert(placed.location, placed.copy.item);
            }
            Step::Drawn(_) => reported.clear(),
            Step::Decided { placed } => {
                decided += 1;
                let free = placed.iter().filter(|placed| !fixed(placed));
                reported = free.map(|one| (one.location, one.copy.item)).collect();
            }
            Step::DeadEnd { .. }
            | Step::Decides
            | Step::Shaping { .. }
            | Step::Missed
            | Step::Stuck { .. }
            | Step::Mixing { .. } => {}
        });
        let Ok(placement) = placement else {
            continue;
        };
        let free = placement.placed.iter().filter(|placed| !fixed(placed));
        let free: BTreeMap<_, _> = free.map(|one| (one.location, one.copy.item)).collect();
        assert_eq!(reported, free, "{}", job.name);
    }
    assert!(swaps > 20 && decided > 0, "{swaps} swaps, {decided} decisions were reported");
}
