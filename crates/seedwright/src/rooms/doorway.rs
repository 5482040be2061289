//! Doorways: where players pass from one room to another.

use serde::Serialize;

use super::PlacedId;
use super::site::MeetingKind;
use crate::grid::{Cell, Direction};
use crate::world::templates::PointKind;

/// A door: adjacent connections of two rooms that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Doorway {
    /// The room that was placed first.
    pub a: PlacedId,
    /// The other room.
    pub b: PlacedId,
    /// The direction from `a` to `b`.
    pub direction: Direction,
    /// Its first cell; the others follow to the right or below.
    pub cell: Cell,
    /// The number of cells.
    pub length: u32,
    /// Why it is there.
    pub kind: MeetingKind,
    /// The directions in which it can be passed.
    #[serde(skip_serializing_if = "Pass::is_both")]
    pub pass: Pass,
}

/// The directions in which a door can be passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Both directions.
    #[default]
    Both,
    /// Only from the first room to the second.
    Forth,
    /// Only from the second room to the first.
    Back,
}

impl Pass {
    /// Whether it is both directions.
    pub fn is_both(&self) -> bool {
        *self == Self::Both
    }

    /// Whether a doorway with connections for these directions can be one of two rooms of a graph: one that leads one
    /// way, from the first room if `forth`, or one that leads both ways.
    pub(super) fn allows(self, one_way: bool, forth: bool) -> bool {
        match self {
            Self::Both => true,
            Self::Forth => one_way && forth,
            Self::Back => one_way && !forth,
        }
    }

    /// The directions for the connections of two rooms.
    pub(super) fn of(one: PointKind, other: PointKind) -> Self {
        match (one.leads_to(other), other.leads_to(one)) {
            (true, false) => Self::Forth,
            (false, true) => Self::Back,
            _ => Self::Both,
        }
    }
}

impl Doorway {
    /// Whether players can pass it from one of its rooms to the other.
    pub fn leads_from(&self, room: PlacedId) -> bool {
        match self.pass {
            Pass::Both => true,
            Pass::Forth => room == self.a,
            Pass::Back => room == self.b,
        }
    }

    /// The only room that it leads into, if it can be passed in one direction only.
    pub fn into_only(&self) -> Option<PlacedId> {
        match self.pass {
            Pass::Both => None,
            Pass::Forth => Some(self.b),
            Pass::Back => Some(self.a),
        }
    }

    /// Returns its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Self { cell, direction, .. } = *self;
        (0..self.length as i32).map(move |number| cell.plus(along(direction, number)))
    }
}

/// The offset of the nth cell along the wall of a door with this direction.
pub(super) fn along(direction: Direction, number: i32) -> Cell {
    match direction {
        Direction::Up | Direction::Down => Cell::new(number, 0),
        Direction::Left | Direction::Right => Cell::new(0, number),
    }
}
