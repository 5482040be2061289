//! What can be wrong with a history, and what is too large to answer.

use std::fmt;

use crate::world::games::RowFault;

/// A row of a history that can't be.
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

/// An exact answer would take more than was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many codes the game has.
    pub codes: u128,
    /// How many steps were allowed; none where no number of steps would be enough.
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
