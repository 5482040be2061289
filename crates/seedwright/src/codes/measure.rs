//! Measures of the quality of a guess.

use super::logarithm::{Entropy, Logarithms};
use super::planes::Histogram;

/// A measure that judges a guess only by how many codes give each feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Measure {
    /// Most information.
    Entropy,
    /// Most different feedbacks.
    Parts,
    /// Fewest codes left on average.
    Expected,
    /// Fewest codes left at worst.
    Minimax,
}

impl Measure {
    /// Returns the cost of a split into parts of these sizes; lower is better.
    pub(super) fn cost(self, sizes: &[u32], logarithms: &Logarithms) -> u64 {
        let sizes = sizes.iter().copied();
        match self {
            Self::Entropy => sizes.map(|size| weighted_logarithm(size, logarithms)).sum(),
            Self::Parts => u64::MAX - sizes.filter(|size| *size > 0).count() as u64,
            Self::Expected => sizes.map(|size| u64::from(size) * u64::from(size)).sum(),
            Self::Minimax => sizes.max().map_or(0, u64::from),
        }
    }

    /// Returns a lower bound on the cost, given how many codes have each number of elements in common with
    /// the guess. Each of these groups is split as evenly as possible over the feedbacks with that total:
    /// every measure is cheapest for an even split, so no order of the elements can do better.
    pub(super) fn least_cost(self, totals: &[u32], logarithms: &Logarithms) -> u64 {
        let mut sizes: Histogram = [0; _];
        let mut used = 0;
        for (total, codes) in totals.iter().enumerate() {
            // All black but one white is impossible.
            let last = total + 1 == totals.len() && total > 0;
            let answers = (total as u32 + 1 - u32::from(last)).min(*codes);
            for answer in 0..answers {
                sizes[used] = codes / answers + u32::from(answer < codes % answers);
                used += 1;
            }
        }
        self.cost(&sizes[..used], logarithms)
    }
}

fn weighted_logarithm(size: u32, logarithms: &Logarithms) -> u64 {
    u64::from(size) * logarithms.of(size)
}

/// How a guess splits the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// The number of candidates.
    pub codes: u32,
    /// Whether the guess is one of them.
    pub candidate: bool,
    /// The number of different feedbacks.
    pub parts: u32,
    /// The number of candidates left at worst.
    pub worst: u32,
    /// The sum of the squared numbers of candidates left, over all feedbacks. Divided by the number of
    /// candidates, this is the average number left.
    pub squares: u64,
    /// The information gained on average.
    pub bits: Entropy,
}

impl Quality {
    /// Computes the quality from the sizes of the parts.
    pub(super) fn of(sizes: &[u32], candidate: bool, logarithms: &Logarithms) -> Self {
        let codes: u32 = sizes.iter().sum();
        let all = weighted_logarithm(codes, logarithms);
        let left = Measure::Entropy.cost(sizes, logarithms);
        Self {
            codes,
            candidate,
            parts: sizes.iter().filter(|size| **size > 0).count() as u32,
            worst: sizes.iter().copied().max().unwrap_or(0),
            squares: Measure::Expected.cost(sizes, logarithms),
            bits: Entropy::from_steps((all - left) / u64::from(codes.max(1))),
        }
    }

    /// Returns the average number of candidates left, in hundredths, rounded.
    pub fn expected_hundredths(&self) -> u64 {
        let codes = u128::from(self.codes.max(1));
        ((u128::from(self.squares) * 100 + codes / 2) / codes) as u64
    }
}
