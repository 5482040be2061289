//! Choices drawn from a stream.
//!
//! Every choice goes through [`Stream::below_u64`], so there is one algorithm
//! to specify and to test. Lengths are widened to 64 bits before they are used,
//! so a platform with 32-bit addresses chooses the same.
#![expect(
    clippy::cast_possible_truncation,
    reason = "what is drawn is below its bound, and a product is taken apart"
)]

use std::num::{NonZeroU32, NonZeroU64};

use super::Stream;

impl Stream {
    /// Chooses a number from 0 up to but not including `bound`, all equally
    /// likely.
    ///
    /// The same number that [`below_u64`](Self::below_u64) would choose.
    #[inline]
    pub fn below(&mut self, bound: NonZeroU32) -> u32 {
        self.below_u64(bound.into()) as u32
    }

    /// Chooses a number from 0 up to but not including `bound`, all equally
    /// likely.
    ///
    /// This is Lemire's multiplication with rejection. Draw 64 bits `x` and
    /// compute the 128-bit product `x * bound`. If the low 64 bits of the
    /// product are less than 2^64 mod `bound`, discard the draw and start again.
    /// Otherwise the high 64 bits of the product are the answer.
    #[inline]
    pub fn below_u64(&mut self, bound: NonZeroU64) -> u64 {
        // This is 2^64 mod bound: negation in 64 bits is 2^64 - bound.
        let rejected = bound.get().wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound.get());
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }

    /// Chooses a number from `low` to `high`, both included, all equally likely;
    /// `None` when `low` is greater than `high`.
    ///
    /// The answer is `low + below_u64(high - low + 1)`.
    pub fn between(&mut self, low: u32, high: u32) -> Option<u32> {
        let distance = high.checked_sub(low)?;
        let bound = NonZeroU64::MIN.saturating_add(distance.into());
        Some(low + self.below_u64(bound) as u32)
    }

    /// Returns true with probability `numerator` / `denominator`.
    ///
    /// The answer is `below(denominator) < numerator`, so 0 out of anything
    /// never happens, and a numerator that is not less than its denominator
    /// always does. Both cost a draw like any other chance, so changing a
    /// likelihood does not move the draws that follow.
    #[inline]
    pub fn chance(&mut self, numerator: u32, denominator: NonZeroU32) -> bool {
        self.below(denominator) < numerator
    }

    /// Shuffles the items; all orders are equally likely.
    ///
    /// This is the Fisher-Yates shuffle from the end to the start: for each
    /// position from the last down to the second, counted from 0, the item
    /// there changes places with the item at `below_u64(position + 1)`, which
    /// may be itself.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for position in (1..items.len()).rev() {
            let bound = NonZeroU64::MIN.saturating_add(position as u64);
            let other = self.below_u64(bound) as usize;
            items.swap(position, other);
        }
    }

    /// Chooses one of the items, all equally likely; `None` when there are none.
    ///
    /// The answer is the item at `below_u64(number of items)`.
    pub fn pick<'items, T>(&mut self, items: &'items [T]) -> Option<&'items T> {
        let bound = NonZeroU64::new(items.len() as u64)?;
        items.get(self.below_u64(bound) as usize)
    }

    /// Chooses an index into `weights`, each as likely as its weight is large;
    /// `None` when all weights are 0 or there are none.
    ///
    /// The answer is the first index at which the sum of the weights up to and
    /// including it exceeds `below_u64(sum of all weights)`. An index whose
    /// weight is 0 is never chosen. An index has 32 bits, so weights after the
    /// first 2^32 do not count.
    pub fn pick_weighted(&mut self, weights: &[u32]) -> Option<u32> {
        let entries = || (0..=u32::MAX).zip(weights.iter().copied().map(u64::from));
        // At most 2^32 weights below 2^32 each cannot overflow 64 bits.
        let total = entries().map(|(_, weight)| weight).sum();
        let mut remaining = self.below_u64(NonZeroU64::new(total)?);
        for (index, weight) in entries() {
            match remaining.checked_sub(weight) {
                Some(rest) => remaining = rest,
                None => return Some(index),
            }
        }
        None
    }
}
