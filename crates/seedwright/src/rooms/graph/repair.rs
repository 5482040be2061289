//! Repairs: a room that has no place is put where the fewest rooms are in the way, and those are evicted.
//!
//! Rooms that were evicted often cost more, so that two rooms don't evict each other forever, and so do rooms that
//! close a cycle, which have to fit exactly again. A room that closes a cycle and has no place at all makes a hole in
//! it, a larger one each time, so that the cycle closes another way.

use std::num::NonZeroU32;

use super::search::{DistantNeighbour, Placed, Search, next_to};
use super::spot::Spot;
use crate::rooms::Event;
use crate::rooms::grow::AttemptError;
use crate::world::templates::TemplateId;

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
        if let Some(ends) = self.planner.graph.ends(node) {
            return self.repair_corridor(node, ends);
        }
        let neighbours = self.placed_neighbours(node);
        let Some(from) = self.stream.pick(&neighbours).copied() else {
            return Err(AttemptError::Missed(self.shortfall()));
        };
        let (base, far) = (from.node, self.far(node));
        let spots = self.spots_next_to(node, from, &neighbours);
        match self.cheapest(node, base, spots, &far)? {
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

    /// Makes space for a corridor between two placed rooms, or removes one of them.
    fn repair_corridor(&mut self, via: u32, ends: (u32, u32)) -> Result<(), AttemptError> {
        let routes = self.routes(via);
        let base = ends.0;
        if let Some(Choice { spot, blockers, .. }) = self.cheapest(via, base, routes, &[])?
            && !blockers.contains(&ends.1)
        {
            for blocker in &blockers {
                *self.blocked.entry((via, *blocker)).or_default() += 1;
            }
            self.evict(&blockers, base)?;
            // Without what was in the way, one of the rooms can be cut off from the rest.
            if !self.board.is_placed(ends.1) {
                return Ok(());
            }
            self.force_put(via, spot);
            return self.settle(via, spot, Some(base));
        }
        let fixed = |end: u32| self.planner.graph.position(end).is_some();
        let (gone, stays) = match self.stream.pick(&[ends, (ends.1, ends.0)]) {
            Some((gone, stays)) if !fixed(*gone) => (*gone, *stays),
            _ if !fixed(ends.0) => ends,
            _ => (ends.1, ends.0),
        };
        self.evict(&[gone], stays)
    }

    /// The spot with the cheapest evictions.
    fn cheapest(
        &mut self,
        node: u32,
        base: u32,
        mut spots: Vec<Spot>,
        far: &[DistantNeighbour],
    ) -> Result<Option<Choice>, AttemptError> {
        // The loss of a room does not depend on the spot, and finding it walks the graph, so it is computed once per
        // repair.
        let mut losses = vec![None; self.board.spots.len()];
        let mut best: Option<Choice> = None;
        for next in 0..spots.len().min(MAX_SPOTS as usize) {
            let left = NonZeroU32::MIN.saturating_add((spots.len() - next - 1) as u32);
            spots.swap(next, next + self.stream.below(left) as usize);
            let spot = spots[next];
            self.count_try()?;
            let Some(blockers) = self.blockers(node, spot, base, far) else {
                continue;
            };
            let prices = blockers.iter().map(|room| self.price(*room, base, &mut losses));
            let cost = prices.sum();
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Choice { cost, spot, blockers });
            }
        }
        Ok(best)
    }

    /// Spots where a node meets its neighbours, ignoring other rooms: all, or some if corridors join them.
    fn spots_next_to(&mut self, node: u32, base: Placed, neighbours: &[Placed]) -> Vec<Spot> {
        let mut weights = Vec::new();
        self.weigh(node, &mut weights);
        let options = self.planner.options[node as usize].iter().zip(&weights);
        let options =
            options.filter(|(_, weight)| **weight > 0).map(|((template, _), _)| *template);
        if neighbours.iter().all(|neighbour| neighbour.via.is_some()) {
            return self.some_spots(node, neighbours, options.collect());
        }
        // A neighbour behind a corridor has no list of ways.
        let base = match base.via {
            None => base,
            Some(_) => self.narrowest(node, neighbours).unwrap_or(base),
        };
        let spots = options.flat_map(|template| {
            let Spot { template: there, turn, .. } = base.spot;
            let ways = self.planner.spaces.ways(there, turn, template).iter();
            ways.map(move |way| next_to(base.spot, template, *way))
        });
        spots.filter(|spot| self.meets_all(node, *spot, base.node, neighbours)).collect()
    }

    /// Random spots where corridors might join a node to its neighbours.
    fn some_spots(
        &mut self,
        node: u32,
        neighbours: &[Placed],
        templates: Vec<TemplateId>,
    ) -> Vec<Spot> {
        let mut spots = Vec::new();
        for template in templates {
            let areas = self.areas(node, template, neighbours);
            let drawn = (0..MAX_SPOTS / 2).map_while(|_| self.draw_spot(template, &areas));
            let drawn: Vec<Spot> = drawn.collect();
            spots.extend(drawn.into_iter().filter(|spot| self.is_in_place(node, *spot)));
        }
        spots
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
        if self.planner.graph.ends(room).is_some() {
            return 1 + COST_PER_EVICTION * self.evicted[room as usize];
        }
        let loss = losses[room as usize].unwrap_or_else(|| {
            let survivors = self.survivors(&[room], root);
            let staying = self.planner.links.neighbours(room);
            let staying = staying.filter(|other| survivors[*other as usize]).count() as u32;
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
        let rest = (0..self.planner.links.rooms()).filter(|room| self.board.is_placed(*room));
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
                for room in self.planner.links.neighbours(near[index]) {
                    if self.board.is_placed(room) && !near.contains(&room) {
                        near.push(room);
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
        let fixed = (0..graph.rooms()).filter(|node| graph.position(*node).is_some());
        let mut queue: Vec<u32> = fixed.chain([root]).collect();
        let mut survivors = vec![false; self.board.spots.len()];
        while let Some(node) = queue.pop() {
            let stays = self.board.is_placed(node) && !without.contains(&node);
            if stays && !std::mem::replace(&mut survivors[node as usize], true) {
                queue.extend(self.planner.links.neighbours(node));
            }
        }
        // A corridor stays with both of its rooms.
        for (via, (a, b)) in graph.corridors() {
            let ends = survivors[a.0 as usize] && survivors[b.0 as usize];
            let stays = self.board.is_placed(via.0) && !without.contains(&via.0);
            survivors[via.0 as usize] = ends && stays;
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
