//! What is known of a secret.

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

/// How many steps an answer about a large game may take unless something else is asked for: about a second.
pub const DEFAULT_BUDGET: u64 = 20_000_000;

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Several codes are possible.
    Open,
    /// Only this one is.
    Solved(Code),
    /// None is: some feedback must be wrong.
    Contradiction,
}

/// What is known of a secret: a game and its history, and what follows from them.
///
/// Nothing is computed before it is asked for. Adding a row filters the codes that were left before it, and
/// taking it back returns to them. Games too large to list are answered by counting states and by a solver
/// for satisfiability, within a budget of steps.
#[derive(Debug)]
pub struct Solver {
    game: Game,
    history: History,
    /// How codes are packed, where they can be.
    layout: Option<CodePacking>,
    /// The codes that are left after so many rows, in order, as far as they were asked for.
    levels: Vec<OnceLock<Result<Vec<u64>, TooLarge>>>,
    logarithms: OnceLock<Logarithms>,
    budget: u64,
}

impl Solver {
    /// Nothing is known yet.
    pub fn new(game: Game) -> Self {
        Self::with_budget(game, DEFAULT_BUDGET)
    }

    /// Nothing is known yet, and no answer may take more steps than the budget.
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

    /// Adds a guess and its answer.
    ///
    /// # Errors
    /// When the row can't be, whatever the secret; the error names it. A row that contradicts the others
    /// is no error: [`Solver::status`] tells, and [`Solver::contradiction`] explains it.
    pub fn add(&mut self, guess: Code, feedback: Feedback) -> Result<(), RowError> {
        self.history.push(&self.game, guess, feedback)?;
        self.levels.push(OnceLock::new());
        Ok(())
    }

    /// Takes the last row back.
    pub fn undo(&mut self) -> Option<Row> {
        let row = self.history.pop()?;
        self.levels.pop();
        Some(row)
    }

    /// Whether the search is at its end.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn status(&self) -> Result<Status, TooLarge> {
        let partial = PartialGuess::empty(&self.game);
        let first = match self.left() {
            Ok((layout, codes)) => {
                let first = codes.first().map(|code| layout.unpack(*code));
                first.map(|code| (code, codes.len() == 1))
            }
            Err(_) => self.question(&partial).any()?,
        };
        Ok(match first {
            None => Status::Contradiction,
            Some((code, true)) => Status::Solved(code),
            Some((_, false)) => Status::Open,
        })
    }

    /// How many codes are possible.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn count(&self) -> Result<u128, TooLarge> {
        match self.left() {
            Ok((_, codes)) => Ok(codes.len() as u128),
            Err(_) => self.question(&PartialGuess::empty(&self.game)).count(),
        }
    }

    /// Up to so many of the possible codes, in order.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn codes(&self, most: usize) -> Result<Vec<Code>, TooLarge> {
        match self.left() {
            Ok((layout, codes)) => {
                let codes = codes.iter().take(most);
                Ok(codes.map(|code| layout.unpack(*code)).collect())
            }
            Err(_) => self.question(&PartialGuess::empty(&self.game)).list(most),
        }
    }

    /// For each position the elements that some possible code has there.
    ///
    /// # Errors
    /// When the budget does not suffice.
    pub fn choices(&self) -> Result<Choices, TooLarge> {
        self.choices_with(&PartialGuess::empty(&self.game))
    }

    /// For each position the elements that some possible code has there together with all that is already
    /// in the active guess: whatever is offered can be completed.
    ///
    /// # Errors
    /// When the budget does not suffice.
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

    /// Whether an element may go to a position, counted from zero, of the active guess: whether some
    /// possible code has it there together with all that is already in the guess elsewhere.
    ///
    /// # Errors
    /// When the budget does not suffice.
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

    /// Whether everything in the active guess is an element of this game.
    fn knows(&self, partial: &PartialGuess) -> bool {
        let elements = self.game.elements().len();
        partial.filled().all(|(_, element)| element.index() < elements)
    }

    /// The codes that are left, packed and in order.
    pub(super) fn left(&self) -> Result<(CodePacking, &[u64]), TooLarge> {
        self.left_after(self.rows().len())
    }

    /// The codes that are left after so many rows, packed and in order.
    pub(super) fn left_after(&self, rows: usize) -> Result<(CodePacking, &[u64]), TooLarge> {
        let layout = self.layout.ok_or_else(|| self.never())?;
        let is_listed = |level: &usize| matches!(self.levels[*level].get(), Some(Ok(_)));
        // A large game is not listed before it has to be: its first rows leave too many codes.
        let listed = (0..=rows).rev().find(is_listed);
        let whole = layout_of_listed(&self.game).map(|_| 0);
        let start = listed.or(whole).unwrap_or(rows);
        self.levels[start].get_or_init(|| self.list(layout, start));
        for level in start + 1..=rows {
            let before = self.levels[level - 1].get();
            let Some(Ok(codes)) = before else { break };
            let row = &self.rows()[level - 1];
            self.levels[level].get_or_init(|| Ok(self.filter(layout, codes, row)));
        }
        let codes = self.levels[rows].get().expect("all levels up to this one are known now");
        codes.as_ref().map(|codes| (layout, &codes[..])).map_err(|error| *error)
    }

    /// The codes that fit the first rows, where nothing is known of the rows before.
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

    /// A question about some rows instead of all.
    pub(super) fn question_about<'q>(
        &'q self,
        rows: &'q [Row],
        partial: &'q PartialGuess,
    ) -> Question<'q> {
        Question { game: &self.game, rows, partial, budget: self.budget }
    }

    /// The logarithms of all numbers of codes that can be left.
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

    /// The answer where more steps would not help.
    fn never(&self) -> TooLarge {
        TooLarge { codes: self.game.codes(), budget: None }
    }
}

/// The codes whose numbers are in a set.
pub(super) fn select(codes: &[u64], numbers: &BitSet) -> Vec<u64> {
    numbers.iter().map(|number| codes[number as usize]).collect()
}
