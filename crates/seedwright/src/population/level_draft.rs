//! Places things step by step.

use std::ops::ControlFlow;

use super::free_cells::FreeCells;
use super::guarantee::Guarantee;
use super::level::{Level, Note, PlacedThing, Rule, Thing};
use super::map::LevelMap;
use super::request::{BrokenPromise, Error, OutOfSteps};
use super::tasks::{Job, Proposal, Task};
use super::{Observer, Step};
use crate::grid::Cell;

/// A level that is being filled.
pub(super) struct LevelDraft<'a, 'o> {
    pub free_cells: FreeCells<'a>,
    pub level: Level,
    /// The number of steps left.
    pub steps: u64,
    pub observer: &'a mut Observer<'o>,
}

impl LevelDraft<'_, '_> {
    /// Places the player and the exit, and notes what can't be promised.
    pub fn begin(&mut self, map: &LevelMap) -> Result<(), Error> {
        let last_room = map.room_count() - 1;
        let exit = if self.level.last { Thing::Victory } else { Thing::Stairs };
        let (player_at, exit_at) = (self.free_cells.player, self.free_cells.exit);
        self.put(Thing::Player, Rule::Start, 0, player_at)?;
        self.put(exit, Rule::Exit, last_room, exit_at)?;
        if last_room == 0 {
            self.note(Note::OneRoom)?;
        }
        for room in 0..map.room_count() {
            if self.free_cells.capacity(room) == 0 {
                self.note(Note::NothingFits { room })?;
            }
        }
        Ok(())
    }

    /// Places what a task proposes.
    pub fn settle(&mut self, job: &Job<'_>, proposal: &Proposal) -> Result<(), Error> {
        let Proposal { task, things, requested } = proposal;
        if *requested == 0 {
            return Ok(());
        }
        let mut stream = job.cell_stream(*task);
        let mut placed = 0;
        for (thing, rule) in things {
            let found = match task.room() {
                Some(room) => {
                    let cell = self.free_cells.take_in(room, task.layer(), &mut stream);
                    cell.map(|cell| (room, cell))
                }
                None => self.free_cells.take_anywhere(task.layer(), &mut stream),
            };
            match found {
                Some((room, cell)) => self.put(*thing, *rule, room, cell)?,
                None if task.is_guarantee() => {
                    return Err(Error::Impossible(BrokenPromise(Guarantee::of(*task))));
                }
                None => break,
            }
            placed += 1;
        }
        match task.room() {
            Some(room) if placed < *requested && self.free_cells.capacity(room) > 0 => {
                self.note(Note::RoomFull { room, layer: task.layer(), wanted: *requested, placed })
            }
            _ => Ok(()),
        }
    }

    fn put(&mut self, thing: Thing, rule: Rule, room: u32, at: Cell) -> Result<(), Error> {
        let placed = PlacedThing { thing, at, room, rule };
        self.level.things.push(placed);
        self.step(&Step::Placed(&placed))
    }

    fn note(&mut self, note: Note) -> Result<(), Error> {
        self.level.notes.push(note);
        self.step(&Step::Noted(&note))
    }

    pub fn step(&mut self, step: &Step<'_>) -> Result<(), Error> {
        self.steps = self.steps.checked_sub(1).ok_or(Error::NotFound(OutOfSteps))?;
        match (self.observer)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Stopped),
        }
    }
}

impl Guarantee {
    /// The promise that a task must keep.
    pub(super) fn of(task: Task) -> Self {
        match task {
            Task::StartingGear(equipment) => Self::StartingGear(equipment),
            Task::Ration => Self::Ration,
            Task::Guaranteed(equipment) => Self::Guaranteed(equipment),
            Task::Metered => Self::Metered,
            Task::Items { .. } | Task::Monsters { .. } => Self::RoomLimit(task.layer()),
        }
    }
}
