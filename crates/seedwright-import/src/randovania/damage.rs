//! Damage, translated to energy that the player must be able to hold.
//!
//! Randovania tracks the energy of the player along the way. A world can only ask how much energy the player
//! can *hold*. So an alternative with damage becomes a threshold: the sum of all its damage, plus one.

use std::collections::BTreeMap;

use super::database::Reduction;
use crate::ratio::Ratio;
use crate::terms::{Leaf, Term, Terms};
use seedwright::world::{ResourceId, limits};

/// The most alternatives that one requirement is split into. Beyond that, the worst of them is required.
pub const MAX_ALTERNATIVES: usize = 256;

/// Non-zero amounts of damage by type.
pub type Amounts = BTreeMap<usize, u64>;

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
    /// The energy that the player starts with.
    pub start: u64,
    /// The energy of the player; `None` in a game without damage.
    pub energy: Option<ResourceId>,
    known: BTreeMap<Amounts, Term>,
}

impl Damage {
    pub fn new(strictness: Ratio, start: u32, energy: Option<ResourceId>) -> Self {
        Self { strictness, start: start.into(), energy, known: BTreeMap::new() }
    }

    /// Returns what it takes to survive damage. `holds` translates holding an item.
    pub fn survived(
        &mut self,
        damage: &Amounts,
        reductions: &[Vec<Reduction>],
        terms: &mut Terms,
        mut holds: impl FnMut(usize, u32, &mut Terms) -> Term,
    ) -> Term {
        if let Some(known) = self.known.get(damage) {
            return *known;
        }
        let whole: u64 = damage.values().fold(0, |sum, more| sum.saturating_add(*more));
        if whole < self.start {
            // The starting energy is enough, so reductions don't matter.
            return self.enough(whole, terms);
        }
        // Each case is a term and the remaining damage.
        let mut cases = vec![(Terms::ALWAYS, 0u64)];
        for (kind, amount) in damage {
            let own = &reductions[*kind];
            let (least, others) = reduced(*amount, own);
            let mut options = vec![(Terms::ALWAYS, least)];
            if cases.len() * (others.len() + 1) <= MAX_ALTERNATIVES {
                for (item, count, left) in others {
                    options.push((holds(item, count, terms), left));
                }
            }
            let mut next = Vec::with_capacity(cases.len() * options.len());
            for (need, sum) in &cases {
                for (more, left) in &options {
                    next.push((terms.all([*need, *more]), sum.saturating_add(*left)));
                }
            }
            cases = next;
        }
        let parts = cases.into_iter().map(|(need, sum)| {
            let enough = self.enough(sum, terms);
            terms.all([need, enough])
        });
        let parts: Vec<Term> = parts.collect();
        let survived = terms.any(parts);
        self.known.insert(damage.clone(), survived);
        survived
    }

    /// Returns the requirement of more energy than the damage.
    fn enough(&self, damage: u64, terms: &mut Terms) -> Term {
        let need = damage.saturating_add(1);
        if damage == 0 {
            return Terms::ALWAYS;
        }
        let need = u32::try_from(need.min(limits::AMOUNT)).unwrap_or(u32::MAX);
        match self.energy {
            Some(energy) => terms.leaf(Leaf::Resource(energy, need)),
            None => Terms::NEVER,
        }
    }
}

/// An item, its number of copies, and the damage it leaves.
type Remainder = (usize, u32, u64);

/// Returns the remaining damage without any item, and with each item that leaves less.
fn reduced(amount: u64, reductions: &[Reduction]) -> (u64, Vec<Remainder>) {
    let always = reductions.iter().filter(|reduction| reduction.item.is_none());
    let always = always.map(|reduction| reduction.multiplier.times(amount));
    let least = always.min().unwrap_or(amount);
    let others = reductions.iter().filter_map(|reduction| {
        let left = reduction.multiplier.times(amount);
        let item = reduction.item.filter(|_| left < least);
        item.map(|(item, count)| (item, count, left))
    });
    (least, others.collect())
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
            for (kind, amount) in &second.damage {
                let sum = damage.entry(*kind).or_default();
                *sum = sum.saturating_add(*amount);
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
        for (kind, amount) in &alternative.damage {
            let most = damage.entry(*kind).or_default();
            *most = (*most).max(*amount);
        }
    }
    let need = terms.any(alternatives.iter().map(|alternative| alternative.need));
    Alternative { damage, need }
}
