//! Going back after copies were held, in whichever way is faster.

use crate::logic::{Checkpoint, Saved, State};

/// How many words are copied in the time in which one fact is taken back.
const WORDS_PER_FACT: usize = 256;

/// The ways back of a search that halves its copies, one for each depth.
#[derive(Default)]
pub(super) struct Returns {
    depths: Vec<Depth>,
}

/// The way back at one depth of the halving.
#[derive(Default)]
struct Depth {
    saved: Saved,
    is_saved: bool,
    /// How many facts were taken back here the last time.
    facts: Option<usize>,
}

impl Returns {
    /// Marks a point to go back to. What is known is saved if so much will be learned that this is faster than undoing:
    /// about as much as the last time at this depth, or half as much as above. Either way leads to the same state.
    pub fn mark(&mut self, depth: usize, state: &State<'_>) -> Checkpoint {
        if self.depths.len() <= depth {
            self.depths.push(Depth::default());
        }
        let above = depth.checked_sub(1).and_then(|above| self.depths[above].facts);
        let expected = self.depths[depth].facts.or(above.map(|facts| facts / 2));
        let words = state.words_to_save();
        let own = &mut self.depths[depth];
        own.is_saved = expected.is_none_or(|facts| facts.saturating_mul(WORDS_PER_FACT) > words);
        if own.is_saved {
            state.save(&mut own.saved);
        }
        state.mark()
    }

    /// Goes back to the point that was marked last at this depth.
    pub fn go_back(&mut self, depth: usize, mark: Checkpoint, state: &mut State<'_>) {
        let own = &mut self.depths[depth];
        let known = state.trail().len();
        match own.is_saved {
            true => state.restore(&mut own.saved),
            false => state.undo(mark),
        }
        own.facts = Some(known.saturating_sub(state.trail().len()));
    }
}
