//! Routes, read off the reasons of known facts.

use std::collections::BTreeSet;

use super::Route;
use crate::inspect::missing::reached_in_goals;
use crate::inspect::reach::Passage;
use crate::logic::{FactId, Logic, Meaning, Origin, Reason, RuleId, State};
use crate::world::{EventId, EventSiteId, SpotId, World};

/// Reads routes off the reasons of known facts.
pub(super) struct Derivation<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
    /// For each fact its place on the trail, or the largest number when it is not known.
    found: Vec<usize>,
}

impl<'a> Derivation<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, state: &'a State<'a>) -> Self {
        let mut found = vec![usize::MAX; state.rules().fact_count() as usize];
        for (position, fact) in state.trail().iter().enumerate() {
            found[fact.0 as usize] = position;
        }
        Self {
            world,
            logic,
            state,
            found,
        }
    }

    pub fn route(&self, fact: FactId) -> Route {
        let slice = self.slice(fact);
        let mut route = Route {
            before: self.events(&slice, fact),
            ..Route::default()
        };
        let needs_return = !matches!(
            self.logic.meaning(fact),
            Meaning::Reached(_) | Meaning::Finished
        );
        if let Some(spot) = self.place(fact, &slice) {
            (route.start, route.path) = self.path(spot);
            if needs_return {
                route.back = self.way_back(spot);
            }
        }
        route
    }

    /// The facts that a known fact rests on.
    fn slice(&self, fact: FactId) -> BTreeSet<FactId> {
        let mut slice = BTreeSet::new();
        let mut open = vec![fact];
        while let Some(fact) = open.pop() {
            if slice.insert(fact)
                && let Some(Reason::Rule(rule)) = self.state.reason(fact)
            {
                open.extend(self.support(rule));
            }
        }
        slice
    }

    /// The facts that made a rule fire, the earliest ones: of `A | B` only what was there first. What was
    /// found later may itself rest on the rule.
    fn support(&self, rule: RuleId) -> Vec<FactId> {
        let body = self.state.rules().body(rule).iter();
        let mut known: Vec<_> = body
            .filter(|(fact, _)| self.state.knows(*fact))
            .map(|(fact, weight)| (self.found[fact.0 as usize], *fact, *weight))
            .collect();
        known.sort_unstable();
        let need = u64::from(self.state.rules().need(rule));
        let mut reached = 0u64;
        let fired = known.iter().take_while(|(_, _, weight)| {
            let lacks = reached < need;
            reached += u64::from(*weight);
            lacks
        });
        fired.map(|(_, fact, _)| *fact).collect()
    }

    /// The events in a slice in the order they were found, without the target itself.
    fn events(&self, slice: &BTreeSet<FactId>, target: FactId) -> Vec<(EventId, EventSiteId)> {
        let mut found: Vec<_> = slice.iter().filter(|fact| **fact != target).collect();
        found.sort_unstable_by_key(|fact| self.found[fact.0 as usize]);
        let happened = found.into_iter().filter_map(|fact| {
            match (self.logic.meaning(*fact), self.origin(*fact)?) {
                (Meaning::Happened(event), Origin::EventSite(site)) => Some((event, site)),
                _ => None,
            }
        });
        happened.collect()
    }

    fn origin(&self, fact: FactId) -> Option<Origin> {
        match self.state.reason(fact)? {
            Reason::Rule(rule) => Some(self.logic.origin(rule)),
            Reason::Given | Reason::Put(_) => None,
        }
    }

    /// The spot that a fact is about; for the goal, the last reached spot among those it names.
    fn place(&self, fact: FactId, slice: &BTreeSet<FactId>) -> Option<SpotId> {
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
                .max_by_key(|spot| self.found[self.logic.reached(*spot).0 as usize]),
            _ => None,
        }
    }

    fn path(&self, spot: SpotId) -> (Option<SpotId>, Vec<(Passage, SpotId)>) {
        let mut path = Vec::new();
        let mut here = spot;
        while let Some(origin) = self.origin(self.logic.reached(here)) {
            let (passage, from) = match origin {
                Origin::Link(link) => (Passage::Link(link), self.world.links[link].from),
                Origin::Door(door, side) => (
                    Passage::Door(door, side),
                    self.world.doors[door].end(side).spot,
                ),
                _ => break,
            };
            path.push((passage, here));
            here = from;
        }
        path.reverse();
        (Some(here), path)
    }

    fn way_back(&self, spot: SpotId) -> Vec<(Passage, SpotId)> {
        let mut path = Vec::new();
        let mut here = spot;
        while let Some(origin) = self.logic.returns(here).and_then(|fact| self.origin(fact)) {
            let (passage, to) = match origin {
                Origin::LinkBack(link) => (Passage::Link(link), self.world.links[link].to),
                Origin::DoorBack(door, side) => (
                    Passage::Door(door, side),
                    self.world.doors[door].end(side.other()).spot,
                ),
                _ => break,
            };
            path.push((passage, to));
            here = to;
        }
        path
    }
}
