//! What happens when a room has no place: it is put where the least is in the way, and that is taken away.
//!
//! Rooms that were taken away often are dearer, so that the same two rooms don't chase each other for ever.

use super::board::Spot;
use super::search::{Search, beside};
use crate::rooms::Event;
use crate::rooms::grow::Halt;
use std::num::NonZeroU32;

/// How many spots are looked at.
const LOOKED_AT: u32 = 64;
/// How much dearer a room is each time that it was taken away.
const DEARER: u32 = 2;

impl Search<'_> {
    /// Makes room for a node, or takes away the neighbour that it can't stand at.
    pub fn repair(&mut self, node: u32) -> Result<(), Halt> {
        self.cornered[node as usize] += 1;
        let neighbours: Vec<(u32, Spot)> = self.board.standing_neighbours(node).collect();
        let Some((base, there)) = self.stream.pick(&neighbours).copied() else {
            return Err(Halt::Missed(self.miss()));
        };
        match self.cheapest(node, base, there)? {
            Some((spot, blockers)) => {
                for blocker in &blockers {
                    *self.blocked.entry((node, *blocker)).or_default() += 1;
                }
                self.evict(&blockers, base)?;
                self.place(node, spot, Some(base))
            }
            // The window is in the way, or the templates are used up.
            None if self.board.count == 1 => Err(Halt::Missed(self.miss())),
            None => {
                *self.blocked.entry((node, base)).or_default() += 1;
                let others = self.board.standing_neighbours(base).map(|(other, _)| other);
                let others: Vec<u32> = others.collect();
                let root = self.stream.pick(&others).copied().unwrap_or(base);
                self.evict(&[base], root)
            }
        }
    }

    /// The spot at a neighbour where the least is in the way, and what that is.
    fn cheapest(
        &mut self,
        node: u32,
        base: u32,
        there: Spot,
    ) -> Result<Option<(Spot, Vec<u32>)>, Halt> {
        let mut weights = Vec::new();
        self.weigh(node, &mut weights);
        let options = self.planner.options[node as usize].iter().zip(&weights);
        let options = options.filter(|(_, weight)| **weight > 0);
        let options: Vec<_> = options
            .map(|((template, _), _)| {
                let ways = self.planner.spaces.ways(there.template, there.turn, *template);
                (*template, ways)
            })
            .collect();
        let total: u32 = options.iter().map(|(_, ways)| ways.len() as u32).sum();
        let Some(total) = NonZeroU32::new(total) else {
            return Ok(None);
        };
        let far = self.far(node);
        let mut losses = vec![None; self.board.spots.len()];
        let mut best: Option<(u32, Spot, Vec<u32>)> = None;
        let mut blockers = Vec::new();
        for _ in 0..LOOKED_AT {
            let mut number = self.stream.below(total) as usize;
            let mut spot = None;
            for (template, ways) in &options {
                if let Some(way) = ways.get(number) {
                    spot = Some(beside(there, *template, *way));
                    break;
                }
                number -= ways.len();
            }
            let Some(spot) = spot else { continue };
            self.count_try()?;
            blockers.clear();
            if self.planner.graph.position(node).is_some_and(|at| at != spot.at) {
                continue;
            }
            let frame = self.board.frame_of(spot);
            blockers.extend(far.iter().filter(|far| self.is_too_far(frame, far)).map(|far| far.node));
            let unmet = self.board.standing_neighbours(node);
            let unmet = unmet.filter(|(other, at)| *other != base && !self.meets(*at, spot));
            blockers.extend(unmet.map(|(other, _)| other));
            if !self.board.blockers(node, spot, &mut blockers) || blockers.contains(&base) {
                continue;
            }
            blockers.sort_unstable();
            blockers.dedup();
            let cost = blockers.iter().map(|blocker| self.price(*blocker, base, &mut losses)).sum();
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, spot, blockers.clone()));
            }
        }
        Ok(best.map(|(_, spot, blockers)| (spot, blockers)))
    }

    /// What it costs to take a room away: what can't stay without it, and how often it had to go before.
    fn price(&self, room: u32, root: u32, losses: &mut [Option<u32>]) -> u32 {
        let loss = losses[room as usize].unwrap_or_else(|| {
            let kept = self.kept(&[room], root).into_iter().filter(|kept| *kept);
            self.board.count - kept.count() as u32
        });
        losses[room as usize] = Some(loss);
        loss + DEARER * self.evicted[room as usize]
    }

    /// The rooms that stay joined to a root, or to one that has a position of its own, without some others.
    fn kept(&self, without: &[u32], root: u32) -> Vec<bool> {
        let graph = self.planner.graph;
        let fixed = (0..graph.count()).filter(|node| graph.position(*node).is_some());
        let mut queue: Vec<u32> = fixed.chain([root]).collect();
        let mut kept = vec![false; self.board.spots.len()];
        while let Some(node) = queue.pop() {
            let stays = self.board.stands(node) && !without.contains(&node);
            if stays && !std::mem::replace(&mut kept[node as usize], true) {
                queue.extend(graph.neighbours(node));
            }
        }
        kept
    }

    /// Takes rooms away, with all that is no longer joined to a root.
    fn evict(&mut self, rooms: &[u32], root: u32) -> Result<(), Halt> {
        let kept = self.kept(rooms, root);
        for room in rooms {
            self.evicted[*room as usize] += 1;
        }
        for (node, kept) in (0..).zip(kept) {
            if !kept && self.board.stands(node) {
                self.board.take(node);
                self.forget_witnesses(node);
                self.tell(Event::Removed {
                    room: self.board.room(node),
                })?;
            }
        }
        Ok(())
    }
}
