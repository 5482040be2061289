//! What can be reached, and what stands at its border.

use super::UnmetRequirement;
use crate::logic::{Logic, State};
use crate::world::{
    Door, DoorId, EventId, EventSiteId, LinkId, LocationId, RequirementId, Requirements, Side,
    SpotId, Way, World,
};

/// What can be reached in a state.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The spots that can be reached.
    pub spots: Vec<SpotId>,
    /// The reached spots from which no way back to a start is known; empty when the game has a way home.
    pub trapped: Vec<SpotId>,
    /// The locations whose item can be taken.
    pub locations: Vec<LocationId>,
    /// The events that have happened.
    pub events: Vec<EventId>,
    /// Whether the goal is met.
    pub goal: bool,
    /// What is closed at the border, the nearest to opening first: the fewest missing parts, then doors
    /// that open from their other side only, then what can't be opened under these settings.
    pub frontier: Vec<BlockedPassage>,
}

/// Something that can be passed, taken or done when its requirement holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passage {
    /// A link.
    Link(LinkId),
    /// A door, left through from this side.
    Door(DoorId, Side),
    /// A location.
    Location(LocationId),
    /// A place of an event.
    EventSite(EventSiteId),
}

/// A passage at a reached spot that is closed.
#[derive(Clone, Debug)]
pub struct BlockedPassage {
    /// The passage.
    pub passage: Passage,
    /// Where it begins.
    pub from: SpotId,
    /// Where it leads; a location or event leads nowhere.
    pub to: Option<SpotId>,
    /// What its requirement lacks.
    pub missing: UnmetRequirement,
    /// True when all it lacks is a known way back to a start.
    pub no_way_back: bool,
    /// True for the back side of a door that opens only once it has been passed from the front.
    pub opens_from_front: bool,
}

impl BlockedPassage {
    /// The smallest number of single things that would open it.
    pub fn parts(&self) -> u32 {
        let others = u32::from(self.opens_from_front) + u32::from(self.no_way_back);
        self.missing.parts().saturating_add(others)
    }

    /// True when one single thing would open it, and that thing can be had.
    pub fn is_near(&self) -> bool {
        self.distance() == (Hurdle::Parts, 1)
    }

    /// How far it is from opening: first by what keeps it closed, then by the number of parts.
    pub(super) fn distance(&self) -> (Hurdle, u32) {
        let hurdle = if !self.missing.is_possible() {
            Hurdle::Settings
        } else if self.opens_from_front {
            Hurdle::OtherSide
        } else {
            Hurdle::Parts
        };
        (hurdle, self.parts())
    }
}

/// What keeps something closed, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hurdle {
    /// Things that can be found or done.
    Parts,
    /// A door that one opens by coming through it from the other side, so it never is the way there.
    OtherSide,
    /// The settings: nothing that is found can open it.
    Settings,
}

/// A directed way between two spots, by link or door.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub passage: Passage,
    pub from: SpotId,
    pub to: SpotId,
    /// What it takes here: all of these.
    pub needs: [RequirementId; 3],
    /// Whether something has to be opened from the other side.
    pub opens_from_front: bool,
}

/// Every directed way of a world. A one-way door has one, others two.
pub(super) fn edges(world: &World) -> impl Iterator<Item = Edge> {
    let links = world.links.iter().map(|(id, link)| Edge {
        passage: Passage::Link(id),
        from: link.from,
        to: link.to,
        needs: [link.need, Requirements::ALWAYS, Requirements::ALWAYS],
        opens_from_front: false,
    });
    let doors = world.doors.iter().flat_map(|(id, door)| {
        let sides: &[Side] = if door.way == Way::One { &[Side::A] } else { &[Side::A, Side::B] };
        sides.iter().map(move |side| door_edge(id, door, *side))
    });
    links.chain(doors)
}

/// The way through a door from one side. Whoever passes a door that was opened from its front finds all its
/// locks broken.
pub(super) fn door_edge(id: DoorId, door: &Door, side: Side) -> Edge {
    let (from, to) = (door.end(side), door.end(side.other()));
    let mut edge = Edge {
        passage: Passage::Door(id, side),
        from: from.spot,
        to: to.spot,
        needs: [from.need, Requirements::ALWAYS, Requirements::ALWAYS],
        opens_from_front: door.way == Way::Once && side == Side::B,
    };
    if !edge.opens_from_front {
        let own = from.lock.as_ref().map(|lock| lock.need);
        let behind = to.need_from_behind(from);
        edge.needs[1] = own.unwrap_or(Requirements::ALWAYS);
        edge.needs[2] = behind.unwrap_or(Requirements::ALWAYS);
        edge.opens_from_front = behind.is_none();
    }
    edge
}

impl Edge {
    /// Whether it is open only because somebody came from the other side, where it is open.
    pub fn was_opened_there(&self, holds: impl Fn(RequirementId) -> bool) -> bool {
        self.opens_from_front || !self.needs.iter().all(|need| holds(*need))
    }

    /// The edge as something closed in a state.
    pub fn blocked(self, world: &World, logic: &Logic, state: &State<'_>) -> BlockedPassage {
        BlockedPassage {
            passage: self.passage,
            from: self.from,
            to: Some(self.to),
            missing: UnmetRequirement::of_several(world, logic, state, &self.needs),
            no_way_back: false,
            opens_from_front: self.opens_from_front,
        }
    }
}

/// Reads off a state what can be reached.
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
    Reach {
        trapped: spots.iter().copied().filter(|spot| !returns(spot)).collect(),
        spots,
        locations: logic.locations().filter(|id| state.knows(logic.open(*id))).collect(),
        events: world.events.ids().filter(|id| state.knows(logic.happened(*id))).collect(),
        goal: state.knows(logic.goal()),
        frontier,
    }
}

/// Locations and places of events at reached spots that are closed.
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

/// A location or place of an event as something closed in a state.
pub(super) fn closed_place(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    passage: Passage,
    at: SpotId,
    need: RequirementId,
) -> BlockedPassage {
    let missing = UnmetRequirement::of(world, logic, state, need);
    let returns = logic.returns(at).is_none_or(|fact| state.knows(fact));
    BlockedPassage {
        passage,
        from: at,
        to: None,
        no_way_back: missing.is_nothing() && !returns,
        missing,
        opens_from_front: false,
    }
}
