//! One call to the shuffler: attempts, each starting from the original map with its own random streams.

use std::ops::ControlFlow;

use super::impossible::unreached;
use super::judge::Judge;
use super::neighbourhood::Neighbourhood;
use super::{Counts, Error, Impossible, NotFound, Reason, Shuffle, Shuffler, Step};
use crate::error::WithNames;
use crate::grid::BitSet;
use crate::random::{Seed, Stream, stage};
use crate::world::{DoorId, DoorMode, EndId, Id, Linking, RoomId, Side};

/// Why an attempt ended without a map.
pub(super) enum AttemptError {
    /// The map fails a check.
    Rejected(Reason),
    /// Every map was tried.
    Exhausted,
    /// The steps ran out.
    OutOfSteps,
    /// The observer stopped the shuffle.
    Stopped,
}

/// The state of one call.
pub(super) struct Session<'s> {
    pub shuffler: &'s Shuffler,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    pub seed: &'s Seed,
    pub judge: Judge<'s>,
    /// The ends that can move: those of the doors that are not held.
    pub movable: BitSet,
    pub centres: Vec<RoomId>,
    /// The centres that might still have something to spin.
    pub centres_left: Vec<RoomId>,
    held: Vec<DoorId>,
    /// The map of this attempt so far. It only contains changes that passed every check.
    pub working: Linking,
    /// The map being checked; between checks the same.
    candidate: Linking,
    /// The number of ends of the candidate that lead elsewhere than on the original map.
    changed_ends: usize,
    pub neighbourhood: Neighbourhood,
    /// The pairs about to be joined.
    pub pairs: Vec<(EndId, EndId)>,
    /// Whether a full shuffle may leave doors inside a room where they are.
    pub keeps_inner_doors: bool,
    /// Whether a full shuffle gave up a map on which something can be done where there is no way back. The judge asks what
    /// can be brought home; a player who does not come back may get more.
    pub left_behind: bool,
    pub moves: u32,
    pub skipped: Counts,
    rejected: Counts,
    /// Work that the judge does not count.
    pub searched: u64,
}

