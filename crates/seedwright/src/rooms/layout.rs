//! Layouts: placed rooms and the doors between them.

use std::collections::BTreeSet;

use serde::Serialize;

use super::PlacedId;
use super::doorway::Doorway;
use super::site::{Connection, Meeting, Site};
use super::stretch::{MeetingCell, stretches};
use crate::grid::{Cell, Orientation, Size};
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

/// The doorways where connections meet, from the meeting of a number on: one for each stretch.
pub(super) fn doorways(site: &Site<'_>, from: usize) -> Vec<Doorway> {
    let cells = site.meets[from..].iter().map(|meet| meeting_cell(site, meet));
    let stretches = stretches(cells.collect()).into_iter();
    stretches.map(|stretch| stretch.doorway()).collect()
}

fn meeting_cell(site: &Site<'_>, meet: &Meeting) -> MeetingCell {
    let [one, other] = [meet.first, meet.second].map(|number| site.connections[number as usize]);
    let Connection { room, direction, .. } = one;
    MeetingCell {
        a: PlacedId(room),
        b: PlacedId(other.room),
        direction,
        cell: meet.cell.minus(site.origin),
        kinds: (one.kind, other.kind),
        required: one.required || other.required,
        kind: meet.kind,
    }
}

/// Adjacency of rooms through doors, in compressed sparse rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    /// Where the neighbours of each room start.
    starts: Vec<u32>,
    rooms: Vec<u32>,
    /// Which of them are behind doors that only lead from them.
    against: BTreeSet<u32>,
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
        let mut against = BTreeSet::new();
        for door in doors {
            for (one, other) in [(door.a, door.b), (door.b, door.a)] {
                let end = &mut ends[one.0 as usize];
                if !door.leads_from(one) {
                    against.insert(*end);
                }
                neighbours[*end as usize] = other.0;
                *end += 1;
            }
        }
        Self { starts, rooms: neighbours, against }
    }

    /// The rooms behind the doors of a room, one for each door.
    pub fn of(&self, room: u32) -> &[u32] {
        let ends = [room as usize, room as usize + 1];
        let [start, end] = ends.map(|end| self.starts[end] as usize);
        &self.rooms[start..end]
    }

    /// The number of doors on the shortest path from a room to every other room, one-way doors in their direction only.
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
            for (place, neighbour) in (self.starts[room as usize]..).zip(self.of(room)) {
                if distances[*neighbour as usize] == UNREACHED && !self.against.contains(&place) {
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
