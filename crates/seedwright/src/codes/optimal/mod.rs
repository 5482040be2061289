//! Branch-and-bound search for the strategy with the fewest guesses on average.
//!
//! The cost of a set of codes is the number of guesses summed over all of them. It is the minimum over all guesses of
//! the number of codes plus the costs of the parts that the guess splits them into. A guess is abandoned as soon as the
//! costs of its solved parts and the lower bounds of the others add up to no less than the best cost so far. (test:
//! `small_games_cost_what_brute_force_says`)
//!
//! What makes it fast: a set is searched once for all that are equal up to symmetry (`canonical`); for all guesses
//! together, the table counts the different feedbacks of a set (`table`); and before a guess is followed, each of its
//! parts is bounded by the best guess for that part.

mod bounds;
mod canonical;
mod rank;
mod table;

use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;

use super::effort::{Effort, Observer};
use super::fault::TooLarge;
use super::guesses::Situation;
use super::symmetry::{Symmetry, possible_elements};
use super::tree::{Node, Tree, TreeError};
use crate::world::games::{Feedback, Rule};
pub(super) use bounds::Bounds;
use canonical::View;
use rank::Ranking;
use table::Table;

/// The maximum number of codes: the table of feedbacks has an entry for every pair.
pub(super) const MAX_CODES: u128 = 8192;
/// A cost above every real one; small enough that sums don't overflow.
pub(super) const NEVER: u32 = u32::MAX / 4;
/// No limit on the number of guesses.
const ANY: u32 = u32::MAX;
/// As long as fewer guesses were made, symmetries are those of the guesses; later those of the set.
const OPENING: usize = 2;

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
    /// All codes of the game, which are the possible guesses, and their feedback.
    table: Rc<Table>,
    bounds: Rc<Bounds>,
    /// Known costs by the number of allowed guesses, then by set.
    known: BTreeMap<u32, IndexMap<Box<[u16]>, KnownCost>>,
    steps: u64,
    /// Whether the limit on the number of guesses tried left any out.
    is_narrowed: bool,
}

/// Why a search ended early.
enum SearchError {
    /// The steps ran out.
    OutOfSteps,
    /// The observer stopped the search.
    Stopped,
}

/// A turn of the finished strategy.
struct Turn {
    /// The possible codes, in a view.
    set: Vec<u16>,
    view: View,
    /// The number of guesses made.
    made: usize,
    /// The maximum number of guesses left.
    depth: u32,
}

