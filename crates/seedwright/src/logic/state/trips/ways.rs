//! The ways on which a player keeps the most health.
//!
//! For moving alone, more health is never worse, so the best way to each place is found as in Dijkstra's search. A
//! place that gives back all health can make a way better that begins with it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::explore::Explorer;
use super::{LOOKUPS, TripStep};
use crate::logic::rules::{EnergyRules, Occurrence};
use crate::logic::{FactId, RuleId};

/// The best way to a here fact.
struct Label {
    fact: FactId,
    health: u32,
    /// The step that leads here, and the label before it; `None` where the ways begin.
    step: Option<(TripStep, usize)>,
}

/// The best ways from a base.
#[derive(Default)]
pub(super) struct Ways {
    labels: Vec<Label>,
    /// For each fact its best label.
    best: BTreeMap<FactId, usize>,
    /// The facts in the order in which their first ways were found.
    pub order: Vec<FactId>,
}

impl Ways {
    /// The health that is left on the best way to a fact, if there is one.
    pub fn health(&self, fact: FactId) -> Option<u32> {
        self.best.get(&fact).map(|label| self.labels[*label].health)
    }

    /// The steps of the best way to a fact.
    pub fn steps(&self, fact: FactId) -> Vec<TripStep> {
        let mut steps = Vec::new();
        let mut label = &self.labels[self.best[&fact]];
        while let Some((step, before)) = label.step {
            steps.push(step);
            label = &self.labels[before];
        }
        steps.reverse();
        steps
    }
}

impl Explorer<'_, '_, '_> {
    /// Finds the ways on which the player has the most health, from facts that hold at a base.
    pub fn find_ways(&mut self, rules: &EnergyRules, begin: Vec<FactId>, health: u32) -> Ways {
        let most = self.most_health(rules);
        let mut search = WaySearch { ways: Ways::default(), open: BinaryHeap::new() };
        begin.into_iter().for_each(|fact| search.add(fact, health, None));
        while let Some((fact, label)) = search.next() {
            if let Some(place) = self.walk.places.reached_place(fact) {
                self.miss_unknown(self.walk.places.returns_at(place));
                if rules.refills(place) {
                    search.add(fact, most, Some((TripStep::Refill(place), label)));
                }
            }
            // What can be reached from the base for nothing is known there, and begins ways of its own.
            if search.ways.labels[label].step.is_some() {
                self.spread_way(&mut search, fact, label);
            }
            for number in rules.from(fact).iter().copied() {
                let rule = &rules.energy.costly[number as usize];
                let left = search.ways.labels[label].health.saturating_sub(rule.cost);
                if self.walk.is_here(rule.head) && left > 0 && self.meets(&rule.needs) {
                    search.add(rule.head, left, Some((TripStep::Pay(number), label)));
                }
            }
            if self.trips.lookups > LOOKUPS {
                break;
            }
        }
        search.ways
    }

    /// Follows what costs nothing from a fact.
    fn spread_way(&mut self, search: &mut WaySearch, fact: FactId, label: usize) {
        let health = search.ways.labels[label].health;
        for Occurrence { body, .. } in self.rules.here_occurrences(fact).iter().copied() {
            if let Some(rule) = self.rules.direct_rule(body) {
                let head = self.rules.head(rule);
                self.trips.lookups += 1;
                if self.walk.is_here(head) {
                    search.add(head, health, Some((TripStep::Fires(rule), label)));
                }
                continue;
            }
            let weight = self.weigh_lasting(self.rules.entries(body), &[fact]);
            for rule in self.rules.rules_of(body).map(RuleId) {
                let head = self.rules.head(rule);
                if self.rules.need(rule) <= weight && self.walk.is_here(head) {
                    search.add(head, health, Some((TripStep::Fires(rule), label)));
                }
            }
        }
        if self.rules.is_slot(fact) {
            self.trips.opened.push(fact);
            if let Some(content) = self.state.content(fact) {
                search.add(content, health, Some((TripStep::Takes(fact), label)));
            }
        }
    }

    fn miss_unknown(&mut self, fact: FactId) {
        if !self.state.knows(fact) {
            self.miss(fact);
        }
    }
}

/// A search for the best ways: the most health first, then the fact that was found first.
struct WaySearch {
    ways: Ways,
    open: BinaryHeap<(u32, Reverse<usize>)>,
}

impl WaySearch {
    /// Adds a way to a fact if it is better than those before.
    fn add(&mut self, fact: FactId, health: u32, step: Option<(TripStep, usize)>) {
        if self.ways.health(fact).is_some_and(|best| health <= best) {
            return;
        }
        let label = self.ways.labels.len();
        if self.ways.best.insert(fact, label).is_none() {
            self.ways.order.push(fact);
        }
        self.ways.labels.push(Label { fact, health, step });
        self.open.push((health, Reverse(label)));
    }

    /// The next fact to go on from, with its label.
    fn next(&mut self) -> Option<(FactId, usize)> {
        while let Some((_, Reverse(label))) = self.open.pop() {
            let fact = self.ways.labels[label].fact;
            if self.ways.best.get(&fact) == Some(&label) {
                return Some((fact, label));
            }
        }
        None
    }
}
