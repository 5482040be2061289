//! The solver: the possible secrets after a history of guesses.

use std::sync::OnceLock;

use super::choices::{Choices, PartialGuess};
use super::fault::{RowError, TooLarge};
use super::feedback::{History, Row};
use super::large::{MAX_LEFT, Question};
use super::listing::{CodePacking, all_codes, layout_of_listed};
use super::logarithm::Logarithms;
use super::planes::Planes;
use crate::grid::BitSet;
use crate::world::games::{Code, Element, Feedback, Game};

/// The default budget of steps for a question about a large game: about a second.
pub const DEFAULT_BUDGET: u64 = 20_000_000;

/// The default budget of steps for counting the codes of a large game: some seconds. After three guesses, ten elements at
/// sixteen positions take up to a hundred million.
pub const DEFAULT_COUNT_BUDGET: u64 = 200_000_000;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Several candidates are left.
    Open,
    /// Only this code is left.
    Solved(Code),
    /// No code fits: some feedback must be wrong.
    Contradiction,
}

/// A game and its history, and everything that follows from them.
///
/// Everything is computed on demand. Adding a row filters the candidates left before it, and removing the row
/// restores them. For games too large to list, the answers come from counting states and from a SAT solver,
/// within a budget of steps.
#[derive(Debug)]
pub struct Solver {
    game: Game,
    history: History,
    /// How codes are packed, if they fit.
    layout: Option<CodePacking>,
    /// For each number of rows, the candidates left after them, in order, once computed.
    levels: Vec<OnceLock<Result<Vec<u64>, TooLarge>>>,
    logarithms: OnceLock<Logarithms>,
    budget: u64,
}

impl Solver {
    /// Creates a solver with an empty history.
    pub fn new(game: Game) -> Self {
        Self::with_budget(game, DEFAULT_BUDGET)
    }

    /// Creates a solver with an empty history and a budget of steps for each question.
    pub fn with_budget(game: Game, budget: u64) -> Self {
        Self {
            layout: CodePacking::of(&game),
            game,
            history: History::default(),
            levels: vec![OnceLock::new()],
            logarithms: OnceLock::new(),
            budget,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rows so far.
    pub fn rows(&self) -> &[Row] {
        self.history.rows()
    }

    /// Adds a guess and its feedback.
    ///
    /// # Errors
    /// When no secret could give this row; the error names it. A row that contradicts the others is not an
    /// error: [`Solver::status`] reports it, and [`Solver::contradiction`] explains it.
    pub fn add(&mut self, guess: Code, feedback: Feedback) -> Result<(), RowError> {
        self.history.push(&self.game, guess, feedback)?;
        self.levels.push(OnceLock::new());
        Ok(())
    }

    /// Removes the last row.
    pub fn undo(&mut self) -> Option<Row> {
        let row = self.history.pop()?;
        self.levels.pop();
        Some(row)
    }

    /// Returns the state of the game.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn status(&self) -> Result<Status, TooLarge> {
        let partial = PartialGuess::empty(&self.game);
        let first = match self.left() {
            Ok((layout, codes)) => {
                let first = codes.first().map(|code| layout.unpack(*code));
                first.map(|code| (code, codes.len() == 1))
            }
            // Too many candidates to list, but one and the question for a second are enough.
            Err(_) => self.question(&partial).any()?,
        };
        Ok(match first {
            None => Status::Contradiction,
            Some((code, true)) => Status::Solved(code),
            Some((_, false)) => Status::Open,
        })
    }

    /// Returns the number of candidates.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn count(&self) -> Result<u128, TooLarge> {
        match self.left() {
            Ok((_, codes)) => Ok(codes.len() as u128),
            Err(_) => self.question(&PartialGuess::empty(&self.game)).count(),
        }
    }

