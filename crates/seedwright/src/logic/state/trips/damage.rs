//! Trips that cost health.
//!
//! The player's health is one number, which only the player has: what holds at a base does not depend on it. A
//! passage that hurts is passed by paying, and the player stays behind it, so each one is a base of its own. For
//! moving alone, more health is never worse, so the best way to each place is found as in Dijkstra's search. What
//! is done at a place, and in which order, is tried like the stops of other trips.
//!
//! At home, a trip may cost health only if all of it comes back there. Otherwise a trip that was made would be paid
//! for by all later ones. So such a trip is made only if it ends the game.

use std::collections::{BTreeMap, BinaryHeap};

use super::explore::{Explorer, Kind, MOST_FRAMES, Outcome};
use super::memory::Known;
use super::{Base, Stop, TripId, TripStep};
use crate::logic::rules::{DIRECT, EnergyRules, Occurrence};
use crate::logic::{Checkpoint, FactId, RuleId};

/// The most bases of a trip before another way that hurts is tried. Each way adds a base for each passage that hurts.
const MOST_WAYS: usize = MOST_FRAMES / 2;

/// The best way to a here fact.
struct Label {
    fact: FactId,
    health: u32,
    /// The step that leads here, and the label before it; `None` where the ways begin.
    step: Option<(TripStep, usize)>,
}

/// The best ways from a base.
#[derive(Default)]
pub(super) struct Ways {
    labels: Vec<Label>,
    /// For each fact its best label.
    best: BTreeMap<FactId, usize>,
    /// The facts in the order in which their best ways were found.
    order: Vec<FactId>,
}

/// Where a way leads to something that can be done.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// A stop, which costs nothing more.
    Stop(FactId, Stop),
    /// An action that costs health.
    Costly(FactId, u32),
}

impl Ways {
    fn health(&self, fact: FactId) -> u32 {
        self.best.get(&fact).map_or(0, |label| self.labels[*label].health)
    }

    /// The steps of the best way to a fact.
    fn steps(&self, fact: FactId) -> Vec<TripStep> {
        let mut steps = Vec::new();
        let mut label = &self.labels[self.best[&fact]];
        while let Some((step, before)) = label.step {
            steps.push(step);
            label = &self.labels[before];
        }
        steps.reverse();
        steps
    }
}

