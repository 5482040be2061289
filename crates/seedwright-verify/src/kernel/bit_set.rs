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

    /// Removes a fact.
    pub fn remove(&mut self, fact: u32) {
        if let Some(word) = self.words.get_mut((fact / 64) as usize) {
            *word &= !1_u64.wrapping_shl(fact);
        }
    }

    /// Counts the facts of a range that are in the set.
    pub fn count(&self, range: &Range<u32>) -> u32 {
        let mut count: u32 = 0;
        for (number, mask) in masks(range) {
            let word = self.words.get(number).copied().unwrap_or(0);
            count = count.saturating_add((word & mask).count_ones());
        }
        count
    }

    /// Whether another set has every fact of this one that is in none of the ranges.
    pub fn is_subset_outside(&self, other: &Self, ranges: &[Range<u32>]) -> bool {
        let mut left = self.clone();
        for range in ranges {
            left.take(range);
        }
        left.words.iter().zip(&other.words).all(|(one, other)| one & !other == 0)
    }

    /// Removes the facts of a range, and returns their words.
    pub fn take(&mut self, range: &Range<u32>) -> Vec<u64> {
        let taken = masks(range).filter_map(|(number, mask)| {
            let word = self.words.get_mut(number)?;
            let taken = *word & mask;
            *word &= !mask;
            Some(taken)
        });
        taken.collect()
    }

    /// Adds the facts of a range that were taken.
    pub fn put_back(&mut self, range: &Range<u32>, taken: &[u64]) {
        for ((number, mask), more) in masks(range).zip(taken) {
            if let Some(word) = self.words.get_mut(number) {
                *word |= more & mask;
            }
        }
    }

    /// Whether a fact is among words that were taken from a range that starts at 0.
    pub fn has_bit(taken: &[u64], fact: u32) -> bool {
        let word = taken.get((fact / 64) as usize);
        word.is_some_and(|word| word.wrapping_shr(fact) & 1 == 1)
    }
}

/// Returns the words of a range, each with the bits that belong to it.
fn masks(range: &Range<u32>) -> impl Iterator<Item = (usize, u64)> {
    let last_fact = range.end.saturating_sub(1);
    let (start, first, last) = (range.start, range.start / 64, last_fact / 64);
    let words = if range.is_empty() { 1..1 } else { first..last.saturating_add(1) };
    words.map(move |number| {
        let mut mask = u64::MAX;
        if number == first {
            mask &= u64::MAX.wrapping_shl(start);
        }
        if number == last {
            mask &= u64::MAX.wrapping_shr(63 ^ (last_fact & 63));
        }
        (number as usize, mask)
    })
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
    fn what_is_taken_comes_back_and_nothing_else() {
        for (start, end) in [(0, 0), (0, 64), (3, 70), (64, 128), (5, 6), (100, 200)] {
            let mut set = BitSet::new(200);
            (0..200).filter(|fact| fact % 3 == 0).for_each(|fact| {
                set.insert(fact);
            });
            let taken = set.take(&(start..end));
            let expected = |fact: u32| fact.is_multiple_of(3) && !(start..end).contains(&fact);
            assert!((0..200).all(|fact| set.contains(fact) == expected(fact)));
            set.put_back(&(start..end), &taken);
            assert!((0..200).all(|fact| set.contains(fact) == (fact % 3 == 0)));
        }
    }

    #[test]
    fn facts_out_of_bounds_are_never_known() {
        let mut set = BitSet::new(64);
        assert!(!set.insert(64) && !set.contains(64) && !set.contains(u32::MAX));
        assert_eq!(set.count(&(0..1000)), 0);
    }
}
