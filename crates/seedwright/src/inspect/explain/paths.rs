//! The shortest ways through what is open.

use std::collections::VecDeque;

use crate::inspect::reach::{Edge, Passage, edges};
use crate::logic::{FactId, Logic, Lowered};
use crate::world::{Id, RequirementId, SpotId, World};

/// Steps from spot to spot, each with the passage it takes.
pub(super) type Path = Vec<(Passage, SpotId)>;

/// The passages that are open before something is known: what that opens is no way to it.
pub(super) struct OpenWays<'a> {
    world: &'a World,
    logic: &'a Logic,
    in_time: &'a dyn Fn(FactId) -> bool,
    ways: Vec<Edge>,
    /// For each spot the open ways out of it, by position.
    out_of: Vec<Vec<usize>>,
}

impl<'a> OpenWays<'a> {
    /// `in_time` answers whether a fact was known before.
    pub fn new(world: &'a World, logic: &'a Logic, in_time: &'a dyn Fn(FactId) -> bool) -> Self {
        let mut open = Self {
            world,
            logic,
            in_time,
            ways: Vec::new(),
            out_of: vec![Vec::new(); world.spots.len()],
        };
        open.ways = edges(world).filter(|edge| open.is_open(edge)).collect();
        for (position, edge) in open.ways.iter().enumerate() {
            open.out_of[edge.from.index()].push(position);
        }
        open
    }

    /// Whether a passage can be passed. One that opens from its front has to be passable from there.
    fn is_open(&self, edge: &Edge) -> bool {
        let Passage::Door(door, _) = edge.passage else {
            return self.holds(edge.need);
        };
        let front = self.world.doors[door].a;
        let opened = !edge.opens_from_front
            || (self.in_time)(self.logic.reached(front.spot)) && self.holds(front.need);
        opened && self.holds(edge.need)
    }

    fn holds(&self, need: RequirementId) -> bool {
        match self.logic.lowered(need) {
            Lowered::Always => true,
            Lowered::Fact(fact) => (self.in_time)(fact),
            Lowered::Never | Lowered::Unused => false,
        }
    }

    fn starts(&self) -> Vec<SpotId> {
        let starts = self.world.starts.iter();
        let chosen = starts.filter(|start| self.logic.lowered(start.when) == Lowered::Always);
        chosen.map(|start| start.at).collect()
    }

    /// The shortest way from a start to a spot. It passes no door from behind that opens from its front:
    /// whoever opened it has been where it leads to.
    pub fn path_to(&self, spot: SpotId) -> Option<(SpotId, Path)> {
        let first_time = |edge: &Edge| !edge.opens_from_front;
        self.shortest(&self.starts(), first_time, |here| here == spot)
    }

    /// The shortest way from a spot to a start.
    pub fn path_back(&self, spot: SpotId) -> Option<Path> {
        let starts = self.starts();
        let found = self.shortest(&[spot], |_| true, |here| starts.contains(&here));
        found.map(|(_, path)| path)
    }

    /// Searches breadth first; of equally short ways the first by the order of the world is taken.
    fn shortest(
        &self,
        from: &[SpotId],
        allowed: impl Fn(&Edge) -> bool,
        wanted: impl Fn(SpotId) -> bool,
    ) -> Option<(SpotId, Path)> {
        let mut came_by: Vec<Option<Option<usize>>> = vec![None; self.world.spots.len()];
        let mut open: VecDeque<SpotId> = from.iter().copied().collect();
        from.iter()
            .for_each(|spot| came_by[spot.index()] = Some(None));
        while let Some(spot) = open.pop_front() {
            if wanted(spot) {
                return Some(self.trace(spot, &came_by));
            }
            for position in &self.out_of[spot.index()] {
                let to = self.ways[*position].to;
                if came_by[to.index()].is_none() && allowed(&self.ways[*position]) {
                    came_by[to.index()] = Some(Some(*position));
                    open.push_back(to);
                }
            }
        }
        None
    }

    fn trace(&self, spot: SpotId, came_by: &[Option<Option<usize>>]) -> (SpotId, Path) {
        let mut path = Vec::new();
        let mut here = spot;
        while let Some(Some(position)) = came_by[here.index()] {
            let edge = &self.ways[position];
            path.push((edge.passage, here));
            here = edge.from;
        }
        path.reverse();
        (here, path)
    }
}
