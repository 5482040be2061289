//! How to get somewhere, or why that is not possible now.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Missing;
use super::reach::{Blocked, Edge, Passage, closed_place, edges};
use crate::logic::{FactId, Logic, Meaning, Origin, Reason, State};
use crate::world::{EventId, EventSiteId, Id, LocationId, Node, RoomId, SpotId, World};

/// How many places are followed when one closed place leads to another.
const MOST_REASONS: usize = 40;

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
    /// It can't be done with what is held: why, the asked place first, then what it depends on.
    Closed(Vec<Closed>),
}

/// A way to a target.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The events it rests on, in an order in which they can happen, with where they do.
    pub before: Vec<(EventId, EventSiteId)>,
    /// The passages from a start to the target, each with the spot it leads to.
    pub path: Vec<(Passage, SpotId)>,
    /// The start it begins at; none when the target has no place.
    pub start: Option<SpotId>,
    /// The passages back to a start, where the target needs them.
    pub back: Vec<(Passage, SpotId)>,
}

/// Why one target can't be reached.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The target.
    pub target: Target,
    /// What its own requirement lacks, where it has one.
    pub missing: Option<Missing>,
    /// The closed passages on the way, the nearest to opening first.
    pub blocked: Vec<Blocked>,
    /// The closed passages on the way back, when it can be reached but not returned from.
    pub no_way_back: Vec<Blocked>,
    /// True when it could be reached but there is no known way back.
    pub trapped: bool,
}

impl Closed {
    fn new(target: Target) -> Self {
        Self {
            target,
            missing: None,
            blocked: Vec::new(),
            no_way_back: Vec::new(),
            trapped: false,
        }
    }
}

/// Explains how to get to a target, or why that can't be done.
pub fn explain(world: &World, logic: &Logic, state: &State<'_>, target: Target) -> Explanation {
    let facts = target_facts(world, logic, target);
    match facts.iter().find(|fact| state.knows(**fact)) {
        Some(fact) => Explanation::Possible(
            Derivation {
                world,
                logic,
                state,
            }
            .route(*fact),
        ),
        None => Explanation::Closed(Closings::new(world, logic, state).follow(target)),
    }
}

fn target_facts(world: &World, logic: &Logic, target: Target) -> Vec<FactId> {
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

/// Reads routes off the reasons of known facts.
struct Derivation<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
}