/// Runs attempts until one succeeds or the limits are reached.
///
/// Skips the random streams of earlier attempts, whose maps turned out to be unusable.
pub(super) fn run<'s>(
    shuffler: &'s Shuffler,
    seed: &'s Seed,
    earlier: u32,
    observer: &'s mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Result<Shuffle, Error> {
    let mut session = Session::new(shuffler, seed, observer)?;
    let attempts = shuffler.task.settings.attempts;
    for number in earlier.saturating_add(1)..=earlier.saturating_add(attempts) {
        let mut outcome = session.attempt(number);
        // A door inside a room is moved if possible. If not, the search may leave it where it is.
        if matches!(outcome, Err(AttemptError::Exhausted)) && session.has_inner_doors() {
            session.keeps_inner_doors = true;
            outcome = session.attempt(number);
        }
        match outcome {
            Ok(()) => return Ok(session.shuffled(number)),
            Err(AttemptError::Stopped) => return Err(Error::Stopped),
            Err(AttemptError::OutOfSteps) => return Err(session.not_found(number, true)),
            Err(AttemptError::Exhausted) => {
                return Err(session.exhausted(number));
            }
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
    ) -> Result<Self, Error> {
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
            let checked = shuffler.task.check_switchable(&doors);
            let checked = checked.and_then(|()| shuffler.check_circles(&movable));
            checked.map_err(|reason| refused_with_held(shuffler, reason))?;
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
            changed_ends: 0,
            neighbourhood: Neighbourhood::default(),
            pairs: Vec::new(),
            keeps_inner_doors: false,
            left_behind: false,
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
        self.candidate.copy_from(&self.shuffler.drawn);
        (self.moves, self.changed_ends) = (0, 0);
        match self.shuffler.task.settings.mode {
            DoorMode::Spin => {
                self.spins(number)?;
                self.swaps(number)?;
            }
            DoorMode::Swap => self.swaps(number)?,
            // The search checks complete maps itself and continues from there.
            DoorMode::Full | DoorMode::Decoupled => return self.join_all(number),
        }
        // `fault_of_walkable` reads passages off the judge's state, which belongs to the last candidate, and that may
        // have been rejected.
        if self.has_extra_checks() {
            self.judge.settle(&self.working);
            self.count_steps()?;
        }
        match self.judge.fault_of_walkable(&self.working) {
            None => Ok(()),
            Some(reason) => Err(AttemptError::Rejected(reason)),
        }
    }

    fn has_extra_checks(&self) -> bool {
        let Shuffler { task, missing, .. } = self.shuffler;
        task.settings.no_trap || task.settings.walk.is_some() || !missing.is_empty()
    }

    /// Joins all pairs at once if they pass every check; otherwise changes nothing and returns the reason. `settle`
    /// computes what can be reached on a linking, and returns whether it keeps everything that must be kept.
    pub fn join_pairs(
        &mut self,
        settle: impl FnOnce(&mut Judge<'_>, &Linking) -> bool,
    ) -> Result<Option<Reason>, AttemptError> {
        let ends = &self.shuffler.task.ends;
        let mut faults = self.pairs.iter().map(|(one, other)| (one, ends.fault(*one, *other)));
        let fault = faults.find(|(_, fault)| fault.is_some());
        if let Some((end, fault)) = fault {
            if fault == Some(Reason::SelfLoop) {
                let room = RoomId(ends.room[end.0 as usize]);
                check_stop((self.observer)(&Step::SelfLoop(room)))?;
            }
            return Ok(fault);
        }
        for position in 0..self.pairs.len() {
            let (one, other) = self.pairs[position];
            self.relink(one, other);
            self.relink(other, one);
        }
        let reason = self.candidate_fault(settle)?;
        // All pairs take effect at once, or none: no check ever sees half a spin.
        for position in 0..self.pairs.len() {
            let (one, other) = self.pairs[position];
            for end in [one, other] {
                match reason {
                    None => self.working.set_destination(end, self.candidate.destination(end)),
                    Some(_) => self.relink(end, self.working.destination(end)),
                }
            }
        }
        if reason.is_none() {
            self.moves += 1;
            check_stop((self.observer)(&Step::Shifted(&self.pairs)))?;
        }
        Ok(reason)
    }

    /// Sets the destination of an end of the candidate.
    fn relink(&mut self, from: EndId, to: EndId) {
        self.changed_ends -= usize::from(self.candidate.is_changed(from));
        self.candidate.set_destination(from, to);
        self.changed_ends += usize::from(self.candidate.is_changed(from));
    }

    /// Returns why the candidate can't be the next map, if it can't.
    fn candidate_fault(
        &mut self,
        settle: impl FnOnce(&mut Judge<'_>, &Linking) -> bool,
    ) -> Result<Option<Reason>, AttemptError> {
        // A spin can undo an earlier one. Without this, attempts could end on the original map.
        if self.shuffler.task.settings.least_changed > 0 && self.changed_ends == 0 {
            return Ok(Some(Reason::TooFewChanges));
        }
        let keeps_all = settle(&mut self.judge, &self.candidate);
        self.count_steps()?;
        if !keeps_all {
            return Ok(Some(Reason::Unwalkable));
        }
        // If the original map has a trap, removing it can take more than one spin, so only the final map is checked.
        let stays_safe = self.shuffler.task.settings.no_trap && self.shuffler.is_drawn_safe;
        let is_trap = stays_safe && self.judge.has_trap(&self.candidate);
        Ok(is_trap.then_some(Reason::Trap))
    }

    /// Whether a door that can move has both ends in rooms that count as one, so that no other door may be like it.
    fn has_inner_doors(&self) -> bool {
        let group = &self.shuffler.task.ends.group;
        let mut ends = self.movable.iter().map(EndId);
        ends.any(|end| group[end.index()] == group[end.mate().index()])
    }

    pub fn emit(&mut self, step: &Step<'_>) -> Result<(), AttemptError> {
        check_stop((self.observer)(step))
    }

    /// Reports the neighbourhood that was found.
    pub fn emit_neighbourhood(&mut self) -> Result<(), AttemptError> {
        let Neighbourhood { rooms, outer, .. } = &self.neighbourhood;
        check_stop((self.observer)(&Step::Contiguous(rooms)))?;
        check_stop((self.observer)(&Step::Outer(outer)))
    }

    /// Counts and reports a spin or swap that was given up.
    pub fn abort(&mut self, reason: Reason) -> Result<(), AttemptError> {
        self.skipped.add(reason);
        self.emit(&Step::Aborted(reason))
    }

    pub fn steps(&self) -> u64 {
        self.judge.steps() + self.searched
    }

    /// Fails when the steps have run out.
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
            is_exhausted: false,
            remark: self.remark(),
            steps: self.steps(),
        }))
    }

    /// Every map was tried. That proves that there is none if the rules are exact, the seed holds no doors, and nothing
    /// can be done where there is no way back.
    fn exhausted(&self, attempts: u32) -> Error {
        let report = |remark: &str| NotFound {
            attempts,
            skipped: self.skipped,
            rejected: self.rejected,
            out_of_steps: false,
            is_exhausted: self.held.is_empty(),
            remark: Some(remark.to_owned()),
            steps: self.steps(),
        };
        if let Some(caveat) = self.shuffler.rules.caveat() {
            return Error::NotFound(Box::new(report(&format!(
                "every way to link the doors was tried, and none is shown to meet the settings; there may be one all \
                 the same, because {caveat}",
            ))));
        }
        if !self.held.is_empty() {
            return Error::NotFound(Box::new(report(
                "every way to link the doors that this seed does not hold was tried, and none meets the settings",
            )));
        }
        if self.left_behind {
            return Error::NotFound(Box::new(report(
                "every way to link the doors was tried, and none keeps within reach of home what is on the original map; \
                 there may be one for players who do not come back",
            )));
        }
        Error::Impossible(WithNames::new(Impossible::NoLinking, self.shuffler.world.clone()))
    }

    /// What makes it hard to find a map by spins and swaps.
    fn remark(&self) -> Option<String> {
        let Shuffler { task, missing, world, .. } = self.shuffler;
        let starts_as_drawn = matches!(task.settings.mode, DoorMode::Spin | DoorMode::Swap);
        (starts_as_drawn && !missing.is_empty()).then(|| {
            let rooms: Vec<RoomId> = missing.iter().map(|(room, _)| *room).collect();
            format!(
                "{} on the original map, from which spins and swaps start; `mode = \"full\"` tries every map",
                unreached(world, &rooms)
            )
        })
    }
}

