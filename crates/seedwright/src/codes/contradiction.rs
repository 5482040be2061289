//! Explains and repairs a history that no code fits.

use std::collections::BTreeMap;

use super::choices::PartialGuess;
use super::fault::TooLarge;
use super::feedback::Row;
use super::large::{Suspects, Suspicion};
use super::likelihood::Likelihood;
use super::listing::{CodePacking, all_codes, layout_of_listed};
use super::planes::Planes;
use super::solver::{Solver, Status};
use crate::world::games::Feedback;

/// Why no code fits, and which feedback may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The first row, counted from one, that no code fits together with the rows before it; `None` if the
    /// budget was too small to find it.
    pub first_row: Option<u32>,
    /// The ways to make the history consistent by changing as few rows as possible, the likeliest first. For
    /// games too large to list, only changes of a single row are searched, so there may be none.
    pub repairs: Vec<Repair>,
    /// The rows, counted from one, for which the budget was too small to tell whether some code fits without
    /// them.
    pub undecided: Vec<u32>,
}

/// Rows that could be wrong: without them some code fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The rows, counted from one; usually a single one.
    pub rows: Vec<u32>,
    /// The number of codes that fit without them; `None` if the budget was too small to count them.
    pub codes: Option<u128>,
    /// The relative likelihood that these rows are wrong: the sum over all corrections.
    pub likelihood: Likelihood,
    /// The feedback with which some code would fit, the likeliest first.
    pub corrections: Vec<Correction>,
    /// Whether `corrections` is complete; if not, the budget was too small to find all of them.
    pub is_complete: bool,
}

/// The feedback that was perhaps meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The feedback for each row of the repair.
    pub feedback: Vec<Feedback>,
    /// The number of codes that fit with it; `None` if the budget was too small to count them.
    pub codes: Option<u128>,
    /// The relative likelihood of this correction.
    ///
    /// All codes are equally likely secrets, and each slip makes wrong feedback sixteen times less likely.
    /// Missing a peg, counting one too many, and taking black for white are one slip each; so is swapping the
    /// two numbers. The likelihood of a correction is therefore the number of codes that fit it, divided by
    /// 16 for each slip. If some codes could not be counted, slips alone decide.
    pub likelihood: Likelihood,
}

impl Solver {
    /// Explains why no code fits; `None` if one does.
    ///
    /// # Errors
    /// When the budget is too small to tell whether a code fits.
    pub fn contradiction(&self) -> Result<Option<Contradiction>, TooLarge> {
        if self.status()? != Status::Contradiction {
            return Ok(None);
        }
        let Some(layout) = layout_of_listed(self.game()) else {
            return Ok(Some(self.contradiction_of_large()));
        };
        Ok(Some(Contradiction {
            first_row: self.first_contradictory_row()?,
            repairs: repairs(self.rows(), &self.fitting_most(layout), &[]),
            undecided: Vec::new(),
        }))
    }

    fn first_contradictory_row(&self) -> Result<Option<u32>, TooLarge> {
        for rows in 1..=self.rows().len() {
            if self.left_after(rows)?.1.is_empty() {
                return Ok(Some(rows as u32));
            }
        }
        Ok(None)
    }

    fn contradiction_of_large(&self) -> Contradiction {
        let partial = PartialGuess::empty(self.game());
        let mut suspects = Suspects::new(self.question_about(self.rows(), &partial));
        let first_row = suspects.first_row();
        let (mut fitting, mut incomplete) = (Fitting::new(), Vec::new());
        let mut undecided: Vec<u32> = (0..self.rows().len() as u32).collect();
        // The second round spends what the other rows left of the budget on those that were too hard for
        // their share.
        for _ in 0..2 {
            let rows = std::mem::take(&mut undecided);
            for (more, row) in (0..rows.len()).rev().zip(rows) {
                match suspects.of_row(row as usize, more) {
                    Suspicion::Cleared => {}
                    Suspicion::Open => undecided.push(row),
                    Suspicion::Suspect(could, is_all) => {
                        for (feedback, codes) in could {
                            fitting.insert((vec![row], vec![feedback]), codes);
                        }
                        if !is_all {
                            incomplete.push(row);
                        }
                    }
                }
            }
        }
        undecided.iter_mut().for_each(|row| *row += 1);
        Contradiction { first_row, repairs: repairs(self.rows(), &fitting, &incomplete), undecided }
    }

