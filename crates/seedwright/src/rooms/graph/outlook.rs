//! Look-ahead: whether the neighbours of placed rooms still have places of their own.
//!
//! For each unplaced node next to a placed room, one possible spot is remembered, its *witness*; no two witnesses
//! exclude each other. Placing a room invalidates few of them, and only those are searched for again.

use super::search::{Placed, Search, next_to};
use super::spot::Spot;

impl Search<'_> {
    /// Places a room and its corridors to placed rooms, if all waiting nodes still have a witness then; otherwise leaves
    /// everything unchanged.
    pub fn put_with_outlook(&mut self, node: u32, spot: Spot) -> bool {
        self.board.put(node, spot);
        let Some(laid) = self.lay_all(node) else {
            self.board.take(node);
            return false;
        };
        let own = self.witnesses[node as usize].take();
        let mut spoiled = self.spoil(node, spot);
        for (via, spot) in &laid {
            spoiled.extend(self.spoil(*via, *spot));
        }
        let fine = spoiled.iter().all(|(waiting, _)| {
            let witness = self.witness(*waiting);
            self.witnesses[*waiting as usize] = witness;
            witness.is_some()
        });
        // Witnesses found in the meantime belong to a board with this room on it, so all of them go back.
        if !fine {
            spoiled.push((node, own));
            // Backwards, because a witness that was spoiled twice was there the first time.
            for (waiting, witness) in spoiled.into_iter().rev() {
                self.witnesses[waiting as usize] = witness;
            }
            laid.iter().for_each(|(via, _)| self.board.take(*via));
            self.board.take(node);
            return false;
        }
        self.laid = laid;
        true
    }

    /// Places a room even if waiting nodes lose their last spot.
    pub fn force_put(&mut self, node: u32, spot: Spot) {
        self.board.put(node, spot);
        self.witnesses[node as usize] = None;
        for (waiting, _) in self.spoil(node, spot) {
            self.witnesses[waiting as usize] = self.witness(waiting);
        }
    }

    /// Removes the witnesses that a room at a spot invalidates. A waiting node that has no witness despite placed
    /// neighbours is left to a repair, so other rooms don't have to spare it.
    fn spoil(&mut self, node: u32, spot: Spot) -> Vec<(u32, Option<Spot>)> {
        let mut spoiled = Vec::new();
        for waiting in 0..self.planner.links.rooms() {
            let witness = self.witnesses[waiting as usize];
            let joined = || self.planner.graph.are_neighbours(waiting, node);
            let clashes = |witness: Spot| self.board.clashes(witness, spot, joined());
            if !self.board.is_placed(waiting) && (witness.is_some_and(clashes) || joined()) {
                spoiled.push((waiting, witness));
                self.witnesses[waiting as usize] = None;
            }
        }
        spoiled
    }

    /// A spot for a node that meets all its placed neighbours and excludes no other witness.
    fn witness(&mut self, node: u32) -> Option<Spot> {
        let planner = self.planner;
        let mut neighbours = self.placed_neighbours(node);
        neighbours.retain(|neighbour| neighbour.via.is_none());
        let Placed { node: base, spot: there, .. } = self.narrowest(node, &neighbours)?;
        // Small templates are the easiest to fit, and a witness only has to exist.
        for template in &planner.small_first[node as usize] {
            for way in planner.spaces.ways(there.template, there.turn, *template) {
                let spot = next_to(there, *template, *way);
                if self.meets_all(node, spot, base, &neighbours) {
                    self.tries += 1;
                    if self.board.assess(node, spot).is_ok() && self.spares_witnesses(node, spot) {
                        return Some(spot);
                    }
                }
            }
        }
        None
    }

    fn spares_witnesses(&self, node: u32, spot: Spot) -> bool {
        let mut others = (0..).zip(&self.witnesses);
        !others.any(|(other, witness)| {
            witness.is_some_and(|witness| {
                let joined = self.planner.graph.are_neighbours(node, other);
                self.board.clashes(witness, spot, joined)
            })
        })
    }

    /// Forgets the witnesses next to a removed room.
    pub fn forget_witnesses(&mut self, node: u32) {
        for neighbour in self.planner.graph.neighbours(node) {
            self.witnesses[*neighbour as usize] = None;
        }
    }
}
