//! Layouts: placed rooms and the doors between them.

use serde::Serialize;

use super::PlacedId;
use super::site::{Connection, Meeting, MeetingKind, Site};
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::world::templates::{GroupId, Role, TemplateId};

/// A placed room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedRoom {
    /// Its template.
    pub template: TemplateId,
    /// Its orientation.
    pub orientation: Orientation,
    /// Its top left cell.
    pub position: Cell,
    /// Its size in that orientation.
    pub size: Size,
    /// The group it belongs to, and the first room of that group.
    pub group: Option<(GroupId, PlacedId)>,
    /// The walker that placed it.
    pub walker: Option<u32>,
    /// The room it was placed from.
    pub from: Option<PlacedId>,
    /// The number of the step that placed it.
    pub step: u64,
    /// The number of doors on the shortest path from the entrance, which is the first room.
    pub depth: u32,
    /// Its role.
    pub role: Option<Role>,
}

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
}

impl Doorway {
    /// Returns its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Self { cell, direction, .. } = *self;
        (0..self.length as i32).map(move |number| cell.plus(along(direction, number)))
    }
}

/// The offset of the nth cell along the wall of a door with this direction.
fn along(direction: Direction, number: i32) -> Cell {
    match direction {
        Direction::Up | Direction::Down => Cell::new(number, 0),
        Direction::Left | Direction::Right => Cell::new(0, number),
    }
}

/// Why the walkers stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WalkEnd {
    /// The target is reached.
    Target,
    /// Nothing can be placed at any connection.
    Stuck,
    /// The turns ran out.
    Limit,
    /// The maximum number of rooms is reached with too little floor.
    Full,
}

/// Rooms and the doors between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    /// The rooms in the order in which they were placed, or, for a graph, in the order of its nodes; the first one is
    /// the entrance.
    pub rooms: Vec<PlacedRoom>,
    /// The doors, in order.
    pub doors: Vec<Doorway>,
    /// Meetings of connections where the wall stays closed.
    pub closed: Vec<Doorway>,
    /// The top left cell of the rectangle around all rooms.
    pub corner: Cell,
    /// The size of that rectangle.
    pub size: Size,
    /// The number of floor cells.
    pub floor: u64,
    /// Why the walkers stopped.
    pub ended: WalkEnd,
    /// The number of attempts.
    pub attempts: u32,
    /// The number of placements tried in all attempts.
    pub tries: u64,
}

impl Layout {
    /// Returns the rooms with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (PlacedId, &PlacedRoom)> {
        (0..).map(PlacedId).zip(&self.rooms)
    }

    /// Returns a room.
    pub fn room(&self, id: PlacedId) -> &PlacedRoom {
        &self.rooms[id.0 as usize]
    }

    /// Returns the rooms of a role.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = PlacedId> {
        let rooms = self.iter().filter(move |(_, room)| room.role == Some(role));
        rooms.map(|(id, _)| id)
    }
}

/// The wall that a cell of a door belongs to, and its position along that wall.
fn wall_order(door: &Doorway) -> (i32, i32) {
    match door.direction {
        Direction::Up | Direction::Down => (door.cell.y, door.cell.x),
        Direction::Left | Direction::Right => (door.cell.x, door.cell.y),
    }
}

/// The meetings from a number on, joined where they are adjacent and between the same two rooms. A meeting that must be
/// open also opens the adjacent ones.
pub(super) fn doorways(site: &Site<'_>, from: usize) -> Vec<Doorway> {
    let meets = site.meets[from..].iter();
    joined(meets.map(|meet| single(site, meet)).collect())
}

/// Joins single-cell doors that are adjacent and between the same two rooms.
pub(super) fn joined(mut doors: Vec<Doorway>) -> Vec<Doorway> {
    doors.sort_unstable_by_key(|door| (door.a, door.b, door.direction, wall_order(door)));
    doors.dedup_by(|next, door| {
        let end = door.cell.plus(along(door.direction, door.length as i32));
        let same = |door: &Doorway| (door.a, door.b, door.direction);
        let joined = same(next) == same(door) && next.cell == end;
        if joined {
            door.length += 1;
            // `MeetingKind` is ordered by strength: one cell that has to be open makes the whole door so.
            door.kind = door.kind.min(next.kind);
        }
        joined
    });
    doors
}

