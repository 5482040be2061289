//! The guesses to try, and their order.

use std::collections::BTreeMap;

use super::bounds::Bounds;
use super::table::Table;

/// A guess and how it splits a set. The order of fields is the order in which guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankedGuess {
    /// A lower bound on its cost.
    pub(super) least: u32,
    /// How unevenly it splits: the sum of the squared sizes of the parts.
    squares: u64,
    is_no_candidate: bool,
    /// The guess itself, as a code and as a number.
    code: u64,
    pub(super) guess: u16,
    /// The size of the largest part.
    pub(super) largest: u16,
}

/// The guesses for a set, the most promising first.
///
/// The number of different feedbacks to a guess is quick to count for all guesses together, and bounds their costs.
/// The sizes of the parts give a better bound; they are only counted for guesses whose turn comes.
pub(super) struct Ranking<'r> {
    table: &'r Table,
    bounds: &'r Bounds,
    set: &'r [u16],
    /// Elements that can be exchanged, if any.
    interchangeable: Option<Vec<u8>>,
    /// Guesses by the bound from the number of their parts.
    rough: BTreeMap<u32, Vec<u16>>,
    /// Guesses by the bound from the sizes of their parts, the best one last.
    ranked: BTreeMap<u32, Vec<RankedGuess>>,
    /// The feedbacks computed since they were last paid for.
    pub(super) looks: u64,
}

impl<'r> Ranking<'r> {
    /// Ranks some guesses that may cost less than `bound`.
    pub(super) fn new(
        (table, bounds): (&'r Table, &'r Bounds),
        set: &'r [u16],
        pool: impl Iterator<Item = u16>,
        guesses: usize,
        bound: u32,
    ) -> Self {
        let by_parts = bounds.by_parts(set.len());
        let parts = table.parts(set, guesses);
        let mut rough: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
        for guess in pool {
            let parts = parts[usize::from(guess)];
            let least = by_parts[usize::from(parts.wins)][parts.parts];
            if least < bound {
                rough.entry(least).or_default().push(guess);
            }
        }
        let looks = table.looks(set.len(), guesses);
        let ranked = BTreeMap::new();
        Self { table, bounds, set, interchangeable: None, rough, ranked, looks }
    }

    /// Tries only one of the guesses that exchanging elements makes equal.
    pub(super) fn without_equals(mut self, elements: usize) -> Self {
        self.interchangeable = self.table.interchangeable(self.set, elements);
        self
    }

    /// Returns the next guess that may cost less than `bound`.
    pub(super) fn next(&mut self, bound: u32) -> Option<RankedGuess> {
        loop {
            let rough = self.rough.keys().next().copied();
            let ranked = self.ranked.keys().next().copied();
            let least = rough.into_iter().chain(ranked).min()?;
            if least >= bound {
                return None;
            }
            if let Some(guesses) = self.rough.remove(&least) {
                self.refine(least, &guesses, bound);
            }
            let Some(guesses) = self.ranked.get_mut(&least) else { continue };
            match guesses.pop() {
                Some(guess) => return Some(guess),
                None => drop(self.ranked.remove(&least)),
            }
        }
    }

    /// Counts the sizes of the parts of some guesses.
    fn refine(&mut self, least: u32, guesses: &[u16], bound: u32) {
        for guess in guesses {
            let lowest = self.interchangeable.as_ref();
            if lowest.is_some_and(|lowest| !self.table.is_in_order(*guess, lowest)) {
                continue;
            }
            self.looks += (self.set.len() + self.table.cells) as u64;
            let found = self.look_at(*guess);
            // A guess that splits nothing makes no progress.
            if found.least < bound && usize::from(found.largest) < self.set.len() {
                self.ranked.entry(found.least).or_default().push(found);
            }
        }
        if let Some(ranked) = self.ranked.get_mut(&least) {
            ranked.sort_unstable_by(|a, b| b.cmp(a));
        }
    }

    fn look_at(&self, guess: u16) -> RankedGuess {
        let mut sizes = [0_u16; crate::codes::planes::MAX_CELLS];
        for cell in self.table.cells(guess, self.set) {
            sizes[cell] += 1;
        }
        let (parts, win) = (&sizes[..self.table.win()], sizes[self.table.win()]);
        let costs = parts.iter().map(|size| self.bounds.least(usize::from(*size)));
        RankedGuess {
            least: self.set.len() as u32 + costs.sum::<u32>(),
            squares: parts.iter().map(|size| u64::from(*size) * u64::from(*size)).sum(),
            is_no_candidate: win == 0,
            code: self.table.codes[usize::from(guess)],
            guess,
            largest: parts.iter().copied().max().unwrap_or(0),
        }
    }
}
