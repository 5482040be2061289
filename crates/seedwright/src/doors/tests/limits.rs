//! Observers that stop, and steps that run out.

use std::ops::ControlFlow;

use super::{Plan, of_mode, shuffle, with};
use crate::doors::Error;
use crate::random::Seed;
use crate::world::{Depth, Difficulty, DoorId, DoorMode, DoorRequest, Outer, World};

const MODES: [DoorMode; 4] = [DoorMode::Spin, DoorMode::Swap, DoorMode::Full, DoorMode::Decoupled];

fn ring() -> World {
    ring_of(6)
}

/// A ring of rooms, each with one more room at its side.
fn ring_of(rooms: usize) -> World {
    let mut plan = Plan::new(2 * rooms);
    for room in 0..rooms {
        plan.door(room, (room + 1) % rooms);
        plan.door(room, rooms + room);
    }
    plan.finish()
}

#[test]
fn the_observer_may_stop_at_every_step() {
    let world = ring();
    for mode in MODES {
        let request = DoorRequest { depth: Some(Depth::Doors(1)), swaps: Some(5), ..of_mode(mode) };
        with(&world, &request, |shuffler| {
            let mut steps = 0;
            let whole = shuffler.shuffle(&Seed::from(7), &mut |_| {
                steps += 1;
                ControlFlow::Continue(())
            });
            assert!(whole.is_ok());
            for stop in 0..steps {
                let mut seen = 0;
                let answer = shuffler.shuffle(&Seed::from(7), &mut |_| {
                    seen += 1;
                    if seen > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert_eq!((answer, seen), (Err(Error::Stopped), stop + 1));
            }
        })
        .expect("doors may move");
    }
}

#[test]
fn steps_run_out() {
    let world = ring();
    for mode in MODES {
        let mut request = DoorRequest { depth: Some(Depth::Doors(1)), ..of_mode(mode) };
        let all = with(&world, &request, |shuffler| shuffle(shuffler, 7));
        let all = all.expect("doors may move").expect("a map is found");
        for steps in [1, all.steps / 2, all.steps, u64::MAX] {
            request.steps = Some(steps);
            let answer = with(&world, &request, |shuffler| shuffle(shuffler, 7));
            match answer.expect("doors may move") {
                Ok(shuffled) => {
                    assert_eq!(shuffled, all, "a limit changes nothing of what is found");
                    assert!(steps >= all.steps);
                }
                Err(Error::NotFound(not_found)) => {
                    assert!(not_found.out_of_steps && steps < all.steps);
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn difficulty_says_how_often_to_spin() {
    let table = Difficulty::ALL.map(Difficulty::iterations);
    assert_eq!(table, [1, 2, 4, 8]);
    let world = ring();
    let spins = |request: &DoorRequest| {
        let answer = with(&world, request, |shuffler| shuffle(shuffler, 3));
        answer.expect("doors may move").expect("a map is found").moves
    };
    let hard = DoorRequest {
        difficulty: Some(Difficulty::Hard),
        depth: Some(Depth::Doors(1)),
        ..DoorRequest::default()
    };
    // Twelve doors can move, so three swaps follow the spins.
    assert_eq!(spins(&hard), 4 + 3);
    let three = DoorRequest { iterations: Some(3), ..DoorRequest::default() };
    assert_eq!(spins(&hard.clone().and(three.clone())), 3);
    // The later setting wins: a difficulty replaces an earlier number.
    assert_eq!(spins(&three.and(hard)), 4 + 3);
}

/// Sixteen rooms that fixed doors join in a row, a circle of three doors, and five doors that no spin reaches.
fn islands() -> World {
    let mut plan = Plan::new(16);
    (1..16).for_each(|room| {
        plan.fixed(room - 1, room);
    });
    plan.doors(&[(0, 2), (2, 4), (4, 6), (7, 12), (8, 13), (9, 14), (10, 15), (1, 11)]);
    plan.finish()
}

#[test]
fn levels_of_difficulty_differ() {
    for world in [ring_of(20), islands()] {
        let joins = Difficulty::ALL.map(|difficulty| {
            let request = DoorRequest {
                difficulty: Some(difficulty),
                depth: Some(Depth::Doors(1)),
                outer: Some(Outer::NotToCentre),
                ..DoorRequest::default()
            };
            let sum = with(&world, &request, |shuffler| {
                let maps = (0..100).map(|seed| shuffle(shuffler, seed).expect("a map is found"));
                maps.map(|map| map.linking.new_joins(&world)).sum::<u64>()
            });
            sum.expect("doors may move")
        });
        let [easy, normal, hard, extreme] = joins;
        assert!(easy < normal || world.rooms.len() == 16, "{joins:?}");
        assert!(normal + 50 < hard && hard + 20 < extreme, "{joins:?}");
    }
}

#[test]
fn wishes_of_both_are_joined() {
    let one = DoorRequest {
        attempts: Some(3),
        redraws: Some(4),
        protected: vec![DoorId(0)],
        ..of_mode(DoorMode::Swap)
    };
    let other =
        DoorRequest { attempts: Some(5), protected: vec![DoorId(1)], ..DoorRequest::default() };
    let both = one.and(other);
    assert_eq!((both.mode, both.attempts), (Some(DoorMode::Swap), Some(5)));
    assert_eq!((both.redraws, both.protected), (Some(4), vec![DoorId(0), DoorId(1)]));
}

#[test]
fn seeds_mean_the_same_maps() {
    // A change here alters existing seeds: list it under "Seed-breaking" in the changelog.
    let world = ring();
    let maps = MODES.map(|mode| {
        let request = DoorRequest { depth: Some(Depth::Doors(1)), ..of_mode(mode) };
        let answer = with(&world, &request, |shuffler| shuffle(shuffler, 12345));
        let shuffled = answer.expect("doors may move").expect("a map is found");
        let ends = shuffled.linking.all().iter();
        ends.map(|end| end.0.to_string()).collect::<Vec<_>>().join(" ")
    });
    let expected = [
        "1 0 3 2 5 4 7 6 20 23 11 10 16 17 21 22 12 13 19 18 8 14 15 9",
        "18 9 10 13 22 11 21 20 15 1 2 5 16 3 23 8 12 19 0 17 7 6 4 14",
        "9 12 20 10 21 14 23 16 15 0 3 18 1 17 5 8 7 13 11 22 2 4 19 6",
        "10 12 20 4 14 19 18 8 11 2 3 7 16 17 1 9 22 13 0 23 15 6 5 21",
    ];
    assert_eq!(maps, expected.map(str::to_owned));
}
