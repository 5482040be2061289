//! Steps of a layout, for a viewer that shows them one by one. Cells are counted from the origin, which the last step
//! says the place of.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::grid::{Cell, Orientation};
use seedwright::rooms::{
    Catalogue, Death, Event, Layout, NodeId, Piece, PlacedPoint, Rejection, Role, Step, WalkEnd,
};
use seedwright_render::export::{LayoutCell, LayoutSize};
use serde::Serialize;

use crate::schema::one_word;
use crate::words::layout::{self as words, Names};

/// A step of the layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutStep {
    /// The number of the step.
    step: u64,
    #[serde(flatten)]
    event: LayoutEvent,
}

/// What happens in a step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "camelCase")]
#[schemars(inline)]
pub enum LayoutEvent {
    /// An attempt begins on empty ground.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
    },
    /// What a room that is being tried requires, by the numbers of connections.
    Required {
        /// The number of the room within the piece.
        part: u32,
        /// Its template.
        template: String,
        /// How it would lie.
        orientation: LayoutOrientation,
        /// The connections that are required.
        required: Vec<usize>,
        /// Those of them that are met already.
        satisfied: Vec<usize>,
    },
    /// A piece was tried.
    Tried {
        /// The walker; none where a role, the first room or a graph is placed.
        walker: Option<u32>,
        /// The connection it was tried at.
        from: Option<LayoutConnection>,
        /// The room of a graph that it was tried for.
        node: Option<u32>,
        /// The name of that room.
        name: Option<String>,
        /// How many rooms wait for this one.
        depth: u32,
        /// What was tried.
        piece: LayoutPiece,
        /// How it was turned.
        orientation: LayoutOrientation,
        /// Where its first cell would lie.
        position: LayoutCell,
        /// Whether it can stand there.
        accepted: bool,
        /// Why not.
        rejection: Option<LayoutRejection>,
    },
    /// A room stands.
    Placed {
        /// The room.
        room: u32,
        /// The walker that placed it.
        walker: Option<u32>,
        /// The room it was placed from.
        from: Option<u32>,
        /// Its template.
        template: String,
        /// How it lies.
        orientation: LayoutOrientation,
        /// Where its first cell lies.
        position: LayoutCell,
    },
    /// A walker went into the room it placed.
    Moved {
        /// The walker.
        walker: u32,
        /// Where it was.
        from: u32,
        /// Where it is.
        to: u32,
    },
    /// A walker died.
    Died {
        /// The walker.
        walker: u32,
        /// Where.
        room: u32,
        /// Why.
        reason: LayoutDeath,
    },
    /// A walker goes on where it died.
    Respawned {
        /// The walker.
        walker: u32,
        /// Where.
        room: u32,
    },
    /// A walker goes on in another room.
    Teleported {
        /// The walker.
        walker: u32,
        /// Where it was.
        from: u32,
        /// Where it is.
        to: u32,
    },
    /// A room of a graph is taken away.
    Removed {
        /// The room.
        room: u32,
    },
    /// All rooms of a graph move.
    Shifted {
        /// How far.
        by: LayoutCell,
    },
    /// The walkers are done.
    Ended {
        /// How they came to an end.
        #[schemars(schema_with = "endings")]
        how: WalkEnd,
    },
    /// Two rooms that happened to meet are joined by a door.
    Opened {
        /// The rooms.
        rooms: [u32; 2],
        /// The first cell of the door.
        cell: LayoutCell,
    },
    /// A room has a role.
    Assigned {
        /// The room.
        room: u32,
        /// The role.
        #[schemars(schema_with = "roles")]
        role: Role,
    },
    /// An attempt failed.
    Missed {
        /// What it lacked.
        reason: String,
    },
    /// The last step: the layout is done.
    Laid {
        /// How large the map is.
        size: LayoutSize,
        /// Where on it the origin of all cells before lies.
        origin: LayoutCell,
    },
    /// Something that this version has no words for.
    Other,
}

fn endings(_: &mut SchemaGenerator) -> Schema {
    one_word(["target", "stuck", "limit", "full"].into_iter())
}

fn roles(_: &mut SchemaGenerator) -> Schema {
    one_word(Role::ALL.into_iter().map(Role::word))
}

/// How something lies.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutOrientation {
    /// How far it is turned, in degrees.
    rotation: u32,
    /// Whether it was mirrored before.
    mirrored: bool,
}

/// A connection of a room.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutConnection {
    /// The room.
    room: u32,
    /// The number of the connection.
    connection: u32,
}

/// What is placed at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LayoutPiece {
    /// One room.
    Template(String),
    /// Several rooms.
    Group(String),
}

/// Why a walker died.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LayoutDeath {
    /// Nothing can be placed from there.
    Stuck,
    /// It has placed its rooms.
    Spent,
}

/// Why something can't stand somewhere.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutRejection {
    /// Why, in words.
    reason: &'static str,
    /// A cell that can't be shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<LayoutCell>,
    /// The number of the room within the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u32>,
    /// The number of the connection that would not be met.
    #[serde(skip_serializing_if = "Option::is_none")]
    connection: Option<u32>,
    /// The room that could no longer be joined to its neighbours.
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<u32>,
}

impl LayoutStep {
    /// A step in the names of a pack.
    pub fn new(names: Names<'_>, step: &Step<'_>) -> Self {
        Self { step: step.number, event: LayoutEvent::new(names, &step.event) }
    }

    /// The last one, after all steps.
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

    /// What walkers did, and how it ended.
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