    /// Returns up to `most` candidates, in order.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn codes(&self, most: usize) -> Result<Vec<Code>, TooLarge> {
        match self.left() {
            Ok((layout, codes)) => {
                let codes = codes.iter().take(most);
                Ok(codes.map(|code| layout.unpack(*code)).collect())
            }
            Err(_) => self.question(&PartialGuess::empty(&self.game)).list(most),
        }
    }

    /// Returns, for each position, the elements that some candidate has there.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn choices(&self) -> Result<Choices, TooLarge> {
        self.choices_with(&PartialGuess::empty(&self.game))
    }

    /// Returns, for each position, the elements that some candidate has there together with everything
    /// already in the active guess: every choice can be completed.
    ///
    /// # Errors
    /// When the budget is too small.
    pub fn choices_with(&self, partial: &PartialGuess) -> Result<Choices, TooLarge> {
        if !self.knows(partial) {
            return Ok(Choices::none(&self.game));
        }
        let Ok((layout, codes)) = self.left() else {
            return self.question(partial).choices();
        };
        let filled: Vec<(u32, Element)> = partial.filled().collect();
        let fits = |code: u64| filled.iter().all(|(at, element)| layout.has(code, *at, *element));
        let mut choices = Choices::none(&self.game);
        for code in codes.iter().copied().filter(|code| fits(*code)) {
            for (position, digit) in layout.digits(code).enumerate() {
                choices.allow(position as u32, Element(digit));
            }
        }
        Ok(choices)
    }

    /// Whether an element can go to a position, counted from zero, of the active guess: whether some
    /// candidate has it there together with everything already in the guess elsewhere.
    ///
    /// # Errors
    /// When the budget is too small.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn may_go(
        &self,
        partial: &PartialGuess,
        at: u32,
        element: Element,
    ) -> Result<bool, TooLarge> {
        let partial = partial.clone().with(at, element);
        if !self.knows(&partial) {
            return Ok(false);
        }
        let Ok((layout, codes)) = self.left() else {
            return self.question(&partial).exists();
        };
        let filled: Vec<(u32, Element)> = partial.filled().collect();
        let fits = |code: u64| filled.iter().all(|(at, element)| layout.has(code, *at, *element));
        Ok(codes.iter().any(|code| fits(*code)))
    }

    /// Returns, for each position, how many candidates have each element there, among those that have everything already
    /// in the active guess.
    ///
    /// # Errors
    /// When the candidates can't be listed, or the budget is too small.
    pub fn cell_counts(&self, partial: &PartialGuess) -> Result<Vec<Vec<u64>>, TooLarge> {
        let elements = self.game.elements().len();
        let mut counts = vec![vec![0; elements]; self.game.length() as usize];
        if !self.knows(partial) {
            return Ok(counts);
        }
        let (layout, codes) = self.left()?;
        let filled: Vec<(u32, Element)> = partial.filled().collect();
        let fits = |code: u64| filled.iter().all(|(at, element)| layout.has(code, *at, *element));
        for code in codes.iter().copied().filter(|code| fits(*code)) {
            for (counts, digit) in counts.iter_mut().zip(layout.digits(code)) {
                counts[usize::from(digit)] += 1;
            }
        }
        Ok(counts)
    }

    /// Whether everything in the active guess is an element of this game.
    fn knows(&self, partial: &PartialGuess) -> bool {
        let elements = self.game.elements().len();
        partial.filled().all(|(_, element)| element.index() < elements)
    }

    /// Returns the candidates, packed and in order.
    pub(super) fn left(&self) -> Result<(CodePacking, &[u64]), TooLarge> {
        self.left_after(self.rows().len())
    }

    /// Returns the candidates after the first `rows` rows, packed and in order.
    pub(super) fn left_after(&self, rows: usize) -> Result<(CodePacking, &[u64]), TooLarge> {
        let layout = self.layout.ok_or_else(|| self.never())?;
        let is_listed = |level: &usize| matches!(self.levels[*level].get(), Some(Ok(_)));
        // A large game is listed as late as possible: its first rows leave too many candidates.
        let listed = (0..=rows).rev().find(is_listed);
        let whole = layout_of_listed(&self.game).map(|_| 0);
        let start = listed.or(whole).unwrap_or(rows);
        self.levels[start].get_or_init(|| self.list(layout, start));
        // Every level is cached, so that `undo` and questions about earlier rows cost nothing.
        for level in start + 1..=rows {
            let before = self.levels[level - 1].get();
            let Some(Ok(codes)) = before else { break };
            let row = &self.rows()[level - 1];
            self.levels[level].get_or_init(|| Ok(self.filter(layout, codes, row)));
        }
        let codes = self.levels[rows].get().expect("all levels up to this one are known now");
        codes.as_ref().map(|codes| (layout, &codes[..])).map_err(|error| *error)
    }

    /// Lists the codes that fit the first rows, without a list for fewer rows to start from.
    fn list(&self, layout: CodePacking, rows: usize) -> Result<Vec<u64>, TooLarge> {
        if rows == 0 {
            let listed = layout_of_listed(&self.game);
            return listed
                .map(|layout| all_codes(layout, self.game.rule()))
                .ok_or_else(|| self.never());
        }
        let partial = PartialGuess::empty(&self.game);
        let codes = self.question_about(&self.rows()[..rows], &partial).list_all()?;
        Ok(codes.iter().map(|code| layout.pack(code)).collect())
    }

    fn filter(&self, layout: CodePacking, codes: &[u64], row: &Row) -> Vec<u64> {
        let planes = Planes::new(layout, self.game.rule(), codes);
        let matching = planes.matching(layout.pack(&row.guess), row.feedback);
        select(codes, &matching)
    }

    fn question<'q>(&'q self, partial: &'q PartialGuess) -> Question<'q> {
        self.question_about(self.rows(), partial)
    }

    /// Creates a question about some rows instead of all.
    pub(super) fn question_about<'q>(
        &'q self,
        rows: &'q [Row],
        partial: &'q PartialGuess,
    ) -> Question<'q> {
        Question { game: &self.game, rows, partial, budget: self.budget }
    }

    /// Returns the logarithms of all possible numbers of candidates.
    pub(super) fn logarithms(&self) -> &Logarithms {
        self.logarithms.get_or_init(|| {
            let listed = layout_of_listed(&self.game).map(|_| self.game.codes());
            Logarithms::up_to(listed.unwrap_or(MAX_LEFT) as u32)
        })
    }

    pub(super) fn budget(&self) -> u64 {
        self.budget
    }

    pub(super) fn too_large(&self) -> TooLarge {
        TooLarge { codes: self.game.codes(), budget: Some(self.budget) }
    }

    /// Returns the error for cases in which more steps would not help.
    fn never(&self) -> TooLarge {
        TooLarge { codes: self.game.codes(), budget: None }
    }
}

/// Returns the codes whose numbers are in a set.
pub(super) fn select(codes: &[u64], numbers: &BitSet) -> Vec<u64> {
    numbers.iter().map(|number| codes[number as usize]).collect()
}
