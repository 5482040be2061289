//! Out of a dead end: one copy is taken up again, so that another finds a place.

use std::num::NonZeroU32;

use super::Step;
use super::board::NONE;
use super::search::{AttemptError, Search, Swap};
use crate::grid::BitSet;

/// How many copies are tried as the one that is taken up.
const TRIES: usize = 128;

impl Search<'_> {
    /// Looks for copies to take up, in the state in which another one has no place.
    ///
    /// Whoever holds the copies that are left, and the displaced one, must get to the location. Then they
    /// collect the copy there, hold all they held before, and what was proved so far stays proved.
    pub fn find_swaps(&mut self, copy: u32) -> Vec<Swap> {
        if self.swaps_left == 0 {
            return Vec::new();
        }
        // The places of copies that lie where one can get without either of them.
        let open = self.needs_open(copy).then(|| self.state.open_slots());
        self.board.find_taken(copy, open);
        let mut locations: Vec<u32> = self.board.candidates.iter().collect();
        if locations.is_empty() {
            return self.find_hidden(copy).into_iter().collect();
        }
        self.changes.shuffle(&mut locations);
        let swap = |location: u32| Swap { displaced: self.board.at[location as usize], location };
        locations.into_iter().take(TRIES).map(swap).collect()
    }

    /// A copy that can't be collected may be just what would open a place.
    fn find_hidden(&mut self, copy: u32) -> Option<Swap> {
        let hidden = |other: &u32| {
            let row = self.board.copy(*other);
            row.useful && self.board.place[*other as usize] != NONE && !self.state.knows(row.held)
        };
        let count = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        let mut hidden: Vec<u32> = (0..count).filter(hidden).collect();
        self.changes.shuffle(&mut hidden);
        hidden.into_iter().take(TRIES).find_map(|displaced| {
            let mark = self.state.mark();
            let lay = self.board.release(displaced);
            self.state.add(self.board.copy(displaced).held);
            self.state.propagate();
            let open = Some(self.state.open_slots());
            let count = self.board.find_candidates(copy, open);
            let found = self.board.choose(count, &mut self.changes);
            self.state.undo(mark);
            self.board.take(displaced, lay);
            let location = found?;
            Some(Swap { displaced, location })
        })
    }

    /// Leaves a dead end, with these copies still to come, and answers the copy that is taken up; none when
    /// there is no way out.
    ///
    /// Mostly that is the copy which can go to the most other places, so that a chain of swaps leads to a
    /// free one. Now and then it is any, so that two copies do not take each other's place for ever.
    pub fn leave_dead_end(&mut self, copy: u32, left: &[u32]) -> Result<Option<u32>, AttemptError> {
        const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");
        let ways = std::mem::take(&mut self.ways_out);
        let best = if self.changes.chance(1, FOUR) {
            ways.first()
        } else {
            let room = |swap: &Swap| std::cmp::Reverse(self.room_after(copy, *swap, left));
            let rooms: Vec<_> = ways.iter().map(room).collect();
            ways.iter().zip(rooms).min_by_key(|(_, room)| *room).map(|(swap, _)| swap)
        };
        let Some(&swap) = best else {
            return Ok(None);
        };
        let lay = self.exchange(copy, swap);
        self.collect_from_root();
        self.swaps += 1;
        self.swaps_left -= 1;
        let (placed, displaced) =
            (self.placed(copy, swap.location), self.placed(swap.displaced, lay));
        self.emit(&Step::Swapped { placed, displaced })?;
        self.count_steps()?;
        Ok(Some(swap.displaced))
    }

    /// Whether a swap would leave the displaced copy a free location, and how many it could be at at all.
    fn room_after(&mut self, copy: u32, swap: Swap, left: &[u32]) -> (bool, u32) {
        let lay = self.exchange(copy, swap);
        self.collect_from_root();
        self.hold(left);
        self.state.propagate();
        let open = self.needs_open(swap.displaced).then(|| self.state.open_slots());
        let free = self.board.find_candidates(swap.displaced, open) > 0;
        let all = self.board.count_open(swap.displaced, self.state.open_slots());
        self.take_up(copy);
        self.put_down(swap.displaced, lay);
        (free, all)
    }

    /// Takes one copy up and puts the other down; answers where the first one lay.
    fn exchange(&mut self, copy: u32, swap: Swap) -> u32 {
        let lay = self.board.place[swap.displaced as usize];
        self.take_up(swap.displaced);
        self.put_down(copy, swap.location);
        lay
    }
}

impl super::board::Board<'_> {
    /// How many locations a copy may lie at, whatever lies there now.
    pub fn count_allowed(&mut self, copy: u32) -> u32 {
        self.find_allowed(copy);
        self.candidates.count()
    }

    /// How many of them are among these.
    pub fn count_open(&mut self, copy: u32, open: &BitSet) -> u32 {
        self.find_allowed(copy);
        self.candidates.intersection(open).count()
    }
}
