//! How to get somewhere, or why that is not possible now.

mod closings;
mod derivation;
mod paths;

use super::UnmetRequirement;
use super::reach::{BlockedPassage, Passage};
use crate::logic::{FactId, Logic, State};
use crate::world::{
    DoorId, EventId, EventSiteId, LocationId, RequirementId, RoomId, SpotId, World,
};
pub(super) use closings::ClosedFinder;
use derivation::Derivation;

/// Something one may want to get to.
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
    /// It can be done.
    Possible(Route),
    /// There is no such location under the settings: when there is one.
    Absent(RequirementId),
    /// It can't be done with what is held: why, the asked place first, then what it depends on.
    Closed(Vec<ClosedTarget>),
}

/// A way to a target.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The events it rests on, in an order in which they can happen, with where they do.
    pub before: Vec<(EventId, EventSiteId)>,
    /// The doors that were opened before, each from a spot at its other side.
    pub opened: Vec<(DoorId, SpotId)>,
    /// The passages from a start to the target, each with the spot it leads to.
    pub path: Vec<(Passage, SpotId)>,
    /// The start it begins at; none when the target has no place.
    pub start: Option<SpotId>,
    /// The passages back to a start, where the target needs them.
    pub back: Vec<(Passage, SpotId)>,
}

/// Why one target can't be reached.
#[derive(Clone, Debug)]
pub struct ClosedTarget {
    /// The target.
    pub target: Target,
    /// What its own requirement lacks, where it has one.
    pub missing: Option<UnmetRequirement>,
    /// The closed passages on the way, the nearest to opening first.
    pub blocked: Vec<BlockedPassage>,
    /// The closed passages on the way back, when it can be reached but not returned from.
    pub no_way_back: Vec<BlockedPassage>,
    /// True when it could be reached but there is no known way back.
    pub trapped: bool,
}

impl ClosedTarget {
    fn new(target: Target) -> Self {
        Self { target, missing: None, blocked: Vec::new(), no_way_back: Vec::new(), trapped: false }
    }
}

/// Explains how to get to a target, or why that can't be done.
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
