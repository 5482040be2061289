//! Groups: several rooms that are placed together or not at all.

use std::fmt;

use serde::Serialize;

use super::shape::Shapes;
use super::{PointKind, TemplateId, limits};
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::number::count;

/// A room of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// Its template.
    pub template: TemplateId,
    /// Its orientation within the group.
    pub orientation: Orientation,
    /// The position of its first cell within the group.
    pub position: Cell,
}

/// Several rooms that are placed together or not at all, rotated as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Its name, unique among groups.
    pub name: String,
    /// How likely it is to be drawn, relative to weight 1; 0 means never.
    pub weight: u32,
    /// The minimum number of times it is placed.
    pub least: u32,
    /// The maximum number of times it is placed; `None` if unlimited.
    pub most: Option<u32>,
    /// Its rooms.
    pub members: Vec<Member>,
}

impl Group {
    /// A group of weight 1.
    pub fn new(name: &str, members: Vec<Member>) -> Self {
        Self { name: name.to_owned(), weight: 1, least: 0, most: None, members }
    }
}

/// A fault of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupFault {
    /// It has no rooms.
    Empty,
    /// It has more rooms than [`limits::MEMBERS`].
    TooManyMembers(u32),
    /// A room has an unknown template.
    UnknownTemplate {
        /// The number of the room.
        member: u32,
    },
    /// A room is farther from the origin of the group than [`limits::GROUP_SIDE`].
    TooFar {
        /// The number of the room.
        member: u32,
    },
    /// Two rooms overlap in more than their edges.
    Overlap {
        /// The number of the first room.
        first: u32,
        /// The number of the second room.
        second: u32,
        /// A cell, within the group, that they can't share.
        cell: Cell,
    },
    /// A room can't be reached from the first one.
    Apart {
        /// The number of the room.
        member: u32,
    },
    /// A required connection of a room faces the wall of another one.
    RequiredCovered {
        /// The number of the room.
        member: u32,
        /// The number of the connection.
        point: u32,
    },
}

impl fmt::Display for GroupFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the group has no rooms"),
            Self::TooManyMembers(count) => {
                write!(formatter, "the group has too many rooms: {count}")
            }
            Self::UnknownTemplate { member } => {
                write!(formatter, "room {} has an unknown template", member + 1)
            }
            Self::TooFar { member } => {
                write!(formatter, "room {} is too far from the origin of the group", member + 1)
            }
            Self::Overlap { first, second, .. } => {
                write!(formatter, "rooms {} and {} overlap", first + 1, second + 1)
            }
            Self::Apart { member } => {
                write!(formatter, "room {} can't be reached from the first room", member + 1)
            }
            Self::RequiredCovered { member, .. } => {
                write!(formatter, "a required connection of room {} faces a wall", member + 1)
            }
        }
    }
}

impl std::error::Error for GroupFault {}

/// The state of a connection within a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InnerPoint {
    /// It leads out of the group.
    Free,
    /// It meets a connection of another room of the group.
    Met(u32),
    /// It faces the wall of another room of the group.
    Covered,
}

/// The state of each connection of each member within the group.
pub(crate) fn inner_points(shapes: &Shapes, members: &[Member]) -> Vec<Vec<InnerPoint>> {
    let of_point = |number: usize, cell: Cell, direction: Direction, kind: PointKind| {
        let others = (0u32..).zip(members).filter(|(other, _)| *other as usize != number);
        let mut covered = InnerPoint::Free;
        for (other, member) in others {
            let shape = shapes.get(member.template, member.orientation);
            let local = cell.minus(member.position);
            if !shape.occupies(local) {
                continue;
            }
            if shape.kind_at(local, direction.opposite()).is_some_and(|other| kind.fits(other)) {
                return InnerPoint::Met(other);
            }
            covered = InnerPoint::Covered;
        }
        covered
    };
    let members = members.iter().enumerate();
    let inside = members.map(|(number, member)| {
        let shape = shapes.get(member.template, member.orientation);
        let points = shape.points.iter().zip(&shape.kinds);
        let inside = points.map(|(point, kind)| {
            of_point(number, member.position.plus(point.cell), point.direction, *kind)
        });
        inside.collect()
    });
    inside.collect()
}

