//! The work of a shuffle on maps of growing size, counted in steps.

use super::{Plan, of_mode, shuffle, with};
use crate::random::{Seed, Stream};
use crate::world::{DoorMode, DoorRequest, World};

/// A random tree of rooms, and half as many doors more.
fn grown(rooms: usize) -> World {
    let mut stream = Stream::new(&Seed::from(rooms as u64), "t", "grown", 0);
    let mut below = |bound: usize| {
        let bound = u32::try_from(bound).ok().and_then(std::num::NonZeroU32::new);
        stream.below(bound.expect("it is not zero")) as usize
    };
    let mut plan = Plan::new(rooms);
    (1..rooms).for_each(|room| {
        plan.door(below(room), room);
    });
    for _ in 0..rooms / 2 {
        let one = below(rooms);
        plan.door(one, (one + 1 + below(rooms - 1)) % rooms);
    }
    plan.finish()
}

/// The steps of a shuffle of a map of this many rooms.
fn steps(rooms: usize, request: &DoorRequest) -> u64 {
    let world = grown(rooms);
    let answer = with(&world, request, |shuffler| shuffle(shuffler, 1));
    answer.expect("doors may move").expect("a map is found").steps
}

#[test]
fn work_grows_like_the_map() {
    for mode in [DoorMode::Full, DoorMode::Decoupled] {
        let [small, large] = [400, 3_200].map(|rooms| steps(rooms, &of_mode(mode)));
        assert!(large < small * 12, "{mode:?}: {small} steps, {large} for 8 times the rooms");
    }
    // As many swaps as there are rooms. If each were checked from the beginning, this would be 64 times the work.
    let [small, large] = [400, 3_200].map(|rooms| {
        let request = DoorRequest { swaps: Some(rooms as u32), ..of_mode(DoorMode::Swap) };
        steps(rooms, &request)
    });
    assert!(large < small * 24, "{small} steps, {large} for 8 times the rooms and swaps");
}
