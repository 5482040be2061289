//! What a player can do who does not bring it home.

use std::collections::BTreeMap;

use super::explore::{Explorer, Kind};
use super::{Base, State, Trip, Trips};
use crate::grid::BitSet;
use crate::logic::{Checkpoint, FactId, Reason};

/// What holds on trips that bring nothing home. Each fact holds on some trip, but no two of them need hold on the same.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    seen: BitSet,
    ends: BitSet,
    unpaid: BitSet,
    /// The trips that visit places by paying with health and come home, each with the fact that its place is reached.
    visits: BTreeMap<FactId, Trip>,
    is_complete: bool,
    rule_visits: u64,
}

impl Beyond {
    fn new(facts: usize) -> Self {
        let none = || BitSet::with_bound(facts);
        let visits = BTreeMap::new();
        let (is_complete, rule_visits) = (true, 0);
        Self { seen: none(), ends: none(), unpaid: none(), visits, is_complete, rule_visits }
    }

    /// Whether a fact holds on any trip.
    pub fn holds(&self, fact: FactId) -> bool {
        self.seen.contains(fact.0)
    }

    /// Whether a fact holds on a trip on which the goal is met.
    pub fn ends_game(&self, fact: FactId) -> bool {
        self.ends.contains(fact.0)
    }

    /// Returns a trip on which a place is reached by paying with health, and that comes home to where health comes back.
    pub fn visit(&self, reached: FactId) -> Option<&Trip> {
        self.visits.get(&reached)
    }

    /// Whether a fact holds on a trip that comes home, but with health lost that does not come back there.
    pub fn is_unpaid(&self, fact: FactId) -> bool {
        self.unpaid.contains(fact.0)
    }

    /// Whether all trips were tried.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns how many rules were visited to find this out.
    pub fn rule_visits(&self) -> u64 {
        self.rule_visits
    }
}

impl<'w> State<'w> {
    /// Returns what holds somewhere on trips that bring nothing home. The state must be propagated.
    pub fn beyond(&self) -> Beyond {
        let mut away = self.without_final_trip();
        let facts = self.rules.fact_count() as usize;
        loop {
            let Some(trips) = &mut away.trips else {
                return Beyond::new(0);
            };
            trips.gave_up = false;
            trips.witnessed = Some(Box::new(Beyond::new(facts)));
            if away.next_trip(Kind::CanonicalHome, 0).is_none() {
                break;
            }
            away.close();
        }
        let is_complete = !away.gave_up() && !self.gave_up();
        let rule_visits = away.visits - self.visits;
        let beyond = away.trips.and_then(|trips| trips.witnessed);
        Beyond { is_complete, rule_visits, ..beyond.map_or_else(Beyond::default, |beyond| *beyond) }
    }

    /// Returns a state that was given the same, and ends the game on a trip on which a fact is learned, if there is
    /// such a trip.
    pub fn with_final_trip_to(&self, fact: FactId) -> Option<State<'w>> {
        let mut state = self.without_trips();
        state.set_finish(vec![(vec![fact], 1)]);
        state.propagate();
        let is_on_it = state.final_trip().is_some_and(|trip| trip.gains.contains(&fact));
        is_on_it.then_some(state)
    }

    /// Returns the state without the trip that ends the game, so that it knows the goal only if it is met at home.
    fn without_final_trip(&self) -> State<'w> {
        let mut home = self.clone();
        let end = self.trips.as_ref().and_then(|trips| trips.final_trip);
        let Some((before, _)) = end else {
            return home;
        };
        let given = self.trail[before..].iter().copied();
        let given = given.filter(|fact| self.reason(*fact) == Some(Reason::Given));
        home.undo(Checkpoint { known: before, propagated: before });
        given.for_each(|fact| home.add(fact));
        // What was put into slots that were known then must be put there again.
        for slot in self.rules.slots.clone().map(FactId) {
            if home.knows(slot) {
                home.put(slot, home.content(slot));
            }
        }
        home.close();
        home
    }
}

impl Explorer<'_, '_, '_> {
    /// Records what holds on a path that is about to be taken back, if that is asked: the here facts of its frame, and
    /// the lasting facts since `here`. If the goal is met, everything since the beginning of the trip is part of a game
    /// that ends.
    pub fn witness(&mut self, depth: usize, begin: Checkpoint, here: Checkpoint) {
        let ends = self.state.knows(self.walk.goal);
        let Trips { witnessed, frames, bases, .. } = &mut *self.trips;
        let Some(beyond) = witnessed else {
            return;
        };
        let found = || frames[depth].found().iter().map(|fact| fact.0);
        let since = |mark: Checkpoint| self.state.trail[mark.known..].iter().map(|fact| fact.0);
        beyond.seen.extend(found().chain(since(here)));
        if ends {
            let stays = bases.iter().filter_map(|base| match *base {
                Base::Frame(level) => frames[level].found().first().map(|fact| fact.0),
                Base::OnTheWay(place) => place.map(|place| self.walk.places.reached_at(place).0),
            });
            beyond.ends.extend(found().chain(since(begin)).chain(stays));
        }
    }

    /// Records what was learned on a trip that comes home with less health than it began with, for good, and where the
    /// player was.
    pub fn witness_unpaid(&mut self, begin: Checkpoint) {
        let new = self.state.trail[begin.known..].iter().map(|fact| fact.0);
        let Trips { witnessed, frames, bases, .. } = &mut *self.trips;
        let stays = bases.iter().filter_map(|base| match *base {
            Base::Frame(level) => frames[level].found().first().map(|fact| fact.0),
            Base::OnTheWay(place) => place.map(|place| self.walk.places.reached_at(place).0),
        });
        if let Some(beyond) = witnessed {
            beyond.unpaid.extend(new.chain(stays));
        }
    }

    /// Records places that the player can come to, if that is asked.
    pub fn witness_places(&mut self, reached: &[FactId]) {
        let ends = self.state.knows(self.walk.goal);
        let places = &self.walk.places;
        let reached = reached.iter().filter(|fact| places.reached_place(**fact).is_some());
        if let Some(beyond) = &mut self.trips.witnessed {
            beyond.seen.extend(reached.clone().map(|fact| fact.0));
            if ends {
                beyond.ends.extend(reached.map(|fact| fact.0));
            }
        }
    }

    /// Whether it is asked what holds on trips.
    pub fn is_witnessing(&self) -> bool {
        self.trips.witnessed.is_some()
    }

    /// Records the trip to a place that was reached by paying with health, and from where the player has come home by
    /// way of another place.
    pub fn witness_visit(&mut self, reached: FactId, place: u32, begin: Checkpoint) {
        self.log_return(None, place);
        let trip = self.trip(begin, false);
        if let Some(beyond) = &mut self.trips.witnessed {
            beyond.visits.insert(reached, trip);
        }
    }
}
