//! A history as a formula for a SAT solver.
//!
//! Each position has a variable for each guessed element, and one more for all other elements together.
//! Counters express how often a code has each element, and the pegs of each guess. (test:
//! `formulas_and_states_agree`)

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};

use super::Question;
use crate::codes::choices::Choices;
use crate::codes::fault::TooLarge;
use crate::codes::feedback::Row;
use crate::world::games::{Code, Element, Feedback, Rule};

/// The steps that a conflict of the solver counts as; each literal of the learned clause is one more.
const STEPS_PER_CONFLICT: u64 = 500;
/// The steps that a decision counts as, since each one is propagated.
const STEPS_PER_DECISION: u64 = 50;

/// Stops the solver when its steps run out.
struct Effort {
    left: Cell<u64>,
}

impl Effort {
    fn spend(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }
}

impl Callbacks for Effort {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.spend(STEPS_PER_CONFLICT + clause.len() as u64);
        }
    }

    /// The solver calls this before each decision.
    fn stop(&self) -> bool {
        self.spend(STEPS_PER_DECISION);
        self.left.get() == 0
    }
}

/// Unary counters of the feedback to a guess: literals for at least one, at least two and so on.
struct AnswerCounters {
    /// Black pegs.
    exact: Vec<Lit>,
    /// Black and white together, if the rule has white pegs.
    common: Option<Vec<Lit>>,
}

/// The formula of a question.
pub(in crate::codes) struct Formula<'q> {
    question: Question<'q>,
    solver: Solver<Effort>,
    /// The guessed elements, and then the others together.
    kinds: Vec<Vec<Element>>,
    /// By position, then kind.
    places: Vec<Vec<Lit>>,
    /// The guesses whose feedback is assumed per question.
    rows: Vec<AnswerCounters>,
    /// A literal that is always false.
    never: Lit,
}

impl<'q> Formula<'q> {
    /// Builds the formula.
    pub(in crate::codes) fn new(question: Question<'q>) -> Self {
        let (mut formula, counts) = Self::without_rows(question);
        for row in question.rows {
            let Feedback { black, white } = row.feedback;
            let most = (black as usize + 1, (black + white) as usize + 1);
            let counted = formula.count_row(row, &counts, most);
            for literal in formula.answer_literals(&counted, row.feedback) {
                formula.clause(&[literal]);
            }
        }
        formula
    }

    /// Builds a formula without feedback, which each question assumes on its own: see [`Formula::answers`].
    /// Clauses that the solver learns are shared by all questions.
    pub(in crate::codes) fn open(question: Question<'q>) -> Self {
        let (mut formula, counts) = Self::without_rows(question);
        let most = question.game.length() as usize;
        for row in question.rows {
            let counted = formula.count_row(row, &counts, (most, most));
            formula.rows.push(counted);
        }
        formula
    }

    fn without_rows(question: Question<'q>) -> (Self, Vec<Vec<Lit>>) {
        let (mut kinds, others) = question.kinds();
        kinds.push(others);
        let left = Cell::new(question.budget.max(1));
        let mut solver = Solver::new(Default::default(), Effort { left });
        let never = new_literal(&mut solver);
        let mut formula =
            Self { question, solver, kinds, places: Vec::new(), rows: Vec::new(), never };
        formula.clause(&[!never]);
        formula.fill_positions();
        formula.settle();
        let counts = formula.count_kinds();
        (formula, counts)
    }

    /// Requires that each position has exactly one element.
    fn fill_positions(&mut self) {
        for _ in 0..self.question.game.length() {
            let place: Vec<Lit> =
                self.kinds.iter().map(|_| new_literal(&mut self.solver)).collect();
            self.clause(&place);
            // Pairwise exclusion is quadratic in the kinds, but there are few: the guessed elements and one
            // for the rest.
            for (number, one) in place.iter().enumerate() {
                for other in &place[..number] {
                    self.clause(&[!*one, !*other]);
                }
            }
            // Every element was guessed, so no position can have another one.
            if self.kinds.last().is_some_and(Vec::is_empty) {
                self.clause(&[!place[place.len() - 1]]);
            }
            self.places.push(place);
        }
    }

