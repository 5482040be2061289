//! The bases that the player has left.

use std::ops::Range;

use super::bit_set::BitSet;

/// The most bases on top of one another, and the most facts that they hold besides those of the start. Each takes
/// memory; real games need four bases, and one more for each passage in a row that hurts.
pub(super) const MAX_BASES: usize = 1 << 16;
pub(super) const MAX_FACTS: usize = 1 << 23;

/// The relative facts of earlier bases, the start first, as they were when the player left.
#[derive(Clone, Debug, Default)]
pub(super) struct Bases {
    /// The facts of all bases, those of each in ascending order.
    facts: Vec<u32>,
    /// For each base its first fact.
    begins: Vec<usize>,
}

impl Bases {
    /// Whether the player is at the start.
    pub fn is_empty(&self) -> bool {
        self.begins.is_empty()
    }

    /// Returns the number of bases.
    pub fn len(&self) -> usize {
        self.begins.len()
    }

    /// Forgets all bases.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.begins.clear();
    }

    /// Takes the facts of some ranges, in ascending order, from a set. Returns whether there was room for them.
    pub fn push(&mut self, known: &mut BitSet, ranges: &[Range<u32>]) -> bool {
        self.begins.push(self.facts.len());
        for range in ranges {
            self.facts.extend(known.members(range));
            known.remove_all(range);
        }
        !self.is_too_large()
    }

    /// Whether there are more bases, or more facts at them, than is allowed.
    pub fn is_too_large(&self) -> bool {
        let at_start = self.begins.get(1).copied().unwrap_or(self.facts.len());
        self.len() > MAX_BASES || self.facts.len().saturating_sub(at_start) > MAX_FACTS
    }

    /// Returns the newest base that a fact holds at.
    pub fn newest_with(&self, fact: u32) -> Option<usize> {
        (0..self.len()).rev().find(|base| self.facts_of(*base).binary_search(&fact).is_ok())
    }

    /// Puts the facts of a base into a set, and forgets this base and the later ones.
    pub fn go_back_to(&mut self, base: usize, known: &mut BitSet) {
        for fact in self.facts_of(base) {
            known.insert(*fact);
        }
        self.facts.truncate(self.begins.get(base).copied().unwrap_or(0));
        self.begins.truncate(base);
    }

    fn facts_of(&self, base: usize) -> &[u32] {
        let begin = self.begins.get(base).copied().unwrap_or(self.facts.len());
        let end = base.checked_add(1).and_then(|next| self.begins.get(next).copied());
        self.facts.get(begin..end.unwrap_or(self.facts.len())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_come_back_as_they_were() {
        let ranges = [2..6, 8..10];
        let mut bases = Bases::default();
        let mut known = BitSet::new(12);
        for facts in [&[0, 2, 5, 9][..], &[3, 8], &[]] {
            facts.iter().for_each(|fact| {
                known.insert(*fact);
            });
            assert!(bases.push(&mut known, &ranges));
        }
        assert_eq!([2, 8, 0].map(|fact| bases.newest_with(fact)), [Some(0), Some(1), None]);
        bases.go_back_to(1, &mut known);
        assert!((0..12).all(|fact| known.contains(fact) == [0, 3, 8].contains(&fact)));
        assert_eq!(bases.len(), 1);
        ranges.iter().for_each(|range| known.remove_all(range));
        bases.go_back_to(0, &mut known);
        assert!((0..12).all(|fact| known.contains(fact) == [0, 2, 5, 9].contains(&fact)));
    }

    #[test]
    fn bases_are_limited() {
        let mut bases = Bases::default();
        let mut known = BitSet::new(1);
        let pushed = (0..=MAX_BASES).filter(|_| bases.push(&mut known, &[])).count();
        assert_eq!(pushed, MAX_BASES);
        let facts = u32::try_from(MAX_FACTS).unwrap_or(u32::MAX);
        let push = |bases: &mut Bases, count: u32| {
            let mut known = BitSet::new(count);
            (0..count).for_each(|fact| {
                known.insert(fact);
            });
            bases.push(&mut known, std::slice::from_ref(&(0..count)))
        };
        bases.clear();
        // The facts of the start do not count.
        assert!(push(&mut bases, facts + 1) && push(&mut bases, facts) && !push(&mut bases, 1));
    }
}
