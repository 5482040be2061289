//! Finds what blocks a target, and what that depends on in turn.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::ClosedTarget;
use crate::inspect::UnmetRequirement;
use crate::inspect::outlook::{Access, Outlook};
use crate::inspect::passages::{BlockedPassage, Edge, Passage, closed_place, edges};
use crate::inspect::target::Target;
use crate::logic::{Logic, State};
use crate::world::{Id, Node, RequirementId, SpotId, World};

/// The maximum number of closed places to explain for one target.
const MAX_REASONS: usize = 40;

/// Finds what blocks a target, and what that depends on in turn.
pub(in crate::inspect) struct ClosedFinder<'a> {
    world: &'a World,
    logic: &'a Logic,
    outlook: &'a Outlook<'a>,
    state: &'a State<'a>,
    ways: Vec<Edge>,
    into: BTreeMap<SpotId, Vec<usize>>,
    out_of: BTreeMap<SpotId, Vec<usize>>,
}

impl<'a> ClosedFinder<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, outlook: &'a Outlook<'a>) -> Self {
        let ways: Vec<Edge> = edges(world).collect();
        let (mut into, mut out_of): (BTreeMap<_, Vec<_>>, BTreeMap<_, Vec<_>>) = Default::default();
        for (position, edge) in ways.iter().enumerate() {
            into.entry(edge.to).or_default().push(position);
            out_of.entry(edge.from).or_default().push(position);
        }
        Self { world, logic, outlook, state: outlook.state(), ways, into, out_of }
    }

    pub fn follow(&self, target: Target) -> Vec<ClosedTarget> {
        let mut seen = BTreeSet::from([target]);
        let mut open = VecDeque::from([target]);
        let mut found = Vec::new();
        while let Some(target) = open.pop_front() {
            let closed = self.closed(target);
            for next in depends_on(&closed) {
                if seen.len() < MAX_REASONS && !self.holds(next) && seen.insert(next) {
                    open.push_back(next);
                }
            }
            found.push(closed);
        }
        found
    }

    fn reached(&self, spot: SpotId) -> bool {
        self.outlook.is_reached(spot)
    }

    fn returns(&self, spot: SpotId) -> bool {
        let fact = self.logic.returns(spot);
        fact.is_none_or(|fact| self.state.knows(fact))
    }

    /// Whether a dependency holds; a spot counts only with a way back.
    fn holds(&self, target: Target) -> bool {
        self.outlook.access(target).is_some_and(Access::comes_home)
    }

    /// Returns why one target is closed, without further dependencies.
    pub fn closed(&self, target: Target) -> ClosedTarget {
        ClosedTarget {
            access: self.outlook.access(target),
            costs_health: self.outlook.costs_health(target),
            ..self.blocked(target)
        }
    }

    fn blocked(&self, target: Target) -> ClosedTarget {
        match target {
            Target::Spot(spot) => {
                ClosedTarget { blocked: self.ways_to(&[spot]), ..self.trapped(target, &[spot]) }
            }
            Target::Room(room) => {
                let spots = self.world.spots.iter();
                let own = spots.filter(|(_, spot)| spot.room == room);
                ClosedTarget {
                    blocked: self.ways_to(&own.map(|(id, _)| id).collect::<Vec<_>>()),
                    ..ClosedTarget::new(target)
                }
            }
            Target::Location(location) => {
                let row = &self.world.locations[location];
                let place = self.place(Passage::Location(location), row.at, row.need);
                self.closed_at(target, &[place])
            }
            Target::Event(event) => {
                let sites = self.world.event_sites.iter();
                let own = sites.filter(|(_, site)| site.event == event);
                let places =
                    own.map(|(id, site)| self.place(Passage::EventSite(id), site.at, site.need));
                self.closed_at(target, &places.collect::<Vec<_>>())
            }
            Target::Goal => {
                // Where each part can be met, but not all in one game, no part is missing.
                let missing = UnmetRequirement::of_goals(self.world, self.logic, self.state);
                let missing = Some(missing).filter(|missing| !missing.is_nothing());
                ClosedTarget { missing, ..ClosedTarget::new(target) }
            }
        }
    }

    fn place(&self, passage: Passage, at: SpotId, need: RequirementId) -> BlockedPassage {
        closed_place(self.world, self.logic, self.state, passage, at, need)
    }

    /// Returns why locations or event sites are closed: each can lack its spot, its requirement, or a way back.
    fn closed_at(&self, target: Target, places: &[BlockedPassage]) -> ClosedTarget {
        let spots: Vec<SpotId> = places.iter().map(|place| place.from).collect();
        let missing =
            places.iter().map(|place| &place.missing).filter(|missing| !missing.is_nothing());
        ClosedTarget {
            missing: missing.min_by_key(|missing| missing.parts()).cloned(),
            blocked: self.ways_to(&spots),
            ..self.trapped(target, &spots)
        }
    }

    /// Returns why a target is closed if some of its spots can be reached but not returned from.
    fn trapped(&self, target: Target, spots: &[SpotId]) -> ClosedTarget {
        let trapped = |spot: &SpotId| self.reached(*spot) && !self.returns(*spot);
        let trapped: Vec<SpotId> = spots.iter().copied().filter(trapped).collect();
        ClosedTarget {
            no_way_back: self.ways_back(&trapped),
            trapped: !trapped.is_empty(),
            ..ClosedTarget::new(target)
        }
    }

    /// The closed passages out of the reached region that lead towards the spots.
    fn ways_to(&self, spots: &[SpotId]) -> Vec<BlockedPassage> {
        let unreached: Vec<SpotId> =
            spots.iter().copied().filter(|spot| !self.reached(*spot)).collect();
        self.border(&unreached, &self.into, |edge| (edge.from, self.reached(edge.from)))
    }

    /// The closed passages from spots without a way back to spots with one.
    pub fn ways_back(&self, spots: &[SpotId]) -> Vec<BlockedPassage> {
        let mut ways = self.border(spots, &self.out_of, |edge| (edge.to, self.returns(edge.to)));
        // What lacks nothing is not what keeps the player there.
        ways.retain(|way| way.parts() > 0);
        ways
    }

    /// Searches breadth-first from some spots to the border of a region. `next` returns the spot on the other
    /// side of a passage and whether it is in the region.
    fn border(
        &self,
        spots: &[SpotId],
        ways: &BTreeMap<SpotId, Vec<usize>>,
        next: impl Fn(&Edge) -> (SpotId, bool),
    ) -> Vec<BlockedPassage> {
        let mut seen = vec![false; self.world.spots.len()];
        let mut is_new = |spot: &SpotId| !std::mem::replace(&mut seen[spot.index()], true);
        // An event can have two sites at one spot.
        let mut open: VecDeque<SpotId> = spots.iter().copied().filter(&mut is_new).collect();
        let mut found = Vec::new();
        while let Some(spot) = open.pop_front() {
            for position in ways.get(&spot).into_iter().flatten() {
                let (other, inside) = next(&self.ways[*position]);
                if inside {
                    found.push(self.ways[*position].blocked(self.world, self.logic, self.state));
                } else if is_new(&other) {
                    open.push_back(other);
                }
            }
        }
        // The sort is stable, so of equals the one nearest to the target comes first.
        found.sort_by_key(BlockedPassage::distance);
        found
    }
}

/// The events and spots that a closed target depends on.
fn depends_on(closed: &ClosedTarget) -> Vec<Target> {
    let blocked = closed.blocked.iter().chain(&closed.no_way_back).map(|blocked| &blocked.missing);
    let leaves = closed.missing.iter().chain(blocked).flat_map(UnmetRequirement::leaves);
    leaves
        .filter_map(|leaf| match leaf {
            Node::Event(event) => Some(Target::Event(event)),
            Node::Reached(spot) => Some(Target::Spot(spot)),
            _ => None,
        })
        .collect()
}
