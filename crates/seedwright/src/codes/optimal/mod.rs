//! Branch-and-bound search for the strategy with the fewest guesses on average.
//!
//! The cost of a set of codes is the number of guesses summed over all of them. It is the minimum over all guesses of
//! the number of codes plus the costs of the parts that the guess splits them into. A guess is abandoned as soon as the
//! costs of its solved parts and the lower bounds of the others add up to no less than the best cost so far. (test:
//! `small_games_cost_what_brute_force_says`)

mod bounds;
mod rank;

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::effort::Observer;
use super::fault::TooLarge;
use super::feedback::cell_of;
use super::guesses::Situation;
use super::listing::{CodePacking, all_codes};
use super::planes::Planes;
use super::tree::{Node, Tree, TreeError};
use crate::world::games::{Feedback, Rule};
use bounds::Bounds;

/// The maximum number of codes: the table of feedbacks has an entry for every pair.
const MAX_CODES: u128 = 8192;
/// A cost above every real one; small enough that sums don't overflow.
const NEVER: u32 = u32::MAX / 4;
/// No limit on the number of guesses.
const ANY: u32 = u32::MAX;

/// Limits on a search for the best strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of guesses for any secret.
    pub worst: Option<u32>,
    /// Whether only candidates may be guessed.
    pub consistent: bool,
    /// The maximum number of guesses tried in each situation; without this limit the result is proved to be optimal.
    pub width: Option<u32>,
    /// The maximum number of steps; the feedback to one guess is about one step.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { worst: None, consistent: false, width: None, steps: 100_000_000_000 }
    }
}

/// The cost of a set of codes, and the number of guesses at worst.
#[derive(Clone, Copy, Debug)]
struct Cost {
    total: u32,
    worst: u32,
}

/// The known bound on the cost of a set of codes.
#[derive(Clone, Copy, Debug)]
struct KnownCost {
    /// The lower bound on the cost.
    least: u32,
    /// The guess that costs exactly that, with its number of guesses at worst, once found.
    best: Option<(u16, u32)>,
}

/// The best strategy for a situation.
pub(super) struct Optimum<'s> {
    situation: &'s Situation<'s>,
    limits: Limits,
    observer: &'s mut Observer<'s>,
    /// All codes of the game, which are the possible guesses.
    codes: Vec<u64>,
    /// The feedback to each guess for each code, by guess, then code.
    answers: Vec<u8>,
    /// The elements of each code as bits.
    elements: Vec<u64>,
    cells: usize,
    bounds: Bounds,
    /// Known costs by the number of allowed guesses, then by set.
    known: BTreeMap<u32, IndexMap<Box<[u16]>, KnownCost>>,
    steps: u64,
}

/// Why a search ended early.
enum SearchError {
    /// The steps ran out.
    OutOfSteps,
    /// The observer stopped the search.
    Stopped,
}

impl<'s> Optimum<'s> {
    /// Searches for the best strategy.
    pub(super) fn search(
        situation: &'s Situation<'s>,
        limits: Limits,
        observer: &'s mut Observer<'s>,
    ) -> Result<Self, TreeError> {
        let layout = situation.layout;
        let codes = layout.number_of_codes(situation.rule);
        let too_large = |budget| TreeError::TooLarge(TooLarge { codes, budget });
        if codes > MAX_CODES || layout.elements > u64::BITS {
            return Err(too_large(None));
        }
        let codes = all_codes(layout, situation.rule);
        let mut optimum = Self::new(situation, limits, codes, observer);
        let set = optimum.whole();
        let mut path = situation.guesses.to_vec();
        match optimum.solve(&set, &mut path, limits.worst.unwrap_or(ANY), NEVER) {
            Ok(Some(_)) => Ok(optimum),
            Ok(None) => Err(TreeError::Impossible),
            Err(SearchError::Stopped) => Err(TreeError::Stopped),
            Err(SearchError::OutOfSteps) => Err(too_large(Some(limits.steps))),
        }
    }

    fn new(
        situation: &'s Situation<'s>,
        limits: Limits,
        codes: Vec<u64>,
        observer: &'s mut Observer<'s>,
    ) -> Self {
        let layout = situation.layout;
        let cells = cell_of(layout.length + 1, 0);
        let bits = |code: &u64| layout.digits(*code).fold(0, |bits, digit| bits | 1 << digit);
        // Two feedbacks lead to no part: the winning one ends the game, and all black but one white is impossible.
        let parts = match situation.rule {
            Rule::ExactOnly => layout.length as usize,
            Rule::Standard | Rule::BullsAndCows => cells - 2,
        };
        Self {
            situation,
            limits,
            observer,
            elements: codes.iter().map(bits).collect(),
            answers: answers(layout, situation.rule, &codes),
            cells,
            bounds: Bounds::new(codes.len(), parts),
            known: BTreeMap::new(),
            steps: 0,
            codes,
        }
    }