impl Derivation<'_> {
    fn route(&self, fact: FactId) -> Route {
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

    /// All facts that a known fact rests on.
    fn slice(&self, fact: FactId) -> BTreeSet<FactId> {
        let mut slice = BTreeSet::new();
        let mut open = vec![fact];
        while let Some(fact) = open.pop() {
            if self.state.knows(fact)
                && slice.insert(fact)
                && let Some(Reason::Rule(rule)) = self.state.reason(fact)
            {
                open.extend(self.state.rules().body(rule).iter().map(|(fact, _)| *fact));
            }
        }
        slice
    }

    /// The events in a slice in the order they were found, without the target itself.
    fn events(&self, slice: &BTreeSet<FactId>, target: FactId) -> Vec<(EventId, EventSiteId)> {
        let found = self
            .state
            .trail()
            .iter()
            .filter(|fact| **fact != target && slice.contains(fact));
        let happened =
            found.filter_map(
                |fact| match (self.logic.meaning(*fact), self.origin(*fact)?) {
                    (Meaning::Happened(event), Origin::EventSite(site)) => Some((event, site)),
                    _ => None,
                },
            );
        happened.collect()
    }

    fn origin(&self, fact: FactId) -> Option<Origin> {
        match self.state.reason(fact)? {
            Reason::Rule(rule) => Some(self.logic.origin(rule)),
            Reason::Given | Reason::Put(_) => None,
        }
    }

    /// The spot that a fact is about; for the goal, the last reached spot it rests on directly.
    fn place(&self, fact: FactId, slice: &BTreeSet<FactId>) -> Option<SpotId> {
        match self.logic.meaning(fact) {
            Meaning::Reached(spot) => Some(spot),
            Meaning::Open(location) => Some(self.world.locations[location].at),
            Meaning::Happened(_) => match self.origin(fact)? {
                Origin::EventSite(site) => Some(self.world.event_sites[site].at),
                _ => None,
            },
            Meaning::Finished => {
                let wanted = super::missing::reached_in_goals(self.world);
                let known = self
                    .state
                    .trail()
                    .iter()
                    .rev()
                    .filter(|fact| slice.contains(fact));
                known
                    .map(|fact| self.logic.meaning(*fact))
                    .find_map(|meaning| match meaning {
                        Meaning::Reached(spot) if wanted.contains(&spot) => Some(spot),
                        _ => None,
                    })
            }
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

/// Finds what is closed, and what that depends on in turn.
struct Closings<'a> {
    world: &'a World,
    logic: &'a Logic,
    state: &'a State<'a>,
    ways: Vec<Edge>,
    into: BTreeMap<SpotId, Vec<usize>>,
    out_of: BTreeMap<SpotId, Vec<usize>>,
}

impl<'a> Closings<'a> {
    fn new(world: &'a World, logic: &'a Logic, state: &'a State<'a>) -> Self {
        let ways: Vec<Edge> = edges(world).collect();
        let (mut into, mut out_of): (BTreeMap<_, Vec<_>>, BTreeMap<_, Vec<_>>) = Default::default();
        for (position, edge) in ways.iter().enumerate() {
            into.entry(edge.to).or_default().push(position);
            out_of.entry(edge.from).or_default().push(position);
        }
        Self {
            world,
            logic,
            state,
            ways,
            into,
            out_of,
        }
    }

    fn follow(&self, target: Target) -> Vec<Closed> {
        let mut seen = BTreeSet::from([target]);
        let mut open = VecDeque::from([target]);
        let mut found = Vec::new();
        while let Some(target) = open.pop_front() {
            let closed = self.closed(target);
            for next in depends_on(&closed) {
                if seen.len() < MOST_REASONS && !self.holds(next) && seen.insert(next) {
                    open.push_back(next);
                }
            }
            found.push(closed);
        }
        found
    }

    fn holds(&self, target: Target) -> bool {
        target_facts(self.world, self.logic, target)
            .iter()
            .any(|fact| self.state.knows(*fact))
    }

    fn closed(&self, target: Target) -> Closed {
        let nothing = Closed::new(target);
        match target {
            Target::Spot(spot) => Closed {
                blocked: self.ways_to(&[spot]),
                ..nothing
            },
            Target::Room(room) => {
                let spots = self
                    .world
                    .spots
                    .iter()
                    .filter(|(_, spot)| spot.room == room);
                Closed {
                    blocked: self.ways_to(&spots.map(|(id, _)| id).collect::<Vec<_>>()),
                    ..nothing
                }
            }
            Target::Location(location) => {
                let row = &self.world.locations[location];
                let place = closed_place(
                    self.world,
                    self.logic,
                    self.state,
                    Passage::Location(location),
                    row.at,
                    row.need,
                );
                self.closed_at(target, &[place])
            }
            Target::Event(event) => {
                let sites = self
                    .world
                    .event_sites
                    .iter()
                    .filter(|(_, site)| site.event == event);
                let sites = sites.map(|(id, site)| {
                    closed_place(
                        self.world,
                        self.logic,
                        self.state,
                        Passage::EventSite(id),
                        site.at,
                        site.need,
                    )
                });
                self.closed_at(target, &sites.collect::<Vec<_>>())
            }
            Target::Goal => {
                let goals = self.world.goals.iter();
                let missing =
                    goals.map(|goal| Missing::of(self.world, self.logic, self.state, *goal));
                Closed {
                    missing: missing.into_iter().find(|missing| !missing.is_nothing()),
                    ..nothing
                }
            }
        }
    }

    /// Places that are taken or done: each may lack its spot, its own requirement, or the way back.
    fn closed_at(&self, target: Target, places: &[Blocked]) -> Closed {
        let reached = |place: &&Blocked| self.state.knows(self.logic.reached(place.from));
        let far: Vec<SpotId> = places
            .iter()
            .filter(|place| !reached(place))
            .map(|place| place.from)
            .collect();
        let trapped: Vec<SpotId> = places
            .iter()
            .filter(|place| place.no_way_back)
            .map(|place| place.from)
            .collect();
        let missing = places
            .iter()
            .map(|place| &place.missing)
            .filter(|missing| !missing.is_nothing());
        Closed {
            missing: missing.min_by_key(|missing| missing.parts()).cloned(),
            blocked: self.ways_to(&far),
            no_way_back: self.ways_back(&trapped),
            trapped: !trapped.is_empty(),
            ..Closed::new(target)
        }
    }

    /// The closed ways out of what is reached from which the spots could be reached.
    fn ways_to(&self, spots: &[SpotId]) -> Vec<Blocked> {
        let reached = |spot: SpotId| self.state.knows(self.logic.reached(spot));
        self.border(spots, &self.into, |edge| (edge.from, reached(edge.from)))
    }

    /// The closed ways from spots without a way back to spots with one.
    fn ways_back(&self, spots: &[SpotId]) -> Vec<Blocked> {
        let returns = |spot: SpotId| {
            self.logic
                .returns(spot)
                .is_none_or(|fact| self.state.knows(fact))
        };
        self.border(spots, &self.out_of, |edge| (edge.to, returns(edge.to)))
    }

    /// Searches breadth first from some spots to the border of a region; `next` answers the spot on the
    /// other side of a way and whether it lies in the region.
    fn border(
        &self,
        spots: &[SpotId],
        ways: &BTreeMap<SpotId, Vec<usize>>,
        next: impl Fn(&Edge) -> (SpotId, bool),
    ) -> Vec<Blocked> {
        let mut seen = vec![false; self.world.spots.len()];
        spots.iter().for_each(|spot| seen[spot.index()] = true);
        let mut open: VecDeque<SpotId> = spots.iter().copied().collect();
        let mut found = Vec::new();
        while let Some(spot) = open.pop_front() {
            for position in ways.get(&spot).into_iter().flatten() {
                let (other, inside) = next(&self.ways[*position]);
                if inside {
                    found.push(self.ways[*position].blocked(self.world, self.logic, self.state));
                } else if !std::mem::replace(&mut seen[other.index()], true) {
                    open.push_back(other);
                }
            }
        }
        // The search order breaks ties: what lies nearer to the asked place comes first.
        found.sort_by_key(|blocked| blocked.missing.parts());
        found
    }
}

/// The events and spots that something closed waits for.
fn depends_on(closed: &Closed) -> Vec<Target> {
    let blocked = closed
        .blocked
        .iter()
        .chain(&closed.no_way_back)
        .map(|blocked| &blocked.missing);
    let leaves = closed
        .missing
        .iter()
        .chain(blocked)
        .flat_map(Missing::leaves);
    leaves
        .filter_map(|leaf| match leaf {
            Node::Event(event) => Some(Target::Event(event)),
            Node::Reached(spot) => Some(Target::Spot(spot)),
            _ => None,
        })
        .collect()
}
