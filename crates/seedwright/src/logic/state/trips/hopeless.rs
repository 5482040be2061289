//! Where players with little health got nowhere, so that none with less tries it again.

use std::collections::BTreeMap;

use super::ways::Ways;
use crate::grid::BitSet;
use crate::logic::FactId;

/// A state of a trip from which the player can neither come home nor back to an earlier base without a loss.
///
/// The same holds for every player who is where this one could be, with no more health, and knows no more: whatever
/// they could do, this one could do first. It does not matter which bases they have been at.
#[derive(Clone)]
pub(super) struct Hopeless {
    /// For each place that the player could come to, by its fact, the health that would be left.
    health: BTreeMap<FactId, u32>,
    /// The lasting facts that the player has gained on the trip.
    gained: BitSet,
}

impl Hopeless {
    /// The state of a player at a base with this health, who comes to some facts for nothing, and to others by ways.
    pub fn new(
        found: &[FactId],
        health: u32,
        ways: &Ways,
        gained: &[FactId],
        bound: usize,
    ) -> Self {
        let mut at: BTreeMap<FactId, u32> = found.iter().map(|fact| (*fact, health)).collect();
        for fact in &ways.order {
            let left = ways.health(*fact).unwrap_or_default();
            let best = at.entry(*fact).or_insert(left);
            *best = left.max(*best);
        }
        Self { health: at, gained: BitSet::of(bound, gained.iter().map(|fact| fact.0)) }
    }

    /// Whether a player at a place with this health, who has gained these facts, has no hope either.
    pub fn covers(&self, place: FactId, health: u32, gained: &[FactId]) -> bool {
        self.health.get(&place).is_some_and(|best| *best >= health)
            && gained.iter().all(|fact| self.gained.contains(fact.0))
    }
}
