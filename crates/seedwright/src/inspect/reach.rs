//! Computes what can be reached and the frontier around it.

use super::explain::ClosedFinder;
use super::outlook::{Access, Outlook};
use super::passages::{BlockedPassage, Passage, closed_place, edges};
use super::target::Target;
use super::trips::{TripRoute, trips};
use crate::logic::{Logic, State};
use crate::world::{EventId, LocationId, RoomId, SpotId, World};

/// The reachable part of a world in a state.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The spots that can be reached from home, or are visited on a trip that comes home.
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
    /// Whether everything was tried. If not, the search for trips ran out of its budget or did not try every order of
    /// taking damage, and more may be reachable.
    pub is_complete: bool,
    /// The events that have happened.
    pub events: Vec<EventId>,
    /// Whether the goal is met.
    pub goal: bool,
    /// The closed passages at the border, the closest to opening first: by the fewest missing parts, then doors
    /// that open only from the other side, then those that can't be opened under these settings.
    pub frontier: Vec<BlockedPassage>,
}

/// A location whose item can be collected by a player who then has no known way back.
#[derive(Clone, Debug)]
pub struct StrandedLocation {
    /// The location.
    pub location: LocationId,
    /// Why the player does not come home.
    pub way_back: WayBack,
}

/// Why a player who collects an item does not come home.
#[derive(Clone, Debug)]
pub enum WayBack {
    /// The goal is met on the trip, so the game ends there.
    GameEnds,
    /// There is a way back, but the health that the trip costs does not come back at home.
    CostsHealth,
    /// These passages on the way back are closed, the closest to opening first.
    Blocked(Vec<BlockedPassage>),
}

/// Computes what can be reached in a state.
pub fn reach(world: &World, logic: &Logic, state: &State<'_>) -> Reach {
    let outlook = Outlook::new(world, logic, state);
    let reached = |spot: &SpotId| outlook.is_reached(*spot);
    let spots: Vec<SpotId> = world.spots.ids().filter(reached).collect();
    let mut frontier: Vec<BlockedPassage> = edges(world)
        .filter(|edge| reached(&edge.from) && outlook.spot(edge.to).is_none())
        .map(|edge| edge.blocked(world, logic, state))
        .chain(closed_places(world, logic, &outlook))
        .collect();
    frontier.sort_by_key(|blocked| (blocked.distance(), blocked.passage));
    let all: Vec<(LocationId, Access)> =
        logic.locations().filter_map(|id| Some((id, outlook.location(id)?))).collect();
    let open = |chosen: &[Access]| -> Vec<LocationId> {
        let open = all.iter().filter(|(_, access)| chosen.contains(access));
        open.map(|(location, _)| *location).collect()
    };
    let mut away = all.clone();
    away.retain(|(_, access)| !access.comes_home());
    let is_trapped = |spot: &SpotId| outlook.is_trap(*spot);
    let events = world.events.ids();
    let happened = |event: &EventId| state.knows(logic.happened(*event));
    Reach {
        trips: trips(world, logic, state),
        trapped: spots.iter().copied().filter(is_trapped).collect(),
        spots,
        locations: open(&[Access::Home, Access::Trip]),
        on_trips: open(&[Access::Trip]),
        stranded: stranded(world, logic, &outlook, &away),
        rooms: outlook.rooms().into_iter().collect(),
        is_complete: outlook.is_complete() && !misses_damage(world, &outlook),
        events: events.filter(happened).collect(),
        goal: state.knows(logic.goal()),
        frontier,
    }
}

/// Whether something that costs health was not found, but is not ruled out either.
fn misses_damage(world: &World, outlook: &Outlook<'_>) -> bool {
    let is_open = |target: Target| outlook.access(target).is_none() && !outlook.is_never(target);
    let hurts = outlook.state().rules().energy().is_some();
    hurts && world.locations.ids().map(Target::Location).any(is_open)
}

/// The locations without a known way back, each with what blocks it.
fn stranded(
    world: &World,
    logic: &Logic,
    outlook: &Outlook<'_>,
    locations: &[(LocationId, Access)],
) -> Vec<StrandedLocation> {
    if locations.is_empty() {
        return Vec::new();
    }
    let finder = ClosedFinder::new(world, logic, outlook);
    let way_back = |location: LocationId, access: Access| match access {
        Access::FinalTrip => WayBack::GameEnds,
        _ if outlook.costs_health(Target::Location(location)) => WayBack::CostsHealth,
        _ => WayBack::Blocked(finder.ways_back(&[world.locations[location].at])),
    };
    let locations = locations.iter().copied();
    let stranded = locations.map(|(location, access)| StrandedLocation {
        location,
        way_back: way_back(location, access),
    });
    stranded.collect()
}

/// The closed locations and event sites at spots that can be reached.
fn closed_places(world: &World, logic: &Logic, outlook: &Outlook<'_>) -> Vec<BlockedPassage> {
    let state = outlook.state();
    let is_open = |target: Target| {
        outlook.access(target).is_some_and(Access::is_safe) || outlook.costs_health(target)
    };
    let locations = logic.locations().filter(|id| !is_open(Target::Location(*id)));
    let locations = locations.map(|id| {
        let row = &world.locations[id];
        (Passage::Location(id), row.at, row.need)
    });
    let sites = world.event_sites.iter().filter(|(_, site)| !is_open(Target::Event(site.event)));
    let sites = sites.map(|(id, site)| (Passage::EventSite(id), site.at, site.need));
    let reached = |at| outlook.is_reached(at);
    let places = locations.chain(sites).filter(|(_, at, _)| reached(*at));
    places.map(|(passage, at, need)| closed_place(world, logic, state, passage, at, need)).collect()
}
