//! The example of the seed document, step by step.
//!
//! Two locations are reachable at the ship, two more require Morph Ball, and the last one Morph Ball and Bombs.

use std::collections::{BTreeMap, BTreeSet};

use super::watch;
use crate::items::{Error, NotFound, Placement, Placer, Step};
use crate::logic::Logic;
use crate::logic::tests::naive::Naive;
use crate::logic::tests::sketch::{Game, Sketch};
use crate::world::{
    Algorithm, Amount, Decide, ItemAmount, ItemId, ItemRequest, LocationId, Requirements, Settings,
};

const MORPH_BALL: ItemId = ItemId(0);
const BOMBS: ItemId = ItemId(1);
const MISSILES: ItemId = ItemId(2);

fn example() -> Game {
    let mut sketch = Sketch::new();
    let [ship, tunnel, vault] = sketch.spots(["ship", "tunnel", "vault"]);
    let items = ["Morph Ball", "Bombs", "Missiles"].map(|name| sketch.item(name, 1));
    assert_eq!(items, [MORPH_BALL, BOMBS, MISSILES]);
    let item = sketch.item("Ship", 0);
    let count = Amount::Fixed(1);
    sketch.draft.starting_items.push(ItemAmount { item, count });
    let [morph, bombs, missiles] = items.map(|item| sketch.has(item, 1));
    for (from, to, need) in [(ship, tunnel, morph), (tunnel, vault, bombs)] {
        sketch.link(from, to, need);
        sketch.link(to, from, Requirements::ALWAYS);
    }
    for spot in [ship, ship, tunnel, tunnel, vault] {
        sketch.location(spot, Requirements::ALWAYS);
    }
    // Missiles open nothing in the example; the goal requires them, so that they are not placed at random.
    sketch.draft.goals.push(missiles);
    sketch.finish()
}

/// The course of one attempt.
struct Run {
    /// The items in the order they were placed; the blocked one comes last.
    order: Vec<ItemId>,
    candidates: Vec<Vec<u32>>,
    swaps: u32,
    outcome: Result<Placement, Error>,
}

fn run(game: &Game, algorithm: Algorithm, seed: u32) -> Run {
    let (attempts, decide) = (Some(1), Some(Decide::Never));
    let request =
        ItemRequest { algorithm: Some(algorithm), attempts, decide, ..ItemRequest::default() };
    let settings = Settings::defaults(&game.world);
    let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
    let (mut order, mut candidates, mut swaps) = (Vec::new(), Vec::new(), 0);
    let outcome = watch(&placer, seed, |step| match step {
        Step::Placed { placed, candidates: found, .. } => {
            // An item that is placed again after a swap had its turn before.
            if !order.contains(&placed.copy.item) {
                order.push(placed.copy.item);
            }
            candidates.push(found.iter().map(|location| location.0 + 1).collect());
        }
        Step::DeadEnd { copy, .. } => order.push(copy.item),
        Step::Swapped { .. } => swaps += 1,
        Step::Attempt { .. }
        | Step::Moved { .. }
        | Step::Decides
        | Step::Shaping { .. }
        | Step::Decided { .. }
        | Step::Missed
        | Step::Stuck { .. }
        | Step::Mixing { .. }
        | Step::Drawn(_) => {}
    });
    Run { order, candidates, swaps, outcome }
}

/// The locations of items, by the numbers of the document.
fn places(placement: &Placement) -> BTreeMap<ItemId, u32> {
    let placed = placement.placed.iter();
    let places = placed.map(|placed| (placed.copy.item, placed.location.0 + 1));
    places.collect()
}

#[test]
fn forward_reproduces_the_walkthrough() {
    let game = example();
    let expected = BTreeMap::from([(MORPH_BALL, 1), (BOMBS, 3), (MISSILES, 5)]);
    let mut runs = (0..2000).map(|seed| run(&game, Algorithm::Forward, seed));
    let run = runs.find(|run| {
        run.order == [MORPH_BALL, BOMBS, MISSILES]
            && run.outcome.as_ref().is_ok_and(|placement| places(placement) == expected)
    });
    let run = run.expect("some seed places as the document does");
    assert_eq!(run.candidates, [vec![1, 2], vec![2, 3, 4], vec![2, 4, 5]]);
}

/// Whether all locations open if the blocked item goes to the first free location, as in the document.
fn fall_back(game: &Game, report: &NotFound) -> bool {
    let placed = report.placed.iter();
    let mut items: BTreeMap<LocationId, ItemId> =
        placed.map(|placed| (placed.location, placed.copy.item)).collect();
    let left = game.world.locations.ids().find(|at| !items.contains_key(at));
    items.insert(left.unwrap(), report.unplaced[0].item);
    let settings = Settings::defaults(&game.world);
    let held = vec![0; game.world.items.len()];
    let naive = Naive::explore(&game.world, &settings, &held, &items);
    naive.open.len() == game.world.locations.len()
}

#[test]
fn forward_reports_the_dead_end_where_the_document_falls_back() {
    let game = example();
    let (mut done, mut dead) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..300 {
        let run = run(&game, Algorithm::Forward, seed);
        match run.outcome {
            Ok(_) => done.insert(run.order),
            Err(Error::NotFound(report)) => {
                let blocked = report.blocked.expect("an item has no place");
                assert_eq!(blocked.copy.item, MORPH_BALL);
                assert_eq!((blocked.allowed, blocked.open), (5, 2));
                assert_eq!(report.unplaced, [blocked.copy]);
                assert!(!fall_back(&game, &report), "the fallback would do");
                dead.insert(run.order)
            }
            Err(other) => panic!("{other:?}"),
        };
    }
    let last = |order: &Vec<ItemId>| order[2] == MORPH_BALL;
    assert_eq!((done.len(), dead.len()), (4, 2));
    assert!(dead.iter().all(last) && !done.iter().any(last));
}

#[test]
fn assumed_succeeds_for_all_six_orders() {
    let game = example();
    let (mut orders, mut swaps) = (BTreeSet::new(), 0);
    for seed in 0..300 {
        let run = run(&game, Algorithm::Assumed, seed);
        assert!(run.outcome.is_ok(), "{:?}: {:?}", run.order, run.outcome);
        if run.swaps == 0 {
            orders.insert(run.order);
        }
        swaps += run.swaps;
    }
    assert_eq!(orders.len(), 6);
    assert!(swaps > 0, "the last of three items always found a place");
}

#[test]
fn the_ship_is_held_and_nowhere_to_be_found() {
    let Game { world, .. } = example();
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    assert_eq!(logic.starting_copies(ItemId(3)), 1);
    assert_eq!(logic.pool_copies(ItemId(3)).len(), 0);
}
