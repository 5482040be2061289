//! Tiny worlds, in which every placement can be tried.

use std::collections::{BTreeMap, BTreeSet};

use super::oracle::{all_valid, kinds};
use super::place;
use super::random_jobs::{Extras, Job};
use crate::items::{Error, Placer};
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{Aim, Algorithm, ItemId, LocationId};

type Found = BTreeSet<Vec<(LocationId, ItemId)>>;

/// How often each reason was given.
type Reasons = BTreeMap<String, u32>;

/// Compares the result of a job with many attempts with the list of all valid placements.
fn judge(job: &Job, valid: &Found, missed: &mut Vec<String>, reasons: &mut Reasons) {
    let outcome = match job.placer() {
        Ok(placer) => place(&placer, 0),
        Err(reason) => Err(Error::Impossible(reason)),
    };
    match outcome {
        Ok(placement) => {
            let placed: Vec<_> = kinds(&placement.placed).into_iter().collect();
            assert!(valid.contains(&placed), "{}", job.name);
        }
        Err(Error::Impossible(reason)) => {
            let name = format!("{:?}", reason.reason);
            let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
            *reasons.entry(name).or_default() += 1;
            if !valid.is_empty() {
                let why = reason.describe(&job.world);
                missed.push(format!("{}: {why}, but {} valid", job.name, valid.len()));
            }
        }
        Err(Error::NotFound(_)) if valid.is_empty() => {}
        Err(_) => missed.push(format!("{}: not found, but {} valid", job.name, valid.len())),
    }
}

#[test]
fn impossible_is_really_impossible() {
    let (mut missed, mut solvable, mut not) = (Vec::new(), 0, 0);
    let mut reasons = Reasons::new();
    for (name, sizes, jobs) in [
        ("every placement", Sizes::TINY, 3000),
        ("every placement", Sizes::LOCKED, 1500),
        ("brute force", Sizes::TINY, 3000),
        ("impossible", Sizes::TINY, 3000),
    ] {
        for number in 0..jobs {
            let mut job = Job::random(name, number, sizes, Extras::PoolsAndRequests);
            job.request.algorithm = Some(Algorithm::Assumed);
            (job.request.attempts, job.request.swaps) = (Some(300), None);
            let Some(valid) = all_valid(&job, 500) else {
                continue;
            };
            judge(&job, &valid, &mut missed, &mut reasons);
            solvable += u32::from(!valid.is_empty());
            not += u32::from(valid.is_empty());
        }
    }
    assert!(solvable > 500 && not > 500, "{solvable} solvable, {not} not");
    assert!(missed.is_empty(), "missed {} of {solvable}: {missed:#?}", missed.len());
    // Every placement was tried to refute each of these. `no_refusal_is_refuted` tries `NotInOneGame`, and
    // `bundles_that_promise_it_are_accepted_and_true` tries `Hopeless`; two items at one location, and a priority that is
    // excluded, contradict themselves.
    for reason in [
        "TooManyItems",
        "TooFewAreas",
        "NoLocation",
        "Crowded",
        "GoalOutOfReach",
        "LocationsOutOfReach",
        "ItemsOutOfReach",
        "NothingOpen",
        "ClosedStart",
        "Locked",
        "PlanNeedsCopies",
        "PlanFillsNothing",
        "PlanBreaksPool",
        "PlanBreaksArea",
        "PlanBreaksExclusion",
        "PlanCrowdsArea",
        "PriorityWasted",
        "PriorityUncovered",
    ] {
        assert!(reasons.contains_key(reason), "{reason}: {reasons:#?}");
    }
}

/// All placements that occur over many seeds.
fn occurring(placer: &Placer, seeds: u32) -> Found {
    let placements = (0..seeds).filter_map(|seed| place(placer, seed).ok());
    let placements = placements.map(|placement| kinds(&placement.placed));
    placements.map(|kinds| kinds.into_iter().collect()).collect()
}

#[test]
fn exactly_the_valid_placements_occur() {
    let (mut worlds, mut number, mut fewer) = (0, 0, 0);
    while worlds < 30 || fewer == 0 && worlds < 200 {
        number += 1;
        let mut job = Job::random("exactly", number, Sizes::TINY, Extras::Nothing);
        job.request.aim = Some(Aim::Locations);
        (job.request.attempts, job.request.swaps) = (Some(1000), None);
        let valid = all_valid(&job, 2000).unwrap_or_default();
        if !(4..=60).contains(&valid.len()) {
            continue;
        }
        worlds += 1;
        for algorithm in [Algorithm::Assumed, Algorithm::Random, Algorithm::Forward] {
            job.request.algorithm = Some(algorithm);
            let placer = job.placer().expect("there are valid placements");
            let found = occurring(&placer, 40 * u32::try_from(valid.len()).unwrap());
            let name = format!("{}, {algorithm:?}", job.name);
            if algorithm == Algorithm::Forward {
                assert!(found.is_subset(&valid), "{name}");
                fewer += u32::from(found != valid);
            } else {
                assert_eq!(found, valid, "{name}");
            }
        }
    }
    assert!(fewer > 0, "`forward` misses nothing in {worlds} worlds");
}
