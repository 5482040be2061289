//! The finds that are needed to finish.
//!
//! Both searches leave finds out and check whether the goal is still met. They share one recursion over the
//! finds that the goal's derivation depends on: with the right half in place it tests the left half, undoes,
//! and then tests the right half. Nothing is ever held that was not picked up.

use super::Progress;
use crate::logic::{FactId, Slice, State};
use crate::rows::PlacedCopy;

/// A find in the condensed rules.
#[derive(Clone, Copy)]
struct CondensedFind {
    slot: FactId,
    copy: FactId,
    placed: PlacedCopy,
}

/// Returns a minimal set of finds that finishes the game, in an order in which they can be made.
/// Also returns the number of rule visits.
pub(super) fn playthrough(
    progress: &Progress<'_>,
    placed: &[PlacedCopy],
) -> (Vec<PlacedCopy>, u64) {
    let finds: Vec<CondensedFind> =
        placed.iter().map(|placed| condensed_find(progress, placed)).collect();
    let mut search = Search::new(progress, false);
    // Later finds are tried first, so that early ones tend to stay in the playthrough.
    let mut order = search.sliced(&finds);
    order.reverse();
    search.test(&order);
    let needed = std::mem::take(&mut search.needed);
    let mut ordered: Vec<PlacedCopy> =
        search.sliced(&needed).iter().map(|find| find.placed).collect();
    ordered.dedup();
    (ordered, search.state.visits())
}

/// Returns the finds of a playthrough without which the game can't be finished, and the number of rule visits.
pub(super) fn required(
    progress: &Progress<'_>,
    placed: &[PlacedCopy],
    playthrough: &[PlacedCopy],
) -> (Vec<PlacedCopy>, u64) {
    let tested: Vec<CondensedFind> =
        playthrough.iter().map(|placed| condensed_find(progress, placed)).collect();
    let mut is_tested = vec![false; progress.world.locations.len()];
    playthrough.iter().for_each(|placed| is_tested[placed.location.0 as usize] = true);
    let others = placed.iter().filter(|placed| !is_tested[placed.location.0 as usize]);
    let mut search = Search::new(progress, true);
    others.for_each(|placed| search.allow(&[condensed_find(progress, placed)]));
    search.state.propagate();
    search.test(&tested);
    let mut required: Vec<PlacedCopy> = search.needed.iter().map(|find| find.placed).collect();
    required.sort_unstable();
    (required, search.state.visits())
}

fn condensed_find(progress: &Progress<'_>, placed: &PlacedCopy) -> CondensedFind {
    let condensed = |fact| progress.condensed.fact(fact);
    CondensedFind {
        slot: condensed(progress.slot(placed)).expect("slots stay facts of their own"),
        copy: condensed(progress.copy(placed)).expect("copies stay facts of their own"),
        placed: *placed,
    }
}

struct Search<'p> {
    state: State<'p>,
    goal: FactId,
    needed: Vec<CondensedFind>,
    /// Whether each find is tested on its own, with all others in place, instead of leaving out every find
    /// that turns out to be unneeded.
    alone: bool,
}

impl<'p> Search<'p> {
    fn new(progress: &'p Progress<'_>, alone: bool) -> Self {
        let goal = progress.condensed.fact(progress.layout.goal);
        let mut state = State::new(progress.condensed.rules());
        state.propagate();
        Self {
            state,
            goal: goal.expect("the goal stays a fact of its own"),
            needed: Vec::new(),
            alone,
        }
    }

    fn allow(&mut self, finds: &[CondensedFind]) {
        for find in finds {
            self.state.put(find.slot, Some(find.copy));
        }
    }

    fn forbid(&mut self, finds: &[CondensedFind]) {
        for find in finds {
            self.state.put(find.slot, None);
        }
    }

    /// Returns the finds that the goal depends on with all of these in place, in the order they are made.
    fn sliced(&mut self, finds: &[CondensedFind]) -> Vec<CondensedFind> {
        let mark = self.state.mark();
        self.allow(finds);
        self.state.propagate_in_rounds();
        let mut by_slot: Vec<Option<CondensedFind>> =
            vec![None; self.state.open_slots().words().len() * 64];
        finds.iter().for_each(|find| by_slot[find.slot.0 as usize] = Some(*find));
        let slice = Slice::new(&self.state).of(&[self.goal]);
        // What is found on the final trip is not brought home, so it is not on the trail.
        let last = self.state.final_trip().into_iter().flat_map(|last| &last.gains);
        let made = slice.iter().chain(last);
        let slots = made.filter_map(|fact| *by_slot.get(fact.0 as usize)?);
        let slots: Vec<CondensedFind> = slots.collect();
        self.state.undo(mark);
        self.forbid(finds);
        slots
    }

    /// Determines which of these finds are needed, with everything else that is allowed in place.
    fn test(&mut self, finds: &[CondensedFind]) {
        // The goal is met without any of these, so the whole half is dropped after one propagation: k needed
        // finds of n cost O(k log n) propagations.
        if finds.is_empty() || self.state.knows(self.goal) {
            return;
        }
        if let [find] = finds {
            self.needed.push(*find);
            return;
        }
        let (left, right) = finds.split_at(finds.len() / 2);
        let mark = self.state.mark();
        self.allow(right);
        self.state.propagate();
        let first = self.needed.len();
        self.test(left);
        self.state.undo(mark);
        // `undo` takes back what was derived, but not where finds are placed.
        self.forbid(right);
        // For a minimal set, unneeded finds of the left half stay out while the right half is tested;
        // otherwise two finds that replace each other would both be dropped.
        let left = if self.alone { left.to_vec() } else { self.needed[first..].to_vec() };
        self.allow(&left);
        self.state.propagate();
        self.test(right);
        self.state.undo(mark);
        self.forbid(&left);
    }
}
