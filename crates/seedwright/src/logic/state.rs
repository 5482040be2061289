//! What is known, and the trail that leads there.

use super::rules::{DIRECT, Occurrence, Rules};
use super::{FactId, RuleId};
use crate::grid::BitSet;

/// Why a fact is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Somebody said so.
    Given,
    /// A rule fired.
    Rule(RuleId),
    /// It was put into this slot, and the slot is known.
    Put(FactId),
}

/// A point on the trail that can be returned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    known: usize,
    propagated: usize,
}

const UNKNOWN: u32 = u32::MAX;
const GIVEN: u32 = u32::MAX - 1;
const NOTHING: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counter {
    /// The weight of the known facts of the body.
    value: u32,
    /// The value at which the next rule of the body fires.
    next_need: u32,
}

/// A reusable state over one set of rules.
///
/// Facts that become known are pushed on a trail in the order they are found, which is also the queue
/// of what is still to be propagated. [`undo`](State::undo) pops the trail and restores every counter,
/// so no state is ever copied (test: `undo_restores_the_exact_state`).
#[derive(Clone)]
pub struct State<'w> {
    rules: &'w Rules,
    /// For each fact why it is known, or `UNKNOWN`: knowledge and reason in one load.
    reasons: Vec<u32>,
    counters: Vec<Counter>,
    trail: Vec<FactId>,
    /// How much of the trail has been propagated.
    propagated: usize,
    contents: Vec<u32>,
    /// One bit for each slot: whether it is known and propagated.
    open: BitSet,
    visits: u64,
}

/// A state apart from its rules, so that whoever owns the rules can keep it and begin from it often.
pub(crate) struct Snapshot {
    reasons: Vec<u32>,
    counters: Vec<Counter>,
    trail: Vec<FactId>,
    propagated: usize,
    contents: Vec<u32>,
    open: BitSet,
    visits: u64,
}

impl Snapshot {
    /// The state again, over the rules that it was taken from.
    pub fn over<'w>(&self, rules: &'w Rules) -> State<'w> {
        debug_assert_eq!(self.reasons.len(), rules.fact_count() as usize, "these are other rules");
        State {
            rules,
            reasons: self.reasons.clone(),
            counters: self.counters.clone(),
            trail: self.trail.clone(),
            propagated: self.propagated,
            contents: self.contents.clone(),
            open: self.open.clone(),
            visits: self.visits,
        }
    }
}

impl<'w> State<'w> {
    /// The state in which only the axioms are known, not yet propagated.
    pub fn new(rules: &'w Rules) -> Self {
        let counter = |body| Counter { value: 0, next_need: rules.next_need(body, 0) };
        let mut state = Self {
            rules,
            reasons: vec![UNKNOWN; rules.fact_count() as usize],
            counters: (0..rules.body_count()).map(counter).collect(),
            trail: Vec::new(),
            propagated: 0,
            contents: vec![NOTHING; rules.slots.len()],
            open: BitSet::with_bound(rules.slots.len()),
            visits: 0,
        };
        for rule in rules.axioms() {
            state.learn(rules.head(rule).0, rule.0);
        }
        state
    }

    /// What is known, apart from the rules.
    pub(crate) fn snapshot(self) -> Snapshot {
        let Self { reasons, counters, trail, propagated, contents, open, visits, .. } = self;
        Snapshot { reasons, counters, trail, propagated, contents, open, visits }
    }

