//! Trips into places that can't yet be left, act by act.

use super::passages::door_edge;
use crate::logic::{
    Energy, FactId, Logic, LoweredRequirement, Meaning, Origin, RuleId, State, Trip, TripStep,
};
use crate::world::{DoorId, EventId, ItemId, LocationId, RequirementId, SpotId, World};

/// A trip: what a player does who leaves without a known way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripRoute {
    /// What the player does, in order.
    pub acts: Vec<TripAct>,
    /// Whether the game ends there. Otherwise the player comes home.
    pub ends: bool,
}

/// One act of a trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TripAct {
    /// The player goes to a spot without a way back.
    Go(SpotId),
    /// The player collects the item at a location; if it is known, this one.
    Collect(LocationId, Option<ItemId>),
    /// The player triggers an event.
    Trigger(EventId),
    /// The player opens a door.
    Open(DoorId),
    /// The player comes to a spot that leads back, by passages with these requirements.
    Return(SpotId, Vec<RequirementId>),
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
pub fn trips(world: &World, logic: &Logic, state: &State<'_>) -> Vec<TripRoute> {
    state.trips().map(|trip| route(world, logic, state, trip)).collect()
}

/// Returns a trip act by act.
pub(super) fn route(world: &World, logic: &Logic, state: &State<'_>, trip: &Trip) -> TripRoute {
    let mut health = HealthBar::new(logic, state, trip);
    let mut acts = Vec::new();
    for (number, step) in trip.steps.iter().enumerate() {
        match *step {
            TripStep::Leave(spot) => acts.push(TripAct::Go(SpotId(spot))),
            TripStep::Pass(rule) => {
                acts.extend(act(logic, state, logic.rules().head(rule)));
                acts.extend(spot_behind(logic, rule).map(TripAct::Go));
            }
            TripStep::Fires(rule) => acts.extend(act(logic, state, logic.rules().head(rule))),
            TripStep::Takes(slot) => health.take(state.content(slot)),
            TripStep::Return(spot) => {
                let needs = needs_on_way(world, logic, &trip.steps[..number], SpotId(spot));
                acts.push(TripAct::Return(SpotId(spot), needs));
            }
            TripStep::Pay(rule) => {
                let head = logic.rules().energy().map(|energy| energy.costly[rule as usize].head);
                acts.extend(head.and_then(|head| match logic.meaning(head) {
                    Meaning::Reached(spot) => Some(TripAct::Go(spot)),
                    _ => act(logic, state, head),
                }));
                acts.extend(health.pay(rule));
            }
            TripStep::Refill(spot) => acts.push(TripAct::Refill(SpotId(spot), health.refill())),
        }
    }
    TripRoute { acts, ends: trip.ends }
}

/// Returns the requirements of the passages by which the last of some steps come to a spot, without those that
/// always hold.
fn needs_on_way(
    world: &World,
    logic: &Logic,
    steps: &[TripStep],
    spot: SpotId,
) -> Vec<RequirementId> {
    let mut needs = Vec::new();
    let mut here = logic.reached(spot);
    // The rule that came to a spot is logged behind those that came to the spots before it.
    for step in steps.iter().rev() {
        let rule = match step {
            TripStep::Fires(rule) if logic.rules().head(*rule) == here => *rule,
            TripStep::Leave(_) | TripStep::Pass(_) => break,
            _ => continue,
        };
        match logic.origin(rule) {
            Origin::Link(link) => needs.push(world.links[link].need),
            Origin::Door(door, side) => {
                needs.extend(door_edge(door, &world.doors[door], side).needs);
            }
            _ => {}
        }
        let mut body = logic.rules().body(rule).iter().map(|(fact, _)| *fact);
        match body.find(|fact| matches!(logic.meaning(*fact), Meaning::Reached(_))) {
            Some(from) => here = from,
            None => break,
        }
    }
    needs.retain(|need| logic.lowered(*need) != LoweredRequirement::Always);
    needs.reverse();
    needs.dedup();
    needs
}

/// Returns the act that makes a fact known, if it is one.
fn act(logic: &Logic, state: &State<'_>, fact: FactId) -> Option<TripAct> {
    match logic.meaning(fact) {
        Meaning::Open(location) => {
            let item = state.content(fact).and_then(|content| match logic.meaning(content) {
                Meaning::Held(item, _) => Some(item),
                _ => None,
            });
            Some(TripAct::Collect(location, item))
        }
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
        // Where home gives back no health, what was found there only raises the most.
        Self { energy, most, left: logic.rules().first_health() }
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
