//! Suggests the next guess.

use std::fmt;
use std::ops::ControlFlow;

use super::choices::PartialGuess;
use super::fault::TooLarge;
use super::guesses::{Looks, Situation, TooManyLooks};
use super::listing::{CodePacking, layout_of_listed};
use super::measure::{Measure, Quality};
use super::optimal::{Limits, Optimum};
use super::planes::{Counter, MAX_CELLS, Planes};
use super::solver::Solver;
use super::tree::TreeError;
use crate::random::{Seed, Stream, stage};
use crate::world::games::{Code, Rule, Strategy};

/// Evaluating one word of 64 codes takes a tenth of an average step.
const LOOKS_PER_STEP: u64 = 10;
/// A table lookup takes as long: the table is too large for the fastest cache.
const LOOKUPS_PER_STEP: u64 = 10;

/// A suggested guess and its quality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The guess.
    pub guess: Code,
    /// How it splits the candidates.
    pub quality: Quality,
}

/// Why there is no suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionError {
    /// No code fits the history.
    Contradiction,
    /// The budget is too small.
    TooLarge(TooLarge),
}

impl fmt::Display for SuggestionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction => {
                formatter.write_str("no code fits the guesses and their feedback")
            }
            Self::TooLarge(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for SuggestionError {}

impl From<TooLarge> for SuggestionError {
    fn from(error: TooLarge) -> Self {
        Self::TooLarge(error)
    }
}

impl Solver {
    /// Suggests the next guess. The seed only matters for [`Strategy::Random`].
    ///
    /// # Errors
    /// When no code fits the history, or the budget is too small.
    pub fn suggest(&self, strategy: Strategy, seed: &Seed) -> Result<Suggestion, SuggestionError> {
        self.suggest_after(self.rows().len(), strategy, seed)
    }

    /// Suggests the guess after the first `rows` rows.
    pub(super) fn suggest_after(
        &self,
        rows: usize,
        strategy: Strategy,
        seed: &Seed,
    ) -> Result<Suggestion, SuggestionError> {
        let (layout, codes) = self.left_after(rows)?;
        if codes.is_empty() {
            return Err(SuggestionError::Contradiction);
        }
        let planes = Planes::new(layout, self.game().rule(), codes);
        let tabulated = match rows {
            0 => first_guess(layout, self.game().rule(), strategy),
            _ => None,
        };
        let guess = match tabulated {
            Some(guess) => guess,
            None => {
                let mut stream = Stream::new(seed, stage::CODES, "suggestion", rows as u32);
                self.choose(rows, strategy, codes, &planes, &mut stream)?
            }
        };
        Ok(self.suggestion(layout, codes, &planes, guess))
    }

    /// Draws a candidate, for games with too many candidates to compare guesses. All are equally likely if
    /// they can be counted, unless the strategy takes the lowest one.
    ///
    /// # Errors
    /// When no code fits the history, or the budget is too small.
    pub fn draw(&self, strategy: Strategy, seed: &Seed) -> Result<Code, SuggestionError> {
        let rows = self.rows();
        let partial = PartialGuess::empty(self.game());
        let question = self.question_about(rows, &partial);
        let drawn = match strategy {
            Strategy::Lowest => question.lowest()?,
            _ => {
                let mut stream =
                    Stream::new(seed, stage::CODES, "possible code", rows.len() as u32);
                question.draw(&mut stream)?
            }
        };
        drawn.ok_or(SuggestionError::Contradiction)
    }

    /// Evaluates how a guess splits the candidates.
    ///
    /// # Errors
    /// When no code fits the history, or the budget is too small.
    ///
    /// # Panics
    /// When the guess is not one of this game.
    pub fn quality(&self, guess: &Code) -> Result<Quality, SuggestionError> {
        self.game().check_guess(guess).expect("the guess belongs to the game");
        self.quality_after(self.rows().len(), guess)
    }

    /// Evaluates how a guess split the candidates after the first `rows` rows.
    pub(super) fn quality_after(
        &self,
        rows: usize,
        guess: &Code,
    ) -> Result<Quality, SuggestionError> {
        let (layout, codes) = self.left_after(rows)?;
        if codes.is_empty() {
            return Err(SuggestionError::Contradiction);
        }
        let planes = Planes::new(layout, self.game().rule(), codes);
        Ok(self.suggestion(layout, codes, &planes, layout.pack(guess)).quality)
    }

    fn suggestion(
        &self,
        layout: CodePacking,
        codes: &[u64],
        planes: &Planes,
        guess: u64,
    ) -> Suggestion {
        let mut histogram = [0; MAX_CELLS];
        Counter::new(planes).histogram(guess, &mut histogram);
        let candidate = codes.binary_search(&guess).is_ok();
        let sizes = &histogram[..planes.cells()];
        Suggestion {
            guess: layout.unpack(guess),
            quality: Quality::of(sizes, candidate, self.logarithms()),
        }
    }

    fn choose(
        &self,
        rows: usize,
        strategy: Strategy,
        codes: &[u64],
        planes: &Planes,
        stream: &mut Stream,
    ) -> Result<u64, TooLarge> {
        let layout = planes.layout();
        let guesses = self.rows()[..rows].iter().map(|row| layout.pack(&row.guess));
        let guesses: Vec<u64> = guesses.collect();
        let looks = Looks::new(self.budget().saturating_mul(LOOKS_PER_STEP));
        let situation = Situation {
            layout,
            rule: self.game().rule(),
            guesses: &guesses,
            codes,
            logarithms: self.logarithms(),
            looks: &looks,
            any_guess: layout_of_listed(self.game()).is_some(),
        };
        match situation.choose(strategy, planes, stream) {
            Ok(Some(guess)) => return Ok(guess),
            Ok(None) => {}
            Err(TooManyLooks) => return Err(self.too_large()),
        }
        let limits =
            Limits { steps: self.budget().saturating_mul(LOOKUPS_PER_STEP), ..Limits::default() };
        Optimum::search(&situation, limits, &mut |_| ControlFlow::Continue(()))
            .map(|optimum| optimum.guess())
            .map_err(|error| match error {
                TreeError::TooLarge(error) if error.budget.is_none() => error,
                _ => self.too_large(),
            })
    }
}

impl Situation<'_> {
    /// Returns the guess of a strategy; `None` for the optimal one, which needs a search.
    pub(super) fn choose(
        &self,
        strategy: Strategy,
        planes: &Planes,
        stream: &mut Stream,
    ) -> Result<Option<u64>, TooManyLooks> {
        // With one or two candidates, the first is the best guess.
        if self.codes.len() <= 2 && strategy != Strategy::Random {
            return Ok(Some(self.codes[0]));
        }
        let measure = match strategy {
            Strategy::Optimal => return Ok(None),
            Strategy::Lowest => return Ok(Some(self.codes[0])),
            Strategy::Random => {
                let guess = stream.pick(self.codes).expect("some code is possible");
                return Ok(Some(*guess));
            }
            Strategy::Entropy | Strategy::Consistent => Measure::Entropy,
            Strategy::Parts => Measure::Parts,
            Strategy::Expected => Measure::Expected,
            Strategy::Minimax => Measure::Minimax,
        };
        let guess = match strategy != Strategy::Consistent && self.any_guess {
            true => self.best(measure, planes)?,
            false => self.best_candidate(measure, planes)?,
        };
        Ok(Some(guess))
    }
}

