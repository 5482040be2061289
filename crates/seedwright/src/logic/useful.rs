//! Finds how many copies of each item can matter.

use super::Logic;
use crate::world::Id;

impl Logic {
    /// Returns for each item how many pool copies some rule can use; further copies change nothing.
    ///
    /// A body requires at most its largest need, minus the weight of the starting copies. Once the copies of one
    /// item alone have that weight, more of them have no effect on the body. Holding the useful copies of every
    /// item is therefore equivalent to holding all of them (test: `usable_copies_are_as_good_as_all`).
    pub fn useful_copies(&self) -> Vec<u32> {
        let rules = self.rules();
        let (first, last) = (self.0.fact_map.copies[0], self.0.fact_map.stages.start);
        let mut useful = vec![0u32; self.0.fact_map.copies.len() - 1];
        for body in 0..rules.body_count() {
            let Some(need) = rules.largest_need(body) else {
                continue;
            };
            let entries = rules.entries(body);
            // The copies of an item have consecutive numbers, so the items of a body appear in order.
            let mut item = 0;
            let mut missing = None;
            for (fact, weight) in entries {
                if !(first..last).contains(&fact.0) {
                    continue;
                }
                let missing = *missing
                    .get_or_insert_with(|| need.saturating_sub(self.weight_at_start(entries)));
                item += self.0.fact_map.copies[item + 1..].partition_point(|next| *next <= fact.0);
                let enough = missing.div_ceil((*weight).max(1));
                useful[item] = useful[item].max(enough);
            }
        }
        // Each tank lets the player survive more, so all of them matter.
        for (tank, _) in rules.energy().iter().flat_map(|energy| &energy.tanks) {
            if let super::Meaning::Held(item, _) = self.meaning(*tank) {
                useful[item.index()] = u32::MAX;
            }
        }
        for (item, useful) in useful.iter_mut().enumerate() {
            let pool = self.pool_copies(Id::from_index(item)).len();
            *useful = (*useful).min(u32::try_from(pool).unwrap_or(u32::MAX));
        }
        useful
    }

    /// The total weight of the starting copies in a body.
    fn weight_at_start(&self, entries: &[(super::FactId, u32)]) -> u32 {
        let starts = entries.iter().filter(|(fact, _)| self.is_starting_copy(*fact));
        starts.fold(0, |sum, (_, weight)| sum.saturating_add(*weight))
    }

    fn is_starting_copy(&self, fact: super::FactId) -> bool {
        match self.meaning(fact) {
            super::Meaning::Held(item, copy) => copy < self.0.starting_copies[item.index()],
            _ => false,
        }
    }
}
