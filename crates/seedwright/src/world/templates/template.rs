//! Room templates, the units of a layout.

use std::collections::BTreeMap;

use seedwright_derive::Words;
use serde::{Deserialize, Serialize};

use super::{ConnectionSettings, PointKind};
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::number::count;

/// The kind of a cell in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    /// Not part of the room.
    Outside,
    /// Wall. Connections are in walls, too.
    Blocked,
    /// Floor, where the player can stand.
    Floor,
    /// A door inside the room, between two parts of its floor.
    Door,
}

impl CellKind {
    /// Whether the player can walk over the cell.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Floor | Self::Door)
    }
}

/// A connection: a cell in the wall of a room where a passage can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Point {
    /// The cell of the wall.
    pub cell: Cell,
    /// The direction it leads in, which follows from the edge it is on.
    pub direction: Direction,
    /// Whether the room can only be placed where this connection is met.
    pub required: bool,
    /// Its mark in the drawing.
    #[serde(skip_serializing_if = "is_plain")]
    pub mark: char,
}

/// Whether a mark follows from the rest of a connection.
fn is_plain(mark: &char) -> bool {
    matches!(mark, '?' | '!')
}

/// An item slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Slot {
    /// Its letter in the drawing.
    pub letter: char,
    /// Its position.
    pub cell: Cell,
}

/// The role of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Words)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The room where the player starts; always the first room.
    Entrance,
    /// A room where the player leaves.
    Exit,
    /// The room of the strongest enemy.
    Boss,
    /// A room with something to find.
    Treasure,
    /// A room with something to buy.
    Merchant,
    /// A room where something happens.
    Event,
    /// A room with gates to other layouts.
    Gate,
}

/// A room template.
///
/// The shape is fixed once it is parsed; counts, weight and roles can be set at any time.
///
/// ```
/// use seedwright::grid::Direction;
/// use seedwright::rooms::Template;
///
/// let drawing = "##?##\n#...#\n?.a.!\n#...#\n#####";
/// let crossing = Template::parse("Crossing", drawing).expect("the drawing is sound");
/// let points: Vec<_> = crossing.points().iter().map(|point| (point.direction, point.required)).collect();
/// assert_eq!(points, [(Direction::Up, false), (Direction::Left, false), (Direction::Right, true)]);
/// assert_eq!(crossing.slots()[0].letter, 'a');
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Template {
    /// Its name, unique among templates.
    pub name: String,
    /// The roles that rooms of this template can have.
    pub roles: Vec<Role>,
    /// How likely it is to be drawn, relative to weight 1; 0 means never.
    pub weight: u32,
    /// The minimum number of rooms.
    pub least: u32,
    /// The maximum number of rooms; `None` if unlimited.
    pub most: Option<u32>,
    /// The names of item slots, by letter; the others are called `slot a` and so on.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slot_names: BTreeMap<char, String>,
    /// The settings of its connections, for marks that have some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) connections: Vec<ConnectionSettings>,
    size: Size,
    cells: Vec<CellKind>,
    pub(super) points: Vec<Point>,
    pub(super) slots: Vec<Slot>,
}

