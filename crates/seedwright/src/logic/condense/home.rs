//! The rules about places, once more for a player at home.
//!
//! A player who is away stands somewhere else each time, so those rules must speak of every place. Home never moves:
//! what can be reached and returned from without items always holds, and most other places follow from an item or two.
//! A fill asks about home thousands of times for each trip, so its rules are condensed further.
//!
//! Only here facts are merged, into one another or into the lasting fact that they follow from. Never the other way
//! around: a lasting fact may have been found on a trip, which says nothing about home. And the rules stay rules for
//! home, even where only lasting facts are left in them: a player in a pit with the key of a chest at home can't open
//! it.

use std::collections::BTreeMap;

use super::super::{FactId, Rules, State};
use super::{BodyRule, Condenser, Extent, NONE, ROUNDS, to_u32};

impl<'p> Condenser<'p> {
    /// The rules about places for a player at home; `None` where places do not matter.
    pub(super) fn at_home(&self, plain: &Rules, extent: Extent) -> Option<Self> {
        // The ends of open doors are filled with here facts, which must then stay separate; and what a place costs is
        // asked of every place.
        self.places.filter(|places| places.ends.is_empty() && plain.energy().is_none())?;
        let mut start = State::new(plain);
        start.close();
        let mut is_known = vec![false; self.class.len()];
        let mut class: Vec<u32> = (0..).take(self.class.len()).collect();
        // One fact represents all that are known from the start. It must be an axiom: the rules of the others go.
        let axioms = self.rules.iter().filter(|rule| rule.need == 0).map(|rule| rule.head);
        let known = axioms.filter(|fact| self.is_here(*fact)).min()?;
        for fact in start.trail().iter().filter(|fact| self.is_here(fact.0)) {
            let own = self.class[fact.0 as usize];
            if own != NONE {
                is_known[own as usize] = true;
                class[own as usize] = known;
            }
        }
        let mut home = self.without(&is_known, class);
        for _ in 0..ROUNDS {
            let changes = home.merge_components()
                || home.merge_followers()
                || home.merge_equal()
                || extent == Extent::Rules && home.drop_implied();
            if !changes {
                break;
            }
        }
        Some(home)
    }

    /// The rules with here facts in their bodies, without those that are known.
    fn without(&self, is_known: &[bool], class: Vec<u32>) -> Self {
        let is_here = self.here_bodies();
        let mut home = Self {
            places: self.places,
            is_home: true,
            observable: (0..)
                .zip(&self.observable)
                .map(|(fact, is)| *is || !self.is_here(fact))
                .collect(),
            class,
            rules: Vec::new(),
            bodies: Vec::with_capacity(self.bodies.len()),
            entries: Vec::new(),
        };
        let mut there = Vec::with_capacity(self.bodies.len());
        for body in (0..).take(self.bodies.len()) {
            let first = to_u32(home.entries.len());
            let mut weight = 0;
            if is_here[body as usize] {
                for (fact, more) in self.body(body) {
                    match is_known[fact.0 as usize] {
                        true => weight += more,
                        false => home.entries.push((*fact, *more)),
                    }
                }
            }
            home.bodies.push((first, to_u32(home.entries.len()) - first));
            there.push(weight);
        }
        let rules = self.rules.iter().filter(|rule| {
            is_here[rule.body as usize] && rule.need > 0 && !is_known[rule.head as usize]
        });
        // A rule whose known weight reaches its need has fired, so its head is known.
        home.rules = rules
            .map(|rule| BodyRule { need: rule.need - there[rule.body as usize], ..*rule })
            .collect();
        home.drop_tautologies();
        home
    }

    /// For each body whether it has here facts.
    pub(super) fn here_bodies(&self) -> Vec<bool> {
        let bodies = (0..).take(self.bodies.len());
        bodies.map(|body| self.body(body).iter().any(|(fact, _)| self.is_here(fact.0))).collect()
    }

    /// Merges here facts that follow from the same bodies; returns whether there were any. Most doors need the same in
    /// both directions, so a place is often reached exactly when one can return from it.
    pub(super) fn merge_equal(&mut self) -> bool {
        self.share_bodies();
        let mut reasons: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        for rule in &self.rules {
            if !self.observable[rule.head as usize] {
                reasons.entry(rule.head).or_default().push((rule.body, rule.need));
            }
        }
        let mut names: Vec<u32> = (0..).take(self.class.len()).collect();
        let mut first: BTreeMap<Vec<(u32, u32)>, u32> = BTreeMap::new();
        let mut merges = false;
        for (fact, mut reasons) in reasons {
            reasons.sort_unstable();
            let name = *first.entry(reasons).or_insert(fact);
            names[fact as usize] = name;
            merges |= name != fact;
        }
        if merges {
            self.rename(&names);
        }
        merges
    }

    /// For each numbered fact the one by which a player at home knows it.
    pub(super) fn names(&self, numbers: &[u32], count: usize) -> Vec<FactId> {
        let mut names: Vec<FactId> = (0..).take(count).map(FactId).collect();
        for (number, class) in numbers.iter().zip(&self.class) {
            if *number != NONE {
                names[*number as usize] = FactId(numbers[*class as usize]);
            }
        }
        names
    }
}
