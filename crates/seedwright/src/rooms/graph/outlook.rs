//! Looking ahead: whether the neighbours of what stands still have places of their own.
//!
//! For each node that comes next to a room that stands, one place is remembered where it could stand, its
//! *witness*; no two of them are in each other's way. A room that is placed spoils few of them, and only for
//! those another one is looked for.

use super::board::Spot;
use super::search::{Search, beside};

impl Search<'_> {
    /// Puts a room on the board if all nodes that wait still have a place then; else leaves it as it was.
    pub fn put_with_outlook(&mut self, node: u32, spot: Spot) -> bool {
        self.board.put(node, spot);
        let own = self.witnesses[node as usize].take();
        let mut spoiled = self.spoil(node, spot);
        let fine = spoiled.iter().all(|(waiting, _)| {
            let witness = self.witness(*waiting);
            self.witnesses[*waiting as usize] = witness;
            witness.is_some()
        });
        if !fine {
            spoiled.push((node, own));
            for (waiting, witness) in spoiled {
                self.witnesses[waiting as usize] = witness;
            }
            self.board.take(node);
        }
        fine
    }

    /// Puts a room on the board, even if nodes that wait lose their last place.
    pub fn put_anyway(&mut self, node: u32, spot: Spot) {
        self.board.put(node, spot);
        self.witnesses[node as usize] = None;
        for (waiting, _) in self.spoil(node, spot) {
            self.witnesses[waiting as usize] = self.witness(waiting);
        }
    }

    /// Takes away the witnesses that a room which stands at a spot spoils. Nodes that have none in spite of
    /// their neighbours have to be helped by a repair, so nobody else need care.
    fn spoil(&mut self, node: u32, spot: Spot) -> Vec<(u32, Option<Spot>)> {
        let mut spoiled = Vec::new();
        for waiting in 0..self.planner.graph.count() {
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

    /// A place for a node that meets all its neighbours that stand and is in nobody's way.
    fn witness(&mut self, node: u32) -> Option<Spot> {
        let planner = self.planner;
        let neighbours: Vec<(u32, Spot)> = self.board.placed_neighbours(node).collect();
        let (base, there) = self.narrowest(node, &neighbours)?;
        for template in &planner.small_first[node as usize] {
            for way in planner.spaces.ways(there.template, there.turn, *template) {
                let spot = beside(there, *template, *way);
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

    /// Forgets the witnesses that a room which is taken away took part in.
    pub fn forget_witnesses(&mut self, node: u32) {
        for neighbour in self.planner.graph.neighbours(node) {
            self.witnesses[*neighbour as usize] = None;
        }
    }
}
