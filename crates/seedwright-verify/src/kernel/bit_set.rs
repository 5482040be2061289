//! A set of facts, one bit for each.

use std::ops::Range;

/// A set of facts below a bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Creates an empty set of facts below `bound`.
    pub fn new(bound: u32) -> Self {
        let words = vec![0; bound.div_ceil(64) as usize];
        Self { words }
    }

    /// Removes all facts.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Copies another set, reusing the allocation.
    pub fn copy_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
    }

    /// Whether a fact is in the set.
    pub fn contains(&self, fact: u32) -> bool {
        let word = self.words.get((fact / 64) as usize);
        // A wrapping shift takes the amount modulo 64, which is the position in the word.
        word.is_some_and(|word| word.wrapping_shr(fact) & 1 == 1)
    }

    /// Adds a fact and returns whether it is new. A fact beyond the bound is ignored.
    pub fn insert(&mut self, fact: u32) -> bool {
        let Some(word) = self.words.get_mut((fact / 64) as usize) else {
            return false;
        };
        let before = *word;
        *word |= 1_u64.wrapping_shl(fact);
        *word != before
    }

    /// Counts the facts of a range that are in the set.
    pub fn count(&self, range: &Range<u32>) -> u32 {
        if range.is_empty() {
            return 0;
        }
        let (first, last) = (range.start / 64, range.end.saturating_sub(1) / 64);
        let mut count: u32 = 0;
        for number in first..=last {
            let mut word = self.words.get(number as usize).copied().unwrap_or(0);
            if number == first {
                word &= u64::MAX.wrapping_shl(range.start);
            }
            if number == last {
                word &= u64::MAX.wrapping_shr(63 ^ (range.end.saturating_sub(1) & 63));
            }
            count = count.saturating_add(word.count_ones());
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    #[test]
    fn ranges_are_counted_as_one_by_one() {
        let mut set = BitSet::new(200);
        for fact in (0..200).filter(|fact| fact % 3 == 0 || fact % 64 == 63) {
            assert!(set.insert(fact) && !set.insert(fact));
        }
        for start in 0..200 {
            for end in start..=200 {
                let expected = (start..end).filter(|fact| set.contains(*fact)).count();
                assert_eq!(set.count(&(start..end)) as usize, expected);
            }
        }
    }

    #[test]
    fn facts_out_of_bounds_are_never_known() {
        let mut set = BitSet::new(64);
        assert!(!set.insert(64) && !set.contains(64) && !set.contains(u32::MAX));
        assert_eq!(set.count(&(0..1000)), 0);
    }
}
