//! One call for a shuffle: attempts, each from the map as drawn and with streams of its own.

use std::ops::ControlFlow;

use super::judge::Judge;
use super::neighbourhood::Neighbourhood;
use super::{Counts, Error, Impossible, NotFound, Reason, Shuffle, Shuffler, Step};
use crate::error::WithNames;
use crate::grid::BitSet;
use crate::random::{Seed, Stream, stage};
use crate::world::{DoorId, DoorMode, EndId, Linking, RoomId, Side};

/// Why an attempt ended without a map.
pub(super) enum AttemptError {
    /// The map is not good.
    Rejected(Reason),
    /// Every map was tried.
    Exhausted,
    /// The steps are used up.
    OutOfSteps,
    /// The observer said stop.
    Stopped,
}

/// Everything that one call works on.
pub(super) struct Session<'s> {
    pub shuffler: &'s Shuffler,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    pub seed: &'s Seed,
    pub judge: Judge<'s>,
    /// The ends that may move: those of the doors that are not held.
    pub movable: BitSet,
    pub centres: Vec<RoomId>,
    /// The centres that may still have something to spin.
    pub centres_left: Vec<RoomId>,
    held: Vec<DoorId>,
    /// The map of this attempt so far. Only what passed every check comes here.
    pub working: Linking,
    /// The map that is being checked.
    pub candidate: Linking,
    pub neighbourhood: Neighbourhood,
    /// The pairs that are about to be joined.
    pub pairs: Vec<(EndId, EndId)>,
    pub moves: u32,
    pub skipped: Counts,
    rejected: Counts,
    /// Work that the judge does not count.
    pub searched: u64,
}

/// Makes attempts until one is good or the limits are reached.
///
/// Earlier attempts that led to a map nobody could use are passed over: their streams are not used again.
pub(super) fn run<'s>(
    shuffler: &'s Shuffler,
    seed: &'s Seed,
    earlier: u32,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<Shuffle, Error> {
    let impossible = |reason| Error::Impossible(WithNames::new(reason, shuffler.world.clone()));
    let mut session = Session::new(shuffler, seed, observer).map_err(impossible)?;
    let attempts = shuffler.task.settings.attempts;
    for number in earlier.saturating_add(1)..=earlier.saturating_add(attempts) {
        match session.attempt(number) {
            Ok(()) => return Ok(session.shuffled(number)),
            Err(AttemptError::Stopped) => return Err(Error::Stopped),
            Err(AttemptError::OutOfSteps) => return Err(session.not_found(number, true)),
            Err(AttemptError::Exhausted) => return Err(impossible(Impossible::NoLinking)),
            Err(AttemptError::Rejected(reason)) => {
                session.rejected.add(reason);
                let step = Step::Rejected { number, reason };
                if session.emit(&step).is_err() {
                    return Err(Error::Stopped);
                }
            }
        }
    }
    Err(session.not_found(attempts, false))
}