    /// Requires the elements that the player has filled in. A repeat is a contradiction if the rule forbids
    /// it.
    fn settle(&mut self) {
        let settled: Vec<(u32, Element)> = self.question.partial.filled().collect();
        let distinct = self.question.game.rule() == Rule::BullsAndCows;
        for (number, (position, element)) in settled.iter().enumerate() {
            let kind = self.kinds.iter().position(|kind| kind.contains(element));
            let kind = kind.expect("each element is of a kind");
            self.clause(&[self.places[*position as usize][kind]]);
            if distinct && settled[..number].iter().any(|(_, other)| other == element) {
                self.clause(&[]);
            }
        }
    }

    /// Builds, for each guessed element, the literals for having it once, twice, and so on.
    fn count_kinds(&mut self) -> Vec<Vec<Lit>> {
        let distinct = self.question.game.rule() == Rule::BullsAndCows;
        let length = self.question.game.length() as usize;
        let mut counts = Vec::new();
        for kind in 0..self.kinds.len() {
            let places: Vec<Lit> = self.places.iter().map(|place| place[kind]).collect();
            let most = self.kinds[kind].len();
            let is_others = kind + 1 == self.kinds.len();
            let limit = if is_others { most + 1 } else { self.most_guessed(kind) };
            let limit = if distinct { limit.max(most + 1) } else { limit };
            // The others only need counting if repeats are forbidden: then a code can have at most all of
            // them.
            if is_others && !distinct {
                continue;
            }
            let counters = self.counters(&places, limit.min(length));
            if distinct && most < counters.len() {
                self.clause(&[!counters[most]]);
            }
            counts.push(counters);
        }
        counts
    }

    /// Returns the maximum number of times that a guess has an element.
    fn most_guessed(&self, kind: usize) -> usize {
        let element = self.kinds[kind][0];
        let times = |row: &Row| row.guess.iter().filter(|other| **other == element).count();
        self.question.rows.iter().map(times).max().unwrap_or(0)
    }

    /// Counts what a guess has in common with a code, up to a maximum of black pegs, and of black and white
    /// together.
    fn count_row(
        &mut self,
        row: &Row,
        counts: &[Vec<Lit>],
        most: (usize, usize),
    ) -> AnswerCounters {
        let (mut exact, mut common) = (Vec::new(), Vec::new());
        let mut seen = vec![0; self.kinds.len()];
        for (position, element) in row.guess.iter().enumerate() {
            let kind = self.kinds.iter().position(|kind| kind[..] == [*element]);
            let kind = kind.expect("what is in a guess was guessed");
            exact.push(self.places[position][kind]);
            // The nth occurrence in the guess has a partner if the code has the element at least n times. If
            // the rule forbids repeats, no code has it a second time.
            if let Some(often) = counts.get(kind).and_then(|counters| counters.get(seen[kind])) {
                common.push(*often);
            }
            seen[kind] += 1;
        }
        let has_white = self.question.game.rule() != Rule::ExactOnly;
        AnswerCounters {
            exact: self.counters(&exact, most.0),
            common: has_white.then(|| self.counters(&common, most.1)),
        }
    }

    /// Returns the literals that hold exactly when a guess gets a feedback.
    fn answer_literals(&self, counted: &AnswerCounters, feedback: Feedback) -> Vec<Lit> {
        let total = feedback.black + feedback.white;
        let common = counted.common.as_ref().map(|common| (common, total));
        let mut literals = Vec::new();
        for (counters, number) in [(&counted.exact, feedback.black)].into_iter().chain(common) {
            let number = number as usize;
            if let Some(at) = number.checked_sub(1) {
                literals.push(counters.get(at).copied().unwrap_or(self.never));
            }
            literals.extend(counters.get(number).map(|more| !*more));
        }
        literals
    }

    /// Whether some code gives this feedback, by the numbers of guesses; `None` if the steps run out. On
    /// return, `steps` holds what is left of them.
    pub(in crate::codes) fn answers(
        &mut self,
        answers: &[(usize, Feedback)],
        steps: &mut u64,
    ) -> Option<bool> {
        let literals =
            |(row, feedback): &(usize, Feedback)| self.answer_literals(&self.rows[*row], *feedback);
        let assumptions: Vec<Lit> = answers.iter().flat_map(literals).collect();
        // Assumptions instead of clauses: everything that the solver learns stays valid for the next
        // question.
        self.solver.cb_mut().left.set(*steps);
        let found = self.holds(&assumptions).ok();
        *steps = self.solver.cb_mut().left.get();
        found
    }

