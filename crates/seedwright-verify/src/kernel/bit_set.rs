//! A set of facts, one bit for each.

use std::ops::Range;

/// A set of facts below a bound.
///
/// It has bytes instead of longer words, because a replay adds one fact after the other: each addition has to wait for
/// the last one to the same word, and so has each lookup.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitSet {
    bytes: Vec<u8>,
}

impl BitSet {
    /// Creates an empty set of facts below `bound`.
    pub fn new(bound: u32) -> Self {
        let bytes = vec![0; bound.div_ceil(8) as usize];
        Self { bytes }
    }

    /// Removes all facts.
    pub fn clear(&mut self) {
        self.bytes.fill(0);
    }

    /// Copies another set, reusing the allocation.
    pub fn copy_from(&mut self, other: &Self) {
        self.bytes.clone_from(&other.bytes);
    }

    /// Whether a fact is in the set.
    #[inline]
    pub fn contains(&self, fact: u32) -> bool {
        self.bytes.get((fact / 8) as usize).is_some_and(|byte| byte & bit(fact) != 0)
    }

    /// Adds a fact and returns whether it is new. A fact beyond the bound is ignored.
    #[inline]
    pub fn insert(&mut self, fact: u32) -> bool {
        let Some(byte) = self.bytes.get_mut((fact / 8) as usize) else {
            return false;
        };
        let before = *byte;
        *byte |= bit(fact);
        *byte != before
    }

    /// Adds facts.
    pub fn extend(&mut self, facts: impl IntoIterator<Item = u32>) {
        for fact in facts {
            self.insert(fact);
        }
    }

    /// Removes a fact.
    pub fn remove(&mut self, fact: u32) {
        if let Some(byte) = self.bytes.get_mut((fact / 8) as usize) {
            *byte &= !bit(fact);
        }
    }

    /// Counts the facts of a range that are in the set.
    pub fn count(&self, range: &Range<u32>) -> u32 {
        let span = Span::new(range, self.bytes.len());
        let bytes = self.bytes.get(span.bytes).unwrap_or_default();
        let (eights, rest) = bytes.as_chunks();
        let eights = eights.iter().map(|eight| u64::from_le_bytes(*eight).count_ones());
        let all = eights.chain(rest.iter().map(|byte| byte.count_ones())).sum::<u32>();
        let before = bytes.first().map_or(0, |byte| (byte & !span.first).count_ones());
        let after = bytes.last().map_or(0, |byte| (byte & !span.last).count_ones());
        all.saturating_sub(before).saturating_sub(after)
    }

    /// Whether another set has every fact of this one.
    pub fn is_subset(&self, other: &Self) -> bool {
        let pairs = self.bytes.iter().zip(&other.bytes);
        let beyond = self.bytes.iter().skip(other.bytes.len());
        // Without an early exit, the compiler can take many bytes at a time.
        let missing = pairs.fold(0, |missing, (one, other)| missing | (one & !other));
        beyond.fold(missing, |missing, one| missing | one) == 0
    }

    /// Whether another set has every fact of this one that is in none of the ranges.
    pub fn is_subset_outside(&self, other: &Self, ranges: &[Range<u32>]) -> bool {
        let mut left = self.clone();
        for range in ranges {
            left.remove_all(range);
        }
        left.is_subset(other)
    }

    /// Removes the facts of a range.
    pub fn remove_all(&mut self, range: &Range<u32>) {
        let span = Span::new(range, self.bytes.len());
        let bytes = self.bytes.get_mut(span.bytes).unwrap_or_default();
        let (first, last) = (bytes.first().copied(), bytes.last().copied());
        bytes.fill(0);
        // Bits of the first and of the last byte can belong to other facts.
        if let Some((byte, first)) = bytes.first_mut().zip(first) {
            *byte |= first & !span.first;
        }
        if let Some((byte, last)) = bytes.last_mut().zip(last) {
            *byte |= last & !span.last;
        }
    }

    /// Returns the facts of a range that are in the set, in ascending order.
    pub fn members(&self, range: &Range<u32>) -> impl Iterator<Item = u32> {
        let span = Span::new(range, self.bytes.len());
        let first = u32::try_from(span.bytes.start).unwrap_or(u32::MAX);
        let bytes = self.bytes.get(span.bytes).unwrap_or_default();
        let eights = (first..).zip(bytes).filter(|(_, byte)| **byte != 0);
        let facts = eights.flat_map(|(number, byte)| {
            let bits = (0..8).filter(move |fact| byte & bit(*fact) != 0);
            bits.map(move |bit| number.saturating_mul(8).saturating_add(bit))
        });
        facts.filter(move |fact| range.contains(fact))
    }
}

/// Returns the bit of a fact in its byte.
#[inline]
fn bit(fact: u32) -> u8 {
    // A wrapping shift takes the amount modulo 8, which is the position in the byte.
    1_u8.wrapping_shl(fact)
}

/// The bytes of a range, and which bits of the first and of the last one belong to it.
struct Span {
    bytes: Range<usize>,
    first: u8,
    last: u8,
}

impl Span {
    /// Finds the bytes of a range in a set of this many.
    fn new(range: &Range<u32>, count: usize) -> Self {
        let bound = u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(8);
        let (start, end) = (range.start, range.end.min(bound));
        if start >= end {
            return Self { bytes: 0..0, first: 0, last: 0 };
        }
        let last_fact = end.saturating_sub(1);
        Self {
            bytes: (start / 8) as usize..end.div_ceil(8) as usize,
            first: u8::MAX.wrapping_shl(start),
            last: u8::MAX.wrapping_shr(7 ^ (last_fact & 7)),
        }
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
    fn what_is_taken_comes_back_and_nothing_else() {
        for (start, end) in [(0, 0), (0, 64), (3, 70), (64, 128), (5, 6), (100, 200)] {
            let mut set = BitSet::new(200);
            (0..200).filter(|fact| fact % 3 == 0).for_each(|fact| {
                set.insert(fact);
            });
            let members: Vec<u32> = set.members(&(start..end)).collect();
            assert!(members.iter().copied().eq((start..end).filter(|fact| set.contains(*fact))));
            set.remove_all(&(start..end));
            let expected = |fact: u32| fact.is_multiple_of(3) && !(start..end).contains(&fact);
            assert!((0..200).all(|fact| set.contains(fact) == expected(fact)));
            assert!(members.into_iter().all(|fact| set.insert(fact)));
            assert!((0..200).all(|fact| set.contains(fact) == (fact % 3 == 0)));
        }
    }

    #[test]
    fn a_subset_has_no_fact_that_the_other_lacks() {
        let set = |bound: u32, facts: &[u32]| {
            let mut set = BitSet::new(bound);
            facts.iter().for_each(|fact| assert!(set.insert(*fact)));
            set
        };
        let (few, many) = (set(300, &[3, 77, 299]), set(300, &[0, 3, 76, 77, 299]));
        assert!(few.is_subset(&many) && few.is_subset(&few) && !many.is_subset(&few));
        // Facts beyond the bound of the other set are not in it.
        assert!(!few.is_subset(&set(80, &[3, 77])) && set(80, &[3, 77]).is_subset(&few));
        assert!(set(300, &[3]).is_subset(&set(8, &[3])));
        let around_77 = 70..80;
        assert!(few.is_subset_outside(&set(300, &[3, 299]), &[around_77]));
    }

    #[test]
    fn facts_out_of_bounds_are_never_known() {
        let mut set = BitSet::new(64);
        assert!(!set.insert(64) && !set.contains(64) && !set.contains(u32::MAX));
        assert_eq!(set.count(&(0..1000)), 0);
    }
}
