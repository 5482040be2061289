//! Errors of histories, and of questions that are too large to answer.

use std::fmt;

use crate::world::games::RowFault;

/// An impossible row of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The number of the row, counted from one.
    pub row: u32,
    /// What is wrong with it.
    pub fault: RowFault,
}

impl fmt::Display for RowError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "guess {}: {}", self.row, self.fault)
    }
}

impl std::error::Error for RowError {}

/// An exact answer would exceed the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The number of codes of the game.
    pub codes: u128,
    /// The number of allowed steps; `None` if no number of steps would be enough.
    pub budget: Option<u64>,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = self.codes;
        match self.budget {
            Some(1) => write!(
                formatter,
                "too large: the game has {codes} codes, and 1 step was not enough"
            ),
            Some(budget) => write!(
                formatter,
                "too large: the game has {codes} codes, and {budget} steps were not enough"
            ),
            None => write!(formatter, "too large: the game has {codes} codes"),
        }
    }
}

impl std::error::Error for TooLarge {}