/// The limits on the strategy for a set.
#[derive(Clone, Copy)]
struct Within {
    /// The maximum number of guesses.
    depth: u32,
    /// The cost must be below this.
    bound: u32,
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
        let mut optimum = Self::new(situation, limits, observer);
        let set = optimum.whole();
        let mut path = situation.guesses.to_vec();
        let within = Within { depth: limits.worst.unwrap_or(ANY), bound: NEVER };
        match (optimum.solve(&set, &mut path, within), limits.width) {
            (Ok(Some(_)), _) => Ok(optimum),
            (Ok(None), Some(width)) if optimum.is_narrowed => Err(TreeError::NotFound { width }),
            (Ok(None), _) => Err(TreeError::Impossible),
            (Err(SearchError::Stopped), _) => Err(TreeError::Stopped),
            (Err(SearchError::OutOfSteps), _) => Err(too_large(Some(limits.steps))),
        }
    }

    fn new(situation: &'s Situation<'s>, limits: Limits, observer: &'s mut Observer<'s>) -> Self {
        let table = Table::new(situation.layout, situation.rule);
        // Two feedbacks lead to no part: the winning one ends the game, and all black but one white is impossible.
        let parts = match situation.rule {
            Rule::ExactOnly => table.length,
            Rule::Standard | Rule::BullsAndCows => table.cells - 2,
        };
        Self {
            situation,
            limits,
            observer,
            bounds: Rc::new(Bounds::new(table.codes.len(), parts, table.win())),
            table: Rc::new(table),
            known: BTreeMap::new(),
            steps: 0,
            is_narrowed: false,
        }
    }

    /// Returns the candidates of the situation, as code numbers.
    fn whole(&self) -> Vec<u16> {
        let layout = self.situation.layout;
        let number = |code: &u64| self.table.number(layout.digits(*code).map(|digit| digit as u8));
        let mut numbers: Vec<u16> = self.situation.codes.iter().map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Pays for feedbacks that were computed, and reports to the observer.
    fn pay(&mut self, looks: u64) -> Result<(), SearchError> {
        self.steps += looks;
        if self.steps > self.limits.steps {
            return Err(SearchError::OutOfSteps);
        }
        let effort = Effort { done: self.steps, of: self.limits.steps };
        match (self.observer)(effort).is_break() {
            true => Err(SearchError::Stopped),
            false => Ok(()),
        }
    }

    /// Returns the cost of a set after some guesses, if there is one within limits.
    fn solve(
        &mut self,
        set: &[u16],
        path: &mut Vec<u64>,
        within: Within,
    ) -> Result<Option<Cost>, SearchError> {
        let Within { depth, bound } = within;
        let (mut least, exact) = self.glance(set);
        if least >= bound || set.len() as u64 > self.bounds.reach(depth) {
            return Ok(None);
        }
        if exact.is_some() {
            return Ok(exact);
        }
        if depth != ANY {
            // The best strategy without a depth limit is usually short enough; if not, its cost is a lower bound.
            match self.solve(set, path, Within { depth: ANY, bound })? {
                Some(cost) if cost.worst > depth => least = cost.total,
                answer => return Ok(answer),
            }
        }
        if path.len() < OPENING {
            return self.look_up(set, None, path, within, least);
        }
        let canonical = self.table.canonical(set);
        self.look_up(&canonical.codes, Some(canonical.elements), path, within, least)
    }

    /// Returns the cost of a set from memory or a search. The elements are given for canonical sets.
    fn look_up(
        &mut self,
        set: &[u16],
        elements: Option<usize>,
        path: &mut Vec<u64>,
        within: Within,
        mut least: u32,
    ) -> Result<Option<Cost>, SearchError> {
        let Within { depth, bound } = within;
        if let Some(known) = self.known.get(&depth).and_then(|known| known.get(set)) {
            if known.least >= bound {
                return Ok(None);
            }
            if let Some((_, worst)) = known.best {
                return Ok(Some(Cost { total: known.least, worst }));
            }
            least = least.max(known.least);
        }
        let found = self.try_all(set, elements, path, within, least)?;
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
        match self.perfect(set.iter().copied(), set) {
            Some(_) => (total, Some(Cost { total, worst: 2 })),
            // Without a perfect guess, some code takes one more guess.
            None => (total + 1, None),
        }
    }

    /// Returns the first of some codes that all codes of a set give different feedback.
    fn perfect(&self, mut codes: impl Iterator<Item = u16>, set: &[u16]) -> Option<u16> {
        codes.find(|guess| {
            let mut seen = [0_u128; 2];
            self.table.cells(*guess, set).all(|cell| {
                let bit = 1 << (cell & 127);
                let is_new = seen[cell >> 7] & bit == 0;
                seen[cell >> 7] |= bit;
                is_new
            })
        })
    }

    /// Returns the best guess for a set and its cost, if there is one within limits.
    fn try_all(
        &mut self,
        set: &[u16],
        elements: Option<usize>,
        path: &mut Vec<u64>,
        within: Within,
        least: u32,
    ) -> Result<Option<(Cost, u16)>, SearchError> {
        let (table, bounds) = (Rc::clone(&self.table), Rc::clone(&self.bounds));
        let mut ranking = self.ranking((&table, &bounds), set, elements, path, within.bound);
        let mut left = self.limits.width.unwrap_or(u32::MAX);
        let mut best: Option<(Cost, u16)> = None;
        loop {
            let bound = best.map_or(within.bound, |(cost, _)| cost.total);
            // Guesses come in the order of their lower bounds, so no later one can be cheaper; and nothing is cheaper
            // than `least`.
            let next = if bound <= least { None } else { ranking.next(bound) };
            self.pay(std::mem::take(&mut ranking.looks))?;
            let Some(ranked) = next else { return Ok(best) };
            if left == 0 {
                self.is_narrowed = true;
                return Ok(best);
            }
            left -= 1;
            // Parts of one or two codes have a known cost, so here the bound is the exact cost, and all later guesses
            // cost at least as much. Such parts take two more guesses.
            if ranked.largest <= 2 && within.depth > 2 {
                let worst = 1 + u32::from(ranked.largest);
                return Ok(Some((Cost { total: ranked.least, worst }, ranked.guess)));
            }
            path.push(table.codes[usize::from(ranked.guess)]);
            let cost = self.try_guess(set, ranked.guess, path, Within { bound, ..within });
            path.pop();
            best = cost?.map(|cost| (cost, ranked.guess)).or(best);
        }
    }

    /// Ranks the guesses for a set after some guesses.
    fn ranking<'r>(
        &self,
        (table, bounds): (&'r Table, &'r Bounds),
        set: &'r [u16],
        elements: Option<usize>,
        path: &[u64],
        bound: u32,
    ) -> Ranking<'r> {
        let all = table.codes.len();
        let both = (table, bounds);
        let Some(elements) = elements else {
            let pool = self.opening_pool(set, path).into_iter();
            return Ranking::new(both, set, pool, all, bound);
        };
        if self.limits.consistent {
            return Ranking::new(both, set, set.iter().copied(), all, bound);
        }
        let guesses = table.pool(elements);
        let ranking = Ranking::new(both, set, 0..guesses as u16, guesses, bound);
        ranking.without_equals(elements)
    }

    /// Returns one guess of each class that the symmetries of the guesses so far make equal.
    fn opening_pool(&self, set: &[u16], path: &[u64]) -> Vec<u16> {
        let layout = self.situation.layout;
        let codes = set.iter().map(|code| self.table.codes[usize::from(*code)]);
        let possible = possible_elements(layout, &codes.collect::<Vec<_>>());
        let symmetry = Symmetry::new(layout, self.situation.rule, path, &possible);
        let all: Vec<u16> = match self.limits.consistent {
            true => set.to_vec(),
            false => (0..self.table.codes.len() as u16).collect(),
        };
        let is_lowest = |guess: &u16| {
            let digits = self.table.digits(*guess).iter().map(|digit| u16::from(*digit));
            symmetry.is_lowest(&digits.collect::<Vec<_>>())
        };
        all.into_iter().filter(is_lowest).collect()
    }

    /// Returns the cost of a guess, if it is within limits.
    fn try_guess(
        &mut self,
        set: &[u16],
        guess: u16,
        path: &mut Vec<u64>,
        within: Within,
    ) -> Result<Option<Cost>, SearchError> {
        let parts = self.table.split(set, guess);
        let mut total = set.len() as u32;
        total += parts.iter().map(|part| self.bounds.least(part.len())).sum::<u32>();
        // Tighten the bounds of all parts before solving any, the cheap ones first: most guesses already fail here.
        let mut leasts = Vec::new();
        for part in &parts {
            let least = self.glance(part).0;
            total += least - self.bounds.least(part.len());
            if total >= within.bound {
                return Ok(None);
            }
            leasts.push(least);
        }
        for (part, least) in parts.iter().zip(&mut leasts) {
            let more = self.look_ahead(part, *least)? - *least;
            total += more;
            *least += more;
            if total >= within.bound {
                return Ok(None);
            }
        }
        let depth = if within.depth == ANY { ANY } else { within.depth - 1 };
        let mut worst = 1;
        for (part, least) in parts.iter().zip(leasts) {
            // The other parts count with their bounds, so this one may cost at most what keeps the sum below the bound.
            let others = total - least;
            let bound = within.bound - others;
            let Some(cost) = self.solve(part, path, Within { depth, bound })? else {
                return Ok(None);
            };
            total = others + cost.total;
            worst = worst.max(1 + cost.worst);
        }
        Ok(Some(Cost { total, worst }))
    }

    /// Returns a lower bound on the cost of a set: that of its best guess, or what earlier searches proved.
    fn look_ahead(&mut self, set: &[u16], least: u32) -> Result<u32, SearchError> {
        let is_perfect =
            set.len() <= self.bounds.parts + 1 && least == self.bounds.least(set.len());
        if set.len() <= 2 || is_perfect {
            return Ok(least);
        }
        let canonical = self.table.canonical(set);
        if let Some(known) = self.known.get(&ANY).and_then(|known| known.get(&canonical.codes[..]))
        {
            return Ok(known.least.max(least));
        }
        let guesses = self.table.pool(canonical.elements);
        self.pay(self.table.looks(set.len(), guesses))?;
        let by_parts = self.bounds.by_parts(set.len());
        let parts = self.table.parts(&canonical.codes, guesses);
        let costs = parts.iter().map(|parts| by_parts[usize::from(parts.wins)][parts.parts]);
        let least = costs.min().map_or(least, |cost| cost.max(least));
        let known = KnownCost { least, best: None };
        self.known.entry(ANY).or_default().insert(canonical.codes.into(), known);
        Ok(least)
    }

    /// Returns the best guess.
    pub(super) fn guess(&self) -> u64 {
        let (turn, guess) = self.guess_for(self.first_turn());
        self.code(&turn.view, guess)
    }

    fn first_turn(&self) -> Turn {
        Turn {
            set: self.whole(),
            view: View::plain(&self.table),
            made: self.situation.guesses.len(),
            depth: self.limits.worst.unwrap_or(ANY),
        }
    }

    /// Returns a code of a view as it was before.
    fn code(&self, view: &View, code: u16) -> u64 {
        self.table.codes[usize::from(self.table.restored(view, code))]
    }

    /// Returns the best guess, and the turn as the search saw it.
    fn guess_for(&self, turn: Turn) -> (Turn, u16) {
        let mut sorted = turn.set.clone();
        sorted.sort_unstable_by_key(|code| self.code(&turn.view, *code));
        if sorted.len() <= 2 {
            return (turn, sorted[0]);
        }
        if sorted.len() <= self.bounds.parts + 1
            && let Some(perfect) = self.perfect(sorted.iter().copied(), &turn.set)
        {
            return (turn, perfect);
        }
        let turn = match turn.made < OPENING {
            true => turn,
            false => {
                let canonical = self.table.canonical(&turn.set);
                let view = turn.view.then(&canonical.view);
                Turn { set: canonical.codes, view, ..turn }
            }
        };
        let guess = self.known_guess(&turn.set, turn.depth);
        (turn, guess)
    }

    fn known_guess(&self, set: &[u16], depth: u32) -> u16 {
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
        self.grow(self.first_turn(), &mut nodes);
        Tree { nodes }
    }

    /// Grows the subtree for a turn. Its parts are split as the search split them: two forms of one set need not be the
    /// same, and only one of them is known.
    fn grow(&self, turn: Turn, nodes: &mut Vec<Node>) -> u32 {
        let number = nodes.len() as u32;
        let (turn, guess) = self.guess_for(turn);
        nodes.push(Node {
            guess: self.situation.layout.unpack(self.code(&turn.view, guess)),
            after: Vec::new(),
        });
        let depth = if turn.depth == ANY { ANY } else { turn.depth - 1 };
        let cells: Vec<usize> = self.table.cells(guess, &turn.set).collect();
        for cell in 0..self.table.win() {
            let fits = |(code, own): (&u16, &usize)| (*own == cell).then_some(*code);
            let set: Vec<u16> = turn.set.iter().zip(&cells).filter_map(fits).collect();
            if !set.is_empty() {
                let view = turn.view.clone();
                let next = self.grow(Turn { set, view, made: turn.made + 1, depth }, nodes);
                let after = &mut nodes[number as usize].after;
                after.push((Feedback::of_cell(cell), next));
            }
        }
        number
    }
}
