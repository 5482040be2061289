//! What is said while doors are shuffled, in the words of the circle spin.

use std::ops::ControlFlow;
use std::slice;

use seedwright::doors::{Reason, Step};
use seedwright::world::{EndId, Id, RoomId, World};
use serde_json::{Value, json};

use super::table::side;
use crate::commands::words::shown;
use crate::output::Output;
use crate::steps::Steps;
use seedwright_api::Progress;

/// Watches a shuffle.
pub struct Watch<'a> {
    world: &'a World,
    output: &'a Output,
    kept: Option<Steps>,
    attempt: u32,
    /// The iteration at hand, and how many there are.
    done: u32,
    of: u32,
}

impl<'a> Watch<'a> {
    pub fn begin(world: &'a World, output: &'a Output) -> Self {
        output.detail("Starting circle spin randomization\n");
        Self { world, output, kept: None, attempt: 0, done: 0, of: 1 }
    }

    /// The same, keeping so many steps.
    pub fn keeping(self, most: Option<usize>) -> Self {
        Self { kept: most.map(Steps::new), ..self }
    }

    /// The steps that were kept.
    pub fn finish(self) -> Option<Steps> {
        self.kept
    }

    pub fn see(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        if self.output.verbose {
            self.output.detail(&line(self.world, step));
        }
        if let Some(kept) = &mut self.kept {
            kept.push(|| step_json(self.world, step));
        }
        match step {
            Step::Attempt { number, .. } => self.attempt = *number,
            Step::Iteration { number, of, .. } => (self.done, self.of) = (*number, *of),
            _ => {}
        }
        self.output.step(Progress {
            stage: "doors",
            attempt: self.attempt,
            done: self.done.into(),
            of: self.of.into(),
        })
    }
}

/// A step in the words of the circle spin.
fn line(world: &World, step: &Step<'_>) -> String {
    match step {
        Step::Attempt { number, of } => format!("Attempt {number}/{of}:\n"),
        Step::Iteration { number, of, redraw: 0 } => format!(" Iteration {number}/{of}:\n"),
        Step::Iteration { number, of, redraw } => {
            format!(" Iteration {number}/{of}, drawn again ({redraw}):\n")
        }
        Step::Centre(room) => format!(" - Selected central area: {}\n", room_name(world, *room)),
        Step::Contiguous(rooms) => format!(" - Found {} contiguous areas\n", rooms.len()),
        Step::Outer(doors) => format!(" - Found {} outer circle doors\n", doors.len()),
        Step::Spinning(number) => format!(" - Spinning {number} outer circle doors\n"),
        Step::Swapping { number, of, one, other } => format!(
            " - Swap {number}/{of}: {} and {}\n",
            end_name(world, *one),
            end_name(world, *other)
        ),
        Step::SelfLoop(room) => {
            let room = room_name(world, *room);
            format!(" - Spin would create self-loop for {room}, aborting this spin\n")
        }
        Step::Aborted(Reason::SelfLoop) => String::new(),
        Step::Aborted(reason) => format!(" - Aborting this spin: {}\n", reason.describe()),
        Step::Shifted(pairs) => {
            format!(" - Successfully performed {} door shifts\n", pairs.len())
        }
        Step::Joined(one, other) => {
            format!(" - Joined {} and {}\n", end_name(world, *one), end_name(world, *other))
        }
        Step::Parted(one, other) => {
            format!(" - Parted {} and {}\n", end_name(world, *one), end_name(world, *other))
        }
        Step::Rejected { number, reason } => {
            format!(" Attempt {number} rejected: {}\n", reason.describe())
        }
    }
}

fn room_name(world: &World, room: RoomId) -> String {
    shown(&world.rooms[room].name)
}

/// An end by its door and the room it stands in.
fn end_name(world: &World, end: EndId) -> String {
    let door = shown(&world.doors[end.door()].name);
    let room = world.spots[world.end(end).spot].room;
    format!("{door} in {}", room_name(world, room))
}

/// A step for tools: what happens, the rooms and ends it happens to, and why, if there is a reason.
fn step_json(world: &World, step: &Step<'_>) -> Value {
    let (kind, rooms, ends, reason): (_, &[RoomId], Vec<EndId>, _) = match step {
        Step::Attempt { .. } => ("attempt", &[], Vec::new(), None),
        Step::Iteration { .. } => ("iteration", &[], Vec::new(), None),
        Step::Centre(room) => ("centre", slice::from_ref(room), Vec::new(), None),
        Step::Contiguous(rooms) => ("contiguous", rooms, Vec::new(), None),
        Step::Outer(pairs) => ("outer", &[], flat(pairs), None),
        Step::Spinning(_) => ("spinning", &[], Vec::new(), None),
        Step::Swapping { one, other, .. } => ("swapping", &[], vec![*one, *other], None),
        Step::SelfLoop(room) => {
            let reason = Some(Reason::SelfLoop);
            ("selfLoop", slice::from_ref(room), Vec::new(), reason)
        }
        Step::Aborted(reason) => ("aborted", &[], Vec::new(), Some(*reason)),
        Step::Shifted(pairs) => ("shifted", &[], flat(pairs), None),
        Step::Joined(one, other) => ("joined", &[], vec![*one, *other], None),
        Step::Parted(one, other) => ("parted", &[], vec![*one, *other], None),
        Step::Rejected { reason, .. } => ("rejected", &[], Vec::new(), Some(*reason)),
    };
    let ends = ends.iter();
    let ends = ends.map(|end| json!([world.doors[end.door()].name, side(*end)]));
    let rooms = rooms.iter().map(|room| room.index());
    json!({
        "kind": kind,
        "text": line(world, step).trim(),
        "rooms": rooms.collect::<Vec<_>>(),
        "ends": ends.collect::<Vec<_>>(),
        "reason": reason.map(Reason::describe),
    })
}

fn flat(pairs: &[(EndId, EndId)]) -> Vec<EndId> {
    pairs.iter().flat_map(|(one, other)| [*one, *other]).collect()
}
