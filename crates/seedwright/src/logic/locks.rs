//! Doors with locks: the requirement for passing from one end to the other.
//!
//! A lock belongs to one end. It is opened once and then stays open for both sides. A player at its end opens
//! it with what it needs. A player at the other end first opens the lock there, and then this one from behind,
//! if it allows that. A lock that can't be opened from here must have been opened at the other end: by a player
//! who was there and came back, or who comes from there through this very door. Both cases are needed to match
//! `return = "walk"` (test: `whatever_is_proved_can_be_walked`).

use super::LoweredRequirement;
use super::compile::Compiler;
use crate::world::DoorEnd;

impl Compiler<'_> {
    /// The requirement for leaving through one end and coming out of the other. `leads_back` says whether the
    /// player can also leave through the other end, as opening a lock from behind requires. It depends only on
    /// the two ends, so it is valid for any two that are linked.
    pub(super) fn passing(
        &mut self,
        from: &DoorEnd,
        to: &DoorEnd,
        leads_back: bool,
    ) -> LoweredRequirement {
        let need = self.lowering.lower(from.need);
        if from.lock.is_none() && to.lock.is_none() {
            return need;
        }
        let (own, other) = (self.opening(from), self.opening(to));
        let behind = self.opening_behind(to, from);
        let from_there = match leads_back {
            true => self.opening_behind(from, to),
            false => LoweredRequirement::Never,
        };
        let there = self.opened_there(to, other, from_there);
        let own_lock = match from.lock {
            None => LoweredRequirement::Always,
            Some(_) => {
                let there = self.lowering.all(&[there, from_there]);
                self.lowering.any(&[own, there])
            }
        };
        let other_lock = match to.lock {
            None => LoweredRequirement::Always,
            Some(_) => {
                let here = self.lowering.all(&[own, behind]);
                self.lowering.any(&[here, there])
            }
        };
        self.lowering.all(&[need, own_lock, other_lock])
    }

    /// The requirement for opening the lock of an end on its own side.
    fn opening(&mut self, end: &DoorEnd) -> LoweredRequirement {
        let need = end.lock.as_ref().map(|lock| lock.need);
        need.map_or(LoweredRequirement::Always, |need| self.lowering.lower(need))
    }

    /// The requirement for opening the lock of an end from behind, in addition to being there with the lock on
    /// that side open.
    fn opening_behind(&mut self, locked: &DoorEnd, at: &DoorEnd) -> LoweredRequirement {
        match locked.need_from_behind(at) {
            Some(need) => self.lowering.lower(need),
            None => LoweredRequirement::Never,
        }
    }

    /// The condition that the player was at the far end and opened its lock: they came back to a start, or can
    /// come back through the door at once.
    fn opened_there(
        &mut self,
        far: &DoorEnd,
        opening: LoweredRequirement,
        behind: LoweredRequirement,
    ) -> LoweredRequirement {
        let visited = self.visited(far.spot);
        let visited = self.lowering.all(&visited);
        let leave = self.lowering.lower(far.need);
        let seen = LoweredRequirement::Fact(self.lowering.seen(self.reached(far.spot)));
        let through = self.lowering.all(&[seen, leave, opening, behind]);
        let was_there = self.lowering.any(&[visited, through]);
        self.lowering.all(&[was_there, opening])
    }
}
