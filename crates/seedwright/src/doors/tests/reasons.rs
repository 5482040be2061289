//! The reasons given when nothing can change, and the steps an observer sees.

use super::{Plan, of_mode, shuffle, watch, with};
use crate::doors::{Error, ImmovableCounts, Impossible, Step};
use crate::world::{
    AreaId, Depth, DoorId, DoorMode, DoorRequest, Requirements, RoomId, Way, World,
};

/// Describes why a world can't be shuffled.
fn refusal(world: &World, request: &DoorRequest) -> String {
    match with(world, request, |shuffler| shuffle(shuffler, 1)) {
        Err(reason) => reason.describe(world),
        Ok(Err(Error::Impossible(reason))) => reason.describe(world),
        Ok(other) => panic!("it is possible: {other:?}"),
    }
}

#[test]
fn a_map_on_which_nothing_can_change_says_why() {
    let none = DoorRequest::default();
    let mut plan = Plan::new(3);
    plan.fixed(0, 1);
    let totem = plan.door(1, 2);
    plan.draft.doors[totem].kind = "totem".to_owned();
    assert_eq!(
        refusal(&plan.finish(), &none),
        "no door can be shuffled: 2 doors (1 fixed, 1 of a kind in `still-kinds`)"
    );
    let mut plan = Plan::new(2);
    plan.door(0, 1);
    assert_eq!(
        refusal(&plan.finish(), &none),
        "only the door `Door 0` can be shuffled, so it has no partner: it is the only door"
    );
    assert_eq!(
        refusal(&Plan::new(1).finish(), &none),
        "no door can be shuffled: there are no doors"
    );
    let mut plan = Plan::new(3);
    plan.door(0, 1);
    plan.way(1, 2, Way::Once);
    assert_eq!(
        refusal(&plan.finish(), &none),
        "2 doors can be shuffled, but no two of them are interchangeable (same way, and same kind with `same-kind`)"
    );
}

