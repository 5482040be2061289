//! Walks through all rooms, counted by hand.

use super::{Plan, with};
use crate::doors::{Distance, Leg, Walk};
use crate::world::{DoorRequest, EndId, Linking, RoomId, Way};

fn walk(plan: Plan) -> Walk {
    let world = plan.finish();
    let request = DoorRequest { least_changed: Some(0), ..DoorRequest::default() };
    let walk = with(&world, &request, |shuffler| shuffler.walk(&Linking::drawn(&world)));
    walk.expect("every room can be reached")
}

fn rooms(numbers: &[u32]) -> Vec<RoomId> {
    numbers.iter().copied().map(RoomId).collect()
}

fn ends(leg: &Leg<'_>) -> Vec<u32> {
    leg.passed.iter().map(|end| end.0).collect()
}

#[test]
fn the_nearest_room_comes_first_then_the_first_by_id() {
    let mut plan = Plan::new(5);
    plan.doors(&[(0, 3), (0, 2), (2, 1), (3, 4)]);
    let walk = walk(plan);
    // 2 before 3, which is as near; then 1; then back over 2 and 0 to 3; then 4.
    assert_eq!(walk.rooms, rooms(&[0, 2, 1, 3, 4]));
    assert_eq!((walk.steps, walk.restarts), (1 + 1 + 3 + 1, 0));
    // Each door has two ends; those of the second one are 2 and 3.
    let legs: Vec<Vec<u32>> = walk.legs().map(|leg| ends(&leg)).collect();
    assert_eq!(legs, [vec![], vec![2], vec![4], vec![5, 3, 0], vec![6]]);
}

#[test]
fn a_door_that_was_used_is_a_way_back() {
    let mut plan = Plan::new(3);
    plan.way(0, 1, Way::Once);
    plan.door(0, 2);
    assert_eq!(walk(plan).steps, 1 + 2);
}

#[test]
fn who_can_not_go_on_begins_again() {
    let mut plan = Plan::new(3);
    plan.way(0, 1, Way::One);
    plan.door(0, 2);
    let walk = walk(plan);
    assert_eq!(walk.rooms, rooms(&[0, 1, 2]));
    assert_eq!((walk.steps, walk.restarts), (1 + 1 + 1, 1));
    let legs: Vec<(Vec<u32>, bool)> = walk.legs().map(|leg| (ends(&leg), leg.from_start)).collect();
    assert_eq!(legs, [(vec![], true), (vec![0], false), (vec![2], true)]);
}

#[test]
fn distance_is_counted_in_doors_of_the_map_as_drawn() {
    // A corridor of five rooms; its first and last door are exchanged.
    let mut plan = Plan::new(5);
    plan.doors(&[(0, 1), (1, 2), (2, 3), (3, 4)]);
    let world = plan.finish();
    let mut linking = Linking::drawn(&world);
    linking.join(EndId(0), EndId(7));
    linking.join(EndId(6), EndId(1));
    let distance = Distance::of(&world, &linking);
    // 0 led to 1, now to 4; 4 led to 3, now to 0; 1 led to 0, now to 3; 3 led to 4, now to 1.
    assert_eq!((distance.doors, distance.ends), (2, 4));
    assert_eq!((distance.mean_hundredths, distance.farthest), (300, 3));
    let drawn = Distance::of(&world, &Linking::drawn(&world));
    assert_eq!(drawn, Distance::default());
}
