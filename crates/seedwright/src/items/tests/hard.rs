//! Worlds that are hard to fill, and requests that can't hold together.

use super::oracle::all_valid;
use super::place;
use super::random_jobs::{Extras, Job};
use crate::items::conflicts::with;
use crate::items::hard::HardFamily;
use crate::items::{Error, FoundBy, Impossible, Placer, conflicting_requests};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{Decide, ItemRequest, Settings};

#[test]
fn hard_worlds_are_decided_the_same_way_each_time() {
    for (name, family, size) in HardFamily::SMALL {
        for number in 0..3 {
            let world = family.world(size, number);
            let settings = Settings::defaults(&world);
            let logic = Logic::compile(&world, &settings);
            let decide = Some(Decide::Always);
            let request = ItemRequest { decide, ..world.placement.clone() };
            let placer = Placer::new(&world, &settings, &logic, &request);
            let outcome = || match &placer {
                Ok(placer) => place(placer, number),
                Err(refusal) => Err(Error::Impossible(refusal.clone())),
            };
            let is_impossible = matches!(family, HardFamily::Sum { above: 1, .. });
            match outcome() {
                Ok(placement) => {
                    assert!(!is_impossible, "{name}");
                    assert_eq!(placement.found_by, FoundBy::Decider, "{name}");
                    assert_eq!(outcome(), Ok(placement), "{name}");
                }
                Err(Error::Impossible(refusal)) => {
                    assert!(is_impossible, "{name}, {number}: {refusal}");
                    if let Impossible::Proved(certificate) = &refusal.reason {
                        assert!(!certificate.cuts.is_empty(), "{name}");
                    }
                    assert_eq!(outcome(), Err(Error::Impossible(refusal)), "{name}");
                }
                Err(error) => panic!("{name}, {number}: {error:?}"),
            }
        }
    }
}

#[test]
fn each_part_of_a_conflict_matters() {
    let (mut conflicts, mut alone, mut parts) = (0, 0, 0);
    for number in 0..1500 {
        let job = Job::random("conflicts", number, Sizes::TINY, Extras::PoolsAndRequests);
        let Some(valid) = all_valid(&job, 500) else {
            continue;
        };
        let (world, settings, logic) = (&job.world, &job.settings, &job.logic);
        let Some(conflict) = conflicting_requests(world, settings, logic, &job.request) else {
            continue;
        };
        assert!(valid.is_empty(), "{}: {conflict:?}", job.name);
        let exists = |parts: &[_]| {
            let request = with(&job.request, parts);
            let Job { name, world, settings, logic, active, .. } =
                Job::random("conflicts", number, Sizes::TINY, Extras::PoolsAndRequests);
            let job = Job { name, world, settings, logic, active, request };
            all_valid(&job, 5_000).map(|valid| !valid.is_empty())
        };
        assert_ne!(exists(&conflict.parts), Some(true), "{}: {conflict:?}", job.name);
        conflicts += u32::from(!conflict.parts.is_empty());
        alone += u32::from(conflict.parts.is_empty());
        if !conflict.each_matters {
            continue;
        }
        for left_out in 0..conflict.parts.len() {
            let mut others = conflict.parts.clone();
            others.remove(left_out);
            assert_ne!(exists(&others), Some(false), "{}: {conflict:?}", job.name);
            parts += 1;
        }
    }
    assert!(conflicts > 50 && alone > 50 && parts > 50, "{conflicts} {alone} {parts}");
}
