//! How places can be opened: one answer for all questions about a world.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::passages::{Edge, Passage, edges};
use super::target::Target;
use crate::items::Caveats;
use crate::logic::{Beyond, FactId, Logic, LoweredRequirement, Meaning, State, Trip};
use crate::world::{EventId, LocationId, RoomId, SpotId, World};

/// How a place can be visited, or the item at a location taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// The player comes home again.
    Home,
    /// The player comes home again from a trip, or after one.
    Trip,
    /// The player meets the goal on a trip there, and does not come home.
    FinalTrip,
    /// The player can go there, but has no known way back, or none that gives back the health it costs.
    NoWayBack,
}

impl Access {
    /// Whether nobody regrets going there: the player comes home, or has met the goal.
    pub fn is_safe(self) -> bool {
        self != Self::NoWayBack
    }

    /// Whether the player comes home again.
    pub fn comes_home(self) -> bool {
        matches!(self, Self::Home | Self::Trip)
    }
}

/// What a player can do in a state: at home, on trips that come home, on one that ends the game, and on trips
/// that lead nowhere.
pub(super) struct Outlook<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
    /// The state without any trip, if trips were made.
    at_home: Option<State<'a>>,
    beyond: Beyond,
    bound: OnceCell<Bound>,
}

/// What holds in the generous reading.
struct Bound {
    /// The targets that are open.
    open: BTreeSet<Target>,
    /// The spots from which a passable way leads to a start.
    homeward: BTreeSet<SpotId>,
}

impl<'a> Outlook<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, state: &'a State<'a>) -> Self {
        let has_trips = state.trips().next().is_some();
        let at_home = has_trips.then(|| state.without_trips());
        Self { world, logic, state, at_home, beyond: state.beyond(), bound: OnceCell::new() }
    }

    pub fn state(&self) -> &'a State<'a> {
        self.state
    }

    /// How many rules were visited to find out what holds on trips.
    pub fn rule_visits(&self) -> u64 {
        self.beyond.rule_visits()
    }

    /// Whether every trip was tried.
    pub fn is_complete(&self) -> bool {
        self.beyond.is_complete()
    }

    /// How facts that hold together can be made to hold by a player who comes home.
    fn at_home(&self, facts: &[FactId]) -> Option<Access> {
        let known = |state: &State<'_>| facts.iter().all(|fact| state.knows(*fact));
        match &self.at_home {
            _ if !known(self.state) => None,
            Some(at_home) if !known(at_home) => Some(Access::Trip),
            _ => Some(Access::Home),
        }
    }

    /// How a fact can be made to hold by a player who does not bring it home.
    fn away(&self, fact: FactId) -> Option<Access> {
        match fact {
            _ if self.beyond.visit(fact).is_some() => Some(Access::Trip),
            _ if self.beyond.ends_game(fact) => Some(Access::FinalTrip),
            _ if self.beyond.holds(fact) => Some(Access::NoWayBack),
            _ => None,
        }
    }

    /// How a lasting fact can be made to hold.
    fn lasting(&self, fact: FactId) -> Option<Access> {
        self.at_home(&[fact]).or_else(|| self.away(fact))
    }

    /// The trip that visits a spot by paying with health, if it is reached in no other way.
    pub fn visit(&self, spot: SpotId) -> Option<&Trip> {
        self.beyond.visit(self.logic.reached(spot))
    }

    pub fn location(&self, location: LocationId) -> Option<Access> {
        self.lasting(self.logic.open(location))
    }

    pub fn event(&self, event: EventId) -> Option<Access> {
        self.lasting(self.logic.happened(event))
    }

    pub fn spot(&self, spot: SpotId) -> Option<Access> {
        let reached = self.logic.reached(spot);
        let both: Vec<FactId> = [reached].into_iter().chain(self.logic.returns(spot)).collect();
        let is_ahead = self.state.knows(reached).then_some(Access::NoWayBack);
        self.at_home(&both).or_else(|| self.away(reached)).or(is_ahead)
    }

    /// Whether a spot can be reached from home, or on a trip that comes home, whatever it costs.
    pub fn is_reached(&self, spot: SpotId) -> bool {
        self.state.knows(self.logic.reached(spot))
            || self.spot(spot).is_some_and(Access::comes_home)
            || self.costs_health(Target::Spot(spot))
    }

    /// Whether the player can go to a spot, but does not come home.
    pub fn is_trap(&self, spot: SpotId) -> bool {
        self.spot(spot).is_some_and(|access| !access.comes_home())
            && !self.costs_health(Target::Spot(spot))
    }

    /// Whether nobody comes home from a spot, whatever they do. Where the rules are stricter than the game, a way home may
    /// be open all the same.
    pub fn is_left_for_good(&self, spot: SpotId) -> bool {
        let is_exact = self.logic.is_exact() && self.is_complete();
        is_exact || !self.bound().homeward.contains(&spot)
    }

    /// How the goal can be met.
    fn goal(&self) -> Option<Access> {
        match self.state.final_trip() {
            Some(_) => Some(Access::FinalTrip),
            None => self.at_home(&[self.logic.goal()]),
        }
    }

    /// How a target can be had. A room is as good as its best spot.
    pub fn access(&self, target: Target) -> Option<Access> {
        match target {
            Target::Spot(spot) => self.spot(spot),
            Target::Room(room) => {
                let spots = self.world.spots.iter().filter(|(_, spot)| spot.room == room);
                spots.filter_map(|(id, _)| self.spot(id)).min()
            }
            Target::Location(location) => self.location(location),
            Target::Event(event) => self.event(event),
            Target::Goal => self.goal(),
        }
    }

    /// The rooms of which some spot can be reached, each as its best spot.
    pub fn rooms(&self) -> BTreeMap<RoomId, Access> {
        let mut rooms = BTreeMap::<RoomId, Access>::new();
        for (id, spot) in self.world.spots.iter() {
            if let Some(access) = self.spot(id) {
                let best = rooms.entry(spot.room).or_insert(access);
                *best = access.min(*best);
            }
        }
        rooms
    }

    /// Whether the player can have a target and come back, but with health lost for good.
    pub fn costs_health(&self, target: Target) -> bool {
        match target {
            Target::Location(location) => self.beyond.is_unpaid(self.logic.open(location)),
            Target::Event(event) => self.beyond.is_unpaid(self.logic.happened(event)),
            Target::Spot(spot) => self.beyond.is_unpaid(self.logic.reached(spot)),
            Target::Room(room) => {
                let mut spots = self.world.spots.iter().filter(|(_, spot)| spot.room == room);
                spots.any(|(id, _)| self.costs_health(Target::Spot(id)))
            }
            Target::Goal => false,
        }
    }

    /// Whether nobody can have a target, whatever they do.
    pub fn is_never(&self, target: Target) -> bool {
        self.access(target).is_none() && self.is_ruled_out(target)
    }

    /// Whether a target without access is closed to everyone. Where the rules are stricter than the game, this asks the
    /// generous ones.
    pub fn is_ruled_out(&self, target: Target) -> bool {
        let is_exact = self.logic.is_exact() && self.is_complete();
        is_exact || !self.bound().open.contains(&target)
    }

    /// Why something that is closed may be possible all the same.
    pub fn caveats(&self) -> Caveats {
        Caveats { gave_up: !self.is_complete(), ..Caveats::of(self.world, self.logic) }
    }

    /// What holds in the generous reading.
    fn bound(&self) -> &Bound {
        self.bound.get_or_init(|| {
            let generous = self.logic.generous(self.world);
            let copy = |fact: FactId| match self.logic.meaning(fact) {
                Meaning::Held(item, number) => generous.copies(item).nth(number as usize),
                _ => None,
            };
            let mut state = generous.state();
            let held = self.state.trail().iter().filter_map(|fact| copy(*fact));
            held.for_each(|copy| state.add(copy));
            for location in self.logic.locations() {
                let content = self.state.content(self.logic.open(location));
                state.put(generous.open(location), content.and_then(copy));
            }
            state.propagate();
            Bound {
                open: open_targets(self.world, &generous, &state),
                homeward: homeward(self.world, &generous, &state),
            }
        })
    }
}

