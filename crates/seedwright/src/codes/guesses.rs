//! The best guess by a measure.
//!
//! Guesses of the same elements have the same total feedback (black and white together) for each code. So
//! guesses are grouped by their elements, and the totals bound how good any order of a group can be. Most
//! groups are ruled out by their bound alone. (test: `the_best_guess_is_the_best_of_all`)

use std::cell::Cell;

use super::listing::CodePacking;
use super::logarithm::Logarithms;
use super::measure::Measure;
use super::planes::{Counter, Histogram, MAX_CELLS, Planes};
use super::symmetry::{Symmetry, possible_elements};
use crate::world::games::Rule;

/// A situation that needs a guess.
pub(super) struct Situation<'s> {
    pub(super) layout: CodePacking,
    pub(super) rule: Rule,
    /// The guesses so far.
    pub(super) guesses: &'s [u64],
    /// The candidate codes, in order; at least one.
    pub(super) codes: &'s [u64],
    pub(super) logarithms: &'s Logarithms,
    /// The 64-code words that may be evaluated.
    pub(super) looks: &'s Looks,
    /// Whether any code may be guessed, or only a candidate: a large game has no list of all codes.
    pub(super) any_guess: bool,
}

/// A limit on evaluated 64-code words, for one guess or many.
#[derive(Debug)]
pub(super) struct Looks {
    allowed: u64,
    used: Cell<u64>,
}

impl Looks {
    pub(super) fn new(allowed: u64) -> Self {
        Self { allowed, used: Cell::new(0) }
    }

    /// Counts the words of a set of codes.
    pub(super) fn count(&self, codes: usize) {
        self.used.set(self.used.get() + codes.div_ceil(64) as u64);
    }

    /// How many were evaluated.
    pub(super) fn used(&self) -> u64 {
        self.used.get()
    }

    /// Fails if too many words were evaluated.
    pub(super) fn check(&self) -> Result<(), TooManyLooks> {
        if self.used.get() > self.allowed { Err(TooManyLooks) } else { Ok(()) }
    }
}

/// The limit of evaluated words was reached.
#[derive(Debug)]
pub(super) struct TooManyLooks;

/// The best guess so far. The order of fields is the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BestGuess {
    cost: u64,
    no_candidate: bool,
    guess: u64,
}

impl Situation<'_> {
    /// Returns the best guess; ties go to candidates, then to the lowest code.
    pub(super) fn best(&self, measure: Measure, planes: &Planes) -> Result<u64, TooManyLooks> {
        let mut search = GuessSearch::new(self, measure, planes);
        // Late in a game this saves the search for symmetries. Codes are in order, so the first perfect one
        // also wins all ties.
        if let Some(perfect) = search.perfect_candidate() {
            return Ok(perfect);
        }
        let possible = possible_elements(self.layout, self.codes);
        let symmetry = Symmetry::new(self.layout, self.rule, self.guesses, &possible);
        search.look_at_all(&symmetry)?;
        Ok(search.best.expect("there is at least one guess").guess)
    }

    /// Returns the best guess among the candidates; ties go to the lowest code.
    pub(super) fn best_candidate(
        &self,
        measure: Measure,
        planes: &Planes,
    ) -> Result<u64, TooManyLooks> {
        let possible = possible_elements(self.layout, self.codes);
        let symmetry = Symmetry::new(self.layout, self.rule, self.guesses, &possible);
        let mut search = GuessSearch::new(self, measure, planes);
        for code in self.codes {
            let digits: Vec<u16> = self.layout.digits(*code).collect();
            if symmetry.is_lowest(&digits) {
                search.look_at(*code);
            }
            self.looks.check()?;
        }
        let best = search.best.expect("of codes worth the same the lowest was looked at");
        Ok(best.guess)
    }
}

impl Situation<'_> {
    /// Returns the best guesses by a measure, at most a number of them, the best first; ties go to candidates, then to the
    /// lowest code.
    pub(super) fn best_few(&self, measure: Measure, planes: &Planes, most: usize) -> Vec<u64> {
        let mut search = GuessSearch::new(self, measure, planes);
        if let Some(perfect) = search.perfect_candidate() {
            return vec![perfect];
        }
        let possible = possible_elements(self.layout, self.codes);
        let symmetry = Symmetry::new(self.layout, self.rule, self.guesses, &possible);
        let mut few = Few { most, kept: Vec::new() };
        if !self.any_guess {
            for code in self.codes {
                few.add(search.looked_at(*code));
            }
            return few.guesses();
        }
        let selections = selections(self.layout, self.rule, &symmetry).into_iter();
        let bounds = selections.map(|elements| {
            let least = search.least_cost(self.layout.pack_numbers(&elements));
            (least, elements)
        });
        let mut bounds: Vec<(u64, Vec<u16>)> = bounds.collect();
        bounds.sort();
        for (least, mut elements) in bounds {
            if few.last().is_some_and(|last| least > last.cost) {
                break;
            }
            loop {
                if symmetry.is_lowest(&elements) {
                    few.add(search.looked_at(self.layout.pack_numbers(&elements)));
                }
                if !next_order(&mut elements) {
                    break;
                }
            }
        }
        few.guesses()
    }
}

/// The best guesses so far, in order.
struct Few {
    most: usize,
    kept: Vec<BestGuess>,
}

