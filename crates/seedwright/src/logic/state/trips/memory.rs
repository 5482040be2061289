//! What was learned about trips, so that a search that tries the same again and again need not make them.
//!
//! Both memories are exact and survive undoing: they say when a trip must fail or succeed again, whatever else
//! is known.

use super::{Stop, Trip, TripId};
use crate::logic::rules::WalkRules;
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
#[derive(Clone)]
pub(super) struct Memory {
    places: u32,
    failures: Vec<Option<Box<Failure>>>,
    successes: Vec<Vec<TripId>>,
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
    pub fn new(walk: &WalkRules) -> Self {
        // A stop is a place, or the action that leads to it.
        let last = walk.actions.iter().map(|action| action.rule.0 + 1).max().unwrap_or(0);
        let stops = (walk.places.count + last) as usize;
        Self {
            places: walk.places.count,
            failures: vec![None; stops],
            successes: vec![Vec::new(); stops],
            costly_failure: None,
            costly_successes: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.failures.fill(None);
        self.successes.iter_mut().for_each(Vec::clear);
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

    fn number(&self, stop: Stop) -> usize {
        stop.pass.map_or(stop.base, |rule| self.places + rule.0) as usize
    }

    pub fn succeed(&mut self, stop: Stop, trip: TripId) {
        let number = self.number(stop);
        self.successes[number].push(trip);
    }

    pub fn fail(
        &mut self,
        stop: Stop,
        missing: Vec<FactId>,
        contents: Vec<(FactId, Option<FactId>)>,
        end: Option<TripId>,
    ) {
        let number = self.number(stop);
        self.failures[number] = Some(Box::new(Failure { missing, contents, end }));
    }

    /// What is known of a stop in this state, and how many facts it took to find out.
    pub fn recall(&self, state: &State<'_>, stop: Stop, made: &[Trip]) -> (Known, u64) {
        let number = self.number(stop);
        recall(state, &self.successes[number], self.failures[number].as_deref(), made)
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
