//! How many codes give each answer.

use super::fault::TooLarge;
use super::planes::{Counter, Histogram, MAX_CELLS, Planes};
use super::solver::Solver;
use crate::world::games::{Code, Feedback};

/// The codes that are possible, prepared for asking what guesses do to them.
#[derive(Clone, Debug)]
pub struct CodeSet(Planes);

/// Answers what guesses do to a set of codes, one after the other. Guesses of the same elements in another
/// order share half of the work when they are asked for in a row.
pub struct GuessEvaluator<'s> {
    planes: &'s Planes,
    counter: Counter<'s>,
    histogram: Histogram,
}

impl Solver {
    /// The codes that are possible.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn code_set(&self) -> Result<CodeSet, TooLarge> {
        let (layout, codes) = self.left()?;
        Ok(CodeSet(Planes::new(layout, self.game().rule(), codes)))
    }
}

impl CodeSet {
    /// Begins to ask.
    pub fn answers(&self) -> GuessEvaluator<'_> {
        GuessEvaluator {
            planes: &self.0,
            counter: Counter::new(&self.0),
            histogram: [0; MAX_CELLS],
        }
    }
}

impl GuessEvaluator<'_> {
    /// The answers that codes give to a guess of the same game, and how many give each.
    pub fn to(&mut self, guess: &Code) -> impl Iterator<Item = (Feedback, u32)> + '_ {
        self.counter.histogram(self.planes.layout().pack(guess), &mut self.histogram);
        let cells = self.histogram[..self.planes.cells()].iter().enumerate();
        let given = cells.filter(|(_, codes)| **codes > 0);
        given.map(|(cell, codes)| (Feedback::of_cell(cell), *codes))
    }
}
