//! What was learned about trips, so that a search that tries the same again and again need not make them.
//!
//! Both memories are exact and survive undoing: they say when a trip must fail or succeed again, whatever else
//! is known.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Stop, TripId};
use crate::logic::FactId;

/// The most failures to remember of a stop, and of trips that begin by paying.
const MOST_FAILURES: usize = 4;

/// Why a trip did not come home. Each fill begins with a copy of what was learned before it, so lists are shared.
#[derive(Clone)]
pub(super) struct Failure {
    /// The facts that were looked up and missing, sorted. While none of them is known, it fails again.
    pub missing: Arc<[FactId]>,
    /// None of them was among this many facts of the trail, and when that was.
    pub checked: usize,
    pub time: u64,
    /// The slots that were opened, with their contents. With other contents it might succeed.
    pub contents: Arc<[(FactId, Option<FactId>)]>,
    /// What was known, so that no trip had to bring it home. Without it, one might.
    pub unneeded: Arc<[FactId]>,
    /// Whether an end of the game would have counted.
    pub sought_end: bool,
    /// The end of the game that it led to.
    pub end: Option<TripId>,
}

/// What was learned about each stop.
///
/// Few stops of a world are ever tried, and each search begins without memories, so these are maps: tables for all
/// stops would take longer to create than most fills.
#[derive(Clone, Default)]
pub(super) struct Memory {
    /// The failures of each stop, the one that was recalled or learned last at the end.
    pub failures: BTreeMap<Stop, Vec<Failure>>,
    pub successes: BTreeMap<Stop, Vec<TripId>>,
    /// The same for trips that begin by paying with health, wherever they lead.
    pub costly_failures: Vec<Failure>,
    pub costly_successes: Vec<TripId>,
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
        self.costly_failures.clear();
        self.costly_successes.clear();
    }

    pub fn succeed_by_paying(&mut self, trip: TripId) {
        self.costly_successes.push(trip);
    }

    pub fn fail_to_pay(&mut self, failure: Failure) {
        add(&mut self.costly_failures, failure);
    }

    pub fn succeed(&mut self, stop: Stop, trip: TripId) {
        self.successes.entry(stop).or_default().push(trip);
    }

    pub fn fail(&mut self, stop: Stop, failure: Failure) {
        add(self.failures.entry(stop).or_default(), failure);
    }
}

fn add(failures: &mut Vec<Failure>, failure: Failure) {
    if failures.len() == MOST_FAILURES {
        failures.remove(0);
    }
    failures.push(failure);
}
