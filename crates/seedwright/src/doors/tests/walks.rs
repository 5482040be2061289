//! Walks through all rooms, counted by hand.

use super::brute_force::every_linking;
use super::random_maps::{Shape, random_map};
use super::{Plan, of_mode, with};
use crate::doors::{Distance, Impossible, Leg, Reason, Walk, walk};
use crate::world::{DoorMode, DoorRequest, EndId, Linking, RoomId, Way};

fn walk_through(plan: Plan) -> Walk {
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
    let walk = walk_through(plan);
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
    assert_eq!(walk_through(plan).steps, 1 + 2);
}

#[test]
fn who_can_not_go_on_begins_again() {
    let mut plan = Plan::new(3);
    plan.way(0, 1, Way::One);
    plan.door(0, 2);
    let walk = walk_through(plan);
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
    assert_eq!((distance.doors, distance.ends, distance.measured), (2, 4, 4));
    assert_eq!((distance.mean_hundredths, distance.farthest), (300, 3));
    let drawn = Distance::of(&world, &Linking::drawn(&world));
    assert_eq!(drawn, Distance::default());
}

#[test]
fn a_large_map_is_measured_from_some_rooms() {
    let mut plan = Plan::new(40);
    (0..40).for_each(|room| {
        plan.door(room, (room + 1) % 40);
    });
    let world = plan.finish();
    let mut linking = Linking::drawn(&world);
    for door in (0..20).map(|number| number * 4) {
        // The second ends of two doors are exchanged.
        linking.join(EndId(door), EndId(door + 3));
        linking.join(EndId(door + 2), EndId(door + 1));
    }
    let all = Distance::of(&world, &linking);
    assert_eq!(all.measured, all.ends);
    let looks = (world.rooms.len() + world.ends().len()) as u64;
    assert_eq!(Distance::within(&world, &linking, looks * 40), all);
    for rooms in [0, 1, 7, 20] {
        let some = Distance::within(&world, &linking, looks * rooms);
        assert_eq!((some.doors, some.ends), (all.doors, all.ends));
        assert!(some.measured > 0 && some.measured < all.ends, "{some:?}");
        assert!(u64::from(some.measured) <= 2 * rooms.max(1), "{some:?}");
        assert!(some.farthest <= all.farthest && some.mean_hundredths > 0, "{some:?}");
    }
}

#[test]
fn no_walk_is_shorter_or_longer_than_any_can_be() {
    let mut walked = 0;
    for number in 0..300 {
        let shape = Shape { rooms: 3 + number % 4, more: 3, rich: number % 2 == 1 };
        let (world, _) = random_map("bounds of walks", number, shape);
        let pairs = world.doors.rows().iter().filter(|door| !door.fixed);
        if pairs.filter(|door| door.way == Way::Both).count() > 4 {
            continue;
        }
        let (shortest, longest) = walk::bounds(&world);
        let request = DoorRequest { least_changed: Some(0), ..of_mode(DoorMode::Full) };
        let answer = with(&world, &request, |shuffler| {
            every_linking(&world, &request, &mut |linking| {
                if shuffler.fault(linking).is_none() {
                    let steps = u64::from(shuffler.walk(linking).steps);
                    assert!((shortest..=longest).contains(&steps), "map {number}: {steps}");
                    walked += 1;
                }
            });
        });
        drop(answer);
    }
    assert!(walked > 200, "only {walked} good maps");
}

#[test]
fn ranges_that_no_walk_can_have_are_refused() {
    let mut plan = Plan::new(6);
    plan.doors(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]);
    let world = plan.finish();
    let answer = |least: u32, most: u32| {
        let request = DoorRequest { walk: Some((least, most)), ..of_mode(DoorMode::Full) };
        with(&world, &request, |shuffler| {
            let fault = shuffler.fault(&Linking::drawn(&world));
            assert_eq!(fault, Some(Reason::TooFewChanges));
        })
    };
    // Each of five rooms takes one step at least, and at most as many as there are visited rooms, and a restart.
    let (shortest, longest) = (5, 2 + 3 + 4 + 5 + 6);
    let refused = |least, most| Err(Impossible::NoWalk { least, most, shortest, longest });
    assert_eq!(answer(0, 4), refused(0, 4));
    assert_eq!(answer(21, 30), refused(21, 30));
    assert_eq!(answer(9, 8), refused(9, 8));
    assert_eq!(answer(0, 5), Ok(()));
    assert_eq!(answer(20, 30), Ok(()));
    for (least, most, words) in [(0, 4, "at least 5"), (21, 30, "at most 20"), (9, 8, "at least 9")]
    {
        let reason = answer(least, most).expect_err("it is refused").describe(&world);
        assert!(reason.contains(words), "{reason}");
    }
}