    /// Returns the candidates of the situation, as code numbers.
    fn whole(&self) -> Vec<u16> {
        let number = |code: &u64| self.codes.binary_search(code).map(|number| number as u16);
        let numbers: Result<Vec<u16>, usize> = self.situation.codes.iter().map(number).collect();
        numbers.expect("possible codes are codes of the game")
    }

    fn win(&self) -> usize {
        self.cells - 1
    }

    #[inline]
    fn row(&self, guess: u16) -> &[u8] {
        let codes = self.codes.len();
        &self.answers[usize::from(guess) * codes..][..codes]
    }

    /// Returns the cost of a set within `depth` guesses, if it is below `bound`.
    fn solve(
        &mut self,
        set: &[u16],
        path: &mut Vec<u64>,
        depth: u32,
        bound: u32,
    ) -> Result<Option<Cost>, SearchError> {
        let (mut least, exact) = self.glance(set);
        if least >= bound || set.len() as u64 > self.bounds.reach(depth) {
            return Ok(None);
        }
        if exact.is_some() {
            return Ok(exact);
        }
        if depth != ANY {
            // The best strategy without a depth limit is usually short enough; if not, its cost is a lower bound.
            match self.solve(set, path, ANY, bound)? {
                Some(cost) if cost.worst > depth => least = cost.total,
                answer => return Ok(answer),
            }
        }
        if let Some(known) = self.known.get(&depth).and_then(|known| known.get(set)) {
            if known.least >= bound {
                return Ok(None);
            }
            if let Some((_, worst)) = known.best {
                return Ok(Some(Cost { total: known.least, worst }));
            }
            least = least.max(known.least);
        }
        let found = self.try_all(set, path, depth, bound, least)?;
        // A failed search is worth recording too: it proves that the set costs at least `bound`.
        let known = KnownCost {
            least: found.map_or(bound, |(cost, _)| cost.total),
            best: found.map(|(cost, guess)| (guess, cost.worst)),
        };
        self.known.entry(depth).or_default().insert(set.into(), known);
        Ok(found.map(|(cost, _)| cost))
    }

    /// Returns a lower bound on the cost of a set, and its exact cost if that follows without a search.
    fn glance(&self, set: &[u16]) -> (u32, Option<Cost>) {
        let total = self.bounds.least(set.len());
        if set.len() <= 2 {
            let worst = set.len() as u32;
            return (total, Some(Cost { total, worst }));
        }
        if set.len() > self.bounds.parts + 1 {
            return (total, None);
        }
        match self.perfect(set) {
            Some(_) => (total, Some(Cost { total, worst: 2 })),
            // Without a perfect guess, some code takes one more guess.
            None => (total + 1, None),
        }
    }

    /// Returns the lower bound that earlier searches of a set have proved.
    fn known_least(&self, set: &[u16]) -> u32 {
        let known = self.known.get(&ANY).and_then(|known| known.get(set));
        known.map_or(0, |known| known.least)
    }

    /// Returns a code of a set that gives all others different feedback.
    fn perfect(&self, set: &[u16]) -> Option<u16> {
        set.iter().copied().find(|guess| {
            let row = self.row(*guess);
            let mut seen = 0_u128;
            set.iter().all(|code| {
                let bit = 1 << row[usize::from(*code)];
                let fresh = seen & bit == 0;
                seen |= bit;
                fresh
            })
        })
    }

    /// Returns the best guess for a set and its cost, if that is below `bound`.
    fn try_all(
        &mut self,
        set: &[u16],
        path: &mut Vec<u64>,
        depth: u32,
        bound: u32,
        least: u32,
    ) -> Result<Option<(Cost, u16)>, SearchError> {
        // A guess that leaves only parts of one or two codes ends the ranking early if its cost meets the lower bound.
        // Such parts take two more guesses, so `depth` must allow three.
        let enough = if depth > 2 { least } else { 0 };
        let mut guesses = self.rank(set, path, bound, enough)?;
        guesses.sort_unstable();
        let width = self.limits.width.unwrap_or(u32::MAX) as usize;
        let mut best: Option<(Cost, u16)> = None;
        for ranked in guesses.into_iter().take(width) {
            let bound = best.map_or(bound, |(cost, _)| cost.total);
            // Guesses are sorted by their lower bounds, so no later one can be cheaper; and nothing is cheaper than
            // `least`.
            if ranked.least() >= bound || bound <= least {
                break;
            }
            let guess = ranked.guess();
            path.push(self.codes[usize::from(guess)]);
            let cost = self.try_guess(set, guess, path, depth, bound);
            path.pop();
            best = cost?.map(|cost| (cost, guess)).or(best);
        }
        Ok(best)
    }

