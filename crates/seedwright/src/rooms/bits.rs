//! Sets of numbers of rooms, or of connections.

/// A set of small numbers. Numbers are chosen by their rank, so that the choice does not depend on the
/// order in which they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    count: u32,
}

impl Bits {
    /// How many numbers there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    pub fn has(&self, number: u64) -> bool {
        let word = self.words.get((number / 64) as usize);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    pub fn insert(&mut self, number: u64) {
        let index = (number / 64) as usize;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        self.count += u32::from(!self.has(number));
        self.words[index] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: u64) {
        self.count -= u32::from(self.has(number));
        if let Some(word) = self.words.get_mut((number / 64) as usize) {
            *word &= !(1 << (number % 64));
        }
    }

    /// Forgets all numbers.
    pub fn clear(&mut self) {
        self.words.clear();
        self.count = 0;
    }

    /// Becomes the same as another set.
    pub fn copy_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.count = other.count;
    }

    /// The number that has so many smaller ones.
    pub fn nth(&self, rank: u32) -> Option<u64> {
        let mut rank = rank;
        for (index, word) in (0..).zip(&self.words) {
            if rank < word.count_ones() {
                let mut word = *word;
                for _ in 0..rank {
                    word &= word - 1;
                }
                return Some(index * 64 + u64::from(word.trailing_zeros()));
            }
            rank -= word.count_ones();
        }
        None
    }
}
