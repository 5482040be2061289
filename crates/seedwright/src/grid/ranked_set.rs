//! Sets of small numbers with ranks.

use std::ops::Range;

/// The number of words that one node of the tree counts.
const BLOCK: usize = 8;

/// A set of the numbers below a bound that finds an element by its rank.
///
/// Next to the bits it keeps a Fenwick tree of the counts of blocks, so all operations take time logarithmic in the bound.
/// Where only whole sets are combined and listed, a [`BitSet`](super::BitSet) is smaller and faster.
#[derive(Default)]
pub(crate) struct RankedSet {
    words: Vec<u64>,
    /// Node `n` holds the count of the blocks from `n - lowest bit of n` up to but not including `n`. Node 0 is not used.
    tree: Vec<u32>,
    count: u32,
}

impl RankedSet {
    /// An empty set of numbers below `bound`.
    pub fn with_bound(bound: usize) -> Self {
        let words = bound.div_ceil(64);
        Self { words: vec![0; words], tree: vec![0; words.div_ceil(BLOCK) + 1], count: 0 }
    }

    /// The number of elements.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Whether a number is in the set.
    #[cfg(test)]
    pub fn contains(&self, number: u32) -> bool {
        self.words[number as usize / 64] & bit(number) != 0
    }

    /// Adds a number; returns whether it is new.
    pub fn insert(&mut self, number: u32) -> bool {
        let word = &mut self.words[number as usize / 64];
        let is_new = *word & bit(number) == 0;
        if is_new {
            *word |= bit(number);
            self.count += 1;
            self.each_node(number, |count| *count += 1);
        }
        is_new
    }

    /// Removes a number; returns whether it was present.
    pub fn remove(&mut self, number: u32) -> bool {
        let word = &mut self.words[number as usize / 64];
        let was_there = *word & bit(number) != 0;
        if was_there {
            *word &= !bit(number);
            self.count -= 1;
            self.each_node(number, |count| *count -= 1);
        }
        was_there
    }

    /// Changes the counts of all nodes that count a number.
    fn each_node(&mut self, number: u32, change: impl Fn(&mut u32)) {
        let mut node = number as usize / 64 / BLOCK + 1;
        while let Some(count) = self.tree.get_mut(node) {
            change(count);
            node += node & node.wrapping_neg();
        }
    }

    /// The number of elements below a number, which is at most the bound.
    pub fn rank(&self, number: u32) -> u32 {
        let word = number as usize / 64;
        let mut node = word / BLOCK;
        let first = node * BLOCK;
        let mut rank: u32 = self.words[first..word].iter().map(|word| word.count_ones()).sum();
        // A bound that is a multiple of 64 has no word.
        let last = self.words.get(word).map_or(0, |word| word & (bit(number) - 1));
        rank += last.count_ones();
        while node > 0 {
            rank += self.tree[node];
            node -= node & node.wrapping_neg();
        }
        rank
    }

    /// The number of elements in a range.
    pub fn count_in(&self, range: &Range<u32>) -> u32 {
        self.rank(range.end) - self.rank(range.start)
    }

    /// The element with `rank` smaller ones in the set.
    pub fn nth(&self, rank: u32) -> Option<u32> {
        if rank >= self.count {
            return None;
        }
        let (mut block, mut left) = (0, rank);
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            if let Some(count) = self.tree.get(block + step).filter(|count| **count <= left) {
                left -= count;
                block += step;
            }
            step /= 2;
        }
        let mut word = block * BLOCK;
        while self.words[word].count_ones() <= left {
            left -= self.words[word].count_ones();
            word += 1;
        }
        let mut bits = self.words[word];
        for _ in 0..left {
            bits &= bits - 1;
        }
        Some(u32::try_from(word).ok()? * 64 + bits.trailing_zeros())
    }

    /// The lowest element of a range.
    pub fn first_in(&self, range: &Range<u32>) -> Option<u32> {
        self.nth(self.rank(range.start)).filter(|number| *number < range.end)
    }
}

fn bit(number: u32) -> u64 {
    1 << (number % 64)
}
