//! Lower bounds on the cost of a set of codes, by its size.

use super::NEVER;

/// Bounds that follow from the number of different feedbacks to a guess.
pub(in crate::codes) struct Bounds {
    /// The number of feedbacks besides the winning one that lead to a part.
    pub(in crate::codes) parts: usize,
    /// The number of feedbacks that are counted: also one that is impossible.
    feedbacks: usize,
    /// By number of codes, the minimum cost of such a set.
    least: Vec<u32>,
    /// By number of guesses, the maximum number of codes that they can find.
    reach: Vec<u64>,
}

impl Bounds {
    /// Computes the bounds for sets of up to `most` codes.
    pub(in crate::codes) fn new(most: usize, parts: usize, feedbacks: usize) -> Self {
        Self { parts, feedbacks, least: least(most, parts as u64), reach: reach(parts as u64) }
    }

    /// Returns the minimum cost of a set of `size` codes.
    #[inline]
    pub(in crate::codes) fn least(&self, size: usize) -> u32 {
        self.least[size]
    }

    /// Returns the minimum costs of a guess for a set of `size` codes: by whether the guess can win, then by the number
    /// of different feedbacks besides winning. The codes that it does not find cost the least if they are split evenly.
    pub(in crate::codes) fn by_parts(&self, size: usize) -> [Vec<u32>; 2] {
        let row = |wins: usize| {
            let others = size - wins;
            let cost = |parts: usize| match (parts, others) {
                // No feedback is left for the others, or there are more feedbacks than codes.
                (0, 1..) => NEVER,
                (parts, others) if parts > others => NEVER,
                // A guess that splits nothing makes no progress.
                (1, _) if wins == 0 => NEVER,
                (0, 0) => size as u32,
                (parts, others) => {
                    let (even, larger) = (others / parts, others % parts);
                    let larger_cost = if larger > 0 { self.least[even + 1] } else { 0 };
                    let cost = self.least[even] * (parts - larger) as u32;
                    size as u32 + cost + larger_cost * larger as u32
                }
            };
            (0..=self.feedbacks).map(cost).collect()
        };
        [row(0), row(1)]
    }

    /// Returns the maximum number of codes that `depth` guesses can find.
    pub(in crate::codes) fn reach(&self, depth: u32) -> u64 {
        let reached = self.reach.get(depth as usize).copied();
        // The list ends beyond the size of any game that is searched.
        reached.unwrap_or(u64::from(u32::MAX))
    }
}

/// Computes the minimum costs. A strategy is a tree whose nodes have at most `parts` children, and each guess
/// finds at most one code. So guess g finds at most `parts`^(g-1) codes, and the cheapest tree fills its
/// levels from the top.
fn least(most: usize, parts: u64) -> Vec<u32> {
    let mut costs = vec![0];
    let (mut guesses, mut room, mut width) = (1_u32, 1_u64, 1_u64);
    let mut cost = 0_u32;
    for _ in 0..most {
        if room == 0 {
            guesses += 1;
            width = width.saturating_mul(parts);
            room = width;
        }
        room -= 1;
        cost = cost.saturating_add(guesses);
        costs.push(cost);
    }
    costs
}

/// Computes the maximum size of a tree by depth: a first guess, and a smaller tree below each of its `parts` children.
fn reach(parts: u64) -> Vec<u64> {
    let mut reach = vec![0_u64];
    while let Some(last) = reach.last().filter(|last| **last < 1 << 14) {
        reach.push(last * parts + 1);
    }
    reach
}
