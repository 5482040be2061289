//! A system as clauses.
//!
//! `y[kind, group, k]` says that at least k copies of the kind lie in the group. The checker of certificates writes the same
//! clauses, so their order and numbers are part of the format (`seedwright-verify`).

use std::collections::BTreeMap;

use super::system::{Bound, Need, System};

/// Where clauses go. Literals are numbers from one, negative for "not".
pub(super) trait Sink {
    /// Returns the number of a new variable.
    fn variable(&mut self) -> i32;

    /// Adds a clause.
    fn clause(&mut self, literals: &[i32]);
}

/// The variables of a system.
pub(super) struct Variables {
    /// For each kind, for each group the first of its variables, or zero.
    first: Vec<Vec<i32>>,
    /// For each kind, for each group how many there are.
    count: Vec<Vec<u32>>,
    /// The counters of cuts that were written before.
    counters: BTreeMap<Need, i32>,
}

/// Writes a system as clauses.
pub(super) fn encode(system: &System, sink: &mut dyn Sink) -> Variables {
    let variables = Variables::new(system, sink);
    for row in &system.rows {
        let list: Vec<i32> =
            row.terms.iter().flat_map(|(kind, group)| variables.of(*kind, *group, 0)).collect();
        match row.bound {
            Bound::AtMost(bound) => at_most(&list, bound as usize, sink),
            Bound::AtLeast(bound) => at_least(&list, bound as usize, sink),
        }
    }
    variables
}

impl Variables {
    fn new(system: &System, sink: &mut dyn Sink) -> Self {
        let (kinds, groups) = (system.kinds(), system.groups());
        let mut first = vec![vec![0; groups as usize]; kinds as usize];
        let mut count = vec![vec![0; groups as usize]; kinds as usize];
        for kind in 0..kinds {
            for group in 0..groups {
                let most = system.most(kind, group);
                count[kind as usize][group as usize] = most;
                for number in 0..most {
                    let variable = sink.variable();
                    if number == 0 {
                        first[kind as usize][group as usize] = variable;
                    }
                }
            }
        }
        let variables = Self { first, count, counters: BTreeMap::new() };
        for kind in 0..kinds {
            for group in 0..groups {
                let list: Vec<i32> = variables.of(kind, group, 0).collect();
                list.windows(2).for_each(|pair| sink.clause(&[-pair[1], pair[0]]));
            }
        }
        variables
    }

    /// The literals that more than `skip` copies of a kind lie in a group, that one more does, and so on.
    pub fn of(&self, kind: u32, group: u32, skip: u32) -> impl Iterator<Item = i32> + use<> {
        let first = self.first[kind as usize][group as usize];
        let count = self.count[kind as usize][group as usize];
        (skip..count.max(skip)).map(move |number| first + number as i32)
    }

    /// How many copies of a kind lie in a group, by the values of literals.
    pub fn number(&self, kind: u32, group: u32, holds: impl Fn(i32) -> bool) -> u32 {
        self.of(kind, group, 0).take_while(|literal| holds(*literal)).count() as u32
    }

    /// The clause that one of some needs is met. With `shared`, counters that were written before are used again.
    pub fn cut(&mut self, needs: &[Need], shared: bool, sink: &mut dyn Sink) -> Vec<i32> {
        let mut clause = Vec::new();
        for need in needs {
            let groups = need.groups.iter();
            if need.number == 1 {
                clause
                    .extend(groups.filter_map(|(at, skip)| self.of(need.kind, *at, *skip).next()));
                continue;
            }
            let list = groups.flat_map(|(at, skip)| self.of(need.kind, *at, *skip));
            let list: Vec<i32> = list.collect();
            if list.len() < need.number as usize {
                continue;
            }
            let known = self.counters.get(need).copied().filter(|_| shared);
            let literal = known.unwrap_or_else(|| counter(&list, need.number as usize, sink));
            if shared {
                self.counters.insert(need.clone(), literal);
            }
            clause.push(literal);
        }
        clause
    }
}

/// Requires at most some of a list.
fn at_most(list: &[i32], bound: usize, sink: &mut dyn Sink) {
    if list.len() <= bound {
        return;
    }
    if bound == 0 {
        return list.iter().for_each(|literal| sink.clause(&[-literal]));
    }
    let more = counter(list, bound + 1, sink);
    sink.clause(&[-more]);
}

/// Requires at least some of a list.
fn at_least(list: &[i32], bound: usize, sink: &mut dyn Sink) {
    match bound {
        0 => {}
        _ if list.len() < bound => sink.clause(&[]),
        1 => sink.clause(list),
        _ if list.len() == bound => list.iter().for_each(|literal| sink.clause(&[*literal])),
        _ => {
            let enough = counter(list, bound, sink);
            sink.clause(&[enough]);
        }
    }
}

/// Returns the literal that at least `cap` of a list hold. The list is at least that long.
///
/// A sequential counter: after each literal, `counts[k]` says that more than k of those so far hold.
fn counter(list: &[i32], cap: usize, sink: &mut dyn Sink) -> i32 {
    let mut before: Vec<i32> = Vec::new();
    for literal in list {
        let mut counts = Vec::with_capacity(cap);
        for number in 0..cap.min(before.len() + 1) {
            let count = sink.variable();
            let same = before.get(number).copied();
            let one_less = number.checked_sub(1).map(|less| before[less]);
            if let Some(same) = same {
                sink.clause(&[-same, count]);
            }
            match one_less {
                Some(less) => sink.clause(&[-literal, -less, count]),
                None => sink.clause(&[-literal, count]),
            }
            match same {
                Some(same) => sink.clause(&[-count, *literal, same]),
                None => sink.clause(&[-count, *literal]),
            }
            if let Some(less) = one_less {
                sink.clause(&[-count, less]);
            }
            counts.push(count);
        }
        before = counts;
    }
    before[cap - 1]
}
