//! Swap search: resolves a dead end by removing one placed copy, so that the blocked one can be placed.

use std::num::NonZeroU32;

use super::Step;
use super::board::NONE;
use super::search::{AttemptError, Search, Swap};
use crate::grid::BitSet;

/// The maximum number of copies to try as the displaced one, because each try costs a propagation.
const TRIES: usize = 128;

impl Search<'_> {
    /// Looks for placed copies to displace, in the state in which `copy` is blocked.
    ///
    /// A swap is valid if a player who holds the remaining copies and the displaced one can reach the location.
    /// Then they collect the blocked copy there and hold everything they held before, so the invariant of the
    /// assumed fill still holds.
    pub fn find_swaps(&mut self, copy: u32) -> Vec<Swap> {
        if self.swaps_left == 0 {
            return Vec::new();
        }
        // First the occupied locations that are open now (all of them, if the blocked copy can be anywhere). They
        // are open without the blocked copy, which is not held, and without the copy in them, which is collected
        // only once they are open. So these swaps are valid without any propagation.
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

    /// Tries to displace a copy that can't be collected: held, it may be just what opens a location for the
    /// blocked one.
    fn find_hidden(&mut self, copy: u32) -> Option<Swap> {
        // By the invariant these can be collected once the blocked copy is held, so they are behind it.
        let hidden = |other: &u32| {
            let row = self.board.copy(*other);
            let is_placed = self.board.place[*other as usize] != NONE;
            let can_move = is_placed && !self.board.pinned.contains(*other);
            row.useful && can_move && !self.state.knows(row.held)
        };
        let count = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        let mut hidden: Vec<u32> = (0..count).filter(hidden).collect();
        self.changes.shuffle(&mut hidden);
        hidden.into_iter().take(TRIES).find_map(|displaced| {
            // The displaced copy would be placed next, so it counts as held. All of this is undone again.
            let mark = self.state.mark();
            let previous = self.board.release(displaced);
            self.state.add(self.board.copy(displaced).held);
            self.state.propagate();
            let open = Some(self.state.open_slots());
            let count = self.board.find_candidates(copy, open);
            let found = self.board.choose(count, &mut self.changes);
            self.state.undo(mark);
            self.board.take(displaced, previous);
            let location = found?;
            Some(Swap { displaced, location })
        })
    }

    /// Resolves a dead end by a swap, with the copies in `left` still to be placed, and returns the displaced
    /// copy; `None` if there is no swap.
    ///
    /// It usually displaces the copy with the most other locations, so that a chain of swaps ends at a free one.
    /// One time in four it displaces a random one, so that two copies do not displace each other forever.
    pub fn leave_dead_end(&mut self, copy: u32, left: &[u32]) -> Result<Option<u32>, AttemptError> {
        const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");
        let swaps = std::mem::take(&mut self.possible_swaps);
        let best = if self.changes.chance(1, FOUR) {
            // The swaps are in random order already.
            swaps.first()
        } else {
            let room = |swap: &Swap| std::cmp::Reverse(self.room_after(copy, *swap, left));
            let rooms: Vec<_> = swaps.iter().map(room).collect();
            swaps.iter().zip(rooms).min_by_key(|(_, room)| *room).map(|(swap, _)| swap)
        };
        let Some(&swap) = best else {
            return Ok(None);
        };
        let previous = self.exchange(copy, swap);
        // The fill was abandoned half-way, with later copies held. It restarts from the placed copies alone.
        self.collect_from_root();
        self.swaps += 1;
        self.swaps_left -= 1;
        let (placed, displaced) =
            (self.placed(copy, swap.location), self.placed(swap.displaced, previous));
        self.emit(&Step::Swapped { placed, displaced })?;
        self.count_steps()?;
        Ok(Some(swap.displaced))
    }

    /// Whether a swap would leave the displaced copy a free location, and the number of open locations it is
    /// allowed at, free or not. Both are compared in this order.
    fn room_after(&mut self, copy: u32, swap: Swap, left: &[u32]) -> (bool, u32) {
        let previous = self.exchange(copy, swap);
        self.collect_from_root();
        self.hold(left);
        self.state.propagate();
        let open = self.needs_open(swap.displaced).then(|| self.state.open_slots());
        let free = self.board.find_candidates(swap.displaced, open) > 0;
        let all = self.board.count_open(swap.displaced, self.state.open_slots());
        // The placement is restored. The known facts are stale, but are collected from the root before their next
        // use.
        self.remove_copy(copy);
        self.place_copy(swap.displaced, previous);
        (free, all)
    }

    /// Removes the displaced copy and places the other; returns where the displaced one was.
    fn exchange(&mut self, copy: u32, swap: Swap) -> u32 {
        let previous = self.board.place[swap.displaced as usize];
        self.remove_copy(swap.displaced);
        self.place_copy(copy, swap.location);
        previous
    }
}

impl super::board::Board<'_> {
    /// Returns the number of locations a copy is allowed at, free or not.
    pub fn count_allowed(&mut self, copy: u32) -> u32 {
        self.find_allowed(copy);
        self.candidates.count()
    }

    /// Returns the number of open locations a copy is allowed at, free or not.
    pub fn count_open(&mut self, copy: u32, open: &BitSet) -> u32 {
        self.find_allowed(copy);
        self.candidates.intersection(open).count()
    }
}
