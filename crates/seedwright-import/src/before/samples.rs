//! Inventories to compare worlds with: nothing, everything, and pseudo-random shares of the pool.

use seedwright::logic::{Logic, State};
use seedwright::world::{Settings, World};

/// The number of inventories.
const SAMPLES: u64 = 32;

/// A world, and what it opens with each inventory.
pub struct Sampled {
    pub world: World,
    pub logic: Logic,
}

impl Sampled {
    pub fn new(world: World) -> Self {
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        Self { world, logic }
    }

    /// The states of a player with each inventory. They are the same for worlds with the same items.
    pub fn states(&self) -> impl Iterator<Item = State<'_>> {
        (0..SAMPLES).map(|sample| {
            let mut state = self.logic.state();
            let share = match sample {
                0 => 0,
                1 => 16,
                _ => scrambled(sample) % 17,
            };
            for item in self.world.items.ids() {
                let key = scrambled(sample ^ (u64::from(item.0) << 32));
                for (copy, number) in self.logic.copies(item).zip(0u64..) {
                    if scrambled(key.wrapping_add(number)) % 16 < share {
                        state.add(copy);
                    }
                }
            }
            state.propagate();
            state
        })
    }
}

/// The finalizer of SplitMix64. No seed depends on it: it only chooses inventories to try.
fn scrambled(value: u64) -> u64 {
    let mut mixed = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
