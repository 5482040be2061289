//! Games that are too large to list.
//!
//! Questions are first answered by states: codes are built position by position, and prefixes that no guess
//! distinguishes are counted together. If there are too many states, a SAT solver finds out whether a code
//! exists, whether it is the only one, and which elements each position can have; then nothing is counted.

mod formula;
mod states;
mod suspects;

use super::choices::{Choices, PartialGuess};
use super::fault::TooLarge;
use super::feedback::Row;
use crate::random::Stream;
use crate::world::games::{Code, Element, Game, Rule};
pub(super) use formula::Formula;
pub(super) use states::States;
pub(super) use suspects::{Suspects, Suspicion};

/// The maximum number of candidates that are listed for a game that is too large to list.
pub(super) const MAX_LEFT: u128 = 50_000;

/// The budget that is spent on trying whether few codes are left, at most.
const QUICK: u64 = 20_000_000;

/// The maximum number of codes that the formula enumerates one by one; more are better counted.
const MAX_FOUND: usize = 1_000;

/// A question about a game: its rows, and the elements already filled in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'q> {
    pub(super) game: &'q Game,
    pub(super) rows: &'q [Row],
    pub(super) partial: &'q PartialGuess,
    /// The maximum number of steps.
    pub(super) budget: u64,
}

impl<'q> Question<'q> {
    /// Returns the number of codes that fit.
    pub(super) fn count(self) -> Result<u128, TooLarge> {
        // A larger budget is spent on counting: if few codes are left, they are found soon.
        let quick = Self { budget: self.budget.min(QUICK), ..self };
        if let Some(states) = quick.states_soon() {
            return Ok(states.count());
        }
        let rest = Self { budget: self.budget - quick.budget / 2, ..self };
        let counted = || {
            States::count_only(rest).map_err(|error| TooLarge {
                // If there are too many states to store, more steps would not help.
                budget: error.budget.map(|_| self.budget),
                ..error
            })
        };
        match quick.few() {
            Ok(Some(codes)) => Ok(codes.len() as u128),
            Ok(None) | Err(_) => counted(),
        }
    }

    /// Returns up to `most` codes that fit, in order.
    pub(super) fn list(self, most: usize) -> Result<Vec<Code>, TooLarge> {
        if let Some(states) = self.states_soon() {
            return Ok(states.list(most));
        }
        match self.few() {
            Ok(Some(mut codes)) => {
                codes.truncate(most);
                Ok(codes)
            }
            Ok(None) => Ok(self.states_late()?.list(most)),
            Err(error) => Ok(self.states_late().map_err(|_| error)?.list(most)),
        }
    }

    /// Returns all codes that fit, in order, if there are at most [`MAX_LEFT`].
    pub(super) fn list_all(self) -> Result<Vec<Code>, TooLarge> {
        match self.states_soon() {
            Some(states) if states.count() > MAX_LEFT => Err(self.never()),
            Some(states) => Ok(states.list(MAX_LEFT as usize)),
            None => self.few()?.ok_or_else(|| self.too_large()),
        }
    }

    /// Draws one of the codes that fit; `None` if none fits. All are equally likely, unless only the formula
    /// finds an answer: then it is the first one found.
    pub(super) fn draw(self, stream: &mut Stream) -> Result<Option<Code>, TooLarge> {
        self.by_either(
            |states| states.draw(stream),
            |formula| Ok(formula.any()?.map(|(code, _)| code)),
        )
    }

    /// Returns all codes that fit, in order, if they are few.
    fn few(self) -> Result<Option<Vec<Code>>, TooLarge> {
        let budget = self.budget / 10 * 4;
        let codes = Formula::new(Self { budget, ..self }).all(MAX_FOUND);
        codes.map_err(|_| self.too_large())
    }

    /// Computes the states with the part of the budget that [`Question::states_soon`] and [`Question::few`]
    /// leave.
    fn states_late(self) -> Result<States<'q>, TooLarge> {
        let budget = self.budget / 2;
        States::new(Self { budget, ..self }).map_err(|error| TooLarge {
            // If there are too many states to store, more steps would not help.
            budget: error.budget.map(|_| self.budget),
            ..error
        })
    }

    /// Returns the lowest code that fits; `None` if none does.
    pub(super) fn lowest(self) -> Result<Option<Code>, TooLarge> {
        self.by_either(|states| states.list(1).pop(), Formula::lowest)
    }

    /// Returns a code that fits, and whether it is the only one; `None` if none fits.
    pub(super) fn any(self) -> Result<Option<(Code, bool)>, TooLarge> {
        let first = |states: &States<'q>| {
            let codes = states.list(2);
            let only = codes.len() == 1;
            codes.into_iter().next().map(|code| (code, only))
        };
        self.by_either(first, Formula::any)
    }

    /// Whether any code fits.
    pub(super) fn exists(self) -> Result<bool, TooLarge> {
        self.by_either(|states| states.count() > 0, Formula::exists)
    }

    /// Returns the possible elements of each position.
    pub(super) fn choices(self) -> Result<Choices, TooLarge> {
        self.by_either(States::choices, Formula::choices)
    }

    /// Answers by the states if they are computed quickly, else by the formula, else by the states after all.
    fn by_either<T>(
        self,
        counted: impl FnOnce(&States<'q>) -> T,
        solved: impl FnOnce(&mut Formula<'q>) -> Result<T, TooLarge>,
    ) -> Result<T, TooLarge> {
        if let Some(states) = self.states_soon() {
            return Ok(counted(&states));
        }
        let budget = self.budget / 10 * 4;
        // The budget is split: a tenth for a quick try of the states, four tenths for the formula, and half
        // for the states at the end.
        match solved(&mut Formula::new(Self { budget, ..self })) {
            Ok(answer) => Ok(answer),
            Err(_) => Ok(counted(&self.states_late()?)),
        }
    }

    /// Computes the states, if a tenth of the budget is enough. If not, there are usually too many, and the
    /// rest is better spent on the formula.
    fn states_soon(self) -> Option<States<'q>> {
        let budget = self.budget / 10;
        States::new(Self { budget, ..self }).ok()
    }

    /// Returns the guessed elements, each on its own, and all others together.
    fn kinds(self) -> (Vec<Vec<Element>>, Vec<Element>) {
        let guessed = |element: &Element| self.rows.iter().any(|row| row.guess.contains(element));
        let (guessed, others): (Vec<_>, Vec<_>) = self.game.elements().partition(guessed);
        (guessed.into_iter().map(|element| vec![element]).collect(), others)
    }

    /// Whether an element can be at a position, given the filled positions and the prefix of a code.
    fn may_be(self, element: Element, position: u32, prefix: &[Element]) -> bool {
        if let Some(settled) = self.partial.at(position) {
            return settled == element;
        }
        let settled = |(_, other): (u32, Element)| other == element;
        let taken = || prefix.contains(&element) || self.partial.filled().any(settled);
        self.game.rule() != Rule::BullsAndCows || !taken()
    }

    /// Returns the error for cases in which no budget would be enough.
    fn never(self) -> TooLarge {
        TooLarge { codes: self.game.codes(), budget: None }
    }

    /// Returns the error for an exhausted budget.
    fn too_large(self) -> TooLarge {
        TooLarge { codes: self.game.codes(), budget: Some(self.budget) }
    }
}
