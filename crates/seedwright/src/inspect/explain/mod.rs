//! Explains how to reach a target, or why it can't be reached yet.

mod closings;
mod derivation;
mod paths;

use super::TripRoute;
use super::UnmetRequirement;
use super::passages::{BlockedPassage, Passage};
use crate::logic::{FactId, Logic, State};
use crate::world::{
    DoorId, EventId, EventSiteId, LocationId, RequirementId, RoomId, SpotId, World,
};
pub(super) use closings::ClosedFinder;
use derivation::Derivation;

/// Something to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A spot.
    Spot(SpotId),
    /// Any spot of a room.
    Room(RoomId),
    /// The item of a location.
    Location(LocationId),
    /// An event.
    Event(EventId),
    /// The goal.
    Goal,
}

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
    /// Whether it can be reached but there is no known way back.
    pub trapped: bool,
}

impl ClosedTarget {
    fn new(target: Target) -> Self {
        Self { target, missing: None, blocked: Vec::new(), no_way_back: Vec::new(), trapped: false }
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
    match facts.iter().find(|fact| state.knows(**fact)) {
        Some(fact) => Explanation::Possible(Derivation::new(world, logic, state).route(*fact)),
        None => Explanation::Closed(ClosedFinder::new(world, logic, state).follow(target)),
    }
}

pub(super) fn target_facts(world: &World, logic: &Logic, target: Target) -> Vec<FactId> {
    match target {
        Target::Spot(spot) => vec![logic.reached(spot)],
        Target::Room(room) => {
            let spots = world.spots.iter().filter(|(_, spot)| spot.room == room);
            spots.map(|(id, _)| logic.reached(id)).collect()
        }
        Target::Location(location) => vec![logic.open(location)],
        Target::Event(event) => vec![logic.happened(event)],
        Target::Goal => vec![logic.goal()],
    }
}
