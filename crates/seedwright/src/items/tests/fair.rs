//! Fair placements, compared with the list of all valid placements.
#![allow(
    clippy::float_arithmetic,
    clippy::disallowed_methods,
    reason = "the statistics of a test decide nothing about worlds"
)]

use std::collections::{BTreeMap, BTreeSet};

use super::oracle::{Kinds, all_valid, kinds};
use super::place;
use super::random_jobs::{Extras, Job, deeds};
use crate::items::board::NONE;
use crate::items::chain::Chain;
use crate::items::fair::Fair;
use crate::items::{FairMethod, FoundBy, Placer, slot};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::{Dice, Sizes};
use crate::random::Stream;
use crate::world::{
    Aim, Algorithm, Amount, AreaId, Door, DoorEnd, Draft, Item, ItemId, ItemRequest, Location,
    LocationId, Pool, Requirements, Settings,
};

type Assignment = Vec<(LocationId, ItemId)>;

/// A small world with all its valid placements.
pub(crate) struct Case {
    pub job: Job,
    pub placer: Placer,
    pub valid: BTreeSet<Assignment>,
}

/// A small world full of locks: a hub and a room for each location, most of them behind doors that need one or two items,
/// and some of them pits that need an item to be left. Often with a pool of one item per area, exclusions, early items,
/// priority locations, bounds and a plan.
fn locked_job(name: &str, number: u32) -> Job {
    let mut stream = deeds(name, number);
    let mut dice = Dice(&mut stream);
    let mut draft = Draft::new("locked");
    let areas = ["North", "East", "South"].map(|name| draft.add_area(name));
    let room = draft.add_room("Hub", areas[0]);
    let hub = draft.add_spot(room, "middle");
    draft.start_at(hub);
    let places = 4 + dice.below(3);
    let items: Vec<ItemId> = (0..places - dice.below(2))
        .map(|number| draft.items.push(Item::new(&format!("Item {number}"))))
        .collect();
    if dice.one_in(4) {
        // Two copies of an item instead of two items.
        draft.items[items[0]].count = Amount::Fixed(2);
        draft.items[items[1]].count = Amount::Fixed(0);
    }
    for number in 0..places {
        let room = draft.add_room(&format!("Room {number}"), dice.pick(&areas));
        let spot = draft.add_spot(room, "middle");
        let needs: Vec<_> = (0..dice.pick(&[0, 1, 1, 1, 2]))
            .map(|_| draft.requirements.item(dice.pick(&items), 1))
            .collect();
        let need = draft.requirements.all(&needs);
        let back = match dice.one_in(5) {
            true => draft.requirements.item(dice.pick(&items), 1),
            false => Requirements::ALWAYS,
        };
        let ends = [DoorEnd::new(hub, need), DoorEnd::new(spot, back)];
        let [front, behind] = ends;
        draft.doors.push(Door::between(&format!("Door {number}"), front, behind));
        draft.locations.push(Location::new(&format!("Chest {number}"), spot));
    }
    let goal = draft.requirements.reached(hub);
    draft.goals.push(goal);
    let mut active = Vec::new();
    if dice.one_in(3) {
        let pool = draft.pools.push(Pool {
            name: "Relics".to_owned(),
            note: String::new(),
            shuffle_within: false,
            one_per_area: true,
            areas: Vec::new(),
            when: Requirements::ALWAYS,
        });
        active.push(true);
        items.iter().take(2 + dice.below(2) as usize).for_each(|item| {
            draft.items[*item].pool = Some(pool);
        });
    }
    let request = locked_request(&mut dice, &items, places);
    let world = draft.finish().expect("the world is valid");
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    Job { name: format!("{name}, job {number}"), world, settings, logic, request, active }
}

