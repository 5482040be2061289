//! The guesses to try, and their order.

use super::{Optimum, SearchError};
use crate::codes::effort::Effort;
use crate::codes::planes::MAX_CELLS;
use crate::codes::symmetry::{Symmetry, possible_elements};
use crate::world::games::Rule;

/// A guess with its rank as one number: the lower bound on its cost, how unevenly it splits, whether it is
/// not a candidate, and the guess itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankedGuess(u64);

impl RankedGuess {
    /// The first bit of the cost; below it are 28 bits for squares, one bit, and 16 for the guess.
    const COST: u32 = 45;

    #[inline]
    fn new(cost: u32, parts: &[u16], candidate: bool, guess: u16) -> Self {
        let square = |size: &u16| u64::from(*size) * u64::from(*size);
        let squares: u64 = parts.iter().map(square).sum();
        let rank = u64::from(cost) << Self::COST | squares << 17 | u64::from(!candidate) << 16;
        Self(rank | u64::from(guess))
    }

    /// Returns the lower bound on its cost.
    pub(super) fn least(self) -> u32 {
        (self.0 >> Self::COST) as u32
    }

    /// The guess.
    pub(super) fn guess(self) -> u16 {
        self.0 as u16
    }
}

impl Optimum<'_> {
    /// Returns the guesses that may cost less than `bound`, or a single one that is known to cost at most
    /// `enough`.
    pub(super) fn rank(
        &mut self,
        set: &[u16],
        path: &[u64],
        bound: u32,
        enough: u32,
    ) -> Result<Vec<RankedGuess>, SearchError> {
        let pool = self.pool(set, path);
        // Building the pool visits each code, and each guess of the pool has counters to clear and add up.
        self.steps += (self.codes.len() + pool.len() * (set.len() + self.cells)) as u64;
        if self.steps > self.limits.steps {
            return Err(SearchError::OutOfSteps);
        }
        let effort = Effort { done: self.steps, of: self.limits.steps };
        if (self.observer)(effort).is_break() {
            return Err(SearchError::Stopped);
        }
        // Short codes need few counters, and clearing them is a good part of the work.
        Ok(match self.cells {
            0..=32 => self.rank_pool::<32>(set, &pool, bound, enough),
            _ => self.rank_pool::<MAX_CELLS>(set, &pool, bound, enough),
        })
    }

    fn rank_pool<const C: usize>(
        &self,
        set: &[u16],
        pool: &[u16],
        bound: u32,
        enough: u32,
    ) -> Vec<RankedGuess> {
        let mut ranked = Vec::new();
        for guess in pool {
            let row = self.row(*guess);
            let mut sizes = [0_u16; C];
            for code in set {
                sizes[usize::from(row[usize::from(*code)])] += 1;
            }
            let parts = &sizes[..self.win()];
            let costs = parts.iter().map(|size| self.bounds.least(usize::from(*size)));
            let cost = set.len() as u32 + costs.sum::<u32>();
            if cost >= bound {
                continue;
            }
            let largest = parts.iter().copied().max().unwrap_or(0);
            let found = RankedGuess::new(cost, parts, sizes[self.win()] > 0, *guess);
            // Parts of one or two codes have a known cost, so here the bound is the exact cost, and no other
            // guess can be cheaper than `enough`.
            if largest <= 2 && cost <= enough {
                return vec![found];
            }
            // A guess that splits nothing makes no progress.
            if usize::from(largest) < set.len() {
                ranked.push(found);
            }
        }
        ranked
    }

    /// Returns the guesses to consider, candidates first.
    fn pool(&self, set: &[u16], path: &[u64]) -> Vec<u16> {
        let allowed = self.allowed(set, path);
        if self.limits.consistent {
            return set.iter().copied().filter(|guess| allowed(*guess)).collect();
        }
        let mut members = set.iter().peekable();
        let others =
            (0..self.codes.len() as u16).filter(|guess| members.next_if_eq(&guess).is_none());
        let all = set.iter().copied().chain(others);
        all.filter(|guess| allowed(*guess)).collect()
    }

    /// Returns a filter that keeps one guess of each symmetry class. A full search for symmetries only pays
    /// early in the game; later, only impossible elements are treated as interchangeable.
    fn allowed(&self, set: &[u16], path: &[u64]) -> Box<dyn Fn(u16) -> bool + '_> {
        let layout = self.situation.layout;
        if path.len() < 2 {
            let codes = set.iter().map(|code| self.codes[usize::from(*code)]);
            let possible = possible_elements(layout, &codes.collect::<Vec<_>>());
            let symmetry = Symmetry::new(layout, self.situation.rule, path, &possible);
            return Box::new(move |guess| {
                let digits: Vec<u16> = layout.digits(self.codes[usize::from(guess)]).collect();
                symmetry.is_lowest(&digits)
            });
        }
        let elements = |code: &u16| self.elements[usize::from(*code)];
        let possible = set.iter().map(elements).fold(0, |bits, more| bits | more);
        let blank = match self.situation.rule {
            // Guesses can't repeat elements, so they may need several impossible ones.
            Rule::BullsAndCows => u64::MAX,
            Rule::Standard | Rule::ExactOnly => 1 << possible.trailing_ones().min(63),
        };
        Box::new(move |guess| self.elements[usize::from(guess)] & !(possible | blank) == 0)
    }
}
