//! Changes a valid placement step by step, and stays valid.
//!
//! A step exchanges the contents of two locations, of which one is opened before the other. The new placement can be
//! finished if and only if the later one is opened again: once both are open, the player holds what they held before, and
//! more never hurts (test: `exchanges_are_judged_as_by_a_full_check`). So the state goes back to the moment before the
//! first of them was opened, and on only until both are known. Nothing else is derived before somebody asks.

use super::board::NONE;
use super::constraints::{Arrangement, Constraints};
use super::{Placer, aim_facts, slot};
use crate::logic::{Checkpoint, FactId, Snapshot, State};
use crate::world::Aim;

/// The most trips to remember.
const MOST_TRIPS: usize = 4_000;

/// A placement that meets the aim and keeps all constraints, and a state that knows some of what follows from it.
pub(super) struct Chain<'p> {
    pub placer: &'p Placer,
    pub constraints: &'p Constraints,
    pub places: Arrangement,
    pub state: State<'p>,
    /// Before anything is known.
    pub root: Checkpoint,
    blank: Snapshot,
    goal: FactId,
    /// The last exchange: a copy, and where it was.
    last: Option<(u32, u32)>,
    /// The rule visits of states that were left.
    earlier_visits: u64,
    /// The rule visits that were taken.
    taken_visits: u64,
}

impl<'p> Chain<'p> {
    /// A chain without a placement.
    pub fn new(placer: &'p Placer, constraints: &'p Constraints) -> Self {
        let blank = placer.unpropagated().snapshot();
        let state = blank.over(placer.condensed.rules());
        Self {
            placer,
            constraints,
            places: Arrangement::new(placer),
            root: state.mark(),
            state,
            blank,
            goal: placer.condensed(placer.logic.goal()),
            last: None,
            earlier_visits: 0,
            taken_visits: 0,
        }
    }

    /// Starts with a placement, given as the location of each copy; only those of moving copies count. Returns whether
    /// it meets the aim. It must keep the constraints.
    pub fn start(&mut self, place: &[u32]) -> bool {
        self.clear();
        for copy in &self.constraints.moving {
            self.take(*copy, place[*copy as usize]);
        }
        self.last = None;
        self.is_finished()
    }

    /// Removes every copy.
    pub fn clear(&mut self) {
        let constraints = self.constraints;
        self.lift(&constraints.moving);
    }

    /// Goes back to where nothing is known, and removes those copies that are placed.
    pub fn lift(&mut self, copies: &[u32]) {
        self.state.undo(self.root);
        for copy in copies.iter().copied() {
            if self.places.place[copy as usize] != NONE {
                let from = self.places.release(&self.placer.task, self.constraints, copy);
                self.state.set_content(slot(from), None);
            }
        }
    }

    /// Exchanges a copy with what is at another location, if that keeps the constraints and the aim is still met.
    /// Returns whether it did.
    pub fn propose(&mut self, copy: u32, to: u32) -> bool {
        let task = &self.placer.task;
        if !self.places.allows(task, self.constraints, copy, to) {
            return false;
        }
        let from = self.places.place[copy as usize];
        let before = [from, to].map(|location| self.content(location));
        self.places.swap(task, self.constraints, copy, to);
        let is_valid = self.judge([from, to], before);
        match is_valid {
            true => self.last = Some((copy, from)),
            false => self.places.swap(task, self.constraints, copy, from),
        }
        is_valid
    }

    /// Takes the last accepted exchange back. The placement was valid before, so nothing is judged.
    pub fn undo_last(&mut self) {
        let Some((copy, from)) = self.last.take() else {
            return;
        };
        let to = self.places.place[copy as usize];
        self.places.swap(&self.placer.task, self.constraints, copy, from);
        let marks = [from, to].map(|location| self.state.mark_before(slot(location)));
        if let Some(first) = earlier(marks[0], marks[1]) {
            self.state.undo(first);
        }
        self.fill_slots([from, to]);
    }

    /// For each copy its location; `NONE` for copies that do not move.
    pub fn places(&self) -> &[u32] {
        &self.places.place
    }

    /// The rule visits since they were taken last.
    pub fn take_visits(&mut self) -> u64 {
        let all = self.earlier_visits + self.state.visits();
        all - std::mem::replace(&mut self.taken_visits, all)
    }

    /// What a player finds at a location that some rule reads. Nobody is expected to look at excluded locations.
    pub fn content(&self, location: u32) -> Option<FactId> {
        let copy = self.places.at[location as usize];
        if copy == NONE || self.placer.task.excluded.contains(location) {
            return None;
        }
        self.constraints.held[copy as usize]
    }

