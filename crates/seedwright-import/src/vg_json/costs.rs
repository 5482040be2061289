//! The total costs of a requirement.

use std::collections::BTreeMap;

use seedwright::world::{ResourceId, limits};

use crate::terms::{Leaf, Term, Terms};

/// Total costs, by resource and by protection.
#[derive(Default)]
pub struct Costs {
    sums: BTreeMap<(ResourceId, Option<Term>), u64>,
    /// The resource of which some must be left over.
    vital: Option<ResourceId>,
}

impl Costs {
    /// Adds an amount of a resource.
    pub fn spend(&mut self, resource: ResourceId, amount: u64) {
        self.add(resource, None, amount);
    }

    /// Adds an amount of energy, of which some must be left; it does not apply with the protection.
    pub fn hurt(&mut self, energy: ResourceId, protection: Option<Term>, amount: u64) {
        self.vital = Some(energy);
        self.add(energy, protection, amount);
    }

    fn add(&mut self, resource: ResourceId, protection: Option<Term>, amount: u64) {
        let sum = self.sums.entry((resource, protection)).or_default();
        *sum = sum.saturating_add(amount);
    }

    /// Returns the requirements: the unprotected costs, and for each protection those costs in addition, unless it
    /// holds.
    pub fn terms(self, terms: &mut Terms) -> Vec<Term> {
        let mut parts = Vec::new();
        for ((resource, protection), amount) in &self.sums {
            let plain = self.sums.get(&(*resource, None)).copied().unwrap_or(0);
            let left = u64::from(self.vital == Some(*resource) && *amount > 0);
            let own = match protection {
                None => amount.saturating_add(left),
                Some(_) => amount.saturating_add(plain).saturating_add(left),
            };
            let held = at_least(*resource, own, terms);
            parts.push(match protection {
                None => held,
                Some(protection) => terms.any([*protection, held]),
            });
        }
        parts
    }
}

/// Returns the requirement that the player can hold an amount of a resource.
pub fn at_least(resource: ResourceId, amount: u64, terms: &mut Terms) -> Term {
    match u32::try_from(amount) {
        Ok(0) => Terms::ALWAYS,
        Ok(number) if amount <= limits::AMOUNT => terms.leaf(Leaf::Resource(resource, number)),
        _ => Terms::NEVER,
    }
}
