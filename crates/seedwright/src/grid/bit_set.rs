//! Sets of small numbers.

use std::fmt;

/// The number of words that are counted together when a number is looked up by its rank.
const BLOCK: usize = 32;

/// A set of small numbers, one bit each, so that sets are compared and combined a word at a time.
///
/// It grows as needed. The memory that a set has allocated does not affect equality or membership.
///
/// ```
/// use seedwright::grid::BitSet;
///
/// let mut set: BitSet = [3, 70, 5].into_iter().collect();
/// assert!(set.contains(70) && !set.contains(1_000_000));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 5, 70]);
/// assert_eq!((set.count(), set.nth(1)), (3, Some(5)));
/// assert!(set.remove(5) && !set.remove(5));
/// ```
#[derive(Default)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// An empty set with memory for the numbers below `bound`.
    pub fn with_bound(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    /// The set of these numbers, with memory for those below `bound`.
    pub fn of(bound: usize, numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut set = Self::with_bound(bound);
        set.extend(numbers);
        set
    }

    /// The set of all numbers below `bound`.
    pub fn full(bound: u32) -> Self {
        let mut words = vec![u64::MAX; bound.div_ceil(64) as usize];
        if let Some(last) = words.last_mut()
            && !bound.is_multiple_of(64)
        {
            *last = (1 << (bound % 64)) - 1;
        }
        Self { words }
    }

    /// The set with these words as its bits, lowest number first.
    pub fn from_words(words: Vec<u64>) -> Self {
        Self { words }
    }

    /// The bits of the set, lowest number first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The same, mutable, for loops over several sets at once.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Adds a number; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, number: u32) -> bool {
        let (index, bit) = place(number);
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        let word = &mut self.words[index];
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes a number; returns whether it was present.
    #[inline]
    pub fn remove(&mut self, number: u32) -> bool {
        let (index, bit) = place(number);
        self.words.get_mut(index).is_some_and(|word| {
            let was_there = *word & bit != 0;
            *word &= !bit;
            was_there
        })
    }

    /// Adds a number if it is absent, and removes it if it is present.
    #[inline]
    pub fn toggle(&mut self, number: u32) {
        let (index, bit) = place(number);
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        self.words[index] ^= bit;
    }

    /// Whether a number is in the set.
    #[inline]
    pub fn contains(&self, number: u32) -> bool {
        let (index, bit) = place(number);
        self.words.get(index).is_some_and(|word| word & bit != 0)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The number of elements.
    pub fn count(&self) -> u32 {
        count(&self.words)
    }

    /// Removes all numbers, keeping the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        (0u32..).step_by(64).zip(&self.words).flat_map(|(first, word)| {
            let lowest = |word: u64| (word != 0).then_some(word);
            let rest = std::iter::successors(lowest(*word), move |word| lowest(word & (word - 1)));
            rest.map(move |word| first + word.trailing_zeros())
        })
    }

    /// The number with `rank` smaller ones in the set. Counts blocks of words first, which is faster than word by word.
    pub fn nth(&self, rank: u32) -> Option<u32> {
        let (block, left) = part_of_rank(&self.words, BLOCK, rank)?;
        let first = block * BLOCK;
        let (word, left) = part_of_rank(&self.words[first..], 1, left)?;
        let mut bits = self.words[first + word];
        for _ in 0..left {
            bits &= bits - 1;
        }
        Some(u32::try_from(first + word).ok()? * 64 + bits.trailing_zeros())
    }

    /// The lowest number in the set that is at least `number`.
    pub fn next_from(&self, number: u32) -> Option<u32> {
        let (first, bit) = place(number);
        let head = self.words.get(first)? & !(bit - 1);
        let tail = self.words.iter().skip(first + 1).copied();
        let mut all = (first..).zip([head].into_iter().chain(tail));
        let (position, word) = all.find(|(_, word)| *word != 0)?;
        Some(u32::try_from(position).ok()? * 64 + word.trailing_zeros())
    }

    /// Keeps only the numbers that are also in the other set.
    pub fn intersect_with(&mut self, other: &Self) {
        let common = self.words.len().min(other.words.len());
        self.words[common..].fill(0);
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Removes the numbers of the other set.
    pub fn subtract(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    /// Adds the numbers of the other set.
    pub fn union_with(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// The intersection of both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words);
        Self { words: words.map(|(word, other)| word & other).collect() }
    }

    /// The numbers of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut left = self.clone();
        left.subtract(other);
        left
    }

    /// Whether the sets have a number in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(word, other)| word & other != 0)
    }

    /// Whether every number is also in the other set.
    pub fn is_subset(&self, other: &Self) -> bool {
        let others = other.words.iter().copied().chain(std::iter::repeat(0));
        self.words.iter().zip(others).all(|(word, other)| word & !other == 0)
    }
}

/// The word index and the bit of a number.
#[inline]
fn place(number: u32) -> (usize, u64) {
    (number as usize / 64, 1 << (number % 64))
}

#[inline]
fn count(words: &[u64]) -> u32 {
    let mut count = 0;
    for word in words {
        count += word.count_ones();
    }
    count
}

/// The chunk of `length` words that contains the number with `rank` smaller ones, and how many smaller ones are in the
/// chunk.
#[inline]
fn part_of_rank(words: &[u64], length: usize, rank: u32) -> Option<(usize, u32)> {
    let mut left = rank;
    for (part, words) in words.chunks(length).enumerate() {
        let ones = count(words);
        if left < ones {
            return Some((part, left));
        }
        left -= ones;
    }
    None
}

impl Clone for BitSet {
    fn clone(&self) -> Self {
        Self { words: self.words.clone() }
    }

    /// Copies another set, reusing the memory.
    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
    }
}

impl PartialEq for BitSet {
    fn eq(&self, other: &Self) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }
}

impl Eq for BitSet {}

impl fmt::Debug for BitSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<u32> for BitSet {
    fn extend<T: IntoIterator<Item = u32>>(&mut self, numbers: T) {
        for number in numbers {
            self.insert(number);
        }
    }
}

impl FromIterator<u32> for BitSet {
    fn from_iter<T: IntoIterator<Item = u32>>(numbers: T) -> Self {
        Self::of(0, numbers)
    }
}
