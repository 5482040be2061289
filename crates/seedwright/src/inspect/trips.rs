//! Trips into places that can't yet be left, act by act.

use super::passages::door_edge;
use crate::logic::{
    Energy, FactId, Logic, LoweredRequirement, Meaning, Origin, Reason, RuleId, State, Trip,
    TripStep,
};
use crate::world::{DoorId, EventId, ItemId, LocationId, RequirementId, SpotId, Start, World};

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
    /// The player goes to a spot and stays there.
    Go {
        /// The spot.
        to: SpotId,
        /// Whether a way back is known when the player goes there.
        has_way_back: bool,
        /// The health that is lost on the way, and what is left.
        damage: Option<Loss>,
    },
    /// The player collects the item at a location; if it is known, this one.
    Collect(LocationId, Option<ItemId>),
    /// The player triggers an event.
    Trigger(EventId),
    /// The player opens a door.
    Open(DoorId),
    /// The player comes back to a spot, by passages with these requirements.
    Return(SpotId, Vec<RequirementId>),
    /// The player loses health by what was done last.
    Lose(Loss),
    /// The player gets back all health at a spot, and has this much.
    Refill(SpotId, u32),
}

/// Health that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The health that is lost.
    pub lost: u32,
    /// The health that is left.
    pub left: u32,
}

/// Returns the trips that a state depends on, in order.
pub fn trips(world: &World, logic: &Logic, state: &State<'_>) -> Vec<TripRoute> {
    state.trips().map(|trip| route(world, logic, state, trip)).collect()
}

/// Returns a trip act by act.
pub(super) fn route(world: &World, logic: &Logic, state: &State<'_>, trip: &Trip) -> TripRoute {
    let mut teller = Teller {
        world,
        logic,
        state,
        known_before: known_before(state, trip),
        health: HealthBar::new(logic, state, trip),
        bases: Vec::new(),
        acts: Vec::new(),
    };
    for number in 0..trip.steps.len() {
        teller.step(&trip.steps, number);
    }
    TripRoute { acts: teller.acts, ends: trip.ends }
}

/// How much of the trail was known before a trip.
fn known_before<'s>(state: &'s State<'_>, trip: &Trip) -> &'s [FactId] {
    let trail = state.trail();
    let is_gained = |fact: &FactId| match state.reason(*fact) {
        Some(Reason::Trip(other)) => std::ptr::eq(state.trip(other), trip),
        _ => false,
    };
    let first = trail.iter().position(is_gained);
    &trail[..first.unwrap_or(trail.len())]
}

/// Turns the steps of a trip into acts.
struct Teller<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
    known_before: &'a [FactId],
    health: HealthBar<'a>,
    /// The spots at which the player stays, the newest last.
    bases: Vec<SpotId>,
    acts: Vec<TripAct>,
}

impl Teller<'_> {
    fn step(&mut self, steps: &[TripStep], number: usize) {
        match steps[number] {
            TripStep::Leave(spot) => self.go(SpotId(spot), None),
            TripStep::Pass(rule) => {
                self.acts.extend(act(self.logic, self.state, self.logic.rules().head(rule)));
                if let Some(spot) = spot_behind(self.logic, rule) {
                    self.go(spot, None);
                }
            }
            TripStep::Fires(rule) => {
                self.acts.extend(act(self.logic, self.state, self.logic.rules().head(rule)));
            }
            TripStep::Takes(slot) => self.health.take(self.state.content(slot)),
            TripStep::Return(spot) => self.come_back(steps, number, SpotId(spot)),
            TripStep::Pay(rule) => self.pay(rule),
            TripStep::Refill(spot) => {
                self.acts.push(TripAct::Refill(SpotId(spot), self.health.refill()));
            }
        }
    }

    /// Lets the player go to a spot. One who has just paid to come there only stays.
    fn go(&mut self, to: SpotId, damage: Option<Loss>) {
        let stays = matches!(self.acts.last(), Some(TripAct::Go { to: last, .. }) if *last == to);
        self.bases.push(to);
        if !(stays && damage.is_none()) {
            let back = self.logic.returns(to);
            let has_way_back = back.is_none_or(|back| self.known_before.contains(&back));
            self.acts.push(TripAct::Go { to, has_way_back, damage });
        }
    }

    fn pay(&mut self, rule: u32) {
        let Some(energy) = self.logic.rules().energy() else {
            return;
        };
        let costly = &energy.costly[rule as usize];
        let loss = self.health.pay(rule);
        if let Meaning::Reached(spot) = self.logic.meaning(costly.head) {
            return self.go(spot, loss);
        }
        self.acts.extend(act(self.logic, self.state, costly.head));
        self.acts.extend(loss.map(TripAct::Lose));
        let mut needs = costly.needs.iter();
        self.bases.extend(needs.find_map(|fact| match self.logic.meaning(*fact) {
            Meaning::Returns(spot) => Some(spot),
            _ => None,
        }));
    }

    /// Lets the player come back to an earlier base, or home, by way of a spot.
    fn come_back(&mut self, steps: &[TripStep], number: usize, by: SpotId) {
        let is_same = |step: &&TripStep| **step == TripStep::Return(by.0);
        if number > 0 && is_same(&&steps[number - 1]) {
            // A return past several bases has a step for each.
            return;
        }
        let count = steps[number..].iter().take_while(is_same).count();
        let has_moved = self.bases.last() != Some(&by);
        self.bases.truncate(self.bases.len().saturating_sub(count));
        let comes_home = number + count == steps.len();
        let base = match comes_home {
            true => first_start(self.world, self.logic),
            false => self.bases.last().copied(),
        };
        // The way back from where the player stands may have been known before.
        let to = base.filter(|_| !has_moved).unwrap_or(by);
        let needs = needs_on_way(self.world, self.logic, &steps[..number], by);
        self.acts.push(TripAct::Return(to, needs));
    }
}

/// Returns the first start under the settings.
fn first_start(world: &World, logic: &Logic) -> Option<SpotId> {
    let applies = |start: &&Start| logic.lowered(start.when) == LoweredRequirement::Always;
    world.starts.iter().find(applies).map(|start| start.at)
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

    fn pay(&mut self, rule: u32) -> Option<Loss> {
        let lost = self.energy?.costly[rule as usize].cost;
        self.left = self.left.saturating_sub(lost);
        Some(Loss { lost, left: self.left })
    }
}