fn locked_request(dice: &mut Dice<'_>, items: &[ItemId], places: u32) -> ItemRequest {
    let aims = [Aim::Locations, Aim::Locations, Aim::Items, Aim::Goal];
    let mut request = ItemRequest { aim: Some(dice.pick(&aims)), ..ItemRequest::default() };
    if dice.one_in(4) {
        request.early.push((dice.pick(items), 1));
    }
    let location = |dice: &mut Dice<'_>| LocationId(dice.below(places));
    if dice.one_in(4) {
        request.excluded.push(location(dice));
    }
    if dice.one_in(6) {
        request.priority.push(location(dice));
    }
    if dice.one_in(6) {
        request.never_in.push((dice.pick(items), vec![AreaId(dice.below(3))]));
    }
    if dice.one_in(8) {
        request.fixed.push((location(dice), dice.pick(items)));
    }
    request
}

/// The random small worlds full of locks that have from 4 to `most` valid placements.
fn locked_cases(name: &str, most: usize) -> impl Iterator<Item = Case> {
    (0..).filter_map(move |number| {
        let mut job = locked_job(name, number);
        job.request.algorithm = Some(Algorithm::Fair);
        let valid = all_valid(&job, 4_000).filter(|valid| (4..=most).contains(&valid.len()))?;
        let placer = job.placer().ok()?;
        Some(Case { job, placer, valid })
    })
}

/// The random small worlds that have from 4 to `most` valid placements.
pub(crate) fn cases(name: &str, extras: Extras, most: usize) -> impl Iterator<Item = Case> {
    (0..).filter_map(move |number| {
        let mut job = Job::random(name, number, Sizes::TINY, extras);
        job.request.algorithm = Some(Algorithm::Fair);
        (job.request.attempts, job.request.swaps) = (Some(100), None);
        // Weights and loops have no effect on fair placements.
        let valid = all_valid(&job, 4_000).filter(|valid| (4..=most).contains(&valid.len()))?;
        let placer = job.placer().ok()?;
        Some(Case { job, placer, valid })
    })
}

/// How far counts are from being equally likely: chi-square, as a number of standard deviations from its mean.
pub(crate) fn deviation(counts: &BTreeMap<Assignment, u32>, valid: &BTreeSet<Assignment>) -> f64 {
    let total: u32 = counts.values().sum();
    let mean = f64::from(total) / valid.len() as f64;
    let square = |one: &Assignment| {
        let count = f64::from(counts.get(one).copied().unwrap_or(0));
        (count - mean).powi(2) / mean
    };
    let degrees = valid.len() as f64 - 1.0;
    // Wilson and Hilferty: the cube root of chi-square is nearly normal.
    let ratio = (valid.iter().map(square).sum::<f64>() / degrees).cbrt();
    let spread = 2.0 / (9.0 * degrees);
    (ratio - (1.0 - spread)) / spread.sqrt()
}

/// The placement of a chain, with the plan, and filler where it is drawn at random.
fn assignment(case: &Case, fair: &Fair, chain: &Chain<'_>, stream: &mut Stream) -> Assignment {
    let task = &case.placer.task;
    let planned = task.fixed.iter().map(|(placed, _)| (placed.location, placed.copy.item));
    let mut all: Kinds = planned.collect();
    let mut free = chain.places.free.clone();
    let item = |copy: u32| task.copies[copy as usize].id.item;
    for (copy, location) in (0..).zip(chain.places()).filter(|(_, location)| **location != NONE) {
        all.insert(LocationId(*location), item(copy));
    }
    for copy in &fair.constraints.rest {
        let choices = fair.constraints.mask(*copy).intersection(&free);
        let choices: Vec<u32> = choices.iter().collect();
        let location = *stream.pick(&choices).expect("there is room for everything");
        free.remove(location);
        all.insert(LocationId(location), item(*copy));
    }
    all.into_iter().collect()
}

