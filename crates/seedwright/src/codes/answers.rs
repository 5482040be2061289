//! Counts the codes behind each possible feedback.

use super::fault::TooLarge;
use super::planes::{Counter, Histogram, MAX_CELLS, Planes};
use super::solver::Solver;
use crate::world::games::{Code, Feedback};

/// The candidate codes, prepared for evaluating guesses.
#[derive(Clone, Debug)]
pub struct CodeSet(Planes);

/// Evaluates guesses against a set of codes. Consecutive guesses with the same elements in another order
/// share half of the work.
pub struct GuessEvaluator<'s> {
    planes: &'s Planes,
    counter: Counter<'s>,
    histogram: Histogram,
}

impl Solver {
    /// Returns the candidate codes.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn code_set(&self) -> Result<CodeSet, TooLarge> {
        let (layout, codes) = self.left()?;
        Ok(CodeSet(Planes::new(layout, self.game().rule(), codes)))
    }
}

impl CodeSet {
    /// Returns an evaluator for guesses.
    pub fn answers(&self) -> GuessEvaluator<'_> {
        GuessEvaluator {
            planes: &self.0,
            counter: Counter::new(&self.0),
            histogram: [0; MAX_CELLS],
        }
    }
}

impl GuessEvaluator<'_> {
    /// Returns each feedback that a guess of this game can get, and the number of codes that give it.
    pub fn to(&mut self, guess: &Code) -> impl Iterator<Item = (Feedback, u32)> + '_ {
        self.counter.histogram(self.planes.layout().pack(guess), &mut self.histogram);
        let cells = self.histogram[..self.planes.cells()].iter().enumerate();
        let nonempty = cells.filter(|(_, codes)| **codes > 0);
        nonempty.map(|(cell, codes)| (Feedback::of_cell(cell), *codes))
    }
}
