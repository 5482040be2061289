//! What classic maps look like.

use std::fmt;

use serde::Serialize;

use super::limits::{LONGEST_SIDE, MOST_TRIES};
use super::rules::Span;

/// What the maps look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Classic {
    /// How many cells a row has.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// How often a room is tried; from 1 to [`MOST_TRIES`].
    pub tries: u32,
    /// How wide a room can be.
    pub room_width: Span,
    /// How high a room can be.
    pub room_height: Span,
    /// How many cells of wall are at least between two rooms.
    pub margin: u32,
    /// How many corridors there are at most beyond those that are needed; each joins two rooms of its own.
    pub loops: u32,
}

impl Default for Classic {
    fn default() -> Self {
        Self {
            width: 80,
            height: 50,
            tries: 30,
            room_width: Span { least: 6, most: 14 },
            room_height: Span { least: 6, most: 10 },
            margin: 1,
            loops: 3,
        }
    }
}

/// Settings that no map can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicFault {
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge,
    /// Rooms are tried never, or more often than [`MOST_TRIES`].
    Tries(u32),
    /// Rooms have no cells, or the least size is above the most.
    RoomSize(Span),
    /// The widest or highest room does not fit, or only without wall around it.
    NoSpace,
}

impl fmt::Display for ClassicFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(formatter, "a side has {LONGEST_SIDE} cells at most"),
            Self::Tries(tries) => {
                write!(formatter, "{tries} tries; there are 1 to {MOST_TRIES}")
            }
            Self::RoomSize(Span { least, most }) => {
                write!(formatter, "no room has a size from {least} to {most}")
            }
            Self::NoSpace => formatter.write_str("the largest room does not fit into the map"),
        }
    }
}

impl Classic {
    /// Says whether maps can have these settings.
    ///
    /// # Errors
    /// When none can.
    pub fn check(&self) -> Result<(), ClassicFault> {
        if self.width > LONGEST_SIDE || self.height > LONGEST_SIDE {
            return Err(ClassicFault::TooLarge);
        }
        if self.tries == 0 || self.tries > MOST_TRIES {
            return Err(ClassicFault::Tries(self.tries));
        }
        for size in [self.room_width, self.room_height] {
            if size.least == 0 || size.least > size.most {
                return Err(ClassicFault::RoomSize(size));
            }
        }
        let fits = |size: Span, side: u32| size.most.checked_add(2).is_some_and(|all| all <= side);
        if fits(self.room_width, self.width) && fits(self.room_height, self.height) {
            Ok(())
        } else {
            Err(ClassicFault::NoSpace)
        }
    }
}
