//! The three placement algorithms.

use std::num::NonZeroU32;

use super::manner::Manner;
use super::search::{AttemptError, Search};
use super::{Rank, Step, slot};
use crate::world::{Aim, PlayPromise};

impl Search<'_> {
    /// Assumed fill: places each copy at a location that can be reached with all copies that are not yet placed
    /// and the placed ones that can be collected.
    ///
    /// Invariant: a player who holds the remaining copies can collect all placed ones. It holds at the start, and
    /// each step keeps it, because the next copy is placed where they can go without it. In the end nothing
    /// remains to be held, so everything can be collected (test: `every_result_is_proved`).
    pub fn assumed(&mut self, order: Vec<u32>) -> Result<(), AttemptError> {
        // Only these copies need the search. The others open nothing and are not tied to a few locations, so a
        // plain matching places them last.
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
            // All copies before the blocked one are placed. The displaced one takes its turn, so that the
            // remaining order stays as drawn.
            let place = order.iter().position(|other| *other == copy);
            order.drain(..=place.expect("a dead end is met in the order"));
            match self.leave_dead_end(copy, &order)? {
                Some(swap) => {
                    let blocked = (swap.placed != copy).then_some(copy);
                    order.splice(..0, blocked.into_iter().chain(swap.displaced));
                }
                None => return Err(error),
            }
        }
        self.match_rest(&rest)
    }

    /// Places copies in order, each as if all later ones were held.
    ///
    /// Splits them in half: holds the right half and places the left one, undoes that, collects what the left
    /// half has placed, and continues with the right half. Each fact is learned about `log2(copies)` times
    /// instead of once per copy.
    pub fn fill(&mut self, copies: &[u32]) -> Result<(), AttemptError> {
        self.fill_at(0, copies)
    }

    fn fill_at(&mut self, depth: usize, copies: &[u32]) -> Result<(), AttemptError> {
        match copies {
            [] => Ok(()),
            [copy] => self.fill_one(*copy),
            _ => {
                let (left, right) = copies.split_at(copies.len() / 2);
                let mark = self.returns.mark(depth, &self.state);
                self.hold(right);
                self.state.propagate();
                // On a dead end the marks are abandoned: the caller starts again from the root.
                self.fill_at(depth + 1, left)?;
                self.returns.go_back(depth, mark, &mut self.state);
                self.collect(left);
                self.fill_at(depth + 1, right)
            }
        }
    }

    /// Adds the facts that copies are held. Copies that no rule can use are skipped.
    pub fn hold(&mut self, copies: &[u32]) {
        for copy in copies.iter().map(|copy| self.board.copy(*copy)) {
            if copy.useful {
                self.state.add(copy.held);
            }
        }
    }

    /// Collects copies that were placed while more was held: the undo has forgotten them, and slots that are
    /// known at the mark must be filled again.
    fn collect(&mut self, copies: &[u32]) {
        for copy in copies {
            self.fill_slot(*copy);
        }
        self.state.propagate();
    }

    fn fill_one(&mut self, copy: u32) -> Result<(), AttemptError> {
        let mut count = 0;
        if self.wants_loop(copy) {
            count = self.find_self_opening(copy);
        }
        if count == 0 {
            count = match self.needs_open(copy) {
                true => self.board.find_open(copy, &mut self.state),
                false => self.board.find_candidates(copy, None),
            };
        }
        if count == 0 {
            count = self.find_self_opening(copy);
        } else if self.is_bold(copy) {
            let open = self.board.found().clone();
            self.find_self_opening(copy);
            self.board.candidates.union_with(&open);
            count = self.board.candidates.count();
        }
        if count == 0 {
            self.possible_swaps = self.find_swaps(copy);
        } else if self.manner() == Manner::Scarce && self.needs_open(copy) {
            count = self.retain_scarce();
        }
        self.put_at_one_of(copy, count)
    }

    /// Draws whether a copy should go where it opens its own way out, as often as requested or as the attempt needs.
    fn wants_loop(&mut self, copy: u32) -> bool {
        const PERCENT: NonZeroU32 = NonZeroU32::new(100).expect("a hundred is not zero");
        let loops = match self.manner() {
            Manner::Loops(percent) => self.placer.task.loops.max(percent),
            Manner::Plain | Manner::Scarce => self.placer.task.loops,
        };
        let may = loops > 0 && self.state.makes_trips() && self.needs_open(copy);
        may && self.places.chance(loops, PERCENT)
    }

    /// Whether a copy can also go where it opens its own way out. Where nobody may get stuck, the rope often has to be in
    /// the pit: there, everyone finds it who needs it.
    fn is_bold(&self, copy: u32) -> bool {
        self.placer.task.promise == PlayPromise::NeverStuck
            && self.needs_open(copy)
            && self.state.makes_trips()
    }

    /// Sets the candidates to the free locations that a copy opens for itself, and returns their number. A pit with
    /// the rope that leads out of it is one.
    fn find_self_opening(&mut self, copy: u32) -> u32 {
        if !self.state.makes_trips() {
            return 0;
        }
        self.board.find_candidates(copy, None);
        self.retain_self_opening(copy)
    }

    /// Retains the candidates that a copy opens for itself, and returns their number: with the copy there, a trip takes
    /// it and comes home, or meets the aim.
    pub fn retain_self_opening(&mut self, copy: u32) -> u32 {
        let held = self.board.copy(copy).held;
        let mut candidates = std::mem::take(&mut self.board.candidates);
        // Those that are open without it open no way for themselves.
        candidates.subtract(self.state.open_slots());
        let before = self.state.mark();
        self.state.come_home(false);
        // Trips that end the game count here, so they are looked for once, and then only where contents matter.
        self.state.propagate();
        if let Some(slots) = self.state.slots_without_return() {
            candidates.intersect_with(&slots);
        }
        for location in candidates.clone().iter() {
            let mark = self.state.mark();
            let content = self.state.content(slot(location));
            self.state.put(slot(location), Some(held));
            self.state.propagate();
            let ends = !self.is_leaving && self.placer.is_done(&self.state);
            if !self.state.knows(held) && !ends {
                candidates.remove(location);
            }
            self.state.undo(mark);
            self.state.put(slot(location), content);
        }
        self.state.undo(before);
        self.state.come_home(self.placer.comes_home());
        self.board.candidates = candidates;
        self.board.candidates.count()
    }

    /// Whether a copy must be placed where the player can go without it. A copy that no rule can use can be
    /// anywhere; so can any copy if the aim is only the goal and the goal can be met without it. Where the player must
    /// be able to return from everywhere, a way back may depend on it.
    pub fn needs_open(&self, copy: u32) -> bool {
        let spare = self.placer.task.aim == Aim::Goal && self.state.knows(self.goal);
        let spare = spare && !self.is_leaving && !self.placer.task.no_trap;
        self.board.copy(copy).useful && !spare
    }

    /// Forward fill as in the seed document, but without its fallback: special categories go to any allowed
    /// location, then each item goes to a random location that can be reached with the items placed so far.
    /// Where the original places an item regardless, this is a dead end. An item at a special location counts
    /// from the moment it can be reached.
    pub fn forward(&mut self, order: &[u32]) -> Result<(), AttemptError> {
        self.collect_from_root();
        for copy in order {
            let anywhere = matches!(self.board.copy(*copy).rank, Rank::Special | Rank::Bound);
            let count = match anywhere {
                true => self.board.find_candidates(*copy, None),
                false => self.board.find_open(*copy, &mut self.state),
            };
            self.put_at_one_of(*copy, count)?;
            self.state.propagate();
        }
        Ok(())
    }

    /// Places everything at random allowed locations, and accepts the result if the aim is met.
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
