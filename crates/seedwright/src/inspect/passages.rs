//! Passages, and what closes them.

use super::UnmetRequirement;
use crate::logic::{Logic, State};
use crate::world::{
    Door, DoorId, EventSiteId, LinkId, LocationId, RequirementId, Requirements, Side, SpotId, Way,
    World,
};

/// Something that can be passed, collected or triggered when its requirement holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passage {
    /// A link.
    Link(LinkId),
    /// A door, entered from this side.
    Door(DoorId, Side),
    /// A location.
    Location(LocationId),
    /// An event site.
    EventSite(EventSiteId),
}

/// A closed passage at a reached spot.
#[derive(Clone, Debug)]
pub struct BlockedPassage {
    /// The passage.
    pub passage: Passage,
    /// Where it starts.
    pub from: SpotId,
    /// Where it leads; a location or event leads nowhere.
    pub to: Option<SpotId>,
    /// What its requirement lacks.
    pub missing: UnmetRequirement,
    /// The health that it costs, if any.
    pub damage: Option<Damage>,
    /// Whether it lacks only a known way back to a start.
    pub no_way_back: bool,
    /// Whether this is the back of a door that opens only after it has been passed from the front.
    pub opens_from_front: bool,
}

/// The health that a passage costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The least that it costs.
    pub cost: u32,
    /// Whether the player may pay it instead of having what is missing. Otherwise it takes both.
    pub instead: bool,
}

impl Damage {
    /// What some needs together cost a player who lacks something to pass for free, and what they lack then.
    fn of(
        world: &World,
        logic: &Logic,
        state: &State<'_>,
        needs: &[RequirementId],
        free: UnmetRequirement,
    ) -> (UnmetRequirement, Option<Self>) {
        if free.is_nothing() || logic.rules().energy().is_none() {
            return (free, None);
        }
        let (paying, cost) = UnmetRequirement::of_paying(world, logic, state, needs);
        match (cost, free.is_possible()) {
            (0, _) => (free, None),
            (cost, true) if paying.is_nothing() => (free, Some(Self { cost, instead: true })),
            (_, true) => (free, None),
            (cost, false) => (paying, Some(Self { cost, instead: false })),
        }
    }
}

impl BlockedPassage {
    /// Returns the smallest number of single things that would open it.
    pub fn parts(&self) -> u32 {
        let others = [self.opens_from_front, self.no_way_back, self.damage.is_some()];
        let others = others.into_iter().map(u32::from).sum();
        self.missing.parts().saturating_add(others)
    }

    /// Whether a single obtainable thing would open it.
    pub fn is_near(&self) -> bool {
        self.distance() == (Hurdle::Parts, 1)
    }

    /// Returns how far it is from opening: first by the kind of hurdle, then by the number of parts.
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

/// What keeps a passage closed, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hurdle {
    /// Items or events that can be obtained.
    Parts,
    /// A door that is opened by passing it from the other side, so it is never the way there.
    OtherSide,
    /// The settings: no item can open it.
    Settings,
}

/// A directed edge between two spots, by link or door.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub passage: Passage,
    pub from: SpotId,
    pub to: SpotId,
    /// The requirements, all of which must hold.
    pub needs: [RequirementId; 3],
    /// Whether it must be opened from the other side.
    pub opens_from_front: bool,
}

/// Every directed edge of a world. A one-way door has one, other doors two.
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

/// The edge through a door from one side. A door that was opened from its front has all its locks open.
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
    /// Whether it is open only because the player came through from the other side.
    pub fn was_opened_there(&self, holds: impl Fn(RequirementId) -> bool) -> bool {
        self.opens_from_front || !self.needs.iter().all(|need| holds(*need))
    }

    /// Converts the edge into a blocked passage in a state.
    pub fn blocked(self, world: &World, logic: &Logic, state: &State<'_>) -> BlockedPassage {
        let missing = UnmetRequirement::of_several(world, logic, state, &self.needs);
        let (missing, damage) = Damage::of(world, logic, state, &self.needs, missing);
        let returns = logic.returns(self.from).is_none_or(|fact| state.knows(fact));
        BlockedPassage {
            passage: self.passage,
            from: self.from,
            to: Some(self.to),
            // Opening a lock is an action, after which the player comes back.
            no_way_back: missing.is_nothing()
                && damage.is_none()
                && !self.opens_from_front
                && !returns,
            missing,
            damage,
            opens_from_front: self.opens_from_front,
        }
    }
}

/// Converts a location or event site into a blocked passage in a state.
pub(super) fn closed_place(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    passage: Passage,
    at: SpotId,
    need: RequirementId,
) -> BlockedPassage {
    let missing = UnmetRequirement::of(world, logic, state, need);
    let (missing, damage) = Damage::of(world, logic, state, &[need], missing);
    let returns = logic.returns(at).is_none_or(|fact| state.knows(fact));
    BlockedPassage {
        passage,
        from: at,
        to: None,
        no_way_back: missing.is_nothing() && damage.is_none() && !returns,
        missing,
        damage,
        opens_from_front: false,
    }
}
