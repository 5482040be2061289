//! Worlds that are hard to fill, and requests that can't hold together.

use std::ops::ControlFlow;

use super::oracle::all_valid;
use super::place;
use super::random_jobs::{Extras, Job};
use crate::items::conflicts::Inquiry;
use crate::items::hard::HardFamily;
use crate::items::{Error, FoundBy, Impossible, Placer, RequestPart, Step, conflicting_requests};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::Sizes;
use crate::logic::tests::sketch::{Game, Sketch};
use crate::random::Seed;
use crate::world::{
    Amount, Decide, ItemRequest, LocationId, OptionKind, Pool, Requirements, SettingValue,
    Settings, WorldOption,
};

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
            let is_impossible =
                matches!(family, HardFamily::Sum { above: 1, .. } | HardFamily::Crowd);
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

/// Attempts at many items would take longer than counting them.
#[test]
fn many_items_are_counted_before_the_first_attempt() {
    for (size, attempts) in [(300, 0), (30, 1)] {
        let world = HardFamily::Crowd.world(size, 0);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let placer = Placer::new(&world, &settings, &logic, &world.placement).unwrap();
        let mut tried = 0;
        let outcome = placer.place(&Seed::from(0), &mut |step| {
            tried += u32::from(matches!(step, Step::Attempt { .. }));
            ControlFlow::Continue(())
        });
        let Err(Error::Impossible(refusal)) = outcome else { panic!("{outcome:?}") };
        let words = format!("{size} items must be at {} locations: ", size - 1);
        assert!(refusal.to_string().starts_with(&words), "{refusal}");
        assert_eq!(tried, attempts);
    }
}

#[test]
fn each_part_of_a_conflict_matters() {
    let (mut conflicts, mut alone, mut parts) = (0, 0, 0);
    let (mut options, mut spread, mut copies) = (0, 0, 0);
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
            let is_copies = |part: &RequestPart| matches!(part, RequestPart::Copies { .. });
            let is_about_copies = conflict.parts.iter().any(is_copies);
            let request = &job.request;
            let inquiry = Inquiry { world, settings, logic, request, is_about_copies };
            let name = job.name.clone();
            let settings = inquiry.settings_with(parts);
            let request = inquiry.request_with(parts);
            let world = inquiry.world_with(parts).expect("less of a world is a world");
            let logic = Logic::compile(&world, &settings);
            let active = world.pools.ids().map(|pool| logic.is_active(pool)).collect();
            let job = Job { name, world, settings, logic, active, request };
            all_valid(&job, 5_000).map(|valid| !valid.is_empty())
        };
        assert_ne!(exists(&conflict.parts), Some(true), "{}: {conflict:?}", job.name);
        conflicts += u32::from(!conflict.parts.is_empty());
        alone += u32::from(conflict.parts.is_empty());
        for part in &conflict.parts {
            options += u32::from(matches!(part, RequestPart::Option(..)));
            spread += u32::from(matches!(part, RequestPart::OnePerArea(_)));
            copies += u32::from(matches!(part, RequestPart::Copies { .. }));
        }
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
    assert!(options > 5 && spread > 0 && copies > 0, "{options} {spread} {copies}");
}

/// Three keys have room, and the shelf can be excluded, but not both.
#[test]
fn numbers_of_copies_are_parts_of_a_conflict() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let key = sketch.item("Key", 1);
    let (name, help) = ("keys".to_owned(), String::new());
    let kind = OptionKind::Range { min: 1, max: 4, default: 1 };
    let option = sketch.draft.options.push(WorldOption { name, help, kind });
    sketch.draft.items[key].count = Amount::Option(option);
    for _ in 0..3 {
        sketch.location(hall, Requirements::ALWAYS);
    }
    let need = sketch.has(key, 1);
    sketch.draft.goals.push(need);
    let world = sketch.finish().world;
    let conflict = |keys: i64, excluded: &[u32]| {
        let mut settings = Settings::defaults(&world);
        settings.set(&world, "keys", &SettingValue::Number(keys)).unwrap();
        let logic = Logic::compile(&world, &settings);
        let excluded = excluded.iter().copied().map(LocationId).collect();
        let request = ItemRequest { excluded, ..ItemRequest::default() };
        let conflict = conflicting_requests(&world, &settings, &logic, &request);
        conflict.map(|conflict| conflict.describe(&world))
    };
    assert_eq!(conflict(3, &[]), None);
    assert_eq!(conflict(1, &[0]), None);
    let four = "drop this, and there is a placement: the option `keys` is 4 instead of 1";
    assert_eq!(conflict(4, &[]).as_deref(), Some(four));
    let both = conflict(3, &[0]).unwrap();
    assert!(both.starts_with("drop any one of these, and there is a placement: "), "{both}");
    assert!(
        both.contains("the option `keys` is 3 instead of 1; ") && both.ends_with("is excluded")
    );
}

/// Two relics lie at most one per area, and there is one area; or there is more junk than room.
#[test]
fn rules_of_the_pack_are_parts_of_a_conflict() {
    let conflict = |one_per_area: bool, junk: u32| {
        let mut sketch = Sketch::new();
        let [hall] = sketch.spots(["hall"]);
        let [relic, _] =
            [("Relic", 2), ("Junk", junk)].map(|(name, count)| sketch.item(name, count));
        for _ in 0..4 {
            sketch.location(hall, Requirements::ALWAYS);
        }
        let need = sketch.has(relic, 1);
        sketch.draft.goals.push(need);
        let pool = sketch.draft.pools.push(Pool {
            name: "relics".to_owned(),
            note: String::new(),
            shuffle_within: false,
            one_per_area,
            areas: Vec::new(),
            when: Requirements::ALWAYS,
        });
        sketch.draft.items[relic].pool = Some(pool);
        let Game { world, logic } = sketch.finish();
        let settings = Settings::defaults(&world);
        let request = ItemRequest::default();
        let conflict = conflicting_requests(&world, &settings, &logic, &request);
        conflict.map(|conflict| conflict.describe(&world))
    };
    assert_eq!(conflict(false, 2), None);
    let relics = "drop this, and there is a placement: the pool `relics` allows one item per area";
    assert_eq!(conflict(true, 2).as_deref(), Some(relics));
    let both = "drop any one of these, and there is a placement: \
                there are 2 copies of `Relic`, of which rules use 1; \
                there are 3 copies of `Junk`, of which rules use none";
    assert_eq!(conflict(false, 3).as_deref(), Some(both));
    let junk = "drop this, and there is a placement: there are 9 copies of `Junk`, of which rules use none";
    assert_eq!(conflict(false, 9).as_deref(), Some(junk));
    // Neither is enough.
    let junk = "this can't hold: there are 9 copies of `Junk`, of which rules use none";
    assert_eq!(conflict(true, 9).as_deref(), Some(junk));
}
