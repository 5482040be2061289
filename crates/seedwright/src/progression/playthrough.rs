//! What of a placement is needed to finish.
//!
//! Both questions leave finds out and look whether the goal is still met. They share one recursion over the
//! finds that the goal's derivation rests on: with the right half lying where it lies, it asks about the
//! left half, undoes, and turns around. Nothing is ever held that was not picked up.

use super::Progress;
use crate::items::PlacedCopy;
use crate::logic::{FactId, Slice, State};

/// A find in the condensed rules.
#[derive(Clone, Copy)]
struct CondensedFind {
    slot: FactId,
    copy: FactId,
    placed: PlacedCopy,
}

/// The finds that finish the game, none of which can be left out, in the order they can be made.
pub(super) fn playthrough(progress: &Progress<'_>, placed: &[PlacedCopy]) -> Vec<PlacedCopy> {
    let pieces: Vec<CondensedFind> =
        placed.iter().map(|placed| condensed_find(progress, placed)).collect();
    let mut search = Search::new(progress, false);
    // Later finds are tried first, so that what is found early is rather kept.
    let mut order = search.sliced(&pieces);
    order.reverse();
    search.ask(&order);
    let kept = std::mem::take(&mut search.needed);
    let mut ordered: Vec<PlacedCopy> =
        search.sliced(&kept).iter().map(|find| find.placed).collect();
    ordered.dedup();
    ordered
}

/// Those finds of a playthrough without which the game can't be finished.
pub(super) fn required(
    progress: &Progress<'_>,
    placed: &[PlacedCopy],
    playthrough: &[PlacedCopy],
) -> Vec<PlacedCopy> {
    let asked: Vec<CondensedFind> =
        playthrough.iter().map(|placed| condensed_find(progress, placed)).collect();
    let mut is_asked = vec![false; progress.world.locations.len()];
    playthrough.iter().for_each(|placed| is_asked[placed.location.0 as usize] = true);
    let others = placed.iter().filter(|placed| !is_asked[placed.location.0 as usize]);
    let mut search = Search::new(progress, true);
    others.for_each(|placed| search.allow(&[condensed_find(progress, placed)]));
    search.state.propagate();
    search.ask(&asked);
    let mut required: Vec<PlacedCopy> = search.needed.iter().map(|find| find.placed).collect();
    required.sort_unstable();
    required
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
    /// Whether a find that could be left out lies there all the same when others are asked about.
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

    fn allow(&mut self, pieces: &[CondensedFind]) {
        for find in pieces {
            self.state.put(find.slot, Some(find.copy));
        }
    }

    fn forbid(&mut self, pieces: &[CondensedFind]) {
        for find in pieces {
            self.state.put(find.slot, None);
        }
    }

    /// The finds that the goal rests on when all of these lie there, in the order they are made.
    fn sliced(&mut self, pieces: &[CondensedFind]) -> Vec<CondensedFind> {
        let mark = self.state.mark();
        self.allow(pieces);
        self.state.propagate_in_rounds();
        let mut by_slot: Vec<Option<CondensedFind>> =
            vec![None; self.state.open_slots().words().len() * 64];
        pieces.iter().for_each(|find| by_slot[find.slot.0 as usize] = Some(*find));
        let slice = Slice::new(&self.state).of(&[self.goal]);
        let slots = slice.into_iter().filter_map(|fact| *by_slot.get(fact.0 as usize)?);
        let slots: Vec<CondensedFind> = slots.collect();
        self.state.undo(mark);
        self.forbid(pieces);
        slots
    }

    /// Finds out which of these are needed, where everything else that may lie there does.
    fn ask(&mut self, pieces: &[CondensedFind]) {
        if pieces.is_empty() || self.state.knows(self.goal) {
            return;
        }
        if let [find] = pieces {
            self.needed.push(*find);
            return;
        }
        let (left, right) = pieces.split_at(pieces.len() / 2);
        let mark = self.state.mark();
        self.allow(right);
        self.state.propagate();
        let first = self.needed.len();
        self.ask(left);
        self.state.undo(mark);
        self.forbid(right);
        let kept = if self.alone { left.to_vec() } else { self.needed[first..].to_vec() };
        self.allow(&kept);
        self.state.propagate();
        self.ask(right);
        self.state.undo(mark);
        self.forbid(&kept);
    }
}
