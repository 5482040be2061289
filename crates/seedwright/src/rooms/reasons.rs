//! Reasons why no layout can exist for any seed.

use super::pieces::Piece;
use crate::world::templates::{NodeId, Role, TemplateId};

/// Why a piece can never be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnplaceableReason {
    /// It is larger than the bounds in every orientation.
    TooLarge,
    /// No room has a connection that can meet any of its connections.
    NoPartner,
    /// No room has a connection that can meet this required one.
    RequiredPoint {
        /// The template of the room.
        template: TemplateId,
        /// The number of the connection.
        point: u32,
    },
}

/// What is added up along a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Columns.
    Columns,
    /// Rows.
    Rows,
    /// Columns and rows together.
    Sum,
    /// Columns minus rows.
    Difference,
}

/// Why no layout can exist for any seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The graph can't be realized.
    Graph(GraphImpossible),
    /// No piece can be the first room.
    NoFirstRoom,
    /// A piece with a minimum count can never be placed.
    NeverPlaced(Piece, UnplaceableReason),
    /// The required rooms exceed the target.
    TooManyRooms {
        /// The number of required rooms.
        least: u64,
        /// The target.
        target: u32,
    },
    /// The maximum counts of templates are below the target.
    TooFewRooms {
        /// The most rooms that templates allow.
        most: u64,
        /// The target.
        target: u32,
    },
    /// The required rooms have more floor than the target.
    TooMuchFloor {
        /// The floor of the required rooms.
        least: u64,
        /// The target.
        target: u32,
    },
    /// The maximum counts of templates allow less floor than the target.
    TooLittleFloor {
        /// The most floor that templates allow.
        most: u64,
        /// The target.
        target: u32,
    },
    /// The bounds are too small for the target.
    NoSpace {
        /// The least number of cells that the rooms need for themselves.
        needed: u64,
        /// The number of such cells within the bounds.
        cells: u64,
    },
    /// There are too few connections to join all rooms.
    TooFewConnections {
        /// The most door ends that the rooms can have.
        ends: u64,
        /// The number needed to join them.
        needed: u64,
    },
    /// There is only one template, and repeats are not allowed.
    OnlyRepeats,
    /// Templates allow too few or require too many rooms of a role.
    RoleCount {
        /// The role.
        role: Role,
        /// The number of rooms in its rule.
        count: u32,
        /// The fewest and the most that templates allow.
        allowed: (u64, u64),
    },
    /// A role requires rooms, but none of its templates can ever be placed.
    RoleNeverPlaced {
        /// The role.
        role: Role,
        /// One of its templates.
        template: TemplateId,
        /// Why that template can't be placed.
        never: UnplaceableReason,
    },
    /// The requested share of dead ends, in thousandths, is impossible.
    DeadEnds {
        /// The least and the greatest possible share.
        possible: (u32, u32),
        /// The least and the greatest requested share.
        requested: (u32, u32),
    },
    /// A role requires more doors to the entrance than there can be.
    RoleDistance {
        /// The role.
        role: Role,
        /// The required number of doors.
        distance: u32,
        /// The possible number of doors.
        most: u32,
    },
    /// A role requires more doors between two of its rooms than there can be.
    RoleApart {
        /// The role.
        role: Role,
        /// The required number of doors.
        apart: u32,
        /// The possible number of doors.
        most: u32,
    },
}

/// Why no layout can realize a graph for any seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphImpossible {
    /// No template fits the node.
    NoTemplate(NodeId),
    /// All templates of a node are larger than the bounds, or leave them at the node's position.
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
    /// The neighbours of a node can't meet all required connections of any of its templates.
    TooManyRequired {
        /// The node.
        node: NodeId,
        /// How many neighbours it has.
        neighbours: u32,
        /// The fewest required connections of its templates.
        required: u32,
    },
    /// Two neighbours have no templates with connections that can meet.
    NeverNeighbours(NodeId, NodeId),
    /// The minimum and maximum counts of a template contradict each other or the nodes.
    Count {
        /// The template.
        template: TemplateId,
        /// The number of rooms that must have it.
        least: u32,
        /// The number of rooms that can have it.
        most: u32,
    },
    /// The bounds are too small for all rooms.
    NoSpace {
        /// The number of cells that the rooms can't share: floor, and walls on two sides of it.
        needed: u64,
        /// The number of cells within the bounds that can be such cells.
        cells: u64,
    },
    /// Two nodes have the same position.
    SamePlace(NodeId, NodeId),
    /// The graph is not planar: its doors can't be drawn without crossing.
    Crossing,
    /// The positions of two nodes are farther apart than the rooms between them reach.
    TooFarApart {
        /// The nodes.
        nodes: (NodeId, NodeId),
        /// The cells between their rooms.
        gap: u32,
        /// The cells that the rooms and corridors between them can bridge.
        most: u32,
    },
    /// At their positions, two nodes would overlap, or could have no door between them.
    NeverThere(NodeId, NodeId),
    /// The offsets along the doors of a cycle never add up to zero.
    OpenCycle {
        /// The nodes of the cycle, in order.
        nodes: Vec<NodeId>,
        /// What is added up.
        measure: Measure,
        /// No sum is zero modulo this number.
        modulus: u32,
    },
    /// All arrangements of some nodes were tried, and none fits.
    NoArrangement {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// How many spots were tried.
        tried: u64,
    },
}
