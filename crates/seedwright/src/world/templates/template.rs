//! Room templates: what walkers lay down.

use std::collections::BTreeMap;

use seedwright_derive::Words;
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Direction, Orientation, Size};
use crate::number::count;

/// What a cell of a template is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    /// Not part of the room.
    Outside,
    /// Wall. Connections stand in walls, too.
    Blocked,
    /// Where one can stand.
    Floor,
    /// A door inside the room, between two parts of its floor.
    Door,
}

impl CellKind {
    /// Whether one can walk over the cell.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Floor | Self::Door)
    }
}

/// A connection: a cell in the wall of a room where a way out can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Point {
    /// The cell of the wall.
    pub cell: Cell,
    /// Where it leads. Follows from the edge that the cell lies on.
    pub direction: Direction,
    /// Whether the room may only stand where this connection is met.
    pub required: bool,
}

/// A place for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Slot {
    /// Its letter in the drawing.
    pub letter: char,
    /// Where it lies.
    pub cell: Cell,
}

/// What a room is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Words)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Where one begins: always the first room.
    Entrance,
    /// Where one leaves.
    Exit,
    /// Where the strongest enemy waits.
    Boss,
    /// Where something is found.
    Treasure,
    /// Where something is sold.
    Merchant,
    /// Where something happens.
    Event,
    /// Where ways to other layouts begin.
    Gate,
}

/// A room as its author drew it.
///
/// The shape is fixed once it is parsed; how often and as what the room is used can be set at any time.
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
    /// What rooms of this template can be for.
    pub roles: Vec<Role>,
    /// How much likelier it is drawn than one of weight 1; never for 0.
    pub weight: u32,
    /// How many rooms of it there must be.
    pub least: u32,
    /// How many rooms of it there may be; none is as many as there is room for.
    pub most: Option<u32>,
    /// What the places for items are called, by their letters; others are called `slot a`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slot_names: BTreeMap<char, String>,
    size: Size,
    cells: Vec<CellKind>,
    pub(super) points: Vec<Point>,
    pub(super) slots: Vec<Slot>,
}

impl Template {
    /// A template of this size without any room in it.
    pub(super) fn blank(name: &str, size: Size) -> Self {
        Self {
            name: name.to_owned(),
            roles: Vec::new(),
            weight: 1,
            least: 0,
            most: None,
            slot_names: BTreeMap::new(),
            size,
            cells: vec![CellKind::Outside; (size.width * size.height) as usize],
            points: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Says what a cell within the drawing is.
    pub(super) fn set_kind(&mut self, cell: Cell, kind: CellKind) {
        if let Some(number) = self.size.number(cell) {
            self.cells[number as usize] = kind;
        }
    }

    /// Demands exactly so many rooms of this template.
    #[must_use]
    pub fn exactly(mut self, count: u32) -> Self {
        (self.least, self.most) = (count, Some(count));
        self
    }

    /// Demands at least so many rooms of this template.
    #[must_use]
    pub fn at_least(mut self, count: u32) -> Self {
        self.least = count;
        self
    }

    /// Allows at most so many rooms of this template.
    #[must_use]
    pub fn at_most(mut self, count: u32) -> Self {
        self.most = Some(count);
        self
    }

    /// Sets how likely the template is drawn.
    #[must_use]
    pub fn weighing(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }

    /// Says what its rooms can be for.
    #[must_use]
    pub fn for_role(mut self, role: Role) -> Self {
        if !self.roles.contains(&role) {
            self.roles.push(role);
        }
        self
    }

    /// Makes every connection of these sides required: the shorthand `[UP, LEFT, RIGHT]`.
    ///
    /// # Errors
    /// The first of the sides that has no connection.
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

    /// What a cell is; outside of the drawing, too.
    pub fn kind(&self, cell: Cell) -> CellKind {
        let number = self.size.number(cell);
        number.map_or(CellKind::Outside, |number| self.cells[number as usize])
    }

    /// The connections, in the order of reading.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The places for items, in the order of reading.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// What a place for an item is called.
    pub fn slot_name(&self, slot: &Slot) -> String {
        let given = self.slot_names.get(&slot.letter);
        given.map_or_else(|| format!("slot {}", slot.letter), Clone::clone)
    }

    /// Whether some connection must be met.
    pub fn has_required(&self) -> bool {
        self.points.iter().any(|point| point.required)
    }

    /// How many cells of floor it has.
    pub fn floor(&self) -> u32 {
        let floor = self.cells.iter().filter(|kind| **kind == CellKind::Floor);
        count(floor.count())
    }

    /// Whether a cell is wall on the rim of the room, which a neighbour may share.
    pub fn is_edge(&self, cell: Cell) -> bool {
        self.kind(cell) == CellKind::Blocked && {
            let around = |offset: Cell| self.kind(cell.plus(offset).minus(Cell::new(1, 1)));
            let mut neighbours = Size::new(3, 3).cells().map(around);
            neighbours.any(|kind| kind == CellKind::Outside)
        }
    }

    /// The same room laid down another way. Connections and slots keep their order, so that the number of
    /// one names it in every orientation.
    #[must_use]
    pub fn turned(&self, orientation: Orientation) -> Self {
        let size = orientation.size(self.size);
        let cell = |cell| orientation.cell(cell, self.size);
        let points = self.points.iter().map(|point| Point {
            cell: cell(point.cell),
            direction: orientation.direction(point.direction),
            required: point.required,
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
