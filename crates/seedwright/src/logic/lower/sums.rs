//! Lowers sums of amounts over item copies and resources.

use super::{Body, FactId, LoweredRequirement, Lowering, facts_of};
use crate::world::{Id, ItemId, Requirements, Term};

/// A sum: the amount at the start, and the facts that add to it.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    have: u64,
    body: Body,
}

impl Lowering<'_> {
    /// Lowers a sum in which each term counts only under its own condition: one alternative for every subset of
    /// conditions that hold. `world::limits` bounds the number of conditions.
    pub(super) fn lower_sum(&mut self, terms: &[(u32, Term)], need: u32) -> LoweredRequirement {
        let conditions = terms.iter().map(|(_, term)| self.condition(*term));
        let conditions: Vec<LoweredRequirement> = conditions.collect();
        let mut distinct = conditions.clone();
        distinct.retain(|condition| matches!(condition, LoweredRequirement::Fact(_)));
        distinct.sort_unstable();
        distinct.dedup();
        let mut alternatives = Vec::new();
        for chosen in 0..1usize << distinct.len() {
            let holds = (0..distinct.len()).filter(|position| chosen & 1 << position != 0);
            let mut parts: Vec<LoweredRequirement> =
                holds.map(|position| distinct[position]).collect();
            let counts = |condition: &LoweredRequirement| {
                *condition == LoweredRequirement::Always || parts.contains(condition)
            };
            let counting = terms.iter().zip(&conditions);
            let counting: Vec<(u32, Term)> = counting
                .filter(|(_, condition)| counts(condition))
                .map(|(term, _)| *term)
                .collect();
            parts.push(self.lower_amount(&counting, need));
            alternatives.push(self.all(&parts));
        }
        self.any(&alternatives)
    }

    /// The condition under which a term counts.
    fn condition(&self, term: Term) -> LoweredRequirement {
        match term {
            Term::Item(_) => LoweredRequirement::Always,
            Term::Resource(resource) => match self.world.resources[resource].with {
                Requirements::ALWAYS => LoweredRequirement::Always,
                with => self.lowered[with.index()],
            },
        }
    }

    pub(super) fn lower_amount(&mut self, terms: &[(u32, Term)], need: u32) -> LoweredRequirement {
        let sum = match self.sums.get(terms) {
            Some(sum) => *sum,
            None => {
                let sum = self.add_up(terms);
                self.sums.insert(terms.to_vec(), sum);
                sum
            }
        };
        let missing = u64::from(need).saturating_sub(sum.have);
        let missing = u32::try_from(missing).expect("it is at most `need`");
        self.part(missing, sum.body)
    }

    fn add_up(&mut self, terms: &[(u32, Term)]) -> Sum {
        let (have, facts) = self.summands(terms);
        Sum { have, body: self.body(facts) }
    }

    /// The amount at the start, and the facts that add to it.
    pub(super) fn summands(&mut self, terms: &[(u32, Term)]) -> (u64, Vec<(FactId, u32)>) {
        let mut facts = Vec::new();
        let mut have: u64 = 0;
        for (weight, term) in terms {
            let weighed = match *term {
                Term::Item(item) => vec![(item, *weight)],
                Term::Resource(resource) => {
                    have += u64::from(*weight) * u64::from(self.world.resources[resource].start);
                    let givers = self.givers[resource.index()].iter();
                    givers.map(|(item, amount)| (*item, weight.saturating_mul(*amount))).collect()
                }
            };
            for (item, weight) in weighed {
                let copies = self.copies_left(item).into_iter();
                facts.extend(copies.map(|copy| (copy, weight)));
            }
        }
        (have, facts)
    }

    /// One fact for each copy of an item that is left after all locks have consumed theirs.
    fn copies_left(&mut self, item: ItemId) -> Vec<FactId> {
        let consumed = self.facts.consumption[item.index()];
        if consumed == 0 {
            return self.facts.copies[item.index()].clone();
        }
        let most = u32::try_from(self.facts.copies[item.index()].len());
        let most = most.expect("`world::limits` bound copies");
        let body = self.item_body(item);
        let left = (consumed.saturating_add(1)..=most).map(|need| self.part(need, body));
        facts_of(left).collect()
    }
}
