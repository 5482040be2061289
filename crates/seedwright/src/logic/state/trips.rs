//! Trips into places that can't yet be left.
//!
//! A player may drop into a pit, take the rope that lies there, and climb out with it. What can be reached from
//! the bottom of the pit is another question than what can be reached from home, so a trip has a *frame* of its
//! own: a base and the here facts that hold there. Lasting facts go on the trail, and are taken back when the
//! trip leads nowhere. A trip that comes home is never taken back, because more lasting facts never hurt; so what
//! is known in the end does not depend on the order of trips. A trip that does not come home can still end the
//! game.
//!
//! Between frames only one thing is chosen: where to do something next. A *stop* is a place ahead, reached but
//! without a way back, where some action can be done at once. Finding out whether a game can be finished is
//! NP-complete, so the search has a budget of lookups.

mod bases;
mod beyond;
mod damage;
mod explore;
mod hopeless;
mod marks;
mod memory;
mod recall;
mod record;
mod way_on;
mod ways;

use super::super::rules::{Action, Rules, WalkRules};
use super::{FactId, Reason, RuleId, State};
use crate::grid::BitSet;
pub use beyond::Beyond;
use explore::{Explorer, Frame, Kind};
use hopeless::Hopeless;
use marks::{Marks, Rewinds};
use memory::Memory;
pub(in crate::logic) use way_on::NoWayOn;

/// The number of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TripId(pub(super) u32);

/// One step of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TripStep {
    /// The player goes to a place and stays: it becomes the base.
    Leave(u32),
    /// The player passes a door, which opens it, and stays behind it.
    Pass(RuleId),
    /// A rule fires.
    Fires(RuleId),
    /// The content of an open slot is taken.
    Takes(FactId),
    /// The player comes to this place, and so back to an earlier base.
    Return(u32),
    /// The player pays the health that a costly rule costs, and stays where it ends.
    Pay(u32),
    /// The player gets back all health at this place.
    Refill(u32),
}

/// A base that a trip has moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// The base of a frame.
    Frame(usize),
    /// A place on the way to the next frame, if the player stays at one there.
    OnTheWay(Option<u32>),
}

/// A trip: from home to a stop, and home again or to the end of the game.
#[derive(Clone, Debug)]
pub struct Trip {
    /// What the player does.
    pub steps: Vec<TripStep>,
    /// The facts that it depends on, which were known before.
    pub support: Vec<FactId>,
    /// The facts that its actions conclude; if it ends the game, all lasting facts that are new.
    pub gains: Vec<FactId>,
    /// Whether it ends the game instead of coming home.
    pub ends: bool,
    /// The slots that it opens, with their contents.
    contents: Vec<(FactId, Option<FactId>)>,
}

/// Where a trip begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stop {
    /// The place to stay at.
    base: u32,
    /// The action that leads there, if it is more than going there.
    pass: Option<RuleId>,
}

/// The beginning of an action is known at home.
const BEGUN: u8 = 1;
/// The way back from an action is known at home.
const BACK: u8 = 2;

/// The most lookups in the frames of the trips of one propagation.
const LOOKUPS: u64 = 1_000_000;

/// The most trips to remember before the memory is cleared.
const MOST_TRIPS: usize = 10_000;

