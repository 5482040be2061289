//! What follows from some facts by the rules of a bundle, without placing or picking up anything.

use crate::logic::FactId;
use crate::rows::{FactMap, StaticWorld};

/// The rules of a bundle, indexed by the facts that they use.
pub(super) struct RuleTable<'b> {
    pub world: &'b StaticWorld,
    pub facts: FactMap,
    /// The end that each end of a door leads to.
    pub links: Vec<u32>,
    /// For each fact, the rules that use it with its weight.
    users: Vec<Vec<(u32, u32)>>,
    /// For each fact, the rules that it follows from.
    makers: Vec<Vec<u32>>,
}

/// For each fact, whether it is known.
pub(super) type Known = Vec<bool>;

/// Returns an index of a row.
pub(super) fn index(number: u32) -> usize {
    number as usize
}

/// Returns the number of a row.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<'b> RuleTable<'b> {
    /// Indexes the rules; `None` if a rule refers to a fact that does not exist.
    pub fn new(world: &'b StaticWorld, links: Vec<u32>) -> Option<Self> {
        let facts = world.layout();
        let mut users = vec![Vec::new(); index(facts.count)];
        let mut makers = vec![Vec::new(); index(facts.count)];
        for (number, (head, _, body)) in (0..).zip(&world.rules) {
            makers.get_mut(index(*head))?.push(number);
            for pair in world.bodies.get(index(*body))?.chunks_exact(2) {
                users.get_mut(index(pair[0]))?.push((number, pair[1]));
            }
        }
        Some(Self { world, facts, links, users, makers })
    }

    /// The facts in the body of a rule.
    pub fn body(&self, rule: u32) -> impl Iterator<Item = u32> + use<'b> {
        let (_, _, body) = self.world.rules[index(rule)];
        self.world.bodies[index(body)].chunks_exact(2).map(|pair| pair[0])
    }

    /// Whether a rule fires.
    pub fn fires(&self, rule: u32, known: &Known) -> bool {
        let (_, need, body) = self.world.rules[index(rule)];
        let pairs = self.world.bodies[index(body)].chunks_exact(2);
        let weights = pairs.filter(|pair| known[index(pair[0])]).map(|pair| u64::from(pair[1]));
        weights.sum::<u64>() >= need.into()
    }

    /// Returns everything that follows from some facts, together with what holds at the start.
    pub fn close(&self, given: impl Iterator<Item = u32>) -> Known {
        let mut known = vec![false; self.users.len()];
        let mut sums = vec![0_u64; self.world.rules.len()];
        let mut queue: Vec<u32> = self.world.start.iter().copied().chain(given).collect();
        let free = self.world.rules.iter().filter(|(_, need, _)| *need == 0);
        queue.extend(free.map(|(head, ..)| *head));
        while let Some(fact) = queue.pop() {
            if std::mem::replace(&mut known[index(fact)], true) {
                continue;
            }
            queue.extend(self.entered(fact));
            for (rule, weight) in &self.users[index(fact)] {
                let (head, need, _) = self.world.rules[index(*rule)];
                sums[index(*rule)] += u64::from(*weight);
                if sums[index(*rule)] >= need.into() && !known[index(head)] {
                    queue.push(head);
                }
            }
        }
        known
    }

    /// The fact that a player enters through the end that a left end leads to.
    fn entered(&self, fact: u32) -> Option<u32> {
        let end = fact.checked_sub(self.facts.leaving)?;
        let to = self.links.get(index(end))?;
        Some(self.facts.entering + to)
    }

    /// All facts about places: that they are reached, and, where it matters, that there is a way back.
    pub fn places(&self) -> std::ops::Range<u32> {
        0..self.facts.leaving
    }

    /// The spots that a fact depends on, directly or by parts of requirements.
    pub fn spots_behind(&self, fact: u32) -> Vec<u32> {
        let (mut spots, mut seen) = (Vec::new(), vec![fact]);
        let mut next = 0;
        while let Some(head) = seen.get(next).copied() {
            next += 1;
            for part in self.makers[index(head)].iter().flat_map(|rule| self.body(*rule)) {
                if part < self.facts.leaving {
                    // The way back to a place is about the same place.
                    let spot = part.checked_sub(self.facts.spots).unwrap_or(part);
                    if !spots.contains(&spot) {
                        spots.push(spot);
                    }
                } else if self.facts.is_part(FactId(part)) && !seen.contains(&part) {
                    seen.push(part);
                }
            }
        }
        spots
    }
}