    /// Returns the feedback of the last code found to a guess.
    pub(in crate::codes) fn answer_found(&self, row: &Row) -> Feedback {
        Feedback::between(&row.guess, &self.found(), self.question.game.rule())
    }

    /// Returns all codes that fit, in order, if there are at most `most`.
    pub(in crate::codes) fn all(&mut self, most: usize) -> Result<Option<Vec<Code>>, TooLarge> {
        let mut codes = Vec::new();
        while self.exists()? {
            let kinds = self.found_kinds();
            self.expand(&kinds, &mut Vec::new(), most + 1, &mut codes);
            if codes.len() > most {
                return Ok(None);
            }
            // Exclude all codes of these kinds: `expand` has listed them already.
            let other = kinds.iter().zip(&self.places);
            let other: Vec<Lit> = other.map(|(kind, place)| !place[*kind]).collect();
            self.clause(&other);
        }
        codes.sort_unstable();
        Ok(Some(codes))
    }

    /// Returns the kinds of the last code found.
    fn found_kinds(&self) -> Vec<usize> {
        let holds = |literal: &Lit| self.solver.value_lit(*literal) == lbool::TRUE;
        let kind = |place: &Vec<Lit>| place.iter().position(holds);
        let kinds = self.places.iter().map(kind).collect::<Option<_>>();
        kinds.expect("each position has an element")
    }

    /// Returns the last code found, or one of the same kinds.
    fn found(&self) -> Code {
        let mut codes = Vec::new();
        self.expand(&self.found_kinds(), &mut Vec::new(), 1, &mut codes);
        codes.pop().expect("there are enough elements of each kind")
    }

    /// Adds the codes whose elements have the given kinds, up to `most` codes.
    fn expand(
        &self,
        kinds: &[usize],
        prefix: &mut Vec<Element>,
        most: usize,
        codes: &mut Vec<Code>,
    ) {
        let Some(kind) = kinds.get(prefix.len()) else {
            codes.push(prefix.iter().copied().collect());
            return;
        };
        for element in &self.kinds[*kind] {
            if codes.len() >= most {
                return;
            }
            if self.question.may_be(*element, prefix.len() as u32, prefix) {
                prefix.push(*element);
                self.expand(kinds, prefix, most, codes);
                prefix.pop();
            }
        }
    }

    /// Builds literals for at least one, two, up to `most` of some literals.
    fn counters(&mut self, literals: &[Lit], most: usize) -> Vec<Lit> {
        let mut counters: Vec<Lit> = Vec::new();
        // A sequential counter: after each literal, `counters[n]` says that more than n of those so far hold.
        // It stops at `most`, since larger numbers make no difference.
        for literal in literals {
            let mut next = Vec::new();
            for number in 0..most.min(counters.len() + 1) {
                let held = counters.get(number).copied();
                let one_less = number.checked_sub(1).map(|before| counters[before]);
                next.push(self.counter(held, one_less, *literal));
            }
            counters = next;
        }
        counters
    }

