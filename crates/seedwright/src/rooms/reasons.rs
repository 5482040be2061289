//! Why there can be no layout, whatever the seed.

use super::pieces::Piece;
use crate::world::templates::{NodeId, Role, TemplateId};

/// Why a piece can never be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnplaceableReason {
    /// It is larger than the bounds, however it is turned.
    TooLarge,
    /// No room has a connection that could meet any of its own.
    NoPartner,
    /// No room has a connection that could meet this required one.
    RequiredPoint {
        /// The template of the room.
        template: TemplateId,
        /// The number of the connection.
        point: u32,
    },
}

/// Why no layout can exist, whatever the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The graph can't be realised.
    Graph(GraphImpossible),
    /// Nothing can be the first room.
    NoFirstRoom,
    /// Something that must be there can never be placed.
    NeverPlaced(Piece, UnplaceableReason),
    /// More rooms must be there than there may be.
    TooManyRooms {
        /// How many must be there.
        least: u64,
        /// How many there are to be.
        target: u32,
    },
    /// Fewer rooms may be there than there are to be.
    TooFewRooms {
        /// How many may be there.
        most: u64,
        /// How many there are to be.
        target: u32,
    },
    /// What must be there has more floor than is to be enough.
    TooMuchFloor {
        /// How much it has.
        least: u64,
        /// How much is to be enough.
        target: u32,
    },
    /// There can't be so much floor with as many rooms of each template as there may be.
    TooLittleFloor {
        /// How much there can be.
        most: u64,
        /// How much there is to be.
        target: u32,
    },
    /// The bounds are too small for the target.
    NoSpace {
        /// How many cells the rooms need at least that no other room can count as its own.
        needed: u64,
        /// How many such cells there are.
        cells: u64,
    },
    /// There are too few connections to join so many rooms.
    TooFewConnections {
        /// How many ends of doors so many rooms can have.
        ends: u64,
        /// How many it takes to join them.
        needed: u64,
    },
    /// There is one template only, and it must not follow itself.
    OnlyRepeats,
    /// Templates allow too few or demand too many rooms of a role.
    RoleCount {
        /// The role.
        role: Role,
        /// How many rooms its rule asks for.
        count: u32,
        /// The fewest and the most that templates allow.
        allowed: (u64, u64),
    },
    /// A role asks for rooms, and none of its templates can ever be placed.
    RoleNeverPlaced {
        /// The role.
        role: Role,
        /// One of its templates.
        template: TemplateId,
        /// Why rooms of that can't be placed.
        never: UnplaceableReason,
    },
    /// The share of dead ends, in thousandths, can't be as great or as small as it has to be.
    DeadEnds {
        /// The least and the greatest share that there can be.
        possible: (u32, u32),
        /// The least and the greatest share that was asked for.
        asked: (u32, u32),
    },
    /// A role asks for more doors to the entrance than there can be.
    RoleDistance {
        /// The role.
        role: Role,
        /// How many doors.
        distance: u32,
        /// How many there can be.
        most: u32,
    },
    /// A role asks for more doors between two of its rooms than there can be.
    RoleApart {
        /// The role.
        role: Role,
        /// How many doors.
        apart: u32,
        /// How many there can be.
        most: u32,
    },
}

/// Why no layout can realise a graph, whatever the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphImpossible {
    /// A node has no templates to choose from.
    NoTemplate(NodeId),
    /// All templates of a node are larger than the bounds, or can't lie where it has to without leaving them.
    OutOfBounds(NodeId),
    /// A node has more neighbours than any of its templates has connections.
    TooManyNeighbours {
        /// The node.
        node: NodeId,
        /// How many neighbours it has.
        neighbours: u32,
        /// The most connections of its templates.
        most: u32,
    },
    /// Whatever template a node has, its neighbours can't meet all that it requires.
    TooManyRequired {
        /// The node.
        node: NodeId,
        /// How many neighbours it has.
        neighbours: u32,
        /// The fewest required connections of its templates.
        required: u32,
    },
    /// Whatever templates two neighbours have, no connections of theirs can meet.
    NeverNeighbours(NodeId, NodeId),
    /// Fewer rooms can have a template than must have it, or more must than may.
    Count {
        /// The template.
        template: TemplateId,
        /// How many rooms must have it.
        least: u32,
        /// How many rooms may have it.
        most: u32,
    },
    /// The bounds are too small for so many rooms.
    NoSpace {
        /// How many cells the rooms need that they can't share.
        needed: u64,
        /// How many cells there are.
        cells: u64,
    },
    /// Two nodes have to lie in the same place.
    SamePlace(NodeId, NodeId),
    /// The doors can't be drawn in a plane without crossing.
    Crossing,
}
