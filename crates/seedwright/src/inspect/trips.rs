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
    /// The player gets back all health at a spot, and has this much, if that can be told.
    Refill(SpotId, Option<u32>),
}

/// Health that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The health that is lost.
    pub lost: u32,
    /// The health that is left, if that can be told.
    pub left: Option<u32>,
}

/// Returns the trips that a state depends on, in order.
pub fn trips(world: &World, logic: &Logic, state: &State<'_>) -> Vec<TripRoute> {
    routes(world, logic, state, state.trips())
}

/// Returns some trips act by act, of a player who makes them one after the other.
pub(super) fn routes<'t>(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    trips: impl IntoIterator<Item = &'t Trip>,
) -> Vec<TripRoute> {
    let mut left = logic.rules().first_health();
    let tanks = Tanks::new(world, logic);
    let route = |trip: &Trip| {
        let known_before = known_before(state, trip);
        let mut teller = Teller {
            world,
            logic,
            state,
            known_before,
            health: HealthBar::new(&tanks, trip, known_before, left),
            at: None,
            bases: Vec::new(),
            acts: Vec::new(),
        };
        for number in 0..trip.steps.len() {
            teller.step(&trip.steps, number);
        }
        // The next trip says how it begins.
        let rests = teller.at.is_some_and(|at| teller.health.comes_back_at(at));
        left = if rests { teller.health.most } else { teller.health.left };
        TripRoute { acts: teller.acts, ends: trip.ends }
    };
    trips.into_iter().map(route).collect()
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
    /// Where the last act has left the player, if it says so.
    at: Option<SpotId>,
    /// The bases, the newest last.
    bases: Vec<Base>,
    acts: Vec<TripAct>,
}

/// A spot at which the player stays.
struct Base {
    at: SpotId,
    /// The facts that the player returns to it from spots.
    returns: Vec<FactId>,
}

impl Teller<'_> {
    fn step(&mut self, steps: &[TripStep], number: usize) {
        match steps[number] {
            TripStep::Fires(_) | TripStep::Takes(_) | TripStep::Refill(_) => {}
            _ => self.rest(),
        }
        match steps[number] {
            TripStep::Leave(spot) => self.go(SpotId(spot), None),
            TripStep::Pass(rule) => {
                self.acts.extend(act(self.logic, self.state, self.logic.rules().head(rule)));
                if let Some(spot) = spot_behind(self.logic, rule) {
                    self.go(spot, None);
                }
            }
            TripStep::Fires(rule) => {
                let head = self.logic.rules().head(rule);
                self.learn(head);
                self.acts.extend(act(self.logic, self.state, head));
            }
            TripStep::Takes(slot) => {
                self.state.content(slot).into_iter().for_each(|item| self.learn(item));
            }
            TripStep::Return(spot) => {
                let is_last = steps.get(number + 1) != Some(&steps[number]);
                self.come_back(&steps[..number], SpotId(spot), is_last);
            }
            TripStep::Pay(rule) => self.pay(rule),
            TripStep::Refill(spot) => self.refill(SpotId(spot)),
        }
    }

    fn learn(&mut self, fact: FactId) {
        self.health.learn(fact);
        if let Meaning::Open(_) = self.logic.meaning(fact) {
            // What lies there is taken at once, also if the trip has no step for that.
            self.state.content(fact).into_iter().for_each(|item| self.health.learn(item));
        }
        if let (Meaning::Returns(_), Some(base)) = (self.logic.meaning(fact), self.bases.last_mut())
        {
            base.returns.push(fact);
        }
    }

    /// Lets the player stay at a spot.
    fn stay(&mut self, at: SpotId) {
        self.at = Some(at);
        self.bases.push(Base { at, returns: self.logic.returns(at).into_iter().collect() });
    }

    /// Lets the player go to a spot. One who is there already only stays.
    fn go(&mut self, to: SpotId, damage: Option<Loss>) {
        let is_there = self.at == Some(to);
        self.stay(to);
        if !(is_there && damage.is_none()) {
            let back = self.logic.returns(to);
            let has_way_back = back.is_none_or(|back| self.known_before.contains(&back));
            self.acts.push(TripAct::Go { to, has_way_back, damage });
        }
    }

    /// Gives back all health at a spot, if that is not told yet.
    fn refill(&mut self, spot: SpotId) {
        self.at = Some(spot);
        let refill = TripAct::Refill(spot, self.health.refill());
        if self.acts.last() != Some(&refill) {
            self.acts.push(refill);
        }
    }

    /// Lets health come back where the player stands before they go on, whether or not the trip depends on it.
    fn rest(&mut self) {
        if let Some(at) = self.at.filter(|at| self.health.comes_back_at(*at)) {
            self.refill(at);
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
        self.learn(costly.head);
        self.acts.extend(act(self.logic, self.state, costly.head));
        self.acts.extend(loss.map(TripAct::Lose));
        let mut needs = costly.needs.iter();
        let at = needs.find_map(|fact| match self.logic.meaning(*fact) {
            Meaning::Returns(spot) => Some(spot),
            _ => None,
        });
        at.into_iter().for_each(|at| self.stay(at));
    }

    /// Lets the player come back to the newest base that a spot leads back to, or home. A return past several of them
    /// has a step for each, and only the last one becomes an act.
    fn come_back(&mut self, steps: &[TripStep], by: SpotId, is_last: bool) {
        let stood = self.bases.pop().map(|base| base.at);
        let back = self.logic.returns(by);
        let leads_back = |base: &Base| back.is_some_and(|back| base.returns.contains(&back));
        while self.bases.last().is_some_and(|base| !leads_back(base)) {
            self.bases.pop();
        }
        if !is_last {
            return;
        }
        let base = match self.bases.last() {
            Some(base) => Some(base.at),
            None => first_start(self.world, self.logic),
        };
        // The way back from where the player stands may have been known before.
        let to = base.filter(|_| stood == Some(by)).unwrap_or(by);
        if self.at != Some(to) {
            let needs = needs_on_way(self.world, self.logic, steps, by);
            self.acts.push(TripAct::Return(to, needs));
        }
        self.at = Some(to);
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

/// What raises the most health.
struct Tanks<'a> {
    logic: &'a Logic,
    energy: Option<&'a Energy>,
    /// The rules by which copies of a progressive item stand for another item.
    stages: Vec<RuleId>,
    /// Whether locks consume none of them. Otherwise the most health depends on the locks that were opened, and the
    /// rules only bound it.
    are_kept: bool,
}

impl<'a> Tanks<'a> {
    fn new(world: &World, logic: &'a Logic) -> Self {
        let energy = logic.rules().energy();
        let rules = energy.map_or(0, |_| logic.rules().rule_count());
        let is_stage = |rule: &RuleId| matches!(logic.origin(*rule), Origin::Progressive(_));
        let raises = |item: ItemId| {
            let mut gives = world.items[item].gives.iter();
            gives.any(|(resource, _)| world.resources[*resource].health)
        };
        let may_raise =
            |stage: &ItemId| raises(*stage) || !world.items[*stage].progressive.is_empty();
        let mut items = world.items.iter().filter(|(item, _)| logic.consumption(*item) > 0);
        let is_lost =
            items.any(|(item, row)| raises(item) || row.progressive.iter().any(may_raise));
        let stages = (0..rules).map(RuleId).filter(is_stage).collect();
        Self { logic, energy, stages, are_kept: !is_lost }
    }

    /// The sum of what tanks give.
    fn sum(&self, counts: impl Fn(FactId) -> bool) -> u32 {
        let tanks = self.energy.into_iter().flat_map(|energy| &energy.tanks);
        let counted = tanks.filter(|(tank, _)| counts(*tank)).map(|(_, more)| *more);
        counted.fold(0, u32::saturating_add)
    }

    /// What copies of progressive items stand for now that one more fact is held.
    fn stages_with(&self, fact: FactId, holds: impl Fn(FactId) -> bool) -> Vec<FactId> {
        let rules = self.logic.rules();
        let begins = |rule: &&RuleId| {
            let body = rules.body(**rule);
            let held = body.iter().filter(|(copy, _)| holds(*copy));
            body.iter().any(|(copy, _)| *copy == fact)
                && held.map(|(_, weight)| *weight).fold(0, u32::saturating_add)
                    >= rules.need(**rule)
        };
        let heads = self.stages.iter().filter(begins).map(|rule| rules.head(*rule));
        heads.filter(|head| !holds(*head)).collect()
    }
}

/// The player's health along a trip.
struct HealthBar<'a> {
    tanks: &'a Tanks<'a>,
    known_before: &'a [FactId],
    /// Whether its numbers are those of every player who makes the trip.
    is_exact: bool,
    most: u32,
    left: u32,
    /// What the player has learned on the trip.
    learned: Vec<FactId>,
}

