//! The search for a placement: attempts, each with streams of its own, until one is proved.

use std::ops::ControlFlow;

use super::board::{Board, NONE};
use super::{
    BlockedCopy, Error, ItemCopy, NotFound, PlacedCopy, Placement, Placer, Step, checks, slot,
};
use crate::error::WithNames;
use crate::logic::{Checkpoint, FactId, State};
use crate::proof::Proof;
use crate::random::{Seed, Stream, stage};
use crate::world::{Aim, Algorithm, LocationId};

/// Why an attempt ended without a placement.
pub(super) enum AttemptError {
    /// A copy has no place.
    DeadEnd(u32),
    /// Everything has its place, but the aim is missed.
    Missed,
    /// The visits to rules are used up.
    OutOfSteps,
    /// The observer said stop.
    Stopped,
}

/// A way out of a dead end.
#[derive(Clone, Copy)]
pub(super) struct Swap {
    /// The copy that is taken up.
    pub displaced: u32,
    /// Where the other copy goes.
    pub location: u32,
}

/// Everything that one call for a placement works on.
pub(super) struct Search<'s> {
    pub placer: &'s Placer,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    seed: &'s Seed,
    /// Holds what is assumed and what was collected; undone to `root` for each attempt.
    pub state: State<'s>,
    root: Checkpoint,
    /// The goal in the condensed rules.
    pub goal: FactId,
    pub board: Board<'s>,
    /// Where things go.
    pub places: Stream,
    /// What changes places.
    pub changes: Stream,
    /// How the last dead end can be left.
    pub ways_out: Vec<Swap>,
    pub swaps: u32,
    /// How many more copies this attempt may take up again.
    pub swaps_left: u32,
    closest: Option<ClosestAttempt>,
}

/// The attempt that came closest.
struct ClosestAttempt {
    placed: usize,
    place: Vec<u32>,
    blocked: Option<BlockedCopy>,
    closed: Vec<LocationId>,
}

/// Makes attempts until one is proved or the limits are reached.
pub(super) fn run<'s>(
    placer: &'s Placer,
    seed: &'s Seed,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<Placement, Error> {
    let mut search = Search::new(placer, seed, observer);
    for attempt in 1..=placer.task.attempts {
        match search.attempt(attempt) {
            Ok(proved) => return Ok(search.placement(proved, attempt)),
            Err(AttemptError::Stopped) => return Err(Error::Stopped),
            Err(AttemptError::OutOfSteps) => return Err(search.give_up(attempt, true)),
            Err(AttemptError::DeadEnd(copy)) => search.remember(Some(copy)),
            Err(AttemptError::Missed) => search.remember(None),
        }
        // This costs as much as an attempt, so it is asked only when one has failed.
        if let Some(reason) = (attempt == 1).then(|| checks::locked_item(placer)).flatten() {
            return Err(Error::Impossible(WithNames::new(reason, placer.world.clone())));
        }
    }
    Err(search.give_up(placer.task.attempts, false))
}

impl<'s> Search<'s> {
    fn new(
        placer: &'s Placer,
        seed: &'s Seed,
        observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Self {
        let state = placer.base();
        Self {
            placer,
            observer,
            seed,
            root: state.mark(),
            goal: placer.condensed(placer.logic.goal()),
            state,
            board: Board::new(&placer.task),
            places: Stream::new(seed, stage::ITEMS, "places", 0),
            changes: Stream::new(seed, stage::ITEMS, "changes", 0),
            ways_out: Vec::new(),
            swaps: 0,
            swaps_left: 0,
            closest: None,
        }
    }

    fn attempt(&mut self, number: u32) -> Result<(Proof, Vec<PlacedCopy>), AttemptError> {
        self.take_everything_up();
        self.swaps_left = self.placer.task.swaps;
        self.places = Stream::new(self.seed, stage::ITEMS, "places", number);
        self.changes = Stream::new(self.seed, stage::ITEMS, "changes", number);
        let copies = u32::try_from(self.board.place.len()).unwrap_or(u32::MAX);
        self.emit(&Step::Attempt { number, copies })?;
        let mut order = Stream::new(self.seed, stage::ITEMS, "order", number);
        let order = self.draw_order(&mut order);
        match self.placer.task.algorithm {
            Algorithm::Assumed => self.assumed(order)?,
            Algorithm::Forward => self.forward(&order)?,
            Algorithm::Random => self.shuffled(&order)?,
        }
        let proved = self.prove();
        if proved.is_none() {
            self.emit(&Step::Missed)?;
        }
        proved.ok_or(AttemptError::Missed)
    }

    /// Forgets what the last attempt did.
    fn take_everything_up(&mut self) {
        self.state.undo(self.root);
        for location in &self.board.place {
            if *location != NONE {
                self.state.put(slot(*location), None);
            }
        }
        self.board.clear();
    }

    /// Goes back to the root with everything lying where it lies, and finds what follows.
    pub fn collect_from_root(&mut self) {
        self.state.undo(self.root);
        for copy in (0..).take(self.board.place.len()) {
            self.find(copy);
        }
        self.state.propagate();
    }

    /// Puts a copy down.
    pub fn put_down(&mut self, copy: u32, location: u32) {
        self.board.take(copy, location);
        self.find(copy);
    }

    /// Lets the player find a copy where it lies, unless nobody is to look there.
    pub fn find(&mut self, copy: u32) {
        let location = self.board.place[copy as usize];
        if location != NONE && !self.placer.task.excluded.contains(location) {
            self.state.put(slot(location), Some(self.board.copy(copy).held));
        }
    }

    /// Takes a copy up. What follows from it stays known until the next undo.
    pub fn take_up(&mut self, copy: u32) {
        let location = self.board.release(copy);
        self.state.put(slot(location), None);
    }

    pub fn emit(&mut self, step: &Step<'_>) -> Result<(), AttemptError> {
        match (self.observer)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
        }
    }

