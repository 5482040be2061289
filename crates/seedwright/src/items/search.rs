//! The search for a placement: attempts, each with its own random streams, until one is proved.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::board::{Board, NONE};
use super::openings::locked_item;
use super::returns::Returns;
use super::{
    Basis, BlockedCopy, Error, FairMethod, FoundBy, ItemCopy, NotFound, NotShown, PlacedCopy,
    Placement, Placer, Refusal, Step, Undecided, aim_facts, never_stuck, slot,
};
use crate::error::WithNames;
use crate::logic::{Checkpoint, FactId, NeverStuck, State, StuckSpot};
use crate::proof::{Proof, ProofStep};
use crate::random::{Seed, Stream, stage};
use crate::world::{Aim, Algorithm, ItemId, LocationId, PlayPromise, World};

/// The reason why an attempt ended without a placement.
pub(super) enum AttemptError {
    /// A copy has no location.
    DeadEnd(u32),
    /// Everything is placed, but the aim is missed.
    Missed,
    /// It is not shown that nobody gets stuck.
    Stuck(StuckSpot),
    /// The step limit was reached.
    OutOfSteps,
    /// The observer stopped the search.
    Stopped,
}

/// A placement that meets the aim and keeps the promise.
pub(super) struct Proved {
    proof: Proof,
    pub placed: Vec<PlacedCopy>,
    never_stuck: Option<NeverStuck>,
}

/// What came of the decider.
pub(super) enum Decided {
    Found(Proved),
    /// No placement can be proved.
    NotCertified,
    /// It is not known, so that more attempts may help.
    Open,
}

/// A swap that may resolve a dead end.
#[derive(Clone, Copy)]
pub(super) struct Swap {
    /// The copy that gets another location: the blocked one, or one that opens its own way there.
    pub placed: u32,
    /// Where it goes.
    pub location: u32,
    /// The copy that is removed and placed again.
    pub displaced: Option<u32>,
}

/// The state of one search.
pub(super) struct Search<'s> {
    pub placer: &'s Placer,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    pub seed: &'s Seed,
    /// Knows the assumed and the collected copies; undone to `root` for each attempt.
    pub state: State<'s>,
    root: Checkpoint,
    /// The rule visits of states that were left.
    earlier_visits: u64,
    /// The number of the attempt.
    pub attempt: u32,
    /// Whether copies are placed for leaving the start.
    pub is_leaving: bool,
    /// The goal in the condensed rules.
    pub goal: FactId,
    pub board: Board<'s>,
    /// How to go back where copies were held.
    pub returns: Returns,
    /// The random stream that chooses locations.
    pub places: Stream,
    /// The random stream that chooses swaps.
    pub changes: Stream,
    /// The swaps that would resolve the last dead end.
    pub possible_swaps: Vec<Swap>,
    pub swaps: u32,
    /// The number of swaps left in this attempt.
    pub swaps_left: u32,
    closest: Option<ClosestAttempt>,
    /// Why the complete search did not decide.
    pub undecided: Option<Undecided>,
    /// The work of showing that nobody gets stuck, and of drawing fair placements.
    pub visits: u64,
    /// The rule visits before this attempt.
    pub visits_before: u64,
    /// How the fair placement of this attempt was found.
    pub method: Option<FairMethod>,
    /// For each location the number of copies that could be there; empty until an attempt asks.
    pub takers: Vec<u32>,
}

/// The attempt that placed the most copies.
struct ClosestAttempt {
    placed: usize,
    place: Vec<u32>,
    blocked: Option<BlockedCopy>,
    closed: Vec<LocationId>,
    stuck: Option<StuckSpot>,
}

