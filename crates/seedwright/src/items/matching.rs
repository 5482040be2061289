//! Bipartite matching by augmenting paths.

use std::collections::BTreeSet;

use super::board::NONE;
use crate::grid::BitSet;

/// The state of a place.
pub(super) enum SlotState {
    /// It is free.
    Free,
    /// It is taken by a seeker that could move.
    Taken(u32),
    /// It can't be used.
    Closed,
}

/// A set of seekers with fewer allowed places than members, so that no matching exists (Hall's theorem).
pub(super) struct HallViolator {
    pub seekers: Vec<u32>,
    pub places: Vec<u32>,
}

/// Finds a place for one more seeker by a shortest augmenting path, and returns the moves: which seeker goes to
/// which place.
///
/// Seekers of one class are allowed at the same places, so only the first of each class is expanded. `allowed`
/// is given the places seen so far and returns the others.
///
/// # Errors
/// If there is no path: all seekers that the search reached, which compete for too few places.
pub(super) fn augment(
    seeker: u32,
    place_count: usize,
    class: impl Fn(u32) -> u32,
    allowed: impl Fn(u32, &BitSet) -> Vec<u32>,
    owner: impl Fn(u32) -> SlotState,
) -> Result<Vec<(u32, u32)>, HallViolator> {
    let mut seen = BitSet::with_bound(place_count);
    let mut classes = BTreeSet::new();
    // The breadth-first queue. Each entry: a seeker, the entry that wants its place, and that place.
    let mut queue = vec![(seeker, usize::MAX, NONE)];
    let mut places = Vec::new();
    let mut next = 0;
    while let Some(&(one, ..)) = queue.get(next) {
        let new = classes.insert(class(one));
        for place in if new { allowed(one, &seen) } else { Vec::new() } {
            seen.insert(place);
            match owner(place) {
                SlotState::Free => return Ok(moves_along(&queue, next, place)),
                SlotState::Taken(other) => {
                    places.push(place);
                    queue.push((other, next, place));
                }
                SlotState::Closed => {}
            }
        }
        next += 1;
    }
    Err(HallViolator { seekers: queue.into_iter().map(|(one, ..)| one).collect(), places })
}

/// The moves along a path, from its free end to the new seeker.
fn moves_along(queue: &[(u32, usize, u32)], last: usize, free: u32) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    let (mut entry, mut place) = (last, free);
    while let Some(&(seeker, before, had)) = queue.get(entry) {
        moves.push((seeker, place));
        (entry, place) = (before, had);
    }
    moves
}
