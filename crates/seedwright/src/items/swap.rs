//! Out of a dead end: one piece is taken up again, so that another finds a place.

use super::Step;
use super::bits;
use super::board::NONE;
use super::search::{Halt, Search};

/// How many pieces that can't be collected are tried as the one that stands in the way.
const TRIES: usize = 64;

/// A way out of a dead end.
#[derive(Clone, Copy)]
pub(super) struct Swap {
    /// The piece that is taken up.
    pub displaced: u32,
    /// Where the other piece goes.
    pub location: u32,
}

impl Search<'_> {
    /// Looks for a piece to take up, in the state in which another one has no place.
    ///
    /// Whoever holds the pieces that are left, and the displaced one, must get to the location. Then they
    /// collect the piece there, hold all they held before, and what was proved so far stays proved.
    pub fn find_swap(&mut self, piece: u32) -> Option<Swap> {
        if self.swaps_left == 0 {
            return None;
        }
        // The place of a piece that lies where one can get without either of them.
        let open = self.needs_open(piece).then(|| self.state.open_slots());
        let count = self.board.find_taken(piece, open);
        if let Some(location) = self.board.choose(count, &mut self.changes) {
            let displaced = self.board.at[location as usize];
            return Some(Swap {
                displaced,
                location,
            });
        }
        self.find_hidden(piece)
    }

    /// A piece that can't be collected may be just what would open a place.
    fn find_hidden(&mut self, piece: u32) -> Option<Swap> {
        let hidden = |other: &u32| {
            let row = self.board.piece(*other);
            row.usable && self.board.place[*other as usize] != NONE && !self.state.knows(row.held)
        };
        let count = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        let mut hidden: Vec<u32> = (0..count).filter(hidden).collect();
        self.changes.shuffle(&mut hidden);
        for displaced in hidden.into_iter().take(TRIES) {
            let mark = self.state.mark();
            let location = self.board.release(displaced);
            self.state.add(self.board.piece(displaced).held);
            self.state.propagate();
            let count = self
                .board
                .find_candidates(piece, Some(self.state.open_slots()));
            let found = self.board.choose(count, &mut self.changes);
            self.state.undo(mark);
            self.board.take(displaced, location);
            if let Some(location) = found {
                return Some(Swap {
                    displaced,
                    location,
                });
            }
        }
        None
    }

    /// Puts a piece where a swap says, and goes back to the root.
    pub fn change(&mut self, piece: u32, swap: Swap) -> Result<(), Halt> {
        let lay = self.board.place[swap.displaced as usize];
        self.take_up(swap.displaced);
        self.put_down(piece, swap.location);
        self.collect_from_root();
        self.swaps += 1;
        self.swaps_left -= 1;
        let (placed, displaced) = (
            self.placed(piece, swap.location),
            self.placed(swap.displaced, lay),
        );
        self.tell(&Step::Swapped { placed, displaced })
    }
}

impl super::board::Board<'_> {
    /// How many locations a piece may lie at, whatever lies there now.
    pub fn count_allowed(&mut self, piece: u32) -> u32 {
        self.find_allowed(piece);
        bits::count(&self.candidates)
    }

    /// How many of them are among these.
    pub fn count_open(&mut self, piece: u32, open: &[u64]) -> u32 {
        self.find_allowed(piece);
        let both = self
            .candidates
            .iter()
            .zip(open)
            .map(|(one, other)| one & other);
        bits::count(&both.collect::<Vec<_>>())
    }
}
