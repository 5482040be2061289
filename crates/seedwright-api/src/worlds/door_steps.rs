//! Steps of a door shuffle, in the words of the circle spin.

use std::slice;

use seedwright::doors::{Reason, Step};
use seedwright::world::{EndId, RoomId, Side, World};
use seedwright_render::words::{count, shown};
use serde::Serialize;

use crate::json_schema::JsonSchema;

/// A step of the door shuffle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoorStep {
    /// The kind of step.
    kind: DoorStepKind,
    /// The step in words.
    text: String,
    /// The numbers of the rooms involved.
    rooms: Vec<u32>,
    /// The door ends involved, each as door name and end (`a` or `b`).
    ends: Vec<[String; 2]>,
    /// The reason in words, for abandoned spins and rejected attempts.
    reason: Option<&'static str>,
}

/// The kind of a step of the door shuffle.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum DoorStepKind {
    /// An attempt starts.
    Attempt,
    /// A spin or swap starts.
    Iteration,
    /// The centre of a neighbourhood is chosen.
    Centre,
    /// The rooms of the neighbourhood are found.
    Contiguous,
    /// The doors around the neighbourhood are found.
    Outer,
    /// These doors are about to be spun.
    Spinning,
    /// Two doors are about to be swapped.
    Swapping,
    /// The spin would connect a room to itself.
    SelfLoop,
    /// The spin is abandoned.
    Aborted,
    /// Doors now lead elsewhere.
    Shifted,
    /// Two door ends are connected.
    Joined,
    /// Two door ends are disconnected.
    Parted,
    /// The attempt is rejected.
    Rejected,
}

impl DoorStep {
    /// Converts a step, with the names of a world.
    pub fn new(world: &World, step: &Step<'_>) -> Self {
        type Kind = DoorStepKind;
        let (kind, rooms, ends, reason): (_, &[RoomId], Vec<EndId>, _) = match step {
            Step::Attempt { .. } => (Kind::Attempt, &[], Vec::new(), None),
            Step::Iteration { .. } => (Kind::Iteration, &[], Vec::new(), None),
            Step::Centre(room) => (Kind::Centre, slice::from_ref(room), Vec::new(), None),
            Step::Contiguous(rooms) => (Kind::Contiguous, rooms, Vec::new(), None),
            Step::Outer(pairs) => (Kind::Outer, &[], flat(pairs), None),
            Step::Spinning(_) => (Kind::Spinning, &[], Vec::new(), None),
            Step::Swapping { one, other, .. } => (Kind::Swapping, &[], vec![*one, *other], None),
            Step::SelfLoop(room) => {
                let reason = Some(Reason::SelfLoop);
                (Kind::SelfLoop, slice::from_ref(room), Vec::new(), reason)
            }
            Step::Aborted(reason) => (Kind::Aborted, &[], Vec::new(), Some(*reason)),
            Step::Shifted(pairs) => (Kind::Shifted, &[], flat(pairs), None),
            Step::Joined(one, other) => (Kind::Joined, &[], vec![*one, *other], None),
            Step::Parted(one, other) => (Kind::Parted, &[], vec![*one, *other], None),
            Step::Rejected { reason, .. } => (Kind::Rejected, &[], Vec::new(), Some(*reason)),
        };
        let ends = ends.iter().map(|end| {
            let door = world.doors[end.door()].name.clone();
            [door, side(*end).to_owned()]
        });
        Self {
            kind,
            text: door_step_text(world, step).trim().to_owned(),
            rooms: rooms.iter().map(|room| room.0).collect(),
            ends: ends.collect(),
            reason: reason.map(Reason::describe),
        }
    }
}

fn flat(pairs: &[(EndId, EndId)]) -> Vec<EndId> {
    pairs.iter().flat_map(|(one, other)| [*one, *other]).collect()
}

/// The letter of a door end.
pub fn side(end: EndId) -> &'static str {
    match end.side() {
        Side::A => "a",
        Side::B => "b",
    }
}

/// Describes a step in the words of the circle spin.
pub fn door_step_text(world: &World, step: &Step<'_>) -> String {
    match step {
        Step::Attempt { number, of } => format!("Attempt {number}/{of}:\n"),
        Step::Iteration { number, of, redraw: 0 } => format!(" Iteration {number}/{of}:\n"),
        Step::Iteration { number, of, redraw } => {
            format!(" Iteration {number}/{of}, drawn again ({redraw}):\n")
        }
        Step::Centre(room) => format!(" - Selected central area: {}\n", room_name(world, *room)),
        Step::Contiguous(rooms) => format!(" - Found {}\n", count(rooms.len(), "contiguous area")),
        Step::Outer(doors) => format!(" - Found {}\n", count(doors.len(), "outer circle door")),
        Step::Spinning(number) => {
            format!(" - Spinning {}\n", count(*number as usize, "outer circle door"))
        }
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

/// Names an end by its door and room.
fn end_name(world: &World, end: EndId) -> String {
    let door = shown(&world.doors[end.door()].name);
    let room = world.spots[world.end(end).spot].room;
    format!("{door} in {}", room_name(world, room))
}