    /// Returns the cost of a guess, if it is below `bound`.
    fn try_guess(
        &mut self,
        set: &[u16],
        guess: u16,
        path: &mut Vec<u64>,
        depth: u32,
        bound: u32,
    ) -> Result<Option<Cost>, SearchError> {
        let parts = self.split(set, guess);
        let mut total = set.len() as u32;
        total += parts.iter().map(|part| self.bounds.least(part.len())).sum::<u32>();
        // Tighten the cheap bounds of all parts before solving any: most guesses already fail here.
        let mut leasts = Vec::new();
        for part in &parts {
            let least = self.glance(part).0.max(self.known_least(part));
            total += least - self.bounds.least(part.len());
            if total >= bound {
                return Ok(None);
            }
            leasts.push(least);
        }
        let depth = if depth == ANY { ANY } else { depth - 1 };
        let mut worst = 1;
        for (part, least) in parts.iter().zip(leasts) {
            // The other parts count with their bounds, so this one may cost at most what keeps the sum below `bound`.
            let others = total - least;
            let Some(cost) = self.solve(part, path, depth, bound - others)? else {
                return Ok(None);
            };
            total = others + cost.total;
            worst = worst.max(1 + cost.worst);
        }
        Ok(Some(Cost { total, worst }))
    }

    /// Splits a set by its feedback to a guess, without the winning part. Small parts come first: they are quick to
    /// solve, and a bound that fails on them saves the large ones.
    fn split(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let row = self.row(guess);
        let mut parts = vec![Vec::new(); self.win()];
        for code in set {
            let cell = usize::from(row[usize::from(*code)]);
            if cell < self.win() {
                parts[cell].push(*code);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts.sort_by_key(Vec::len);
        parts
    }

    /// Returns the best guess.
    pub(super) fn guess(&self) -> u64 {
        let depth = self.limits.worst.unwrap_or(ANY);
        self.codes[usize::from(self.guess_for(&self.whole(), depth))]
    }

    fn guess_for(&self, set: &[u16], depth: u32) -> u16 {
        if set.len() <= 2 {
            return set[0];
        }
        if set.len() <= self.bounds.parts + 1
            && let Some(perfect) = self.perfect(set)
        {
            return perfect;
        }
        let known = |allowed: u32| self.known.get(&allowed).and_then(|known| known.get(set));
        let best = |allowed: u32| known(allowed).and_then(|known| known.best);
        let short = best(ANY).filter(|(_, worst)| *worst <= depth);
        let (guess, _) =
            short.or_else(|| best(depth)).expect("the best strategy was searched to the end");
        guess
    }

    /// Returns the complete strategy.
    pub(super) fn tree(&self) -> Tree {
        let mut nodes = Vec::new();
        self.grow(&self.whole(), self.limits.worst.unwrap_or(ANY), &mut nodes);
        Tree { nodes }
    }

    fn grow(&self, set: &[u16], depth: u32, nodes: &mut Vec<Node>) -> u32 {
        let number = nodes.len() as u32;
        let guess = self.guess_for(set, depth);
        nodes.push(Node {
            guess: self.situation.layout.unpack(self.codes[usize::from(guess)]),
            after: Vec::new(),
        });
        let depth = if depth == ANY { ANY } else { depth - 1 };
        let row = self.row(guess);
        for cell in 0..self.win() {
            let answers = |code: &u16| usize::from(row[usize::from(*code)]) == cell;
            let part: Vec<u16> = set.iter().copied().filter(answers).collect();
            if !part.is_empty() {
                let next = self.grow(&part, depth, nodes);
                let after = &mut nodes[number as usize].after;
                after.push((Feedback::of_cell(cell), next));
            }
        }
        number
    }
}

/// Computes the feedback of all codes to all guesses, as cells.
fn answers(layout: CodePacking, rule: Rule, codes: &[u64]) -> Vec<u8> {
    let planes = Planes::new(layout, rule, codes);
    let mut answers = vec![0; codes.len() * codes.len()];
    for (guess, row) in codes.iter().zip(answers.chunks_mut(codes.len())) {
        planes.answers(*guess, row);
    }
    answers
}
