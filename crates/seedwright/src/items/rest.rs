//! The pieces that nobody needs: they go where there is still space.

use super::Step;
use super::board::NONE;
use super::matching::{Found, augment};
use super::search::{Halt, Search};
use crate::grid::BitSet;
use crate::world::LocationId;

impl Search<'_> {
    /// Puts the pieces that nobody needs into what is left, each at a random place; where none is left for
    /// a piece, others make room for it.
    pub fn match_rest(&mut self, pieces: &[u32]) -> Result<(), Halt> {
        let movable = BitSet::of(self.board.place.len(), pieces.iter().copied());
        for piece in pieces {
            let mut count = self.board.find_candidates(*piece, None);
            if count == 0 {
                self.make_room(*piece, &movable)?;
                count = self.board.find_candidates(*piece, None);
            }
            self.put_at_one_of(*piece, count)?;
        }
        Ok(())
    }

    /// Moves pieces so that one more has a place, if that can be.
    fn make_room(&mut self, piece: u32, movable: &BitSet) -> Result<(), Halt> {
        let board = &self.board;
        let kept = &board.task.priority;
        let wants = |piece: u32, seen: &BitSet| {
            let mask = &board.task.masks[board.piece(piece).mask as usize];
            let mut wanted: Vec<u32> = mask.difference(seen).iter().collect();
            wanted.retain(|location| board.is_chosen(piece) == kept.contains(*location));
            wanted
        };
        // Pieces for priority locations may want others than those of the same set.
        let class = |piece: u32| 2 * board.piece(piece).mask + u32::from(board.is_chosen(piece));
        let owner = |location: u32| match board.at[location as usize] {
            NONE if board.free.contains(location) => Found::Free,
            NONE => Found::Closed,
            other if movable.contains(other) => Found::Taken(other),
            _ => Found::Closed,
        };
        let moves = augment(piece, board.at.len(), class, wants, owner);
        // The last one asked goes first, to a free place, and each other one follows into the place left.
        let others = moves.unwrap_or_default().into_iter().filter(|(one, _)| *one != piece);
        for (one, location) in others {
            let from = LocationId(self.board.place[one as usize]);
            self.take_up(one);
            self.put_down(one, location);
            let placed = self.placed(one, location);
            self.tell(&Step::Moved { placed, from })?;
        }
        Ok(())
    }
}
