//! The three ways to choose places.

use super::search::{AttemptError, Search};
use super::{Rank, Step};
use crate::world::Aim;

impl Search<'_> {
    /// Assumed fill: each copy goes where one can get with all copies that are not yet placed, and with
    /// those of the placed ones that can be collected.
    ///
    /// Whoever holds the copies that are left can collect all the others: that holds at the beginning, and
    /// each step keeps it, since the next copy lies where they can get without it. In the end nothing is
    /// left to be held (test: `every_result_is_proved`).
    pub fn assumed(&mut self, order: Vec<u32>) -> Result<(), AttemptError> {
        let careful = |copy: &u32| {
            let row = self.board.copy(*copy);
            row.useful || row.spread.is_some() || matches!(row.rank, Rank::Bound | Rank::Early)
        };
        let (mut order, rest): (Vec<u32>, Vec<u32>) = order.into_iter().partition(careful);
        self.collect_from_root();
        while let Err(error) = self.fill(&order) {
            let AttemptError::DeadEnd(copy) = error else {
                return Err(error);
            };
            // Whatever stands before the copy is placed; the displaced one comes next.
            let place = order.iter().position(|other| *other == copy);
            order.drain(..=place.expect("a dead end is met in the order"));
            match self.leave_dead_end(copy, &order)? {
                Some(displaced) => order.insert(0, displaced),
                None => return Err(error),
            }
        }
        self.match_rest(&rest)
    }

    /// Places copies in order, each as if all later ones were held.
    ///
    /// Splits them in half: holding the right half, it places the left one, undoes, collects what the left
    /// half has placed, and goes on with the right. Each fact is learned about `log2(copies)` times instead
    /// of once per copy.
    fn fill(&mut self, copies: &[u32]) -> Result<(), AttemptError> {
        match copies {
            [] => Ok(()),
            [copy] => self.fill_one(*copy),
            _ => {
                let (left, right) = copies.split_at(copies.len() / 2);
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

    /// Says that copies are held.
    pub fn hold(&mut self, copies: &[u32]) {
        for copy in copies.iter().map(|copy| self.board.copy(*copy)) {
            if copy.useful {
                self.state.add(copy.held);
            }
        }
    }

    /// Finds again what was placed while more was held.
    fn collect(&mut self, copies: &[u32]) {
        for copy in copies {
            self.find(*copy);
        }
        self.state.propagate();
    }

    fn fill_one(&mut self, copy: u32) -> Result<(), AttemptError> {
        let open = self.needs_open(copy).then(|| self.state.open_slots());
        let count = self.board.find_candidates(copy, open);
        if count == 0 {
            self.ways_out = self.find_swaps(copy);
        }
        self.put_at_one_of(copy, count)
    }

    /// Whether a copy has to lie where one can get without it. What nobody can use may lie anywhere, and
    /// so may what the goal does without, where only the goal counts.
    pub fn needs_open(&self, copy: u32) -> bool {
        let spare = self.placer.task.aim == Aim::Goal && self.state.knows(self.goal);
        self.board.copy(copy).useful && !spare
    }

    /// The fill of the original document, step for step, without its fallback: special categories go
    /// anywhere they may, then each item goes to a random place that can be reached with what was placed
    /// so far. Where the original would place an item anyway, this is a dead end. What lies at a special
    /// location counts from the moment it can be reached.
    pub fn forward(&mut self, order: &[u32]) -> Result<(), AttemptError> {
        self.collect_from_root();
        for copy in order {
            let anywhere = matches!(self.board.copy(*copy).rank, Rank::Special | Rank::Bound);
            let open = (!anywhere).then(|| self.state.open_slots());
            let count = self.board.find_candidates(*copy, open);
            self.put_at_one_of(*copy, count)?;
            self.state.propagate();
        }
        Ok(())
    }

    /// Everything anywhere it may lie, kept if it can be finished.
    pub fn shuffled(&mut self, order: &[u32]) -> Result<(), AttemptError> {
        let spread = |copy: &u32| self.board.copy(*copy).spread.is_some();
        let (spread, others): (Vec<u32>, Vec<u32>) = order.iter().partition(|copy| spread(copy));
        for copy in spread {
            let count = self.board.find_candidates(copy, None);
            self.put_at_one_of(copy, count)?;
        }
        self.match_rest(&others)?;
        self.collect_from_root();
        if self.placer.is_done(&self.state) {
            return Ok(());
        }
        self.emit(&Step::Missed)?;
        Err(AttemptError::Missed)
    }
}
