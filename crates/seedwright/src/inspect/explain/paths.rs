//! Finds the shortest paths through open passages.

use std::collections::VecDeque;

use crate::inspect::passages::{Edge, Passage, edges};
use crate::logic::{FactId, Logic, LoweredRequirement};
use crate::world::{Id, SpotId, World};

/// Steps from spot to spot, each with the passage it takes.
pub(super) type Path = Vec<(Passage, SpotId)>;

/// The passages that are open given some facts.
pub(super) struct OpenPassages<'a> {
    world: &'a World,
    logic: &'a Logic,
    ways: Vec<Edge>,
    /// For each spot the open passages out of it, as positions in `ways`.
    out_of: Vec<Vec<usize>>,
}

impl<'a> OpenPassages<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, knows: impl Fn(FactId) -> bool) -> Self {
        let holds = |need: LoweredRequirement| match need {
            LoweredRequirement::Always => true,
            LoweredRequirement::Fact(fact) => knows(fact),
            LoweredRequirement::Never | LoweredRequirement::Unused => false,
        };
        let holds_by_now = |need| holds(logic.lowered(need));
        let is_open = |edge: &Edge| match edge.passage {
            Passage::Door(door, side) => holds(logic.passing(door, side)),
            _ => edge.needs.iter().all(|need| holds_by_now(*need)),
        };
        let ways = edges(world)
            .filter(is_open)
            .map(|edge| Edge { opens_from_front: edge.was_opened_there(holds_by_now), ..edge });
        let mut open = Self {
            world,
            logic,
            ways: ways.collect(),
            out_of: vec![Vec::new(); world.spots.len()],
        };
        for (position, edge) in open.ways.iter().enumerate() {
            open.out_of[edge.from.index()].push(position);
        }
        open
    }

    fn starts(&self) -> Vec<SpotId> {
        let starts = self.world.starts.iter();
        let chosen =
            starts.filter(|start| self.logic.lowered(start.when) == LoweredRequirement::Always);
        chosen.map(|start| start.at).collect()
    }

    /// Returns the shortest path from a start to a spot. It never passes a door from the back that opens only
    /// from the front: the player who opened it has already been where it leads.
    pub fn path_to(&self, spot: SpotId) -> Option<(SpotId, Path)> {
        let first_time = |edge: &Edge| !edge.opens_from_front;
        self.shortest(&self.starts(), first_time, |here| here == spot)
    }

    /// Returns the shortest path from a spot to a start.
    pub fn path_back(&self, spot: SpotId) -> Option<Path> {
        let starts = self.starts();
        let found = self.shortest(&[spot], |_| true, |here| starts.contains(&here));
        found.map(|(_, path)| path)
    }

    /// Searches breadth-first; of equally short paths, the first in world order wins.
    fn shortest(
        &self,
        from: &[SpotId],
        allowed: impl Fn(&Edge) -> bool,
        is_target: impl Fn(SpotId) -> bool,
    ) -> Option<(SpotId, Path)> {
        let mut came_by: Vec<Option<Option<usize>>> = vec![None; self.world.spots.len()];
        let mut open: VecDeque<SpotId> = from.iter().copied().collect();
        from.iter().for_each(|spot| came_by[spot.index()] = Some(None));
        while let Some(spot) = open.pop_front() {
            if is_target(spot) {
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
