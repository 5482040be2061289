//! Damage: what a way to meet a requirement costs.
//!
//! The engine tracks the health of the player along the way, as Randovania does. Every way to meet a requirement costs
//! one amount, the sum of all its damage; each item that reduces some of it makes another way.

use std::collections::BTreeMap;

use super::database::Reduction;
use crate::ratio::Ratio;
use crate::terms::{Leaf, Term, Terms};
use seedwright::world::{ResourceId, limits};

/// The most alternatives that one requirement is split into. Beyond that, the worst of them is required.
pub const MAX_ALTERNATIVES: usize = 256;
/// The most amounts that the ways to meet one requirement can cost. Beyond that, some cost a little more.
const MAX_COSTS: usize = 200;

/// The types and amounts of damage, with how often each is taken.
pub type Amounts = BTreeMap<(usize, u64), u64>;

/// One way to meet a requirement: a term, and the damage that comes with it.
#[derive(Clone)]
pub struct Alternative {
    pub damage: Amounts,
    pub need: Term,
}

/// The parameters of damage.
pub struct Damage {
    /// The factor for all damage.
    pub strictness: Ratio,
    /// The energy of the player; `None` in a game without damage.
    pub energy: Option<ResourceId>,
}

impl Damage {
    /// Returns an amount of damage of one type. Randovania rounds it down.
    pub fn amounts(&self, kind: usize, amount: u32) -> Amounts {
        let amount = self.strictness.times_down(amount.into());
        let damage = (amount > 0).then_some(((kind, amount), 1));
        damage.into_iter().collect()
    }

    /// Returns the requirement of any of these alternatives. The second value is true if some cost more than they
    /// should.
    pub fn settled(
        &self,
        alternatives: &[Alternative],
        reductions: &[Vec<Reduction>],
        terms: &mut Terms,
        mut holds: impl FnMut(&Reduction, &mut Terms) -> Option<Term>,
    ) -> (Term, bool) {
        let mut costs: BTreeMap<u64, Vec<Term>> = BTreeMap::new();
        for Alternative { damage, need } in alternatives {
            for (more, cost) in reduced(damage, reductions, terms, &mut holds) {
                let need = terms.all([*need, more]);
                costs.entry(cost).or_default().push(need);
            }
        }
        let merged = costs.len().div_ceil(MAX_COSTS).max(1);
        let entries: Vec<(u64, Vec<Term>)> = costs.into_iter().collect();
        let mut parts = Vec::new();
        for chunk in entries.chunks(merged) {
            let cost = chunk.last().map_or(0, |(cost, _)| *cost);
            let need = terms.any(chunk.iter().flat_map(|(_, needs)| needs.iter().copied()));
            let cost = self.cost(cost, terms);
            parts.push(terms.all([need, cost]));
        }
        (terms.any(parts), merged > 1)
    }

    /// Returns the requirement to lose this much health.
    fn cost(&self, amount: u64, terms: &mut Terms) -> Term {
        if amount == 0 {
            return Terms::ALWAYS;
        }
        if self.energy.is_none() {
            return Terms::NEVER;
        }
        let amount = u32::try_from(amount.min(limits::AMOUNT)).unwrap_or(u32::MAX);
        terms.leaf(Leaf::Damage(amount))
    }
}

/// Returns the ways to take damage: what has to be held, and what it costs.
fn reduced(
    damage: &Amounts,
    reductions: &[Vec<Reduction>],
    terms: &mut Terms,
    holds: &mut impl FnMut(&Reduction, &mut Terms) -> Option<Term>,
) -> Vec<(Term, u64)> {
    let mut kinds: BTreeMap<usize, Vec<(u64, u64)>> = BTreeMap::new();
    for ((kind, amount), times) in damage {
        kinds.entry(*kind).or_default().push((*amount, *times));
    }
    let mut cases = vec![(Terms::ALWAYS, 0u64)];
    for (kind, amounts) in kinds {
        let total = |factor: Ratio| {
            let sums =
                amounts.iter().map(|(amount, times)| factor.times(*amount).saturating_mul(*times));
            sums.fold(0u64, u64::saturating_add)
        };
        let own = &reductions[kind];
        let always = own.iter().filter(|reduction| reduction.item.is_none());
        let least =
            always.map(|reduction| total(reduction.multiplier)).fold(total(Ratio::ONE), u64::min);
        let mut options = vec![(Terms::ALWAYS, least)];
        for reduction in own.iter().filter(|reduction| total(reduction.multiplier) < least) {
            if let Some(held) = holds(reduction, terms) {
                options.push((held, total(reduction.multiplier)));
            }
        }
        if cases.len() * options.len() > MAX_ALTERNATIVES {
            options.truncate(1);
        }
        let mut next = Vec::with_capacity(cases.len() * options.len());
        for (need, sum) in &cases {
            for (more, left) in &options {
                next.push((terms.all([*need, *more]), sum.saturating_add(*left)));
            }
        }
        cases = next;
    }
    cases
}

/// Merges alternatives with the same damage.
pub fn merged(alternatives: Vec<Alternative>, terms: &mut Terms) -> Vec<Alternative> {
    let mut by_damage: BTreeMap<Amounts, Vec<Term>> = BTreeMap::new();
    for Alternative { damage, need } in alternatives {
        if need != Terms::NEVER {
            by_damage.entry(damage).or_default().push(need);
        }
    }
    let merged =
        by_damage.into_iter().map(|(damage, needs)| Alternative { damage, need: terms.any(needs) });
    merged.collect()
}

/// Combines two requirements that must both be met: their damage adds up. The second value is true if there were
/// too many alternatives, and the worst replaced them all.
pub fn both(
    left: Vec<Alternative>,
    right: Vec<Alternative>,
    terms: &mut Terms,
) -> (Vec<Alternative>, bool) {
    let product = left.len().saturating_mul(right.len());
    let too_many = product > MAX_ALTERNATIVES;
    let (left, right) = if too_many {
        (vec![worst(&left, terms)], vec![worst(&right, terms)])
    } else {
        (left, right)
    };
    let mut combined = Vec::with_capacity(left.len() * right.len());
    for first in &left {
        for second in &right {
            let mut damage = first.damage.clone();
            for (amount, times) in &second.damage {
                let sum = damage.entry(*amount).or_default();
                *sum = sum.saturating_add(*times);
            }
            let need = terms.all([first.need, second.need]);
            combined.push(Alternative { damage, need });
        }
    }
    (merged(combined, terms), too_many)
}

/// Returns one alternative that takes any of them, with the most damage of each type.
fn worst(alternatives: &[Alternative], terms: &mut Terms) -> Alternative {
    let mut damage = Amounts::new();
    for alternative in alternatives {
        for (amount, times) in &alternative.damage {
            let most = damage.entry(*amount).or_default();
            *most = (*most).max(*times);
        }
    }
    let need = terms.any(alternatives.iter().map(|alternative| alternative.need));
    Alternative { damage, need }
}