fn check_stop(flow: ControlFlow<()>) -> Result<(), AttemptError> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(AttemptError::Stopped),
    }
}

/// Converts a reason that was found with the doors that a seed holds. Another seed holds as many doors, but others.
fn refused_with_held(shuffler: &Shuffler, reason: Impossible) -> Error {
    match reason {
        Impossible::NoneAlike { .. }
        | Impossible::TooManyChanges { .. }
        | Impossible::NoCircle { .. }
        | Impossible::SameNeighbours { .. } => Error::NotFound(Box::new(NotFound {
            attempts: 0,
            skipped: Counts::default(),
            rejected: Counts::default(),
            out_of_steps: false,
            is_exhausted: false,
            remark: Some(format!(
                "with the doors that this seed holds, {}",
                reason.describe(&shuffler.world)
            )),
            steps: 0,
        })),
        reason => Error::Impossible(WithNames::new(reason, shuffler.world.clone())),
    }
}

/// Draws the doors to hold, in order. A door between areas that must not be joined has to move, so it is never held.
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
    // At most 100%, so at most the number of doors.
    let held = task.switchable.len() as u64 * u64::from(task.settings.held_percent) / 100;
    doors.truncate(usize::try_from(held).unwrap_or(usize::MAX));
    doors.sort_unstable();
    doors
}
