//! Trips into places that can't yet be left, act by act.

use crate::logic::{Energy, FactId, Logic, Meaning, RuleId, State, Trip, TripStep};
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
    /// The player loses health, and has this much left.
    Lose {
        /// The health that is lost.
        lost: u32,
        /// The health that is left.
        left: u32,
    },
    /// The player gets back all health at a spot, and has this much.
    Refill(SpotId, u32),
}

/// Returns the trips that a state depends on, in order.
pub fn trips(logic: &Logic, state: &State<'_>) -> Vec<TripRoute> {
    state.trips().map(|trip| route(logic, state, trip)).collect()
}

/// Returns a trip act by act.
pub(super) fn route(logic: &Logic, state: &State<'_>, trip: &Trip) -> TripRoute {
    let mut health = HealthBar::new(logic, state, trip);
    let acts = trip.steps.iter().flat_map(|step| match *step {
        TripStep::Leave(spot) => vec![TripAct::Go(SpotId(spot))],
        TripStep::Pass(rule) => {
            let to = spot_behind(logic, rule).map(TripAct::Go);
            act(logic, logic.rules().head(rule)).into_iter().chain(to).collect()
        }
        TripStep::Fires(rule) => act(logic, logic.rules().head(rule)).into_iter().collect(),
        TripStep::Takes(slot) => {
            health.take(state.content(slot));
            Vec::new()
        }
        TripStep::Return(spot) => vec![TripAct::Return(SpotId(spot))],
        TripStep::Pay(rule) => {
            let head = logic.rules().energy().map(|energy| energy.costly[rule as usize].head);
            let go = head.and_then(|head| match logic.meaning(head) {
                Meaning::Reached(spot) => Some(TripAct::Go(spot)),
                _ => act(logic, head),
            });
            go.into_iter().chain(health.pay(rule)).collect()
        }
        TripStep::Refill(spot) => vec![TripAct::Refill(SpotId(spot), health.refill())],
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

/// The player's health along a trip.
struct HealthBar<'a> {
    energy: Option<&'a Energy>,
    most: u32,
    left: u32,
}

impl<'a> HealthBar<'a> {
    /// The health at the beginning of a trip.
    fn new(logic: &'a Logic, state: &State<'_>, trip: &Trip) -> Self {
        let energy = logic.rules().energy();
        let taken: Vec<Option<FactId>> = trip
            .steps
            .iter()
            .filter_map(|step| match step {
                TripStep::Takes(slot) => Some(state.content(*slot)),
                _ => None,
            })
            .collect();
        // What the trip rests on was known before; of the rest, only what it takes itself counts.
        let tanks = energy.into_iter().flat_map(|energy| &energy.tanks);
        let before =
            tanks.filter(|(tank, _)| !taken.contains(&Some(*tank)) && trip.support.contains(tank));
        let start = energy.map_or(0, |energy| energy.start);
        let most = before.fold(start, |sum, (_, more)| sum.saturating_add(*more));
        Self { energy, most, left: most }
    }

    fn take(&mut self, item: Option<FactId>) {
        let tanks = self.energy.into_iter().flat_map(|energy| &energy.tanks);
        let more = tanks.filter(|(tank, _)| Some(*tank) == item).map(|(_, more)| *more);
        self.most = more.fold(self.most, u32::saturating_add);
    }

    fn refill(&mut self) -> u32 {
        self.left = self.most;
        self.left
    }

    fn pay(&mut self, rule: u32) -> Option<TripAct> {
        let lost = self.energy?.costly[rule as usize].cost;
        self.left = self.left.saturating_sub(lost);
        Some(TripAct::Lose { lost, left: self.left })
    }
}