    /// Builds a literal that is true if `held` is, or if `one_less` and `literal` both are.
    fn counter(&mut self, held: Option<Lit>, one_less: Option<Lit>, literal: Lit) -> Lit {
        let counter = new_literal(&mut self.solver);
        let reaches: Vec<Lit> = one_less.into_iter().chain([literal]).collect();
        let mut clause: Vec<Lit> = reaches.iter().map(|part| !*part).collect();
        clause.push(counter);
        self.clause(&clause);
        if let Some(held) = held {
            self.clause(&[!held, counter]);
        }
        for part in reaches {
            let mut clause = vec![!counter, part];
            clause.extend(held);
            self.clause(&clause);
        }
        counter
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// Whether the formula holds under some assumptions.
    fn holds(&mut self, assumptions: &[Lit]) -> Result<bool, TooLarge> {
        match self.solver.solve_limited(assumptions) {
            answer if answer == lbool::TRUE => Ok(true),
            answer if answer == lbool::FALSE => Ok(false),
            _ => Err(self.question.too_large()),
        }
    }

    /// Whether any code fits.
    pub(in crate::codes) fn exists(&mut self) -> Result<bool, TooLarge> {
        self.holds(&[])
    }

    /// Returns the lowest code that fits.
    pub(in crate::codes) fn lowest(&mut self) -> Result<Option<Code>, TooLarge> {
        if !self.exists()? {
            return Ok(None);
        }
        let mut chosen = Vec::new();
        for position in 0..self.places.len() {
            let next = self.lowest_at(position, &chosen)?;
            chosen.push(next);
        }
        Ok(Some(chosen.into_iter().collect()))
    }

    /// Returns a code that fits, and whether it is the only one.
    pub(in crate::codes) fn any(&mut self) -> Result<Option<(Code, bool)>, TooLarge> {
        if !self.exists()? {
            return Ok(None);
        }
        let code = self.found();
        let literals = self.literals(&code);
        // Another element of the same kind gives a second code, which the formula can't distinguish.
        if !self.is_plain(&code) {
            return Ok(Some((code, false)));
        }
        let other: Vec<Lit> = literals.iter().map(|literal| !*literal).collect();
        self.clause(&other);
        let another = self.exists()?;
        Ok(Some((code, !another)))
    }

    /// Returns the lowest element that can follow a prefix that can be completed.
    fn lowest_at(&mut self, position: usize, chosen: &[Element]) -> Result<Element, TooLarge> {
        let mut assumptions = self.literals(chosen);
        let elements: Vec<Element> = self.question.game.elements().collect();
        for element in elements {
            let kind = self.kind_of(element);
            if !self.question.may_be(element, position as u32, chosen) {
                continue;
            }
            assumptions.push(self.places[position][kind]);
            if self.holds(&assumptions)? {
                return Ok(element);
            }
            assumptions.pop();
        }
        // Unreachable: prefixes are only extended if they can be completed.
        Err(self.question.too_large())
    }

    fn kind_of(&self, element: Element) -> usize {
        let kind = self.kinds.iter().position(|kind| kind.contains(&element));
        kind.expect("each element is of a kind")
    }

    fn literals(&self, chosen: &[Element]) -> Vec<Lit> {
        let literal =
            |(position, element): (usize, &Element)| self.places[position][self.kind_of(*element)];
        chosen.iter().enumerate().map(literal).collect()
    }

    /// Whether no element of a code can be replaced by another one of its kind.
    fn is_plain(&self, code: &Code) -> bool {
        let others = self.kinds.len() - 1;
        code.iter().enumerate().all(|(position, element)| {
            let settled = self.question.partial.at(position as u32).is_some();
            let replaced = |other: &&Element| {
                *other != element && self.question.may_be(**other, position as u32, &[])
            };
            settled
                || self.kind_of(*element) != others
                || !self.kinds[others].iter().any(|o| replaced(&o))
        })
    }

    /// Returns the possible elements of each position.
    pub(in crate::codes) fn choices(&mut self) -> Result<Choices, TooLarge> {
        let mut choices = Choices::none(self.question.game);
        let mut seen = vec![vec![false; self.kinds.len()]; self.places.len()];
        for position in 0..self.places.len() {
            for kind in 0..self.kinds.len() {
                if seen[position][kind] || !self.holds(&[self.places[position][kind]])? {
                    continue;
                }
                // Everything else that the same code has is known to be possible too.
                for (seen, place) in seen.iter_mut().zip(&self.places) {
                    for (seen, literal) in seen.iter_mut().zip(place) {
                        *seen |= self.solver.value_lit(*literal) == lbool::TRUE;
                    }
                }
            }
        }
        for (position, kinds) in seen.iter().enumerate() {
            for (kind, _) in kinds.iter().enumerate().filter(|(_, seen)| **seen) {
                for element in &self.kinds[kind] {
                    if self.question.may_be(*element, position as u32, &[]) {
                        choices.allow(position as u32, *element);
                    }
                }
            }
        }
        Ok(choices)
    }
}

fn new_literal(solver: &mut Solver<Effort>) -> Lit {
    Lit::new(solver.new_var_default(), true)
}