    /// The rules this state is over.
    pub fn rules(&self) -> &'w Rules {
        self.rules
    }

    /// Whether a fact is known.
    pub fn knows(&self, fact: FactId) -> bool {
        self.reasons[fact.0 as usize] != UNKNOWN
    }

    /// Why a fact is known, or none when it is not.
    pub fn reason(&self, fact: FactId) -> Option<Reason> {
        match self.reasons[fact.0 as usize] {
            UNKNOWN => None,
            GIVEN => Some(Reason::Given),
            code if code < self.rules.rule_count() => Some(Reason::Rule(RuleId(code))),
            code => {
                Some(Reason::Put(FactId(code - self.rules.rule_count() + self.rules.slots.start)))
            }
        }
    }

    /// Everything known, in the order it was found.
    pub fn trail(&self) -> &[FactId] {
        &self.trail
    }

    /// How many rules were visited since the state was made. Undoing does not lower it.
    pub fn visits(&self) -> u64 {
        self.visits
    }

    /// Says that a fact holds. Nothing happens when it is known already.
    pub fn add(&mut self, fact: FactId) {
        self.learn(fact.0, GIVEN);
    }

    /// Puts a fact into a slot: whoever knows the slot knows the fact. `None` empties the slot.
    ///
    /// What is put in stays there when the trail is undone. A slot that is known already gives its
    /// content at once, and only then: after an undo to a mark at which the slot was known, the content
    /// has to be put in again. Emptying takes back nothing that was learned.
    pub fn put(&mut self, slot: FactId, content: Option<FactId>) {
        let position = slot.0 - self.rules.slots.start;
        self.contents[position as usize] = content.map_or(NOTHING, |fact| fact.0);
        if self.knows(slot) {
            self.open(slot);
        }
    }

    /// What lies in a slot.
    pub fn content(&self, slot: FactId) -> Option<FactId> {
        let content = self.contents[(slot.0 - self.rules.slots.start) as usize];
        (content != NOTHING).then_some(FactId(content))
    }

    /// The slots that are known and propagated, counted from the first slot.
    pub fn open_slots(&self) -> &BitSet {
        &self.open
    }

    /// The present end of the trail.
    pub fn mark(&self) -> Checkpoint {
        Checkpoint { known: self.trail.len(), propagated: self.propagated }
    }

    /// Finds everything that follows from what is known.
    pub fn propagate(&mut self) {
        self.propagate_within(u64::MAX);
    }

    /// Like [`propagate`](Self::propagate), but stops after the fact on which the visits to rules pass
    /// `steps`. True when everything was found; otherwise calling again goes on.
    pub fn propagate_within(&mut self, steps: u64) -> bool {
        let mut left = steps;
        while let Some(&fact) = self.trail.get(self.propagated) {
            if left == 0 {
                return false;
            }
            self.propagated += 1;
            let visits = self.visit(fact);
            self.visits += visits;
            left = left.saturating_sub(visits.max(1));
        }
        true
    }

    /// Finds everything that follows, round by round: what a round finds rests on earlier rounds only, and
    /// each round is put into the order of ids before the next begins. So what is found, in which order and
    /// why depends on nothing but the rules and what was known, not on the order in which that was said
    /// (test: `rounds_are_canonical`).
    pub fn propagate_in_rounds(&mut self) {
        // What waits was said by others, and marks may stand in it, so it is not moved itself.
        let mut round = self.trail[self.propagated..].to_vec();
        while !round.is_empty() {
            round.sort_unstable();
            let end = self.trail.len();
            self.propagated = end;
            for fact in &round {
                self.visits += self.visit(*fact);
            }
            self.trail[end..].sort_unstable();
            round.clear();
            round.extend_from_slice(&self.trail[end..]);
        }
    }

    fn visit(&mut self, fact: FactId) -> u64 {
        let rules = self.rules;
        let occurrences = rules.occurrences(fact);
        for &Occurrence { target, amount } in occurrences {
            if target & DIRECT != 0 {
                self.learn(amount, target & !DIRECT);
                continue;
            }
            let counter = &mut self.counters[target as usize];
            counter.value += amount;
            if counter.value < counter.next_need {
                continue;
            }
            match rules.only_rule(target) {
                Some(rule) => {
                    counter.next_need = u32::MAX;
                    self.learn(rules.head(rule).0, rule.0);
                }
                None => self.fire(target, amount),
            }
        }
        if rules.slots.contains(&fact.0) {
            self.flip(fact);
            self.open(fact);
        }
        occurrences.len() as u64
    }

    /// Fires the rules of a body whose need lies within the last `amount` of its value.
    #[inline(never)]
    fn fire(&mut self, body: u32, amount: u32) {
        let rules = self.rules;
        let value = self.counters[body as usize].value;
        let mut next_need = u32::MAX;
        for rule in rules.rules_above(body, value - amount).map(RuleId) {
            let need = rules.need(rule);
            if need > value {
                next_need = need;
                break;
            }
            self.learn(rules.head(rule).0, rule.0);
        }
        self.counters[body as usize].next_need = next_need;
    }

    fn open(&mut self, slot: FactId) {
        let position = slot.0 - self.rules.slots.start;
        let content = self.contents[position as usize];
        if content != NOTHING {
            self.learn(content, self.rules.rule_count() + position);
        }
    }

    fn flip(&mut self, slot: FactId) {
        let position = slot.0 - self.rules.slots.start;
        self.open.toggle(position);
    }

    fn learn(&mut self, fact: u32, reason: u32) {
        let known = &mut self.reasons[fact as usize];
        if *known == UNKNOWN {
            *known = reason;
            self.trail.push(FactId(fact));
        }
    }

    /// Forgets everything learned since the mark.
    ///
    /// What was known at the mark but is propagated only since (a step budget may have stopped before
    /// it) waits to be propagated again, for what followed from it is forgotten.
    pub fn undo(&mut self, mark: Checkpoint) {
        while self.propagated > mark.propagated {
            self.propagated -= 1;
            self.unvisit(self.trail[self.propagated]);
        }
        for fact in self.trail.drain(mark.known.min(self.trail.len())..) {
            self.reasons[fact.0 as usize] = UNKNOWN;
        }
    }

    fn unvisit(&mut self, fact: FactId) {
        let rules = self.rules;
        if rules.slots.contains(&fact.0) {
            self.flip(fact);
        }
        for &Occurrence { target, amount } in rules.occurrences(fact) {
            if target & DIRECT != 0 {
                continue;
            }
            let counter = &mut self.counters[target as usize];
            counter.value -= amount;
            match rules.only_rule(target) {
                Some(rule) if counter.next_need == u32::MAX => {
                    let need = rules.need(rule);
                    if counter.value < need {
                        counter.next_need = need;
                    }
                }
                Some(_) => {}
                None => counter.next_need = rules.next_need(target, counter.value),
            }
        }
    }
}

impl PartialEq for State<'_> {
    /// Whether two states over the same rules know the same, for the same reasons, in the same order.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.reasons == other.reasons
            && self.counters == other.counters
            && self.trail == other.trail
            && self.propagated == other.propagated
            && self.contents == other.contents
            && self.open == other.open
    }
}
