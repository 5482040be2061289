//! A refutation by clauses.
//!
//! Each clause of the proof must follow from the constraints and the clauses before it by unit propagation: if all of its
//! literals are false, some clause can't be true any more. The last one is empty, which is a contradiction.

use super::encoding::Formula;
use super::refuse;
use super::space::Space;
use crate::problem::Problem;

/// The most literals that are looked at.
const MAX_LOOKUPS: u64 = 1 << 30;

/// Checks that clauses follow one after the other, and that the last one is empty.
pub(super) fn check(space: &Space<'_>, clauses: &[Vec<i32>]) -> Result<(), Problem> {
    if clauses.last().is_none_or(|last| !last.is_empty()) {
        return refuse("its last clause is not empty");
    }
    check_formula(&Formula::new(space)?, clauses)
}

fn check_formula(formula: &Formula, clauses: &[Vec<i32>]) -> Result<(), Problem> {
    let mut propagation = Propagation::new(formula.variables);
    for clause in formula.clauses() {
        propagation.add(clause)?;
    }
    for (number, clause) in clauses.iter().enumerate() {
        let is_known = |literal: &i32| (1..=formula.variables).contains(&literal.saturating_abs());
        if !clause.iter().all(is_known) {
            return refuse(format!("clause {number} has a literal that does not exist"));
        }
        if !propagation.follows(clause)? {
            return refuse(format!("clause {number} does not follow"));
        }
        propagation.add(clause)?;
    }
    Ok(())
}

/// Unit propagation with two watched literals: a clause is looked at only when one of them becomes false.
struct Propagation {
    literals: Vec<i32>,
    /// The range of each clause. The first two of its literals are watched.
    clauses: Vec<[u32; 2]>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// The true literals, in the order in which they became true.
    trail: Vec<i32>,
    /// How much of the trail was propagated.
    done: usize,
    /// Whether the clauses contradict each other.
    is_refuted: bool,
    lookups: u64,
}

impl Propagation {
    fn new(variables: i32) -> Self {
        let count = (variables.unsigned_abs() as usize).saturating_add(1).saturating_mul(2);
        Self {
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); count],
            is_true: vec![false; count],
            trail: Vec::new(),
            done: 0,
            is_refuted: false,
            lookups: 0,
        }
    }

    fn holds(&self, literal: i32) -> bool {
        self.is_true.get(index(literal)).copied().unwrap_or(false)
    }

    fn fails(&self, literal: i32) -> bool {
        self.holds(literal.saturating_neg())
    }

    /// Makes a literal true; returns whether that contradicts nothing.
    fn assume(&mut self, literal: i32) -> bool {
        if self.fails(literal) {
            return false;
        }
        if let Some(is_true) = self.is_true.get_mut(index(literal))
            && !*is_true
        {
            *is_true = true;
            self.trail.push(literal);
        }
        true
    }

    /// Adds a clause for good, and what follows from it.
    fn add(&mut self, clause: &[i32]) -> Result<(), Problem> {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        // Literals that are false for good are not worth watching.
        literals.sort_by_key(|literal| self.fails(*literal));
        let open = literals.iter().filter(|literal| !self.fails(**literal)).count();
        match (open, literals.first()) {
            (0, _) | (_, None) => self.is_refuted = true,
            (1, Some(only)) => {
                self.assume(*only);
                self.is_refuted |= self.propagate()?;
            }
            _ => self.store(&literals)?,
        }
        Ok(())
    }

    fn store(&mut self, literals: &[i32]) -> Result<(), Problem> {
        let number = u32::try_from(self.clauses.len()).map_err(|_| too_long())?;
        let start = u32::try_from(self.literals.len()).map_err(|_| too_long())?;
        self.literals.extend(literals);
        let end = u32::try_from(self.literals.len()).map_err(|_| too_long())?;
        self.clauses.push([start, end]);
        for literal in literals.iter().take(2) {
            let watches = self.watches.get_mut(index(*literal));
            watches.into_iter().for_each(|watches| watches.push(number));
        }
        Ok(())
    }

    /// Whether a clause follows: all of its literals can't be false.
    fn follows(&mut self, clause: &[i32]) -> Result<bool, Problem> {
        if self.is_refuted {
            return Ok(true);
        }
        let before = self.trail.len();
        let mut is_refuted = clause.iter().any(|literal| !self.assume(literal.saturating_neg()));
        is_refuted = is_refuted || self.propagate()?;
        for literal in self.trail.drain(before..) {
            let is_true = self.is_true.get_mut(index(literal));
            is_true.into_iter().for_each(|is_true| *is_true = false);
        }
        self.done = before;
        Ok(is_refuted)
    }

    /// Makes everything true that clauses leave no choice about. Returns whether a clause can't be true any more.
    fn propagate(&mut self) -> Result<bool, Problem> {
        while let Some(literal) = self.trail.get(self.done).copied() {
            self.done = self.done.saturating_add(1);
            let fails = index(literal.saturating_neg());
            let Some(list) = self.watches.get_mut(fails) else { continue };
            let watching = std::mem::take(list);
            let mut keeps = Vec::with_capacity(watching.len());
            let mut is_refuted = false;
            for clause in watching {
                // After a contradiction, the remaining clauses only have to stay where they are.
                if is_refuted || !self.moves(clause, literal.saturating_neg()) {
                    keeps.push(clause);
                    is_refuted = is_refuted || self.is_contradicted(clause);
                }
            }
            if let Some(list) = self.watches.get_mut(fails) {
                *list = keeps;
            }
            if is_refuted {
                return Ok(true);
            }
            if self.lookups > MAX_LOOKUPS {
                return Err(too_long());
            }
        }
        Ok(false)
    }

    /// Watches another literal of a clause in place of one that is false. Returns whether there is one.
    fn moves(&mut self, clause: u32, fails: i32) -> bool {
        let [start, end] = self.clauses.get(clause as usize).copied().unwrap_or_default();
        let range = start as usize..end as usize;
        let Self { literals, watches, is_true, lookups, .. } = self;
        let literals = literals.get_mut(range).unwrap_or_default();
        *lookups = lookups.saturating_add(literals.len() as u64);
        let is = |literal: i32| is_true.get(index(literal)).copied().unwrap_or(false);
        let [first, second, others @ ..] = literals else { return false };
        // The false one comes second.
        if *first == fails {
            std::mem::swap(first, second);
        }
        if is(*first) {
            return false;
        }
        let other = others.iter_mut().find(|other| !is(other.saturating_neg()));
        let Some(other) = other else { return false };
        std::mem::swap(second, other);
        let list = watches.get_mut(index(*second));
        list.into_iter().for_each(|list| list.push(clause));
        true
    }

    /// Makes the first literal of a clause true, all others of which are false. Returns whether it is false, too.
    fn is_contradicted(&mut self, clause: u32) -> bool {
        let start = self.clauses.get(clause as usize).map(|[start, _]| *start as usize);
        let first = start.and_then(|start| self.literals.get(start)).copied();
        first.is_some_and(|first| !self.assume(first))
    }
}

