//! Changes of neighbours, and depths at which there are none.

use std::collections::BTreeMap;

use super::oracle::new_joins;
use super::random_maps::{Shape, random_map};
use super::{Plan, shuffle, with};
use crate::doors::Impossible;
use crate::random::{Seed, Stream};
use crate::world::{Depth, DoorRequest, EndId, Linking, RoomId, World};

/// How many doors join each pair of rooms.
fn neighbours(world: &World, linking: &Linking) -> BTreeMap<(RoomId, RoomId), u32> {
    let room = |end: EndId| world.spots[world.end(end).spot].room;
    let mut joins = BTreeMap::new();
    for end in world.ends() {
        *joins.entry((room(end), room(linking.destination(end)))).or_default() += 1;
    }
    joins
}

#[test]
fn new_joins_are_counted_as_a_comparison_of_all_neighbours_counts_them() {
    let mut counts = BTreeMap::<u64, u32>::new();
    for number in 0..300 {
        let shape = Shape { rooms: 3 + number % 5, more: 6, rich: number % 2 == 1 };
        let (world, _) = random_map("joins", number, shape);
        let mut ends: Vec<EndId> = world.ends().collect();
        Stream::new(&Seed::from(u64::from(number)), "t", "joins", 0).shuffle(&mut ends);
        ends.truncate(2 + number as usize % 6);
        let mut linking = Linking::drawn(&world);
        for pair in ends.chunks_exact(2) {
            let behind = [pair[0], pair[1]].map(|end| linking.destination(end));
            linking.join(pair[0], behind[1]);
            linking.join(pair[1], behind[0]);
        }
        let joins = linking.new_joins(&world);
        assert_eq!(joins, new_joins(&world, &linking), "map {number}");
        assert_eq!(
            joins == 0,
            neighbours(&world, &linking) == neighbours(&world, &Linking::drawn(&world))
        );
        assert!(joins <= linking.changed().count() as u64);
        *counts.entry(joins).or_default() += 1;
    }
    assert!(counts.len() > 3, "{counts:?}");
}

/// A hall with six rooms around it.
fn star() -> World {
    let mut plan = Plan::new(7);
    (1..7).for_each(|room| {
        plan.door(0, room);
    });
    plan.finish()
}

#[test]
fn a_depth_of_0_changes_no_neighbours() {
    let world = star();
    let flat = DoorRequest { depth: Some(Depth::Doors(0)), ..DoorRequest::default() };
    let answer = with(&world, &flat, |_| ());
    assert_eq!(answer, Err(Impossible::SameNeighbours { larger: Some(1) }));
    let mut plan = Plan::new(3);
    plan.doors(&[(0, 1), (0, 2)]);
    let answer = with(&plan.finish(), &flat, |_| ());
    assert_eq!(answer, Err(Impossible::SameNeighbours { larger: None }));
    let mut plan = Plan::new(6);
    plan.doors(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]);
    let ring = plan.finish();
    let answer = with(&ring, &flat, |_| ());
    assert_eq!(answer, Err(Impossible::SameNeighbours { larger: Some(1) }));
    // If nothing has to change, the doors of one room may be exchanged.
    let any = DoorRequest { least_changed: Some(0), ..flat };
    let shuffled = with(&world, &any, |shuffler| shuffle(shuffler, 1));
    let linking = shuffled.expect("nothing has to change").expect("a spin is found").linking;
    assert!(linking.changed().count() > 0);
    assert_eq!(linking.new_joins(&world), 0);
}
