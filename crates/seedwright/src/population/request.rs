//! What can be asked for, and why it can be refused.

use std::fmt;

use super::guarantee::Guarantee;
use crate::error::StageError;
use crate::random::Seed;
use crate::world::stock::{Fixed, HIGHEST_LEVEL};

/// The most wins that count.
pub const MAX_WINS: u32 = 1_000_000;

/// Which level to populate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'s> {
    /// The seed of the whole game.
    pub seed: &'s Seed,
    /// How deep the level is; the first one is 1.
    pub depth: u32,
    /// How difficult it is.
    pub difficulty: Difficulty,
    /// How often the game was won before; at most [`MAX_WINS`].
    pub wins: u32,
    /// Whether it is the last level.
    pub last: bool,
    /// How many steps may be taken.
    pub steps: u64,
}

/// How difficult a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// As the tables' curve says.
    Curve,
    /// This.
    Level(Fixed),
}

impl<'s> Request<'s> {
    /// The level of a first game at a depth that is not the last, as the curve says, without a limit.
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

/// A request that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestFault {
    /// Depths begin with 1.
    DepthZero,
    /// More than [`MAX_WINS`].
    Wins(u32),
    /// Not from 1 to [`HIGHEST_LEVEL`].
    Difficulty(Fixed),
}

/// Why there is no level: on this map a promise can't be kept, the steps ran out, or the request makes no sense.
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
            Self::Wins(wins) => write!(formatter, "{wins} wins; {MAX_WINS} are the most"),
            Self::Difficulty(level) => {
                write!(formatter, "a difficulty of {level} is not from 1 to {HIGHEST_LEVEL}")
            }
        }
    }
}

impl std::error::Error for RequestFault {}

impl fmt::Display for BrokenPromise {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "there is no way that {}", self.0)
    }
}

impl std::error::Error for BrokenPromise {}

impl fmt::Display for OutOfSteps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the steps ran out")
    }
}

impl std::error::Error for OutOfSteps {}
