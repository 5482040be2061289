//! What happens when a room has no place: it is put where the least is in the way, and that is taken away.
//!
//! Rooms that were taken away often are dearer, so that the same two rooms don't chase each other for ever,
//! and so are rooms that close a cycle, which have to fit exactly again. A room that closes a cycle and finds
//! no place at all makes a hole in it, a larger one each time, so that the cycle closes another way.

use std::num::NonZeroU32;

use super::board::Spot;
use super::search::{DistantNeighbour, Search, beside};
use crate::rooms::Event;
use crate::rooms::grow::AttemptError;

/// How many spots are looked at.
const LOOKED_AT: u32 = 12;
/// How much dearer a room is each time that it was taken away.
const DEARER: u32 = 2;
/// How much dearer a room is for each neighbour but one.
const EXACT: u32 = 4;
/// The radius of the largest hole.
const WIDEST: u32 = 4;

/// A spot, and what is in the way there.
struct Choice {
    cost: u32,
    spot: Spot,
    blockers: Vec<u32>,
}

impl Search<'_> {
    /// Makes room for a node.
    pub fn repair(&mut self, node: u32) -> Result<(), AttemptError> {
        self.cornered[node as usize] += 1;
        let neighbours: Vec<(u32, Spot)> = self.board.placed_neighbours(node).collect();
        let Some((base, there)) = self.stream.pick(&neighbours).copied() else {
            return Err(AttemptError::Missed(self.shortfall()));
        };
        let far = self.far(node);
        match self.cheapest(node, (base, there), &neighbours, &far)? {
            // Where nothing is in the way of a node that leads back, the way back is what does not exist.
            Some(Choice { spot, blockers, .. }) if far.is_empty() || !blockers.is_empty() => {
                for blocker in &blockers {
                    *self.blocked.entry((node, *blocker)).or_default() += 1;
                }
                self.evict(&blockers, base)?;
                self.put_anyway(node, spot);
                self.settle(node, spot, Some(base))
            }
            _ => self.make_hole(node),
        }
    }

    /// The spot where the least is in the way.
    fn cheapest(
        &mut self,
        node: u32,
        base: (u32, Spot),
        neighbours: &[(u32, Spot)],
        far: &[DistantNeighbour],
    ) -> Result<Option<Choice>, AttemptError> {
        let mut spots = self.spots_beside(node, base, neighbours);
        let mut losses = vec![None; self.board.spots.len()];
        let mut best: Option<Choice> = None;
        for next in 0..spots.len().min(LOOKED_AT as usize) {
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

    /// All spots where a node meets its neighbours, whatever else is there.
    fn spots_beside(&self, node: u32, base: (u32, Spot), neighbours: &[(u32, Spot)]) -> Vec<Spot> {
        let mut weights = Vec::new();
        self.weigh(node, &mut weights);
        let options = self.planner.options[node as usize].iter().zip(&weights);
        let options = options.filter(|(_, weight)| **weight > 0);
        let spots = options.flat_map(|((template, _), _)| {
            let Spot { template: there, turn, .. } = base.1;
            let ways = self.planner.spaces.ways(there, turn, *template).iter();
            ways.map(|way| beside(base.1, *template, *way))
        });
        spots.filter(|spot| self.meets_all(node, *spot, base.0, neighbours)).collect()
    }

    /// What would have to go for a node to stand at a spot; none if that would not do.
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
        (can_stand && !blockers.contains(&base)).then_some(blockers)
    }

    /// What it costs to take a room away: what can't stay without it, how hard it is to put back, and how
    /// often it had to go before.
    fn price(&self, room: u32, root: u32, losses: &mut [Option<u32>]) -> u32 {
        let loss = losses[room as usize].unwrap_or_else(|| {
            let kept = self.kept(&[room], root);
            let staying = self.planner.graph.neighbours(room).iter();
            let staying = staying.filter(|other| kept[**other as usize]).count() as u32;
            let kept = kept.iter().filter(|kept| **kept).count() as u32;
            self.board.count - kept + EXACT * staying.saturating_sub(1)
        });
        losses[room as usize] = Some(loss);
        loss + DEARER * self.evicted[room as usize]
    }

    /// Takes everything away around a node; farther and farther, if it happens again.
    fn make_hole(&mut self, node: u32) -> Result<(), AttemptError> {
        let radius = 1 + self.cornered[node as usize] % WIDEST;
        let hole = self.around(node, radius);
        for room in &hole {
            *self.blocked.entry((node, *room)).or_default() += 1;
        }
        let rest = (0..self.planner.graph.count()).filter(|room| self.board.is_placed(*room));
        let rest: Vec<u32> = rest.filter(|room| !hole.contains(room)).collect();
        let mut largest: Option<(usize, u32)> = None;
        let mut seen = vec![false; self.board.spots.len()];
        for room in rest {
            if seen[room as usize] {
                continue;
            }
            let kept = self.kept(&hole, room);
            let count = kept.iter().filter(|kept| **kept).count();
            seen.iter_mut().zip(kept).for_each(|(seen, kept)| *seen |= kept);
            if largest.is_none_or(|(most, _)| count > most) {
                largest = Some((count, room));
            }
        }
        // If nothing stays, the node is its own root and everything begins anew.
        self.evict(&hole, largest.map_or(node, |(_, room)| room))
    }

    /// The rooms that stand at most so many doors from a node.
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

    /// The rooms that stay joined to a root, or to one that has a position of its own, without some others.
    fn kept(&self, without: &[u32], root: u32) -> Vec<bool> {
        let graph = &self.planner.graph;
        let fixed = (0..graph.count()).filter(|node| graph.position(*node).is_some());
        let mut queue: Vec<u32> = fixed.chain([root]).collect();
        let mut kept = vec![false; self.board.spots.len()];
        while let Some(node) = queue.pop() {
            let stays = self.board.is_placed(node) && !without.contains(&node);
            if stays && !std::mem::replace(&mut kept[node as usize], true) {
                queue.extend(graph.neighbours(node));
            }
        }
        kept
    }

    /// Takes rooms away, with all that is no longer joined to a root.
    fn evict(&mut self, rooms: &[u32], root: u32) -> Result<(), AttemptError> {
        let kept = self.kept(rooms, root);
        for room in rooms {
            self.evicted[*room as usize] += 1;
        }
        for (node, kept) in (0..).zip(kept) {
            if !kept && self.board.is_placed(node) {
                self.board.take(node);
                self.forget_witnesses(node);
                self.emit(Event::Removed { room: self.board.room(node) })?;
            }
        }
        Ok(())
    }
}
