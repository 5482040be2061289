//! What can be watched while items are placed.

use super::{ItemCopy, PlacedCopy};
use crate::grid::BitSet;
use crate::world::LocationId;

/// Why an item is placed when it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Its pool keeps to itself.
    Special,
    /// It is bound to areas, or no area may hold two of its pool.
    Bound,
    /// It has to be found early.
    Early,
    /// It goes to a priority location.
    Priority,
    /// It is a major.
    Major,
    /// It is a filler.
    Filler,
}

impl Rank {
    /// All ranks in order.
    pub const ALL: [Self; 6] =
        [Self::Special, Self::Bound, Self::Early, Self::Priority, Self::Major, Self::Filler];
}

/// One step of the search.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// An attempt begins, with so many copies to place.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
        /// How many copies are to be placed in it.
        copies: u32,
    },
    /// A copy was placed.
    Placed {
        /// What and where.
        placed: PlacedCopy,
        /// Why it was its turn.
        rank: Rank,
        /// Where it could have been placed as well.
        candidates: Candidates<'a>,
    },
    /// A copy has no place.
    DeadEnd {
        /// The copy.
        copy: ItemCopy,
        /// How many locations it may lie at.
        allowed: u32,
    },
    /// A copy was placed after another one had been taken up again.
    Swapped {
        /// What and where.
        placed: PlacedCopy,
        /// What was taken up, and where it lay.
        displaced: PlacedCopy,
    },
    /// A copy that nobody needs moved, to make room for another one.
    Moved {
        /// What and where to.
        placed: PlacedCopy,
        /// Where it lay.
        from: LocationId,
    },
    /// Everything had its place, but the aim was missed.
    Missed,
}

/// The locations that could have been chosen.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<'a>(pub(super) &'a BitSet);

impl Candidates<'_> {
    /// How many there are.
    pub fn count(&self) -> u32 {
        self.0.count()
    }

    /// The locations in the order of ids.
    pub fn iter(&self) -> impl Iterator<Item = LocationId> {
        self.0.iter().map(LocationId)
    }
}
