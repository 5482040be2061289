//! The steps that an observer sees while rooms are placed.

use super::layout::WalkEnd;
use super::{Piece, PlacedId, Rejection, Shortfall};
use crate::grid::{Cell, Orientation};
use crate::world::templates::{NodeId, Role, TemplateId};

/// One numbered step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// The number of earlier steps.
    pub number: u64,
    /// What happened.
    pub event: Event<'a>,
}

/// A connection of a placed room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPoint {
    /// The room.
    pub room: PlacedId,
    /// The number of the connection in its template.
    pub point: u32,
}

/// Why a walker died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// Nothing can be placed from its room.
    Stuck,
    /// It has placed as many rooms as one walker can.
    Spent,
}

/// The event of a step. Rooms that are tried, or placed for a room that is then rejected, appear only as tries: a room
/// that walkers placed stays. Only the rooms of a graph can be removed again, when another room has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An attempt begins on an empty grid.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
    },
    /// The required connections of a room that is being tried, and those already met.
    Required {
        /// The number of the room within the piece.
        part: u32,
        /// Its template.
        template: TemplateId,
        /// Its orientation.
        orientation: Orientation,
        /// The required connections, as a bit mask of their numbers.
        required: u64,
        /// Those that placed rooms or the rest of the piece meet.
        satisfied: u64,
    },
    /// A piece was tried.
    Tried {
        /// The walker; `None` for roles, the first room and graphs.
        walker: Option<u32>,
        /// The connection that it was tried at; `None` for the first room and for graphs.
        from: Option<PlacedPoint>,
        /// The node of a graph that it was tried for.
        node: Option<NodeId>,
        /// The number of rooms that wait for this one in the same transaction.
        depth: u32,
        /// The piece.
        piece: Piece,
        /// Its orientation.
        orientation: Orientation,
        /// The position of its first cell.
        position: Cell,
        /// Why it does not fit; `None` if it does.
        rejection: Option<Rejection>,
    },
    /// A room was placed.
    Placed {
        /// The room.
        room: PlacedId,
        /// The walker that placed it.
        walker: Option<u32>,
        /// The room it was placed from.
        from: Option<PlacedId>,
        /// Its template.
        template: TemplateId,
        /// Its orientation.
        orientation: Orientation,
        /// The position of its first cell.
        position: Cell,
    },
    /// A room of a graph was removed, because another one has no place.
    Removed {
        /// The room.
        room: PlacedId,
    },
    /// All rooms of a graph moved, to be within the bounds.
    Shifted {
        /// The offset.
        by: Cell,
    },
    /// A walker moved into the room it placed.
    Moved {
        /// The walker.
        walker: u32,
        /// Its previous room.
        from: PlacedId,
        /// Its new room.
        to: PlacedId,
    },
    /// A walker died.
    Died {
        /// The walker.
        walker: u32,
        /// The room it died in.
        room: PlacedId,
        /// The reason.
        death: Death,
    },
    /// A walker continues where it died.
    Respawned {
        /// The walker.
        walker: u32,
        /// The room.
        room: PlacedId,
    },
    /// A walker continues in another room.
    Teleported {
        /// The walker.
        walker: u32,
        /// Its previous room.
        from: PlacedId,
        /// Its new room.
        to: PlacedId,
    },
    /// The walkers are done.
    Ended(WalkEnd),
    /// A door was opened between two rooms that meet by chance.
    Opened {
        /// The room that was placed first.
        a: PlacedId,
        /// The other room.
        b: PlacedId,
        /// The first cell of the door.
        cell: Cell,
    },
    /// A role was assigned to a room.
    Assigned {
        /// The room.
        room: PlacedId,
        /// The role.
        role: Role,
    },
    /// The attempt failed.
    Missed(&'a Shortfall),
}
