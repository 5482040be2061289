//! Remembering trips that were tried, and why they failed.

use std::sync::Arc;

use super::explore::Explorer;
use super::memory::{Failure, Known};
use super::{Stop, Trip, TripId};
use crate::grid::BitSet;
use crate::logic::{FactId, State};

impl Explorer<'_, '_, '_> {
    /// Why the search since the last time has failed, though it may have found an end of the game. It began with this
    /// many facts on the trail.
    pub fn failure(&self, end: Option<TripId>, known: usize) -> Failure {
        let mut missing = self.trips.missing.clone();
        missing.sort_unstable();
        Failure {
            missing: missing.into(),
            checked: known,
            time: self.trips.rewinds.now(),
            contents: self.contents().into(),
            unneeded: Arc::new([]),
            sought_end: self.seeks_end(),
            end,
        }
    }

    /// The contents of the slots that were opened.
    fn contents(&self) -> Vec<(FactId, Option<FactId>)> {
        let mut opened = self.trips.opened.clone();
        opened.sort_unstable();
        opened.dedup();
        opened.into_iter().map(|slot| (slot, self.state.content(slot))).collect()
    }

    /// What is known of a stop in this state, and how many facts it took to find out.
    pub fn recall(&mut self, stop: Stop) -> (Known, u64) {
        let successes = self.trips.memory.successes.get(&stop).map_or(&[][..], Vec::as_slice);
        let (trip, looked) = self.recall_success(successes);
        if let Some(trip) = trip {
            return (Known::Success(trip), looked);
        }
        // Taken out, because recalling changes it.
        let mut memory = std::mem::take(&mut self.trips.memory);
        let failures = memory.failures.get_mut(&stop).map_or(&mut [][..], Vec::as_mut_slice);
        let (known, more) = self.recall_failure(failures);
        self.trips.memory = memory;
        (known, looked + more)
    }

    /// The same of the trips that begin by paying with health.
    pub fn recall_costly(&mut self) -> (Known, u64) {
        let (trip, looked) = self.recall_success(&self.trips.memory.costly_successes);
        if let Some(trip) = trip {
            return (Known::Success(trip), looked);
        }
        let mut failures = std::mem::take(&mut self.trips.memory.costly_failures);
        let (known, more) = self.recall_failure(&mut failures);
        self.trips.memory.costly_failures = failures;
        (known, looked + more)
    }

    /// The last of these trips that comes home again with something new.
    fn recall_success(&self, successes: &[TripId]) -> (Option<TripId>, u64) {
        let mut looked = 0;
        let fits = |trip: &&TripId| {
            let trip = self.trips.made(**trip);
            looked += 1 + trip.contents.len() as u64;
            // A trip that gains nothing more would be made forever.
            trip.gains.iter().any(|gain| !self.state.knows(*gain)) && holds(self.state, trip)
        };
        (successes.iter().rev().find(fits).copied(), looked)
    }

    /// What the failures say in this state. The one that holds becomes the last of them.
    fn recall_failure(&self, failures: &mut [Failure]) -> (Known, u64) {
        let seeks_end = self.seeks_end();
        let mut looked = 0;
        for position in (0..failures.len()).rev() {
            let failure = &mut failures[position];
            if !failure.sought_end && seeks_end {
                continue;
            }
            let end = failure.end.map(|end| self.trips.made(end));
            looked += failure.contents.len() as u64;
            let fails = same_contents(self.state, &failure.contents)
                && end.is_none_or(|end| holds(self.state, end))
                && self.still_needs_nothing(failure, &mut looked)
                && self.still_misses(failure, &mut looked);
            if fails {
                let end = failure.end;
                failures[position..].rotate_left(1);
                return (Known::Failure(end), looked);
            }
        }
        (Known::Nothing, looked)
    }

    /// Whether what no trip had to bring home is still known.
    fn still_needs_nothing(&self, failure: &Failure, looked: &mut u64) -> bool {
        if self.trips.rewinds.kept_since(failure.time, failure.checked) == failure.checked {
            return true;
        }
        *looked += failure.unneeded.len() as u64;
        failure.unneeded.iter().all(|fact| self.state.knows(*fact))
    }

    /// Whether everything that a failure missed is still unknown. Only what was learned since the last time can have
    /// changed that, so it is looked through if it is less than what was missing.
    fn still_misses(&self, failure: &mut Failure, looked: &mut u64) -> bool {
        let (trail, rewinds) = (&self.state.trail, &self.trips.rewinds);
        let new = &trail[rewinds.kept_since(failure.time, failure.checked)..];
        let is_missing = if new.len() < failure.missing.len() / SEARCH {
            *looked += new.len() as u64;
            new.iter().all(|fact| failure.missing.binary_search(fact).is_err())
        } else {
            let known = failure.missing.iter().position(|fact| self.state.knows(*fact));
            *looked += known.map_or(failure.missing.len(), |position| position + 1) as u64;
            known.is_none()
        };
        if is_missing {
            (failure.checked, failure.time) = (trail.len(), rewinds.now());
        }
        is_missing
    }
}

/// How many facts can be looked up in the time of one binary search.
const SEARCH: usize = 8;

/// Whether everything that a trip depends on is known.
fn holds(state: &State<'_>, trip: &Trip) -> bool {
    same_contents(state, &trip.contents) && trip.support.iter().all(|fact| state.knows(*fact))
}

impl State<'_> {
    /// Returns the slots that trips opened which did not come home: only other contents of these can let one come
    /// home. `None` if a search was given up, because it may have opened more. The state must be propagated.
    pub(crate) fn slots_without_return(&self) -> Option<BitSet> {
        let trips = self.trips.as_ref().filter(|trips| !trips.gave_up)?;
        let memory = &trips.memory;
        // The failures that hold now are the last ones.
        let failures = memory.failures.values().chain([&memory.costly_failures]);
        let failures = failures.filter_map(|failures| failures.last());
        let slots = failures.flat_map(|failure| &*failure.contents).map(|(slot, _)| *slot);
        let rules = self.rules();
        let positions = slots.map(|slot| slot.0 - rules.slots.start);
        Some(BitSet::of(rules.slots.len(), positions))
    }
}

fn same_contents(state: &State<'_>, contents: &[(FactId, Option<FactId>)]) -> bool {
    contents.iter().all(|(slot, content)| state.content(*slot) == *content)
}
