//! Sets of small numbers, one bit each, so that sets are joined a word at a time.

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(pub Vec<u64>);

impl Bits {
    /// The empty set of numbers below `size`.
    pub fn empty(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    /// The set of these numbers, all below `size`.
    pub fn of(size: usize, numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut bits = Self::empty(size);
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }

    pub fn insert(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: u32) {
        self.0[number as usize / 64] &= !(1 << (number % 64));
    }

    pub fn contains(&self, number: u32) -> bool {
        self.0[number as usize / 64] & (1 << (number % 64)) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}

/// How many numbers a set has.
pub(crate) fn count(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// What is in one set and not in another.
pub(crate) fn without(words: &[u64], others: &[u64]) -> Vec<u64> {
    words.iter().zip(others).map(|(word, other)| word & !other).collect()
}

/// What is in both sets.
pub(crate) fn both(words: &[u64], others: &[u64]) -> Vec<u64> {
    words.iter().zip(others).map(|(word, other)| word & other).collect()
}

/// The numbers of a set in ascending order.
pub(crate) fn numbers(words: &[u64]) -> impl Iterator<Item = u32> {
    (0u32..).zip(words).flat_map(|(position, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let lowest = left.trailing_zeros();
                left &= left - 1;
                position * 64 + lowest
            })
        })
    })
}

/// The number with `before` smaller ones in the set. Blocks of words are counted first, which is quicker
/// than one word after the other.
pub(crate) fn select(words: &[u64], before: u32) -> Option<u32> {
    let (block, left) = select_part(words, 32, before)?;
    let first = block * 32;
    let (word, left) = select_part(&words[first..], 1, left)?;
    let inside = numbers(&[words[first + word]]).nth(left as usize)?;
    Some(u32::try_from(first + word).ok()? * 64 + inside)
}

/// The part of so many words in which the number lies that has `before` smaller ones, and how many smaller
/// ones the part has.
fn select_part(words: &[u64], length: usize, before: u32) -> Option<(usize, u32)> {
    let mut left = before;
    for (part, words) in words.chunks(length).enumerate() {
        let ones = count(words);
        if left < ones {
            return Some((part, left));
        }
        left -= ones;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_count_select_and_list() {
        let members = [0, 1, 63, 64, 100, 127, 128, 2047, 2048, 4999];
        let mut set = Bits::of(5000, members);
        assert_eq!(numbers(&set.0).collect::<Vec<_>>(), members);
        assert_eq!(count(&set.0), 10);
        for (before, member) in (0..).zip(members) {
            assert_eq!(select(&set.0, before), Some(member));
        }
        assert_eq!(select(&set.0, 10), None);
        set.remove(64);
        assert!(!set.contains(64) && set.contains(63));
        assert!(Bits::empty(5000).is_empty() && !set.is_empty());
    }
}
