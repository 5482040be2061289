//! How good a guess is.

use super::logarithm::{Entropy, Logarithms};
use super::planes::Histogram;

/// What is wanted of a guess that is judged by the answers to it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Measure {
    /// The most information.
    Entropy,
    /// The most different answers.
    Parts,
    /// The fewest codes left on average.
    Expected,
    /// The fewest codes left at worst.
    Minimax,
}

impl Measure {
    /// The cost of answers that so many codes give; lower is better.
    pub(super) fn cost(self, sizes: &[u32], logarithms: &Logarithms) -> u64 {
        let sizes = sizes.iter().copied();
        match self {
            Self::Entropy => sizes.map(|size| weighted_logarithm(size, logarithms)).sum(),
            Self::Parts => u64::MAX - sizes.filter(|size| *size > 0).count() as u64,
            Self::Expected => sizes.map(|size| u64::from(size) * u64::from(size)).sum(),
            Self::Minimax => sizes.max().map_or(0, u64::from),
        }
    }

    /// The least cost when so many codes are known to have so many elements in common with the guess:
    /// each of these numbers is split as evenly as the rule allows.
    pub(super) fn least_cost(self, totals: &[u32], logarithms: &Logarithms) -> u64 {
        let mut sizes: Histogram = [0; _];
        let mut used = 0;
        for (total, codes) in totals.iter().enumerate() {
            // All but one exact and the last one elsewhere can't be.
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

/// What a guess does to the codes that are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// How many codes were possible.
    pub codes: u32,
    /// Whether the guess is one of them.
    pub candidate: bool,
    /// How many different answers there can be.
    pub parts: u32,
    /// How many codes are left at worst.
    pub worst: u32,
    /// The squares of how many codes are left, summed over all answers. Divided by the number of codes,
    /// this is how many are left on average.
    pub squares: u64,
    /// How much is learned on average.
    pub bits: Entropy,
}

impl Quality {
    /// Reads it off the answers.
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

    /// How many codes are left on average, in hundredths, rounded.
    pub fn expected_hundredths(&self) -> u64 {
        let codes = u128::from(self.codes.max(1));
        ((u128::from(self.squares) * 100 + codes / 2) / codes) as u64
    }
}
