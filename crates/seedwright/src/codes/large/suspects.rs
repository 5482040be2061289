//! Finds the feedback of a large game that may be wrong.

use super::{Formula, MAX_LEFT, Question, States};
use crate::codes::feedback::Row;
use crate::world::games::Feedback;

/// The feedbacks that a row could have had with all others unchanged, and the number of codes for each, if
/// counted.
pub(in crate::codes) type PossibleAnswers = Vec<(Feedback, Option<u128>)>;

/// The verdict on a single row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::codes) enum Suspicion {
    /// No code fits without it either.
    Cleared,
    /// Some code fits without it. Holds the possible feedbacks, and whether the list is complete.
    Suspect(PossibleAnswers, bool),
    /// The budget was too small to tell.
    Open,
}

/// Examines the rows of a history that no code fits, one by one. All questions to the formula share one
/// budget, and so do all counts.
pub(in crate::codes) struct Suspects<'q> {
    question: Question<'q>,
    formula: Option<Formula<'q>>,
    steps: u64,
}

impl<'q> Suspects<'q> {
    pub(in crate::codes) fn new(question: Question<'q>) -> Self {
        Self { question, formula: None, steps: question.budget }
    }

    /// Returns the first row, counted from one, that no code fits together with those before it, if the
    /// budget is enough.
    pub(in crate::codes) fn first_row(&mut self) -> Option<u32> {
        let rows = self.question.rows;
        let (mut fits, mut fails) = (0, rows.len());
        // Rows only ever rule out codes, so a binary search finds the first one that leaves none.
        while fits + 1 < fails {
            let middle = fits.midpoint(fails);
            match self.exists(&rows[..middle])? {
                true => fits = middle,
                false => fails = middle,
            }
        }
        Some(fails as u32)
    }

    /// Whether some code fits the first rows.
    fn exists(&mut self, rows: &[Row]) -> Option<bool> {
        if let Some(states) = self.states(rows, 1) {
            return Some(states > 0);
        }
        let given: Vec<(usize, Feedback)> = row_answers(rows).collect();
        // The remaining questions may be as hard, so this one gets only a share.
        let share = self.steps / 4;
        self.solve(&given, share)
    }

    /// Examines a row, with `more` rows still to come.
    pub(in crate::codes) fn of_row(&mut self, number: usize, more: usize) -> Suspicion {
        let mut others = self.question.rows.to_vec();
        let row = others.remove(number);
        let share = self.steps / (more as u64 + 1);
        match self.states(&others, 1) {
            Some(0) => Suspicion::Cleared,
            Some(codes) if codes <= MAX_LEFT => self.listed(&others, &row),
            Some(_) => self.could(number, None, share),
            None => {
                let given: Vec<_> =
                    row_answers(self.question.rows).filter(|(other, _)| *other != number).collect();
                // Half of the share is for whether the row is suspect at all, half for its corrections.
                match self.solve(&given, share / 2) {
                    Some(true) => {
                        let formula = self.formula.as_ref();
                        let found = formula.map(|formula| formula.answer_found(&row));
                        self.could(number, found, share / 2)
                    }
                    Some(false) => Suspicion::Cleared,
                    None => Suspicion::Open,
                }
            }
        }
    }

    /// Collects the feedback of all codes that fit the other rows; there are few.
    fn listed(&self, others: &[Row], row: &Row) -> Suspicion {
        let question = self.about(others, 1);
        let Ok(states) = States::new(question) else {
            return Suspicion::Open;
        };
        let mut could = PossibleAnswers::new();
        for code in states.list(MAX_LEFT as usize) {
            let feedback = Feedback::between(&row.guess, &code, question.game.rule());
            match could.iter_mut().find(|(other, _)| *other == feedback) {
                Some((_, codes)) => *codes = codes.map(|codes| codes + 1),
                None => could.push((feedback, Some(1))),
            }
        }
        could.sort_unstable();
        Suspicion::Suspect(could, true)
    }

    /// Tries each feedback that a row could have had; one may be known already.
    fn could(&mut self, number: usize, known: Option<Feedback>, steps: u64) -> Suspicion {
        let Question { game, rows, .. } = self.question;
        let all: Vec<Feedback> = Feedback::all(game)
            .filter(|feedback| feedback.check_for(game, &rows[number].guess).is_ok())
            .collect();
        let share = steps / all.len().max(1) as u64;
        let (mut could, mut is_all) = (PossibleAnswers::new(), true);
        let mut changed = rows.to_vec();
        for feedback in &all {
            changed[number].feedback = *feedback;
            match self.states(&changed, all.len() as u64) {
                Some(0) => {}
                Some(codes) => could.push((*feedback, Some(codes))),
                None if known == Some(*feedback) => could.push((*feedback, None)),
                None => {
                    let given: Vec<_> = row_answers(&changed).collect();
                    match self.solve(&given, share) {
                        Some(true) => could.push((*feedback, None)),
                        Some(false) => {}
                        None => is_all = false,
                    }
                }
            }
        }
        could.sort_unstable();
        Suspicion::Suspect(could, is_all)
    }

    /// Returns the number of codes that fit some rows, if they can be counted quickly.
    fn states(&self, rows: &[Row], parts: u64) -> Option<u128> {
        let states = States::new(self.about(rows, parts)).ok()?;
        Some(states.count())
    }

    /// Creates a question about other rows, with its part of the budget.
    fn about<'r>(&self, rows: &'r [Row], parts: u64) -> Question<'r>
    where
        'q: 'r,
    {
        // Each row can need several counts, so a single one gets only a small part.
        let all = 4 * self.question.rows.len() as u64;
        Question { rows, budget: self.question.budget / all / parts, ..self.question }
    }

    /// Whether some code gives all this feedback.
    fn solve(&mut self, given: &[(usize, Feedback)], share: u64) -> Option<bool> {
        let question = self.question;
        // One formula for all questions: it is expensive to build, and learned clauses carry over.
        let formula = self.formula.get_or_insert_with(|| Formula::open(question));
        let mut left = share.max(1);
        let found = formula.answers(given, &mut left);
        self.steps = self.steps.saturating_sub(share.max(1) - left);
        found
    }
}

/// Returns the feedback of rows, by their numbers.
fn row_answers(rows: &[Row]) -> impl Iterator<Item = (usize, Feedback)> {
    rows.iter().map(|row| row.feedback).enumerate()
}
