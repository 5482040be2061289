//! One more item opens exactly what is reachable with it and not without it.

use std::collections::BTreeMap;

use seedwright::inspect::{NextItems, Reach, StrandedLocation, WayBack, holding, next, reach};
use seedwright::logic::Logic;
use seedwright::world::{ItemId, LocationId, RoomId, Settings, World};

use super::random_worlds::sample;
use super::reached::amounts;

/// The rooms that can be entered.
fn rooms(reached: &Reach) -> Vec<RoomId> {
    reached.rooms.iter().map(|(room, _)| *room).collect()
}

/// The locations that a player opens who comes home again, or has met the goal.
fn open(reached: &Reach) -> Vec<LocationId> {
    let ends = |stranded: &&StrandedLocation| matches!(stranded.way_back, WayBack::GameEnds);
    let ends = reached.stranded.iter().filter(ends).map(|stranded| stranded.location);
    reached.locations.iter().copied().chain(ends).collect()
}

/// Computes the same by querying again with each item.
fn asked_again(world: &World, logic: &Logic, settings: &Settings, held: &[u32]) -> NextItems {
    let now = reach(world, logic, &holding(logic, settings, &amounts(held)).0);
    let (near, open_now) = (rooms(&now), open(&now));
    let mut found = NextItems { locations: BTreeMap::new(), rooms: BTreeMap::new() };
    for item in world.items.ids() {
        let ItemId(number) = item;
        let mut more = held.to_vec();
        more[number as usize] += 1;
        let (_, beyond) = holding(logic, settings, &amounts(&more));
        if beyond.iter().any(|beyond| beyond.item == item) {
            continue;
        }
        let then = reach(world, logic, &holding(logic, settings, &amounts(&more)).0);
        for location in open(&then) {
            if !open_now.contains(&location) {
                found.locations.entry(location).or_default().push(item);
            }
        }
        for room in rooms(&then) {
            if !near.contains(&room) {
                found.rooms.entry(room).or_default().push(item);
            }
        }
    }
    found
}

#[test]
fn one_more_item_opens_what_it_opens() {
    let mut opened = 0;
    for number in 0..300 {
        let (world, held) = sample(number);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let (mut state, _) = holding(&logic, &settings, &amounts(&held));
        let before = state.trail().to_vec();
        let found = next(&world, &logic, &mut state);
        assert_eq!(state.trail(), before, "the state is left as it was");
        assert_eq!(found, asked_again(&world, &logic, &settings, &held));
        opened += found.locations.len() + found.rooms.len();
    }
    assert!(opened > 100, "{opened}");
}
