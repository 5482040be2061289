//! What can be watched while rooms are placed.

use super::layout::WalkEnd;
use super::{Piece, PlacedId, Rejection, Shortfall};
use crate::grid::{Cell, Orientation};
use crate::world::templates::{NodeId, Role, TemplateId};

/// One step, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// How many steps came before it.
    pub number: u64,
    /// What happened.
    pub event: Event<'a>,
}

/// A connection of a room that stands.
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
    /// Nothing can be placed from where it stands.
    Stuck,
    /// It has placed as many rooms as a walker may.
    Spent,
}

/// What happened in a step. Rooms that are tried, or placed for a room that is then rejected, leave no
/// other trace than their tries: a room that walkers placed stays. Only the rooms of a graph are taken away
/// again when another one has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An attempt begins on empty ground.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
    },
    /// What a room that is being tried requires, and what of it is there already.
    Required {
        /// The number of the room within the piece.
        part: u32,
        /// Its template.
        template: TemplateId,
        /// How it is laid down.
        orientation: Orientation,
        /// The connections that are required, by number, as bits.
        required: u64,
        /// Those of them that rooms which stand, or the rest of the piece, meet.
        satisfied: u64,
    },
    /// A piece was tried.
    Tried {
        /// The walker; none where a role, the first room or a graph is placed.
        walker: Option<u32>,
        /// The connection it was tried at; none for the first room and for those of a graph.
        from: Option<PlacedPoint>,
        /// The room of a graph that it was tried for.
        node: Option<NodeId>,
        /// How many rooms wait for this one in the same transaction.
        depth: u32,
        /// What was tried.
        piece: Piece,
        /// How it was turned.
        orientation: Orientation,
        /// Where its first cell would lie.
        position: Cell,
        /// Why it can't stand there; none if it can.
        rejection: Option<Rejection>,
    },
    /// A room stands.
    Placed {
        /// The room.
        room: PlacedId,
        /// The walker that placed it.
        walker: Option<u32>,
        /// The room it was placed from.
        from: Option<PlacedId>,
        /// Its template.
        template: TemplateId,
        /// How it lies.
        orientation: Orientation,
        /// Where its first cell lies.
        position: Cell,
    },
    /// A room of a graph is taken away, because another one has no place.
    Removed {
        /// The room.
        room: PlacedId,
    },
    /// All rooms of a graph move, so that they lie within the bounds.
    Shifted {
        /// How far.
        by: Cell,
    },
    /// A walker went into the room it placed.
    Moved {
        /// The walker.
        walker: u32,
        /// Where it was.
        from: PlacedId,
        /// Where it is.
        to: PlacedId,
    },
    /// A walker died.
    Died {
        /// The walker.
        walker: u32,
        /// Where.
        room: PlacedId,
        /// Why.
        death: Death,
    },
    /// A walker goes on where it died.
    Respawned {
        /// The walker.
        walker: u32,
        /// Where.
        room: PlacedId,
    },
    /// A walker goes on in another room.
    Teleported {
        /// The walker.
        walker: u32,
        /// Where it was.
        from: PlacedId,
        /// Where it is.
        to: PlacedId,
    },
    /// The walkers are done.
    Ended(WalkEnd),
    /// Two rooms that happened to meet are joined by a door.
    Opened {
        /// The room that stood first.
        a: PlacedId,
        /// The other one.
        b: PlacedId,
        /// The first cell of the door.
        cell: Cell,
    },
    /// A room has a role.
    Assigned {
        /// The room.
        room: PlacedId,
        /// What it is for.
        role: Role,
    },
    /// The attempt failed.
    Missed(&'a Shortfall),
}
