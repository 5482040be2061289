//! Room templates as text.
//!
//! | character | cell |
//! | --- | --- |
//! | space | not part of the room |
//! | `#` | wall |
//! | `.` | floor |
//! | `+` | a door between two parts of the room's floor |
//! | `?` | wall with a connection that may be met |
//! | `!` | wall with a connection that must be met |
//! | letter | floor with a place for an item |
//!
//! A question and an exclamation rather than arrows: where a connection leads follows from the edge it lies
//! on, so there is nothing that a turned drawing could get wrong. Rows and columns of spaces around the
//! drawing do not count.

use std::collections::BTreeSet;
use std::fmt;

use super::{Cell, CellKind, Direction, Point, Size, Slot, Template, limits};

/// What is wrong with a drawing, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DrawingFault {
    /// The line, from 1.
    pub line: u32,
    /// The character of the line, from 1.
    pub column: u32,
    /// What is wrong.
    pub kind: DrawingFaultKind,
}

impl fmt::Display for DrawingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for DrawingFault {}

/// What is wrong with a drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawingFaultKind {
    /// There is nothing but spaces.
    Empty,
    /// The drawing is wider or higher than [`limits::TEMPLATE_SIDE`].
    TooLarge(Size),
    /// A character that means nothing.
    Unknown(char),
    /// There is no floor.
    NoFloor,
    /// A floor or a door that is not closed in by cells of the room on all eight sides.
    OpenEdge,
    /// A part of the floor that can't be reached from the rest.
    Apart,
    /// There is no connection, so the room could never be reached.
    NoConnections,
    /// More connections than [`limits::POINTS`].
    TooManyConnections,
    /// A connection that lies on no edge.
    ConnectionInside,
    /// A connection on a corner, which faces two ways.
    ConnectionOnCorner,
    /// A connection without floor behind it.
    ConnectionBlockedIn,
    /// A letter that was used before.
    SlotTwice(char),
}

impl fmt::Display for DrawingFaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the drawing is empty"),
            Self::TooLarge(Size { width, height }) => write!(
                formatter,
                "the drawing has {width} columns and {height} rows, {} at most",
                limits::TEMPLATE_SIDE
            ),
            Self::Unknown(character) => {
                write!(formatter, "`{}` means nothing here", character.escape_debug())
            }
            Self::NoFloor => formatter.write_str("the room has no floor"),
            Self::OpenEdge => formatter.write_str("the floor is not closed in by walls here"),
            Self::Apart => {
                formatter.write_str("this floor can't be reached from the rest of the room")
            }
            Self::NoConnections => formatter.write_str("the room has no connection"),
            Self::TooManyConnections => {
                write!(formatter, "the room has more than {} connections", limits::POINTS)
            }
            Self::ConnectionInside => formatter.write_str("this connection lies on no edge"),
            Self::ConnectionOnCorner => formatter.write_str("this connection lies on a corner"),
            Self::ConnectionBlockedIn => {
                formatter.write_str("this connection has no floor behind it")
            }
            Self::SlotTwice(letter) => write!(formatter, "the letter `{letter}` is used twice"),
        }
    }
}

impl std::error::Error for DrawingFaultKind {}

/// What a sound drawing shows.
pub(super) struct Shape {
    pub size: Size,
    pub cells: Vec<CellKind>,
    pub points: Vec<Point>,
    pub slots: Vec<Slot>,
}

/// The kind of a cell, which may lie outside of the drawing.
pub(super) fn kind(size: Size, cells: &[CellKind], cell: Cell) -> CellKind {
    if size.contains(cell) {
        cells[(cell.y as u32 * size.width + cell.x as u32) as usize]
    } else {
        CellKind::Outside
    }
}

