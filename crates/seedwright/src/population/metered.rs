//! Things that come at a metered pace: the longer one has not come, the likelier it gets.
//!
//! Every kind has a frequency that rises with each level and falls with each one that came. On top of that,
//! floors say how many have come by a depth at least, and ceilings how many at most; both hold in every
//! game (test: `no_outcome_leaves_the_bounds`).
//!
//! Nothing is carried between levels. Levels are counted in cycles, each of which starts anew, and what came
//! before within a cycle is drawn again: that costs as many draws as a cycle has slots, however deep the
//! level is.

use super::streams::across_levels;
use crate::random::{Seed, Stream};
use crate::world::stock::{MeteredKind, MeteredTable};

/// One thing that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// The index of its kind.
    pub kind: u32,
    /// Whether it came because a floor was due.
    pub due: bool,
}

/// How many have come by a depth, whatever the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeteredBounds {
    /// At least so many.
    pub least: u64,
    /// At most so many.
    pub most: u64,
}

impl MeteredKind {
    /// The frequency at a depth of the cycle when so many have come.
    fn frequency(&self, depth: u32, spawned: i64) -> i64 {
        (self.start + self.rise * i64::from(depth) - self.fall * spawned).max(0)
    }

    fn is_due(&self, depth: u32, spawned: i64) -> bool {
        spawned < self.floor.at(depth)
    }

    /// How likely it is to come next, beside the others.
    fn weight(&self, depth: u32, spawned: i64) -> u32 {
        if spawned >= self.most_by(depth) {
            return 0;
        }
        let weight = u32::try_from(self.frequency(depth, spawned));
        weight.expect("checked frequencies fit 32 bits")
    }
}

impl MeteredTable {
    /// What comes at a depth.
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

    /// How many of a kind have come by the end of a depth, whatever the seed. No kind is beyond the last.
    ///
    /// The floor is the least. The most is what comes when the kind wins every slot that it can win: to have
    /// fewer at some depth never leads to more at a later one.
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

    /// How many cycles are over, and the depth within the current one.
    pub(super) fn position(&self, depth: u32) -> (u64, u32) {
        let before = depth.saturating_sub(1);
        ((before / self.cycle).into(), before % self.cycle + 1)
    }

    /// Fills a slot. It draws whether or not a floor is due, so that moving a floor moves no later draw.
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
