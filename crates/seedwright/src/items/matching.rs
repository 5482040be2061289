//! Matching: everyone gets a place they may have, if that is possible at all.

use std::collections::BTreeSet;

use super::board::NONE;
use crate::grid::BitSet;

/// What a place says when somebody wants it.
pub(super) enum SlotState {
    /// Nobody has it.
    Free,
    /// Somebody has it who might go elsewhere.
    Taken(u32),
    /// It is not to be had.
    Closed,
}

/// Those who want more places than there are: all of them, and all the places they may have.
pub(super) struct HallViolator {
    pub who: Vec<u32>,
    pub places: Vec<u32>,
}

/// Finds a place for one more, by a shortest chain of moves: the answer says who goes where.
///
/// Those of one class want the same places, so only the first of a class is asked for them; `wants` is given
/// the places that were seen, and lists the others.
///
/// # Errors
/// When there is no chain, all those who were asked to move and found to compete for too few places.
pub(super) fn augment(
    who: u32,
    place_count: usize,
    class: impl Fn(u32) -> u32,
    wants: impl Fn(u32, &BitSet) -> Vec<u32>,
    owner: impl Fn(u32) -> SlotState,
) -> Result<Vec<(u32, u32)>, HallViolator> {
    let mut seen = BitSet::with_bound(place_count);
    let mut classes = BTreeSet::new();
    // Each entry: who is asked, the entry that wants their place, and that place.
    let mut asked = vec![(who, usize::MAX, NONE)];
    let mut places = Vec::new();
    let mut next = 0;
    while let Some(&(one, ..)) = asked.get(next) {
        let new = classes.insert(class(one));
        for place in if new { wants(one, &seen) } else { Vec::new() } {
            seen.insert(place);
            match owner(place) {
                SlotState::Free => return Ok(chain(&asked, next, place)),
                SlotState::Taken(other) => {
                    places.push(place);
                    asked.push((other, next, place));
                }
                SlotState::Closed => {}
            }
        }
        next += 1;
    }
    Err(HallViolator { who: asked.into_iter().map(|(one, ..)| one).collect(), places })
}

/// Reads the moves off, from the last one asked to the first.
fn chain(asked: &[(u32, usize, u32)], last: usize, free: u32) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    let (mut entry, mut place) = (last, free);
    while let Some(&(who, before, had)) = asked.get(entry) {
        moves.push((who, place));
        (entry, place) = (before, had);
    }
    moves
}
