//! How later attempts differ from the first ones, which have failed.
//!
//! Some worlds leave hardly any choice: a corridor whose keys fit only one behind the other, or pits that each need the
//! rope that lies in them. A random choice at each step almost never meets that, however often it is repeated. So
//! later attempts take turns; every fourth one is like the first.

use super::search::Search;
use crate::grid::BitSet;
use crate::logic::{FactId, leave_one_out};
use crate::world::PlayPromise;

/// The number of attempts before the manner changes. Nearly every world is placed by then.
const PLAIN_ATTEMPTS: u32 = 3;

/// How an attempt chooses locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Any open one.
    Plain,
    /// At this percentage, one where the copy opens its own way out, if there is any.
    Loops(u32),
    /// Of the open ones, those that the fewest items can be at.
    Scarce,
}

impl Manner {
    /// The manner of an attempt. Where attempts mostly fail for want of room, it varies more.
    fn of_attempt(attempt: u32, needs_room: bool) -> Self {
        match attempt % 4 {
            _ if attempt <= PLAIN_ATTEMPTS => Self::Plain,
            1 if needs_room => Self::Scarce,
            2 if needs_room => Self::Loops(100),
            0 | 2 => Self::Loops(50),
            _ => Self::Plain,
        }
    }
}

impl Search<'_> {
    /// How this attempt chooses locations.
    pub fn manner(&self) -> Manner {
        // Where a shape or a promise is missed, copies usually had room, and any other choice is as good.
        let placer = self.placer;
        let needs_room = placer.shape.is_none() && placer.task.promise == PlayPromise::Finishable;
        Manner::of_attempt(self.attempt, needs_room)
    }

    /// Retains those of the found locations that the fewest items can be at, and returns their number.
    pub fn retain_scarce(&mut self) -> u32 {
        if self.takers.is_empty() {
            self.takers = self.count_takers();
        }
        let takers = |location: &u32| self.takers[*location as usize];
        let found = self.board.found();
        let fewest = found.iter().map(|location| takers(&location)).min();
        let mut scarce = BitSet::with_bound(self.takers.len());
        for location in found.iter().filter(|location| Some(takers(location)) == fewest) {
            scarce.insert(location);
        }
        self.board.retain(scarce)
    }

    /// For each location the number of copies that could be found there by a player who holds all other items.
    fn count_takers(&mut self) -> Vec<u32> {
        let task = &self.placer.task;
        let mut state = self.placer.base();
        let before = state.visits();
        let useful: Vec<_> = task.copies.iter().filter(|copy| copy.useful).collect();
        let kinds: Vec<_> = useful.chunk_by(|one, other| one.id.item == other.id.item).collect();
        let groups: Vec<Vec<FactId>> =
            kinds.iter().map(|kind| kind.iter().map(|copy| copy.held).collect()).collect();
        let mut takers = vec![0u32; task.areas.len()];
        leave_one_out(&mut state, &groups, &mut |state, position| {
            for copy in kinds[position] {
                let open = state.open_slots().intersection(&task.masks[copy.mask as usize]);
                open.iter().for_each(|location| takers[location as usize] += 1);
            }
        });
        self.visits += state.visits() - before;
        takers
    }
}

#[cfg(test)]
mod tests {
    use super::Manner;

    #[test]
    fn later_attempts_take_turns() {
        let plain = [Manner::Plain; 3];
        let narrow = [Manner::Loops(50), Manner::Scarce, Manner::Loops(100), Manner::Plain];
        let wide = [Manner::Loops(50), Manner::Plain, Manner::Loops(50), Manner::Plain];
        for (needs_room, turns) in [(true, narrow), (false, wide)] {
            let manners = (1..=11).map(|attempt| Manner::of_attempt(attempt, needs_room));
            let expected = plain.into_iter().chain(turns).chain(turns);
            assert!(manners.eq(expected), "{needs_room}");
        }
    }
}
