//! Room templates as text.
//!
//! | character | cell |
//! | --- | --- |
//! | space | not part of the room |
//! | `#` | wall |
//! | `.` | floor |
//! | `+` | a door between two parts of the room's floor |
//! | `?` | wall with an optional connection |
//! | `!` | wall with a required connection |
//! | digit | a connection with settings of its own |
//! | letter | floor with an item slot |
//!
//! Connections are drawn as question and exclamation marks instead of arrows: their direction follows from the edge
//! they are on, so a rotated drawing can't get it wrong. Rows and columns of spaces around the drawing do not count.

use std::fmt;

use super::{CellKind, ConnectionSettings, Point, Slot, Template, limits};
use crate::grid::{Cell, Direction, Size, TextDrawing, TextDrawingFault, draw, regions};

/// A fault of a drawing and its position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DrawingFault {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The kind of fault.
    pub kind: DrawingFaultKind,
}

impl fmt::Display for DrawingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for DrawingFault {}

/// The kind of fault in a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DrawingFaultKind {
    /// There is nothing but spaces.
    Empty,
    /// The drawing is wider or higher than [`limits::TEMPLATE_SIDE`].
    TooLarge(Size),
    /// A character is unknown.
    Unknown(char),
    /// There is no floor.
    NoFloor,
    /// A floor or door cell is not enclosed by cells of the room on all eight sides.
    OpenEdge,
    /// A part of the floor can't be reached from the rest.
    Apart,
    /// The room has no connection, so it could never be reached.
    NoConnections,
    /// There are more connections than [`limits::POINTS`].
    TooManyConnections,
    /// A connection is not on an edge.
    ConnectionInside,
    /// A connection is on a corner, which faces two directions.
    ConnectionOnCorner,
    /// A connection has no floor behind it.
    ConnectionBlockedIn,
    /// Every connection is closer to a corner than its settings allow.
    OnlyCorners,
    /// A letter is used twice.
    SlotTwice(char),
}

impl fmt::Display for DrawingFaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the drawing is empty"),
            Self::TooLarge(Size { width, height }) => write!(
                formatter,
                "the drawing has {width} columns and {height} rows; the maximum is {}",
                limits::TEMPLATE_SIDE
            ),
            Self::Unknown(character) => {
                write!(formatter, "`{}` has no meaning here", character.escape_debug())
            }
            Self::NoFloor => formatter.write_str("the room has no floor"),
            Self::OpenEdge => formatter.write_str("the floor is not enclosed by walls here"),
            Self::Apart => {
                formatter.write_str("this floor can't be reached from the rest of the room")
            }
            Self::NoConnections => formatter.write_str("the room has no connection"),
            Self::TooManyConnections => {
                write!(formatter, "the room has more than {} connections", limits::POINTS)
            }
            Self::ConnectionInside => {
                formatter.write_str("this connection is not on an edge of the room")
            }
            Self::ConnectionOnCorner => {
                formatter.write_str("this connection is on a corner of the room")
            }
            Self::ConnectionBlockedIn => {
                formatter.write_str("this connection has no floor behind it")
            }
            Self::OnlyCorners => formatter
                .write_str("every connection is closer to a corner than its `corner` allows"),
            Self::SlotTwice(letter) => write!(formatter, "the letter `{letter}` is used twice"),
        }
    }
}

impl std::error::Error for DrawingFaultKind {}

impl Template {
    /// Parses a drawing; see the module for the characters.
    ///
    /// # Errors
    /// All faults of the drawing, each with its line and column.
    pub fn parse(name: &str, drawing: &str) -> Result<Self, Vec<DrawingFault>> {
        Self::parse_with(name, drawing, Vec::new())
    }

    /// Parses a drawing whose connections have settings. Digits are connections only if they have some.
    ///
    /// # Errors
    /// All faults of the drawing, each with its line and column.
    pub fn parse_with(
        name: &str,
        drawing: &str,
        connections: Vec<ConnectionSettings>,
    ) -> Result<Self, Vec<DrawingFault>> {
        let mut reader = Reader::new(name, drawing).map_err(|fault| vec![fault])?;
        reader.template.connections = connections;
        reader.read();
        // Other faults around an unknown character may not be faults once it is corrected.
        let is_unknown = |fault: &DrawingFault| matches!(fault.kind, DrawingFaultKind::Unknown(_));
        if reader.faults.iter().any(is_unknown) {
            reader.faults.retain(is_unknown);
            return Err(reader.faults);
        }
        reader.check_floor();
        reader.find_points();
        let Reader { mut faults, template, .. } = reader;
        if faults.is_empty() {
            return Ok(template);
        }
        faults.sort();
        Err(faults)
    }

    /// The drawing that parses to this template.
    pub fn drawing(&self) -> String {
        let mut text = draw(self.size(), |cell| self.mark(cell));
        // A template is a value in a pack, not a file of lines.
        text.pop();
        text
    }

    /// The character of a cell.
    fn mark(&self, cell: Cell) -> char {
        let point = self.points().iter().find(|point| point.cell == cell);
        let slot = self.slots().iter().find(|slot| slot.cell == cell);
        match (point, slot, self.kind(cell)) {
            (Some(point), ..) if point.mark.is_ascii_digit() => point.mark,
            (Some(point), ..) if point.required => '!',
            (Some(_), ..) => '?',
            (None, Some(slot), _) => slot.letter,
            (None, None, CellKind::Outside) => ' ',
            (None, None, CellKind::Blocked) => '#',
            (None, None, CellKind::Floor) => '.',
            (None, None, CellKind::Door) => '+',
        }
    }
}

