//! The known facts, and the trail in which they were found.

mod counters;
mod saved;
mod slots;
mod trail;
mod trips;

use super::rules::{Occurrence, Rules};
use super::{FactId, RuleId};
use crate::grid::BitSet;
use counters::{Counters, below_need, below_need_from};
use trail::Trail;
use trips::Trips;

pub(crate) use saved::Saved;
pub(super) use trips::NoWayOn;
pub use trips::{Beyond, Trip, TripId, TripStep};
pub(crate) use trips::{DeadEnd, Stop};

/// The reason why a fact is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was added by the caller.
    Given,
    /// A rule fired.
    Rule(RuleId),
    /// It was put into this slot, and the slot is known.
    Put(FactId),
    /// It was gained on this trip.
    Trip(TripId),
}

/// A point on the trail to return to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) known: usize,
    propagated: usize,
}

// Reasons are codes in one `u32`: the number of a rule, then `rule_count` plus the position of a slot, then trips
// behind all slots, and at the top these two. Whether a fact is known and why is thus a single load.
const UNKNOWN: u32 = u32::MAX;
const GIVEN: u32 = u32::MAX - 1;

/// How many slots are looked through together after one of them has changed.
pub(crate) const SLOTS_IN_BLOCK: u32 = 512;

/// The content of an empty slot.
const NOTHING: u32 = u32::MAX;

/// The need of the next rule of a body of which every rule has fired: more than all weights together.
const NEVER: i32 = i32::MAX;

/// A reusable state over one set of rules.
///
/// Facts that become known are pushed onto a trail in the order they are found. The trail is also the queue of
/// propagation. [`undo`](State::undo) pops the trail and restores every counter (test:
/// `undo_restores_the_exact_state`). Searches that learn most of the world before they go back copy a state instead (see
/// [`Saved`]).
#[derive(Clone)]
pub struct State<'w> {
    rules: &'w Rules,
    /// For each fact the code of its reason, or `UNKNOWN`.
    reasons: Vec<u32>,
    /// For each body one less than the weight that its next rule lacks. Where a body has one rule, this becomes negative
    /// once the rule has fired, so undoing only has to add what counting has subtracted.
    lacks: Vec<i32>,
    /// For each body that several rules share, the first of them that has not fired.
    next_rules: Vec<u32>,
    pub(super) trail: Trail,
    /// The number of facts on the trail that have been propagated.
    pub(super) propagated: usize,
    contents: Vec<u32>,
    /// One bit for each slot: whether it is known and propagated.
    open: BitSet,
    /// For each open slot the point before it was opened; empty unless somebody asks for that.
    slot_marks: Vec<Checkpoint>,
    /// The blocks of slots in which that has changed since somebody cleared this.
    changed_blocks: BitSet,
    pub(super) visits: u64,
    /// Where the player has to walk and can get stuck: the trips, and what was learned about trying them.
    trips: Option<Box<Trips>>,
}

/// A state without its rules, so that the owner of the rules can store it and start from it repeatedly.
pub(crate) struct Snapshot {
    reasons: Vec<u32>,
    lacks: Vec<i32>,
    next_rules: Vec<u32>,
    trail: Trail,
    propagated: usize,
    contents: Vec<u32>,
    open: BitSet,
    slot_marks: Vec<Checkpoint>,
    visits: u64,
    trips: Option<Box<Trips>>,
}

impl Snapshot {
    /// Restores the state over the rules it was taken from.
    pub fn over<'w>(&self, rules: &'w Rules) -> State<'w> {
        debug_assert_eq!(self.reasons.len(), rules.fact_count() as usize, "these are other rules");
        State {
            rules,
            reasons: self.reasons.clone(),
            lacks: self.lacks.clone(),
            next_rules: self.next_rules.clone(),
            trail: self.trail.clone(),
            propagated: self.propagated,
            contents: self.contents.clone(),
            open: self.open.clone(),
            slot_marks: self.slot_marks.clone(),
            changed_blocks: changed_blocks(rules),
            visits: self.visits,
            trips: self.trips.clone(),
        }
    }
}

impl<'w> State<'w> {
    /// Creates a state that knows only the axioms, not yet propagated.
    pub fn new(rules: &'w Rules) -> Self {
        let mut state = Self::knowing_nothing(rules);
        for rule in rules.axioms() {
            state.learn(rules.head(rule).0, rule.0);
        }
        state
    }