impl<'w> Explorer<'_, '_, 'w> {
    fn energy(&self) -> Option<&'w EnergyRules> {
        self.walk.energy.as_ref()
    }

    /// The most health that the player can have now. More of it would help.
    fn most_health(&mut self, rules: &EnergyRules) -> u32 {
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

    /// Lets a trip begin with the health that the player has at home.
    pub fn begin_with_health(&mut self) {
        let Some(rules) = self.energy() else {
            return;
        };
        self.trips.refill = self.refill_at_home(rules);
        self.trips.health = match self.trips.refill {
            Some(place) => {
                self.trips.log.push(TripStep::Refill(place));
                self.most_health(rules)
            }
            None => rules.first,
        };
    }

    /// Whether the trip so far can be made by a player who goes on playing at home.
    pub fn is_paid_for(&self) -> bool {
        self.trips.refill.is_some()
            || !self.trips.log.iter().any(|step| matches!(step, TripStep::Pay(_)))
    }

    /// Gives back all health at a base from which a place that refills can be visited.
    pub fn refill(&mut self, depth: usize) {
        let Some(rules) = self.energy() else {
            return;
        };
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
    }

    /// What can be done from home by paying with health, in the order to try it.
    pub fn targets_from_home(&mut self) -> (Ways, Vec<Target>) {
        let Some(rules) = self.energy() else {
            return (Ways::default(), Vec::new());
        };
        let health = match self.refill_at_home(rules) {
            Some(_) => self.most_health(rules),
            None => rules.first,
        };
        let mut begin = Vec::new();
        for fact in rules.beginnings.iter().copied() {
            match self.state.knows(fact) {
                true => begin.push(fact),
                false => self.miss(fact),
            }
        }
        let ways = self.find_ways(rules, begin, health);
        let targets = self.targets(rules, &ways, None);
        (ways, targets)
    }

    /// Makes the first trip that begins by paying with health, and comes home with something new. If there is none,
    /// returns one that ends the game.
    pub fn next_costly_trip(&mut self) -> Result<TripId, Option<TripId>> {
        if self.energy().is_none() {
            return Err(None);
        }
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
        let (ways, targets) = self.targets_from_home();
        let mut end = None;
        for target in targets {
            self.begin();
            let mark = self.state.mark();
            self.pay_for(0, &ways, target);
            let outcome = self.explore(0, mark);
            let home = match outcome {
                Outcome::Home(place) if self.is_paid_for() => Some(self.come_home(place, mark)),
                _ => None,
            };
            let last = self.trips.end.take();
            end = end.or_else(|| last.map(|trip| self.trips.add(trip)));
            if matches!(outcome, Outcome::Home(_)) && home.is_none() {
                self.witness_unpaid(mark);
            }
            self.witness(0, mark, mark);
            self.state.undo_away(mark);
            if let Some(trip) = home {
                if self.kind == Kind::Remembered {
                    self.trips.memory.succeed_by_paying(trip);
                }
                return Ok(trip);
            }
            if self.trips.gave_up {
                return Err(end);
            }
        }
        if self.kind == Kind::Remembered && !self.trips.gave_up {
            let failure = self.failure(end);
            self.trips.memory.fail_to_pay(failure);
        }
        self.visit_places(&ways);
        Err(end)
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

    /// Tries to go on from a base by paying with health.
    pub fn explore_damage(&mut self, depth: usize, mark: Checkpoint) -> Outcome {
        let Some(rules) = self.energy().filter(|_| self.trips.bases.len() < MOST_WAYS) else {
            return Outcome::Stuck;
        };
        let frame = &self.trips.frames[depth];
        let begin = rules.beginnings.iter().copied().filter(|fact| frame.knows(*fact)).collect();
        let ways = self.find_ways(rules, begin, self.trips.health);
        self.witness_places(&ways.order);
        // Home, or an earlier base, by the first way that leads there.
        for fact in &ways.order {
            let Some(place) = self.walk.places.reached_place(*fact) else {
                continue;
            };
            if let Some(outcome) = self.arrival(depth, place) {
                self.follow(&ways, *fact);
                return outcome;
            }
        }
        for target in self.targets(rules, &ways, Some(depth)) {
            match self.try_target(depth, mark, &ways, target) {
                Outcome::Stuck => {}
                outcome => return outcome,
            }
        }
        Outcome::Stuck
    }

    /// Goes to a target, does what can be done there, and goes on. Takes everything back if that leads nowhere.
    fn try_target(
        &mut self,
        depth: usize,
        mark: Checkpoint,
        ways: &Ways,
        target: Target,
    ) -> Outcome {
        let here = self.state.mark();
        let (log, gained) = (self.trips.log.len(), self.trips.gained.len());
        let (health, frame) = (self.trips.health, self.trips.frames[depth].clone());
        let bases = self.trips.bases.clone();
        self.pay_for(depth + 1, ways, target);
        let outcome = match self.explore(depth + 1, mark) {
            Outcome::To(level, place) if level == depth => {
                self.log_return(Some(depth), place);
                // Less health is left now, so going on here may fail where another target would not.
                self.explore(depth, mark)
            }
            outcome => outcome,
        };
        if matches!(outcome, Outcome::Stuck) {
            for level in [depth, depth + 1] {
                self.witness(level, mark, here);
            }
            self.state.undo_away(here);
            self.trips.log.truncate(log);
            self.trips.gained.truncate(gained);
            self.trips.health = health;
            self.trips.bases = bases;
            self.trips.frames[depth] = frame;
        }
        outcome
    }

    /// Lets the player follow the best way to a target and do what it is about, in a frame of its own.
    pub fn pay_for(&mut self, depth: usize, ways: &Ways, target: Target) {
        match target {
            Target::Stop(fact, stop) => {
                self.follow(ways, fact);
                self.leave(depth, stop);
                // A way home may be near, but what the player came for is done first.
                let reached = self.walk.places.reached_at(stop.base);
                for action in
                    self.walk.actions_from(reached).filter(|action| action.base == stop.base)
                {
                    if !self.state.knows(self.rules.head(action.rule))
                        && self.is_ready(depth, action)
                    {
                        self.learn(self.rules.head(action.rule), action.rule, true);
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
        self.trips.health = ways.health(fact);
    }

    /// What a costly rule needs, and everything that the most health rests on.
    pub fn needs_of_costly(&self, number: u32) -> Vec<FactId> {
        let rules = self.energy().map(|rules| &rules.energy);
        let needs = rules.map_or(&[][..], |rules| &rules.costly[number as usize].needs);
        let tanks = rules.into_iter().flat_map(|rules| &rules.tanks).map(|(tank, _)| tank);
        let refill = self.trips.refill.into_iter();
        let places = &self.walk.places;
        let refill = refill.flat_map(|place| [places.reached_at(place), places.returns_at(place)]);
        needs.iter().chain(tanks).copied().chain(refill).collect()
    }

    /// Where a player comes from to pay for a costly rule.
    pub fn origin_of_costly(&self, number: u32) -> Option<FactId> {
        self.energy().map(|rules| rules.ends[number as usize].0)
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

    /// What can be done at the ends of ways, in the order in which they were found.
    fn targets(&mut self, rules: &EnergyRules, ways: &Ways, depth: Option<usize>) -> Vec<Target> {
        let mut targets = Vec::new();
        for fact in ways.order.iter().copied() {
            for number in rules.from(fact).iter().copied() {
                let rule = &rules.energy.costly[number as usize];
                let is_new = !self.walk.is_here(rule.head) && !self.state.knows(rule.head);
                if is_new && ways.health(fact) > rule.cost && self.meets(&rule.needs) {
                    targets.push(Target::Costly(fact, number));
                }
            }
            let is_here = match depth {
                Some(depth) => self.trips.frames[depth].knows(fact),
                None => self.state.knows(fact),
            };
            if is_here {
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
                    targets.push(Target::Stop(fact, stop));
                }
            }
        }
        targets
    }

    /// Whether the lasting facts among these are known.
    fn meets(&mut self, needs: &[FactId]) -> bool {
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
    fn weigh_lasting(&mut self, body: &[(FactId, u32)], here: &[FactId]) -> u32 {
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

    /// Finds the ways on which the player has the most health, from facts that hold at a base.
    fn find_ways(&mut self, rules: &EnergyRules, begin: Vec<FactId>, health: u32) -> Ways {
        let most = self.most_health(rules);
        let mut search = WaySearch { ways: Ways::default(), open: BinaryHeap::new() };
        begin.into_iter().for_each(|fact| search.add(fact, health, None));
        while let Some((fact, label)) = search.next() {
            if let Some(place) = self.walk.places.reached_place(fact) {
                self.miss_unknown(self.walk.places.returns_at(place));
                if rules.refills(place) {
                    search.add(fact, most, Some((TripStep::Refill(place), label)));
                }
            }
            // What can be reached from the base for nothing is known there, and begins ways of its own.
            if search.ways.labels[label].step.is_some() {
                self.spread_way(&mut search, fact, label);
            }
            for number in rules.from(fact).iter().copied() {
                let rule = &rules.energy.costly[number as usize];
                let left = search.ways.labels[label].health.saturating_sub(rule.cost);
                if self.walk.is_here(rule.head) && self.meets(&rule.needs) && left > 0 {
                    search.add(rule.head, left, Some((TripStep::Pay(number), label)));
                }
            }
            if self.trips.lookups > super::LOOKUPS {
                self.trips.gave_up = true;
                break;
            }
        }
        search.ways
    }

    /// Follows what costs nothing from a fact.
    fn spread_way(&mut self, search: &mut WaySearch, fact: FactId, label: usize) {
        let health = search.ways.labels[label].health;
        for Occurrence { target, amount } in self.rules.here_occurrences(fact).iter().copied() {
            if target & DIRECT != 0 {
                let (head, rule) = (FactId(amount), RuleId(target & !DIRECT));
                self.trips.lookups += 1;
                if self.walk.is_here(head) {
                    search.add(head, health, Some((TripStep::Fires(rule), label)));
                }
                continue;
            }
            let weight = self.weigh_lasting(self.rules.entries(target), &[fact]);
            for rule in self.rules.rules_of(target).map(RuleId) {
                let head = self.rules.head(rule);
                if self.rules.need(rule) <= weight && self.walk.is_here(head) {
                    search.add(head, health, Some((TripStep::Fires(rule), label)));
                }
            }
        }
        if self.rules.is_slot(fact) {
            self.trips.opened.push(fact);
            if let Some(content) = self.state.content(fact) {
                search.add(content, health, Some((TripStep::Takes(fact), label)));
            }
        }
    }

    fn miss_unknown(&mut self, fact: FactId) {
        if !self.state.knows(fact) {
            self.miss(fact);
        }
    }
}

/// A search for the best ways: the most health first, then the fact that was found first.
struct WaySearch {
    ways: Ways,
    open: BinaryHeap<(u32, std::cmp::Reverse<usize>)>,
}

impl WaySearch {
    /// Adds a way to a fact if it is better than those before.
    fn add(&mut self, fact: FactId, health: u32, step: Option<(TripStep, usize)>) {
        if health <= self.ways.health(fact) {
            return;
        }
        let label = self.ways.labels.len();
        if self.ways.best.insert(fact, label).is_none() {
            self.ways.order.push(fact);
        }
        self.ways.labels.push(Label { fact, health, step });
        self.open.push((health, std::cmp::Reverse(label)));
    }

    /// The next fact to go on from, with its label.
    fn next(&mut self) -> Option<(FactId, usize)> {
        while let Some((_, std::cmp::Reverse(label))) = self.open.pop() {
            let fact = self.ways.labels[label].fact;
            if self.ways.best.get(&fact) == Some(&label) {
                return Some((fact, label));
            }
        }
        None
    }
}
