//! What to do when no code fits.

use std::collections::BTreeMap;

use super::choices::Partial;
use super::fault::TooLarge;
use super::feedback::{Feedback, Row};
use super::listing::{Layout, all_codes, layout_of_listed};
use super::planes::Planes;
use super::solver::{Solver, Status};

/// Slips beyond this number are all equally unlikely.
const MOST_SLIPS: u32 = 5;

/// Why no code fits, and what may have gone wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The first row, counted from one, that no code fits together with the rows before it.
    pub first_row: u32,
    /// The ways to make the history consistent by changing as few rows as possible, the likeliest first.
    /// Games that are too large to list have only ways that change a single row; they may have none.
    pub repairs: Vec<Repair>,
}

/// Rows that could be wrong: without them some code fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The rows, counted from one; mostly a single one.
    pub rows: Vec<u32>,
    /// How many codes fit without them.
    pub codes: u64,
    /// How likely it is that these rows are wrong, compared with others: the sum over all corrections.
    pub likelihood: u128,
    /// The answers with which some code would fit, the likeliest first.
    pub corrections: Vec<Correction>,
}

/// What should perhaps have been answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The answers, one for each row of the repair.
    pub feedback: Vec<Feedback>,
    /// How many codes fit with them.
    pub codes: u64,
    /// How likely they are, compared with others.
    ///
    /// All codes count as equally likely secrets, and each slip makes a wrong answer sixteen times less
    /// likely. To miss a peg, to count one too many or to take black for white is one slip; so is to swap
    /// the two numbers. So the likelihood of a correction is the number of codes that fit it, divided by
    /// 16 for each slip after the first, and counted in units that keep it whole.
    pub likelihood: u128,
}

impl Solver {
    /// Why no code fits; none when one does.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn contradiction(&self) -> Result<Option<Contradiction>, TooLarge> {
        if self.status()? != Status::Contradiction {
            return Ok(None);
        }
        let mut fitting = match layout_of_listed(self.game()) {
            Some(layout) => self.fitting_most(layout),
            None => self.fitting_all_but_one()?,
        };
        // Of ways that change more rows than others, none is likely.
        let fewest = fitting.keys().map(|(rows, _)| rows.len()).min();
        fitting.retain(|(rows, _), _| Some(rows.len()) == fewest);
        Ok(Some(Contradiction {
            first_row: self.first_contradictory_row()?,
            repairs: repairs(self.rows(), &fitting),
        }))
    }

    fn first_contradictory_row(&self) -> Result<u32, TooLarge> {
        let partial = Partial::empty(self.game());
        for last in 1..self.rows().len() {
            let contradictory = match self.left_after(last) {
                Ok((_, codes)) => codes.is_empty(),
                Err(_) => !self
                    .question_about(&self.rows()[..last], &partial)
                    .exists()?,
            };
            if contradictory {
                return Ok(last as u32);
            }
        }
        Ok(self.rows().len() as u32)
    }

    /// For the codes that miss the fewest rows: these rows, the answers they would have had, and how many
    /// codes agree on that.
    fn fitting_most(&self, layout: Layout) -> Fitting {
        let answers = self.answers_to_rows(layout);
        let codes = answers.first().map_or(0, Vec::len);
        let told: Vec<u8> = self
            .rows()
            .iter()
            .map(|row| row.feedback.cell() as u8)
            .collect();
        let misses = |code: usize| {
            let wrong = answers
                .iter()
                .zip(&told)
                .filter(|(answers, told)| answers[code] != **told);
            wrong.count()
        };
        let fewest = (0..codes).map(misses).min();
        let mut fitting = Fitting::new();
        for code in (0..codes).filter(|code| Some(misses(*code)) == fewest) {
            let wrong = (0..told.len()).filter(|row| answers[*row][code] != told[*row]);
            let (rows, feedback) = wrong
                .map(|row| {
                    (
                        row as u32,
                        Feedback::of_cell(usize::from(answers[row][code])),
                    )
                })
                .unzip();
            *fitting.entry((rows, feedback)).or_insert(0) += 1;
        }
        fitting
    }

    /// For each row, the answers of all codes that fit all other rows.
    fn fitting_all_but_one(&self) -> Result<Fitting, TooLarge> {
        let partial = Partial::empty(self.game());
        let mut fitting = Fitting::new();
        for (number, row) in self.rows().iter().enumerate() {
            let mut others = self.rows().to_vec();
            others.remove(number);
            for code in self.question_about(&others, &partial).list_all()? {
                let feedback = Feedback::between(&row.guess, &code, self.game().rule());
                let key = (vec![number as u32], vec![feedback]);
                *fitting.entry(key).or_insert(0) += 1;
            }
        }
        Ok(fitting)
    }

    /// The answer of every code of a listed game to every guess so far: by row, then code.
    pub(super) fn answers_to_rows(&self, layout: Layout) -> Vec<Vec<u8>> {
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

/// How many codes fit, by the rows that have to change and the answers they get.
type Fitting = BTreeMap<(Vec<u32>, Vec<Feedback>), u64>;

fn repairs(rows: &[Row], fitting: &Fitting) -> Vec<Repair> {
    let mut by_rows: BTreeMap<&[u32], Vec<Correction>> = BTreeMap::new();
    for ((changed, feedback), codes) in fitting {
        let told = changed.iter().map(|row| rows[*row as usize].feedback);
        let likelihood =
            told.zip(feedback)
                .fold(u128::from(*codes), |likelihood, (told, right)| {
                    likelihood.saturating_mul(1 << (4 * (MOST_SLIPS - slips(told, *right))))
                });
        by_rows.entry(changed).or_default().push(Correction {
            feedback: feedback.clone(),
            codes: *codes,
            likelihood,
        });
    }
    let mut repairs: Vec<Repair> = by_rows
        .into_iter()
        .map(|(rows, corrections)| repair(rows, corrections))
        .collect();
    // Sorting keeps the order of rows among equally likely ones.
    repairs.sort_by_key(|repair| std::cmp::Reverse(repair.likelihood));
    repairs
}

fn repair(rows: &[u32], mut corrections: Vec<Correction>) -> Repair {
    corrections.sort_by_key(|correction| std::cmp::Reverse(correction.likelihood));
    let likelihoods = corrections.iter().map(|correction| correction.likelihood);
    Repair {
        rows: rows.iter().map(|row| row + 1).collect(),
        codes: corrections.iter().map(|correction| correction.codes).sum(),
        likelihood: likelihoods.fold(0, u128::saturating_add),
        corrections,
    }
}

/// How many slips turn the right answer into the one that was told, from one to [`MOST_SLIPS`].
fn slips(told: Feedback, right: Feedback) -> u32 {
    if (told.black, told.white) == (right.white, right.black) {
        return 1;
    }
    let slips = told
        .black
        .abs_diff(right.black)
        .max(told.white.abs_diff(right.white));
    slips.clamp(1, MOST_SLIPS)
}
