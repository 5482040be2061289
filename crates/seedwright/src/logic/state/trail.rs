//! The known facts in the order they were found.

use std::ops::Deref;

use crate::logic::FactId;

/// The trail of a state: a list with room for every fact, so that the hot loop of propagation writes the next fact whether
/// it is new or not, and only the length depends on that. A branch there would be mispredicted every third time.
#[derive(Clone)]
pub(in crate::logic) struct Trail {
    /// Those beyond the length mean nothing. There is room for one more than there are facts.
    facts: Vec<FactId>,
    length: usize,
}

impl Trail {
    /// An empty trail with room for this many facts.
    pub fn new(facts: u32) -> Self {
        Self { facts: vec![FactId(0); facts as usize + 1], length: 0 }
    }

    /// Adds a fact that was not known.
    #[inline]
    pub fn push(&mut self, fact: FactId) {
        self.facts[self.length] = fact;
        self.length += 1;
    }

    /// The whole list, and the length to change.
    #[inline]
    pub fn parts(&mut self) -> (&mut [FactId], &mut usize) {
        (&mut self.facts, &mut self.length)
    }

    /// Forgets the facts beyond a length.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Sorts the facts from a position on.
    pub fn sort_from(&mut self, position: usize) {
        self.facts[position..self.length].sort_unstable();
    }
}

impl Deref for Trail {
    type Target = [FactId];

    #[inline]
    fn deref(&self) -> &[FactId] {
        &self.facts[..self.length]
    }
}

impl PartialEq for Trail {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
