//! Which copies of items can matter.

use super::Logic;
use crate::world::Id;

impl Logic {
    /// For each item how many copies of the pool some rule can use; further copies change nothing.
    ///
    /// A body asks for at most its largest need, less what the player begins with. Whoever holds so many
    /// copies of one item that they alone weigh as much has no use for more of them. Holding the usable
    /// copies of every item is therefore as good as holding all
    /// (test: `usable_copies_are_as_good_as_all`).
    pub fn usable_copies(&self) -> Vec<u32> {
        let rules = self.rules();
        let (first, last) = (self.0.layout.copies[0], self.0.layout.stages.start);
        let mut usable = vec![0u32; self.0.layout.copies.len() - 1];
        for body in 0..rules.body_count() {
            let Some(need) = rules.largest_need(body) else {
                continue;
            };
            let entries = rules.entries(body);
            // The copies of an item stand side by side, so the items of a body are met in order.
            let mut item = 0;
            let mut missing = None;
            for (fact, weight) in entries {
                if !(first..last).contains(&fact.0) {
                    continue;
                }
                let missing = *missing
                    .get_or_insert_with(|| need.saturating_sub(self.weight_at_start(entries)));
                item += self.0.layout.copies[item + 1..].partition_point(|next| *next <= fact.0);
                let enough = missing.div_ceil((*weight).max(1));
                usable[item] = usable[item].max(enough);
            }
        }
        for (item, usable) in usable.iter_mut().enumerate() {
            let pool = self.pool_copies(Id::from_index(item)).len();
            *usable = (*usable).min(u32::try_from(pool).unwrap_or(u32::MAX));
        }
        usable
    }

    /// What the starting copies among the facts of a body weigh together.
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
