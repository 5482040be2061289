//! Slots whose contents are exchanged while most of what is known stays known.
//!
//! A search that exchanges the contents of two slots goes back only to the moment before the first of them was opened, and
//! on only as far as it must. So it needs to know that moment for each slot, and to stop half-way.

use super::{Checkpoint, FactId, NOTHING, State};

impl Checkpoint {
    /// Whether this point is before another one on the same trail.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        (self.propagated, self.known) < (other.propagated, other.known)
    }
}

impl State<'_> {
    /// Remembers from now on when slots are opened. No slot may be open yet.
    pub(crate) fn keep_slot_marks(&mut self) {
        debug_assert!(self.open.is_empty(), "slots were opened before");
        self.slot_marks = vec![Checkpoint { known: 0, propagated: 0 }; self.contents.len()];
    }

    /// Records that a slot, the last fact that was visited, is opened when this much was known.
    #[inline]
    pub(super) fn mark_slot(&mut self, slot: FactId, known: usize) {
        let position = slot.0 - self.rules.slots.start;
        if let Some(mark) = self.slot_marks.get_mut(position as usize) {
            *mark = Checkpoint { known, propagated: self.propagated.saturating_sub(1) };
        }
    }

    /// Whether a slot is known and propagated.
    #[inline]
    pub(crate) fn is_open(&self, slot: FactId) -> bool {
        self.open.contains(slot.0 - self.rules.slots.start)
    }

    /// Returns the point before anything depended on the content of a slot; `None` if nothing does yet. A trip that took
    /// the content is undone as a whole. Requires [`keep_slot_marks`](Self::keep_slot_marks).
    pub(crate) fn mark_before(&self, slot: FactId) -> Option<Checkpoint> {
        let position = slot.0 - self.rules.slots.start;
        let opened = self.is_open(slot).then(|| self.slot_marks[position as usize]);
        let taken = self.length_before_taking(slot);
        let taken = taken.map(|length| Checkpoint { known: length, propagated: length });
        // Everything is propagated before a trip, so the number of propagated facts tells which was first.
        match (opened, taken) {
            (Some(opened), Some(taken)) if opened.propagated < taken.propagated => Some(opened),
            (opened, None) => opened,
            (_, taken) => taken,
        }
    }

    /// Puts a fact into a slot that nothing depends on yet. Unlike [`put`](Self::put), it does not become known now, even
    /// if the slot is known: it does when the slot is opened.
    pub(crate) fn set_content(&mut self, slot: FactId, content: Option<FactId>) {
        let position = slot.0 - self.rules.slots.start;
        self.contents[position as usize] = content.map_or(NOTHING, |fact| fact.0);
    }

    /// Derives what follows until something depends on the content of one of two slots, or nothing more follows.
    pub(crate) fn propagate_until_used(&mut self, slots: [FactId; 2]) {
        loop {
            while let Some(&fact) = self.trail.get(self.propagated) {
                if self.is_open(slots[0]) || self.is_open(slots[1]) {
                    return;
                }
                self.propagated += 1;
                self.visits += self.visit(fact);
            }
            if slots.iter().any(|slot| self.mark_before(*slot).is_some()) || !self.venture_next() {
                return;
            }
        }
    }

    /// Derives what follows until this is enough, and returns whether it was.
    pub(crate) fn propagate_until(&mut self, is_enough: impl Fn(&Self) -> bool) -> bool {
        loop {
            if is_enough(self) {
                return true;
            }
            if let Some(&fact) = self.trail.get(self.propagated) {
                self.propagated += 1;
                self.visits += self.visit(fact);
            } else if !self.venture_next() {
                return false;
            }
        }
    }
}
