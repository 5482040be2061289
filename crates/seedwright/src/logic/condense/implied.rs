//! Leaves out of rules what others imply.
//!
//! A fact *implies* another one if every way to derive it derives the other first: behind a door that needs the key,
//! everything implies the key. In a graph of places these are dominators; here a rule can need several facts, so a fact
//! implies itself and what all of its rules need alike. Then
//! - a rule never adds anything if what it needs implies its head, such as most doors on the way back;
//! - a rule is redundant if what it needs implies that another one for the same head fires;
//! - a condition can be left out if another one of the same rule implies it.
//!
//! What is known in the end stays the same, and so does what is earlier on any trail. The rounds in which facts are found
//! do not, so this is only for callers that do not ask for them. A fill of `station` then visits a fifth fewer rules.

use super::{BodyRule, Condenser, NONE, to_u32};
use crate::grid::BitSet;

/// The most facts, because each has a set of them, and the most entries of all rules together.
const MOST_FACTS: usize = 1 << 12;
const MOST_ENTRIES: usize = 1 << 17;
/// The most rules for a fact, and the most conditions of a rule, that are compared with each other.
const MOST_COMPARED: usize = 64;
/// The most passes over all rules. Games take a few.
const MOST_PASSES: usize = 64;

impl Condenser<'_> {
    /// Leaves out rules and conditions that others imply; returns whether there were any.
    pub(super) fn drop_implied(&mut self) -> bool {
        let Some(implications) = Implications::of(self) else {
            return false;
        };
        let drops = implications.superfluous_rules(self);
        let shortened = self.shorten(&implications, &drops);
        if drops.is_empty() && !shortened {
            return false;
        }
        let mut position = 0u32..;
        self.rules.retain(|_| position.next().is_some_and(|position| !drops.contains(position)));
        self.share_bodies();
        self.drop_tautologies();
        self.rules.sort_unstable();
        self.rules.dedup();
        true
    }

    /// Leaves out the conditions of rules that other conditions of the same rule imply, except of dropped rules; returns
    /// whether there were any. Bodies that rules with several needs share stay whole.
    fn shorten(&mut self, implications: &Implications, drops: &BitSet) -> bool {
        let mut need_of: Vec<Option<u32>> = vec![None; self.bodies.len()];
        let mut has_several = vec![false; self.bodies.len()];
        for rule in &self.rules {
            let need = need_of[rule.body as usize].get_or_insert(rule.need);
            has_several[rule.body as usize] |= *need != rule.need;
        }
        let mut shortened = false;
        for position in 0..self.rules.len() {
            let rule = self.rules[position];
            if has_several[rule.body as usize] || drops.contains(to_u32(position)) {
                continue;
            }
            let needed: Vec<_> = self.needed_facts(&rule).collect();
            if !(2..=MOST_COMPARED).contains(&needed.len()) {
                continue;
            }
            let is_implied = |fact: u32| {
                let mut others = needed.iter().filter(|other| **other != fact);
                others.any(|other| implications.implies(*other, fact))
            };
            let implied: Vec<u32> = needed.iter().copied().filter(|one| is_implied(*one)).collect();
            if implied.is_empty() {
                continue;
            }
            let (gone, left): (Vec<_>, Vec<_>) =
                self.body(rule.body).iter().partition(|(fact, _)| implied.contains(&fact.0));
            let weight: u32 = gone.iter().map(|(_, weight): &(_, u32)| weight).sum();
            self.rules[position].body = to_u32(self.bodies.len());
            self.rules[position].need -= weight;
            self.bodies.push((to_u32(self.entries.len()), to_u32(left.len())));
            self.entries.extend(left);
            shortened = true;
        }
        shortened
    }

    /// The facts without which a rule can't fire.
    fn needed_facts(&self, rule: &BodyRule) -> impl Iterator<Item = u32> + use<'_> {
        let body = self.body(rule.body);
        let all: u64 = body.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let need = u64::from(rule.need);
        let is_needed = move |weight: u32| all - u64::from(weight) < need;
        body.iter().filter(move |(_, weight)| is_needed(*weight)).map(|(fact, _)| fact.0)
    }
}

/// What each fact of some rules implies.
struct Implications {
    /// For each fact its number here, or `NONE`.
    numbers: Vec<u32>,
    /// The number of words of each set.
    words: usize,
    /// The sets, by number.
    sets: Vec<u64>,
    /// The rules that can fire, in an order in which they do.
    order: Vec<u32>,
}

impl Implications {
    /// Finds what facts imply; `None` if there are too many.
    fn of(condenser: &Condenser<'_>) -> Option<Self> {
        let rules = &condenser.rules;
        let entries = || rules.iter().map(|rule| condenser.body(rule.body).len());
        if entries().sum::<usize>() > MOST_ENTRIES {
            return None;
        }
        let mut numbers = vec![NONE; condenser.class.len()];
        let mut count = 0;
        let facts = rules.iter().flat_map(|rule| {
            let body = condenser.body(rule.body).iter().map(|(fact, _)| fact.0);
            body.chain([rule.head])
        });
        for fact in facts {
            if numbers[fact as usize] == NONE {
                numbers[fact as usize] = count;
                count += 1;
            }
        }
        if count as usize > MOST_FACTS {
            return None;
        }
        let words = count.div_ceil(u64::BITS) as usize;
        let sets = vec![u64::MAX; words * count as usize];
        let mut found = Self { numbers, words, sets, order: order_of_firing(condenser) };
        found.settle(condenser).then_some(found)
    }

