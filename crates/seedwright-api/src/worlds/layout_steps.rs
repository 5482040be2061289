//! Steps of a layout, for a viewer that replays them. Cells are relative to an origin, whose position on the final map
//! is given by the last step.

use seedwright::grid::{Cell, Orientation};
use seedwright::rooms::{
    Catalogue, Death, Event, Layout, NodeId, Piece, PlacedPoint, Rejection, Role, Step, WalkEnd,
};
use seedwright_render::export::{LayoutCell, LayoutSize};
use serde::Serialize;

use crate::json_schema::JsonSchema;
use crate::words::layout::{self as words, Names};

/// A step of the layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutStep {
    /// The number of the step.
    step: u64,
    #[serde(flatten)]
    event: LayoutEvent,
}

/// The event of a step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "camelCase")]
#[schemars(inline)]
pub enum LayoutEvent {
    /// An attempt starts on an empty grid.
    Attempt {
        /// The number of the attempt, from 1.
        number: u32,
    },
    /// The connections that a tried room requires.
    Required {
        /// The number of the room within its group.
        part: u32,
        /// Its template.
        template: String,
        /// Its orientation.
        orientation: LayoutOrientation,
        /// The numbers of the required connections.
        required: Vec<usize>,
        /// Those of them that are already met.
        satisfied: Vec<usize>,
    },
    /// A room or group was tried.
    Tried {
        /// The walker. Null when placing a role, the first room or a graph.
        walker: Option<u32>,
        /// The connection at which it was tried.
        from: Option<LayoutConnection>,
        /// The number of the graph room it was tried for.
        node: Option<u32>,
        /// The name of that graph room.
        name: Option<String>,
        /// The depth of the search: how many rooms wait for this one.
        depth: u32,
        /// The template or group that was tried.
        piece: LayoutPiece,
        /// Its orientation.
        orientation: LayoutOrientation,
        /// The position of its first cell.
        position: LayoutCell,
        /// Whether it fits there.
        accepted: bool,
        /// Why it does not fit. Null if it does.
        rejection: Option<LayoutRejection>,
    },
    /// A room was placed.
    Placed {
        /// The room.
        room: u32,
        /// The walker that placed it.
        walker: Option<u32>,
        /// The room from which it was placed.
        from: Option<u32>,
        /// Its template.
        template: String,
        /// Its orientation.
        orientation: LayoutOrientation,
        /// The position of its first cell.
        position: LayoutCell,
    },
    /// A walker moved into the room it placed.
    Moved {
        /// The walker.
        walker: u32,
        /// The room it left.
        from: u32,
        /// The room it entered.
        to: u32,
    },
    /// A walker died.
    Died {
        /// The walker.
        walker: u32,
        /// The room in which it died.
        room: u32,
        /// The reason.
        reason: LayoutDeath,
    },
    /// A walker restarts in the room where it died.
    Respawned {
        /// The walker.
        walker: u32,
        /// That room.
        room: u32,
    },
    /// A walker restarts in another room.
    Teleported {
        /// The walker.
        walker: u32,
        /// The room it left.
        from: u32,
        /// The room it entered.
        to: u32,
    },
    /// A room of the graph was removed.
    Removed {
        /// The room.
        room: u32,
    },
    /// All rooms of the graph were moved.
    Shifted {
        /// The distance.
        by: LayoutCell,
    },
    /// The walkers have finished.
    Ended {
        /// How they finished.
        #[schemars(schema_with = "super::schemas::walk_end")]
        how: WalkEnd,
    },
    /// Two adjacent rooms were connected by a door to open a loop.
    Opened {
        /// The rooms.
        rooms: [u32; 2],
        /// The first cell of the door.
        cell: LayoutCell,
    },
    /// A role was assigned to a room.
    Assigned {
        /// The room.
        room: u32,
        /// The role.
        #[schemars(schema_with = "super::schemas::role")]
        role: Role,
    },
    /// An attempt failed.
    Missed {
        /// The reason.
        reason: String,
    },
    /// The last step: the layout is complete.
    Laid {
        /// The size of the map.
        size: LayoutSize,
        /// The position of the origin on the map.
        origin: LayoutCell,
    },
    /// An event that this version does not describe.
    Other,
}

/// The orientation of a room.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutOrientation {
    /// The rotation in degrees.
    rotation: u32,
    /// Whether it is mirrored before the rotation.
    mirrored: bool,
}

/// A connection of a placed room.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutConnection {
    /// The room.
    room: u32,
    /// The number of the connection.
    connection: u32,
}

/// A room or group that is placed in one step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LayoutPiece {
    /// A single room of a template.
    Template(String),
    /// A group of rooms.
    Group(String),
}

/// The reason why a walker died.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LayoutDeath {
    /// Nothing can be placed from its room.
    Stuck,
    /// It has placed all of its rooms.
    Spent,
}

