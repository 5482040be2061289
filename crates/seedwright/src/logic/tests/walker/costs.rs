//! The health that it costs to meet requirements.

use std::collections::BTreeSet;

use super::{Player, Walker};
use crate::world::{Node, RequirementId};

impl Walker<'_> {
    /// The least health that it costs to meet a requirement; `None` if it can't be met now.
    pub(super) fn cost(&self, player: &Player, id: RequirementId, opened: bool) -> Option<u32> {
        let requirements = &self.world.requirements;
        let cheapest = |need: usize, parts: &[RequirementId]| {
            let costs = parts.iter().filter_map(|part| self.cost(player, *part, opened));
            let mut costs: Vec<u32> = costs.collect();
            costs.sort_unstable();
            (costs.len() >= need).then(|| costs.iter().take(need).sum())
        };
        match requirements.node(id) {
            Node::Damage(amount) => Some(self.settings.amount(amount)),
            Node::All(range) => {
                cheapest(requirements.parts(range).len(), requirements.parts(range))
            }
            Node::Any(range) => cheapest(1, requirements.parts(range)),
            Node::AtLeast { need, parts } => cheapest(need as usize, requirements.parts(parts)),
            Node::Rule(rule) => self.cost(player, self.world.rules[rule].need, opened),
            _ => self.holds(player, id, opened).then_some(0),
        }
    }

    /// All that it can cost to meet a requirement.
    pub(super) fn costs(&self, player: &Player, id: RequirementId, opened: bool) -> BTreeSet<u32> {
        let requirements = &self.world.requirements;
        let (need, parts) = match requirements.node(id) {
            Node::All(range) => (requirements.parts(range).len(), requirements.parts(range)),
            Node::Any(range) => (1, requirements.parts(range)),
            Node::AtLeast { need, parts } => (need as usize, requirements.parts(parts)),
            Node::Rule(rule) => return self.costs(player, self.world.rules[rule].need, opened),
            _ => return self.cost(player, id, opened).into_iter().collect(),
        };
        // For each number of parts what it can cost to meet that number of those so far.
        let mut sums = vec![BTreeSet::new(); need + 1];
        sums[0].insert(0);
        for part in parts {
            let costs = self.costs(player, *part, opened);
            for met in (0..need).rev() {
                let more =
                    sums[met].iter().flat_map(|sum| costs.iter().map(move |cost| sum + cost));
                let more: Vec<u32> = more.collect();
                sums[met + 1].extend(more);
            }
        }
        sums.swap_remove(need)
    }
}
