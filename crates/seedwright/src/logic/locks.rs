//! Doors with locks: what it takes to pass from one end to another.
//!
//! A lock belongs to one end. It is broken once and then stays open for both sides. Whoever stands at its end
//! breaks it with what it needs; whoever stands at the other end breaks what is locked there first, and then
//! the lock behind the door as that lock allows. A lock that can't be broken from here was broken at the
//! other end before: by a player who was there and came back, or who comes from there through this very
//! door. Both are needed to be true to `return = "walk"` (test: `whatever_is_proved_can_be_walked`).

use super::LoweredRequirement;
use super::compile::Compiler;
use crate::world::DoorEnd;

impl Compiler<'_> {
    /// What it takes to leave through one end and come out of the other. `leads_back` says whether one can
    /// also leave through the other end, which breaking a lock from behind takes. The ends are all it looks
    /// at, so that it holds for any two that are joined.
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
        let (own, other) = (self.breaking(from), self.breaking(to));
        let behind = self.breaking_behind(to, from);
        let from_there = match leads_back {
            true => self.breaking_behind(from, to),
            false => LoweredRequirement::Never,
        };
        let there = self.broken_there(to, other, from_there);
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

    /// What breaking the lock of an end takes where it stands.
    fn breaking(&mut self, end: &DoorEnd) -> LoweredRequirement {
        let need = end.lock.as_ref().map(|lock| lock.need);
        need.map_or(LoweredRequirement::Always, |need| self.lowering.lower(need))
    }

    /// What breaking the lock of an end from behind takes, beside standing there with the own lock broken.
    fn breaking_behind(&mut self, locked: &DoorEnd, at: &DoorEnd) -> LoweredRequirement {
        match locked.need_from_behind(at) {
            Some(need) => self.lowering.lower(need),
            None => LoweredRequirement::Never,
        }
    }

    /// That somebody was at the far end and broke its lock: they came back to a start, or can come back
    /// through the door at once.
    fn broken_there(
        &mut self,
        far: &DoorEnd,
        breaking: LoweredRequirement,
        behind: LoweredRequirement,
    ) -> LoweredRequirement {
        let visited = self.visited(far.spot);
        let visited = self.lowering.all(&visited);
        let leave = self.lowering.lower(far.need);
        let seen = LoweredRequirement::Fact(self.lowering.seen(self.reached(far.spot)));
        let through = self.lowering.all(&[seen, leave, breaking, behind]);
        let was_there = self.lowering.any(&[visited, through]);
        self.lowering.all(&[was_there, breaking])
    }
}