/// The reason why a room can't be placed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutRejection {
    /// The reason in words.
    reason: &'static str,
    /// A cell that can't be shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<LayoutCell>,
    /// The number of the room within its group.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u32>,
    /// The number of the connection that would be unmet.
    #[serde(skip_serializing_if = "Option::is_none")]
    connection: Option<u32>,
    /// The room that could no longer connect to its neighbours.
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<u32>,
}

impl LayoutStep {
    /// Converts a step, with the names of a pack.
    pub fn new(names: Names<'_>, step: &Step<'_>) -> Self {
        Self { step: step.number, event: LayoutEvent::new(names, &step.event) }
    }

    /// Creates the last step.
    pub fn laid(number: u64, layout: &Layout) -> Self {
        let origin = Cell::default().minus(layout.corner).into();
        Self { step: number, event: LayoutEvent::Laid { size: layout.size.into(), origin } }
    }
}

impl LayoutEvent {
    fn new(names: Names<'_>, event: &Event<'_>) -> Self {
        let (catalogue, graph) = names;
        match *event {
            Event::Attempt { number } => Self::Attempt { number },
            Event::Required { part, template, orientation, required, satisfied } => {
                let template = catalogue.template(template);
                let numbers = |bits: u64| -> Vec<usize> {
                    let numbers = 0..template.points().len();
                    numbers.filter(|number| bits >> number & 1 == 1).collect()
                };
                Self::Required {
                    part,
                    template: template.name.clone(),
                    orientation: orientation.into(),
                    required: numbers(required),
                    satisfied: numbers(satisfied),
                }
            }
            Event::Tried { walker, from, node, depth, piece, orientation, position, rejection } => {
                Self::Tried {
                    walker,
                    from: from.map(LayoutConnection::from),
                    node: node.map(|NodeId(number)| number),
                    name: node.zip(graph).map(|(id, graph)| graph.node(id).name.clone()),
                    depth,
                    piece: LayoutPiece::new(catalogue, piece),
                    orientation: orientation.into(),
                    position: position.into(),
                    accepted: rejection.is_none(),
                    rejection: rejection.map(LayoutRejection::from),
                }
            }
            Event::Placed { room, walker, from, template, orientation, position } => Self::Placed {
                room: room.0,
                walker,
                from: from.map(|from| from.0),
                template: catalogue.template(template).name.clone(),
                orientation: orientation.into(),
                position: position.into(),
            },
            ref other => Self::of_walk(names, other),
        }
    }

    /// Converts the events of walkers.
    fn of_walk(names: Names<'_>, event: &Event<'_>) -> Self {
        match *event {
            Event::Moved { walker, from, to } => Self::Moved { walker, from: from.0, to: to.0 },
            Event::Died { walker, room, death } => {
                let reason = match death {
                    Death::Stuck => LayoutDeath::Stuck,
                    Death::Spent => LayoutDeath::Spent,
                };
                Self::Died { walker, room: room.0, reason }
            }
            Event::Respawned { walker, room } => Self::Respawned { walker, room: room.0 },
            Event::Teleported { walker, from, to } => {
                Self::Teleported { walker, from: from.0, to: to.0 }
            }
            Event::Removed { room } => Self::Removed { room: room.0 },
            Event::Shifted { by } => Self::Shifted { by: by.into() },
            Event::Ended(how) => Self::Ended { how },
            Event::Opened { a, b, cell } => Self::Opened { rooms: [a.0, b.0], cell: cell.into() },
            Event::Assigned { room, role } => Self::Assigned { room: room.0, role },
            Event::Missed(shortfall) => Self::Missed { reason: words::miss(names, shortfall) },
            _ => Self::Other,
        }
    }
}

impl From<Orientation> for LayoutOrientation {
    fn from(orientation: Orientation) -> Self {
        Self { rotation: orientation.degrees(), mirrored: orientation.is_mirrored() }
    }
}

impl From<PlacedPoint> for LayoutConnection {
    fn from(point: PlacedPoint) -> Self {
        Self { room: point.room.0, connection: point.point }
    }
}

impl LayoutPiece {
    fn new(catalogue: &Catalogue, piece: Piece) -> Self {
        match piece {
            Piece::Room(id) => Self::Template(catalogue.template(id).name.clone()),
            Piece::Group(id) => Self::Group(catalogue.group(id).name.clone()),
        }
    }
}

impl From<Rejection> for LayoutRejection {
    fn from(rejection: Rejection) -> Self {
        let reason = words::rejection(rejection);
        let mut own = Self { reason, cell: None, part: None, connection: None, room: None };
        match rejection {
            Rejection::Overlap { cell } => own.cell = Some(cell.into()),
            Rejection::RequiredBlocked { part, point }
            | Rejection::RequiredUnmet { part, point } => {
                (own.part, own.connection) = (Some(part), Some(point));
            }
            Rejection::Crowded { room } => own.room = Some(room.0),
            Rejection::OutOfBounds | Rejection::TooMany => {}
        }
        own
    }
}
