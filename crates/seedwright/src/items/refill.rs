//! Takes up several copies of a valid placement and places them again.
//!
//! Exchanges alone do not lead from every valid placement to every other one: in small random worlds they often fall
//! apart into groups. So some copies are taken up and placed again one after the other, each at a random location at
//! which the aim can be met while the later ones are held. A placement comes about with the chance of one in the product of
//! the numbers of candidates, so the new one is accepted with the ratio of that product to the same product for the old
//! one (Metropolis and Hastings). With all copies taken up, everything can come about.

use std::num::NonZeroU32;

use super::chain::Chain;
use super::constraints::Left;
use super::product::Product;
use super::slot;
use crate::grid::BitSet;
use crate::random::Stream;

/// How locations are chosen.
enum Choice<'c> {
    /// At random.
    Draw(&'c mut Stream),
    /// As they were: for each copy its location.
    Repeat(&'c [u32]),
}

/// One filling of a few copies.
struct Filling<'c> {
    choice: Choice<'c>,
    /// The number of candidates of each copy, multiplied.
    product: Product,
    /// For each item how many copies are left.
    left: Vec<u32>,
    /// The same for all items that rules read.
    useful_left: u32,
    candidates: BitSet,
}

impl Chain<'_> {
    /// Takes up copies and places them again in this order. Returns whether the new placement was accepted.
    pub fn refill(&mut self, copies: &[u32], stream: &mut Stream) -> bool {
        self.limit_memory();
        let old = self.places().to_vec();
        self.lift(copies);
        let new = self.fill_copies(copies, Choice::Draw(stream));
        let places = self.places().to_vec();
        let random = stream.next_u64();
        if new.is_some() && places == old {
            self.state.undo(self.root);
            return true;
        }
        self.lift(copies);
        let is_accepted = new.is_some_and(|new| {
            let replayed = self.fill_copies(copies, Choice::Repeat(&old));
            self.lift(copies);
            // Only a budget that ran out can hide how the old placement came about. Then it stays.
            replayed.is_some_and(|old| new.exceeds_share(random, &old))
        });
        let places = if is_accepted { places } else { old };
        copies.iter().for_each(|copy| self.take(*copy, places[*copy as usize]));
        is_accepted
    }

    /// Places all moving copies in this order, from nothing, and returns the product of the numbers of candidates; `None`
    /// if there is none for a copy. Its mean is the number of valid placements, with all copies told apart.
    pub fn fill_all(&mut self, order: &[u32], stream: &mut Stream) -> Option<Product> {
        self.clear();
        self.fill_copies(order, Choice::Draw(stream))
    }

    fn fill_copies(&mut self, copies: &[u32], choice: Choice<'_>) -> Option<Product> {
        let mut filling = Filling {
            choice,
            product: Product::one(),
            left: vec![0; self.constraints.items.len()],
            useful_left: 0,
            candidates: BitSet::default(),
        };
        for copy in copies {
            filling.left[self.constraints.item_of[*copy as usize] as usize] += 1;
            filling.useful_left += u32::from(self.constraints.of(*copy).is_useful);
        }
        self.state.propagate();
        let is_filled = self.fill_in_halves(copies, &mut filling);
        (is_filled && self.places.is_complete(self.constraints)).then_some(filling.product)
    }

    /// Places copies in order, each as if all later ones were held, in halves like the assumed fill.
    fn fill_in_halves(&mut self, copies: &[u32], filling: &mut Filling<'_>) -> bool {
        match copies {
            [] => true,
            [copy] => self.fill_next(*copy, filling),
            _ => {
                let (left, right) = copies.split_at(copies.len() / 2);
                let mark = self.state.mark();
                let held = right.iter().filter_map(|copy| self.constraints.held[*copy as usize]);
                held.for_each(|fact| self.state.add(fact));
                self.state.propagate();
                if !self.fill_in_halves(left, filling) {
                    return false;
                }
                self.state.undo(mark);
                left.iter().for_each(|copy| self.collect(*copy));
                self.state.propagate();
                self.fill_in_halves(right, filling)
            }
        }
    }

    /// Puts a placed copy into its slot, and takes it if the slot is known.
    fn collect(&mut self, copy: u32) {
        let location = self.places()[copy as usize];
        let content = self.content(location);
        self.state.put(slot(location), content);
    }

    fn fill_next(&mut self, copy: u32, filling: &mut Filling<'_>) -> bool {
        let item = self.constraints.item_of[copy as usize] as usize;
        let is_useful = self.constraints.of(copy).is_useful;
        let left = Left { of_item: filling.left[item], useful: filling.useful_left };
        let task = &self.placer.task;
        let candidates = &mut filling.candidates;
        self.places.find_candidates(task, self.constraints, copy, left, candidates);
        if is_useful && !self.placer.is_done(&self.state) {
            self.retain_finishing(copy, candidates);
        }
        let Some(count) = NonZeroU32::new(candidates.count()) else {
            return false;
        };
        let location = match &mut filling.choice {
            Choice::Draw(stream) => candidates.nth(stream.below(count)),
            Choice::Repeat(places) => {
                Some(places[copy as usize]).filter(|location| candidates.contains(*location))
            }
        };
        let Some(location) = location else {
            return false;
        };
        filling.product.times(u64::from(count.get()));
        filling.left[item] -= 1;
        filling.useful_left -= u32::from(is_useful);
        self.places.take(task, self.constraints, copy, location);
        self.collect(copy);
        true
    }

    /// Retains the locations at which a copy lets the aim be met, which can't be met without it: where it is found at
    /// home, or by a trip for which it opens the way back or ends the game.
    fn retain_finishing(&mut self, copy: u32, candidates: &mut BitSet) {
        candidates.subtract(&self.placer.task.excluded);
        let Some(held) = self.constraints.held[copy as usize].filter(|_| self.state.makes_trips())
        else {
            return candidates.intersect_with(self.state.open_slots());
        };
        let mut closed = candidates.difference(self.state.open_slots());
        if let Some(slots) = self.state.slots_without_return() {
            closed.intersect_with(&slots);
        }
        candidates.intersect_with(self.state.open_slots());
        for location in closed.iter() {
            let mark = self.state.mark();
            self.state.put(slot(location), Some(held));
            self.state.propagate();
            if self.placer.is_done(&self.state) {
                candidates.insert(location);
            }
            self.state.undo(mark);
            self.state.put(slot(location), None);
        }
    }
}
