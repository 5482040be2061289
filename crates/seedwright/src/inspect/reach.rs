//! Computes what can be reached and the frontier around it.

use std::collections::BTreeMap;

use super::explain::ClosedFinder;
use super::passages::{BlockedPassage, Passage, closed_place, edges};
use super::trips::{TripRoute, trips};
use crate::grid::BitSet;
use crate::logic::{FactId, Logic, State};
use crate::world::{EventId, LocationId, RoomId, SpotId, World};

/// The reachable part of a world in a state.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The spots that can be reached.
    pub spots: Vec<SpotId>,
    /// The trips that the rest depends on, in order.
    pub trips: Vec<TripRoute>,
    /// The reached spots without a known way back to a start; empty if the player can warp.
    pub trapped: Vec<SpotId>,
    /// The locations whose item can be collected by a player who comes home again.
    pub locations: Vec<LocationId>,
    /// Those of these locations that can be collected only after or on a trip.
    pub on_trips: Vec<LocationId>,
    /// The locations whose item can be collected by a player who then has no known way back.
    pub stranded: Vec<StrandedLocation>,
    /// The rooms of which some spot can be reached.
    pub rooms: Vec<(RoomId, Access)>,
    /// Whether every trip was tried. If not, the search for trips ran out of its budget, and more may be
    /// reachable.
    pub is_complete: bool,
    /// The events that have happened.
    pub events: Vec<EventId>,
    /// Whether the goal is met.
    pub goal: bool,
    /// The closed passages at the border, the closest to opening first: by the fewest missing parts, then doors
    /// that open only from the other side, then those that can't be opened under these settings.
    pub frontier: Vec<BlockedPassage>,
}

/// How a place can be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// The player comes home again.
    Home,
    /// The player comes home again from a trip, or after one.
    Trip,
    /// The player can go there, but has no known way back.
    NoWayBack,
}

/// A location whose item can be collected by a player who then has no known way back.
#[derive(Clone, Debug)]
pub struct StrandedLocation {
    /// The location.
    pub location: LocationId,
    /// The closed passages on the way back, the closest to opening first.
    pub way_back: Vec<BlockedPassage>,
}

/// Computes what can be reached in a state.
pub fn reach(world: &World, logic: &Logic, state: &State<'_>) -> Reach {
    let reached = |spot: &SpotId| state.knows(logic.reached(*spot));
    let returns = |spot: &SpotId| logic.returns(*spot).is_none_or(|fact| state.knows(fact));
    let spots: Vec<SpotId> = world.spots.ids().filter(reached).collect();
    let mut frontier: Vec<BlockedPassage> = edges(world)
        .filter(|edge| reached(&edge.from) && !reached(&edge.to))
        .map(|edge| edge.blocked(world, logic, state))
        .chain(closed_places(world, logic, state))
        .collect();
    frontier.sort_by_key(|blocked| (blocked.distance(), blocked.passage));
    let levels = AccessLevels::new(logic, state);
    let open = |access: Access| {
        let all = logic.locations();
        all.filter(|id| levels.location(*id) == Some(access)).collect::<Vec<_>>()
    };
    let mut locations = [open(Access::Home), open(Access::Trip)].concat();
    locations.sort_unstable();
    Reach {
        trips: trips(world, logic, state),
        trapped: spots.iter().copied().filter(|spot| !returns(spot)).collect(),
        spots,
        locations,
        on_trips: open(Access::Trip),
        stranded: stranded(world, logic, state, &open(Access::NoWayBack)),
        rooms: levels.rooms(world),
        is_complete: levels.is_complete,
        events: world.events.ids().filter(|id| state.knows(logic.happened(*id))).collect(),
        goal: state.knows(logic.goal()),
        frontier,
    }
}

/// What a player can do who comes home again, with and without trips, and who does not.
struct AccessLevels<'a> {
    logic: &'a Logic,
    state: &'a State<'a>,
    /// The state without any trip, if trips were made.
    at_home: Option<State<'a>>,
    /// What holds on trips that do not come home.
    beyond: BitSet,
    is_complete: bool,
}

impl<'a> AccessLevels<'a> {
    fn new(logic: &'a Logic, state: &'a State<'a>) -> Self {
        let has_trips = state.trips().next().is_some();
        let (beyond, tried_all) = state.beyond_return();
        Self {
            at_home: has_trips.then(|| state.without_trips()),
            is_complete: tried_all && !state.gave_up(),
            logic,
            state,
            beyond,
        }
    }

    /// How facts that hold together can be made to hold.
    fn of(&self, facts: &[FactId]) -> Option<Access> {
        let known = |state: &State<'_>| facts.iter().all(|fact| state.knows(*fact));
        match &self.at_home {
            _ if !known(self.state) => None,
            Some(at_home) if !known(at_home) => Some(Access::Trip),
            _ => Some(Access::Home),
        }
    }

    fn location(&self, location: LocationId) -> Option<Access> {
        let open = self.logic.open(location);
        let beyond = self.beyond.contains(open.0).then_some(Access::NoWayBack);
        self.of(&[open]).or(beyond)
    }

    fn spot(&self, spot: SpotId) -> Option<Access> {
        let reached = self.logic.reached(spot);
        let both: Vec<FactId> = [reached].into_iter().chain(self.logic.returns(spot)).collect();
        let is_ahead = self.state.knows(reached) || self.beyond.contains(reached.0);
        self.of(&both).or(is_ahead.then_some(Access::NoWayBack))
    }

    /// The rooms of which some spot can be reached, each as its best spot.
    fn rooms(&self, world: &World) -> Vec<(RoomId, Access)> {
        let mut rooms = BTreeMap::<RoomId, Access>::new();
        for (id, spot) in world.spots.iter() {
            if let Some(access) = self.spot(id) {
                let best = rooms.entry(spot.room).or_insert(access);
                *best = access.min(*best);
            }
        }
        rooms.into_iter().collect()
    }
}

/// The locations without a known way back, each with what blocks it.
fn stranded(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    locations: &[LocationId],
) -> Vec<StrandedLocation> {
    if locations.is_empty() {
        return Vec::new();
    }
    let finder = ClosedFinder::new(world, logic, state);
    let way_back = |location: LocationId| finder.ways_back(&[world.locations[location].at]);
    let locations = locations.iter();
    let stranded = locations
        .map(|location| StrandedLocation { location: *location, way_back: way_back(*location) });
    stranded.collect()
}

/// The closed locations and event sites at reached spots.
fn closed_places(world: &World, logic: &Logic, state: &State<'_>) -> Vec<BlockedPassage> {
    let locations = logic.locations().filter(|id| !state.knows(logic.open(*id)));
    let locations = locations.map(|id| {
        let row = &world.locations[id];
        (Passage::Location(id), row.at, row.need)
    });
    let sites =
        world.event_sites.iter().filter(|(_, site)| !state.knows(logic.happened(site.event)));
    let sites = sites.map(|(id, site)| (Passage::EventSite(id), site.at, site.need));
    let reached = |at| state.knows(logic.reached(at));
    let places = locations.chain(sites).filter(|(_, at, _)| reached(*at));
    places.map(|(passage, at, need)| closed_place(world, logic, state, passage, at, need)).collect()
}
