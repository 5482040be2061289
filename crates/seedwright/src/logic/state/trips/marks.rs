//! What the trips of a state keep up with while facts are learned and forgotten.

use crate::grid::BitSet;

/// A set of numbers of which few are present, so that walking through it does not take a look at every word.
#[derive(Clone, Default)]
pub(super) struct Marks {
    set: BitSet,
    /// The words of the set that are not empty.
    words: BitSet,
}

impl Marks {
    /// Adds a number, or removes it.
    #[inline]
    pub fn set(&mut self, number: u32, is_present: bool) {
        let word = number / u64::BITS;
        if is_present {
            self.set.insert(number);
            self.words.insert(word);
        } else if self.set.remove(number) && self.set.words()[word as usize] == 0 {
            self.words.remove(word);
        }
    }

    /// The lowest number that is at least `number`.
    pub fn next_from(&self, number: u32) -> Option<u32> {
        let word = number / u64::BITS;
        let bits = self.set.words().get(word as usize)? & (u64::MAX << (number % u64::BITS));
        if bits != 0 {
            return Some(word * u64::BITS + bits.trailing_zeros());
        }
        let word = self.words.next_from(word + 1)?;
        Some(word * u64::BITS + self.set.words()[word as usize].trailing_zeros())
    }
}

/// How far the trail was taken back, and when.
#[derive(Clone, Default)]
pub(super) struct Rewinds {
    /// The number of times that the trail was taken back.
    count: u64,
    /// Times, each with the length of the trail then. Only those are kept after which the trail was not taken back as
    /// far, so the lengths grow.
    lengths: Vec<(u64, usize)>,
}

impl Rewinds {
    /// Records that the trail was taken back to a length.
    pub fn add(&mut self, length: usize) {
        self.count += 1;
        while self.lengths.last().is_some_and(|(_, last)| *last >= length) {
            self.lengths.pop();
        }
        self.lengths.push((self.count, length));
    }

    /// The time now.
    pub fn now(&self) -> u64 {
        self.count
    }

    /// How much of a trail that had this length at a time has been there ever since.
    pub fn kept_since(&self, time: u64, length: usize) -> usize {
        let first = self.lengths.partition_point(|(at, _)| *at <= time);
        self.lengths.get(first).map_or(length, |(_, shortest)| length.min(*shortest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Seed, Stream};
    use std::collections::BTreeSet;
    use std::num::NonZeroU32;

    #[test]
    fn marks_are_walked_through_in_order() {
        let mut stream = Stream::new(&Seed::from(1), "tests", "marks", 0);
        let (mut marks, mut naive) = (Marks::default(), BTreeSet::new());
        for _ in 0..2_000 {
            let number = stream.below(NonZeroU32::new(10_000).expect("not zero"));
            let is_present = stream.below(NonZeroU32::new(2).expect("not zero")) == 0;
            marks.set(number, is_present);
            if is_present {
                naive.insert(number);
            } else {
                naive.remove(&number);
            }
            let from = stream.below(NonZeroU32::new(10_100).expect("not zero"));
            assert_eq!(marks.next_from(from), naive.range(from..).next().copied());
        }
    }

    #[test]
    fn rewinds_know_what_was_kept() {
        let mut stream = Stream::new(&Seed::from(2), "tests", "rewinds", 0);
        // The trail as the times at which its entries came.
        let (mut rewinds, mut trail, mut asked) = (Rewinds::default(), Vec::new(), Vec::new());
        for time in 0..2_000u32 {
            let length = stream.below(NonZeroU32::new(20).expect("not zero")) as usize;
            if length < trail.len() {
                trail.truncate(length);
                rewinds.add(length);
            }
            trail.push(time);
            asked.push((rewinds.now(), trail.clone()));
            let past = stream.below(NonZeroU32::new(time + 1).expect("not zero"));
            let (at, before) = &asked[past as usize];
            let kept = before.iter().zip(&trail).take_while(|(one, other)| one == other).count();
            assert_eq!(rewinds.kept_since(*at, before.len()), kept);
        }
    }
}