impl<'a> HealthBar<'a> {
    /// The health at the beginning of a trip, of a player who has this much left.
    fn new(tanks: &'a Tanks<'a>, trip: &Trip, known_before: &'a [FactId], left: u32) -> Self {
        let pays = trip.steps.iter().any(|step| matches!(step, TripStep::Pay(_)));
        // A trip that costs health rests on all tanks that were known before. Where home gives back no health, they
        // only raise the most. Another trip does not say which of them the player has.
        let before = if pays { &trip.support } else { known_before };
        let start = tanks.energy.map_or(0, |energy| energy.start);
        let most = start.saturating_add(tanks.sum(|tank| before.contains(&tank)));
        let is_exact = pays && tanks.are_kept;
        Self { tanks, known_before, is_exact, most, left, learned: Vec::new() }
    }

    /// Raises the most health by what a tank gives, once, also if a copy of a progressive item stands for it.
    fn learn(&mut self, fact: FactId) {
        let mut new = vec![fact];
        while let Some(fact) = new.pop() {
            if self.learned.contains(&fact) {
                continue;
            }
            self.learned.push(fact);
            self.most = self.most.saturating_add(self.tanks.sum(|tank| tank == fact));
            let holds =
                |fact: FactId| self.learned.contains(&fact) || self.known_before.contains(&fact);
            new.extend(self.tanks.stages_with(fact, holds));
        }
    }

    /// Whether some health is missing that comes back at a spot.
    fn comes_back_at(&self, spot: SpotId) -> bool {
        let refills = self.tanks.energy.map_or(&[][..], |energy| &energy.refills);
        self.left < self.most && refills.binary_search(&spot.0).is_ok()
    }

    fn refill(&mut self) -> Option<u32> {
        self.left = self.most;
        self.told()
    }

    fn pay(&mut self, rule: u32) -> Option<Loss> {
        let lost = self.tanks.energy?.costly[rule as usize].cost;
        self.left = self.left.saturating_sub(lost);
        Some(Loss { lost, left: self.told() })
    }

    /// The health that is left, if every player who makes the trip has this much.
    fn told(&self) -> Option<u32> {
        self.is_exact.then_some(self.left)
    }
}