/// Runs attempts until one is proved or a limit is reached.
pub(super) fn run(mut search: Search<'_>) -> Result<Placement, Error> {
    let placer = search.placer;
    let decides_after = placer.task.decides_after();
    search.count_locations(0)?;
    for attempt in 1..=placer.task.attempts {
        if decides_after == Some(attempt - 1) {
            match search.decide()? {
                Decided::Found(proved) => return Ok(search.found(proved, attempt - 1)),
                Decided::NotCertified => return Err(search.into_error(attempt - 1, false)),
                Decided::Open => {}
            }
        }
        match search.attempt(attempt) {
            Ok(proved) => return Ok(search.placement(proved, attempt)),
            Err(AttemptError::Stopped) => return Err(Error::Stopped),
            Err(AttemptError::OutOfSteps) => return Err(search.into_error(attempt, true)),
            Err(AttemptError::DeadEnd(copy)) => search.remember(Some(copy), None),
            Err(AttemptError::Missed) => search.remember(None, None),
            Err(AttemptError::Stuck(spot)) => search.remember(None, Some(spot)),
        }
        // This check costs as much as an attempt, so it runs only after one has failed.
        if let Some(reason) = (attempt == 1).then(|| locked_item(placer)).flatten() {
            let refusal = Refusal { reason, basis: Basis::Bound };
            return Err(Error::Impossible(WithNames::new(refusal, placer.world.clone())));
        }
        search.count_locations(attempt)?;
    }
    if decides_after == Some(placer.task.attempts)
        && let Decided::Found(proved) = search.decide()?
    {
        return Ok(search.found(proved, placer.task.attempts));
    }
    Err(search.into_error(placer.task.attempts, false))
}

/// Whether a placement meets the aim and keeps the promise.
pub(super) fn provable(placer: &Placer, seed: &Seed, contents: &[Option<ItemId>]) -> bool {
    let mut observer = |_: &Step<'_>| ControlFlow::Continue(());
    let mut search = Search::new(placer, seed, &mut observer);
    search.put_all(contents);
    search.prove_all().is_ok()
}

