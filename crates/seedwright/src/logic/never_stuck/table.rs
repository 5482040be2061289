//! The rows that show what is needed: just the facts that the ways depend on, and what these follow from.

use std::collections::{BTreeMap, BTreeSet};

use super::WayOn;
use super::necessity::{Bringing, Necessity};
use crate::logic::{FactId, Logic, RuleId};

type Without = Vec<(FactId, Vec<FactId>)>;

/// The facts that nobody ever knows, and those that nobody knows without another one.
pub(super) fn rows(
    logic: &Logic,
    necessity: &Necessity<'_>,
    ways: &[WayOn],
) -> (Vec<FactId>, Without) {
    let mut table = Table { logic, necessity, never: Vec::new() };
    let mut spots: BTreeMap<FactId, Vec<FactId>> = BTreeMap::new();
    for way in ways {
        let reached = logic.reached(way.spot);
        way.holds.iter().for_each(|fact| spots.entry(*fact).or_default().push(reached));
    }
    let without = spots.into_iter().map(|(fact, spots)| (fact, table.row(Some(fact), spots)));
    let without = without.collect();
    let spots = (0..logic.0.spot_count).map(FactId);
    table.never.extend(spots.filter(|reached| !necessity.can_be(*reached)));
    let never = std::mem::take(&mut table.never);
    (table.row(None, never), without)
}

struct Table<'w> {
    logic: &'w Logic,
    necessity: &'w Necessity<'w>,
    /// The facts that rows rest on because nobody ever knows them.
    never: Vec<FactId>,
}

impl Table<'_> {
    /// The facts from which it follows that nobody knows some facts without another one, or at all.
    fn row(&mut self, other: Option<FactId>, facts: Vec<FactId>) -> Vec<FactId> {
        let necessity = self.necessity;
        let bringing = match other {
            Some(other) => necessity.bringing(other),
            None => Bringing { facts: BTreeSet::new(), passages: BTreeSet::new() },
        };
        // A row says of spots where a fact comes by itself that nobody is there without it.
        let known = facts.iter().copied().filter(|fact| bringing.facts.contains(fact));
        let mut row: BTreeSet<FactId> = known.collect();
        let mut open = facts;
        while let Some(fact) = open.pop() {
            if bringing.facts.contains(&fact) {
                continue;
            }
            if other.is_some() && !necessity.can_be(fact) {
                self.never.push(fact);
                continue;
            }
            if !row.insert(fact) {
                continue;
            }
            open.extend_from_slice(necessity.slots_of(fact));
            for rule in necessity.concluding(fact) {
                if !bringing.passages.contains(rule) {
                    self.block(*rule, other, (&bringing, &row), &mut open);
                }
            }
        }
        row.into_iter().collect()
    }

    /// Adds facts of a body without which its rule does not fire. Those that need no further reason come first.
    fn block(
        &self,
        rule: RuleId,
        other: Option<FactId>,
        (bringing, row): (&Bringing, &BTreeSet<FactId>),
        open: &mut Vec<FactId>,
    ) {
        let (rules, necessity) = (self.logic.rules(), self.necessity);
        let mut weight: u32 = rules.body(rule).iter().map(|(_, weight)| *weight).sum();
        let is_missing = |fact: FactId| match other {
            Some(other) => !necessity.can_be_without(fact, other),
            None => !necessity.can_be(fact),
        };
        let body = rules.body(rule).iter().copied();
        let body = body.filter(|(fact, _)| !necessity.is_free(*fact) && is_missing(*fact));
        let mut missing: Vec<_> = body.collect();
        missing.sort_by_key(|(fact, _)| match fact {
            fact if bringing.facts.contains(fact) => 0,
            fact if row.contains(fact) => 1,
            fact if !rules.is_here(*fact) => 2,
            _ => 3,
        });
        for (fact, less) in missing {
            if weight < rules.need(rule) {
                break;
            }
            weight -= less;
            open.push(fact);
        }
    }
}