    /// Shrinks the sets until each is what all rules for its fact need alike. Begins with sets of everything, so that what
    /// stays is what every derivation has, also around cycles. Returns whether it came to an end: before that, sets are too
    /// large.
    fn settle(&mut self, condenser: &Condenser<'_>) -> bool {
        // What callers add, or what trips gain, has no rule that must have fired.
        let is_free = |fact: u32| condenser.observable[fact as usize];
        for fact in (0..).take(self.numbers.len()).filter(|fact| is_free(*fact)) {
            self.forget(fact);
        }
        let axioms = condenser.rules.iter().filter(|rule| rule.need == 0);
        axioms.for_each(|rule| self.forget(rule.head));
        let order = std::mem::take(&mut self.order);
        let mut needed = vec![0; self.words];
        let mut changes = true;
        for _ in 0..MOST_PASSES {
            changes = false;
            for rule in order.iter().map(|position| &condenser.rules[*position as usize]) {
                if rule.need == 0 || is_free(rule.head) {
                    continue;
                }
                self.needs(condenser, rule, &mut needed);
                let head = self.numbers[rule.head as usize];
                needed[head as usize / 64] |= 1 << (head % 64);
                for (word, needed) in self.set_mut(head).iter_mut().zip(&needed) {
                    changes |= *word & !needed != 0;
                    *word &= needed;
                }
            }
            if !changes {
                break;
            }
        }
        self.order = order;
        !changes
    }

    /// Lets a fact imply only itself.
    fn forget(&mut self, fact: u32) {
        let number = self.numbers[fact as usize];
        if number != NONE {
            let set = self.set_mut(number);
            set.fill(0);
            set[number as usize / 64] |= 1 << (number % 64);
        }
    }

    fn set_mut(&mut self, number: u32) -> &mut [u64] {
        &mut self.sets[number as usize * self.words..][..self.words]
    }

    /// Collects everything that what a rule needs implies.
    fn needs(&self, condenser: &Condenser<'_>, rule: &BodyRule, needed: &mut [u64]) {
        needed.fill(0);
        for fact in condenser.needed_facts(rule) {
            let first = self.numbers[fact as usize] as usize * self.words;
            let set = &self.sets[first..][..self.words];
            needed.iter_mut().zip(set).for_each(|(word, other)| *word |= other);
        }
    }

    /// Whether a fact implies another one.
    fn implies(&self, fact: u32, other: u32) -> bool {
        let first = self.numbers[fact as usize] as usize * self.words;
        self.has(&self.sets[first..], other)
    }

    /// Whether a set has a fact.
    fn has(&self, set: &[u64], fact: u32) -> bool {
        let number = self.numbers[fact as usize];
        set[number as usize / 64] >> (number % 64) & 1 != 0
    }

    /// The positions of the rules that never add anything.
    fn superfluous_rules(&self, condenser: &Condenser<'_>) -> BitSet {
        let rules = &condenser.rules;
        let mut drops = BitSet::of(rules.len(), 0..to_u32(rules.len()));
        self.order.iter().for_each(|position| {
            drops.remove(*position);
        });
        let mut by_head = self.order.clone();
        by_head.sort_by_key(|position| rules[*position as usize].head);
        let mut needed = vec![0; self.words];
        for alike in
            by_head.chunk_by(|one, other| rules[*one as usize].head == rules[*other as usize].head)
        {
            for position in alike.iter().copied() {
                let rule = &rules[position as usize];
                self.needs(condenser, rule, &mut needed);
                let fires = |other: &BodyRule| {
                    let body = condenser.body(other.body).iter();
                    let known = body.filter(|(fact, _)| self.has(&needed, fact.0));
                    known.map(|(_, weight)| u64::from(*weight)).sum::<u64>() >= other.need.into()
                };
                let mut others = alike.iter().copied().filter(|other| *other != position);
                let is_redundant = alike.len() <= MOST_COMPARED
                    && others.any(|other| !drops.contains(other) && fires(&rules[other as usize]));
                if rule.need > 0 && self.has(&needed, rule.head) || is_redundant {
                    drops.insert(position);
                }
            }
        }
        drops
    }
}

/// The rules that can fire for a caller who adds everything, in an order in which they do.
fn order_of_firing(condenser: &Condenser<'_>) -> Vec<u32> {
    let rules = &condenser.rules;
    let mut entries = Vec::new();
    for (position, rule) in (0..).zip(rules) {
        let body = condenser.body(rule.body).iter();
        entries.extend(body.map(|(fact, weight)| (fact.0, position, *weight)));
    }
    entries.sort_unstable();
    let mut left: Vec<u64> = rules.iter().map(|rule| rule.need.into()).collect();
    let mut is_known = vec![false; condenser.class.len()];
    let mut order: Vec<u32> =
        (0..to_u32(rules.len())).filter(|one| left[*one as usize] == 0).collect();
    let free = (0..).zip(&condenser.observable).filter(|(_, is_free)| **is_free);
    let axioms = order.iter().map(|position| rules[*position as usize].head);
    let mut open: Vec<u32> = free.map(|(fact, _)| fact).chain(axioms).collect();
    open.iter().for_each(|fact| is_known[*fact as usize] = true);
    let mut next = 0;
    while let Some(fact) = open.get(next).copied() {
        next += 1;
        let first = entries.partition_point(|(other, ..)| *other < fact);
        for (_, position, weight) in entries[first..].iter().take_while(|entry| entry.0 == fact) {
            let left = &mut left[*position as usize];
            if *left > 0 && *left <= u64::from(*weight) {
                order.push(*position);
                let head = rules[*position as usize].head;
                if !std::mem::replace(&mut is_known[head as usize], true) {
                    open.push(head);
                }
            }
            *left = left.saturating_sub((*weight).into());
        }
    }
    order
}