    /// Finds the codes that miss the fewest rows, and groups them by those rows and the feedback these should
    /// have had.
    fn fitting_most(&self, layout: CodePacking) -> Fitting {
        let answers = self.answers_to_rows(layout);
        let codes = answers.first().map_or(0, Vec::len);
        let stated: Vec<u8> = self.rows().iter().map(|row| row.feedback.cell() as u8).collect();
        let misses = |code: usize| {
            let wrong =
                answers.iter().zip(&stated).filter(|(answers, stated)| answers[code] != **stated);
            wrong.count()
        };
        let fewest = (0..codes).map(misses).min();
        let mut fitting = Fitting::new();
        for code in (0..codes).filter(|code| Some(misses(*code)) == fewest) {
            let wrong = (0..stated.len()).filter(|row| answers[*row][code] != stated[*row]);
            let (rows, feedback) = wrong
                .map(|row| (row as u32, Feedback::of_cell(usize::from(answers[row][code]))))
                .unzip();
            let codes = fitting.entry((rows, feedback)).or_insert(Some(0));
            *codes = codes.map(|codes| codes + 1);
        }
        fitting
    }

    /// Returns the feedback of every code of a listed game to every guess so far: by row, then code.
    pub(super) fn answers_to_rows(&self, layout: CodePacking) -> Vec<Vec<u8>> {
        let codes = all_codes(layout, self.game().rule());
        let planes = Planes::new(layout, self.game().rule(), &codes);
        let answers = |row: &Row| {
            let mut answers = vec![0; codes.len()];
            planes.answers(layout.pack(&row.guess), &mut answers);
            answers
        };
        self.rows().iter().map(answers).collect()
    }
}

/// The number of codes that fit, by the rows that must change and their new feedback.
type Fitting = BTreeMap<(Vec<u32>, Vec<Feedback>), Option<u128>>;

/// Builds the repairs; `incomplete` lists the rows for which not all corrections are known.
fn repairs(rows: &[Row], fitting: &Fitting, incomplete: &[u32]) -> Vec<Repair> {
    let mut by_rows: BTreeMap<&[u32], Vec<Correction>> = BTreeMap::new();
    let is_counted = incomplete.is_empty() && fitting.values().all(Option::is_some);
    for ((changed, feedback), codes) in fitting {
        let stated = changed.iter().map(|row| rows[*row as usize].feedback);
        let weight = codes.filter(|_| is_counted).unwrap_or(1);
        let slips = stated.zip(feedback).map(|(stated, right)| slips(stated, *right));
        let likelihood = Likelihood::new(weight, slips.sum());
        by_rows.entry(changed).or_default().push(Correction {
            feedback: feedback.clone(),
            codes: *codes,
            likelihood,
        });
    }
    for row in incomplete {
        by_rows.entry(std::slice::from_ref(row)).or_default();
    }
    let mut repairs: Vec<Repair> = by_rows
        .into_iter()
        .map(|(rows, corrections)| {
            let is_complete = !rows.iter().any(|row| incomplete.contains(row));
            repair(rows, corrections, is_complete)
        })
        .collect();
    // The sort is stable: equally likely repairs keep the order of rows.
    repairs.sort_by(|one, other| other.likelihood.cmp(&one.likelihood));
    repairs
}

fn repair(rows: &[u32], mut corrections: Vec<Correction>, is_complete: bool) -> Repair {
    corrections.sort_by(|one, other| other.likelihood.cmp(&one.likelihood));
    let likelihoods = corrections.iter().map(|correction| &correction.likelihood);
    let codes = corrections.iter().map(|correction| correction.codes).sum();
    Repair {
        rows: rows.iter().map(|row| row + 1).collect(),
        codes: if is_complete { codes } else { None },
        likelihood: likelihoods.fold(Likelihood::default(), |sum, more| sum.plus(more)),
        corrections,
        is_complete,
    }
}

/// Counts the slips that turn the right feedback into the stated one, at least one.
fn slips(stated: Feedback, right: Feedback) -> u32 {
    if (stated.black, stated.white) == (right.white, right.black) {
        return 1;
    }
    let (black, white) = (stated.black.abs_diff(right.black), stated.white.abs_diff(right.white));
    // Black taken for white, or white for black, is one slip and changes both numbers.
    let is_exchange = (stated.black > right.black) != (stated.white > right.white);
    let slips = if is_exchange { black.max(white) } else { black + white };
    slips.max(1)
}
