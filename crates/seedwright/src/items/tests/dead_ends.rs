//! Dead ends are normal, and swaps resolve them.

use super::oracle::kinds;
use super::random_jobs::{Extras, Job, deeds};
use super::{place, watch};
use crate::items::{Error, Placer, Step};
use crate::logic::tests::naive::Naive;
use crate::logic::tests::random_worlds::{Dice, Sizes};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::world::{
    Aim, Algorithm, Decide, ItemId, ItemRequest, LocationId, RequirementId, Requirements, Settings,
};

/// A corridor of rooms, each with one location and a door with its own key. There is only one way to place the
/// keys.
fn corridor(length: u32) -> Game {
    let mut sketch = Sketch::new();
    let [mut here] = sketch.spots(["start"]);
    for number in 0..length {
        sketch.location(here, Requirements::ALWAYS);
        let key = sketch.item(&format!("Key {number}"), 1);
        let need = sketch.has(key, 1);
        let [next] = sketch.spots([format!("room {number}").as_str()]);
        sketch.link(here, next, need);
        sketch.link(next, here, Requirements::ALWAYS);
        here = next;
    }
    sketch.end_at(here);
    sketch.finish()
}

#[test]
fn one_open_location_at_a_time_is_enough() {
    let mut swaps = 0;
    for (length, seeds) in [(2, 50), (5, 200), (9, 200), (20, 100), (40, 20), (80, 5), (256, 1)] {
        let game = corridor(length);
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest::default();
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        for seed in 0..seeds {
            let placement = place(&placer, seed).unwrap();
            let places = placement.placed.iter();
            let ids = places.map(|placed| (placed.location, placed.copy.item));
            let straight = (0..length).map(|number| (LocationId(number), ItemId(number)));
            assert!(ids.eq(straight), "{length} rooms, seed {seed}");
            swaps += placement.swaps;
        }
    }
    assert!(swaps > 0);
}

/// Pits around the start, each with one location. Each needs its own rope, which can be nowhere else.
fn ropes(pits: u32) -> Game {
    let mut sketch = Sketch::new();
    let [start] = sketch.spots(["start"]);
    for number in 0..pits {
        let rope = sketch.item(&format!("Rope {number}"), 1);
        let need = sketch.has(rope, 1);
        let [pit] = sketch.spots([format!("pit {number}").as_str()]);
        sketch.link(start, pit, Requirements::ALWAYS);
        sketch.link(pit, start, need);
        sketch.location(pit, Requirements::ALWAYS);
        sketch.draft.goals.push(need);
    }
    sketch.finish()
}

#[test]
fn each_pit_has_its_own_rope() {
    for (pits, seeds) in [(1, 5), (2, 20), (5, 20), (10, 5), (20, 5), (40, 2), (300, 1)] {
        let game = ropes(pits);
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest::default();
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        for seed in 0..seeds {
            let placement = place(&placer, seed).unwrap();
            let places = placement.placed.iter();
            let ids = places.map(|placed| (placed.location, placed.copy.item));
            let own = (0..pits).map(|number| (LocationId(number), ItemId(number)));
            assert!(ids.eq(own), "{pits} pits, seed {seed}");
            assert!(placement.visits < 150_000_000, "{pits} pits: {} visits", placement.visits);
        }
    }
}

/// A tree of rooms behind doors with separate keys, and no location to spare.
fn tree(number: u32, rooms: u32) -> Game {
    let mut stream = deeds("tree", number);
    let mut dice = Dice(&mut stream);
    let mut sketch = Sketch::new();
    let [start] = sketch.spots(["start"]);
    let mut spots = vec![start];
    for number in 0..rooms {
        let from = dice.pick(&spots[spots.len().saturating_sub(3)..]);
        sketch.location(from, Requirements::ALWAYS);
        let key = sketch.item(&format!("Key {number}"), 1);
        let need = sketch.has(key, 1);
        let [next] = sketch.spots([format!("room {number}").as_str()]);
        sketch.link(from, next, need);
        sketch.link(next, from, Requirements::ALWAYS);
        spots.push(next);
    }
    let keys: Vec<_> = (0..rooms).map(|key| sketch.has(ItemId(key), 1)).collect();
    sketch.draft.goals.extend(keys);
    sketch.finish()
}

