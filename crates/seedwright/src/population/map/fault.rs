//! What can be wrong with a map, and where.

use std::fmt;

use crate::grid::Cell;
use crate::name::EscapedName;
use crate::world::stock::LONGEST_SIDE;

/// A fault of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFault {
    /// Where it is.
    pub place: MapPlace,
    /// What it is.
    pub problem: MapProblem,
}

/// Where a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapPlace {
    /// It concerns all of the map.
    Map,
    /// In the text, both counted from one.
    Text {
        /// The line.
        line: u32,
        /// The column, in characters.
        column: u32,
    },
    /// In a room, counted from zero.
    Room(u32),
    /// At a cell.
    Cell(Cell),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapProblem {
    /// The map has no cells.
    NoCells,
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge {
        /// How many cells a row has.
        width: u32,
        /// How many rows there are.
        height: u32,
    },
    /// There is no room.
    NoRoom,
    /// A room, or a cell, does not lie within the map.
    BeyondBorder,
    /// A room of a drawing takes in the wall at the border of the map.
    OverBorder,
    /// A room has no cell that can be walked on.
    NoFloor,
    /// A cell of a room can't be walked on.
    RoomInWall {
        /// The cell.
        cell: Cell,
    },
    /// A cell belongs to an earlier room too.
    SharedCell {
        /// The earlier room, counted from zero.
        other: u32,
        /// The first such cell.
        cell: Cell,
    },
    /// A door can't be walked on.
    DoorInWall,
    /// A cell that is joined to another can't be walked on.
    JoinInWall,
    /// A room that is said to be closed is not there.
    NoSuchRoom(u32),
    /// A drawing has a mark that means nothing.
    UnknownMark(char),
    /// A row of a drawing is shorter than others, and does not end in wall.
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
                "the map has {width} by {height} cells; a side has {LONGEST_SIDE} at most"
            ),
            Self::NoRoom => formatter.write_str("the map has no room"),
            Self::BeyondBorder => formatter.write_str("this does not lie within the map"),
            Self::OverBorder => formatter.write_str(
                "the room overlaps the border of the map; give it the cells within the wall",
            ),
            Self::NoFloor => formatter.write_str("the room has no cell that can be walked on"),
            Self::RoomInWall { cell } => {
                write!(formatter, "the room's cell {}, {} is wall", cell.x, cell.y)
            }
            Self::SharedCell { other, cell } => {
                let Cell { x, y } = cell;
                let other = other + 1;
                write!(formatter, "cell {x}, {y} belongs to room {other} too")
            }
            Self::DoorInWall => formatter.write_str("the door is wall"),
            Self::JoinInWall => formatter.write_str("the cell is joined to another, and is wall"),
            Self::NoSuchRoom(room) => {
                write!(formatter, "`closed` names room {room}; rooms are counted from 0")
            }
            Self::UnknownMark(mark) => {
                let mark = mark.to_string();
                let mark = EscapedName(&mark);
                write!(
                    formatter,
                    "`{mark}` means nothing; use `#` for wall, `.` for floor, `+` for a door"
                )
            }
            Self::OpenEnd => {
                formatter.write_str("the row is shorter than others, and breaks off without a wall")
            }
            Self::BadRoomLine => formatter.write_str("this is not `room X Y WIDTH HEIGHT`"),
            Self::BadJson(reason) => write!(formatter, "{}", EscapedName(reason)),
        }
    }
}
