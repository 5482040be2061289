//! Copies of what a state knows, to go back to at once.
//!
//! Undoing takes back fact by fact. A search that assumes half of all items learns most of the world, and goes back sooner
//! by a copy of what it knew before.

use super::{Checkpoint, SLOTS_IN_BLOCK, State};
use crate::grid::BitSet;

/// What a state knew. Its memory can be used again.
#[derive(Default)]
pub(crate) struct Saved {
    mark: Checkpoint,
    reasons: Vec<u32>,
    lacks: Vec<i32>,
    next_rules: Vec<u32>,
    open: BitSet,
}

impl State<'_> {
    /// How many words [`save`](Self::save) copies, of four bytes each.
    pub(crate) fn words_to_save(&self) -> usize {
        self.reasons.len() + self.lacks.len() + self.next_rules.len()
    }

    /// Saves what is known.
    pub(crate) fn save(&self, saved: &mut Saved) {
        saved.mark = self.mark();
        saved.reasons.clone_from(&self.reasons);
        saved.lacks.clone_from(&self.lacks);
        saved.next_rules.clone_from(&self.next_rules);
        saved.open.clone_from(&self.open);
    }

    /// Goes back to what was saved last, as [`undo`](Self::undo) does to the point where that was. What was saved is used
    /// up (test: `restoring_is_undoing`).
    pub(crate) fn restore(&mut self, saved: &mut Saved) {
        let Checkpoint { known, propagated } = saved.mark;
        debug_assert!(known <= self.trail.len(), "the state went back further before");
        std::mem::swap(&mut self.reasons, &mut saved.reasons);
        std::mem::swap(&mut self.lacks, &mut saved.lacks);
        std::mem::swap(&mut self.next_rules, &mut saved.next_rules);
        std::mem::swap(&mut self.open, &mut saved.open);
        let words = (0u32..).zip(self.open.words().iter().zip(saved.open.words()));
        for (word, _) in words.filter(|(_, (now, before))| now != before) {
            self.changed_blocks.insert(word * u64::BITS / SLOTS_IN_BLOCK);
        }
        self.forget_trips(known);
        self.trail.truncate(known);
        self.propagated = propagated;
    }
}
