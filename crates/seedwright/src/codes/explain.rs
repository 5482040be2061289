//! Explains why something is impossible, and reviews a game.

use std::collections::BTreeSet;

use super::choices::PartialGuess;
use super::fault::TooLarge;
use super::feedback::Row;
use super::listing::{CodePacking, all_codes, layout_of_listed};
use super::measure::Quality;
use super::solver::Solver;
use super::strategy::{Suggestion, SuggestionError};
use crate::random::Seed;
use crate::world::games::{Element, Strategy};

/// The largest explanation, in rows, that is guaranteed to be the smallest one. Longer explanations only have
/// no redundant row.
const MAX_ROWS: usize = 4;

/// A guess compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The guess and its feedback.
    pub row: Row,
    /// The quality of the guess before its feedback was known.
    pub quality: Quality,
    /// The guess that the strategy would have made.
    pub best: Suggestion,
    /// The number of candidates that the feedback left.
    pub left: u64,
}

impl Solver {
    /// Returns the rows, counted from one, that rule out an element at a position, counted from zero; `None`
    /// if it is possible. No row of the result is redundant, and if at most four rows are enough, the result
    /// is a smallest one.
    ///
    /// # Errors
    /// When the budget is too small.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn why_not(&self, position: u32, element: Element) -> Result<Option<Vec<u32>>, TooLarge> {
        let partial = PartialGuess::empty(self.game());
        if self.may_go(&partial, position, element)? {
            return Ok(None);
        }
        let mut rows = match layout_of_listed(self.game()) {
            Some(layout) => {
                // Some rows rule out the element exactly if every code that has it there misses one of them:
                // they hit every set of missed rows.
                let missed = self.rows_missed(layout, position, element);
                let all_missed = |rows: &[u32]| missed.iter().all(|missed| meets(rows, missed));
                match smallest_meeting(&missed) {
                    Some(rows) => rows,
                    None => fewer(self.rows().len(), |rows| Ok(all_missed(rows)))?,
                }
            }
            None => {
                let settled = partial.with(position, element);
                fewer(self.rows().len(), |rows| self.excludes(rows, &settled))?
            }
        };
        rows.iter_mut().for_each(|row| *row += 1);
        Ok(Some(rows))
    }

    /// Returns, for each code with an element at a position, the rows that it does not fit.
    fn rows_missed(
        &self,
        layout: CodePacking,
        position: u32,
        element: Element,
    ) -> BTreeSet<Vec<u32>> {
        let answers = self.answers_to_rows(layout);
        let codes = all_codes(layout, self.game().rule());
        let mut missed = BTreeSet::new();
        for (number, code) in codes.iter().enumerate() {
            if layout.has(*code, position, element) {
                let fits = |row: &usize| {
                    usize::from(answers[*row][number]) == self.rows()[*row].feedback.cell()
                };
                let rows = (0..answers.len()).filter(|row| !fits(row));
                missed.insert(rows.map(|row| row as u32).collect());
            }
        }
        missed
    }

    /// Whether some rows alone rule out what is filled in.
    fn excludes(&self, rows: &[u32], settled: &PartialGuess) -> Result<bool, TooLarge> {
        let rows: Vec<Row> = rows.iter().map(|row| self.rows()[*row as usize].clone()).collect();
        Ok(!self.question_about(&rows, settled).exists()?)
    }

    /// Compares each guess with what a strategy would have guessed in its place. The review ends with the
    /// first guess after which no code fits.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn review(&self, strategy: Strategy, seed: &Seed) -> Result<Vec<Review>, TooLarge> {
        let mut reviews = Vec::new();
        for (number, row) in self.rows().iter().enumerate() {
            let quality = self.quality_after(number, &row.guess);
            let best = self.suggest_after(number, strategy, seed);
            let (quality, best) = match (quality, best) {
                (Ok(quality), Ok(best)) => (quality, best),
                (Err(SuggestionError::TooLarge(error)), _)
                | (_, Err(SuggestionError::TooLarge(error))) => {
                    return Err(error);
                }
                _ => break,
            };
            reviews.push(Review {
                row: row.clone(),
                quality,
                best,
                left: self.left_after(number + 1)?.1.len() as u64,
            });
        }
        Ok(reviews)
    }
}

/// Whether two sets of rows have one in common.
fn meets(rows: &[u32], others: &[u32]) -> bool {
    rows.iter().any(|row| others.contains(row))
}

/// Returns a smallest hitting set: the fewest rows that have one in common with every set, if few are enough.
fn smallest_meeting(sets: &BTreeSet<Vec<u32>>) -> Option<Vec<u32>> {
    (1..=MAX_ROWS).find_map(|size| {
        let mut chosen = Vec::new();
        meet(sets, &mut chosen, size).then(|| {
            chosen.sort_unstable();
            chosen
        })
    })
}

/// Chooses up to `more` further rows, one from each set that has none yet.
fn meet(sets: &BTreeSet<Vec<u32>>, chosen: &mut Vec<u32>, more: usize) -> bool {
    let Some(missing) = sets.iter().find(|set| !meets(chosen, set)) else {
        return true;
    };
    // Branch on a set that is not hit yet: one of its rows must be chosen.
    more > 0
        && missing.iter().any(|row| {
            chosen.push(*row);
            let met = meet(sets, chosen, more - 1);
            if !met {
                chosen.pop();
            }
            met
        })
}

/// Leaves out rows, the last first, as long as the others are enough.
fn fewer(
    rows: usize,
    suffices: impl Fn(&[u32]) -> Result<bool, TooLarge>,
) -> Result<Vec<u32>, TooLarge> {
    let mut needed: Vec<u32> = (0..rows as u32).collect();
    for row in (0..rows as u32).rev() {
        let others: Vec<u32> = needed.iter().copied().filter(|other| *other != row).collect();
        if suffices(&others)? {
            needed = others;
        }
    }
    Ok(needed)
}
