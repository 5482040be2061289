//! What follows from facts, by all rules.
//!
//! Each body counts the weight of its known facts, so a closure looks at each entry of a body at most once.

use std::ops::Range;

use crate::kernel::{BitSet, CheckedWorld, numbered};
use crate::problem::Problem;

/// The most lookups of all closures of a document.
const MAX_LOOKUPS: u64 = 1 << 31;

/// Lists, one after the other.
struct Lists<T> {
    entries: Vec<T>,
    /// For each list the position of its first entry, and the end of the last.
    starts: Vec<u32>,
}

impl<T: Clone + Default> Lists<T> {
    /// Sorts entries into `count` lists; the order within a list stays. The entries are gone through twice.
    fn new<I: Iterator<Item = (u32, T)>>(count: usize, entries: impl Fn() -> I) -> Self {
        let mut starts = vec![0_u32; count.saturating_add(2)];
        for (list, _) in entries() {
            if let Some(size) = starts.get_mut((list as usize).saturating_add(2)) {
                *size = size.saturating_add(1);
            }
        }
        let mut end: u32 = 0;
        for start in &mut starts {
            end = end.saturating_add(*start);
            *start = end;
        }
        // Here each list has the start of the one before it; filling them moves it to its end.
        let mut all = vec![T::default(); end as usize];
        for (list, entry) in entries() {
            if let Some(next) = starts.get_mut((list as usize).saturating_add(1)) {
                if let Some(slot) = all.get_mut(*next as usize) {
                    *slot = entry;
                }
                *next = next.saturating_add(1);
            }
        }
        Self { entries: all, starts }
    }

    fn range(&self, list: u32) -> Range<usize> {
        let at = |list: usize| self.starts.get(list).copied().unwrap_or_default() as usize;
        at(list as usize)..at((list as usize).saturating_add(1))
    }

    fn get(&self, list: u32) -> &[T] {
        self.entries.get(self.range(list)).unwrap_or_default()
    }
}

/// Derives what follows. One value serves any number of closures.
pub(super) struct Closure<'w> {
    world: &'w CheckedWorld<'w>,
    /// For each fact the bodies that have it, with its weight there.
    bodies_with: Lists<(u32, u32)>,
    /// For each body its rules: what each needs, and its head.
    rules_of: Lists<(u32, u32)>,
    /// For each body the weight of its known facts.
    weights: Vec<u32>,
    lookups: u64,
}

impl<'w> Closure<'w> {
    pub fn new(world: &'w CheckedWorld<'w>) -> Self {
        let bodies = &world.file.bodies;
        let entries = || {
            numbered(bodies.iter()).flat_map(|(body, row)| {
                let (pairs, _) = row.as_chunks::<2>();
                pairs.iter().map(move |[fact, weight]| (*fact, (body, *weight)))
            })
        };
        let rules = || world.rules().iter().map(|rule| (rule.body, (rule.need, rule.head)));
        Self {
            world,
            bodies_with: Lists::new(world.facts.end as usize, entries),
            rules_of: Lists::new(bodies.len(), rules),
            weights: vec![0; bodies.len()],
            lookups: 0,
        }
    }

    /// Adds everything that follows from what is known.
    pub fn close(&mut self, known: &mut BitSet) -> Result<(), Problem> {
        self.weights.fill(0);
        self.count(self.weights.len())?;
        let mut new: Vec<u32> = known.members(&(0..self.world.facts.end)).collect();
        while let Some(fact) = new.pop() {
            self.count(self.bodies_with.get(fact).len())?;
            for (body, more) in self.bodies_with.get(fact) {
                let Some(weight) = self.weights.get_mut(*body as usize) else { continue };
                let before = *weight;
                // The weights of a body fit into 32 bits, which was checked.
                *weight = before.saturating_add(*more);
                self.lookups = self.lookups.saturating_add(self.rules_of.get(*body).len() as u64);
                for (need, head) in self.rules_of.get(*body) {
                    if (before..*weight).contains(&need.saturating_sub(1)) && known.insert(*head) {
                        new.push(*head);
                    }
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, lookups: usize) -> Result<(), Problem> {
        self.lookups = self.lookups.saturating_add(lookups as u64);
        match self.lookups > MAX_LOOKUPS {
            true => Err(Problem::too_large("the cuts take too many lookups to check")),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lists;

    #[test]
    fn lists_keep_their_entries_in_order() {
        let entries = [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd'), (2, 'e')];
        let lists = Lists::new(4, || entries.into_iter());
        let all: Vec<String> = (0..5).map(|list| lists.get(list).iter().collect()).collect();
        assert_eq!(all, ["b", "", "ace", "d", ""]);
    }
}