    /// Creates a state that does not even know the axioms.
    fn knowing_nothing(rules: &'w Rules) -> Self {
        Self {
            rules,
            reasons: vec![UNKNOWN; rules.fact_count() as usize],
            lacks: (0..rules.counted_bodies()).map(|body| first_need(rules, body)).collect(),
            next_rules: rules
                .shared_bodies()
                .map(|body| rules.rules_above(body, 0).start)
                .collect(),
            trail: Trail::new(rules.fact_count()),
            propagated: 0,
            contents: vec![NOTHING; rules.slots.len()],
            open: BitSet::with_bound(rules.slots.len()),
            slot_marks: Vec::new(),
            changed_blocks: changed_blocks(rules),
            visits: 0,
            trips: Trips::over(rules),
        }
    }

    /// Converts the state into a snapshot without its rules.
    pub(crate) fn snapshot(self) -> Snapshot {
        let Self { reasons, lacks, next_rules, trail, propagated, .. } = self;
        let Self { contents, open, slot_marks, visits, trips, .. } = self;
        Snapshot {
            reasons,
            lacks,
            next_rules,
            trail,
            propagated,
            contents,
            open,
            slot_marks,
            visits,
            trips,
        }
    }

    /// Returns the rules of this state.
    pub fn rules(&self) -> &'w Rules {
        self.rules
    }

    /// Whether a fact is known.
    #[inline]
    pub fn knows(&self, fact: FactId) -> bool {
        self.reasons[fact.0 as usize] != UNKNOWN
    }

    /// Returns why a fact is known; `None` if it is not.
    #[inline]
    pub fn reason(&self, fact: FactId) -> Option<Reason> {
        match self.reasons[fact.0 as usize] {
            code if code < self.rules.rule_count() => Some(Reason::Rule(RuleId(code))),
            UNKNOWN => None,
            GIVEN => Some(Reason::Given),
            code => {
                let position = code - self.rules.rule_count();
                let slots = u32::try_from(self.rules.slots.len()).unwrap_or(u32::MAX);
                Some(match position.checked_sub(slots) {
                    Some(trip) => Reason::Trip(TripId(trip)),
                    None => Reason::Put(FactId(position + self.rules.slots.start)),
                })
            }
        }
    }

    /// Returns a trip that facts were gained on.
    pub fn trip(&self, trip: TripId) -> &Trip {
        let trips = self.trips.as_ref().expect("a trip was made");
        trips.made(trip)
    }

    /// Returns all known facts, in the order they were found.
    pub fn trail(&self) -> &[FactId] {
        &self.trail
    }

    /// Returns how many rules were visited since the state was created. Undoing does not lower it.
    pub fn visits(&self) -> u64 {
        self.visits
    }

    /// Adds a fact. Does nothing if it is already known.
    pub fn add(&mut self, fact: FactId) {
        self.learn(fact.0, GIVEN);
    }

    /// Puts a fact into a slot: the fact becomes known together with the slot. `None` empties the slot.
    ///
    /// Contents are not part of the trail and stay when it is undone. If the slot is already known, its content
    /// becomes known now, and only now: after an undo to a mark at which the slot was known, the content must
    /// be put in again. Emptying a slot does not retract what was learned from it.
    #[inline]
    pub fn put(&mut self, slot: FactId, content: Option<FactId>) {
        let position = slot.0 - self.rules.slots.start;
        self.contents[position as usize] = content.map_or(NOTHING, |fact| fact.0);
        if self.knows(slot) {
            self.open(slot);
        }
    }

    /// Empties a slot by its position, without a look at what is known.
    pub(super) fn empty(&mut self, position: u32) {
        self.contents[position as usize] = NOTHING;
    }

    /// Returns the content of a slot.
    pub fn content(&self, slot: FactId) -> Option<FactId> {
        let content = self.contents[(slot.0 - self.rules.slots.start) as usize];
        (content != NOTHING).then_some(FactId(content))
    }

    /// Returns the slots that are known and propagated, numbered from the first slot.
    pub fn open_slots(&self) -> &BitSet {
        &self.open
    }

    /// Returns the same, and in which blocks of [`SLOTS_IN_BLOCK`] slots they have changed since the caller cleared that.
    pub(crate) fn open_slots_and_changes(&mut self) -> (&BitSet, &mut BitSet) {
        (&self.open, &mut self.changed_blocks)
    }

    /// Returns the current end of the trail.
    pub fn mark(&self) -> Checkpoint {
        Checkpoint { known: self.trail.len(), propagated: self.propagated }
    }

    /// Derives everything that follows from the known facts, also by trips into places that can't yet be left.
    pub fn propagate(&mut self) {
        self.close_within(u64::MAX);
        self.venture();
    }

    /// Like [`propagate`](Self::propagate), but stops after the fact at which the rule visits exceed `steps`.
    /// Returns whether everything was derived; if not, calling again continues.
    pub fn propagate_within(&mut self, steps: u64) -> bool {
        let done = self.close_within(steps);
        if done {
            self.venture();
        }
        done
    }

    /// Derives everything that follows without a trip.
    pub fn close(&mut self) {
        self.close_within(u64::MAX);
    }

    fn close_within(&mut self, steps: u64) -> bool {
        let mut left = steps;
        while let Some((slot, known)) = self.close_until_slot(&mut left) {
            self.opens(slot, known);
        }
        self.propagated == self.trail.len()
    }

    /// Derives what follows until a slot opens, and returns it with the length of the trail before; `None` if none does, or
    /// no steps are left.
    ///
    /// This is the hot loop of every search, so it keeps everything in local variables from one fact to the next.
    fn close_until_slot(&mut self, left: &mut u64) -> Option<(FactId, usize)> {
        let Self { rules, reasons, lacks, next_rules, trail, visits, propagated, .. } = self;
        let (mut counters, length) = Counters::new(rules, reasons, lacks, next_rules, trail);
        let (mut position, mut steps, mut opened) = (*propagated, *left, None);
        while position < counters.next && steps > 0 {
            let (fact, known) = (counters.facts[position], counters.next);
            position += 1;
            let occurrences = rules.occurrences(fact);
            counters.count(occurrences);
            let count = occurrences.len() as u64;
            *visits += count;
            // A fact that occurs nowhere costs a step too, so that the budget bounds the work.
            steps = steps.saturating_sub(count.max(1));
            if rules.slots.contains(&fact.0) {
                opened = Some((fact, known));
                break;
            }
        }
        (*propagated, *length, *left) = (position, counters.next, steps);
        opened
    }

    /// Derives everything that follows, in rounds: each round depends only on earlier rounds and is sorted by
    /// id before the next starts. What is derived, in which order and why then depends only on the rules and
    /// the set of known facts, not on the order in which those were added (test: `rounds_are_canonical`).
    pub fn propagate_in_rounds(&mut self) {
        loop {
            self.close_in_rounds();
            if !self.venture_once() {
                // A final trip may have met the goal.
                return self.close();
            }
        }
    }

    /// Derives everything that follows without a trip, in rounds.
    pub(crate) fn close_in_rounds(&mut self) {
        // Copied, not sorted in place: callers added these facts, and marks may point between them.
        let mut round = self.trail[self.propagated..].to_vec();
        while !round.is_empty() {
            round.sort_unstable();
            let end = self.trail.len();
            self.propagated = end;
            for fact in &round {
                self.visits += self.visit(*fact);
            }
            // No mark can point here: the facts of this round were found just now.
            self.trail.sort_from(end);
            round.clear();
            round.extend_from_slice(&self.trail[end..]);
        }
    }

    fn visit(&mut self, fact: FactId) -> u64 {
        self.count(fact, self.rules.occurrences(fact))
    }

    /// Visits the next fact on the trail while the player is away from home: rules about home do not fire then.
    pub(super) fn visit_away(&mut self) -> FactId {
        let fact = self.trail[self.propagated];
        self.propagated += 1;
        self.visits += self.count(fact, self.rules.lasting_occurrences(fact));
        fact
    }

    fn count(&mut self, fact: FactId, occurrences: &[Occurrence]) -> u64 {
        let known = self.trail.len();
        let Self { rules, reasons, lacks, next_rules, trail, .. } = self;
        let (mut counters, length) = Counters::new(rules, reasons, lacks, next_rules, trail);
        counters.count(occurrences);
        *length = counters.next;
        if rules.slots.contains(&fact.0) {
            self.opens(fact, known);
        }
        occurrences.len() as u64
    }

    /// Opens a slot, the last fact that was visited, when this much was known.
    fn opens(&mut self, slot: FactId, known: usize) {
        // Toggled here and in `unvisit`, so the bit says "propagated", not just "known".
        self.flip(slot);
        self.mark_slot(slot, known);
        self.open(slot);
    }

    /// Arms the rules of a shared body again whose need is above its value.
    #[inline(never)]
    fn arm(&mut self, body: u32) {
        let rules = self.rules;
        let mut next = self.next_rules[body as usize];
        let value = below_need_from(rules, body, next) - self.lacks[body as usize];
        let start = rules.rules_of(body).start;
        while next > start && below_need(rules, next - 1) >= value {
            next -= 1;
        }
        // Facts come and go one by one, so the next rule is found sooner from where it was than by bisection.
        self.next_rules[body as usize] = next;
        self.lacks[body as usize] = below_need_from(rules, body, next) - value;
    }

    #[inline]
    fn open(&mut self, slot: FactId) {
        let position = slot.0 - self.rules.slots.start;
        let content = self.contents[position as usize];
        if content != NOTHING {
            self.learn(content, self.rules.rule_count() + position);
        }
    }

    #[inline]
    fn flip(&mut self, slot: FactId) {
        let position = slot.0 - self.rules.slots.start;
        self.open.toggle(position);
        self.changed_blocks.insert(position / SLOTS_IN_BLOCK);
    }

    /// Learns a fact from a rule.
    pub(super) fn conclude(&mut self, fact: FactId, rule: RuleId) {
        self.learn(fact.0, rule.0);
    }

    /// Learns a fact that was gained on a trip.
    pub(super) fn gain(&mut self, fact: FactId, trip: TripId) {
        let slots = u32::try_from(self.rules.slots.len()).unwrap_or(u32::MAX);
        self.learn(fact.0, self.rules.rule_count() + slots + trip.0);
    }

    /// Whether a body still has a rule that did not fire.
    pub(super) fn waits(&self, body: u32) -> bool {
        match self.rules.only_rule(body) {
            Some(_) => self.lacks[body as usize] >= 0,
            None => self.next_rules[body as usize] < self.rules.rules_of(body).end,
        }
    }

    #[inline]
    fn learn(&mut self, fact: u32, reason: u32) {
        learn(&mut self.reasons, &mut self.trail, fact, reason);
    }

    /// Forgets everything learned since the mark.
    ///
    /// Facts that were known at the mark but propagated later (a step budget may have stopped before them) wait
    /// to be propagated again, because what followed from them is forgotten.
    pub fn undo(&mut self, mark: Checkpoint) {
        // Propagation and knowledge are taken back separately, because they end at different points: a fact
        // known at the mark can have been propagated since. Counters first, while the trail is still whole.
        while self.propagated > mark.propagated {
            self.propagated -= 1;
            self.unvisit(self.trail[self.propagated]);
        }
        // An earlier undo may have gone back past this mark; then nothing is left to forget.
        let length = mark.known.min(self.trail.len());
        self.forget_trips(length);
        self.forget_from(length);
    }

    /// Forgets the facts on the trail beyond this length.
    fn forget_from(&mut self, length: usize) {
        for fact in &self.trail[length..] {
            self.reasons[fact.0 as usize] = UNKNOWN;
        }
        self.trail.truncate(length);
    }

    /// Forgets the trips that were made since the trail had this length.
    fn forget_trips(&mut self, length: usize) {
        if let Some((trips, walk)) = self.trips.as_mut().zip(self.rules.walk.as_ref()) {
            trips.forget(walk, &self.trail, length);
        }
    }

    /// Forgets everything learned since the mark, which was set while the player was away, or left.
    pub(super) fn undo_away(&mut self, mark: Checkpoint) {
        while self.propagated > mark.propagated {
            self.propagated -= 1;
            let fact = self.trail[self.propagated];
            self.uncount(fact, self.rules.lasting_occurrences(fact));
        }
        self.forget_from(mark.known);
    }

    fn unvisit(&mut self, fact: FactId) {
        self.uncount(fact, self.rules.occurrences(fact));
    }

    #[inline]
    fn uncount(&mut self, fact: FactId, occurrences: &[Occurrence]) {
        let rules = self.rules;
        if rules.slots.contains(&fact.0) {
            self.flip(fact);
        }
        for &Occurrence { body, weight, .. } in occurrences {
            self.lacks[body as usize] += weight;
            if body < rules.shared_bodies().end {
                // Several rules share the body, and any number of them may have to be armed again.
                self.arm(body);
            }
        }
    }
}

#[inline]
fn learn(reasons: &mut [u32], trail: &mut Trail, fact: u32, reason: u32) {
    let known = &mut reasons[fact as usize];
    // The first reason stays. It rests on facts that are earlier on the trail, so reasons never form a cycle.
    if *known == UNKNOWN {
        *known = reason;
        trail.push(FactId(fact));
    }
}

/// One less than what the first rule of a body needs that is not an axiom.
fn first_need(rules: &Rules, body: u32) -> i32 {
    match rules.only_rule(body) {
        Some(rule) => below_need(rules, rule.0),
        None => below_need_from(rules, body, rules.rules_above(body, 0).start),
    }
}

fn changed_blocks(rules: &Rules) -> BitSet {
    BitSet::with_bound(rules.slots.len().div_ceil(SLOTS_IN_BLOCK as usize))
}

impl PartialEq for State<'_> {
    /// Whether two states over the same rules know the same facts for the same reasons, in the same order.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.reasons == other.reasons
            && self.lacks == other.lacks
            && self.next_rules == other.next_rules
            && self.trail == other.trail
            && self.propagated == other.propagated
            && self.contents == other.contents
            && self.open == other.open
    }
}
