//! Faults of games, guesses and feedback.

use std::fmt;

use super::limits::{MAX_ELEMENTS, MAX_POSITIONS};
use crate::name::EscapedName;

/// The reason why a game is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameFault {
    /// A code would have no positions.
    NoPositions,
    /// A code would have this many positions, more than [`MAX_POSITIONS`].
    TooManyPositions(u32),
    /// There are no elements to make codes of.
    NoElements,
    /// There are more than [`MAX_ELEMENTS`] elements.
    TooManyElements,
    /// An element is listed twice.
    DuplicateElement {
        /// Its name.
        name: String,
        /// Its first position in the list, counted from one.
        first: u32,
        /// Its second position in the list, counted from one.
        second: u32,
    },
    /// No element can occur twice in a secret, and there are not enough elements.
    TooFewElements {
        /// The number of elements.
        elements: u32,
        /// The number of positions.
        length: u32,
    },
    /// There would be 2^128 codes or more.
    TooManyCodes {
        /// The number of elements.
        elements: u32,
        /// The number of positions.
        length: u32,
    },
}

impl fmt::Display for GameFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPositions => write!(formatter, "a code needs at least one position"),
            Self::TooManyPositions(length) => {
                write!(formatter, "{length} positions are too many; the maximum is {MAX_POSITIONS}")
            }
            Self::NoElements => write!(formatter, "a game needs at least one element"),
            Self::TooManyElements => {
                write!(formatter, "there are too many elements; the maximum is {MAX_ELEMENTS}")
            }
            Self::DuplicateElement { name, first, second } => write!(
                formatter,
                "element {second} (`{}`) is the same as element {first}",
                EscapedName(name)
            ),
            Self::TooFewElements { elements, length } => write!(
                formatter,
                "{elements} elements can't fill {length} positions without a repeat"
            ),
            Self::TooManyCodes { elements, length } => write!(
                formatter,
                "{elements} elements at {length} positions make too many codes; there must be fewer than 2^128"
            ),
        }
    }
}

impl std::error::Error for GameFault {}

/// A fault of a guess or its feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowFault {
    /// The guess has a different length than the codes of the game.
    WrongLength {
        /// The length of codes.
        expected: u32,
        /// The length of the guess.
        found: u32,
    },
    /// The guess has an unknown element.
    UnknownElement {
        /// The position, counted from one.
        position: u32,
        /// The name that was given.
        name: String,
        /// The closest known name.
        meant: Option<String>,
    },
    /// Black and white together exceed the number of positions.
    TooManyPegs {
        /// Black pegs.
        black: u32,
        /// White pegs.
        white: u32,
        /// The length of codes.
        length: u32,
    },
    /// No code of the game gives this feedback for this guess.
    NeverAnswered {
        /// Black pegs.
        black: u32,
        /// White pegs.
        white: u32,
    },
    /// All positions but one are exact, so the last element can't be elsewhere.
    LastElsewhere {
        /// Black pegs.
        black: u32,
    },
    /// The feedback has white pegs, but the rule gives black only.
    WhiteUnderExactOnly {
        /// White pegs.
        white: u32,
    },
}

impl fmt::Display for RowFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { expected, found } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(formatter, "the guess has {found} element{plural}, not {expected}")
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
            Self::TooManyPegs { black, white, length } => {
                write!(formatter, "{black} black and {white} white exceed the {length} positions")
            }
            Self::LastElsewhere { black } => write!(
                formatter,
                "{black} black and 1 white is impossible: the last element has nowhere else to go"
            ),
            Self::NeverAnswered { black, white } => write!(
                formatter,
                "{black} black and {white} white is impossible for this guess, whatever the code"
            ),
            Self::WhiteUnderExactOnly { white } => {
                write!(formatter, "the feedback has {white} white, but this game only gives black")
            }
        }
    }
}

impl std::error::Error for RowFault {}
