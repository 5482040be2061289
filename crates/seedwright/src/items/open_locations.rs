//! The free and open locations of a mask.
//!
//! Each copy asks for one of them at random, and between two copies few change. So they are counted in blocks, and only
//! blocks with a change are counted again: otherwise a fill would take time quadratic in the number of locations.

use crate::grid::BitSet;
use crate::logic::SLOTS_IN_BLOCK;

/// The number of words of a block.
const WORDS: usize = (SLOTS_IN_BLOCK / u64::BITS) as usize;

/// The free and open locations of a mask, as of the last update.
pub(super) struct OpenLocations {
    /// The number of the mask; `None` if nothing is known.
    mask: Option<u32>,
    pub locations: BitSet,
    /// The number of locations in each block, and in all of them.
    counts: Vec<u32>,
    pub total: u32,
    /// The blocks in which a location was taken or released since the last update.
    changed: BitSet,
}

impl OpenLocations {
    /// Nothing is known yet of this many locations.
    pub fn new(locations: usize) -> Self {
        let blocks = locations.div_ceil(SLOTS_IN_BLOCK as usize);
        Self {
            mask: None,
            locations: BitSet::with_bound(locations),
            counts: vec![0; blocks],
            total: 0,
            changed: BitSet::with_bound(blocks),
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.mask = None;
    }

    /// Says that a location was taken or released.
    pub fn change(&mut self, location: u32) {
        self.changed.insert(location / SLOTS_IN_BLOCK);
    }

    /// Updates the locations to those that are in the mask, free and open. `opened` are the blocks in which locations
    /// have opened or closed since the last update; they are cleared.
    pub fn update(&mut self, mask: u32, sets: [&BitSet; 3], opened: &mut BitSet) {
        if self.mask == Some(mask) {
            self.changed.union_with(opened);
            let mut next = self.changed.next_from(0);
            while let Some(block) = next {
                self.update_block(block as usize, sets);
                next = self.changed.next_from(block + 1);
            }
        } else {
            (0..self.counts.len()).for_each(|block| self.update_block(block, sets));
            self.mask = Some(mask);
        }
        self.changed.words_mut().fill(0);
        opened.words_mut().fill(0);
    }

    fn update_block(&mut self, block: usize, sets: [&BitSet; 3]) {
        let [mask, free, open] = sets.map(|set| {
            let start = set.words().len().min(block * WORDS);
            set.words()[start..].iter()
        });
        let words = self.locations.words_mut()[block * WORDS..].iter_mut().take(WORDS);
        let mut count = 0;
        for (word, ((mask, free), open)) in words.zip(mask.zip(free).zip(open)) {
            *word = mask & free & open;
            count += word.count_ones();
        }
        self.total = self.total - self.counts[block] + count;
        self.counts[block] = count;
    }

    /// The location with `rank` smaller ones.
    pub fn nth(&self, rank: u32) -> Option<u32> {
        let mut left = rank;
        let mut blocks = (0..).zip(&self.counts);
        let (block, _) = blocks.find(|(_, count)| {
            let is_here = left < **count;
            left = if is_here { left } else { left - **count };
            is_here
        })?;
        let words = (block * WORDS..).zip(&self.locations.words()[block * WORDS..]);
        for (position, word) in words {
            let ones = word.count_ones();
            if left < ones {
                let rest = (0..left).fold(*word, |word, _| word & (word - 1));
                return Some(u32::try_from(position).ok()? * u64::BITS + rest.trailing_zeros());
            }
            left -= ones;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Seed, Stream};
    use std::num::NonZeroU32;

    /// Locations that are not a multiple of a block.
    const COUNT: u32 = 2_100;

    #[test]
    fn only_blocks_with_a_change_are_counted_and_all_are_right() {
        let mut stream = Stream::new(&Seed::from(1), "tests", "open locations", 0);
        let mut below = |bound: u32| stream.below(NonZeroU32::new(bound).expect("not zero"));
        let masks = [3, 7].map(|step| (0..COUNT).filter(|one| one % step > 0).collect::<BitSet>());
        let (mut free, mut open) = (BitSet::full(COUNT), BitSet::with_bound(COUNT as usize));
        let mut known = OpenLocations::new(COUNT as usize);
        let mut opened = BitSet::default();
        for round in 0..1_000 {
            for _ in 0..below(4) {
                let (slot, location) = (below(COUNT), below(COUNT));
                open.toggle(slot);
                opened.insert(slot / SLOTS_IN_BLOCK);
                free.toggle(location);
                known.change(location);
            }
            if round % 100 == 99 {
                (free, open) = (open, free);
                known.forget();
            }
            let mask = below(10) / 9;
            let allowed = &masks[mask as usize];
            known.update(mask, [allowed, &free, &open], &mut opened);
            let expected = allowed.intersection(&free).intersection(&open);
            assert_eq!(known.locations, expected);
            assert_eq!(known.total, expected.count());
            let rank = below(COUNT);
            assert_eq!(known.nth(rank), expected.nth(rank));
        }
    }
}