impl<'s> Search<'s> {
    pub fn new(
        placer: &'s Placer,
        seed: &'s Seed,
        observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Self {
        let mut state = placer.base();
        // By the invariant of the assumed fill, a player who can end the game at home at first always can.
        state.come_home(placer.comes_home());
        Self {
            placer,
            observer,
            seed,
            root: state.mark(),
            earlier_visits: 0,
            attempt: 0,
            is_leaving: false,
            goal: placer.condensed(placer.logic.goal()),
            state,
            board: Board::new(&placer.task),
            returns: Returns::default(),
            places: Stream::new(seed, stage::ITEMS, "places", 0),
            changes: Stream::new(seed, stage::ITEMS, "changes", 0),
            possible_swaps: Vec::new(),
            swaps: 0,
            swaps_left: 0,
            closest: None,
            undecided: None,
            visits: 0,
            visits_before: 0,
            method: None,
            takers: Vec::new(),
        }
    }

    fn attempt(&mut self, number: u32) -> Result<Proved, AttemptError> {
        self.fill_all(number)?;
        self.prove_all()
    }

    /// Places every copy.
    pub fn fill_all(&mut self, number: u32) -> Result<(), AttemptError> {
        self.reset();
        self.attempt = number;
        self.visits_before = self.visits();
        self.swaps_left = self.placer.task.swaps;
        self.places = Stream::new(self.seed, stage::ITEMS, "places", number);
        self.changes = Stream::new(self.seed, stage::ITEMS, "changes", number);
        let copies = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        self.emit(&Step::Attempt { number, copies })?;
        let mut order = Stream::new(self.seed, stage::ITEMS, "order", number);
        let mut order = self.draw_order(&mut order);
        let algorithm = self.placer.task.algorithm;
        if algorithm != Algorithm::Fair {
            self.depart(&order)?;
            order.retain(|copy| !self.board.pinned.contains(*copy));
        }
        match algorithm {
            Algorithm::Assumed => self.assumed(order),
            Algorithm::Forward => self.forward(&order),
            Algorithm::Random => self.shuffled(&order),
            Algorithm::Fair => self.fair(order),
        }
    }

    /// Proves that the placed copies meet the aim, and that the promise is kept.
    pub fn prove_all(&mut self) -> Result<Proved, AttemptError> {
        let (proof, placed) = self.meet_aim()?;
        match self.placer.task.promise {
            PlayPromise::Finishable => Ok(Proved { proof, placed, never_stuck: None }),
            PlayPromise::NeverStuck => self.keep_promise((proof, placed)),
        }
    }

    fn meet_aim(&mut self) -> Result<(Proof, Vec<PlacedCopy>), AttemptError> {
        let Some(proved) = self.prove() else {
            self.emit(&Step::Missed)?;
            return Err(AttemptError::Missed);
        };
        Ok(proved)
    }

    /// Shows that nobody gets stuck, if need be after copies were exchanged.
    fn keep_promise(
        &mut self,
        (mut proof, mut placed): (Proof, Vec<PlacedCopy>),
    ) -> Result<Proved, AttemptError> {
        let mut shown = self.show_never_stuck(&placed, 0);
        // Exchanges would prefer some placements; a fair one that is not shown is drawn again.
        if self.placer.task.algorithm != Algorithm::Fair
            && let Err(stuck) = shown
        {
            shown = match self.unstick(stuck)? {
                Some(stuck) => Err(stuck),
                None => {
                    (proof, placed) = self.meet_aim()?;
                    self.show_never_stuck(&placed, 0)
                }
            };
        }
        match shown {
            Ok(shown) => Ok(Proved { proof, placed, never_stuck: Some(shown) }),
            Err(stuck) => {
                self.emit(&Step::Stuck { spot: stuck.spot })?;
                self.count_steps()?;
                Err(AttemptError::Stuck(stuck))
            }
        }
    }

    /// Shows that nobody gets stuck among placed copies.
    pub fn show_never_stuck(
        &mut self,
        placed: &[PlacedCopy],
        turn: u32,
    ) -> Result<NeverStuck, StuckSpot> {
        let shown = never_stuck::show(self.placer, placed, turn);
        self.visits += match &shown {
            Ok(shown) => shown.visits,
            Err(stuck) => stuck.visits,
        };
        shown
    }

    /// Resets the state and the board for a new attempt.
    pub fn reset(&mut self) {
        self.is_leaving = false;
        if self.placer.departures.len() > 1 {
            // The attempt may have left the start.
            let state = self.placer.base();
            self.enter(state);
            return self.board.clear();
        }
        self.state.undo(self.root);
        for location in &self.board.place {
            if *location != NONE {
                self.state.put(slot(*location), None);
            }
        }
        self.board.clear();
    }

    /// Places every copy where it was in an earlier attempt.
    pub fn put_back(&mut self, place: &[u32]) {
        self.reset();
        for (copy, location) in (0..).zip(place).filter(|(_, location)| **location != NONE) {
            self.place_copy(copy, *location);
        }
    }

    /// Goes on with another state, in which the player is at home elsewhere.
    pub fn enter(&mut self, state: State<'s>) {
        self.earlier_visits += self.state.visits();
        self.state = state;
        self.board.forget_open();
        self.state.propagate();
        self.root = self.state.mark();
    }

    /// Goes back to the root, keeps all placed copies, and derives what follows. Nothing is assumed.
    pub fn collect_from_root(&mut self) {
        self.state.undo(self.root);
        // Contents survive the undo, but a slot that is known at the root only takes effect when filled again.
        for copy in (0..).take(self.board.place.len()) {
            self.fill_slot(copy);
        }
        self.state.propagate();
    }

    /// Places a copy.
    pub fn place_copy(&mut self, copy: u32, location: u32) {
        self.board.take(copy, location);
        self.fill_slot(copy);
    }

    /// Puts a copy into the slot of its location, unless that is excluded: players are not expected to look
    /// there, so nothing may depend on it.
    pub fn fill_slot(&mut self, copy: u32) {
        let location = self.board.place[copy as usize];
        if location != NONE && !self.placer.task.excluded.contains(location) {
            self.state.put(slot(location), Some(self.board.copy(copy).held));
        }
    }

    /// Removes a copy. What follows from it stays known until the next undo.
    pub fn remove_copy(&mut self, copy: u32) {
        let location = self.board.release(copy);
        self.state.put(slot(location), None);
    }

    pub fn emit(&mut self, step: &Step<'_>) -> Result<(), AttemptError> {
        match (self.observer)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
        }
    }

    /// Places a copy at one of the candidates that were found.
    pub fn put_at_one_of(&mut self, copy: u32, count: u32) -> Result<(), AttemptError> {
        let Some(location) = self.board.choose(count, &mut self.places) else {
            return self.dead_end(copy);
        };
        self.place_copy(copy, location);
        let placed = self.placed(copy, location);
        let rank = self.board.rank(copy);
        let candidates = super::Candidates(self.board.found());
        let flow = (self.observer)(&Step::Placed { placed, rank, candidates });
        match flow {
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
            ControlFlow::Continue(()) => self.count_steps(),
        }
    }

    /// The rule visits so far.
    pub fn visits(&self) -> u64 {
        self.earlier_visits + self.state.visits() + self.visits
    }

    /// Stops if the rule visits exceed the step limit.
    pub fn count_steps(&self) -> Result<(), AttemptError> {
        if self.visits() > self.placer.task.steps {
            return Err(AttemptError::OutOfSteps);
        }
        Ok(())
    }

