//! Games that begin in a place that can't be left at first.

use super::{place, watch};
use crate::items::{Placer, Step};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::world::{Aim, DoorEnd, ItemRequest, RequirementId, Requirements, Settings, Way};

const ALWAYS: RequirementId = Requirements::ALWAYS;

/// Nothing is open at first but a pit, and only two of the items lead out of it. What they open has few locations, and all
/// items are needed, so most fills run into a dead end where the game begins.
fn pit_at_the_start() -> Game {
    let mut sketch = Sketch::new();
    let [start, pit, hall, cave, tower] = sketch.spots(["start", "pit", "hall", "cave", "tower"]);
    let [rope, wings, lamp, sword] =
        ["Rope", "Wings", "Lamp", "Sword"].map(|name| sketch.item(name, 1));
    let coins = sketch.item("Coin", 11);
    let [rope, wings, lamp, sword] = [rope, wings, lamp, sword].map(|item| sketch.has(item, 1));
    sketch.door(DoorEnd::new(start, ALWAYS), DoorEnd::new(pit, ALWAYS), Way::One);
    let out = sketch.draft.requirements.any(&[rope, wings]);
    sketch.link(pit, start, out);
    for (spot, need) in [(hall, out), (cave, lamp), (tower, sword)] {
        sketch.link(start, spot, need);
        sketch.link(spot, start, ALWAYS);
    }
    for (spot, count) in [(pit, 1), (hall, 2), (cave, 4), (tower, 8)] {
        for _ in 0..count {
            sketch.location(spot, ALWAYS);
        }
    }
    let all = sketch.has(coins, 11);
    sketch.draft.goals.push(all);
    sketch.finish()
}

#[test]
fn a_game_begins_where_an_item_leads_out() {
    let game = pit_at_the_start();
    let settings = Settings::defaults(&game.world);
    let request = ItemRequest { aim: Some(Aim::Locations), ..game.world.placement.clone() };
    let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
    let mut swaps = 0;
    for seed in 0..100 {
        let placement = place(&placer, seed).unwrap();
        // An attempt may make a hundred swaps. They would wander between the items for most of them.
        assert_eq!(placement.attempts, 1, "seed {seed}");
        swaps += placement.swaps;
    }
    assert!(swaps < 400, "{swaps} swaps of 100 fills");
}

#[test]
fn an_item_that_leads_out_is_not_displaced_by_one_that_does_not() {
    let game = pit_at_the_start();
    let settings = Settings::defaults(&game.world);
    let request = ItemRequest { aim: Some(Aim::Locations), ..game.world.placement.clone() };
    let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
    let mut swapped = 0;
    for seed in 0..100 {
        watch(&placer, seed, |step| match step {
            // Everything that is placed can be collected, so an attempt that places everything meets the aim.
            Step::Missed => panic!("seed {seed}"),
            Step::Swapped { .. } => swapped += 1,
            _ => {}
        })
        .unwrap();
    }
    assert!(swapped > 0, "nothing was swapped");
}