#[test]
fn protected_and_held_doors_are_counted() {
    let mut plan = Plan::new(3);
    plan.doors(&[(0, 1), (1, 2)]);
    let world = plan.finish();
    let request = DoorRequest { protected: vec![DoorId(0), DoorId(1)], ..DoorRequest::default() };
    assert_eq!(refusal(&world, &request), "no door can be shuffled: 2 doors (2 protected)");
    let request = DoorRequest {
        held_percent: Some(100),
        mode: Some(DoorMode::Full),
        ..DoorRequest::default()
    };
    assert_eq!(
        refusal(&world, &request),
        "no door can be shuffled: 2 doors (2 held by `held-percent`)"
    );
    let counted = ImmovableCounts { doors: 2, held: 1, ..ImmovableCounts::default() };
    let half = DoorRequest { held_percent: Some(50), ..request };
    match with(&world, &half, |shuffler| shuffle(shuffler, 1)) {
        Ok(Err(Error::Impossible(reason))) => {
            let Impossible::OneSwitchable { counted: reported, .. } = *reason else {
                panic!("{reason:?}");
            };
            assert_eq!(reported, counted);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let mut plan = Plan::in_areas(&[0, 1, 1]);
    plan.doors(&[(0, 1), (1, 2), (2, 0)]);
    let world = plan.finish();
    let both = DoorRequest {
        joined: vec![(AreaId(0), AreaId(1))],
        apart: vec![(AreaId(1), AreaId(0))],
        ..DoorRequest::default()
    };
    assert_eq!(
        refusal(&world, &both),
        "`World 0` and `World 1` are listed in both `joined` and `apart`"
    );
    let range = DoorRequest { walk: Some((5, 4)), ..DoorRequest::default() };
    assert_eq!(refusal(&world, &range), "`walk` requires at least 5 and at most 4 steps");
    let many = DoorRequest { least_changed: Some(4), ..DoorRequest::default() };
    assert_eq!(
        refusal(&world, &many),
        "`least-changed` requires 4 changed doors, but only 3 can change"
    );
    let apart = DoorRequest { apart: vec![(AreaId(1), AreaId(0))], ..of_mode(DoorMode::Full) };
    assert_eq!(
        refusal(&world, &apart),
        "every way to link the doors was tried: none reaches every room, keeps what can be reached on the original \
         map, and meets the settings"
    );
}

#[test]
fn rooms_that_nobody_reaches_are_named() {
    let mut plan = Plan::new(5);
    plan.doors(&[(0, 1), (0, 2), (2, 0)]);
    plan.fixed(3, 4);
    let world = plan.finish();
    for mode in [DoorMode::Spin, DoorMode::Swap, DoorMode::Full, DoorMode::Decoupled] {
        let answer = with(&world, &of_mode(mode), |_| ());
        let rooms = vec![RoomId(3), RoomId(4)];
        assert_eq!(answer, Err(Impossible::Unreachable(rooms)));
        assert_eq!(
            refusal(&world, &of_mode(mode)),
            "wherever the doors lead, 2 rooms can't be reached even with every item: \
             `Room 3`, `Room 4`"
        );
    }
}

#[test]
fn doors_that_are_too_few_are_counted() {
    let mut plan = Plan::new(4);
    plan.doors(&[(0, 1), (2, 3)]);
    assert_eq!(
        refusal(&plan.finish(), &DoorRequest::default()),
        "wherever the doors lead, not every room can be reached: without the doors that can be shuffled, \
         the map is in 4 parts, and 2 doors can't join them all"
    );
}

/// A map on which room 2 can be left but not entered, although another linking leads there.
fn with_a_room_out_of_reach() -> World {
    let mut plan = Plan::new(3);
    plan.doors(&[(0, 2), (0, 1), (1, 2)]);
    for door in [0, 2] {
        plan.draft.doors[DoorId(door)].a.need = Requirements::NEVER;
    }
    plan.finish()
}

#[test]
fn a_room_out_of_reach_is_joined() {
    let world = with_a_room_out_of_reach();
    let full = with(&world, &of_mode(DoorMode::Full), |shuffler| {
        (0..10).for_each(|seed| {
            let shuffled = shuffle(shuffler, seed).expect("there is a map");
            assert_eq!(shuffler.walk(&shuffled.linking).rooms.len(), 3);
        });
    });
    assert_eq!(full, Ok(()));
    // With one swap at most, no map is found, which says nothing about others.
    let swap = DoorRequest { swaps: Some(0), attempts: Some(1), ..of_mode(DoorMode::Swap) };
    let swap = DoorRequest { least_changed: Some(0), ..swap };
    let answer = with(&world, &swap, |shuffler| shuffle(shuffler, 1));
    let Ok(Err(Error::NotFound(report))) = answer else { panic!("{answer:?}") };
    assert_eq!(
        report.to_string(),
        "no valid map was found in 1 attempts: 1 room can't be reached (`Room 2`) on the original map, \
         from which spins and swaps start; `mode = \"full\"` tries every map"
    );
}

#[test]
fn what_this_seed_holds_proves_nothing_about_others() {
    // Two pairs of interchangeable doors: with half of them held, it depends on the seed which are left.
    let mut plan = Plan::new(3);
    for way in [Way::One, Way::Once] {
        plan.way(0, 1, way);
        plan.way(1, 2, way);
    }
    let world = plan.finish();
    let request = DoorRequest { held_percent: Some(50), ..of_mode(DoorMode::Full) };
    let (mut found, mut not_found) = (0, 0);
    let answer = with(&world, &request, |shuffler| {
        for seed in 0..20 {
            match shuffle(shuffler, seed) {
                Ok(_) => found += 1,
                Err(Error::NotFound(report)) => {
                    not_found += 1;
                    assert!(report.to_string().contains("that this seed"), "{report}");
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    });
    assert_eq!(answer, Ok(()));
    assert!(not_found > 0, "{found} found, {not_found} not found");
}

#[test]
fn areas_are_joined_and_kept_apart() {
    // Two areas, each a ring, with two doors between them that could lead within one instead.
    let mut plan = Plan::in_areas(&[0, 0, 0, 1, 1, 1, 2]);
    plan.doors(&[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4)]);
    plan.doors(&[(0, 6), (3, 6)]);
    let world = plan.finish();
    let apart = DoorRequest { apart: vec![(AreaId(0), AreaId(1))], ..of_mode(DoorMode::Full) };
    let area = |room: RoomId| world.rooms[room].area;
    with(&world, &apart, |shuffler| {
        for seed in 0..30 {
            let linking = shuffle(shuffler, seed).expect("a map is found").linking;
            for end in world.ends() {
                let areas = [end, linking.destination(end)]
                    .map(|end| area(world.spots[world.end(end).spot].room).0);
                assert!(areas != [0, 1] && areas != [1, 0]);
            }
        }
    })
    .expect("doors may move");
}

#[test]
fn the_steps_are_those_of_the_document() {
    let mut plan = Plan::new(10);
    for room in 0..5 {
        plan.door(room, (room + 1) % 5);
        plan.door(room, 5 + room);
    }
    let world = plan.finish();
    let request = DoorRequest { depth: Some(Depth::Doors(1)), ..DoorRequest::default() };
    let mut log = Vec::new();
    with(&world, &request, |shuffler| {
        watch(shuffler, 4, |step| {
            let name = |room: &RoomId| world.rooms[*room].name.clone();
            log.push(match step {
                Step::Iteration { number, of, .. } => format!("Iteration {number}/{of}"),
                Step::Centre(room) => format!("Selected central area: {}", name(room)),
                Step::Contiguous(rooms) => format!("Found {} contiguous areas", rooms.len()),
                Step::Outer(doors) => format!("Found {} outer circle doors", doors.len()),
                Step::Spinning(doors) => format!("Spinning {doors} outer circle doors"),
                Step::SelfLoop(room) => format!("Spin would create self-loop for {}", name(room)),
                Step::Shifted(pairs) => {
                    format!("Successfully performed {} door shifts", pairs.len())
                }
                other => format!("{other:?}"),
            });
        })
        .expect("a spin is found");
    })
    .expect("it can be spun");
    assert_eq!(
        log[..7],
        [
            "Attempt { number: 1, of: 10 }",
            "Iteration 1/2",
            "Selected central area: Room 5",
            "Found 2 contiguous areas",
            "Found 2 outer circle doors",
            "Spinning 2 outer circle doors",
            "Successfully performed 2 door shifts",
        ]
        .map(str::to_owned)
    );
}
