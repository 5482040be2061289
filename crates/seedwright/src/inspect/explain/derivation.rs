//! Derives routes from the reasons of known facts.

use super::Route;
use super::paths::OpenPassages;
use crate::inspect::missing::reached_in_goals;
use crate::inspect::passages::{Passage, door_edge};
use crate::inspect::trips::{self, TripRoute};
use crate::logic::{
    FactId, Logic, LoweredRequirement, Meaning, Origin, Reason, Slice, State, Trip,
};
use crate::world::{DoorId, EventId, EventSiteId, RequirementId, SpotId, World};

/// Derives routes from the reasons of known facts.
pub(super) struct Derivation<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
    slice: Slice<'a, 'a>,
}

impl<'a> Derivation<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, state: &'a State<'a>) -> Self {
        Self { world, logic, state, slice: Slice::new(state) }
    }

    /// Returns the shortest route to the subject of a fact, with everything that must happen before.
    pub fn route(&self, fact: FactId) -> Route {
        let mut route = Route::default();
        let mut rests_on = self.own_need(fact);
        if let Some(spot) = self.place(fact, &self.slice.of(&[fact])) {
            // Facts found later may depend on the target itself.
            let before = |other: FactId| self.slice.place(other) < self.slice.place(fact);
            let ways = OpenPassages::new(self.world, self.logic, before);
            if let Some((start, path)) = ways.path_to(spot) {
                (route.start, route.path) = (Some(start), path);
            }
            let ends = matches!(self.logic.meaning(fact), Meaning::Reached(_) | Meaning::Finished);
            // A way that costs health is part of a trip, and so is the way back from it.
            if !ends && route.start.is_some() && self.logic.returns(spot).is_some() {
                route.back = ways.path_back(spot).unwrap_or_default();
            }
        }
        let steps = route.path.iter().chain(&route.back);
        for (passage, _) in steps {
            rests_on.extend(self.passage_needs(*passage, &mut route.opened));
        }
        let slice = self.slice.of(&rests_on);
        route.before = self.events(&slice, fact);
        route.trips = self.trips(&self.slice.of(&[fact]), None);
        if matches!(self.state.reason(fact), Some(Reason::Trip(_))) && route.path.is_empty() {
            // It was done at home, but on a trip, which says so.
            route.start = None;
        }
        route
    }

    /// Returns the route that ends with a trip, with everything that must happen before.
    pub fn route_on(&self, trip: &Trip) -> Route {
        let slice = self.slice.of(&trip.support);
        let goal = self.logic.goal();
        Route {
            before: self.events(&slice, goal),
            trips: self.trips(&slice, Some(trip)),
            ..Route::default()
        }
    }

    /// The trips that facts of a slice were gained on, in order, and then another one, if there is one.
    fn trips(&self, slice: &[FactId], last: Option<&Trip>) -> Vec<TripRoute> {
        let mut made = Vec::new();
        for fact in slice {
            if let Some(Reason::Trip(trip)) = self.state.reason(*fact)
                && !made.contains(&trip)
            {
                made.push(trip);
            }
        }
        let made = made.into_iter().map(|trip| self.state.trip(trip)).chain(last);
        trips::routes(self.world, self.logic, self.state, made)
    }

    /// The facts that a target requires besides reaching its spot.
    fn own_need(&self, fact: FactId) -> Vec<FactId> {
        let need = match (self.logic.meaning(fact), self.origin(fact)) {
            (Meaning::Open(location), _) => self.world.locations[location].need,
            (_, Some(Origin::EventSite(site))) => self.world.event_sites[site].need,
            (Meaning::Finished, _) => return vec![fact],
            _ => return Vec::new(),
        };
        self.fact_of(need)
    }

    fn fact_of(&self, need: RequirementId) -> Vec<FactId> {
        fact(self.logic.lowered(need))
    }

    /// The facts that a passage depends on. A door that can't be opened from here was opened from the other
    /// side.
    fn passage_needs(&self, passage: Passage, opened: &mut Vec<(DoorId, SpotId)>) -> Vec<FactId> {
        let (door, side) = match passage {
            Passage::Link(link) => return self.fact_of(self.world.links[link].need),
            Passage::Door(door, side) => (door, side),
            Passage::Location(_) | Passage::EventSite(_) => return Vec::new(),
        };
        let edge = door_edge(door, &self.world.doors[door], side);
        let holds = |need| match self.logic.lowered(need) {
            LoweredRequirement::Fact(fact) => self.state.knows(fact),
            lowered => lowered == LoweredRequirement::Always,
        };
        let there = (door, edge.to);
        if edge.was_opened_there(holds) && !opened.contains(&there) {
            opened.push(there);
        }
        fact(self.logic.passing(door, side))
    }

    /// The events in a slice in the order they were found, without the target itself.
    fn events(&self, slice: &[FactId], target: FactId) -> Vec<(EventId, EventSiteId)> {
        let others = slice.iter().filter(|fact| **fact != target);
        let happened =
            others.filter_map(|fact| match (self.logic.meaning(*fact), self.origin(*fact)?) {
                (Meaning::Happened(event), Origin::EventSite(site)) => Some((event, site)),
                _ => None,
            });
        happened.collect()
    }

    fn origin(&self, fact: FactId) -> Option<Origin> {
        match self.state.reason(fact)? {
            Reason::Rule(rule) => Some(self.logic.origin(rule)),
            Reason::Given | Reason::Put(_) | Reason::Trip(_) => None,
        }
    }

    /// The spot that a fact is about; for the goal, the spot it refers to that was reached last.
    fn place(&self, fact: FactId, slice: &[FactId]) -> Option<SpotId> {
        match self.logic.meaning(fact) {
            Meaning::Reached(spot) => Some(spot),
            Meaning::Open(location) => Some(self.world.locations[location].at),
            Meaning::Happened(_) => match self.origin(fact)? {
                Origin::EventSite(site) => Some(self.world.event_sites[site].at),
                _ => None,
            },
            Meaning::Finished => reached_in_goals(self.world)
                .into_iter()
                .filter(|spot| slice.contains(&self.logic.reached(*spot)))
                .max_by_key(|spot| self.slice.place(self.logic.reached(*spot))),
            _ => None,
        }
    }
}

/// The fact that a lowered requirement depends on, if any.
fn fact(lowered: LoweredRequirement) -> Vec<FactId> {
    match lowered {
        LoweredRequirement::Fact(fact) => vec![fact],
        _ => Vec::new(),
    }
}
