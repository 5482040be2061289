//! The three ways to choose places.

use super::search::{Halt, Search};
use super::{Rank, Step};
use crate::world::Aim;

impl Search<'_> {
    /// Assumed fill: each piece goes where one can get with all pieces that are not yet placed, and with
    /// those of the placed ones that can be collected.
    ///
    /// Whoever holds the pieces that are left can collect all the others: that holds at the beginning, and
    /// each step keeps it, since the next piece lies where they can get without it. In the end nothing is
    /// left to be held (test: `every_result_is_proved`).
    pub fn assumed(&mut self, order: Vec<u32>) -> Result<(), Halt> {
        let careful = |piece: &u32| {
            let row = self.board.piece(*piece);
            row.usable || row.spread.is_some() || matches!(row.rank, Rank::Bound | Rank::Early)
        };
        let (mut order, rest): (Vec<u32>, Vec<u32>) = order.into_iter().partition(careful);
        self.collect_from_root();
        while let Err(halt) = self.fill(&order) {
            let Halt::DeadEnd(piece) = halt else {
                return Err(halt);
            };
            // Whatever stands before the piece is placed; the displaced one comes next.
            let place = order.iter().position(|other| *other == piece);
            order.drain(..=place.expect("a dead end is met in the order"));
            match self.leave_dead_end(piece, &order)? {
                Some(displaced) => order.insert(0, displaced),
                None => return Err(halt),
            }
        }
        self.match_rest(&rest)
    }

    /// Places pieces in order, each as if all later ones were held.
    ///
    /// Splits them in half: holding the right half, it places the left one, undoes, collects what the left
    /// half has placed, and goes on with the right. Each fact is learned about `log2(pieces)` times instead
    /// of once per piece.
    fn fill(&mut self, pieces: &[u32]) -> Result<(), Halt> {
        match pieces {
            [] => Ok(()),
            [piece] => self.fill_one(*piece),
            _ => {
                let (left, right) = pieces.split_at(pieces.len() / 2);
                let mark = self.state.mark();
                self.hold(right);
                self.state.propagate();
                self.fill(left)?;
                self.state.undo(mark);
                self.collect(left);
                self.fill(right)
            }
        }
    }

    /// Says that pieces are held.
    pub fn hold(&mut self, pieces: &[u32]) {
        for piece in pieces.iter().map(|piece| self.board.piece(*piece)) {
            if piece.usable {
                self.state.add(piece.held);
            }
        }
    }

    /// Finds again what was placed while more was held.
    fn collect(&mut self, pieces: &[u32]) {
        for piece in pieces {
            self.find(*piece);
        }
        self.state.propagate();
    }

    fn fill_one(&mut self, piece: u32) -> Result<(), Halt> {
        let open = self.needs_open(piece).then(|| self.state.open_slots());
        let count = self.board.find_candidates(piece, open);
        if count == 0 {
            self.ways_out = self.find_swaps(piece);
        }
        self.put_at_one_of(piece, count)
    }

    /// Whether a piece has to lie where one can get without it. What nobody can use may lie anywhere, and
    /// so may what the goal does without, where only the goal counts.
    pub fn needs_open(&self, piece: u32) -> bool {
        let spare = self.placer.task.aim == Aim::Goal && self.state.knows(self.goal);
        self.board.piece(piece).usable && !spare
    }

    /// The fill of the original document, step for step, without its fallback: special categories go
    /// anywhere they may, then each item goes to a random place that can be reached with what was placed
    /// so far. Where the original would place an item anyway, this is a dead end. What lies at a special
    /// location counts from the moment it can be reached.
    pub fn forward(&mut self, order: &[u32]) -> Result<(), Halt> {
        self.collect_from_root();
        for piece in order {
            let anywhere = matches!(self.board.piece(*piece).rank, Rank::Special | Rank::Bound);
            let open = (!anywhere).then(|| self.state.open_slots());
            let count = self.board.find_candidates(*piece, open);
            self.put_at_one_of(*piece, count)?;
            self.state.propagate();
        }
        Ok(())
    }

    /// Everything anywhere it may lie, kept if it can be finished.
    pub fn shuffled(&mut self, order: &[u32]) -> Result<(), Halt> {
        let spread = |piece: &u32| self.board.piece(*piece).spread.is_some();
        let (spread, others): (Vec<u32>, Vec<u32>) = order.iter().partition(|piece| spread(piece));
        for piece in spread {
            let count = self.board.find_candidates(piece, None);
            self.put_at_one_of(piece, count)?;
        }
        self.match_rest(&others)?;
        self.collect_from_root();
        if self.placer.is_done(&self.state) {
            return Ok(());
        }
        self.tell(&Step::Missed)?;
        Err(Halt::Missed)
    }
}
