//! The guesses so far and their feedback.

use super::fault::RowError;
use crate::world::games::{Code, Element, Feedback, Game, RowFault, Rule};

impl Feedback {
    /// Checks that the feedback does not have more pegs than some secret could give to the guess: only a
    /// limited number of elements can be at another position. Feedback with too few pegs is not detected.
    ///
    /// # Errors
    /// When no secret could give it.
    pub(super) fn check_for(self, game: &Game, guess: &[Element]) -> Result<(), RowFault> {
        self.check(game)?;
        let mut times: Vec<u32> = vec![0; game.elements().len()];
        for element in guess {
            times[element.index()] += 1;
        }
        let different = times.iter().filter(|times| **times > 0).count() as u32;
        // The most frequent element is the hardest to place elsewhere, so use black pegs for it first.
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

    /// Returns its cell in a histogram.
    pub(super) fn cell(self) -> usize {
        cell_of(self.black + self.white, self.black)
    }

    /// Returns the feedback of a cell.
    pub(super) fn of_cell(cell: usize) -> Self {
        let mut total = 0;
        while cell_of(total + 1, 0) <= cell {
            total += 1;
        }
        let black = cell as u32 - cell_of(total, 0) as u32;
        Self::new(black, total - black)
    }
}

/// Returns the cell of a histogram: ordered by the total of black and white, then by black.
pub(super) const fn cell_of(total: u32, black: u32) -> usize {
    (total * (total + 1) / 2 + black) as usize
}

/// A guess and its feedback.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The guess.
    pub guess: Code,
    /// The feedback.
    pub feedback: Feedback,
}

impl Row {
    /// Whether a code would have given this feedback.
    pub fn fits(&self, code: &[Element], rule: Rule) -> bool {
        Feedback::between(&self.guess, code, rule) == self.feedback
    }
}

/// The rows of a game so far; each was checked when it was added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    rows: Vec<Row>,
}

impl History {
    /// Adds a row.
    ///
    /// # Errors
    /// When no code could give this feedback; the error names the row.
    pub fn push(&mut self, game: &Game, guess: Code, feedback: Feedback) -> Result<(), RowError> {
        let checked = game.check_guess(&guess).and_then(|()| feedback.check_for(game, &guess));
        checked.map_err(|fault| RowError { row: self.rows.len() as u32 + 1, fault })?;
        self.rows.push(Row { guess, feedback });
        Ok(())
    }

    /// Removes the last row.
    pub fn pop(&mut self) -> Option<Row> {
        self.rows.pop()
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}
