//! Swaps against a check from the beginning.

use super::random_maps::{Shape, random_map, random_request};
use super::{watch, with};
use crate::doors::judge::Judge;
use crate::doors::{Reason, Step};
use crate::world::{DoorMode, EndId, Linking};

/// The map with two doors exchanged.
fn swapped(linking: &Linking, (one, other): (EndId, EndId)) -> Linking {
    let mut linking = linking.clone();
    let behind = [one, other].map(|end| linking.destination(end));
    linking.join(one, behind[1]);
    linking.join(other, behind[0]);
    linking
}

#[test]
fn swaps_are_judged_as_if_alone() {
    let (mut made, mut rejected) = (0, 0);
    for number in 0..400 {
        let shape = Shape { rooms: 4 + number % 12, more: 10, rich: number % 2 == 1 };
        let (world, mut stream) = random_map("swaps", number, shape);
        let mut request = random_request(&mut stream, &world);
        request.mode = Some(DoorMode::Swap);
        // More swaps than a batch has.
        request.swaps = Some(1 + number % 40);
        let answer = with(&world, &request, |shuffler| {
            let mut judge = Judge::new(shuffler);
            let (mut working, mut ends) = (Linking::drawn(&world), None);
            let mut keeps_all = |linking: &Linking| {
                judge.settle(linking);
                (judge.is_walkable(linking), judge.has_trap(linking))
            };
            let _ = watch(shuffler, 1, |step| match step {
                Step::Attempt { .. } => working = Linking::drawn(&world),
                Step::Swapping { one, other, .. } => {
                    assert!(one != other && working.destination(*one) != *other);
                    ends = Some((*one, *other));
                }
                Step::Shifted(_) => {
                    working = swapped(&working, ends.expect("ends were drawn"));
                    let (is_walkable, is_trap) = keeps_all(&working);
                    assert!(is_walkable, "map {number}");
                    let stays_safe = shuffler.task.settings.no_trap && shuffler.is_drawn_safe;
                    assert!(!(stays_safe && is_trap), "map {number}");
                    made += 1;
                }
                Step::Aborted(reason @ (Reason::Unwalkable | Reason::Trap)) => {
                    let candidate = swapped(&working, ends.expect("ends were drawn"));
                    let (is_walkable, is_trap) = keeps_all(&candidate);
                    assert_eq!(is_walkable, *reason == Reason::Trap, "map {number}");
                    assert!(is_trap || *reason != Reason::Trap, "map {number}");
                    rejected += 1;
                }
                _ => {}
            });
        });
        drop(answer);
    }
    assert!(made > 1_000 && rejected > 300, "{made} made, {rejected} rejected");
}
