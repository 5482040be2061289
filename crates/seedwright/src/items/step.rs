//! The steps of a search, for observers.

use super::{ItemCopy, PlacedCopy};
use crate::grid::BitSet;
use crate::world::{LocationId, SpotId};

/// The rank of a copy in the placement order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Its pool is shuffled within itself.
    Special,
    /// It is bound to areas, or its pool allows one item per area.
    Bound,
    /// It was requested early.
    Early,
    /// It goes to a priority location.
    Priority,
    /// It is a major item.
    Major,
    /// It is filler.
    Filler,
}

impl Rank {
    /// All ranks in order.
    pub const ALL: [Self; 6] =
        [Self::Special, Self::Bound, Self::Early, Self::Priority, Self::Major, Self::Filler];
}

/// How a fair placement was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FairMethod {
    /// A shuffle met the aim.
    Rejection {
        /// The number of shuffles, with this one.
        shuffles: u32,
    },
    /// A placement was changed step by step.
    Chain {
        /// The number of steps.
        steps: u32,
    },
}

/// One step of the search.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// An attempt starts.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
        /// The number of copies to place.
        copies: u32,
    },
    /// A copy was placed.
    Placed {
        /// The copy and its location.
        placed: PlacedCopy,
        /// The rank of the copy.
        rank: Rank,
        /// The locations it was chosen from.
        candidates: Candidates<'a>,
    },
    /// A copy has no location.
    DeadEnd {
        /// The copy.
        copy: ItemCopy,
        /// The number of locations it is allowed at.
        allowed: u32,
    },
    /// A copy was placed after another one was displaced.
    Swapped {
        /// The copy and its location.
        placed: PlacedCopy,
        /// The displaced copy and its previous location.
        displaced: PlacedCopy,
    },
    /// A copy that no rule needs was moved to make room for another one.
    Moved {
        /// The copy and its new location.
        placed: PlacedCopy,
        /// Its previous location.
        from: LocationId,
    },
    /// The complete search takes over.
    Decides,
    /// Copies are swapped until the placement has the requested shape.
    Shaping {
        /// How many placements were drawn.
        fills: u32,
        /// How many swaps were tried since the last of them.
        step: u32,
        /// How far the placement is from the shape.
        distance: u32,
    },
    /// A placement is changed step by step, so that all become equally likely.
    Mixing {
        /// The number of steps so far.
        steps: u32,
        /// The number of all steps.
        of: u32,
    },
    /// A fair placement was drawn. Its copies follow.
    Drawn(FairMethod),
    /// The complete search has found a placement.
    Decided {
        /// All copies, sorted by location, also those of the plan.
        placed: &'a [PlacedCopy],
    },
    /// Everything was placed, but the aim was missed.
    Missed,
    /// Everything was placed and the aim is met, but it was not shown that nobody gets stuck at a spot.
    Stuck {
        /// The spot.
        spot: SpotId,
    },
}

/// The locations that a copy was chosen from.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<'a>(pub(super) &'a BitSet);

impl Candidates<'_> {
    /// Returns the number of locations.
    pub fn count(&self) -> u32 {
        self.0.count()
    }

    /// Returns the locations, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = LocationId> {
        self.0.iter().map(LocationId)
    }
}