/// Returns the first fault of a group.
pub(super) fn check(shapes: &Shapes, group: &Group) -> Result<(), GroupFault> {
    let members = &group.members;
    if members.is_empty() {
        return Err(GroupFault::Empty);
    }
    if members.len() > limits::MEMBERS as usize {
        return Err(GroupFault::TooManyMembers(count(members.len())));
    }
    for (number, member) in (0..).zip(members) {
        if member.template.0 >= shapes.templates() {
            return Err(GroupFault::UnknownTemplate { member: number });
        }
        let Cell { x, y } = member.position;
        if x.unsigned_abs().max(y.unsigned_abs()) > limits::GROUP_SIDE {
            return Err(GroupFault::TooFar { member: number });
        }
    }
    check_overlap(shapes, members)?;
    check_points(shapes, members)
}

fn check_overlap(shapes: &Shapes, members: &[Member]) -> Result<(), GroupFault> {
    for (first, one) in (0..).zip(members) {
        for (second, other) in (0..first).zip(members) {
            let shape = |member: &Member| shapes.get(member.template, member.orientation);
            let away = other.position.minus(one.position);
            if let Some(cell) = shape(one).conflict(shape(other), away) {
                return Err(GroupFault::Overlap {
                    first: second,
                    second: first,
                    cell: cell.plus(one.position),
                });
            }
        }
    }
    Ok(())
}

/// Checks that every room can be reached and that no required connection is covered.
fn check_points(shapes: &Shapes, members: &[Member]) -> Result<(), GroupFault> {
    let insides = inner_points(shapes, members);
    for ((member, inside), room) in (0..).zip(&insides).zip(members) {
        let points = &shapes.get(room.template, room.orientation).points;
        for ((point, inside), drawn) in (0..).zip(inside).zip(points) {
            if drawn.required && *inside == InnerPoint::Covered {
                return Err(GroupFault::RequiredCovered { member, point });
            }
        }
    }
    let mut reached = vec![false; members.len()];
    let mut queue = vec![0u32];
    while let Some(member) = queue.pop() {
        if !std::mem::replace(&mut reached[member as usize], true) {
            let met = insides[member as usize].iter().filter_map(|inside| match inside {
                InnerPoint::Met(other) => Some(*other),
                InnerPoint::Free | InnerPoint::Covered => None,
            });
            queue.extend(met);
        }
    }
    match (0..).zip(&reached).find(|(_, reached)| !**reached) {
        Some((member, _)) => Err(GroupFault::Apart { member }),
        None => Ok(()),
    }
}

/// The members of a group, rotated as a whole.
pub(crate) fn turned(shapes: &Shapes, group: &Group, orientation: Orientation) -> Vec<Member> {
    let corners = |member: &Member| {
        let size = shapes.get(member.template, member.orientation).size;
        let last = Cell::new(size.width.cast_signed() - 1, size.height.cast_signed() - 1);
        [member.position, member.position.plus(last)]
    };
    // Rotates about the origin; the position of the group is corrected below.
    let unit = Size::new(1, 1);
    let turned = group.members.iter().map(|member| {
        let [one, other] = corners(member).map(|cell| orientation.cell(cell, unit));
        Member {
            position: Cell::new(one.x.min(other.x), one.y.min(other.y)),
            orientation: member.orientation.then(orientation),
            template: member.template,
        }
    });
    let mut turned: Vec<Member> = turned.collect();
    let least = |of: fn(&Member) -> i32| turned.iter().map(of).min().unwrap_or(0);
    let corner = Cell::new(least(|member| member.position.x), least(|member| member.position.y));
    for member in &mut turned {
        member.position = member.position.minus(corner);
    }
    turned
}