fn single(site: &Site<'_>, meet: &Meeting) -> Doorway {
    let Connection { room, direction, .. } = site.connections[meet.first as usize];
    Doorway {
        a: PlacedId(room),
        b: PlacedId(site.connections[meet.second as usize].room),
        direction,
        cell: meet.cell.minus(site.origin),
        length: 1,
        kind: meet.kind,
    }
}

/// Adjacency of rooms through doors, in compressed sparse rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    /// Where the neighbours of each room start.
    starts: Vec<u32>,
    rooms: Vec<u32>,
}

/// The depth of a room that can't be reached.
pub(super) const UNREACHED: u32 = u32::MAX;

impl Neighbours {
    pub fn new(rooms: usize, doors: &[Doorway]) -> Self {
        let mut starts = vec![0; rooms + 1];
        for door in doors {
            starts[door.a.0 as usize + 1] += 1;
            starts[door.b.0 as usize + 1] += 1;
        }
        for room in 0..rooms {
            starts[room + 1] += starts[room];
        }
        let mut ends = starts.clone();
        let mut neighbours = vec![0; doors.len() * 2];
        for door in doors {
            for (one, other) in [(door.a, door.b), (door.b, door.a)] {
                let end = &mut ends[one.0 as usize];
                neighbours[*end as usize] = other.0;
                *end += 1;
            }
        }
        Self { starts, rooms: neighbours }
    }

    /// The rooms behind the doors of a room, one for each door.
    pub fn of(&self, room: u32) -> &[u32] {
        let ends = [room as usize, room as usize + 1];
        let [start, end] = ends.map(|end| self.starts[end] as usize);
        &self.rooms[start..end]
    }

    /// The number of doors on the shortest path from a room to every other room.
    pub fn distances(&self, from: u32) -> Vec<u32> {
        let mut distances = vec![UNREACHED; self.starts.len() - 1];
        let mut queue = Vec::with_capacity(distances.len());
        if let Some(first) = distances.get_mut(from as usize) {
            *first = 0;
            queue.push(from);
        }
        let mut next = 0;
        while let Some(&room) = queue.get(next) {
            next += 1;
            let distance = distances[room as usize] + 1;
            for neighbour in self.of(room) {
                if distances[*neighbour as usize] == UNREACHED {
                    distances[*neighbour as usize] = distance;
                    queue.push(*neighbour);
                }
            }
        }
        distances
    }
}

impl Site<'_> {
    /// Returns the placed rooms as a layout with a door wherever connections meet.
    pub fn layout(&self) -> Layout {
        let doors = doorways(self, 0);
        self.layout_with(doors, Vec::new())
    }

    /// Returns the placed rooms as a layout with these doors.
    pub(super) fn layout_with(&self, doors: Vec<Doorway>, closed: Vec<Doorway>) -> Layout {
        let depths = Neighbours::new(self.rooms.len(), &doors).distances(0);
        let rooms = self.rooms.iter().zip(depths).map(|(room, depth)| {
            let shape = self.catalogue.shapes.at(room.shape);
            PlacedRoom {
                template: shape.template,
                orientation: shape.orientation,
                position: room.at.minus(self.origin),
                size: shape.size,
                group: room.group.map(|(id, first)| (id, PlacedId(first))),
                walker: room.walker,
                from: room.from.map(PlacedId),
                step: room.step,
                depth,
                role: room.role,
            }
        });
        let rooms: Vec<PlacedRoom> = rooms.collect();
        let (corner, size) = frame(&rooms);
        Layout {
            rooms,
            doors,
            closed,
            corner,
            size,
            floor: self.floor,
            ended: WalkEnd::Target,
            attempts: 1,
            tries: 0,
        }
    }
}

/// The rectangle around all rooms.
pub(super) fn frame(rooms: &[PlacedRoom]) -> (Cell, Size) {
    let mut corners: Option<(Cell, Cell)> = None;
    for PlacedRoom { position, size, .. } in rooms {
        let Cell { x, y } = *position;
        let (right, bottom) = (x + size.width as i32, y + size.height as i32);
        let (low, high) = corners.get_or_insert((*position, *position));
        *low = Cell::new(low.x.min(x), low.y.min(y));
        *high = Cell::new(high.x.max(right), high.y.max(bottom));
    }
    let (low, high) = corners.unwrap_or_default();
    let size = Size::new(high.x.abs_diff(low.x), high.y.abs_diff(low.y));
    (low, size)
}
