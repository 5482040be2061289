//! Counting known facts in bodies: the hot loop of propagation.
//!
//! Most visits of a rule change nothing but its counter, and whether one fires can't be predicted. So the loop takes no
//! branch on that: it always writes the head to the end of the trail and its reason, and only the length says whether
//! that counts. Its values are in local variables, which fields of a state would not be.

use super::trail::Trail;
use super::{NEVER, UNKNOWN};
use crate::logic::rules::{Occurrence, Rules};
use crate::logic::{FactId, RuleId};

/// The parts of a state that counting changes.
pub(super) struct Counters<'s> {
    rules: &'s Rules,
    reasons: &'s mut [u32],
    lacks: &'s mut [i32],
    next_rules: &'s mut [u32],
    /// The trail, with room for more.
    pub facts: &'s mut [FactId],
    /// The length of the trail.
    pub next: usize,
}

impl<'s> Counters<'s> {
    /// Also returns the length of the trail, to be set afterwards.
    pub fn new(
        rules: &'s Rules,
        reasons: &'s mut [u32],
        lacks: &'s mut [i32],
        next_rules: &'s mut [u32],
        trail: &'s mut Trail,
    ) -> (Self, &'s mut usize) {
        let (facts, length) = trail.parts();
        (Self { rules, reasons, lacks, next_rules, facts, next: *length }, length)
    }

    /// Counts a fact in bodies, and learns the heads of the rules that fire.
    #[inline(always)]
    pub fn count(&mut self, occurrences: &[Occurrence]) {
        let shared = self.rules.shared_bodies().end;
        let first_rule = self.rules.rule_of_single_body();
        for &Occurrence { body, weight, head } in occurrences {
            let lacks = &mut self.lacks[body as usize];
            let before = *lacks;
            let after = before - weight;
            *lacks = after;
            // All bits, or none if it becomes negative now: a rule fires when the last of its need is met, not when there is
            // more.
            let unfired = !((after & !before) >> (i32::BITS - 1)).cast_unsigned();
            if body < shared {
                if unfired == 0 {
                    self.next = fire(self.reborrow(), body);
                }
                continue;
            }
            // The first reason stays. It rests on facts that are earlier on the trail, so reasons never form a cycle.
            let reason = &mut self.reasons[head as usize];
            let known = *reason;
            let now =
                if known == UNKNOWN { body.wrapping_add(first_rule) | unfired } else { known };
            *reason = now;
            self.facts[self.next] = FactId(head);
            self.next += usize::from(now != known);
        }
    }

    /// The same parts for a function that is not inlined: it must not get the address of local variables.
    #[inline(always)]
    fn reborrow(&mut self) -> Counters<'_> {
        Counters {
            rules: self.rules,
            reasons: &mut *self.reasons,
            lacks: &mut *self.lacks,
            next_rules: &mut *self.next_rules,
            facts: &mut *self.facts,
            next: self.next,
        }
    }

    /// Learns a fact that may be known.
    fn learn(&mut self, fact: u32, reason: u32) {
        let known = &mut self.reasons[fact as usize];
        if *known == UNKNOWN {
            *known = reason;
            self.facts[self.next] = FactId(fact);
            self.next += 1;
        }
    }
}

/// Fires the rules of a shared body whose need was crossed, and returns the length of the trail. Needs are sorted, so they
/// are consecutive.
#[inline(never)]
fn fire(mut counters: Counters<'_>, body: u32) -> usize {
    let rules = counters.rules;
    let range = rules.rules_of(body);
    let mut next = counters.next_rules[body as usize];
    let value = below_need_from(rules, body, next) - counters.lacks[body as usize];
    while next < range.end && below_need(rules, next) < value {
        counters.learn(rules.head(RuleId(next)).0, next);
        next += 1;
    }
    counters.next_rules[body as usize] = next;
    counters.lacks[body as usize] = below_need_from(rules, body, next) - value;
    counters.next
}

/// One less than what a rule needs.
#[inline]
pub(super) fn below_need(rules: &Rules, rule: u32) -> i32 {
    i32::try_from(rules.need(RuleId(rule))).map_or(NEVER, |need| need - 1)
}

/// The same for a rule of a shared body; `NEVER` behind the last one.
#[inline]
pub(super) fn below_need_from(rules: &Rules, body: u32, rule: u32) -> i32 {
    if rule < rules.rules_of(body).end { below_need(rules, rule) } else { NEVER }
}
