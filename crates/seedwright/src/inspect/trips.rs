//! Trips into places that can't yet be left, act by act.

use crate::logic::{FactId, Logic, Meaning, RuleId, State, Trip, TripStep};
use crate::world::{DoorId, EventId, LocationId, SpotId};

/// A trip: what a player does who leaves without a known way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripRoute {
    /// What the player does, in order.
    pub acts: Vec<TripAct>,
    /// Whether the game ends there. Otherwise the player comes home.
    pub ends: bool,
}

/// One act of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TripAct {
    /// The player goes to a spot without a way back.
    Go(SpotId),
    /// The player collects the item at a location.
    Collect(LocationId),
    /// The player triggers an event.
    Trigger(EventId),
    /// The player opens a door.
    Open(DoorId),
    /// The player comes to a spot that leads back.
    Return(SpotId),
}

/// Returns the trips that a state depends on, in order.
pub fn trips(logic: &Logic, state: &State<'_>) -> Vec<TripRoute> {
    state.trips().map(|trip| route(logic, trip)).collect()
}

/// Returns a trip act by act.
pub(super) fn route(logic: &Logic, trip: &Trip) -> TripRoute {
    let acts = trip.steps.iter().flat_map(|step| match *step {
        TripStep::Leave(spot) => vec![TripAct::Go(SpotId(spot))],
        TripStep::Pass(rule) => {
            let to = spot_behind(logic, rule).map(TripAct::Go);
            act(logic, logic.rules().head(rule)).into_iter().chain(to).collect()
        }
        TripStep::Fires(rule) => act(logic, logic.rules().head(rule)).into_iter().collect(),
        TripStep::Takes(_) => Vec::new(),
        TripStep::Return(spot) => vec![TripAct::Return(SpotId(spot))],
    });
    TripRoute { acts: acts.collect(), ends: trip.ends }
}

/// Returns the act that makes a fact known, if it is one.
fn act(logic: &Logic, fact: FactId) -> Option<TripAct> {
    match logic.meaning(fact) {
        Meaning::Open(location) => Some(TripAct::Collect(location)),
        Meaning::Happened(event) => Some(TripAct::Trigger(event)),
        Meaning::Opened(door) => Some(TripAct::Open(door)),
        _ => None,
    }
}

/// Returns the spot that a player stays at who passes a door by a rule.
fn spot_behind(logic: &Logic, rule: RuleId) -> Option<SpotId> {
    let mut body = logic.rules().body(rule).iter();
    body.find_map(|(fact, _)| match logic.meaning(*fact) {
        Meaning::Returns(spot) => Some(spot),
        _ => None,
    })
}
