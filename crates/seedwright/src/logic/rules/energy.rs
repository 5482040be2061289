//! What rules say about the player's health.
//!
//! Damage is not a rule like the others: how much health the player has left depends on the way they came. So a
//! passage or an action that hurts is a *costly* rule, which only fires on trips: the player pays its cost, and
//! stays where it ends.

use super::{FactId, Groups, Places};

/// A passage or an action that costs health. It needs all of its facts.
#[derive(Clone, Debug)]
pub struct CostlyRule {
    /// The fact that it concludes: another place is reached, or something lasting.
    pub head: FactId,
    /// The facts that it needs.
    pub needs: Vec<FactId>,
    /// The health that it costs, of which some must be left.
    pub cost: u32,
}

/// The health of a player.
#[derive(Clone, Debug, Default)]
pub struct Energy {
    /// The most health without any item.
    pub start: u32,
    /// The facts that raise the most health, with the amount of each.
    pub tanks: Vec<(FactId, u32)>,
    /// The places that give back all health.
    pub refills: Vec<u32>,
    /// The passages and actions that cost health.
    pub costly: Vec<CostlyRule>,
}

impl Energy {
    /// The same with other numbers of facts and places.
    pub(in crate::logic) fn renamed(
        &self,
        fact: impl Fn(FactId) -> FactId,
        place: impl Fn(&u32) -> u32,
    ) -> Self {
        let costly = self.costly.iter().map(|rule| CostlyRule {
            head: fact(rule.head),
            needs: rule.needs.iter().map(|need| fact(*need)).collect(),
            cost: rule.cost,
        });
        let mut refills: Vec<u32> = self.refills.iter().map(place).collect();
        refills.sort_unstable();
        Self {
            start: self.start,
            tanks: self.tanks.iter().map(|(tank, more)| (fact(*tank), *more)).collect(),
            refills,
            costly: costly.collect(),
        }
    }
}

/// Costly rules in the order in which trips look them up.
#[derive(Clone, Debug)]
pub(in crate::logic) struct EnergyRules {
    pub energy: Energy,
    /// The health at the start of the game.
    pub first: u32,
    /// For each costly rule where the player comes from, and the place where they stay, if the rule says it.
    pub ends: Vec<(FactId, Option<u32>)>,
    /// For each fact the costly rules that begin with it.
    by_from: Groups,
    /// The facts from which a costly rule begins, or a place that refills, in ascending order.
    pub beginnings: Vec<FactId>,
}

impl EnergyRules {
    pub fn new(energy: Energy, places: &Places, facts: u32, axioms: &[FactId]) -> Self {
        let here = places.here(facts);
        let ends = energy.costly.iter().map(|rule| {
            let mut here = rule.needs.iter().filter(|fact| here.contains(fact.0));
            let from = here.clone().find(|fact| places.returning_place(**fact).is_none());
            let back = here.find_map(|fact| places.returning_place(*fact));
            let from = from.copied().expect("a player comes from somewhere");
            (from, places.reached_place(rule.head).or(back))
        });
        let ends: Vec<_> = ends.collect();
        let by_from = (0..).zip(&ends).map(|(number, (from, _))| (from.0, number));
        let by_from = Groups::new(by_from.collect(), facts);
        let refills = energy.refills.iter().map(|place| places.reached_at(*place));
        let mut beginnings: Vec<FactId> =
            ends.iter().map(|(from, _)| *from).chain(refills).collect();
        beginnings.sort_unstable();
        beginnings.dedup();
        let held = energy.tanks.iter().filter(|(tank, _)| axioms.contains(tank));
        let first = held.fold(energy.start, |sum, (_, more)| sum.saturating_add(*more));
        Self { energy, first, ends, by_from, beginnings }
    }

    /// The costly rules that begin with a fact.
    pub fn from(&self, fact: FactId) -> &[u32] {
        self.by_from.of(fact.0)
    }

    /// Whether all health comes back at a place.
    pub fn refills(&self, place: u32) -> bool {
        self.energy.refills.binary_search(&place).is_ok()
    }
}
