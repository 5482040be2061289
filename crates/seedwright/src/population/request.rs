//! Requests for levels, and errors.

use std::fmt;

use super::guarantee::Guarantee;
use crate::error::StageError;
use crate::random::Seed;
use crate::world::stock::{Fixed, HIGHEST_LEVEL};

/// The maximum number of wins.
pub const MAX_WINS: u32 = 1_000_000;

/// A request to populate a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'s> {
    /// The seed of the whole game.
    pub seed: &'s Seed,
    /// The depth of the level; the first one is 1.
    pub depth: u32,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// How often the game was won before; at most [`MAX_WINS`].
    pub wins: u32,
    /// Whether it is the last level.
    pub last: bool,
    /// The maximum number of steps.
    pub steps: u64,
}

/// The difficulty of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// From the curve of the tables.
    Curve,
    /// A fixed level.
    Level(Fixed),
}

impl<'s> Request<'s> {
    /// Requests a level of a first game, not the last one, with the difficulty of the curve and without a step limit.
    pub fn new(seed: &'s Seed, depth: u32) -> Self {
        Self { seed, depth, difficulty: Difficulty::Curve, wins: 0, last: false, steps: u64::MAX }
    }

    pub(super) fn check(&self) -> Result<(), RequestFault> {
        if self.depth == 0 {
            return Err(RequestFault::DepthZero);
        }
        if self.wins > MAX_WINS {
            return Err(RequestFault::Wins(self.wins));
        }
        match self.difficulty {
            Difficulty::Level(level)
                if level < Fixed::ONE || level > Fixed::whole(HIGHEST_LEVEL) =>
            {
                Err(RequestFault::Difficulty(level))
            }
            _ => Ok(()),
        }
    }
}

/// What is wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestFault {
    /// The depth is 0.
    DepthZero,
    /// More than [`MAX_WINS`] wins.
    Wins(u32),
    /// A difficulty outside of 1 to [`HIGHEST_LEVEL`].
    Difficulty(Fixed),
}

/// Why there is no level: a promise can't be kept on this map, the steps ran out, or the request is invalid.
pub type Error = StageError<BrokenPromise, OutOfSteps, RequestFault>;

/// A promise that can't be kept on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenPromise(pub Guarantee);

/// The steps of a request ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfSteps;

impl fmt::Display for RequestFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DepthZero => formatter.write_str("there is no depth 0; the first level is 1"),
            Self::Wins(wins) => {
                write!(formatter, "{wins} wins are more than the maximum of {MAX_WINS}")
            }
            Self::Difficulty(level) => {
                write!(formatter, "a difficulty of {level} is not from 1 to {HIGHEST_LEVEL}")
            }
        }
    }
}

impl std::error::Error for RequestFault {}

impl fmt::Display for BrokenPromise {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "this map can't keep the promise that {}", self.0)
    }
}

impl std::error::Error for BrokenPromise {}

impl fmt::Display for OutOfSteps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ran out of steps")
    }
}

impl std::error::Error for OutOfSteps {}
