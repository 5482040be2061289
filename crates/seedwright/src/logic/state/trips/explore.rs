//! The search for a trip that comes home, or ends the game.

use super::memory::Known;
use super::{Base, LOOKUPS, Stop, TripStep, Trips};
use crate::grid::BitSet;
use crate::logic::rules::{Action, Occurrence, Rules, WalkRules};
use crate::logic::{Checkpoint, FactId, Reason, RuleId, State};

/// The most frames on top of one another. Real games need four, but a corridor of doors that hurt takes one for each
/// place on the way where something is done.
const MOST_FRAMES: usize = 512;

/// The most bases that a trip moves to before it comes back, and the most facts of their frames. The checker has limits,
/// too, which are higher.
const MOST_BASES: usize = 1 << 13;
const MOST_FACTS: usize = 1 << 22;

/// What holds for a player who stands at a base.
#[derive(Clone)]
pub(super) struct Frame {
    known: BitSet,
    /// The known here facts, in the order they were found.
    found: Vec<FactId>,
    /// How many of them have been spread.
    spread: usize,
    /// How much of the trail has been matched with rules that hold here facts.
    matched: usize,
    /// The health of a player who goes on from here, and whether all health comes back here.
    health: u32,
    refills: bool,
}

impl Frame {
    /// A frame that knows nothing yet, of this many facts.
    fn new(facts: usize) -> Self {
        let known = BitSet::with_bound(facts);
        Self { known, found: Vec::new(), spread: 0, matched: 0, health: 0, refills: false }
    }

    /// The fact that the base is reached.
    pub fn base(&self) -> FactId {
        self.found[0]
    }

    /// Lets the player go on from here with this health, and says whether all of it comes back here.
    pub fn rest_at(&mut self, health: u32, refills: bool) {
        (self.health, self.refills) = (health, refills);
    }

    /// Whether a player who comes back with this health is as well off as before.
    fn is_well_with(&self, health: u32) -> bool {
        self.refills || health >= self.health
    }

    /// The here facts that hold at the base.
    pub fn found(&self) -> &[FactId] {
        &self.found
    }

    /// Whether a here fact holds at the base.
    pub fn knows(&self, fact: FactId) -> bool {
        self.known.contains(fact.0)
    }
}

/// How a frame ends.
pub(super) enum Outcome {
    /// The player comes to this place, and so home.
    Home(u32),
    /// The player comes to this place, and so back to the base of this frame.
    To(usize, u32),
    /// Nothing more can be done from here.
    Stuck,
    /// The budget is spent.
    Exhausted,
}

pub(super) struct Explorer<'t, 's, 'w> {
    pub state: &'s mut State<'w>,
    pub rules: &'w Rules,
    pub walk: &'w WalkRules,
    pub trips: &'t mut Trips,
    pub kind: Kind,
}

/// Which trips to make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Any, with the memory of earlier searches, which is fast.
    Remembered,
    /// Any, without the memory: the same one whatever was tried before.
    Canonical,
    /// Like `Canonical`, but only trips that come home.
    CanonicalHome,
}