    /// Whether the aim is still met after the contents of two locations were exchanged. If not, the state has the former
    /// contents again.
    fn judge(&mut self, locations: [u32; 2], before: [Option<FactId>; 2]) -> bool {
        let after = locations.map(|location| self.content(location));
        if after == before {
            return true;
        }
        let slots = locations.map(slot);
        self.state.propagate_until_used(slots);
        let marks = slots.map(|slot| self.state.mark_before(slot));
        let Some(first) = earlier(marks[0], marks[1]) else {
            // Nobody opens either of them, and the aim is met all the same.
            self.fill_slots(locations);
            return true;
        };
        self.state.undo(first);
        self.fill_slots(locations);
        // A location that is excluded gives nothing, so something was lost or gained and the rule does not apply.
        let is_exchange = after[0] == before[1] && after[1] == before[0];
        let earlier_one = usize::from(marks[0] != Some(first));
        let is_tie = marks[0] == marks[1];
        if is_exchange && !is_tie && before[earlier_one].is_none() {
            // What was at the later one is found earlier, and nothing later.
            return true;
        }
        let ends_at_goal = (self.placer.task.aim == Aim::Goal).then_some(self.goal);
        let is_met = self.state.propagate_until(|state| {
            is_exchange && state.knows(slots[0]) && state.knows(slots[1])
                || ends_at_goal.is_some_and(|goal| state.knows(goal))
        });
        if is_met || self.placer.is_done(&self.state) || self.is_finished_after_all() {
            return true;
        }
        self.state.undo(first);
        slots.iter().zip(before).for_each(|(slot, content)| self.state.set_content(*slot, content));
        false
    }

    /// Puts what is at locations into their slots, which nothing depends on yet.
    fn fill_slots(&mut self, locations: [u32; 2]) {
        for location in locations {
            let content = self.content(location);
            self.state.set_content(slot(location), content);
        }
    }

    /// Places a copy, where nothing depends on the location yet.
    pub fn take(&mut self, copy: u32, location: u32) {
        self.places.take(&self.placer.task, self.constraints, copy, location);
        let content = self.content(location);
        self.state.set_content(slot(location), content);
    }

    /// Whether the placement meets the aim: derives everything that follows.
    pub fn is_finished(&mut self) -> bool {
        self.state.propagate();
        self.placer.is_done(&self.state) || self.is_finished_after_all()
    }

    /// Judges again what was judged without trying everything. How much is tried depends on what was tried before, but
    /// whether a placement is valid must not: then it is decided by trips that depend on the placement alone.
    fn is_finished_after_all(&mut self) -> bool {
        if !self.state.gave_up() {
            return false;
        }
        self.renew();
        let mut state = self.blank.over(self.placer.condensed.rules());
        self.placed_contents().for_each(|(slot, content)| state.set_content(slot, content));
        state.propagate_in_rounds();
        self.earlier_visits += state.visits();
        self.placer.is_done(&state)
    }

    /// Forgets everything known, and what was learned about trips.
    fn renew(&mut self) {
        self.earlier_visits += self.state.visits();
        let mut state = self.blank.over(self.placer.condensed.rules());
        self.placed_contents().for_each(|(slot, content)| state.set_content(slot, content));
        self.state = state;
    }

    /// Forgets what was learned about trips if that is much.
    pub fn limit_memory(&mut self) {
        if self.state.remembered_trips() > MOST_TRIPS {
            self.renew();
        }
    }

    fn placed_contents(&self) -> impl Iterator<Item = (FactId, Option<FactId>)> {
        let copies = self.constraints.moving.iter();
        let places = copies.map(|copy| self.places.place[*copy as usize]);
        let places = places.filter(|location| *location != NONE);
        places.map(|location| (slot(location), self.content(location)))
    }
}

/// The earlier of two points.
fn earlier(one: Option<Checkpoint>, other: Option<Checkpoint>) -> Option<Checkpoint> {
    match (one, other) {
        (Some(one), Some(other)) if other.is_before(&one) => Some(other),
        (Some(one), _) => Some(one),
        (None, other) => other,
    }
}

impl Placer {
    /// A state that knows nothing but what is given, with the plan in its slots.
    fn unpropagated(&self) -> State<'_> {
        let Self { world, logic, task, condensed, .. } = self;
        let name = |fact| self.condensed(fact);
        let mut state = State::new(condensed.rules());
        state.set_finish(aim_facts(world, logic, task.aim, &task.useful, name));
        if task.aim == Aim::Goal {
            state.stop_at_goal();
        }
        state.keep_slot_marks();
        for (location, fact) in task.found_by_plan() {
            state.set_content(slot(location.0), Some(name(fact)));
        }
        state
    }
}
