//! Finds the facts that a known fact depends on.

use super::{FactId, Reason, RuleId, State};

/// The positions of known facts on the trail, and their dependencies.
pub struct Slice<'s, 'w> {
    state: &'s State<'w>,
    /// For each fact its position on the trail, or `u32::MAX`.
    found: Vec<u32>,
}

impl<'s, 'w> Slice<'s, 'w> {
    /// Indexes the trail of a state.
    pub fn new(state: &'s State<'w>) -> Self {
        let mut found = vec![u32::MAX; state.rules().fact_count() as usize];
        for (place, fact) in (0..).zip(state.trail()) {
            found[fact.0 as usize] = place;
        }
        Self { state, found }
    }

    /// Returns the position of a fact on the trail; `u32::MAX` if it is not known.
    pub fn place(&self, fact: FactId) -> u32 {
        self.found[fact.0 as usize]
    }

    /// Returns everything that known facts depend on, including themselves, in trail order.
    pub fn of(&self, facts: &[FactId]) -> Vec<FactId> {
        let mut needed = vec![false; self.state.trail().len()];
        let mut open = facts.to_vec();
        while let Some(fact) = open.pop() {
            // Facts that are not known have no place.
            if let Some(needed) = needed.get_mut(self.place(fact) as usize)
                && !std::mem::replace(needed, true)
            {
                open.extend(self.reasons(fact));
            }
        }
        let trail = self.state.trail().iter().zip(&needed);
        trail.filter(|(_, needed)| **needed).map(|(fact, _)| *fact).collect()
    }

    fn reasons(&self, fact: FactId) -> Vec<FactId> {
        match self.state.reason(fact) {
            Some(Reason::Rule(rule)) => self.support(rule),
            Some(Reason::Put(slot)) => vec![slot],
            // Everything gained on a trip belongs together: what is taken late on it may be what leads home.
            Some(Reason::Trip(trip)) => {
                let trip = self.state.trip(trip);
                trip.support.iter().chain(&trip.gains).copied().collect()
            }
            Some(Reason::Given) | None => Vec::new(),
        }
    }

    /// Returns the earliest facts that made a rule fire: of `A | B` only the first. Later ones may themselves
    /// depend on the rule.
    pub fn support(&self, rule: RuleId) -> Vec<FactId> {
        let body = self.state.rules().body(rule).iter();
        let mut known: Vec<_> = body
            .filter(|(fact, _)| self.state.knows(*fact))
            .map(|(fact, weight)| (self.place(*fact), *fact, *weight))
            .collect();
        known.sort_unstable();
        let need = u64::from(self.state.rules().need(rule));
        let mut reached = 0u64;
        let fired = known.iter().take_while(|(_, _, weight)| {
            let lacks = reached < need;
            reached += u64::from(*weight);
            lacks
        });
        fired.map(|(_, fact, _)| *fact).collect()
    }
}