impl Explorer<'_, '_, '_> {
    /// Makes the first trip that comes home with something new, of the risky actions from this position on, and returns
    /// its position. If all were tried and there is none, but a trip ends the game, that becomes the final trip.
    pub fn next_trip(&mut self, from: u32) -> Option<u32> {
        self.trips.dead_ends.iter_mut().for_each(Vec::clear);
        let (mut end, mut last) = (None, None);
        let mut next = self.trips.next_ahead(self.walk, from);
        while let Some(position) = next {
            next = self.trips.next_ahead(self.walk, position + 1);
            let number = self.walk.risky[position as usize];
            let action = self.walk.actions[number as usize];
            let Some(stop) = self.stop_at_home(action).filter(|stop| last != Some(*stop)) else {
                continue;
            };
            last = Some(stop);
            let (known, looked) = match self.kind {
                Kind::Remembered => self.recall(stop),
                Kind::Canonical | Kind::CanonicalHome => (Known::Nothing, 0),
            };
            self.trips.lookups += looked;
            match known {
                Known::Success(trip) => {
                    self.commit(trip);
                    return Some(position);
                }
                Known::Failure(trip) => end = end.or(trip),
                Known::Nothing => match self.go(stop) {
                    Ok(trip) => {
                        self.commit(trip);
                        return Some(position);
                    }
                    Err(trip) => end = end.or(trip),
                },
            }
            if self.trips.is_spent {
                break;
            }
        }
        if from > 0 {
            return None;
        }
        match self.next_costly_trip() {
            Ok(trip) => {
                self.commit(trip);
                return Some(0);
            }
            Err(trip) => end = end.or(trip),
        }
        let end = end.filter(|_| self.kind != Kind::CanonicalHome);
        end.into_iter().for_each(|trip| self.finish(trip));
        None
    }

    /// The stop of an action that a player at home comes to and can't return from, but could do if they stay.
    fn stop_at_home(&mut self, action: Action) -> Option<Stop> {
        let (rules, places) = (self.rules, &self.walk.places);
        self.trips.lookups += 1;
        let state = &self.state;
        if state.knows(rules.head(action.rule)) {
            return None;
        }
        let mut weight = 0;
        let back = places.returns_at(action.base);
        for (fact, more) in rules.body(action.rule) {
            if *fact == back || state.knows(self.walk.at_home(*fact)) {
                weight += more;
            }
        }
        let ready = weight >= rules.need(action.rule);
        ready.then(|| Stop::of(action, places.reached_at(action.base)))
    }

    /// Learns at home what was gained on a trip.
    fn commit(&mut self, trip: super::TripId) {
        let before = self.state.trail.len();
        let gains = std::mem::take(&mut self.trips.made[trip.0 as usize].gains);
        gains.iter().for_each(|gain| self.state.gain(*gain, trip));
        self.trips.made[trip.0 as usize].gains = gains;
        self.trips.committed.push((before, trip));
    }

    /// Ends the game by a trip, unless it can be ended at home. Nothing rests on the goal.
    fn finish(&mut self, trip: super::TripId) {
        if self.trips.final_trip.is_none() && !self.is_finished() {
            self.trips.final_trip = Some((self.state.trail.len(), trip));
            self.state.gain(self.walk.goal, trip);
        }
    }

    /// Whether a trip that ends the game is as good as one that comes home.
    pub(super) fn seeks_end(&self) -> bool {
        match self.kind {
            Kind::Remembered => !self.trips.comes_home,
            Kind::Canonical => true,
            Kind::CanonicalHome => false,
        }
    }

    /// Whether the goal is met and everything found that must be.
    fn is_finished(&mut self) -> bool {
        if !self.state.knows(self.walk.goal) {
            // Once the goal is met at home, the same trip may be the end of the game.
            self.miss(self.walk.goal);
            return false;
        }
        let lists = std::mem::take(&mut self.trips.finish);
        let mut is_finished = true;
        for (facts, need) in &lists {
            let missing = facts.iter().copied().filter(|fact| !self.state.knows(*fact));
            // As long as `too_many` of these are missing, it is not the end of the game.
            let too_many = facts.len().checked_sub(*need as usize).map_or(0, |spare| spare + 1);
            let missing: Vec<FactId> = missing.take(too_many).collect();
            if missing.len() == too_many {
                is_finished = false;
                missing.into_iter().for_each(|fact| self.miss(fact));
                break;
            }
        }
        self.trips.finish = lists;
        is_finished
    }

    /// Makes a trip, and takes everything back. Returns the trip if it comes home, or else one that ends the game.
    pub fn go(&mut self, stop: Stop) -> Result<super::TripId, Option<super::TripId>> {
        self.forget_misses();
        self.begin();
        let mark = self.state.mark();
        self.leave(0, stop);
        let outcome = self.explore(0, mark);
        let result = match outcome {
            Outcome::Home(place) => {
                let trip = self.come_home(place, mark);
                if self.kind == Kind::Remembered {
                    self.trips.memory.succeed(stop, trip);
                }
                Ok(trip)
            }
            Outcome::To(..) | Outcome::Stuck | Outcome::Exhausted => {
                let end = self.trips.end.take().map(|trip| self.trips.add(trip));
                let stuck = !matches!(outcome, Outcome::Exhausted);
                self.record_dead_end(stop);
                if stuck && self.kind == Kind::Remembered {
                    let failure = self.failure(end, mark.known);
                    self.trips.memory.fail(stop, failure);
                }
                Err(end)
            }
        };
        self.witness(0, mark, mark);
        self.state.undo_away(mark);
        result
    }

    /// Lets the player stay at a stop.
    pub(super) fn leave(&mut self, depth: usize, stop: Stop) {
        self.enter(depth, stop.base);
        match stop.pass {
            None => self.trips.log.push(TripStep::Leave(stop.base)),
            Some(rule) => {
                self.trips.log.push(TripStep::Pass(rule));
                self.learn(self.rules.head(rule), rule, false);
            }
        }
    }

    /// Begins a frame that knows only its base.
    pub(super) fn enter(&mut self, depth: usize, base: u32) {
        self.trips.bases.push(Base::Frame(depth));
        let places = &self.walk.places;
        let facts = self.rules.fact_count() as usize;
        if self.trips.frames.len() == depth {
            self.trips.frames.push(Frame::new(facts));
        }
        let frame = &mut self.trips.frames[depth];
        frame.found.drain(..).for_each(|fact| {
            frame.known.remove(fact.0);
        });
        frame.spread = 0;
        frame.matched = self.state.trail.len();
        for fact in [places.reached_at(base), places.returns_at(base)] {
            frame.known.insert(fact.0);
            frame.found.push(fact);
        }
    }

    /// Does everything that can be done from the base of a frame. What is learned stays on the trail.
    pub(super) fn explore(&mut self, depth: usize, mark: Checkpoint) -> Outcome {
        loop {
            let recorded = self.trips.dead_ends.as_ref().map_or(0, Vec::len);
            if let Some(outcome) = self.settle(depth) {
                return outcome;
            }
            if self.seeks_end() && self.trips.end.is_none() && self.is_finished() {
                self.trips.end = Some(self.trip(mark, true));
            }
            if self.is_too_deep(depth) {
                return Outcome::Exhausted;
            }
            let ways = match self.rest(depth, mark) {
                Ok(ways) => ways,
                Err(outcome) => return outcome,
            };
            let outcome = match self.explore_stops(depth, mark) {
                Outcome::Stuck => self.explore_targets(depth, mark, &ways),
                outcome => outcome,
            };
            match outcome {
                // Every stop is tried again with what was gained.
                Outcome::To(level, _) if level == depth => {
                    self.trips.dead_ends.iter_mut().for_each(|all| all.truncate(recorded));
                }
                Outcome::Stuck => {
                    self.lose_hope(depth, mark, &ways);
                    return Outcome::Stuck;
                }
                outcome => return outcome,
            }
        }
    }

    /// Whether the trip has too many bases, so that it is given up.
    pub(super) fn is_too_deep(&mut self, depth: usize) -> bool {
        let frames = &self.trips.frames[..=depth];
        let is_too_deep = depth + 1 >= MOST_FRAMES
            || self.trips.bases.len() + 1 >= MOST_BASES
            || frames.iter().map(|frame| frame.found.len()).sum::<usize>() > MOST_FACTS;
        self.trips.is_spent |= is_too_deep;
        is_too_deep
    }

    /// Whether there were too many lookups, so that the search is given up.
    pub(super) fn is_out_of_lookups(&mut self) -> bool {
        self.trips.is_spent |= self.trips.lookups > self.most_lookups();
        self.trips.is_spent
    }

    /// The most lookups of one search. After one that was given up, the next ones mostly are, too, and a stage that tries
    /// thousands of maps must not spend all its steps on them. What is canonical does not depend on earlier searches.
    fn most_lookups(&self) -> u64 {
        let is_remembered = self.kind == Kind::Remembered;
        LOOKUPS >> if is_remembered { self.trips.give_ups.min(10) } else { 0 }
    }

    /// Records where the player is stuck, with what was gained since home.
    fn record_dead_end(&mut self, stop: Stop) {
        let gained = &self.trips.gained;
        if let Some(all) = &mut self.trips.dead_ends {
            all.push(super::DeadEnd { base: stop.base, gained: gained.clone() });
        }
    }

    /// Tries the stops ahead of a frame, nearest first, until one leads back to its base.
    fn explore_stops(&mut self, depth: usize, mark: Checkpoint) -> Outcome {
        // Places that were reached from a stop that failed would fail, too: the player had more there.
        let mut failed = BitSet::default();
        for stop in self.stops_ahead(depth) {
            if stop.pass.is_none() && failed.contains(stop.base) {
                continue;
            }
            match self
                .try_frame(depth, mark, Some(stop), |explorer| explorer.leave(depth + 1, stop))
            {
                Outcome::Stuck => {
                    for fact in &self.trips.frames[depth + 1].found {
                        let place = self.walk.places.reached_place(*fact);
                        place.into_iter().for_each(|place| {
                            failed.insert(place);
                        });
                    }
                }
                outcome => return outcome,
            }
        }
        Outcome::Stuck
    }

    /// Explores a frame on top of another, which the player enters as given. Takes everything back if that leads
    /// nowhere.
    pub(super) fn try_frame(
        &mut self,
        depth: usize,
        mark: Checkpoint,
        stop: Option<Stop>,
        enter: impl FnOnce(&mut Self),
    ) -> Outcome {
        let here = self.state.mark();
        let (log, gained) = (self.trips.log.len(), self.trips.gained.len());
        let (bases, health) = (self.trips.bases.len(), self.trips.health);
        enter(self);
        let outcome = self.explore(depth + 1, mark);
        match outcome {
            Outcome::To(level, place) if level == depth => self.log_return(Some(depth), place),
            Outcome::Stuck => {
                stop.into_iter().for_each(|stop| self.record_dead_end(stop));
                self.witness(depth + 1, mark, here);
                self.state.undo_away(here);
                self.trips.log.truncate(log);
                self.trips.gained.truncate(gained);
                self.trips.bases.truncate(bases);
                self.trips.health = health;
            }
            _ => {}
        }
        outcome
    }

    /// The stops of a frame, in the order their places were found.
    fn stops_ahead(&mut self, depth: usize) -> Vec<Stop> {
        let mut stops: Vec<Stop> = Vec::new();
        let found = self.trips.frames[depth].found.clone();
        for fact in found {
            for action in self.walk.actions_from(fact) {
                let back = self.walk.places.returns_at(action.base);
                let is_ahead = !self.trips.frames[depth].known.contains(back.0)
                    && !self.state.knows(self.rules.head(action.rule));
                if !is_ahead || !self.is_ready(depth, action) {
                    continue;
                }
                let stop = Stop::of(action, self.walk.places.reached_at(action.base));
                // Actions are sorted by place, so equal stops follow one another.
                if stops.last() != Some(&stop) {
                    stops.push(stop);
                }
            }
        }
        stops
    }

    /// Whether an action could be done if the player could return to the base.
    pub(super) fn is_ready(&mut self, depth: usize, action: Action) -> bool {
        let back = self.walk.places.returns_at(action.base);
        self.weigh(depth, self.rules.body(action.rule), Some(back)) >= self.rules.need(action.rule)
    }

    /// Derives what follows from the base of a frame, until there is nothing more or the player comes home.
    fn settle(&mut self, depth: usize) -> Option<Outcome> {
        loop {
            let frame = &mut self.trips.frames[depth];
            if let Some(fact) = frame.found.get(frame.spread).copied() {
                frame.spread += 1;
                if let Some(outcome) = self.arrival(depth, fact, self.trips.health) {
                    return Some(outcome);
                }
                self.spread(depth, fact);
            } else if let Some(fact) = self.state.trail.get(frame.matched).copied() {
                frame.matched += 1;
                for occurrence in self.rules.here_occurrences(fact) {
                    self.occur(depth, *occurrence);
                }
            } else if self.state.propagated < self.state.trail.len() {
                self.propagate_one();
            } else {
                return None;
            }
            if self.is_out_of_lookups() {
                return Some(Outcome::Exhausted);
            }
        }
    }

    /// Whether reaching a place with this health brings the player home, or to the base of an earlier frame, so that
    /// nothing is lost.
    pub(super) fn arrival(&mut self, depth: usize, fact: FactId, health: u32) -> Option<Outcome> {
        let place = self.walk.places.reached_place(fact)?;
        let back = self.walk.places.returns_at(place);
        // The state knows the here facts of home.
        let home = self.walk.at_home(back);
        match self.state.knows(home) {
            true if self.is_well_at_home(health) => return Some(Outcome::Home(place)),
            true => {}
            false => self.miss(home),
        }
        let frames = &self.trips.frames[..depth];
        let level =
            frames.iter().rposition(|frame| frame.knows(back) && frame.is_well_with(health));
        level.map(|level| Outcome::To(level, place))
    }

    /// Fires the rules that a here fact completes.
    fn spread(&mut self, depth: usize, fact: FactId) {
        for occurrence in self.rules.here_occurrences(fact) {
            self.occur(depth, *occurrence);
        }
        if self.rules.is_slot(fact) {
            self.trips.opened.push(fact);
            let content = self.state.content(fact);
            content.into_iter().for_each(|content| {
                self.know(depth, content, TripStep::Takes(fact));
            });
        }
        // Ways back are followed only among places that were reached; otherwise every trip would flood the world.
        if let Some(place) = self.walk.places.reached_place(fact) {
            for rule in self.walk.returning(place) {
                let body = self.rules.body(rule);
                if self.weigh(depth, body, None) >= self.rules.need(rule) {
                    self.know(depth, self.rules.head(rule), TripStep::Fires(rule));
                }
            }
        }
    }

    fn occur(&mut self, depth: usize, occurrence: Occurrence) {
        let body = occurrence.body;
        if let Some(rule) = self.rules.direct_rule(body) {
            self.trips.lookups += 1;
            self.conclude(depth, self.rules.head(rule), rule);
            return;
        }
        let weight = self.weigh(depth, self.rules.entries(body), None);
        for rule in self.rules.rules_of(body).map(RuleId) {
            if self.rules.need(rule) <= weight {
                self.conclude(depth, self.rules.head(rule), rule);
            }
        }
    }

    fn conclude(&mut self, depth: usize, head: FactId, rule: RuleId) {
        if !self.walk.is_here(head) {
            self.learn(head, rule, true);
            return;
        }
        let place = self.walk.places.returning_place(head);
        let known = &self.trips.frames[depth].known;
        let is_reached = |place| known.contains(self.walk.places.reached_at(place).0);
        if place.is_none_or(is_reached) {
            self.know(depth, head, TripStep::Fires(rule));
        }
    }

    /// Adds a here fact to a frame.
    fn know(&mut self, depth: usize, fact: FactId, step: TripStep) {
        let frame = &mut self.trips.frames[depth];
        if frame.known.insert(fact.0) {
            frame.found.push(fact);
            self.trips.log.push(step);
        }
    }

    /// Learns the conclusion of an action.
    pub(super) fn learn(&mut self, head: FactId, rule: RuleId, log: bool) {
        if self.state.knows(head) {
            return;
        }
        self.state.conclude(head, rule);
        self.trips.gained.push(head);
        if log {
            self.trips.log.push(TripStep::Fires(rule));
        }
    }

    /// Propagates the next lasting fact through the rules that hold no here facts.
    fn propagate_one(&mut self) {
        let known = self.state.trail.len();
        let fact = self.state.visit_away();
        for new in known..self.state.trail.len() {
            let step = match self.state.reason(self.state.trail[new]) {
                Some(Reason::Rule(rule)) => TripStep::Fires(rule),
                Some(Reason::Put(slot)) => TripStep::Takes(slot),
                Some(Reason::Given | Reason::Trip(_)) | None => continue,
            };
            self.trips.log.push(step);
        }
        if self.rules.is_slot(fact) {
            self.trips.opened.push(fact);
        }
        for Occurrence { body, .. } in self.rules.lasting_occurrences(fact) {
            if self.state.waits(*body) {
                for (fact, _) in self.rules.entries(*body) {
                    if !self.state.knows(*fact) {
                        self.miss(*fact);
                    }
                }
            }
        }
    }

    /// The weight of the known facts of a body, with one more that counts as known.
    fn weigh(&mut self, depth: usize, body: &[(FactId, u32)], also: Option<FactId>) -> u32 {
        let mut weight = 0;
        self.trips.lookups += body.len() as u64;
        for (fact, more) in body {
            let is_known = match self.walk.is_here(*fact) {
                true => self.trips.frames[depth].known.contains(fact.0) || also == Some(*fact),
                false => self.state.knows(*fact),
            };
            if is_known {
                weight += more;
            } else if !self.walk.is_here(*fact) {
                self.miss(*fact);
            }
        }
        weight
    }

    /// Remembers that a fact was looked up and missing.
    pub(super) fn miss(&mut self, fact: FactId) {
        if self.trips.is_missing.insert(fact.0) {
            self.trips.missing.push(fact);
        }
    }
}
