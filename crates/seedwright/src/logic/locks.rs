//! Doors with locks, and doors that open once.
//!
//! A lock belongs to one end. It is opened once and then stays open for both sides, and so does a door that is
//! one-way until used. So *opened* is a fact that lasts, while passing an opened door needs only what the door
//! itself needs. A player at its end opens a lock with what it needs. A player at the other end first opens the
//! lock there, and then this one from behind, if it allows that.

use super::compile::Compiler;
use super::lower::Alternative;
use super::{FactId, LoweredRequirement, Origin};
use crate::world::{EndId, Linking};

impl Compiler<'_> {
    /// The ways to leave through one end and come out of another: its need, and both locks open. They depend only
    /// on the two ends, so they are valid for any two that are linked.
    pub(super) fn passing(&mut self, from: EndId, to: EndId) -> Vec<Alternative> {
        let world = self.lowering.world;
        let mut ways = self.lowering.alternatives(world.end(from).need);
        let locks = [from, to].map(|end| self.lock_opened(end));
        if world.end(to).lock.is_some() && self.opened_behind.insert((from, to)) {
            self.open_from_behind(to, from);
        }
        for way in &mut ways {
            way.guard = self.lowering.all(&[way.guard, locks[0], locks[1]]);
        }
        ways
    }

    /// The fact that the lock of an end is open. Standing at the end, the player opens it with what it needs.
    fn lock_opened(&mut self, end: EndId) -> LoweredRequirement {
        let row = self.lowering.world.end(end);
        let Some(lock) = &row.lock else {
            return LoweredRequirement::Always;
        };
        if let Some(opened) = self.locks.get(&end) {
            return LoweredRequirement::Fact(*opened);
        }
        let opened = self.opened_fact(end);
        self.locks.insert(end, opened);
        let need = self.lowering.lower(lock.need);
        let [reached, returns] = self.visited(row.spot);
        let origin = Origin::Opening(end.door());
        match (reached, returns, need) {
            // A player may leave out to open it. With other weights, it differs from having been there.
            (
                LoweredRequirement::Fact(reached),
                LoweredRequirement::Fact(returns),
                LoweredRequirement::Always,
            ) => self.lowering.add_weighted_rule(opened, &[(reached, 2), (returns, 2)], origin),
            _ => self.rule_if(opened, &[reached, returns, need], origin),
        }
        LoweredRequirement::Fact(opened)
    }

    /// Adds the rule for opening the lock of an end from behind, where the lock on that side is open.
    fn open_from_behind(&mut self, locked: EndId, at: EndId) {
        let world = self.lowering.world;
        let need = match world.end(locked).need_from_behind(world.end(at)) {
            Some(need) => self.lowering.lower(need),
            None => return,
        };
        let opened = self.locks[&locked];
        let own = self.lock_opened(at);
        let [reached, returns] = self.visited(world.end(at).spot);
        let origin = Origin::Opening(locked.door());
        self.rule_if(opened, &[reached, returns, own, need], origin);
    }

    /// The fact that a door that is one-way until used was passed from its front, for leaving through its back.
    ///
    /// A player opens it by passing it and coming back to the base, by another way or right through the door
    /// again. Being able to pass it is not enough: a player elsewhere has not done so.
    pub(super) fn passed_once(&mut self, back: EndId, linking: &Linking) -> LoweredRequirement {
        let front = linking.destination(back);
        let mut ways = self.leaving(front, linking);
        ways.retain(|way| way.guard != LoweredRequirement::Never);
        if ways.is_empty() {
            return LoweredRequirement::Never;
        }
        let world = self.lowering.world;
        let (near, far) = (world.end(front).spot, world.end(back).spot);
        let opened = self.opened_fact(back);
        let origin = Origin::Opening(back.door());
        let [reached, returns] = self.visited(near);
        let [_, beyond] = self.visited(far);
        for Alternative { cost, guard } in ways {
            if cost > 0 {
                self.costly_if(opened, &[reached, guard, beyond], cost, origin);
                continue;
            }
            self.rule_if(opened, &[reached, guard, beyond], origin);
            if beyond != LoweredRequirement::Always {
                let need = self.lowering.unharmed(world.end(back).need);
                self.rule_if(opened, &[reached, returns, guard, need], origin);
            }
        }
        LoweredRequirement::Fact(opened)
    }

    /// The same for doors that lead nowhere yet: a player who comes in through the back has opened it.
    pub(super) fn entered_once(&mut self, back: EndId) -> LoweredRequirement {
        let ends = self.fact_map.ends.expect("the ends of open doors have facts");
        let row = self.lowering.world.end(back);
        let opened = self.opened_fact(back);
        let origin = Origin::Opening(back.door());
        let entering = LoweredRequirement::Fact(ends.entering(back));
        let [_, beyond] = self.visited(row.spot);
        self.rule_if(opened, &[entering, beyond], origin);
        if let Some(home) = ends.back(back) {
            let need = self.lowering.unharmed(row.need);
            self.rule_if(opened, &[entering, LoweredRequirement::Fact(home), need], origin);
        }
        LoweredRequirement::Fact(opened)
    }

    fn opened_fact(&mut self, end: EndId) -> FactId {
        let fact = self.lowering.rules.add_facts(1);
        self.opened.insert(fact, end.door());
        fact
    }
}
