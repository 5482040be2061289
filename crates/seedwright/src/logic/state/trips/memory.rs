//! What was learned about trips, so that a search that tries the same again and again need not make them.
//!
//! Both memories are exact and survive undoing: they say when a trip must fail or succeed again, whatever else
//! is known.

use std::collections::BTreeMap;

use super::{Stop, Trip, TripId};
use crate::logic::{FactId, State};

/// Why a trip did not come home.
#[derive(Clone)]
struct Failure {
    /// The facts that were looked up and missing. While none of them is known, it fails again.
    missing: Vec<FactId>,
    /// The slots that were opened, with their contents. With other contents it might succeed.
    contents: Vec<(FactId, Option<FactId>)>,
    /// The end of the game that it led to.
    end: Option<TripId>,
}

/// What was learned about each stop.
///
/// Few stops of a world are ever tried, and each search begins without memories, so these are maps: tables for all
/// stops would take longer to create than most fills.
#[derive(Clone, Default)]
pub(super) struct Memory {
    failures: BTreeMap<Stop, Failure>,
    successes: BTreeMap<Stop, Vec<TripId>>,
    /// The same for trips that begin by paying with health, wherever they lead.
    costly_failure: Option<Box<Failure>>,
    costly_successes: Vec<TripId>,
}

/// What the memory says of a stop.
pub(super) enum Known {
    /// The trip comes home, as this one did.
    Success(TripId),
    /// It does not come home, but may end the game.
    Failure(Option<TripId>),
    /// Nothing: it must be tried.
    Nothing,
}

impl Memory {
    pub fn clear(&mut self) {
        self.failures.clear();
        self.successes.clear();
        self.costly_failure = None;
        self.costly_successes.clear();
    }

    pub fn succeed_by_paying(&mut self, trip: TripId) {
        self.costly_successes.push(trip);
    }

    pub fn fail_to_pay(
        &mut self,
        missing: Vec<FactId>,
        contents: Vec<(FactId, Option<FactId>)>,
        end: Option<TripId>,
    ) {
        self.costly_failure = Some(Box::new(Failure { missing, contents, end }));
    }

    /// What is known of the trips that begin by paying with health.
    pub fn recall_costly(&self, state: &State<'_>, made: &[Trip]) -> (Known, u64) {
        recall(state, &self.costly_successes, self.costly_failure.as_deref(), made)
    }

    pub fn succeed(&mut self, stop: Stop, trip: TripId) {
        self.successes.entry(stop).or_default().push(trip);
    }

    pub fn fail(
        &mut self,
        stop: Stop,
        missing: Vec<FactId>,
        contents: Vec<(FactId, Option<FactId>)>,
        end: Option<TripId>,
    ) {
        self.failures.insert(stop, Failure { missing, contents, end });
    }

    /// What is known of a stop in this state, and how many facts it took to find out.
    pub fn recall(&self, state: &State<'_>, stop: Stop, made: &[Trip]) -> (Known, u64) {
        let successes = self.successes.get(&stop).map_or(&[][..], Vec::as_slice);
        recall(state, successes, self.failures.get(&stop), made)
    }
}

fn recall(
    state: &State<'_>,
    successes: &[TripId],
    failure: Option<&Failure>,
    made: &[Trip],
) -> (Known, u64) {
    let holds = |trip: &Trip| {
        same_contents(state, &trip.contents) && trip.support.iter().all(|fact| state.knows(*fact))
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
    let Some(failure) = failure else {
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

fn same_contents(state: &State<'_>, contents: &[(FactId, Option<FactId>)]) -> bool {
    contents.iter().all(|(slot, content)| state.content(*slot) == *content)
}
