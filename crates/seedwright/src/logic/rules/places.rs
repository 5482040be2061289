//! The facts that speak from where the player stands.

use super::FactId;
use crate::grid::BitSet;

/// The here facts of a world.
#[derive(Clone, Debug)]
pub struct Places {
    /// The number of places: spots, or classes of spots.
    pub count: u32,
    /// The fact that the first place can be reached; the facts of the others follow.
    pub reached: FactId,
    /// The fact that the player can return from the first place; the facts of the others follow.
    pub returns: FactId,
    /// The facts about the ends of open doors.
    pub ends: Vec<FactId>,
}

impl Places {
    /// The set of all here facts.
    pub(in crate::logic) fn here(&self, facts: u32) -> BitSet {
        let places = [self.reached, self.returns];
        let places = places.into_iter().flat_map(|first| first.0..first.0 + self.count);
        BitSet::of(facts as usize, places.chain(self.ends.iter().map(|fact| fact.0)))
    }

    /// The place that a fact says can be reached.
    pub(in crate::logic) fn reached_place(&self, fact: FactId) -> Option<u32> {
        fact.0.checked_sub(self.reached.0).filter(|place| *place < self.count)
    }

    /// The place that a fact says the player can return from.
    pub(in crate::logic) fn returning_place(&self, fact: FactId) -> Option<u32> {
        fact.0.checked_sub(self.returns.0).filter(|place| *place < self.count)
    }

    /// The fact that a place can be reached.
    pub(in crate::logic) fn reached_at(&self, place: u32) -> FactId {
        FactId(self.reached.0 + place)
    }

    /// The fact that the player can return from a place.
    pub(in crate::logic) fn returns_at(&self, place: u32) -> FactId {
        FactId(self.returns.0 + place)
    }
}
