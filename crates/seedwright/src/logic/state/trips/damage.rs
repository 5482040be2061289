//! Trips that cost health.
//!
//! The player's health is one number, which only the player has: what holds at a base does not depend on it. A
//! passage that hurts is passed by paying, and the player stays behind it, so each one is a base of its own. What is
//! done at a place, and in which order, is tried like the stops of other trips.
//!
//! A player who comes back to an earlier base, or home, has lost nothing if all health comes back there, or at least as
//! much is left as before. Then going on from there is never worse. Otherwise coming back is a choice like any other:
//! the player goes on with what is left, and the search may take it back.

use super::explore::{Explorer, Kind, Outcome};
use super::hopeless::Hopeless;
use super::memory::{Failure, Known};
use super::ways::Ways;
use super::{Base, Stop, TripId, TripStep};
use crate::logic::rules::EnergyRules;
use crate::logic::{Checkpoint, FactId};

/// Where a way leads to something that can be done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// A stop, which costs nothing more.
    Stop(FactId, Stop),
    /// An action that costs health.
    Costly(FactId, u32),
}

impl<'w> Explorer<'_, '_, 'w> {
    fn energy(&self) -> Option<&'w EnergyRules> {
        self.walk.energy.as_ref()
    }

    /// The most health that the player can have now. More of it would help.
    pub fn most_health(&mut self, rules: &EnergyRules) -> u32 {
        let mut most = rules.energy.start;
        for (tank, more) in &rules.energy.tanks {
            match self.state.knows(*tank) {
                true => most = most.saturating_add(*more),
                false => self.miss(*tank),
            }
        }
        most
    }

    /// The place at home that gives back all health, if one can be visited without losing any.
    fn refill_at_home(&mut self, rules: &EnergyRules) -> Option<u32> {
        for place in rules.energy.refills.iter().copied() {
            let ends = [self.walk.places.reached_at(place), self.walk.places.returns_at(place)];
            match ends.into_iter().find(|fact| !self.state.knows(*fact)) {
                None => return Some(place),
                Some(missing) => self.miss(missing),
            }
        }
        None
    }

    /// The health that a player at home has at least, and the place there that gives back all of it.
    fn health_at_home(&mut self, rules: &EnergyRules) -> (u32, Option<u32>) {
        let refill = self.refill_at_home(rules);
        // Every trip that comes home leaves the player with as much as at the start of the game, or gives it back.
        (refill.map_or(rules.first, |_| self.most_health(rules)), refill)
    }

    /// Lets a trip begin with the health that the player has at home.
    pub fn begin_with_health(&mut self) {
        let Some(rules) = self.energy() else {
            return;
        };
        (self.trips.health, self.trips.refill) = self.health_at_home(rules);
        self.trips.log.extend(self.trips.refill.map(TripStep::Refill));
    }

    /// Whether a player who comes home with this health is as well off as before the trip.
    pub fn is_well_at_home(&self, health: u32) -> bool {
        self.trips.refill.is_some() || self.energy().is_none_or(|rules| health >= rules.first)
    }

    /// Makes the first trip that begins by paying with health, or by getting some back on the way, and comes home with
    /// something new. If there is none, returns one that ends the game.
    pub fn next_costly_trip(&mut self) -> Result<TripId, Option<TripId>> {
        let Some(rules) = self.energy() else {
            return Err(None);
        };
        if self.kind == Kind::Remembered {
            let (known, looked) = self.recall_costly();
            self.trips.lookups += looked;
            match known {
                Known::Success(trip) => return Ok(trip),
                Known::Failure(end) => return Err(end),
                Known::Nothing => {}
            }
        }
        self.forget_misses();
        let mut end = None;
        let (ways, targets) = self.targets_from_home(rules);
        for target in targets {
            self.begin();
            let mark = self.state.mark();
            self.pay_for(0, &ways, target);
            let home = match self.explore(0, mark) {
                Outcome::Home(place) => Some(self.come_home(place, mark)),
                Outcome::To(..) | Outcome::Stuck | Outcome::Exhausted => None,
            };
            let last = self.trips.end.take();
            end = end.or_else(|| last.map(|trip| self.trips.add(trip)));
            self.witness(0, mark, mark);
            self.state.undo_away(mark);
            if let Some(trip) = home {
                if self.kind == Kind::Remembered {
                    self.trips.memory.succeed_by_paying(trip);
                }
                return Ok(trip);
            }
            if self.trips.is_spent {
                return Err(end);
            }
        }
        if self.kind == Kind::Remembered && !self.trips.is_spent {
            let unneeded = self.unneeded(rules, &ways).into();
            let failure = Failure { unneeded, ..self.failure(end, self.state.trail.len()) };
            self.trips.memory.fail_to_pay(failure);
        }
        self.visit_places(&ways);
        Err(end)
    }

    /// What is known at the ends of ways from home, so that it was not a target there.
    fn unneeded(&self, rules: &EnergyRules, ways: &Ways) -> Vec<FactId> {
        let costly = |number: &u32| rules.energy.costly[*number as usize].head;
        let facts = ways.order.iter().flat_map(|fact| {
            let paid = rules.from(*fact).iter().map(costly);
            let free = self.walk.actions_from(*fact).map(|action| self.rules.head(action.rule));
            [*fact].into_iter().chain(paid).chain(free)
        });
        let mut known: Vec<FactId> = facts.filter(|fact| self.state.knows(*fact)).collect();
        known.sort_unstable();
        known.dedup();
        known
    }

    /// Visits each place that can be reached by paying, if it is asked what holds there.
    fn visit_places(&mut self, ways: &Ways) {
        if !self.is_witnessing() {
            return;
        }
        for reached in ways.order.iter().copied() {
            let place = self.walk.places.reached_place(reached);
            let Some(place) = place.filter(|_| !self.state.knows(reached)) else {
                continue;
            };
            self.begin();
            let mark = self.state.mark();
            self.follow(ways, reached);
            self.leave(0, Stop { base: place, pass: None });
            if let Outcome::Home(home) = self.explore(0, mark) {
                self.witness_visit(reached, home, mark);
            }
            self.witness(0, mark, mark);
            self.state.undo_away(mark);
        }
    }

    /// What can be done from home by paying with health, in the order to try it.
    fn targets_from_home(&mut self, rules: &EnergyRules) -> (Ways, Vec<Target>) {
        let (health, _) = self.health_at_home(rules);
        let mut begin = Vec::new();
        for fact in rules.beginnings.iter().copied() {
            match self.state.knows(fact) {
                true => begin.push(fact),
                false => self.miss(fact),
            }
        }
        let ways = self.find_ways(rules, begin, health);
        let targets = match self.is_out_of_lookups() {
            true => Vec::new(),
            false => self.targets(rules, &ways, |explorer, fact| {
                explorer.state.knows(fact).then_some(health)
            }),
        };
        (ways, targets)
    }

    /// Lets the player rest at the base of a frame, if some place there gives back health, and finds the ways on.
    ///
    /// # Errors
    /// How the frame ends, if one of the ways leads home or to an earlier base, or there is no hope.
    pub fn rest(&mut self, depth: usize, mark: Checkpoint) -> Result<Ways, Outcome> {
        let Some(rules) = self.energy() else {
            return Ok(Ways::default());
        };
        self.refill(depth, rules);
        let health = self.trips.health;
        let frame = &self.trips.frames[depth];
        let begin = rules.beginnings.iter().copied().filter(|fact| frame.knows(*fact)).collect();
        let ways = self.find_ways(rules, begin, health);
        if self.is_out_of_lookups() {
            return Err(Outcome::Exhausted);
        }
        self.witness_places(&ways.order);
        self.witness_homecoming(depth, mark, &ways);
        // With more health than on arrival, places that were reached before may lead back now.
        for fact in self.trips.frames[depth].found().to_vec() {
            if let Some(outcome) = self.arrival(depth, fact, health) {
                return Err(outcome);
            }
        }
        for fact in ways.order.iter().copied() {
            let left = ways.health(fact).unwrap_or_default();
            if let Some(outcome) = self.arrival(depth, fact, left) {
                self.follow(&ways, fact);
                return Err(if self.is_too_deep(depth) { Outcome::Exhausted } else { outcome });
            }
        }
        match self.is_hopeless(depth, mark, &ways) {
            true => Err(Outcome::Stuck),
            false => Ok(ways),
        }
    }

    /// Records what was done so far if the player can come home, but with less health than before.
    fn witness_homecoming(&mut self, depth: usize, mark: Checkpoint, ways: &Ways) {
        let found = self.trips.frames[depth].found().iter().chain(&ways.order);
        let mut places = found.filter_map(|fact| self.walk.places.reached_place(*fact));
        let is_home =
            |place| self.state.knows(self.walk.at_home(self.walk.places.returns_at(place)));
        if self.is_witnessing() && self.trips.refill.is_none() && places.any(is_home) {
            self.witness_unpaid(mark);
        }
    }

    /// Gives back all health at a base from which a place that refills can be visited.
    fn refill(&mut self, depth: usize, rules: &EnergyRules) {
        let most = self.most_health(rules);
        let frame = &self.trips.frames[depth];
        let mut places = rules.energy.refills.iter().copied();
        let visited = places.find(|place| {
            let ends = [self.walk.places.reached_at(*place), self.walk.places.returns_at(*place)];
            ends.iter().all(|fact| frame.knows(*fact))
        });
        if let Some(place) = visited.filter(|_| self.trips.health < most) {
            self.trips.health = most;
            self.trips.log.push(TripStep::Refill(place));
        }
        self.trips.frames[depth].rest_at(self.trips.health, visited.is_some());
    }

    /// Whether a player with more health, who knows more, was at the base of a frame and got nowhere.
    fn is_hopeless(&mut self, depth: usize, mark: Checkpoint, ways: &Ways) -> bool {
        if self.is_witnessing() {
            // What holds on the way there is asked, too.
            return false;
        }
        let base = self.trips.frames[depth].base();
        let health = ways.health(base).unwrap_or(0).max(self.trips.health);
        let new = &self.state.trail[mark.known..];
        self.trips.lookups += self.trips.hopeless.len() as u64;
        self.trips.hopeless.iter().any(|state| state.covers(base, health, new))
    }

    /// Remembers that a player at the base of a frame can neither come home nor back to an earlier base.
    pub fn lose_hope(&mut self, depth: usize, mark: Checkpoint, ways: &Ways) {
        if self.energy().is_none() {
            return;
        }
        let facts = self.rules.fact_count() as usize;
        self.trips.lookups += 1 + facts as u64 / 64;
        let frame = &self.trips.frames[depth];
        let new = &self.state.trail[mark.known..];
        let state = Hopeless::new(frame.found(), self.trips.health, ways, new, facts);
        self.trips.hopeless.push(state);
    }

    /// Tries to go on from a base by paying with health, until that leads back to it.
    pub fn explore_targets(&mut self, depth: usize, mark: Checkpoint, ways: &Ways) -> Outcome {
        let Some(rules) = self.energy() else {
            return Outcome::Stuck;
        };
        let health = self.trips.health;
        let targets = self.targets(rules, ways, |explorer, fact| {
            explorer.trips.frames[depth].knows(fact).then_some(health)
        });
        for target in targets {
            let enter = |explorer: &mut Self| explorer.pay_for(depth + 1, ways, target);
            match self.try_frame(depth, mark, None, enter) {
                Outcome::Stuck => {}
                outcome => return outcome,
            }
        }
        Outcome::Stuck
    }

    /// Lets the player follow the best way to a target and do what it is about, in a frame of its own.
    fn pay_for(&mut self, depth: usize, ways: &Ways, target: Target) {
        match target {
            Target::Stop(fact, stop) => {
                self.follow(ways, fact);
                self.leave(depth, stop);
                // A way home may be near, but what the player came for is done first.
                let reached = self.walk.places.reached_at(stop.base);
                let actions = self.walk.actions_from(reached);
                for action in actions.filter(|action| action.base == stop.base) {
                    let head = self.rules.head(action.rule);
                    if !self.state.knows(head) && self.is_ready(depth, action) {
                        self.learn(head, action.rule, true);
                    }
                }
            }
            Target::Costly(fact, number) => {
                self.follow(ways, fact);
                self.pay(depth, number);
            }
        }
    }

    /// Follows the best way to a fact.
    fn follow(&mut self, ways: &Ways, fact: FactId) {
        for step in ways.steps(fact) {
            match step {
                TripStep::Pay(number) => {
                    let base = self.energy().and_then(|rules| rules.ends[number as usize].1);
                    self.trips.bases.push(Base::OnTheWay(base));
                }
                TripStep::Refill(place) => {
                    self.trips.bases.push(Base::OnTheWay(Some(place)));
                    self.trips.log.push(TripStep::Leave(place));
                }
                _ => {}
            }
            self.trips.log.push(step);
        }
        self.trips.health = ways.health(fact).unwrap_or(self.trips.health);
    }

    /// Lets the player pay for an action and stay where it ends.
    fn pay(&mut self, depth: usize, number: u32) {
        let Some(rules) = self.energy() else {
            return;
        };
        let rule = &rules.energy.costly[number as usize];
        let base = rules.ends[number as usize].1.expect("an action ends somewhere");
        self.enter(depth, base);
        self.trips.log.push(TripStep::Pay(number));
        self.trips.health = self.trips.health.saturating_sub(rule.cost);
        self.state.add(rule.head);
        self.trips.gained.push(rule.head);
    }

    /// What can be done at the ends of ways, in the order in which they were found. `here` is the health of a player
    /// who comes to a fact from the base for nothing, if that is possible.
    fn targets(
        &mut self,
        rules: &EnergyRules,
        ways: &Ways,
        here: impl Fn(&Self, FactId) -> Option<u32>,
    ) -> Vec<Target> {
        let mut targets = Vec::new();
        for fact in ways.order.iter().copied() {
            let health = ways.health(fact).unwrap_or_default();
            for number in rules.from(fact).iter().copied() {
                let rule = &rules.energy.costly[number as usize];
                let is_new = !self.walk.is_here(rule.head) && !self.state.knows(rule.head);
                if is_new && health > rule.cost && self.meets(&rule.needs) {
                    targets.push(Target::Costly(fact, number));
                }
            }
            if here(self, fact) >= Some(health) {
                // What can be done there for nothing is a stop of the base.
                continue;
            }
            for action in self.walk.actions_from(fact) {
                if self.state.knows(self.rules.head(action.rule)) {
                    continue;
                }
                let body = self.rules.body(action.rule);
                let back = self.walk.places.returns_at(action.base);
                if self.weigh_lasting(body, &[fact, back]) >= self.rules.need(action.rule) {
                    let stop = Stop::of(action, self.walk.places.reached_at(action.base));
                    let target = Target::Stop(fact, stop);
                    // Actions are sorted by place, so equal stops follow one another.
                    targets.extend((targets.last() != Some(&target)).then_some(target));
                }
            }
        }
        targets
    }

    /// What a costly rule needs, and the tanks that the most health rests on.
    pub fn needs_of_costly(&self, number: u32) -> Vec<FactId> {
        let rules = self.energy().map(|rules| &rules.energy);
        let needs = rules.map_or(&[][..], |rules| &rules.costly[number as usize].needs);
        let tanks = rules.into_iter().flat_map(|rules| &rules.tanks).map(|(tank, _)| tank);
        needs.iter().chain(tanks).copied().collect()
    }

    /// Where a player comes from to pay for a costly rule.
    pub fn origin_of_costly(&self, number: u32) -> Option<FactId> {
        self.energy().map(|rules| rules.ends[number as usize].0)
    }

    /// Whether the lasting facts among these are known.
    pub fn meets(&mut self, needs: &[FactId]) -> bool {
        let mut meets = true;
        for fact in needs.iter().filter(|fact| !self.walk.is_here(**fact)) {
            self.trips.lookups += 1;
            if !self.state.knows(*fact) {
                self.miss(*fact);
                meets = false;
            }
        }
        meets
    }

    /// The weight of the known lasting facts of a body, and of these here facts.
    pub fn weigh_lasting(&mut self, body: &[(FactId, u32)], here: &[FactId]) -> u32 {
        let mut weight = 0;
        self.trips.lookups += body.len() as u64;
        for (fact, more) in body {
            match self.walk.is_here(*fact) {
                true if here.contains(fact) => weight += more,
                true => {}
                false if self.state.knows(*fact) => weight += more,
                false => self.miss(*fact),
            }
        }
        weight
    }
}