impl Few {
    /// The worst of them, if no more are kept.
    fn last(&self) -> Option<&BestGuess> {
        self.kept.last().filter(|_| self.kept.len() >= self.most)
    }

    fn add(&mut self, guess: BestGuess) {
        if self.last().is_some_and(|last| *last < guess) {
            return;
        }
        let place = self.kept.partition_point(|kept| *kept < guess);
        self.kept.insert(place, guess);
        self.kept.truncate(self.most);
    }

    fn guesses(&self) -> Vec<u64> {
        self.kept.iter().map(|kept| kept.guess).collect()
    }
}

struct GuessSearch<'s, 'p> {
    situation: &'s Situation<'s>,
    measure: Measure,
    counter: Counter<'p>,
    histogram: Histogram,
    cells: usize,
    best: Option<BestGuess>,
}

impl<'s, 'p> GuessSearch<'s, 'p> {
    fn new(situation: &'s Situation<'s>, measure: Measure, planes: &'p Planes) -> Self {
        Self {
            situation,
            measure,
            counter: Counter::new(planes),
            histogram: [0; MAX_CELLS],
            cells: planes.cells(),
            best: None,
        }
    }

    /// Returns a candidate that gives every other candidate a different feedback: no guess is better. A set
    /// with more codes than feedbacks can't have one.
    fn perfect_candidate(&mut self) -> Option<u64> {
        let codes = self.situation.codes;
        let parts = codes.len();
        if parts > self.cells {
            return None;
        }
        codes.iter().copied().find(|code| {
            self.look_at(*code);
            let found = self.histogram[..self.cells].iter().filter(|size| **size > 0);
            found.count() == parts
        })
    }

    fn looked_at(&mut self, guess: u64) -> BestGuess {
        self.situation.looks.count(self.situation.codes.len());
        self.counter.histogram(guess, &mut self.histogram);
        let sizes = &self.histogram[..self.cells];
        let cost = self.measure.cost(sizes, self.situation.logarithms);
        let no_candidate = self.situation.codes.binary_search(&guess).is_err();
        BestGuess { cost, no_candidate, guess }
    }

    fn look_at(&mut self, guess: u64) {
        self.situation.looks.count(self.situation.codes.len());
        self.counter.histogram(guess, &mut self.histogram);
        let sizes = &self.histogram[..self.cells];
        let cost = self.measure.cost(sizes, self.situation.logarithms);
        if self.best.is_some_and(|best| cost > best.cost) {
            return;
        }
        let found = BestGuess {
            cost,
            no_candidate: self.situation.codes.binary_search(&guess).is_err(),
            guess,
        };
        if self.best.is_none_or(|best| found < best) {
            self.best = Some(found);
        }
    }

    /// Returns a lower bound on the cost of a guess with these elements in any order.
    fn least_cost(&mut self, guess: u64) -> u64 {
        match self.situation.rule {
            // Without white pegs, the order decides everything.
            Rule::ExactOnly => 0,
            Rule::Standard | Rule::BullsAndCows => {
                let totals = self.counter.totals(guess);
                self.measure.least_cost(totals, self.situation.logarithms)
            }
        }
    }

    fn look_at_all(&mut self, symmetry: &Symmetry) -> Result<(), TooManyLooks> {
        let layout = self.situation.layout;
        let mut bounds = Vec::new();
        for elements in selections(layout, self.situation.rule, symmetry) {
            let least = self.least_cost(layout.pack_numbers(&elements));
            bounds.push((least, elements));
        }
        bounds.sort();
        for (least, mut elements) in bounds {
            // Groups are sorted by their bound, so all later ones are worse too. Not `>=`: a guess of equal
            // cost can still win the tie as a candidate or as a lower code.
            if self.best.is_some_and(|best| least > best.cost) {
                break;
            }
            loop {
                if symmetry.is_lowest(&elements) {
                    self.look_at(layout.pack_numbers(&elements));
                }
                if !next_order(&mut elements) {
                    break;
                }
            }
            self.situation.looks.check()?;
        }
        Ok(())
    }
}

/// Returns all multisets of elements that a guess can have, each sorted; without repeats if the rule forbids
/// them.
fn selections(layout: CodePacking, rule: Rule, symmetry: &Symmetry) -> Vec<Vec<u16>> {
    let elements = symmetry.elements();
    let mut found = Vec::new();
    let mut started = vec![(0, Vec::new())];
    while let Some((first, chosen)) = started.pop() {
        if chosen.len() == layout.length as usize {
            if symmetry.uses_lowest_names(&chosen) {
                found.push(chosen);
            }
            continue;
        }
        for (number, element) in elements.iter().enumerate().skip(first) {
            let next = number + usize::from(rule == Rule::BullsAndCows);
            let mut longer = chosen.clone();
            longer.push(*element);
            started.push((next, longer));
        }
    }
    found
}

/// Advances to the next permutation in lexicographic order; returns whether there is one.
fn next_order(elements: &mut [u16]) -> bool {
    let Some(falls_after) = elements.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let swapped = elements.iter().rposition(|element| *element > elements[falls_after]);
    elements.swap(falls_after, swapped.expect("the next element is greater"));
    elements[falls_after + 1..].reverse();
    true
}