/// Reads a drawing, or says everything that is wrong with it.
pub(super) fn parse(text: &str) -> Result<Shape, Vec<DrawingFault>> {
    let mut reader = Reader::new(text).map_err(|fault| vec![fault])?;
    reader.read(text);
    // Whatever else seems wrong around a character that means nothing may be as the author meant it.
    let is_unknown = |fault: &DrawingFault| matches!(fault.kind, DrawingFaultKind::Unknown(_));
    if reader.faults.iter().any(is_unknown) {
        reader.faults.retain(is_unknown);
        return Err(reader.faults);
    }
    reader.check_floor();
    reader.find_points();
    let Reader { mut faults, .. } = reader;
    if faults.is_empty() {
        return Ok(reader.shape);
    }
    faults.sort();
    Err(faults)
}

/// Reads one drawing.
struct Reader {
    shape: Shape,
    /// The cells that are drawn as connections, and whether they are required.
    connections: Vec<(Cell, bool)>,
    /// Where the first cell stands in the text, from 0.
    corner: Cell,
    faults: Vec<DrawingFault>,
}

/// Everything but spaces, with its place in the text.
fn ink(text: &str) -> impl Iterator<Item = (Cell, char)> {
    (0..).zip(text.lines()).flat_map(|(y, line)| {
        let characters = (0..).zip(line.chars());
        let drawn = characters.filter(|(_, character)| *character != ' ');
        drawn.map(move |(x, character)| (Cell::new(x, y), character))
    })
}

impl Reader {
    /// Measures the drawing.
    fn new(text: &str) -> Result<Self, DrawingFault> {
        let fault = |at: Cell, kind| fault(at, Cell::default(), kind);
        // A text too long for a drawing is not even measured to its end.
        let longest = (limits::TEMPLATE_SIDE as usize + 1).pow(2);
        let mut corners: Option<(Cell, Cell)> = None;
        for (Cell { x, y }, _) in ink(text).take(longest) {
            let (low, high) = corners.get_or_insert((Cell::new(x, y), Cell::new(x, y)));
            *low = Cell::new(low.x.min(x), low.y.min(y));
            *high = Cell::new(high.x.max(x), high.y.max(y));
        }
        let (corner, high) =
            corners.ok_or_else(|| fault(Cell::default(), DrawingFaultKind::Empty))?;
        let size = Size::new(
            high.x.abs_diff(corner.x).saturating_add(1),
            high.y.abs_diff(corner.y).saturating_add(1),
        );
        if size.width.max(size.height) > limits::TEMPLATE_SIDE {
            return Err(fault(corner, DrawingFaultKind::TooLarge(size)));
        }
        Ok(Self {
            shape: Shape {
                size,
                cells: vec![CellKind::Outside; size.area() as usize],
                points: Vec::new(),
                slots: Vec::new(),
            },
            connections: Vec::new(),
            corner,
            faults: Vec::new(),
        })
    }

    fn report(&mut self, cell: Cell, kind: DrawingFaultKind) {
        self.faults.push(fault(cell, self.corner, kind));
    }

    fn kind(&self, cell: Cell) -> CellKind {
        kind(self.shape.size, &self.shape.cells, cell)
    }

    /// Reads what the characters mean.
    fn read(&mut self, text: &str) {
        for (at, character) in ink(text) {
            let cell = at.minus(self.corner);
            let kind = match character {
                '#' => CellKind::Blocked,
                '.' => CellKind::Floor,
                '+' => CellKind::Door,
                '?' | '!' => {
                    self.connections.push((cell, character == '!'));
                    CellKind::Blocked
                }
                letter if letter.is_ascii_alphabetic() => {
                    if self.shape.slots.iter().any(|slot| slot.letter == letter) {
                        self.report(cell, DrawingFaultKind::SlotTwice(letter));
                    }
                    self.shape.slots.push(Slot { letter, cell });
                    CellKind::Floor
                }
                unknown => {
                    self.report(cell, DrawingFaultKind::Unknown(unknown));
                    CellKind::Blocked
                }
            };
            let index = cell.y as u32 * self.shape.size.width + cell.x as u32;
            self.shape.cells[index as usize] = kind;
        }
    }

