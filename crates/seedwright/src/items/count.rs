//! Estimates how many valid placements there are.

use std::num::NonZeroU32;

use super::Placer;
use super::board::NONE;
use super::chain::Chain;
use super::constraints::{Constraints, Moving};
use crate::random::{Seed, Stream, stage};
use crate::world::ItemId;

/// Draws weights whose mean is the number of valid placements.
pub struct PlacementCounter<'p> {
    placer: &'p Placer,
    constraints: Constraints,
}

impl<'p> PlacementCounter<'p> {
    /// Prepares to count the placements of a request.
    pub fn new(placer: &'p Placer) -> Self {
        Self { placer, constraints: Constraints::new(placer, Moving::Needed) }
    }

    /// Draws a weight: a whole number as digits of 64 bits, the lowest first, without leading zeros.
    ///
    /// Everything is placed in random order, each copy at one of the locations at which the aim can still be met, and the
    /// weight is the product of the numbers of these. Each way to place the copies, which are all told apart, comes about
    /// with the inverse of its weight, so the mean of the weights is the number of ways. Divided by the
    /// [orders](Self::orders) of alike copies, it is the number of placements.
    pub fn draw(&self, seed: &Seed, number: u32) -> Vec<u64> {
        let mut stream = Stream::new(seed, stage::ITEMS, "count", number);
        let mut order = self.constraints.moving.clone();
        stream.shuffle(&mut order);
        let mut chain = Chain::new(self.placer, &self.constraints);
        let Some(mut product) = chain.fill_all(&order, &mut stream) else {
            return Vec::new();
        };
        let mut free = chain.places.free.clone();
        for copy in &self.constraints.rest {
            let choices = self.constraints.mask(*copy).intersection(&free);
            let Some(count) = NonZeroU32::new(choices.count()) else {
                return Vec::new();
            };
            product.times(count.get().into());
            free.remove(choices.nth(0).unwrap_or(NONE));
        }
        product.into_digits()
    }

    /// For each item the number of its copies to place, which can be exchanged without a difference.
    pub fn orders(&self) -> impl Iterator<Item = (ItemId, usize)> {
        let copies = &self.placer.task.copies;
        let items = copies.chunk_by(|one, other| one.id.item == other.id.item);
        items.map(|copies| (copies[0].id.item, copies.len()))
    }
}