/// The spots from which a way leads to a start, if every passage is open whose requirement holds.
fn homeward(world: &World, logic: &Logic, state: &State<'_>) -> BTreeSet<SpotId> {
    let holds = |need: LoweredRequirement| match need {
        LoweredRequirement::Always => true,
        LoweredRequirement::Fact(fact) => state.knows(fact),
        LoweredRequirement::Never | LoweredRequirement::Unused => false,
    };
    let is_open = |edge: &Edge| match edge.passage {
        // A player who has passed the door from its front has opened everything at it.
        Passage::Door(..) if edge.opens_from_front => {
            state.knows(logic.reached(edge.to)) && holds(logic.lowered(edge.needs[0]))
        }
        Passage::Door(door, side) => holds(logic.passing(door, side)),
        _ => holds(logic.lowered(edge.needs[0])),
    };
    let mut before = BTreeMap::<SpotId, Vec<SpotId>>::new();
    for edge in edges(world).filter(is_open) {
        before.entry(edge.to).or_default().push(edge.from);
    }
    let starts = world.starts.iter().filter(|start| holds(logic.lowered(start.when)));
    let mut open: Vec<SpotId> = starts.map(|start| start.at).collect();
    let mut homeward = BTreeSet::new();
    while let Some(spot) = open.pop() {
        if homeward.insert(spot) {
            open.extend(before.get(&spot).into_iter().flatten());
        }
    }
    homeward
}

/// Everything that a state knows by itself.
fn open_targets(world: &World, logic: &Logic, state: &State<'_>) -> BTreeSet<Target> {
    let mut open = BTreeSet::new();
    for (id, spot) in world.spots.iter().filter(|(id, _)| state.knows(logic.reached(*id))) {
        open.extend([Target::Spot(id), Target::Room(spot.room)]);
    }
    let locations = world.locations.ids().filter(|id| state.knows(logic.open(*id)));
    open.extend(locations.map(Target::Location));
    let events = world.events.ids().filter(|id| state.knows(logic.happened(*id)));
    open.extend(events.map(Target::Event));
    open.extend(state.knows(logic.goal()).then_some(Target::Goal));
    open
}
