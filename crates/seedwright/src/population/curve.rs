//! The difficulty of a level, as a function of seed and depth.

use std::num::NonZeroU64;

use super::streams::Streams;
use crate::random::Seed;
use crate::world::stock::{Curve, Fixed, limited};

impl Curve {
    /// Returns the difficulty at a depth, from 1 to [`HIGHEST_LEVEL`](super::HIGHEST_LEVEL).
    pub fn level(&self, seed: &Seed, depth: u32) -> Fixed {
        let width = self.sway.in_thousandths().unsigned_abs().saturating_mul(2);
        let mut stream = Streams::new(seed, depth).of(format_args!("difficulty"));
        let drawn = stream.below_u64(NonZeroU64::MIN.saturating_add(width));
        // A checked sway is small, so the number drawn fits.
        let above = Fixed::thousandths(i64::try_from(drawn).unwrap_or(i64::MAX));
        limited(self.straight(depth) - self.sway + above)
    }
}