/// Returns the position of a literal in tables.
fn index(literal: i32) -> usize {
    let variable = (literal.unsigned_abs() as usize).saturating_mul(2);
    variable.saturating_add(usize::from(literal < 0))
}

fn too_long() -> Problem {
    Problem::too_large("the clauses take too many lookups")
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "tests may panic")]
pub(super) mod tests {
    use super::*;

    /// Returns clauses that follow one after the other, down to the empty one; nothing if all clauses can be met.
    pub fn splits(formula: &Formula) -> Option<Vec<Vec<i32>>> {
        let mut propagation = Propagation::new(formula.variables);
        for clause in formula.clauses() {
            propagation.add(clause).ok()?;
        }
        let mut clauses = Vec::new();
        split(&mut propagation, formula.variables, &mut Vec::new(), &mut clauses).then_some(clauses)
    }

    /// Adds clauses that show that the decisions contradict each other. Returns whether they do.
    fn split(
        propagation: &mut Propagation,
        variables: i32,
        decided: &mut Vec<i32>,
        clauses: &mut Vec<Vec<i32>>,
    ) -> bool {
        let clause: Vec<i32> = decided.iter().map(|literal| -literal).collect();
        if propagation.follows(&clause).unwrap_or(false) {
            clauses.push(clause);
            return true;
        }
        // What follows from the decisions must not be decided again.
        let before = propagation.trail.len();
        decided.iter().for_each(|literal| assert!(propagation.assume(*literal)));
        assert_eq!(propagation.propagate(), Ok(false));
        let free = (1..=variables).find(|one| !propagation.holds(*one) && !propagation.fails(*one));
        for literal in propagation.trail.drain(before..) {
            propagation.is_true[index(literal)] = false;
        }
        propagation.done = before;
        let Some(free) = free else { return false };
        for literal in [free, -free] {
            decided.push(literal);
            let is_refuted = split(propagation, variables, decided, clauses);
            decided.pop();
            if !is_refuted {
                return false;
            }
        }
        // Both cases are refuted, which later checks have to find from these clauses.
        clauses.iter().for_each(|clause| drop(propagation.add(clause)));
        clauses.push(clause);
        true
    }
}