    /// Chooses one of the candidates that were found, and puts the copy there.
    pub fn put_at_one_of(&mut self, copy: u32, count: u32) -> Result<(), AttemptError> {
        let Some(location) = self.board.choose(count, &mut self.places) else {
            return self.dead_end(copy);
        };
        self.put_down(copy, location);
        let placed = self.placed(copy, location);
        let rank = self.board.rank(copy);
        let candidates = super::Candidates(&self.board.candidates);
        let told = (self.observer)(&Step::Placed { placed, rank, candidates });
        match told {
            ControlFlow::Break(()) => Err(AttemptError::Stopped),
            ControlFlow::Continue(()) => self.count_steps(),
        }
    }

    /// Stops when the visits to rules are used up.
    pub fn count_steps(&self) -> Result<(), AttemptError> {
        if self.state.visits() > self.placer.task.steps {
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

    /// Derives everything from nothing but the start and what lies where; none when that misses the aim.
    ///
    /// Copies of an item are alike, so they are numbered here as they are found, and the rest as they lie:
    /// equal worlds have equal numbers, and the first copies are the ones that count as usable and major.
    fn prove(&self) -> Option<(Proof, Vec<PlacedCopy>)> {
        let (logic, excluded) = (&self.placer.logic, &self.placer.task.excluded);
        let mut placed = self.all_placed();
        let mut at = vec![None; self.board.at.len()];
        for (position, one) in placed.iter().enumerate() {
            at[one.location.0 as usize] = Some(position);
        }
        let mut next = vec![0; self.placer.world.items.len()];
        let mut number = |copy: &mut ItemCopy| {
            let next = &mut next[copy.item.0 as usize];
            copy.number = *next;
            *next += 1;
        };
        let mut state = self.placer.blank.over(self.placer.logic.rules());
        let first = logic.open(LocationId(0)).0;
        let proof = Proof::derive(&mut state, |slot| {
            let location = slot.0 - first;
            let found = at[location as usize].filter(|_| !excluded.contains(location))?;
            at[location as usize] = None;
            let copy = &mut placed[found].copy;
            number(copy);
            logic.pool_copy(copy.item, copy.number)
        });
        // What is not found comes last, and what lies at excluded locations after everything else.
        for last in [false, true] {
            let left = placed.iter_mut().filter(|one| {
                at[one.location.0 as usize].is_some() && excluded.contains(one.location.0) == last
            });
            left.for_each(|one| number(&mut one.copy));
        }
        self.placer.meets_aim(&state, |fact| fact).then_some((proof, placed))
    }

    fn all_placed(&self) -> Vec<PlacedCopy> {
        let copies = (0..).zip(&self.board.place);
        let lying = copies.filter(|(_, location)| **location != NONE);
        let own = lying.map(|(copy, location)| self.placed(copy, *location));
        let fixed = self.placer.task.fixed.iter().map(|(placed, _)| *placed);
        let mut placed: Vec<_> = own.chain(fixed).collect();
        placed.sort_unstable();
        placed
    }

    fn placement(&self, (proof, placed): (Proof, Vec<PlacedCopy>), attempts: u32) -> Placement {
        Placement { placed, proof, attempts, swaps: self.swaps, visits: self.state.visits() }
    }

    /// Keeps the attempt if none came closer.
    fn remember(&mut self, blocked: Option<u32>) {
        let placed = self.board.place.iter().filter(|location| **location != NONE).count();
        if self.closest.as_ref().is_some_and(|closest| closest.placed >= placed) {
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
        let closed = if blocked.is_some() {
            Vec::new()
        } else {
            self.collect_from_root();
            let open = self.state.open_slots();
            let closed = |id: &LocationId| !open.contains(id.0);
            self.placer.logic.locations().filter(closed).collect()
        };
        self.closest =
            Some(ClosestAttempt { placed, place: self.board.place.clone(), blocked, closed });
    }

    fn give_up(mut self, attempts: u32, out_of_steps: bool) -> Error {
        let closest = self.closest.take();
        let (mut blocked, mut closed) = (None, Vec::new());
        if let Some(closest) = closest {
            self.take_everything_up();
            for (copy, location) in (0..).zip(closest.place) {
                if location != NONE {
                    self.board.take(copy, location);
                }
            }
            (blocked, closed) = (closest.blocked, closest.closed);
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
        }))
    }
}

impl Placer {
    /// Whether a state over the condensed rules knows all that the aim asks for.
    pub(super) fn is_done(&self, state: &State<'_>) -> bool {
        self.meets_aim(state, |fact| self.condensed(fact))
    }

    /// Whether a state knows all that the aim asks for, where facts have these names.
    fn meets_aim(&self, state: &State<'_>, name: impl Fn(FactId) -> FactId) -> bool {
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
