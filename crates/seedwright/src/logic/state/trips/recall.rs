//! Remembering trips that were tried, and why they failed.

use super::explore::Explorer;
use super::memory::{Failure, Known};
use super::{Stop, Trip, TripId};
use crate::grid::BitSet;
use crate::logic::{FactId, State};

impl Explorer<'_, '_, '_> {
    /// Why the search since the last time has failed, though it may have found an end of the game.
    pub fn failure(&self, end: Option<TripId>) -> Failure {
        let missing = self.trips.missing.clone();
        Failure { missing, contents: self.contents(), sought_end: self.seeks_end(), end }
    }

    /// The contents of the slots that were opened.
    fn contents(&self) -> Vec<(FactId, Option<FactId>)> {
        let mut opened = self.trips.opened.clone();
        opened.sort_unstable();
        opened.dedup();
        opened.into_iter().map(|slot| (slot, self.state.content(slot))).collect()
    }

    /// What is known of a stop in this state, and how many facts it took to find out.
    pub fn recall(&self, stop: Stop) -> (Known, u64) {
        let memory = &self.trips.memory;
        let successes = memory.successes.get(&stop).map_or(&[][..], Vec::as_slice);
        self.recall_of(successes, memory.failures.get(&stop))
    }

    /// The same of the trips that begin by paying with health.
    pub fn recall_costly(&self) -> (Known, u64) {
        let memory = &self.trips.memory;
        self.recall_of(&memory.costly_successes, memory.costly_failure.as_deref())
    }

    fn recall_of(&self, successes: &[TripId], failure: Option<&Failure>) -> (Known, u64) {
        let (state, made) = (&*self.state, &self.trips.made);
        let holds = |trip: &Trip| {
            same_contents(state, &trip.contents)
                && trip.support.iter().all(|fact| state.knows(*fact))
        };
        let mut looked = 0;
        let fits = |trip: &&TripId| {
            let trip = &made[trip.0 as usize];
            looked += 1 + trip.contents.len() as u64;
            // A trip that gains nothing more would be made forever.
            trip.gains.iter().any(|gain| !state.knows(*gain)) && holds(trip)
        };
        if let Some(trip) = successes.iter().rev().find(fits) {
            return (Known::Success(*trip), looked);
        }
        let Some(failure) = failure.filter(|failure| failure.sought_end || !self.seeks_end())
        else {
            return (Known::Nothing, looked);
        };
        looked += (failure.missing.len() + failure.contents.len()) as u64;
        let fails = !failure.missing.iter().any(|fact| state.knows(*fact))
            && same_contents(state, &failure.contents);
        let known = match failure.end {
            _ if !fails => Known::Nothing,
            Some(end) if !holds(&made[end.0 as usize]) => Known::Nothing,
            end => Known::Failure(end),
        };
        (known, looked)
    }
}

impl State<'_> {
    /// Returns the slots that trips opened which did not come home: only other contents of these can let one come
    /// home. `None` if a search was given up, because it may have opened more. The state must be propagated.
    pub(crate) fn slots_without_return(&self) -> Option<BitSet> {
        let trips = self.trips.as_ref().filter(|trips| !trips.gave_up)?;
        let memory = &trips.memory;
        let failures = memory.failures.values().chain(memory.costly_failure.as_deref());
        let slots = failures.flat_map(|failure| &failure.contents).map(|(slot, _)| *slot);
        let rules = self.rules();
        let positions = slots.map(|slot| slot.0 - rules.slots.start);
        Some(BitSet::of(rules.slots.len(), positions))
    }
}

fn same_contents(state: &State<'_>, contents: &[(FactId, Option<FactId>)]) -> bool {
    contents.iter().all(|(slot, content)| state.content(*slot) == *content)
}
