//! Metered things: the longer one has not appeared, the more likely it gets.
//!
//! Every kind has a frequency that rises with each level and falls each time one appears. In addition, floors set the
//! minimum number that have appeared by a depth, and ceilings the maximum; both hold in every game (test:
//! `no_outcome_leaves_the_bounds`).
//!
//! No state is carried between levels. Levels are divided into cycles, each of which starts over, and the earlier draws
//! of a cycle are repeated: that costs as many draws as a cycle has slots, however deep the level is.

use super::streams::across_levels;
use crate::random::{Seed, Stream};
use crate::world::stock::{MeteredKind, MeteredTable};

/// A metered thing that appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// The index of its kind.
    pub kind: u32,
    /// Whether it appears because its floor requires it.
    pub due: bool,
}

/// Bounds on the number that have appeared by a depth, for any seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeteredBounds {
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
}

impl MeteredKind {
    /// The frequency at a depth of the cycle after this many have appeared.
    fn frequency(&self, depth: u32, spawned: i64) -> i64 {
        (self.start + self.rise * i64::from(depth) - self.fall * spawned).max(0)
    }

    fn is_due(&self, depth: u32, spawned: i64) -> bool {
        spawned < self.floor.at(depth)
    }

    /// The weight in the next draw.
    fn weight(&self, depth: u32, spawned: i64) -> u32 {
        if spawned >= self.most_by(depth) {
            return 0;
        }
        let weight = u32::try_from(self.frequency(depth, spawned));
        weight.expect("checked frequencies fit 32 bits")
    }
}

impl MeteredTable {
    /// Returns what appears at a depth.
    pub fn spawns(&self, seed: &Seed, depth: u32) -> Vec<Spawn> {
        let (cycle, within) = self.position(depth);
        let mut stream = across_levels(seed, format_args!("metered/cycle {cycle}"));
        let mut spawned = vec![0; self.kinds.len()];
        let mut last = Vec::new();
        for depth in 1..=within {
            last.clear();
            for _ in 0..self.slots {
                if let Some(spawn) = self.fill_slot(depth, &spawned, &mut stream) {
                    spawned[spawn.kind as usize] += 1;
                    last.push(spawn);
                }
            }
        }
        last
    }

    /// Returns how many of a kind have appeared by the end of a depth, for any seed; `None` if there is no such kind.
    ///
    /// The minimum is the floor. The maximum is reached when the kind wins every slot that it can win: having fewer at
    /// some depth never leads to more at a later one.
    pub fn bounds(&self, kind: u32, depth: u32) -> Option<MeteredBounds> {
        let kind = self.kinds.get(kind as usize)?;
        let (cycles, within) = self.position(depth);
        let by = |depth: u32| (kind.floor.at(depth).unsigned_abs(), self.most_of(kind, depth));
        let (whole, part) = (by(self.cycle), by(within));
        Some(MeteredBounds {
            least: cycles.saturating_mul(whole.0).saturating_add(part.0),
            most: cycles.saturating_mul(whole.1).saturating_add(part.1),
        })
    }

    fn most_of(&self, kind: &MeteredKind, within: u32) -> u64 {
        let mut spawned = 0;
        for depth in 1..=within {
            for _ in 0..self.slots {
                let due = kind.is_due(depth, spawned);
                spawned += i64::from(due || kind.weight(depth, spawned) > 0);
            }
        }
        spawned.unsigned_abs()
    }

    /// The number of completed cycles, and the depth within the current one.
    pub(super) fn position(&self, depth: u32) -> (u64, u32) {
        let before = depth.saturating_sub(1);
        ((before / self.cycle).into(), before % self.cycle + 1)
    }

    /// Fills a slot. It draws even if a floor is due, so that changing a floor shifts no later draw.
    fn fill_slot(&self, depth: u32, spawned: &[i64], stream: &mut Stream) -> Option<Spawn> {
        let kinds = || (0..).zip(self.kinds.iter().zip(spawned.iter().copied()));
        let weights = kinds().map(|(_, (kind, spawned))| kind.weight(depth, spawned));
        let nothing = u32::try_from(self.nothing).expect("checked weights fit 32 bits");
        let weights: Vec<u32> = std::iter::once(nothing).chain(weights).collect();
        let drawn = stream.pick_weighted(&weights).unwrap_or(0);
        let due = kinds().find(|(_, (kind, spawned))| kind.is_due(depth, *spawned));
        match due {
            Some((kind, _)) => Some(Spawn { kind, due: true }),
            None => drawn.checked_sub(1).map(|kind| Spawn { kind, due: false }),
        }
    }
}
