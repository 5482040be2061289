//! Places the copies that no rule needs at the remaining locations.

use super::Step;
use super::board::NONE;
use super::matching::{SlotState, augment};
use super::search::{AttemptError, Search};
use crate::grid::BitSet;
use crate::world::LocationId;

impl Search<'_> {
    /// Places copies that no rule needs, each at a random remaining location; if none is left for a copy, others
    /// move to make room for it.
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

    /// Moves copies so that one more has a location, if possible.
    fn make_room(&mut self, copy: u32, movable: &BitSet) -> Result<(), AttemptError> {
        let board = &self.board;
        let priority = &board.task.priority;
        let allowed = |copy: u32, seen: &BitSet| {
            let mask = &board.task.masks[board.copy(copy).mask as usize];
            let mut locations: Vec<u32> = mask.difference(seen).iter().collect();
            locations.retain(|location| board.is_chosen(copy) == priority.contains(*location));
            locations
        };
        // Reserved copies use other locations than the rest of their mask, so they are a class of their own.
        let class = |copy: u32| 2 * board.copy(copy).mask + u32::from(board.is_chosen(copy));
        let owner = |location: u32| match board.at[location as usize] {
            NONE if board.free.contains(location) => SlotState::Free,
            NONE => SlotState::Closed,
            other if movable.contains(other) => SlotState::Taken(other),
            _ => SlotState::Closed,
        };
        let moves = augment(copy, board.at.len(), class, allowed, owner);
        // The moves start at the free end of the path: each copy goes to a location that was just vacated.
        let others = moves.unwrap_or_default().into_iter().filter(|(one, _)| *one != copy);
        for (one, location) in others {
            let from = LocationId(self.board.place[one as usize]);
            self.remove_copy(one);
            self.place_copy(one, location);
            let placed = self.placed(one, location);
            self.emit(&Step::Moved { placed, from })?;
        }
        Ok(())
    }
}