/// A reader of one drawing.
struct Reader {
    drawing: TextDrawing,
    template: Template,
    /// The cells drawn as connections, and their marks.
    connections: Vec<(Cell, char)>,
    faults: Vec<DrawingFault>,
}

impl Reader {
    /// Measures the drawing.
    fn new(name: &str, text: &str) -> Result<Self, DrawingFault> {
        let drawing = TextDrawing::trimmed(text, limits::TEMPLATE_SIDE).map_err(|fault| {
            let ((line, column), kind) = match fault {
                TextDrawingFault::Empty => ((1, 1), DrawingFaultKind::Empty),
                TextDrawingFault::TooLarge { size, place } => {
                    (place, DrawingFaultKind::TooLarge(size))
                }
            };
            DrawingFault { line, column, kind }
        })?;
        let template = Template::blank(name, drawing.size());
        Ok(Self { drawing, template, connections: Vec::new(), faults: Vec::new() })
    }

    fn report(&mut self, cell: Cell, kind: DrawingFaultKind) {
        let (line, column) = self.drawing.place(cell);
        self.faults.push(DrawingFault { line, column, kind });
    }

    /// Reads the meaning of each character.
    fn read(&mut self) {
        for (cell, character) in self.drawing.marks().to_vec() {
            let kind = match character {
                '#' => CellKind::Blocked,
                '.' => CellKind::Floor,
                '+' => CellKind::Door,
                mark if matches!(mark, '?' | '!') || self.template.connection(mark).is_some() => {
                    self.connections.push((cell, mark));
                    CellKind::Blocked
                }
                letter if letter.is_ascii_alphabetic() => {
                    if self.template.slots.iter().any(|slot| slot.letter == letter) {
                        self.report(cell, DrawingFaultKind::SlotTwice(letter));
                    }
                    self.template.slots.push(Slot { letter, cell });
                    CellKind::Floor
                }
                unknown => {
                    self.report(cell, DrawingFaultKind::Unknown(unknown));
                    CellKind::Blocked
                }
            };
            self.template.set_kind(cell, kind);
        }
    }

    /// Checks that the floor exists, is connected and is enclosed.
    fn check_floor(&mut self) {
        let size = self.template.size();
        let is_open = |cell: Cell| self.template.kind(cell).is_open();
        let pieces = regions(size, is_open);
        let open: Vec<Cell> = size.cells().filter(|cell| is_open(*cell)).collect();
        if self.template.floor() == 0 {
            self.report(Cell::default(), DrawingFaultKind::NoFloor);
        }
        for cell in open {
            let mut around = Size::new(3, 3).cells();
            let outside = |offset: Cell| {
                let cell = cell.plus(offset).minus(Cell::new(1, 1));
                self.template.kind(cell) == CellKind::Outside
            };
            if around.any(outside) {
                self.report(cell, DrawingFaultKind::OpenEdge);
            }
        }
        if let Some(apart) = pieces.get(1) {
            self.report(apart[0], DrawingFaultKind::Apart);
        }
    }

    /// Finds the direction of each connection.
    fn find_points(&mut self) {
        let connections = std::mem::take(&mut self.connections);
        match connections.get(limits::POINTS as usize) {
            Some((cell, _)) => self.report(*cell, DrawingFaultKind::TooManyConnections),
            None if connections.is_empty() => {
                self.report(Cell::default(), DrawingFaultKind::NoConnections);
            }
            None => (),
        }
        let any = !connections.is_empty();
        for (cell, mark) in connections {
            let settings = self.template.connection(mark);
            let required = mark == '!' || settings.is_some_and(|settings| settings.required);
            let corner = settings.map_or(0, |settings| settings.corner);
            match self.facing(cell) {
                Ok(direction) if self.is_near_corner(cell, direction, corner) => (),
                Ok(direction) => {
                    self.template.points.push(Point { cell, direction, required, mark });
                }
                Err(kind) => self.report(cell, kind),
            }
        }
        if any && self.faults.is_empty() && self.template.points.is_empty() {
            self.report(Cell::default(), DrawingFaultKind::OnlyCorners);
        }
    }

    /// Whether fewer cells of straight wall than this are between a connection and a corner of its wall.
    fn is_near_corner(&self, cell: Cell, direction: Direction, corner: u32) -> bool {
        direction.sideways().into_iter().any(|way| {
            let along = std::iter::successors(Some(cell.step(way)), |cell| Some(cell.step(way)));
            let mut along = along.take(corner as usize);
            along.any(|cell| self.facing(cell) != Ok(direction))
        })
    }

    /// The only direction in which a connection leaves the room.
    fn facing(&self, cell: Cell) -> Result<Direction, DrawingFaultKind> {
        let leaves =
            |direction: &Direction| self.template.kind(cell.step(*direction)) == CellKind::Outside;
        let ways: Vec<Direction> = Direction::ALL.into_iter().filter(leaves).collect();
        match ways[..] {
            [] => Err(DrawingFaultKind::ConnectionInside),
            [way] if self.template.kind(cell.step(way.opposite())).is_open() => Ok(way),
            [_] => Err(DrawingFaultKind::ConnectionBlockedIn),
            _ => Err(DrawingFaultKind::ConnectionOnCorner),
        }
    }
}