/// The trips of a state, and the buffers for finding more.
#[derive(Clone)]
pub(super) struct Trips {
    frames: Vec<Frame>,
    log: Vec<TripStep>,
    /// The conclusions of actions on the current path.
    gained: Vec<FactId>,
    /// The slots that were opened since the trip began, also on paths that were taken back.
    opened: Vec<FactId>,
    /// The lasting facts that were looked up and missing since the trip began.
    missing: Vec<FactId>,
    is_missing: BitSet,
    /// The first end of the game that was found since the trip began.
    end: Option<Trip>,
    memory: Memory,
    made: Vec<Trip>,
    /// The trips that facts on the trail were gained on, each with the length of the trail before.
    committed: Vec<(usize, TripId)>,
    /// The trip that ends the game, with the length of the trail before, and whether it meets every aim.
    final_trip: Option<(usize, TripId)>,
    /// How much of the trail the next two know, unless they are outdated.
    seen: usize,
    is_outdated: bool,
    /// For each pair of ends of runs what is known at home: `BEGUN`, `BACK`, or both.
    status: Vec<u8>,
    /// The runs ahead: begun, but without a way back.
    ahead: Marks,
    rewinds: Rewinds,
    lookups: u64,
    /// The bases of the current path, the newest last.
    bases: Vec<Base>,
    /// The health that the player has left.
    health: u32,
    /// The place at home where the trip began with full health.
    refill: Option<u32>,
    /// The states since the trip began that lead nowhere, where health is lost.
    hopeless: Vec<Hopeless>,
    /// Whether the current search was given up, for lack of lookups or because it went too deep.
    is_spent: bool,
    /// Whether any search was given up.
    pub gave_up: bool,
    /// How many searches with the memory were given up.
    give_ups: u32,
    /// What a game that ends away from home must have found; only the goal if empty.
    finish: Vec<(Vec<FactId>, u32)>,
    /// Whether trips stop mattering once the goal is met.
    goal_is_enough: bool,
    /// Whether only trips matter that come home, not those that end the game.
    comes_home: bool,
    /// What held somewhere on a path that was taken back, if that is asked.
    witnessed: Option<Box<Beyond>>,
    /// The dead ends of the last search, if they are recorded.
    dead_ends: Option<Vec<DeadEnd>>,
}

/// Where a player was stuck: a place, and the conclusions of the actions on the way there since home.
#[derive(Clone, Debug)]
pub(crate) struct DeadEnd {
    /// The place.
    pub base: u32,
    /// The conclusions of actions.
    pub gained: Vec<FactId>,
}

impl Trips {
    /// The trips of a new state; `None` where no trip can help.
    pub fn over(rules: &Rules) -> Option<Box<Self>> {
        let walk = rules.walk.as_ref();
        walk.filter(|walk| !walk.risky.is_empty() || walk.energy.is_some())?;
        Self::always(rules)
    }

    /// The trips of a new state, also where none comes home with something new.
    fn always(rules: &Rules) -> Option<Box<Self>> {
        let walk = rules.walk.as_ref()?;
        Some(Box::new(Self {
            frames: Vec::new(),
            log: Vec::new(),
            gained: Vec::new(),
            opened: Vec::new(),
            missing: Vec::new(),
            is_missing: BitSet::with_bound(rules.fact_count() as usize),
            end: None,
            memory: Memory::default(),
            made: Vec::new(),
            committed: Vec::new(),
            final_trip: None,
            seen: 0,
            is_outdated: false,
            status: vec![0; walk.ends.len()],
            ahead: Marks::default(),
            rewinds: Rewinds::default(),
            lookups: 0,
            bases: Vec::new(),
            health: 0,
            refill: None,
            hopeless: Vec::new(),
            is_spent: false,
            gave_up: false,
            give_ups: 0,
            finish: Vec::new(),
            goal_is_enough: false,
            comes_home: false,
            dead_ends: None,
            witnessed: None,
        }))
    }

    pub fn made(&self, trip: TripId) -> &Trip {
        &self.made[trip.0 as usize]
    }

    /// Sees what is known at home now: fact by fact if few are new, and else by a look at all ends of runs.
    fn see(&mut self, walk: &WalkRules, state: &State<'_>) {
        let new = &state.trail[self.seen..];
        if self.is_outdated || self.are_many(new.len()) {
            for (pair, (from, back)) in (0..).zip(&walk.ends) {
                let begun = if state.knows(*from) { BEGUN } else { 0 };
                let back = if state.knows(*back) { BACK } else { 0 };
                // Most are as they were.
                if self.status[pair as usize] != begun | back {
                    self.set_status(walk, pair, begun | back);
                }
            }
            self.is_outdated = false;
        } else {
            new.iter().for_each(|fact| self.toggle(walk, *fact));
        }
        self.seen = state.trail.len();
    }

    /// Whether it takes longer to look at a number of facts than at all ends of runs.
    fn are_many(&self, facts: usize) -> bool {
        facts >= self.status.len() / 4
    }

    #[inline]
    fn toggle(&mut self, walk: &WalkRules, fact: FactId) {
        for (pair, is_back) in walk.roles_of(fact) {
            let status = self.status[pair as usize];
            self.set_status(walk, pair, status ^ if is_back { BACK } else { BEGUN });
        }
    }

    #[inline]
    fn set_status(&mut self, walk: &WalkRules, pair: u32, status: u8) {
        let before = std::mem::replace(&mut self.status[pair as usize], status);
        if (before == BEGUN) != (status == BEGUN) {
            for run in walk.runs_of_ends(pair) {
                self.ahead.set(*run, status == BEGUN);
            }
        }
    }