/// Returns the tabulated first guess of a strategy, if there is one.
fn first_guess(layout: CodePacking, rule: Rule, strategy: Strategy) -> Option<u64> {
    let size = (layout.length, layout.elements);
    let known = FIRST_GUESSES
        .iter()
        .find(|known| known.0 == rule && known.1 == size && known.2.contains(&strategy));
    known.map(|(_, _, _, guess)| layout.pack_numbers(guess))
}

/// A tabulated first guess: rule, positions and elements, strategies, guess. (test:
/// `first_guesses_are_the_best`)
pub(super) type FirstGuess = (Rule, (u32, u32), &'static [Strategy], &'static [u16]);

pub(super) const FIRST_GUESSES: &[FirstGuess] = &[
    (Rule::Standard, (4, 6), &[Strategy::Entropy, Strategy::Consistent], &[0, 1, 2, 3]),
    (
        Rule::Standard,
        (4, 6),
        &[Strategy::Optimal, Strategy::Parts, Strategy::Expected],
        &[0, 0, 1, 2],
    ),
    (Rule::Standard, (4, 6), &[Strategy::Minimax], &[0, 0, 1, 1]),
    (
        Rule::Standard,
        (4, 7),
        &[Strategy::Entropy, Strategy::Consistent, Strategy::Expected, Strategy::Minimax],
        &[0, 1, 2, 3],
    ),
    (Rule::Standard, (4, 7), &[Strategy::Optimal, Strategy::Parts], &[0, 0, 1, 2]),
    (
        Rule::Standard,
        (4, 8),
        &[Strategy::Entropy, Strategy::Consistent, Strategy::Expected, Strategy::Minimax],
        &[0, 1, 2, 3],
    ),
    (Rule::Standard, (4, 8), &[Strategy::Parts], &[0, 0, 1, 2]),
    (
        Rule::Standard,
        (5, 6),
        &[Strategy::Entropy, Strategy::Consistent, Strategy::Parts, Strategy::Expected],
        &[0, 0, 1, 1, 2],
    ),
    (Rule::Standard, (5, 6), &[Strategy::Minimax], &[0, 0, 1, 2, 3]),
    (Rule::Standard, (5, 7), &[Strategy::Entropy, Strategy::Consistent], &[0, 0, 1, 2, 3]),
    (
        Rule::Standard,
        (5, 7),
        &[Strategy::Parts, Strategy::Expected, Strategy::Minimax],
        &[0, 0, 1, 1, 2],
    ),
    (
        Rule::Standard,
        (5, 8),
        &[Strategy::Entropy, Strategy::Consistent, Strategy::Expected, Strategy::Minimax],
        &[0, 0, 1, 2, 3],
    ),
    (Rule::Standard, (5, 8), &[Strategy::Parts], &[0, 0, 1, 1, 2]),
    (
        Rule::Standard,
        (6, 6),
        &[Strategy::Entropy, Strategy::Consistent, Strategy::Expected],
        &[0, 0, 1, 1, 2, 2],
    ),
    (Rule::Standard, (6, 6), &[Strategy::Parts, Strategy::Minimax], &[0, 0, 0, 1, 1, 2]),
    (Rule::Standard, (6, 8), &[Strategy::Entropy, Strategy::Consistent], &[0, 0, 1, 1, 2, 3]),
    (Rule::Standard, (6, 8), &[Strategy::Expected, Strategy::Minimax], &[0, 0, 1, 1, 2, 2]),
    (Rule::Standard, (6, 8), &[Strategy::Parts], &[0, 0, 0, 1, 1, 2]),
];
