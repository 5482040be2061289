//! Explains how to reach a target, or why it can't be reached yet.

mod closings;
mod derivation;
mod paths;

use super::TripRoute;
use super::UnmetRequirement;
use super::outlook::{Access, Outlook};
use super::passages::{BlockedPassage, Passage};
use super::target::{Target, target_facts};
use crate::logic::{FactId, Logic, State};
use crate::world::{DoorId, EventId, EventSiteId, RequirementId, Spot, SpotId, World};
pub(super) use closings::ClosedFinder;
use derivation::Derivation;

/// The answer to "how do I get there?".
#[derive(Clone, Debug)]
pub enum Explanation {
    /// It can be reached.
    Possible(Route),
    /// The location does not exist under these settings; the value is its `when` requirement.
    Absent(RequirementId),
    /// It can't be reached yet: the reasons for the target first, then for what it depends on.
    Closed(Vec<ClosedTarget>),
}

/// A route to a target.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The events it depends on, with their sites, in an order in which they can happen.
    pub before: Vec<(EventId, EventSiteId)>,
    /// The trips that it depends on, in order.
    pub trips: Vec<TripRoute>,
    /// The doors that were opened before from the other side, each with the spot there.
    pub opened: Vec<(DoorId, SpotId)>,
    /// The passages from a start to the target, each with the spot it leads to.
    pub path: Vec<(Passage, SpotId)>,
    /// The start of the path; `None` if the target has no spot.
    pub start: Option<SpotId>,
    /// The passages back to a start, if the target requires a way back.
    pub back: Vec<(Passage, SpotId)>,
}

/// Why one target can't be reached.
#[derive(Clone, Debug)]
pub struct ClosedTarget {
    /// The target.
    pub target: Target,
    /// What its own requirement lacks, if it has one.
    pub missing: Option<UnmetRequirement>,
    /// The closed passages on the way, the one closest to opening first.
    pub blocked: Vec<BlockedPassage>,
    /// The closed passages on the way back, if it can be reached but not returned from.
    pub no_way_back: Vec<BlockedPassage>,
    /// Whether its spot can be reached but there is no known way back.
    pub trapped: bool,
    /// How it can be had nevertheless, by a player who then does not come home.
    pub access: Option<Access>,
    /// Whether the player comes home, but with health lost for good.
    pub costs_health: bool,
}

impl ClosedTarget {
    fn new(target: Target) -> Self {
        Self {
            target,
            missing: None,
            blocked: Vec::new(),
            no_way_back: Vec::new(),
            trapped: false,
            access: None,
            costs_health: false,
        }
    }
}

/// Explains how to reach a target, or why it can't be reached.
pub fn explain(world: &World, logic: &Logic, state: &State<'_>, target: Target) -> Explanation {
    if let Target::Location(location) = target
        && !logic.exists(location)
    {
        return Explanation::Absent(world.locations[location].when);
    }
    let facts = target_facts(world, logic, target);
    if let Some(fact) = facts.iter().find(|fact| state.knows(**fact)) {
        return Explanation::Possible(Derivation::new(world, logic, state).route(*fact));
    }
    let outlook = Outlook::new(world, logic, state);
    let on_a_trip = route_by_visit(world, logic, &outlook, target);
    match on_a_trip.or_else(|| route_to_the_end(world, logic, state, &facts)) {
        Some(route) => Explanation::Possible(route),
        None => Explanation::Closed(ClosedFinder::new(world, logic, &outlook).follow(target)),
    }
}

/// The route to a spot, or a spot of a room, that is visited only by paying with health, if the player comes home.
fn route_by_visit(
    world: &World,
    logic: &Logic,
    outlook: &Outlook<'_>,
    target: Target,
) -> Option<Route> {
    let is_one = |(id, row): &(SpotId, &Spot)| match target {
        Target::Spot(spot) => *id == spot,
        Target::Room(room) => row.room == room,
        _ => false,
    };
    let mut spots = world.spots.iter().filter(is_one);
    let trip = spots.find_map(|(id, _)| outlook.visit(id))?;
    Some(Derivation::new(world, logic, outlook.state()).route_on(trip))
}

/// The route to something that can be had on a trip on which the game ends.
fn route_to_the_end(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    facts: &[FactId],
) -> Option<Route> {
    let mut lasting = facts.iter().filter(|fact| !logic.rules().is_here(**fact));
    let state = lasting.find_map(|fact| state.with_final_trip_to(*fact))?;
    let trip = state.final_trip()?;
    Some(Derivation::new(world, logic, &state).route_on(trip))
}