    /// The first risky action that is ahead, by position, from this one on.
    fn next_ahead(&self, walk: &WalkRules, position: u32) -> Option<u32> {
        let run = self.ahead.next_from(walk.run_of(position)?)?;
        Some(walk.first_of_run(run).max(position))
    }

    /// Forgets the facts beyond this length of the trail, and the trips that they were gained on.
    pub fn forget(&mut self, walk: &WalkRules, trail: &[FactId], length: usize) {
        if self.seen > length {
            if self.is_outdated || self.are_many(self.seen - length) {
                self.is_outdated = true;
            } else {
                trail[length..self.seen].iter().for_each(|fact| self.toggle(walk, *fact));
            }
            self.seen = length;
        }
        self.rewinds.add(length);
        while self.committed.last().is_some_and(|(before, _)| *before >= length) {
            self.committed.pop();
        }
        if self.final_trip.is_some_and(|(before, _)| before >= length) {
            self.final_trip = None;
        }
        if self.made.len() > MOST_TRIPS && self.committed.is_empty() && self.final_trip.is_none() {
            self.made.clear();
            self.memory.clear();
        }
    }

    fn add(&mut self, trip: Trip) -> TripId {
        let number = TripId(u32::try_from(self.made.len()).expect("trips are forgotten before"));
        self.made.push(trip);
        number
    }
}

impl<'w> State<'w> {
    /// Whether there are places that can be entered without a way back, so that trips can matter.
    pub fn makes_trips(&self) -> bool {
        self.trips.is_some()
    }

    /// Lets trips stop mattering once the goal is met.
    pub fn stop_at_goal(&mut self) {
        if let Some(trips) = &mut self.trips {
            trips.goal_is_enough = true;
        }
    }

    /// Lets only trips matter that come home, or all again.
    pub(crate) fn come_home(&mut self, comes_home: bool) {
        if let Some(trips) = &mut self.trips {
            trips.comes_home = comes_home;
        }
    }

    /// Sets what must be found besides meeting the goal: of each list of facts that many. A game that ends away
    /// from home counts only if it has found them, too.
    pub fn set_finish(&mut self, finish: Vec<(Vec<FactId>, u32)>) {
        if let Some(trips) = &mut self.trips {
            trips.finish = finish;
        }
    }

    /// Returns the trip that ends the game, if it must end away from home.
    pub fn final_trip(&self) -> Option<&Trip> {
        let trips = self.trips.as_ref()?;
        trips.final_trip.map(|(_, trip)| trips.made(trip))
    }

    /// Returns the trips that known facts were gained on, in order, the final trip last.
    pub fn trips(&self) -> impl Iterator<Item = &Trip> {
        let trips = self.trips.iter();
        trips.flat_map(|trips| {
            let home = trips.committed.iter().chain(&trips.final_trip);
            home.map(|(_, trip)| trips.made(*trip))
        })
    }

    /// Whether a search for trips was given up, for lack of lookups or because it went too deep.
    pub fn gave_up(&self) -> bool {
        self.trips.as_ref().is_some_and(|trips| trips.gave_up)
    }