#[test]
fn swaps_lead_out_of_dead_ends() {
    let (mut with_swaps, mut attempts) = (0, 0);
    for number in 0..400 {
        let game = tree(number, 4 + number % 6);
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest::default();
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        let (mut dead_ends, mut swaps) = (0, 0);
        let placement = watch(&placer, number, |step| match step {
            Step::DeadEnd { .. } => dead_ends += 1,
            Step::Swapped { .. } => swaps += 1,
            _ => {}
        });
        let placement = placement.unwrap();
        assert_eq!(placement.swaps, swaps, "tree {number}");
        // Each dead end is resolved by a swap, or ends an attempt.
        assert_eq!(dead_ends, swaps + placement.attempts - 1, "tree {number}");
        let placed = kinds(&placement.placed);
        let nothing = vec![0; game.world.items.len()];
        let naive = Naive::explore(&game.world, &settings, &nothing, &placed);
        assert_eq!(naive.open.len(), game.world.locations.len(), "tree {number}");
        assert!(naive.finished(), "tree {number}");
        with_swaps += u32::from(swaps > 0);
        attempts += placement.attempts;
    }
    assert!(with_swaps > 150, "{with_swaps} placements took swaps");
    assert!(attempts < 800, "{attempts} attempts for 400 trees");
}

#[test]
fn without_swaps_attempts_begin_anew() {
    let game = corridor(4);
    let settings = Settings::defaults(&game.world);
    let (swaps, decide) = (Some(0), Some(Decide::Never));
    let request = ItemRequest { swaps, attempts: Some(2), decide, ..ItemRequest::default() };
    let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
    let mut attempts = [0; 3];
    for seed in 0..300 {
        match place(&placer, seed) {
            Ok(placement) => {
                assert_eq!(placement.swaps, 0);
                attempts[placement.attempts as usize - 1] += 1;
            }
            Err(Error::NotFound(report)) => {
                assert_eq!((report.attempts, report.swaps), (2, 0));
                assert!(!report.out_of_steps && report.closed.is_empty());
                let blocked = report.blocked.expect("a key has no place");
                assert!(report.unplaced.contains(&blocked.copy));
                assert_eq!(report.placed.len() + report.unplaced.len(), 4);
                attempts[2] += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(attempts.iter().all(|count| *count > 10), "{attempts:?}");
}

#[test]
fn nothing_to_place_is_placed_at_once() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    sketch.location(hall, Requirements::ALWAYS);
    let game = sketch.finish();
    let settings = Settings::defaults(&game.world);
    for algorithm in [Algorithm::Assumed, Algorithm::Forward, Algorithm::Random] {
        let request = ItemRequest { algorithm: Some(algorithm), ..ItemRequest::default() };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        let placement = place(&placer, 0).unwrap();
        assert_eq!((placement.placed.len(), placement.attempts), (0, 1));
    }
}

#[test]
fn what_stays_closed_is_reported_where_the_aim_is_missed() {
    let mut reports = 0;
    for number in 0..500 {
        let mut job = Job::random("missed", number, Sizes::TINY, Extras::Nothing);
        job.request.algorithm = Some(Algorithm::Random);
        job.request.aim = Some(Aim::Locations);
        job.request.attempts = Some(1);
        job.request.decide = Some(Decide::Never);
        let Ok(placer) = job.placer() else {
            continue;
        };
        let Err(Error::NotFound(report)) = place(&placer, number) else {
            continue;
        };
        let (name, placed) = (&job.name, kinds(&report.placed));
        let naive = job.explore(&job.nothing_held(), &placed);
        let closed = job.locations();
        let closed: Vec<_> = closed.filter(|at| !naive.open.contains(at)).collect();
        assert_eq!(report.closed, closed, "{name}");
        assert_eq!((report.blocked, report.unplaced.len()), (None, 0), "{name}");
        reports += 1;
    }
    assert!(reports > 20, "{reports} shuffles missed the aim");
}

/// Pits below the start, each with a location. They are left with one of these keys.
fn many_pits(pits: u32, keys: u32) -> Game {
    let mut sketch = Sketch::new();
    let [start] = sketch.spots(["start"]);
    let gem = sketch.item("Gem", 1);
    let held = sketch.has(gem, 1);
    sketch.draft.goals.push(held);
    let climb: Vec<RequirementId> = (0..keys)
        .map(|key| {
            let item = sketch.item(&format!("Key {key}"), 1);
            sketch.has(item, 1)
        })
        .collect();
    for _ in 0..2 {
        sketch.location(start, Requirements::ALWAYS);
    }
    for number in 0..pits {
        let [pit] = sketch.spots([format!("pit {number}").as_str()]);
        sketch.link(start, pit, Requirements::ALWAYS);
        sketch.location(pit, Requirements::ALWAYS);
        sketch.link(pit, start, climb[(number % keys) as usize]);
    }
    sketch.finish()
}

/// Hundreds of pits take as many trips, not as many squared for each item: 43,147 visits were seen for the most keys.
#[test]
fn many_pits_take_few_steps() {
    for (keys, aim) in
        [1, 10, 300].map(|keys| [(keys, Aim::Items), (keys, Aim::Locations)]).concat()
    {
        let game = many_pits(300, keys);
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest { aim: Some(aim), ..ItemRequest::default() };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request);
        let placer = placer.expect("nothing is out of reach");
        let placement = place(&placer, 0).expect("there is room for every key");
        assert!(placement.visits < 100_000, "{keys} keys, {aim:?}: {}", placement.visits);
    }
}
