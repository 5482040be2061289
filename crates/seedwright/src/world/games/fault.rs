//! What can be wrong with a game, or with a guess and its answer.

use std::fmt;

use super::limits::{MAX_ELEMENTS, MAX_POSITIONS};
use crate::name::EscapedName;

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFault {
    /// A code would have no positions.
    NoPositions,
    /// A code would have more than [`MAX_POSITIONS`] positions: so many.
    TooManyPositions(u32),
    /// There is nothing to make codes of.
    NoElements,
    /// There are more than [`MAX_ELEMENTS`] elements.
    TooManyElements,
    /// An element is listed twice.
    DuplicateElement {
        /// Its name.
        name: String,
        /// Where it stands first, counted from one.
        first: u32,
        /// Where it stands again, counted from one.
        second: u32,
    },
    /// No element may come twice in a secret, and there are not enough of them.
    TooFewElements {
        /// How many there are.
        elements: u32,
        /// How many positions have to be filled.
        length: u32,
    },
    /// There would be 2^128 codes or more.
    TooManyCodes {
        /// How many elements there are.
        elements: u32,
        /// How many positions.
        length: u32,
    },
}

impl fmt::Display for GameFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPositions => write!(formatter, "a code needs at least one position"),
            Self::TooManyPositions(length) => write!(
                formatter,
                "{length} positions are too many; a code has at most {MAX_POSITIONS}"
            ),
            Self::NoElements => write!(formatter, "a game needs at least one element"),
            Self::TooManyElements => {
                write!(formatter, "a game has at most {MAX_ELEMENTS} elements")
            }
            Self::DuplicateElement { name, first, second } => write!(
                formatter,
                "element {second}, `{}`, is the same as element {first}",
                EscapedName(name)
            ),
            Self::TooFewElements { elements, length } => write!(
                formatter,
                "{elements} elements can't fill {length} positions without a repeat"
            ),
            Self::TooManyCodes { elements, length } => write!(
                formatter,
                "{elements} elements at {length} positions make too many codes; the limit is 2^128"
            ),
        }
    }
}

impl std::error::Error for GameFault {}

/// What is wrong with a guess or its feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowFault {
    /// The guess has another length than the game's codes.
    WrongLength {
        /// The length of codes.
        expected: u32,
        /// The length of the guess.
        found: u32,
    },
    /// The guess has an element that the game does not have.
    UnknownElement {
        /// Where, counted from one.
        position: u32,
        /// What stands there.
        name: String,
        /// What may have been meant.
        meant: Option<String>,
    },
    /// Black and white together are more than there are positions.
    TooManyPegs {
        /// Black pegs.
        black: u32,
        /// White pegs.
        white: u32,
        /// The length of codes.
        length: u32,
    },
    /// So much of this guess can't be in any code elsewhere.
    NeverAnswered {
        /// Black pegs.
        black: u32,
        /// White pegs.
        white: u32,
    },
    /// All but one are exact, so that the last one can't be elsewhere.
    LastElsewhere {
        /// Black pegs.
        black: u32,
    },
    /// There is white in a game whose rule gives black only.
    WhiteUnderExactOnly {
        /// White pegs.
        white: u32,
    },
}

impl fmt::Display for RowFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { expected, found } => {
                write!(formatter, "the guess has {found} elements, not {expected}")
            }
            Self::UnknownElement { position, name, meant } => {
                write!(
                    formatter,
                    "there is no element `{}` (position {position})",
                    EscapedName(name)
                )?;
                match meant {
                    Some(meant) => write!(formatter, "; did you mean `{}`?", EscapedName(meant)),
                    None => Ok(()),
                }
            }
            Self::TooManyPegs { black, white, length } => write!(
                formatter,
                "{black} black and {white} white are more than the {length} positions"
            ),
            Self::LastElsewhere { black } => write!(
                formatter,
                "{black} black and 1 white can't be: the last element has nowhere else to go"
            ),
            Self::NeverAnswered { black, white } => write!(
                formatter,
                "{black} black and {white} white can't be the answer to this guess, whatever the code"
            ),
            Self::WhiteUnderExactOnly { white } => {
                write!(formatter, "{white} white, but this game counts black only")
            }
        }
    }
}

impl std::error::Error for RowFault {}