    /// The floor is there, in one piece, and closed in.
    fn check_floor(&mut self) {
        let open = |reader: &Self, cell: &Cell| reader.kind(*cell).is_open();
        let cells: Vec<Cell> = self.shape.size.cells().collect();
        let mut rest: BTreeSet<Cell> = cells.iter().copied().filter(|c| open(self, c)).collect();
        if !cells.iter().any(|cell| self.kind(*cell) == CellKind::Floor) {
            self.report(Cell::default(), DrawingFaultKind::NoFloor);
        }
        for cell in &rest.clone() {
            let mut around = Size::new(3, 3).cells();
            let outside = |offset: Cell| {
                self.kind(cell.plus(offset).minus(Cell::new(1, 1))) == CellKind::Outside
            };
            if around.any(outside) {
                self.report(*cell, DrawingFaultKind::OpenEdge);
            }
        }
        let mut queue: Vec<Cell> = rest.pop_first().into_iter().collect();
        while let Some(cell) = queue.pop() {
            let neighbours = Direction::ALL.map(|direction| cell.step(direction));
            queue.extend(neighbours.into_iter().filter(|next| rest.remove(next)));
        }
        if let Some(cell) = rest.first() {
            self.report(*cell, DrawingFaultKind::Apart);
        }
    }

    /// Finds out where each connection leads.
    fn find_points(&mut self) {
        let connections = std::mem::take(&mut self.connections);
        match connections.get(limits::POINTS as usize) {
            Some((cell, _)) => self.report(*cell, DrawingFaultKind::TooManyConnections),
            None if connections.is_empty() => {
                self.report(Cell::default(), DrawingFaultKind::NoConnections);
            }
            None => (),
        }
        for (cell, required) in connections {
            match self.facing(cell) {
                Ok(direction) => self.shape.points.push(Point { cell, direction, required }),
                Err(kind) => self.report(cell, kind),
            }
        }
    }

    /// The one direction in which a connection leaves the room.
    fn facing(&self, cell: Cell) -> Result<Direction, DrawingFaultKind> {
        let leaves = |direction: &Direction| self.kind(cell.step(*direction)) == CellKind::Outside;
        let ways: Vec<Direction> = Direction::ALL.into_iter().filter(leaves).collect();
        match ways[..] {
            [] => Err(DrawingFaultKind::ConnectionInside),
            [way] if self.kind(cell.step(way.opposite())).is_open() => Ok(way),
            [_] => Err(DrawingFaultKind::ConnectionBlockedIn),
            _ => Err(DrawingFaultKind::ConnectionOnCorner),
        }
    }
}

/// A fault at a cell, given where the first cell stands in the text.
fn fault(cell: Cell, corner: Cell, kind: DrawingFaultKind) -> DrawingFault {
    let Cell { x, y } = cell.plus(corner);
    DrawingFault { line: y as u32 + 1, column: x as u32 + 1, kind }
}

/// Draws a template; what is drawn reads as the same.
pub(super) fn draw(template: &Template) -> String {
    let mut text = String::new();
    for cell in template.size().cells() {
        if cell.x == 0 && cell.y > 0 {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text.push(character(template, cell));
    }
    text.truncate(text.trim_end_matches(' ').len());
    text
}

/// The character of a cell.
fn character(template: &Template, cell: Cell) -> char {
    let point = template.points().iter().find(|point| point.cell == cell);
    let slot = template.slots().iter().find(|slot| slot.cell == cell);
    match (point, slot, template.kind(cell)) {
        (Some(point), ..) if point.required => '!',
        (Some(_), ..) => '?',
        (None, Some(slot), _) => slot.letter,
        (None, None, CellKind::Outside) => ' ',
        (None, None, CellKind::Blocked) => '#',
        (None, None, CellKind::Floor) => '.',
        (None, None, CellKind::Door) => '+',
    }
}
