//! Repairs: a room that has no place is put where the fewest rooms are in the way, and those are evicted.
//!
//! Rooms that were evicted often cost more, so that two rooms don't evict each other forever, and so do rooms that
//! close a cycle, which have to fit exactly again. A room that closes a cycle and has no place at all makes a hole in
//! it, a larger one each time, so that the cycle closes another way.

use std::num::NonZeroU32;

use super::board::Spot;
use super::search::{DistantNeighbour, Search, next_to};
use crate::rooms::Event;
use crate::rooms::grow::AttemptError;

/// How many spots are compared.
const MAX_SPOTS: u32 = 12;
/// The cost of each earlier eviction of a room.
const COST_PER_EVICTION: u32 = 2;
/// The cost of each neighbour that stays, except the first.
const COST_PER_NEIGHBOUR: u32 = 4;
/// The radius of the largest hole.
const MAX_HOLE_RADIUS: u32 = 4;

/// A spot, and the rooms in the way there.
struct Choice {
    cost: u32,
    spot: Spot,
    blockers: Vec<u32>,
}

impl Search<'_> {
    /// Makes space for a node.
    pub fn repair(&mut self, node: u32) -> Result<(), AttemptError> {
        self.failures[node as usize] += 1;
        let neighbours: Vec<(u32, Spot)> = self.board.placed_neighbours(node).collect();
        let Some((base, there)) = self.stream.pick(&neighbours).copied() else {
            return Err(AttemptError::Missed(self.shortfall()));
        };
        let far = self.far(node);
        match self.cheapest(node, (base, there), &neighbours, &far)? {
            // With nothing in the way, a node that must lead back fails because the way back is too long, so evicting
            // rooms here would not help.
            Some(Choice { spot, blockers, .. }) if far.is_empty() || !blockers.is_empty() => {
                for blocker in &blockers {
                    *self.blocked.entry((node, *blocker)).or_default() += 1;
                }
                self.evict(&blockers, base)?;
                self.force_put(node, spot);
                self.settle(node, spot, Some(base))
            }
            _ => self.make_hole(node),
        }
    }

    /// The spot with the cheapest evictions.
    fn cheapest(
        &mut self,
        node: u32,
        base: (u32, Spot),
        neighbours: &[(u32, Spot)],
        far: &[DistantNeighbour],
    ) -> Result<Option<Choice>, AttemptError> {
        let mut spots = self.spots_next_to(node, base, neighbours);
        // The loss of a room does not depend on the spot, and finding it walks the graph, so it is computed once per
        // repair.
        let mut losses = vec![None; self.board.spots.len()];
        let mut best: Option<Choice> = None;
        for next in 0..spots.len().min(MAX_SPOTS as usize) {
            let left = NonZeroU32::MIN.saturating_add((spots.len() - next - 1) as u32);
            spots.swap(next, next + self.stream.below(left) as usize);
            let spot = spots[next];
            self.count_try()?;
            let Some(blockers) = self.blockers(node, spot, base.0, far) else {
                continue;
            };
            let prices = blockers.iter().map(|room| self.price(*room, base.0, &mut losses));
            let cost = prices.sum();
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Choice { cost, spot, blockers });
            }
        }
        Ok(best)
    }

    /// All spots where a node meets its neighbours, ignoring other rooms.
    fn spots_next_to(&self, node: u32, base: (u32, Spot), neighbours: &[(u32, Spot)]) -> Vec<Spot> {
        let mut weights = Vec::new();
        self.weigh(node, &mut weights);
        let options = self.planner.options[node as usize].iter().zip(&weights);
        let options = options.filter(|(_, weight)| **weight > 0);
        let spots = options.flat_map(|((template, _), _)| {
            let Spot { template: there, turn, .. } = base.1;
            let ways = self.planner.spaces.ways(there, turn, *template).iter();
            ways.map(|way| next_to(base.1, *template, *way))
        });
        spots.filter(|spot| self.meets_all(node, *spot, base.0, neighbours)).collect()
    }

    /// The rooms to evict so that a node fits at a spot; `None` if even that fails.
    fn blockers(
        &self,
        node: u32,
        spot: Spot,
        base: u32,
        far: &[DistantNeighbour],
    ) -> Option<Vec<u32>> {
        let frame = self.board.frame_of(spot);
        let too_far = far.iter().filter(|far| self.is_too_far(frame, far));
        let mut blockers: Vec<u32> = too_far.map(|far| far.node).collect();
        let can_stand = self.board.blockers(node, spot, &mut blockers);
        blockers.sort_unstable();
        blockers.dedup();
        // The neighbour that it is placed from must stay, or the node would be left unconnected.
        (can_stand && !blockers.contains(&base)).then_some(blockers)
    }

    /// The cost of evicting a room: the rooms that lose their connection, how hard it is to place again, and how often
    /// it was evicted before.
    fn price(&self, room: u32, root: u32, losses: &mut [Option<u32>]) -> u32 {
        let loss = losses[room as usize].unwrap_or_else(|| {
            let survivors = self.survivors(&[room], root);
            let staying = self.planner.graph.neighbours(room).iter();
            let staying = staying.filter(|other| survivors[**other as usize]).count() as u32;
            let left = survivors.iter().filter(|stays| **stays).count() as u32;
            self.board.count - left + COST_PER_NEIGHBOUR * staying.saturating_sub(1)
        });
        losses[room as usize] = Some(loss);
        loss + COST_PER_EVICTION * self.evicted[room as usize]
    }

    /// Evicts everything around a node, in a larger radius each time.
    fn make_hole(&mut self, node: u32) -> Result<(), AttemptError> {
        let radius = 1 + self.failures[node as usize] % MAX_HOLE_RADIUS;
        let hole = self.around(node, radius);
        for room in &hole {
            *self.blocked.entry((node, *room)).or_default() += 1;
        }
        let rest = (0..self.planner.graph.count()).filter(|room| self.board.is_placed(*room));
        let rest: Vec<u32> = rest.filter(|room| !hole.contains(room)).collect();
        // The hole can split the graph. The largest part stays; the others would have to be joined to it exactly.
        let mut largest: Option<(usize, u32)> = None;
        let mut seen = vec![false; self.board.spots.len()];
        for room in rest {
            if seen[room as usize] {
                continue;
            }
            let survivors = self.survivors(&hole, room);
            let count = survivors.iter().filter(|stays| **stays).count();
            seen.iter_mut().zip(survivors).for_each(|(seen, stays)| *seen |= stays);
            if largest.is_none_or(|(most, _)| count > most) {
                largest = Some((count, room));
            }
        }
        // If nothing stays, the node is its own root and the attempt starts over.
        self.evict(&hole, largest.map_or(node, |(_, room)| room))
    }

    /// The placed rooms within a number of doors from a node.
    fn around(&self, node: u32, radius: u32) -> Vec<u32> {
        let mut near = vec![node];
        let mut ring = 0..1;
        for _ in 0..radius {
            for index in ring.clone() {
                let neighbours = self.planner.graph.neighbours(near[index]).iter();
                for room in neighbours {
                    if self.board.is_placed(*room) && !near.contains(room) {
                        near.push(*room);
                    }
                }
            }
            ring = ring.end..near.len();
        }
        near.split_off(1)
    }

    /// The rooms that stay joined to a root, or to a node with a fixed position, without some others.
    fn survivors(&self, without: &[u32], root: u32) -> Vec<bool> {
        let graph = &self.planner.graph;
        let fixed = (0..graph.count()).filter(|node| graph.position(*node).is_some());
        let mut queue: Vec<u32> = fixed.chain([root]).collect();
        let mut survivors = vec![false; self.board.spots.len()];
        while let Some(node) = queue.pop() {
            let stays = self.board.is_placed(node) && !without.contains(&node);
            if stays && !std::mem::replace(&mut survivors[node as usize], true) {
                queue.extend(graph.neighbours(node));
            }
        }
        survivors
    }

    /// Removes rooms, and all that are then no longer joined to the root.
    fn evict(&mut self, rooms: &[u32], root: u32) -> Result<(), AttemptError> {
        let survivors = self.survivors(rooms, root);
        for room in rooms {
            self.evicted[*room as usize] += 1;
        }
        for (node, stays) in (0..).zip(survivors) {
            if !stays && self.board.is_placed(node) {
                self.board.take(node);
                self.forget_witnesses(node);
                self.emit(Event::Removed { room: self.board.room(node) })?;
            }
        }
        Ok(())
    }
}
