//! The order in which copies are placed.

use super::priority::choose_for_priority;
use super::search::Search;
use crate::grid::BitSet;
use crate::random::Stream;

impl Search<'_> {
    /// Draws the order: by rank, shuffled within each. For each priority location one copy of a progression item
    /// is reserved, and comes before the majors.
    pub fn draw_order(&mut self, stream: &mut Stream) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.board.place.len());
        for rank in &self.placer.task.ranks {
            let first = order.len();
            order.extend_from_slice(rank);
            stream.shuffle(&mut order[first..]);
        }
        self.board.chosen = BitSet::default();
        if !self.placer.task.priority.is_empty() {
            let mut mixed = order.clone();
            stream.shuffle(&mut mixed);
            self.board.chosen = choose_for_priority(&self.board, &mixed, &self.board.task.useful);
            let board = &self.board;
            order.sort_by_key(|copy| board.rank(*copy));
        }
        order
    }
}