    pub fn dead_end(&mut self, to_place: u32) -> Result<(), AttemptError> {
        let copy = self.board.copy(to_place).id;
        let allowed = self.board.count_allowed(to_place);
        self.emit(&Step::DeadEnd { copy, allowed })?;
        Err(AttemptError::DeadEnd(to_place))
    }

    pub fn placed(&self, to_place: u32, location: u32) -> PlacedCopy {
        PlacedCopy { location: LocationId(location), copy: self.board.copy(to_place).id }
    }

    /// Derives everything from only the start and the placement, over the plain rules; `None` if that misses the
    /// aim.
    ///
    /// Copies of an item are interchangeable, so they are numbered here: first those found at priority locations, then the
    /// others in the order they are found, and the rest by location. Equal placements then get equal numbers, and the
    /// first copies are those that count as useful and major. While the proof is derived, they are numbered by location.
    fn prove(&self) -> Option<(Proof, Vec<PlacedCopy>)> {
        let (logic, excluded) = (&self.placer.logic, &self.placer.task.excluded);
        let mut placed = self.all_placed();
        let mut at = vec![None; self.board.at.len()];
        let mut numbers = CopyNumbers::new(&self.placer.world);
        for (position, one) in placed.iter_mut().enumerate() {
            numbers.next(&mut one.copy);
            at[one.location.0 as usize] = Some(position);
        }
        let first = logic.open(LocationId(0)).0;
        let found_at = |slot: FactId| {
            let location = slot.0 - first;
            at[location as usize].filter(|_| !excluded.contains(location))
        };
        let mut state = self.placer.blank.over(self.placer.logic.rules());
        state.set_finish(self.placer.aim_facts(|fact| fact));
        let proof = Proof::derive_settled(&mut state, self.placer.given, |slot| {
            let copy = placed[found_at(slot)?].copy;
            logic.pool_copy(copy.item, copy.number)
        });
        let task = &self.placer.task;
        if !self.placer.meets_aim(&state, |fact| fact)
            || task.no_trap && logic.spot_without_return(&state).is_some()
            || task.every_room && !logic.reaches_every_room(&self.placer.world, &state)
        {
            return None;
        }
        let taken = proof.steps.iter().filter_map(|step| match step {
            ProofStep::Takes(slot) => found_at(*slot),
            _ => None,
        });
        let mut taken: Vec<usize> = taken.collect();
        // The sort is stable. Copies that are not found come later even at priority locations: those that count are found.
        let priority = &self.placer.task.all_priority;
        taken.sort_by_key(|position| !priority.contains(placed[*position].location.0));
        let mut numbers = CopyNumbers::new(&self.placer.world);
        let mut is_found = vec![false; placed.len()];
        for position in taken {
            is_found[position] = true;
            numbers.next(&mut placed[position].copy);
        }
        // Copies that are not found come last, those at excluded locations after all others.
        for last in [false, true] {
            let left = placed
                .iter_mut()
                .zip(&is_found)
                .filter(|(one, is_found)| !**is_found && excluded.contains(one.location.0) == last);
            left.for_each(|(one, _)| numbers.next(&mut one.copy));
        }
        Some((proof, placed))
    }

    pub fn all_placed(&self) -> Vec<PlacedCopy> {
        self.all_placed_at(&self.board.at)
    }

    /// The same for another arrangement, given as the copy at each location.
    pub fn all_placed_at(&self, at: &[u32]) -> Vec<PlacedCopy> {
        let placed = (0..).zip(at).filter(|(_, copy)| **copy != NONE);
        let own = placed.map(|(location, copy)| self.placed(*copy, location));
        let fixed = self.placer.task.fixed.iter().map(|(placed, _)| *placed);
        let mut placed: Vec<_> = own.chain(fixed).collect();
        placed.sort_unstable();
        placed
    }

    pub fn placement(&self, proved: Proved, attempts: u32) -> Placement {
        let Proved { proof, placed, never_stuck } = proved;
        let (swaps, visits) = (self.swaps, self.visits());
        let found_by = self.method.map_or(FoundBy::Attempt, FoundBy::Fair);
        let shape = None;
        Placement { placed, proof, never_stuck, attempts, swaps, visits, shape, found_by }
    }

    fn found(&self, proved: Proved, attempts: u32) -> Placement {
        let found_by = self.method.map_or(FoundBy::Decider, FoundBy::Fair);
        Placement { found_by, ..self.placement(proved, attempts) }
    }

