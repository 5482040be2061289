//! Unit propagation, and which of some learned clauses a refutation needs.

use std::collections::BTreeSet;

use super::encoding::Sink;

/// Clauses in the order they were written.
#[derive(Default)]
pub(super) struct ClauseList {
    clauses: Vec<Vec<i32>>,
    variables: i32,
}

impl Sink for ClauseList {
    fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn clause(&mut self, literals: &[i32]) {
        self.clauses.push(literals.to_vec());
    }
}

/// Keeps the learned clauses that the last one needs. Each must follow from the list and the earlier ones by unit
/// propagation; the last one is empty. Returns `None` if one does not, or if it takes more than `most` visits of literals.
pub(super) fn needed(
    mut list: ClauseList,
    learned: Vec<Vec<i32>>,
    most: u64,
) -> Option<Vec<Vec<i32>>> {
    let first = list.clauses.len();
    list.clauses.extend(learned);
    list.clauses.iter_mut().for_each(|clause| {
        clause.sort_unstable();
        clause.dedup();
    });
    let mut propagation = Propagation::new(&list);
    let mut wanted = BTreeSet::from([list.clauses.len() - 1]);
    let mut kept = Vec::new();
    while let Some(clause) = wanted.pop_last() {
        if clause < first {
            break;
        }
        let reasons = propagation.refute(clause)?;
        if propagation.visits > most {
            return None;
        }
        wanted.extend(reasons.into_iter().filter(|reason| *reason >= first));
        kept.push(list.clauses[clause].clone());
    }
    kept.reverse();
    Some(kept)
}

/// Propagation over the clauses before one of them.
struct Propagation<'c> {
    clauses: &'c [Vec<i32>],
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// For each clause its two watched literals come first.
    literals: Vec<Vec<i32>>,
    units: Vec<usize>,
    /// For each variable its value, and the clause that gave it.
    values: Vec<i8>,
    reasons: Vec<Option<usize>>,
    trail: Vec<i32>,
    visits: u64,
}

impl<'c> Propagation<'c> {
    fn new(list: &'c ClauseList) -> Self {
        let count = list.variables as usize + 1;
        let mut result = Self {
            clauses: &list.clauses,
            watches: vec![Vec::new(); 2 * count],
            literals: list.clauses.clone(),
            units: Vec::new(),
            values: vec![0; count],
            reasons: vec![None; count],
            trail: Vec::new(),
            visits: 0,
        };
        for (number, clause) in list.clauses.iter().enumerate() {
            match clause[..] {
                [] | [_] => result.units.push(number),
                [one, other, ..] => {
                    result.watches[index(one)].push(number);
                    result.watches[index(other)].push(number);
                }
            }
        }
        result
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn assign(&mut self, literal: i32, reason: Option<usize>) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = if literal > 0 { 1 } else { -1 };
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Shows that a clause follows from those before it, and returns those that were used.
    fn refute(&mut self, clause: usize) -> Option<BTreeSet<usize>> {
        for literal in std::mem::take(&mut self.trail) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        for literal in &self.clauses[clause] {
            if self.value(-literal) == 0 {
                self.assign(-literal, None);
            }
        }
        let conflict = self.start(clause).or_else(|| self.propagate(clause))?;
        Some(self.used(conflict))
    }

    /// Assigns the units before a clause. Returns one that contradicts the others.
    fn start(&mut self, end: usize) -> Option<usize> {
        for number in 0..self.units.len() {
            let unit = self.units[number];
            if unit >= end {
                break;
            }
            match self.clauses[unit].first() {
                None => return Some(unit),
                Some(literal) if self.value(*literal) < 0 => return Some(unit),
                Some(literal) if self.value(*literal) == 0 => self.assign(*literal, Some(unit)),
                Some(_) => {}
            }
        }
        None
    }

    fn propagate(&mut self, end: usize) -> Option<usize> {
        let mut done = 0;
        while done < self.trail.len() {
            let false_literal = -self.trail[done];
            done += 1;
            let mut watching = std::mem::take(&mut self.watches[index(false_literal)]);
            let mut conflict = None;
            let mut position = 0;
            while position < watching.len() && conflict.is_none() {
                let clause = watching[position];
                if clause < end && self.moves_watch(clause, false_literal) {
                    watching.swap_remove(position);
                    continue;
                }
                position += 1;
                if clause >= end {
                    continue;
                }
                let other = self.literals[clause][0];
                match self.value(other) {
                    0 => self.assign(other, Some(clause)),
                    value if value < 0 => conflict = Some(clause),
                    _ => {}
                }
            }
            self.watches[index(false_literal)] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Lets a clause watch another literal than a false one, if there is one. Otherwise the other watched one comes first.
    fn moves_watch(&mut self, clause: usize, false_literal: i32) -> bool {
        let literals = &mut self.literals[clause];
        if literals[0] == false_literal {
            literals.swap(0, 1);
        }
        self.visits += 1;
        let value = |literal: i32| {
            let value = self.values[literal.unsigned_abs() as usize];
            if literal > 0 { value } else { -value }
        };
        if value(literals[0]) > 0 {
            return false;
        }
        self.visits += literals.len() as u64;
        let Some(next) = (2..literals.len()).find(|next| value(literals[*next]) >= 0) else {
            return false;
        };
        literals.swap(1, next);
        let watched = literals[1];
        self.watches[index(watched)].push(clause);
        true
    }

    /// The clauses behind a conflict.
    fn used(&self, conflict: usize) -> BTreeSet<usize> {
        let mut used = BTreeSet::from([conflict]);
        let mut is_behind = vec![false; self.values.len()];
        let mark = |clause: usize, is_behind: &mut Vec<bool>| {
            for literal in &self.clauses[clause] {
                is_behind[literal.unsigned_abs() as usize] = true;
            }
        };
        mark(conflict, &mut is_behind);
        for literal in self.trail.iter().rev() {
            let variable = literal.unsigned_abs() as usize;
            if let Some(reason) = self.reasons[variable].filter(|_| is_behind[variable]) {
                used.insert(reason);
                mark(reason, &mut is_behind);
            }
        }
        used
    }
}

/// The position of a literal.
fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}
