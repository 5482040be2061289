//! Swap search: resolves a dead end by removing one placed copy, so that the blocked one can be placed.

use std::num::NonZeroU32;

use super::Step;
use super::board::NONE;
use super::search::{AttemptError, Search, Swap};
use crate::grid::BitSet;
use crate::world::LocationId;

/// The maximum number of copies to try as the displaced one, because each try costs a propagation.
const TRIES: usize = 128;
/// The rule visits of an attempt after which it swaps no more: this number, and more for each rule. Another attempt is then
/// more likely to help.
const MOST_VISITS: u64 = 20_000_000;
const MOST_VISITS_PER_RULE: u64 = 2_000;

impl Search<'_> {
    /// Whether this attempt may still swap.
    fn may_swap(&self) -> bool {
        let rules = u64::from(self.placer.condensed.rules().rule_count());
        let most = MOST_VISITS + MOST_VISITS_PER_RULE * rules;
        self.swaps_left > 0 && self.visits() - self.visits_before < most
    }

    /// Looks for placed copies to displace, in the state in which `copy` is blocked.
    ///
    /// A swap is valid if a player who holds the remaining copies and the displaced one can reach the location.
    /// Then they collect the blocked copy there and hold everything they held before, so the invariant of the
    /// assumed fill still holds.
    pub fn find_swaps(&mut self, copy: u32) -> Vec<Swap> {
        if !self.may_swap() {
            return Vec::new();
        }
        // First the occupied locations that are open now (all of them, if the blocked copy can be anywhere). They
        // are open without the blocked copy, which is not held, and, unless they need a trip that the copy in them
        // brings home, without that copy, which is collected only once they are open.
        let open = self.needs_open(copy).then(|| self.state.open_slots());
        self.board.find_taken(copy, open);
        let mut locations: Vec<u32> = self.board.candidates.iter().collect();
        if locations.is_empty() {
            let found = self.find_loop().or_else(|| self.find_hidden(copy));
            return found.into_iter().collect();
        }
        self.changes.shuffle(&mut locations);
        let swap = |location: u32| Swap {
            placed: copy,
            location,
            displaced: Some(self.board.at[location as usize]),
        };
        locations.into_iter().take(TRIES).map(swap).collect()
    }

    /// The placed copies that can't be collected, in random order. By the invariant they can be once the blocked copy
    /// is held, so they are behind it.
    fn hidden_copies(&mut self) -> Vec<u32> {
        let hidden = |other: &u32| {
            let row = self.board.copy(*other);
            let is_placed = self.board.place[*other as usize] != NONE;
            let can_move = is_placed && !self.board.pinned.contains(*other);
            row.useful && can_move && !self.state.knows(row.held)
        };
        let count = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        let mut hidden: Vec<u32> = (0..count).filter(hidden).collect();
        self.changes.shuffle(&mut hidden);
        hidden
    }

    /// One of these copies for each item, because all copies of an item open the same.
    fn hidden_items(&mut self) -> Vec<u32> {
        let mut seen = BitSet::with_bound(self.placer.world.items.len());
        let mut hidden = self.hidden_copies();
        hidden.retain(|copy| seen.insert(self.board.copy(*copy).id.item.0));
        hidden.truncate(TRIES);
        hidden
    }

    /// Tries to move a copy that can't be collected to where it opens its own way. Where nothing is open at first,
    /// this is how a game can begin. The player who collects it holds more than before, so the invariant still holds.
    fn find_loop(&mut self) -> Option<Swap> {
        let slots = self.state.slots_without_return()?;
        self.hidden_items().into_iter().find_map(|placed| {
            let previous = self.board.release(placed);
            self.board.find_candidates(placed, Some(&slots));
            let free = self.board.candidates.clone();
            self.board.find_taken(placed, Some(&slots));
            self.board.candidates.union_with(&free);
            // Where it is now it did not open its own way, or it would have been collected.
            self.board.candidates.remove(previous);
            let count = self.retain_self_opening(placed);
            let found = self.board.choose(count, &mut self.changes);
            self.board.take(placed, previous);
            let location = found?;
            let other = self.board.at[location as usize];
            Some(Swap { placed, location, displaced: (other != NONE).then_some(other) })
        })
    }

    /// Looks for a copy that can't be collected but would open a location for the blocked one, and for an occupied
    /// open location to move it to.
    fn bring_forward(&mut self, copy: u32, left: &[u32]) -> Option<Swap> {
        self.collect_from_root();
        self.hold(left);
        self.state.propagate();
        let open = self.state.open_slots().clone();
        let mut keys = self.hidden_items();
        keys.retain(|key| {
            let mark = self.state.mark();
            self.hold(&[*key]);
            self.state.propagate();
            let opens = self.board.find_candidates(copy, Some(self.state.open_slots())) > 0;
            self.state.undo(mark);
            opens
        });
        keys.into_iter().find_map(|placed| {
            let previous = self.board.release(placed);
            self.board.find_taken(placed, Some(&open));
            self.board.take(placed, previous);
            let mut locations: Vec<u32> = self.board.candidates.iter().collect();
            self.changes.shuffle(&mut locations);
            locations.into_iter().take(TRIES).find_map(|location| {
                let displaced = Some(self.board.at[location as usize]);
                let swap = Swap { placed, location, displaced };
                self.room_after(swap, left).map(|_| swap)
            })
        })
    }

    /// Tries to displace a copy that can't be collected: held, it may be just what opens a location for the
    /// blocked one.
    fn find_hidden(&mut self, copy: u32) -> Option<Swap> {
        self.hidden_copies().into_iter().take(TRIES).find_map(|displaced| {
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
            Some(Swap { placed: copy, location, displaced: Some(displaced) })
        })
    }

    /// Resolves a dead end of `copy` by a swap, with the copies in `left` still to be placed, and returns it; `None`
    /// if there is none.
    ///
    /// It usually displaces a copy that has another location, so that a chain of swaps ends at a free one. One time in four it displaces a random one, so that two copies do not displace each other forever.
    pub fn leave_dead_end(
        &mut self,
        copy: u32,
        left: &[u32],
    ) -> Result<Option<Swap>, AttemptError> {
        const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four is not zero");
        let swaps = std::mem::take(&mut self.possible_swaps);
        if !self.may_swap() {
            return Ok(None);
        }
        let best = if self.changes.chance(1, FOUR) {
            // The swaps are in random order already. Without trips all are valid.
            let is_sure = !self.state.makes_trips();
            swaps.into_iter().find(|swap| is_sure || self.room_after(*swap, left).is_some())
        } else {
            self.best_swap(copy, swaps, left)
        };
        let Some(swap) = best else {
            return Ok(None);
        };
        let before = self.exchange(swap);
        // The fill was abandoned half-way, with later copies held. It restarts from the placed copies alone.
        self.collect_from_root();
        self.swaps += 1;
        self.swaps_left -= 1;
        let placed = self.placed(swap.placed, swap.location);
        let step = match swap.displaced {
            Some(copy) => Step::Swapped { placed, displaced: self.placed(copy, before.displaced) },
            None => Step::Moved { placed, from: LocationId(before.placed) },
        };
        self.emit(&step)?;
        self.count_steps()?;
        Ok(Some(swap))
    }

    /// The first swap that leaves the displaced copy a free location. If there is none, whatever is displaced would be
    /// blocked in turn, so one that opens more is next, and then the one that leaves the most room.
    fn best_swap(&mut self, copy: u32, swaps: Vec<Swap>, left: &[u32]) -> Option<Swap> {
        let mut best: Option<(u32, Swap)> = None;
        for swap in swaps {
            match self.room_after(swap, left) {
                Some((true, _)) => return Some(swap),
                Some((false, room)) if best.is_none_or(|(most, _)| room > most) => {
                    best = Some((room, swap));
                }
                Some(_) | None => {}
            }
        }
        self.bring_forward(copy, left).or(best.map(|(_, swap)| swap))
    }

    /// Whether a swap would leave the displaced copy a free location, and the number of open locations it is
    /// allowed at, free or not. Both are compared in this order. `None` if the swap is not valid, because the location
    /// was open only by a trip that the displaced copy brings home.
    fn room_after(&mut self, swap: Swap, left: &[u32]) -> Option<(bool, u32)> {
        let before = self.exchange(swap);
        self.collect_from_root();
        self.hold(left);
        self.state.propagate();
        let room = swap.displaced.map_or((true, u32::MAX), |displaced| {
            let open = self.needs_open(displaced).then(|| self.state.open_slots());
            let free = self.board.find_candidates(displaced, open) > 0;
            (free, self.board.count_open(displaced, self.state.open_slots()))
        });
        // The displaced copy is placed next, so a player holds it.
        self.hold(swap.displaced.as_slice());
        self.state.propagate();
        let is_open = self.state.open_slots().contains(swap.location);
        let is_valid = is_open || !self.needs_open(swap.placed);
        // The placement is restored. The known facts are stale, but are collected from the root before their next
        // use.
        self.remove_copy(swap.placed);
        for (copy, location) in
            [(swap.displaced, before.displaced), (Some(swap.placed), before.placed)]
        {
            if let Some(copy) = copy.filter(|_| location != NONE) {
                self.place_copy(copy, location);
            }
        }
        is_valid.then_some(room)
    }

    /// Removes the displaced copy and places the other; returns where they were.
    fn exchange(&mut self, swap: Swap) -> Before {
        let place = &self.board.place;
        let place_of = |copy: u32| place[copy as usize];
        let before = Before {
            placed: place_of(swap.placed),
            displaced: swap.displaced.map_or(NONE, place_of),
        };
        let moved = (before.placed != NONE).then_some(swap.placed);
        for copy in moved.into_iter().chain(swap.displaced) {
            self.remove_copy(copy);
        }
        self.place_copy(swap.placed, swap.location);
        before
    }
}

/// Where the copies of a swap were before.
struct Before {
    placed: u32,
    displaced: u32,
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