impl Template {
    /// A template of this size with only outside cells.
    pub(super) fn blank(name: &str, size: Size) -> Self {
        Self {
            name: name.to_owned(),
            roles: Vec::new(),
            weight: 1,
            least: 0,
            most: None,
            slot_names: BTreeMap::new(),
            connections: Vec::new(),
            size,
            cells: vec![CellKind::Outside; (size.width * size.height) as usize],
            points: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Sets the kind of a cell within the drawing.
    pub(super) fn set_kind(&mut self, cell: Cell, kind: CellKind) {
        if let Some(number) = self.size.number(cell) {
            self.cells[number as usize] = kind;
        }
    }

    /// Requires exactly this many rooms of the template.
    #[must_use]
    pub fn exactly(mut self, count: u32) -> Self {
        (self.least, self.most) = (count, Some(count));
        self
    }

    /// Requires at least this many rooms of the template.
    #[must_use]
    pub fn at_least(mut self, count: u32) -> Self {
        self.least = count;
        self
    }

    /// Allows at most this many rooms of the template.
    #[must_use]
    pub fn at_most(mut self, count: u32) -> Self {
        self.most = Some(count);
        self
    }

    /// Sets the weight of the template.
    #[must_use]
    pub fn weighing(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }

    /// Adds a role.
    #[must_use]
    pub fn for_role(mut self, role: Role) -> Self {
        if !self.roles.contains(&role) {
            self.roles.push(role);
        }
        self
    }

    /// Makes every connection on these sides required: the shorthand `[UP, LEFT, RIGHT]`.
    ///
    /// # Errors
    /// The first side without a connection.
    pub fn require(&mut self, sides: &[Direction]) -> Result<(), Direction> {
        for side in sides {
            let mut points = self.points.iter().filter(|point| point.direction == *side);
            points.next().ok_or(*side)?;
        }
        for point in &mut self.points {
            point.required |= sides.contains(&point.direction);
        }
        Ok(())
    }

    /// The extent of the drawing.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The kind of a cell; cells beyond the drawing are outside.
    pub fn kind(&self, cell: Cell) -> CellKind {
        let number = self.size.number(cell);
        number.map_or(CellKind::Outside, |number| self.cells[number as usize])
    }

    /// The connections, in reading order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The settings of connections, for marks that have some.
    pub fn connections(&self) -> &[ConnectionSettings] {
        &self.connections
    }

    /// The settings of the connections with a mark.
    pub fn connection(&self, mark: char) -> Option<&ConnectionSettings> {
        self.connections.iter().find(|settings| settings.mark == mark)
    }

    /// The kind of a connection, its socket numbered by its index in a list of all sockets.
    pub(super) fn point_kind(&self, point: &Point, sockets: &[&str]) -> PointKind {
        let Some(settings) = self.connection(point.mark) else {
            return PointKind::default();
        };
        let socket = settings.socket.as_deref();
        let socket = socket.and_then(|socket| sockets.binary_search(&socket).ok());
        PointKind {
            socket: socket.map_or(0, |number| count(number) + 1),
            width: settings.width.unwrap_or(0),
            pass: settings.pass,
        }
    }

    /// The item slots, in reading order.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The name of an item slot.
    pub fn slot_name(&self, slot: &Slot) -> String {
        let given = self.slot_names.get(&slot.letter);
        given.map_or_else(|| format!("slot {}", slot.letter), Clone::clone)
    }

    /// Whether any connection is required.
    pub fn has_required(&self) -> bool {
        self.points.iter().any(|point| point.required)
    }

    /// The number of floor cells.
    pub fn floor(&self) -> u32 {
        let floor = self.cells.iter().filter(|kind| **kind == CellKind::Floor);
        count(floor.count())
    }

    /// Whether a cell is a wall on the rim of the room, which an adjacent room can share.
    pub fn is_edge(&self, cell: Cell) -> bool {
        self.kind(cell) == CellKind::Blocked && {
            let around = |offset: Cell| self.kind(cell.plus(offset).minus(Cell::new(1, 1)));
            let mut neighbours = Size::new(3, 3).cells().map(around);
            neighbours.any(|kind| kind == CellKind::Outside)
        }
    }

    /// The same room in another orientation. Connections and slots keep their order, so that their numbers are the same
    /// in every orientation.
    #[must_use]
    pub fn turned(&self, orientation: Orientation) -> Self {
        let size = orientation.size(self.size);
        let cell = |cell| orientation.cell(cell, self.size);
        let points = self.points.iter().map(|point| Point {
            cell: cell(point.cell),
            direction: orientation.direction(point.direction),
            ..*point
        });
        let slots =
            self.slots.iter().map(|slot| Slot { letter: slot.letter, cell: cell(slot.cell) });
        let (points, slots) = (points.collect(), slots.collect());
        let mut turned = Self { size, points, slots, ..self.clone() };
        for (from, kind) in self.size.cells().zip(&self.cells) {
            turned.set_kind(cell(from), *kind);
        }
        turned
    }
}