    /// Stores the attempt if none came closer.
    pub fn remember(&mut self, blocked: Option<u32>, stuck: Option<StuckSpot>) {
        let placed = self.board.place.iter().filter(|location| **location != NONE).count();
        let spots = |stuck: &Option<StuckSpot>| stuck.as_ref().map(|stuck| Reverse(stuck.count));
        let is_closer = |closest: &ClosestAttempt| {
            (closest.placed, spots(&closest.stuck)) < (placed, spots(&stuck))
        };
        if !self.closest.as_ref().is_none_or(is_closer) {
            return;
        }
        let blocked = blocked.map(|to_place| {
            self.collect_from_root();
            BlockedCopy {
                copy: self.board.copy(to_place).id,
                allowed: self.board.count_allowed(to_place),
                open: self.board.count_open(to_place, self.state.open_slots()),
            }
        });
        let closed = if blocked.is_some() || stuck.is_some() {
            Vec::new()
        } else {
            self.collect_from_root();
            let open = self.state.open_slots();
            let closed = |id: &LocationId| !open.contains(id.0);
            self.placer.logic.locations().filter(closed).collect()
        };
        self.closest = Some(ClosestAttempt {
            placed,
            place: self.board.place.clone(),
            blocked,
            closed,
            stuck,
        });
    }

    pub fn into_error(mut self, attempts: u32, out_of_steps: bool) -> Error {
        let closest = self.closest.take();
        let (mut blocked, mut closed, mut stuck) = (None, Vec::new(), None);
        if let Some(closest) = closest {
            self.reset();
            for (copy, location) in (0..).zip(closest.place) {
                if location != NONE {
                    self.board.take(copy, location);
                }
            }
            (blocked, closed, stuck) = (closest.blocked, closest.closed, closest.stuck);
        }
        let copies = (0..).zip(&self.board.place);
        let unplaced = copies
            .filter(|(_, location)| **location == NONE)
            .map(|(copy, _)| self.board.copy(copy).id);
        Error::NotFound(Box::new(NotFound {
            attempts,
            swaps: self.swaps,
            out_of_steps,
            unplaced: unplaced.collect(),
            placed: self.all_placed(),
            blocked,
            closed,
            not_shown: stuck.map(NotShown::At),
            undecided: self.undecided,
            shape: None,
        }))
    }
}

/// Numbers the copies of each item.
struct CopyNumbers {
    next: Vec<u32>,
}

impl CopyNumbers {
    fn new(world: &World) -> Self {
        Self { next: vec![0; world.items.len()] }
    }

    /// Gives a copy the next number of its item.
    fn next(&mut self, copy: &mut ItemCopy) {
        let next = &mut self.next[copy.item.0 as usize];
        copy.number = *next;
        *next += 1;
    }
}

impl Placer {
    /// What a game must have found besides meeting the goal, by the names of a state.
    pub(super) fn aim_facts(&self, name: impl Fn(FactId) -> FactId) -> Vec<(Vec<FactId>, u32)> {
        let Self { world, logic, task, .. } = self;
        aim_facts(world, logic, task.aim, &task.useful, name)
    }

    /// Whether only trips matter that come home. Where the aim is only the goal, a copy that a final trip does without
    /// can be anywhere.
    pub(super) fn comes_home(&self) -> bool {
        self.ends_at_home && self.task.aim != Aim::Goal
    }

    /// Whether a state over the condensed rules meets the aim.
    pub(super) fn is_done(&self, state: &State<'_>) -> bool {
        self.meets_aim(state, |fact| self.condensed(fact))
    }

    /// Whether a state meets the aim, where `name` maps plain facts to those of the state.
    pub(super) fn meets_aim(&self, state: &State<'_>, name: impl Fn(FactId) -> FactId) -> bool {
        if self.task.aim != Aim::Goal && state.final_trip().is_some() {
            // It was found for this aim.
            return true;
        }
        state.knows(name(self.logic.goal()))
            && match self.task.aim {
                Aim::Goal => true,
                Aim::Locations => {
                    state.open_slots().count() as usize == self.logic.locations().count()
                }
                Aim::Items => self.world.items.ids().all(|item| {
                    let copies = self.logic.pool_copies(item);
                    let found = copies.filter(|copy| state.knows(name(*copy))).count();
                    found >= self.task.useful[item.0 as usize] as usize
                }),
            }
    }
}