    /// Returns a state that was given the same, with what follows without any trip.
    pub fn without_trips(&self) -> State<'w> {
        let mut state = State::new(self.rules);
        state.contents.clone_from(&self.contents);
        let given = self.trail.iter().filter(|fact| self.reason(**fact) == Some(Reason::Given));
        given.for_each(|fact| state.add(*fact));
        state.close();
        state
    }

    /// Makes trips until none gains anything.
    pub(super) fn venture(&mut self) {
        if self.trips.is_none() {
            return;
        }
        // After each trip the search goes on behind it, and begins again only once it has come to the end: to begin again
        // after each would take time quadratic in the number of trips. What is known in the end is the same.
        let mut from = 0;
        loop {
            match self.next_trip(Kind::Remembered, from) {
                Some(position) => {
                    self.close();
                    from = position;
                }
                None if from > 0 => from = 0,
                None => break,
            }
        }
        // A final trip may have met the goal.
        self.close();
    }

    /// Makes the next trip that gains something or ends the game. Returns whether there is anything new.
    pub(super) fn venture_next(&mut self) -> bool {
        self.trips.is_some()
            && (self.next_trip(Kind::Remembered, 0).is_some() || self.propagated < self.trail.len())
    }

    /// Returns the length of the trail before the first trip that took the content of a slot.
    pub(super) fn length_before_taking(&self, slot: FactId) -> Option<usize> {
        let trips = self.trips.as_ref()?;
        let mut made = trips.committed.iter().chain(&trips.final_trip);
        let takes =
            |trip: TripId| trips.made(trip).contents.iter().any(|(taken, _)| *taken == slot);
        made.find(|(_, trip)| takes(*trip)).map(|(before, _)| *before)
    }

    /// Returns how many trips are remembered.
    pub(crate) fn remembered_trips(&self) -> usize {
        self.trips.as_ref().map_or(0, |trips| trips.made.len())
    }

    /// Makes the first trip that gains something, with these contents in the empty slots that are not open yet, and
    /// empties them again. Returns whether there is one.
    pub(crate) fn venture_with(&mut self, contents: impl Fn(FactId) -> Option<FactId>) -> bool {
        if self.trips.is_none() {
            return false;
        }
        let slots = self.rules().slots.clone().map(FactId);
        let is_left = |slot: &FactId| !self.knows(*slot) && self.content(*slot).is_none();
        let closed: Vec<FactId> = slots.filter(is_left).collect();
        closed.iter().for_each(|slot| self.put(*slot, contents(*slot)));
        let gained = self.venture_once();
        // Contents do not follow from slots that were gained just now: those are propagated later.
        let start = self.rules().slots.start;
        closed.iter().for_each(|slot| self.empty(slot.0 - start));
        gained
    }

    /// Tries everything a player can do, and returns where they get stuck in the end; `None` if they can meet the aim,
    /// or the search was given up. What home gains by trips is known afterwards.
    pub(crate) fn dead_ends(&mut self) -> Option<Vec<DeadEnd>> {
        self.trips.as_mut().into_iter().for_each(|trips| trips.dead_ends = Some(Vec::new()));
        self.propagate_in_rounds();
        let Some(trips) = &mut self.trips else {
            return Some(Vec::new());
        };
        let dead_ends = trips.dead_ends.take();
        dead_ends.filter(|_| !trips.gave_up && trips.final_trip.is_none())
    }

    /// Returns the trip that ends the game, if the goal was met before it ended.
    pub(crate) fn final_trip_off_trail(&self) -> Option<&Trip> {
        let trips = self.trips.as_ref()?;
        let (_, trip) = trips.final_trip?;
        let goal = self.rules().walk.as_ref()?.goal;
        let on_trail = self.reason(goal) == Some(Reason::Trip(trip));
        (!on_trail).then(|| trips.made(trip))
    }

    /// Makes the first trip that gains something, the same one whatever was tried before. Returns whether there
    /// is one.
    pub(super) fn venture_once(&mut self) -> bool {
        self.trips.is_some() && self.next_trip(Kind::Canonical, 0).is_some()
    }

    /// Derives everything that follows at home, in rounds and with trips that come home, the same ones whatever
    /// was tried before.
    pub(crate) fn settle_at_home(&mut self) {
        self.close_in_rounds();
        while self.trips.is_some() && self.next_trip(Kind::CanonicalHome, 0).is_some() {
            self.close_in_rounds();
        }
    }

    /// Makes the first trip that gains something, of the risky actions from this position on. Returns its position.
    fn next_trip(&mut self, kind: Kind, from: u32) -> Option<u32> {
        let rules = self.rules();
        let (walk, mut trips) = rules.walk.as_ref().zip(self.trips.take())?;
        let is_done = trips.goal_is_enough && self.knows(walk.goal);
        (trips.lookups, trips.is_spent) = (0, false);
        trips.see(walk, self);
        let mut explorer = Explorer { state: self, rules, walk, trips: &mut trips, kind };
        let gained = if is_done { None } else { explorer.next_trip(from) };
        self.visits += trips.lookups;
        trips.gave_up |= trips.is_spent;
        trips.give_ups += u32::from(trips.is_spent && kind == Kind::Remembered);
        self.trips = Some(trips);
        gained
    }
}

impl Stop {
    /// Where an action can be done first, for a player who stays there.
    fn of(action: Action, reached: FactId) -> Self {
        let pass = (action.from != reached).then_some(action.rule);
        Self { base: action.base, pass }
    }
}
