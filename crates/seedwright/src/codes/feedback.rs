//! What was answered so far.

use super::fault::RowError;
use crate::world::games::{Code, Element, Feedback, Game, RowFault, Rule};

impl Feedback {
    /// Checks that some secret could give this to a guess of a game: there are only so many elements that can
    /// be elsewhere. Whether too few pegs are told is not looked at.
    ///
    /// # Errors
    /// When none could.
    pub(super) fn check_for(self, game: &Game, guess: &[Element]) -> Result<(), RowFault> {
        self.check(game)?;
        let mut times: Vec<u32> = vec![0; game.elements().len()];
        for element in guess {
            times[element.index()] += 1;
        }
        let different = times.iter().filter(|times| **times > 0).count() as u32;
        // What comes most often is the hardest to have elsewhere, so let that be exact.
        for _ in 0..self.black {
            if let Some(most) = times.iter_mut().max() {
                *most -= 1;
            }
        }
        let others = game.length() - self.black;
        let often = times.iter().copied().max().unwrap_or(0);
        let mut most = others.min(2 * (others - often));
        if game.rule() == Rule::BullsAndCows {
            most = most.min(different.saturating_sub(self.black));
        }
        let too_many =
            self.white > most || game.rule() == Rule::BullsAndCows && self.black > different;
        if too_many {
            return Err(RowFault::NeverAnswered { black: self.black, white: self.white });
        }
        Ok(())
    }

    /// The number of its cell in a histogram.
    pub(super) fn cell(self) -> usize {
        cell_of(self.black + self.white, self.black)
    }

    /// The feedback of a cell.
    pub(super) fn of_cell(cell: usize) -> Self {
        let mut total = 0;
        while cell_of(total + 1, 0) <= cell {
            total += 1;
        }
        let black = cell as u32 - cell_of(total, 0) as u32;
        Self::new(black, total - black)
    }
}

/// The cell of a histogram: first by black and white together, then by black.
pub(super) const fn cell_of(total: u32, black: u32) -> usize {
    (total * (total + 1) / 2 + black) as usize
}

/// A guess and its answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The guess.
    pub guess: Code,
    /// The answer.
    pub feedback: Feedback,
}

impl Row {
    /// Whether a code would have given this answer.
    pub fn fits(&self, code: &[Element], rule: Rule) -> bool {
        Feedback::between(&self.guess, code, rule) == self.feedback
    }
}

/// The rows of a game so far. Each was checked when it was added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    rows: Vec<Row>,
}

impl History {
    /// Adds a row.
    ///
    /// # Errors
    /// When no code whatsoever could give this row; the error names the row.
    pub fn push(&mut self, game: &Game, guess: Code, feedback: Feedback) -> Result<(), RowError> {
        let checked = game.check_guess(&guess).and_then(|()| feedback.check_for(game, &guess));
        checked.map_err(|fault| RowError { row: self.rows.len() as u32 + 1, fault })?;
        self.rows.push(Row { guess, feedback });
        Ok(())
    }

    /// Takes the last row back.
    pub fn pop(&mut self) -> Option<Row> {
        self.rows.pop()
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}
