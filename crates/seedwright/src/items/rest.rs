//! The copies that nobody needs: they go where there is still space.

use super::Step;
use super::board::NONE;
use super::matching::{SlotState, augment};
use super::search::{AttemptError, Search};
use crate::grid::BitSet;
use crate::world::LocationId;

impl Search<'_> {
    /// Puts the copies that nobody needs into what is left, each at a random place; where none is left for
    /// a copy, others make room for it.
    pub fn match_rest(&mut self, copies: &[u32]) -> Result<(), AttemptError> {
        let movable = BitSet::of(self.board.place.len(), copies.iter().copied());
        for copy in copies {
            let mut count = self.board.find_candidates(*copy, None);
            if count == 0 {
                self.make_room(*copy, &movable)?;
                count = self.board.find_candidates(*copy, None);
            }
            self.put_at_one_of(*copy, count)?;
        }
        Ok(())
    }

    /// Moves copies so that one more has a place, if that can be.
    fn make_room(&mut self, copy: u32, movable: &BitSet) -> Result<(), AttemptError> {
        let board = &self.board;
        let kept = &board.task.priority;
        let wants = |copy: u32, seen: &BitSet| {
            let mask = &board.task.masks[board.copy(copy).mask as usize];
            let mut wanted: Vec<u32> = mask.difference(seen).iter().collect();
            wanted.retain(|location| board.is_chosen(copy) == kept.contains(*location));
            wanted
        };
        // Copies for priority locations may want others than those of the same set.
        let class = |copy: u32| 2 * board.copy(copy).mask + u32::from(board.is_chosen(copy));
        let owner = |location: u32| match board.at[location as usize] {
            NONE if board.free.contains(location) => SlotState::Free,
            NONE => SlotState::Closed,
            other if movable.contains(other) => SlotState::Taken(other),
            _ => SlotState::Closed,
        };
        let moves = augment(copy, board.at.len(), class, wants, owner);
        // The last one asked goes first, to a free place, and each other one follows into the place left.
        let others = moves.unwrap_or_default().into_iter().filter(|(one, _)| *one != copy);
        for (one, location) in others {
            let from = LocationId(self.board.place[one as usize]);
            self.take_up(one);
            self.put_down(one, location);
            let placed = self.placed(one, location);
            self.emit(&Step::Moved { placed, from })?;
        }
        Ok(())
    }
}