impl<'s> Session<'s> {
    fn new(
        shuffler: &'s Shuffler,
        seed: &'s Seed,
        observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Self, Impossible> {
        let held = draw_held(shuffler, seed);
        let mut movable = shuffler.task.ends.movable.clone();
        for door in &held {
            for side in [Side::A, Side::B] {
                movable.remove(EndId::new(*door, side).0);
            }
        }
        if !held.is_empty() {
            let doors = shuffler.task.switchable.iter().copied();
            let doors: Vec<DoorId> = doors.filter(|door| !held.contains(door)).collect();
            shuffler.task.check_switchable(&doors)?;
            shuffler.check_circles(&movable)?;
        }
        Ok(Self {
            shuffler,
            observer,
            seed,
            judge: Judge::new(shuffler),
            centres: shuffler.task.centres(&movable),
            centres_left: Vec::new(),
            movable,
            held,
            working: shuffler.drawn.clone(),
            candidate: shuffler.drawn.clone(),
            neighbourhood: Neighbourhood::default(),
            pairs: Vec::new(),
            moves: 0,
            skipped: Counts::default(),
            rejected: Counts::default(),
            searched: 0,
        })
    }

    fn attempt(&mut self, number: u32) -> Result<(), AttemptError> {
        let of = self.shuffler.task.settings.attempts;
        self.emit(&Step::Attempt { number, of })?;
        self.working.copy_from(&self.shuffler.drawn);
        self.moves = 0;
        match self.shuffler.task.settings.mode {
            DoorMode::Spin => self.spins(number)?,
            DoorMode::Swap => self.swaps(number)?,
            // The search asks for itself whether a map is good, and goes on from there.
            DoorMode::Full | DoorMode::Decoupled => return self.join_all(number),
        }
        if self.asks_more_than_walking() {
            self.judge.settle(&self.working);
            self.count_steps()?;
        }
        match self.judge.fault_of_walkable(&self.working) {
            None => Ok(()),
            Some(reason) => Err(AttemptError::Rejected(reason)),
        }
    }

    fn asks_more_than_walking(&self) -> bool {
        self.shuffler.task.settings.no_trap || self.shuffler.task.settings.walk.is_some()
    }

    /// Joins the pairs all at once, if they pass every check; otherwise nothing is changed. Answers why.
    pub fn join_pairs(&mut self) -> Result<Option<Reason>, AttemptError> {
        let ends = &self.shuffler.task.ends;
        let mut faults = self.pairs.iter().map(|(one, other)| (one, ends.fault(*one, *other)));
        let fault = faults.find(|(_, fault)| fault.is_some());
        if let Some((end, fault)) = fault {
            if fault == Some(Reason::SelfLoop) {
                let room = RoomId(ends.room[end.0 as usize]);
                go_on((self.observer)(&Step::SelfLoop(room)))?;
            }
            return Ok(fault);
        }
        self.candidate.copy_from(&self.working);
        for (one, other) in &self.pairs {
            self.candidate.join(*one, *other);
        }
        if self.shuffler.task.settings.least_changed > 0 && self.candidate == self.shuffler.drawn {
            return Ok(Some(Reason::TooFewChanges));
        }
        self.judge.settle(&self.candidate);
        self.count_steps()?;
        if !self.judge.is_walkable(&self.candidate) {
            return Ok(Some(Reason::Unwalkable));
        }
        // Where the map as drawn has a trap, it takes more than one spin to be rid of it.
        let stays_safe = self.shuffler.task.settings.no_trap && self.shuffler.is_drawn_safe;
        if stays_safe && self.judge.has_trap(&self.candidate) {
            return Ok(Some(Reason::Trap));
        }
        std::mem::swap(&mut self.working, &mut self.candidate);
        self.moves += 1;
        let told = (self.observer)(&Step::Shifted(&self.pairs));
        go_on(told)?;
        Ok(None)
    }

    pub fn emit(&mut self, step: &Step<'_>) -> Result<(), AttemptError> {
        go_on((self.observer)(step))
    }

    /// Tells of the neighbourhood that was found.
    pub fn emit_neighbourhood(&mut self) -> Result<(), AttemptError> {
        let Neighbourhood { rooms, outer, .. } = &self.neighbourhood;
        go_on((self.observer)(&Step::Contiguous(rooms)))?;
        go_on((self.observer)(&Step::Outer(outer)))
    }

    /// Notes that a spin or swap was given up.
    pub fn abort(&mut self, reason: Reason) -> Result<(), AttemptError> {
        self.skipped.add(reason);
        self.emit(&Step::Aborted(reason))
    }

    pub fn steps(&self) -> u64 {
        self.judge.steps() + self.searched
    }

    /// Stops when the steps are used up.
    pub fn count_steps(&self) -> Result<(), AttemptError> {
        if self.steps() > self.shuffler.task.settings.steps {
            return Err(AttemptError::OutOfSteps);
        }
        Ok(())
    }

    fn shuffled(self, attempts: u32) -> Shuffle {
        Shuffle {
            steps: self.steps(),
            linking: self.working,
            attempts,
            moves: self.moves,
            skipped: self.skipped,
            rejected: self.rejected,
            held: self.held,
        }
    }

    fn not_found(&self, attempts: u32, out_of_steps: bool) -> Error {
        Error::NotFound(Box::new(NotFound {
            attempts,
            skipped: self.skipped,
            rejected: self.rejected,
            out_of_steps,
            steps: self.steps(),
        }))
    }
}

fn go_on(told: ControlFlow<()>) -> Result<(), AttemptError> {
    match told {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(AttemptError::Stopped),
    }
}

/// Draws the share of doors that are held, in order. A door between areas that must not be joined has to
/// move, so it is never among them.
fn draw_held(shuffler: &Shuffler, seed: &Seed) -> Vec<DoorId> {
    let task = &shuffler.task;
    if task.settings.held_percent == 0 {
        return Vec::new();
    }
    let may_stay = |door: &DoorId| {
        let end = EndId::new(*door, Side::A);
        !task.ends.are_apart(end, end.mate())
    };
    let doors = task.switchable.iter().copied().filter(may_stay);
    let mut doors: Vec<DoorId> = doors.collect();
    Stream::new(seed, stage::DOORS, "held", 0).shuffle(&mut doors);
    // At most 100 in 100, so this is at most the number of doors.
    let held = task.switchable.len() as u64 * u64::from(task.settings.held_percent) / 100;
    doors.truncate(usize::try_from(held).unwrap_or(usize::MAX));
    doors.sort_unstable();
    doors
}
