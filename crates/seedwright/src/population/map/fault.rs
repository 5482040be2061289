//! Faults of maps, and where they are.

use std::fmt;

use crate::grid::Cell;
use crate::name::EscapedName;
use crate::world::stock::LONGEST_SIDE;

/// A fault of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFault {
    /// The place of the fault.
    pub place: MapPlace,
    /// The problem.
    pub problem: MapProblem,
}

/// The place of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapPlace {
    /// The map as a whole.
    Map,
    /// A position in the text, both counted from one.
    Text {
        /// The line.
        line: u32,
        /// The column, in characters.
        column: u32,
    },
    /// A room, counted from zero.
    Room(u32),
    /// A cell.
    Cell(Cell),
}

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapProblem {
    /// The map has no cells.
    NoCells,
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge {
        /// The number of cells in a row.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// There are no rooms.
    NoRoom,
    /// A room or a cell is outside the map.
    BeyondBorder,
    /// A room of a drawing includes the wall at the border of the map.
    OverBorder,
    /// A room has no walkable cell.
    NoFloor,
    /// A cell of a room is not walkable.
    RoomInWall {
        /// The cell.
        cell: Cell,
    },
    /// A cell also belongs to an earlier room.
    SharedCell {
        /// The earlier room, counted from zero.
        other: u32,
        /// The first such cell.
        cell: Cell,
    },
    /// A door is not walkable.
    DoorInWall,
    /// A joined cell is not walkable.
    JoinInWall,
    /// `closed` names a room that does not exist.
    NoSuchRoom(u32),
    /// A drawing has an unknown mark.
    UnknownMark(char),
    /// A row of a drawing is shorter than others and does not end in a wall.
    OpenEnd,
    /// A line below a drawing is not `room X Y WIDTH HEIGHT`.
    BadRoomLine,
    /// The JSON can't be read.
    BadJson(String),
}

impl MapFault {
    pub(super) fn new(place: MapPlace, problem: MapProblem) -> Self {
        Self { place, problem }
    }
}

impl fmt::Display for MapFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            MapPlace::Map => {}
            MapPlace::Text { line, column } => write!(formatter, "{line}:{column}: ")?,
            MapPlace::Room(room) => write!(formatter, "room {}: ", room + 1)?,
            MapPlace::Cell(Cell { x, y }) => write!(formatter, "cell {x}, {y}: ")?,
        }
        self.problem.fmt(formatter)
    }
}

impl std::error::Error for MapFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.problem)
    }
}

impl std::error::Error for MapProblem {}

impl fmt::Display for MapProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCells => formatter.write_str("the map has no cells"),
            Self::TooLarge { width, height } => write!(
                formatter,
                "the map has {width} by {height} cells, but a side can have at most {LONGEST_SIDE}"
            ),
            Self::NoRoom => formatter.write_str("the map has no rooms"),
            Self::BeyondBorder => formatter.write_str("this is outside the map"),
            Self::OverBorder => formatter.write_str(
                "the room overlaps the border of the map; leave out the surrounding wall",
            ),
            Self::NoFloor => formatter.write_str("the room has no walkable cell"),
            Self::RoomInWall { cell } => {
                write!(formatter, "the room's cell {}, {} is wall", cell.x, cell.y)
            }
            Self::SharedCell { other, cell } => {
                let Cell { x, y } = cell;
                let other = other + 1;
                write!(formatter, "cell {x}, {y} also belongs to room {other}")
            }
            Self::DoorInWall => formatter.write_str("the door is not on floor"),
            Self::JoinInWall => formatter.write_str("the joined cell is not on floor"),
            Self::NoSuchRoom(room) => {
                write!(
                    formatter,
                    "`closed` names room {room}, which does not exist (the first room is 0)"
                )
            }
            Self::UnknownMark(mark) => {
                let mark = mark.to_string();
                let mark = EscapedName(&mark);
                write!(
                    formatter,
                    "unknown mark `{mark}`; use `#` for wall, `.` for floor, `+` for a door"
                )
            }
            Self::OpenEnd => {
                formatter.write_str("the row is shorter than others and does not end in a wall")
            }
            Self::BadRoomLine => formatter.write_str("expected `room X Y WIDTH HEIGHT`"),
            Self::BadJson(reason) => write!(formatter, "{}", EscapedName(reason)),
        }
    }
}
