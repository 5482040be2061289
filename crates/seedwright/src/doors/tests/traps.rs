//! Where a player can get stuck.

use super::oracle::trapped;
use super::random_maps::{Shape, random_map};
use super::{Plan, of_mode, shuffle, with};
use crate::doors::Impossible;
use crate::world::{DoorMode, DoorRequest, Linking, RoomId, Way};

#[test]
fn traps_are_where_a_player_can_be_stuck() {
    let mut counts = [0, 0];
    for number in 0..600 {
        let shape = Shape { rooms: 3 + number % 5, more: 5, rich: number % 2 == 0 };
        let (world, _) = random_map("traps", number, shape);
        let request = DoorRequest { least_changed: Some(0), ..DoorRequest::default() };
        let answer = with(&world, &request, |shuffler| shuffler.traps(&Linking::drawn(&world)));
        let Ok(rooms) = answer else { continue };
        let stuck = trapped(&world);
        counts[usize::from(!stuck.is_empty())] += 1;
        assert_eq!(rooms.is_empty(), stuck.is_empty(), "map {number}: {rooms:?} {stuck:?}");
        for spot in stuck {
            assert!(rooms.contains(&world.spots[spot].room), "map {number}");
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

#[test]
fn nobody_is_trapped_behind_a_door_they_opened_but_who_jumps_is() {
    let traps = |jump: bool| {
        let mut plan = Plan::new(2);
        plan.way(0, 1, Way::Once);
        if jump {
            plan.way(0, 1, Way::One);
        }
        let world = plan.finish();
        let request = DoorRequest { least_changed: Some(0), ..DoorRequest::default() };
        let traps = with(&world, &request, |shuffler| shuffler.traps(&Linking::drawn(&world)));
        traps.expect("both rooms can be reached")
    };
    assert_eq!(traps(false), []);
    assert_eq!(traps(true), [RoomId(1)]);
}

#[test]
fn a_trap_that_no_door_can_mend_is_named() {
    // A jump that never moves leads into room 3, and either a movable door leads out of it, or none
    // does.
    let world = |mendable: bool| {
        let mut plan = Plan::new(5);
        plan.doors(&[(0, 1), (0, 2), (1, 2)]);
        let jump = plan.way(1, 3, Way::One);
        plan.draft.doors[jump].kind = "jump".to_owned();
        plan.fixed(3, 4);
        if mendable {
            plan.way(4, 3, Way::One);
            plan.way(0, 2, Way::One);
        }
        plan.finish()
    };
    let request = DoorRequest { no_trap: Some(true), ..of_mode(DoorMode::Full) };
    let (shut, mendable) = (world(false), world(true));
    let answer = with(&shut, &request, |_| ());
    let rooms = vec![RoomId(3), RoomId(4)];
    assert_eq!(answer, Err(Impossible::Trapped(rooms)));
    let answer = with(&mendable, &request, |shuffler| {
        assert!(!shuffler.traps(&Linking::drawn(&mendable)).is_empty());
        let shuffled = shuffle(shuffler, 1).expect("a way out is found");
        assert_eq!(shuffler.traps(&shuffled.linking), []);
    });
    assert_eq!(answer, Ok(()));
}