/// The valid placements of the chain that are joined by single exchanges: the number of parts.
fn parts(case: &Case) -> usize {
    let all: Vec<&Assignment> = case.valid.iter().collect();
    let is_near = |one: &Assignment, other: &Assignment| {
        let (one, other): (BTreeMap<_, _>, BTreeMap<_, _>) =
            (one.iter().copied().collect(), other.iter().copied().collect());
        let locations: BTreeSet<_> = one.keys().chain(other.keys()).collect();
        locations.into_iter().filter(|at| one.get(at) != other.get(at)).count() <= 2
    };
    let (mut part, mut parts) = (vec![usize::MAX; all.len()], 0);
    for start in 0..all.len() {
        if part[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        part[start] = parts;
        while let Some(one) = open.pop() {
            for other in 0..all.len() {
                if part[other] == usize::MAX && is_near(all[one], all[other]) {
                    part[other] = parts;
                    open.push(other);
                }
            }
        }
        parts += 1;
    }
    parts
}

/// Counts the placements of a long chain.
fn count_chain(case: &Case, samples: u32, apart: u32) -> BTreeMap<Assignment, u32> {
    let fair = case.placer.fair.as_ref().expect("fair placements are requested");
    let mut chain = Chain::new(&case.placer, &fair.constraints);
    let start = case.valid.iter().next().expect("there are valid placements");
    assert!(chain.start(&numbered(&case.placer, start)), "{}", case.job.name);
    let mut stream = deeds(&case.job.name, 0);
    let mut counts = BTreeMap::new();
    for number in 0..samples * apart {
        fair.step(&mut chain, number, &mut stream);
        if number % apart == apart - 1 {
            let assignment = assignment(case, fair, &chain, &mut stream);
            assert!(case.valid.contains(&assignment), "{}", case.job.name);
            *counts.entry(assignment).or_default() += 1;
        }
    }
    counts
}

/// The locations of numbered copies in an assignment.
fn numbered(placer: &Placer, assignment: &Assignment) -> Vec<u32> {
    let task = &placer.task;
    let fixed: BTreeSet<LocationId> =
        task.fixed.iter().map(|(placed, _)| placed.location).collect();
    let mut free: Assignment = assignment.clone();
    free.retain(|(location, _)| !fixed.contains(location));
    let copies = task.copies.iter().map(|copy| {
        let found = free.iter().position(|(_, item)| *item == copy.id.item);
        free.remove(found.expect("every copy is placed")).0.0
    });
    copies.collect()
}

/// Whether the placement of a chain keeps all constraints and meets the aim, by the oracle.
fn is_valid(job: &Job, placer: &Placer, place: &[u32]) -> bool {
    let task = &placer.task;
    let planned = task.fixed.iter().map(|(placed, _)| (placed.location, placed.copy.item));
    let mut all: Kinds = planned.collect();
    for (copy, location) in task.copies.iter().zip(place).filter(|(_, place)| **place != NONE) {
        all.insert(LocationId(*location), copy.id.item);
    }
    job.broken_constraint(&all).is_none()
}

#[test]
fn exchanges_are_judged_as_by_a_full_check() {
    let (mut accepted, mut refused, mut on_trips, mut undone) = (0, 0, 0, 0);
    let kinds_of_jobs = [Some(Sizes::TINY), Some(Sizes::SMALL), None, None, None];
    for (number, sizes) in (0..200).flat_map(|number| kinds_of_jobs.map(|sizes| (number, sizes))) {
        let mut job = match sizes {
            Some(sizes) => Job::random("exchanges", number, sizes, Extras::PoolsAndRequests),
            None => locked_job("exchanges", number * 3 + accepted % 3),
        };
        job.request.algorithm = Some(Algorithm::Fair);
        (job.request.attempts, job.request.swaps, job.request.mix) = (Some(3), None, Some(100));
        let Ok(placer) = job.placer() else { continue };
        let Ok(placement) = place(&placer, number) else { continue };
        let fair = placer.fair.as_ref().expect("fair placements are requested");
        let mut chain = Chain::new(&placer, &fair.constraints);
        let start: Assignment = kinds(&placement.placed).into_iter().collect();
        assert!(chain.start(&numbered(&placer, &start)), "{}", job.name);
        let mut stream = deeds("exchanges", number);
        for round in 0..60 {
            let Some(copy) = stream.pick(&fair.constraints.moving).copied() else { break };
            let to = *stream.pick(&job.locations().collect::<Vec<_>>()).expect("there are some");
            let before = chain.places().to_vec();
            let was_free = chain.places.at[to.0 as usize];
            let mut after = before.clone();
            after[copy as usize] = to.0;
            if was_free != NONE {
                after[was_free as usize] = before[copy as usize];
            }
            let is_planned = placer.task.fixed.iter().any(|(placed, _)| placed.location == to);
            let is_same = was_free != NONE
                && fair.constraints.item_of[copy as usize]
                    == fair.constraints.item_of[was_free as usize];
            let expected = !is_same
                && !is_planned
                && before[copy as usize] != to.0
                && is_valid(&job, &placer, &after);
            assert_eq!(chain.propose(copy, to.0), expected, "{}, {round}", job.name);
            assert_eq!(chain.places(), if expected { &after } else { &before });
            accepted += u32::from(expected);
            refused += u32::from(!expected);
            on_trips += u32::from(expected && chain.state.makes_trips());
            if expected && stream.below(4.try_into().unwrap()) == 0 {
                chain.undo_last();
                assert_eq!(chain.places(), before);
                undone += 1;
            }
            if stream.below(8.try_into().unwrap()) == 0 {
                assert!(chain.is_finished(), "{}, {round}", job.name);
                let contents = job.locations().map(|at| (slot(at.0), chain.content(at.0)));
                let is_same = |(slot, content)| chain.state.content(slot) == content;
                let fixed = |at: u32| placer.task.fixed.iter().any(|(one, _)| one.location.0 == at);
                assert!(contents.filter(|(slot, _)| !fixed(slot.0)).all(is_same), "{}", job.name);
            }
        }
    }
    assert!(accepted > 2_000 && refused > 2_000 && on_trips > 300 && undone > 300);
}

#[test]
fn every_valid_placement_is_equally_likely() {
    let (mut rejected, mut chained) = (0, 0);
    let random = [Extras::Nothing, Extras::PoolsAndRequests];
    let random = random.into_iter().map(|extras| cases("fair", extras, 40).take(20).collect());
    let locked = [locked_cases("fair", 40).take(40).collect()];
    for cases in random.chain(locked) {
        let cases: Vec<Case> = cases;
        for case in cases {
            let mut counts = BTreeMap::new();
            for seed in 0..20 * u32::try_from(case.valid.len()).unwrap() {
                let placement = place(&case.placer, seed).expect("there is a placement");
                match placement.found_by {
                    FoundBy::Fair(FairMethod::Rejection { .. }) => rejected += 1,
                    FoundBy::Fair(FairMethod::Chain { .. }) => chained += 1,
                    other => panic!("{}: found by {other:?}", case.job.name),
                }
                let assignment: Assignment = kinds(&placement.placed).into_iter().collect();
                assert!(case.valid.contains(&assignment), "{}", case.job.name);
                *counts.entry(assignment).or_default() += 1;
            }
            let deviation = deviation(&counts, &case.valid);
            assert!(deviation < 4.0, "{}: {deviation}", case.job.name);
        }
    }
    assert!(rejected > 1000, "{rejected} by rejection, {chained} by the chain");
}

#[test]
fn the_chain_visits_every_valid_placement_equally_often() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for case in locked_cases("chain", 40).take(200) {
        let samples = 20 * u32::try_from(case.valid.len()).unwrap();
        let parts = parts(&case);
        let counts = count_chain(&case, samples, if parts > 1 { 400 } else { 100 });
        let deviation = deviation(&counts, &case.valid);
        assert!(deviation < 4.0, "{}: {deviation}, {parts} parts", case.job.name);
        let (request, world) = (&case.job.request, &case.job.world);
        let state = case.placer.base();
        for (name, is_there) in [
            ("split", parts > 1),
            ("trips", state.makes_trips()),
            ("one per area", !world.pools.is_empty()),
            ("excluded", !request.excluded.is_empty()),
            ("early", !request.early.is_empty()),
            ("priority", !request.priority.is_empty()),
        ] {
            *seen.entry(name).or_default() += u32::from(is_there);
        }
    }
    assert!(seen["split"] >= 30 && seen.values().all(|count| *count >= 10), "{seen:?}");
}
