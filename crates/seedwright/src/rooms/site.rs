//! Placed rooms, and the transactions that place them: a whole piece or nothing.

use super::PlacedId;
use super::occupancy::OccupancyGrid;
use super::pieces::{Attachment, Part, Piece, Variant};
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::world::templates::{Catalogue, GroupId, PointKind, Role, Shape, TemplateId, limits};

/// Why a piece can't be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It would extend beyond the bounds.
    OutOfBounds,
    /// It would overlap more than the edges of other rooms.
    Overlap {
        /// A cell that can't be shared.
        cell: Cell,
    },
    /// A required connection would face a wall.
    RequiredBlocked {
        /// The number of the room within the piece.
        part: u32,
        /// The number of the connection.
        point: u32,
    },
    /// A required connection would meet nothing.
    RequiredUnmet {
        /// The number of the room within the piece.
        part: u32,
        /// The number of the connection.
        point: u32,
    },
    /// The limit on the number of rooms would be exceeded.
    TooMany,
    /// A room of a graph could no longer be joined to all its neighbours.
    Crowded {
        /// That room.
        room: PlacedId,
    },
}

impl Rejection {
    /// Whether the rejection stays valid whatever is placed later.
    pub(super) fn is_lasting(self) -> bool {
        match self {
            Self::OutOfBounds | Self::Overlap { .. } | Self::RequiredBlocked { .. } => true,
            Self::RequiredUnmet { .. } | Self::TooMany | Self::Crowded { .. } => false,
        }
    }
}

/// Why two connections became a door, or could have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MeetingKind {
    /// One of the rooms was placed from the other.
    Joint,
    /// One of the rooms requires it.
    Required,
    /// The rooms belong to one group.
    Group,
    /// They meet by chance.
    Chance,
    /// They meet by chance, but one of the rooms has a role and keeps its walls closed.
    Shut,
}

impl MeetingKind {
    /// All kinds, in order.
    pub const ALL: [Self; 5] = [Self::Joint, Self::Required, Self::Group, Self::Chance, Self::Shut];

    /// Returns its word in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Joint => "joint",
            Self::Required => "required",
            Self::Group => "group",
            Self::Chance => "chance",
            Self::Shut => "shut",
        }
    }
}

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// Nothing is in front of it yet.
    Open,
    /// It meets another one.
    Met,
    /// A wall is in front of it.
    Covered,
}

/// A connection of a placed room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Connection {
    pub room: u32,
    pub point: u32,
    pub cell: Cell,
    pub direction: Direction,
    pub required: bool,
    pub kind: PointKind,
    pub state: ConnectionState,
}

/// Two connections that meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub cell: Cell,
    /// The connection that was placed first.
    pub first: u32,
    pub second: u32,
    pub kind: MeetingKind,
}

/// A placed room.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteRoom {
    /// The number of its shape.
    pub shape: u32,
    /// Its first cell on the grid.
    pub at: Cell,
    /// The number of its first connection; the others follow.
    pub connections: u32,
    /// The group it belongs to, and the number of the group's first room.
    pub group: Option<(GroupId, u32)>,
    /// The room it was placed from.
    pub from: Option<u32>,
    /// The walker that placed it, and the number of that step; set when the room becomes permanent.
    pub walker: Option<u32>,
    pub step: u64,
    pub role: Option<Role>,
}

/// A grid with placed rooms. Placing is all or nothing: a rejection leaves the site unchanged (test:
/// `a_rejection_leaves_no_trace`).
#[derive(Clone, Debug)]
pub struct Site<'c> {
    pub(super) catalogue: &'c Catalogue,
    pub(super) grid: OccupancyGrid,
    /// The cell of the grid that counts as the origin.
    pub(super) origin: Cell,
    pub(super) rooms: Vec<SiteRoom>,
    pub(super) connections: Vec<Connection>,
    pub(super) meets: Vec<Meeting>,
    /// How many rooms of each template there are.
    pub(super) counts: Vec<u32>,
    /// The number of copies of each group.
    pub(super) group_counts: Vec<u32>,
    pub(super) floor: u64,
    /// The sum of the centres of all rooms, in half cells.
    pub(super) centre: (i64, i64),
    /// The undo log of connection states, newest last.
    pub(super) log: Vec<(u32, ConnectionState)>,
    pub(super) logging: bool,
    closed: Vec<u32>,
}

impl<'c> Site<'c> {
    /// Creates an empty site: a rectangle that begins at the origin, or, without bounds, one that extends as far around
    /// the origin as a grid can.
    ///
    /// Bounds larger than [`limits::SIDE`] are reduced to it.
    pub fn new(catalogue: &'c Catalogue, bounds: Option<Size>) -> Self {
        let most = Size::new(limits::SIDE, limits::SIDE);
        let size = bounds.unwrap_or(most);
        let size = Size::new(size.width.min(most.width), size.height.min(most.height));
        let middle = match bounds {
            Some(_) => 0,
            None => limits::SIDE as i32 / 2,
        };
        Self {
            catalogue,
            grid: OccupancyGrid::new(size),
            origin: Cell::new(middle, middle),
            rooms: Vec::new(),
            connections: Vec::new(),
            meets: Vec::new(),
            counts: vec![0; catalogue.templates().len()],
            group_counts: vec![0; catalogue.groups().len()],
            floor: 0,
            centre: (0, 0),
            log: Vec::new(),
            logging: false,
            closed: Vec::new(),
        }
    }

    /// Removes everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.grid.clear();
        self.rooms.clear();
        self.connections.clear();
        self.meets.clear();
        self.counts.fill(0);
        self.group_counts.fill(0);
        (self.floor, self.centre) = (0, (0, 0));
        self.log.clear();
        self.logging = false;
    }

    /// Returns the number of placed rooms.
    pub fn room_count(&self) -> u32 {
        self.rooms.len() as u32
    }

    pub(super) fn shape(&self, room: u32) -> &'c Shape {
        self.catalogue.shapes.at(self.rooms[room as usize].shape)
    }

    /// The connections of a room.
    pub(super) fn connections_of(&self, room: u32) -> std::ops::Range<u32> {
        let first = self.rooms[room as usize].connections;
        first..first + self.shape(room).points.len() as u32
    }

    /// Places a room with its first cell at `position` if all its required connections are met by placed rooms. Every
    /// meeting becomes a door.
    ///
    /// # Errors
    /// The reason why it does not fit.
    pub fn place(
        &mut self,
        template: TemplateId,
        orientation: Orientation,
        position: Cell,
    ) -> Result<PlacedId, Rejection> {
        let variant = Variant::of_room(self.catalogue, template, orientation);
        self.place_whole(&variant, position).map(PlacedId)
    }

    /// Places all rooms of a group, turned as a whole, or none. Each must fit the placed rooms and the others of the
    /// group, and every required connection must be met by one of them.
    ///
    /// # Errors
    /// The reason why it does not fit.
    pub fn place_group(
        &mut self,
        anchor: Cell,
        group: GroupId,
        orientation: Orientation,
    ) -> Result<Vec<PlacedId>, Rejection> {
        let variant = Variant::of_group(self.catalogue, group, orientation);
        let first = self.place_whole(&variant, anchor)?;
        Ok((first..self.room_count()).map(PlacedId).collect())
    }

    fn place_whole(&mut self, variant: &Variant, position: Cell) -> Result<u32, Rejection> {
        let reach = limits::SIDE as i32;
        let Cell { x, y } = position;
        if !(-reach..=reach).contains(&x) || !(-reach..=reach).contains(&y) {
            return Err(Rejection::OutOfBounds);
        }
        let at = position.plus(self.origin);
        self.check_fit(variant, at)?;
        // Everything is checked before the first write, so that a rejection needs no undo.
        if self.rooms.len() + variant.parts.len() > limits::ROOMS as usize {
            return Err(Rejection::TooMany);
        }
        if let Some(need) = self.needs(variant, at).find(|need| need.2 != ConnectionState::Met) {
            let (part, point, state) = need;
            return Err(match state {
                ConnectionState::Covered => Rejection::RequiredBlocked { part, point },
                ConnectionState::Open | ConnectionState::Met => {
                    Rejection::RequiredUnmet { part, point }
                }
            });
        }
        let first = self.room_count();
        self.commit(variant, at, None, MeetingKind::Joint);
        Ok(first)
    }

    /// Checks that all rooms of a piece fit next to the placed rooms.
    pub(super) fn check_fit(&self, variant: &Variant, at: Cell) -> Result<(), Rejection> {
        for Part { shape, offset } in &variant.parts {
            let (shape, at) = (self.catalogue.shapes.at(*shape), at.plus(*offset));
            if !self.grid.holds(shape, at) {
                return Err(Rejection::OutOfBounds);
            }
            if let Some(cell) = self.grid.conflict(shape, at) {
                let cell = cell.minus(self.origin);
                return Err(Rejection::Overlap { cell });
            }
        }
        Ok(())
    }

    /// The state that each outward required connection of a piece would have.
    pub(super) fn needs<'v>(
        &'v self,
        variant: &'v Variant,
        at: Cell,
    ) -> impl Iterator<Item = (u32, u32, ConnectionState)> + 'v {
        variant.needs.iter().map(move |(part, point)| {
            let Part { shape, offset } = variant.parts[*part as usize];
            let shape = self.catalogue.shapes.at(shape);
            let (drawn, kind) = (shape.points[*point as usize], shape.kinds[*point as usize]);
            let cell = at.plus(offset).plus(drawn.cell);
            (*part, *point, self.meeting(cell, drawn.direction, kind).0)
        })
    }

    /// The state that a connection at a cell would have, and the connection that it would meet.
    fn meeting(&self, cell: Cell, direction: Direction, kind: PointKind) -> (ConnectionState, u32) {
        if !self.grid.is_taken(cell) {
            return (ConnectionState::Open, 0);
        }
        let fits = |owner: &u32| {
            let other = self.connections[*owner as usize];
            other.direction == direction.opposite() && kind.fits(other.kind)
        };
        // Anything but an open connection that faces this one and fits is a wall in front of it.
        match self.grid.owner(cell).filter(fits) {
            Some(owner) => (ConnectionState::Met, owner),
            None => (ConnectionState::Covered, 0),
        }
    }

    /// Whether players can pass from a connection into a piece at a cell by one of its connections.
    pub(super) fn leads_into(
        &self,
        connection: u32,
        at: Cell,
        variant: &Variant,
        attachment: Attachment,
    ) -> bool {
        let Connection { room, point, kind, .. } = self.connections[connection as usize];
        let plain = PointKind::default();
        // Nearly all connections are plain, and those always lead on.
        (kind == plain && attachment.kind == plain)
            || kind.leads_to(attachment.kind) && {
                let Part { shape, offset } = variant.parts[attachment.part as usize];
                let there = at.plus(offset).minus(self.rooms[room as usize].at);
                let met = self.shape(room).met(self.catalogue.shapes.at(shape), there);
                met >> point & 1 == 1
            }
    }

    /// Places all rooms of a piece that fits.
    ///
    /// `from` is the connection that the piece is placed from; `kind` is the kind of all other meetings with rooms
    /// outside the piece that neither side requires.
    pub(super) fn commit(
        &mut self,
        variant: &Variant,
        at: Cell,
        from: Option<u32>,
        kind: MeetingKind,
    ) {
        let first = self.room_count();
        let group = match variant.piece {
            Piece::Room(_) => None,
            Piece::Group(id) => {
                self.group_counts[id.0 as usize] += 1;
                Some((id, first))
            }
        };
        // One part after the other: later parts must see the connections of earlier ones to meet them.
        for part in &variant.parts {
            let from_room = from.map(|from| self.connections[from as usize].room);
            self.put(*part, at, group, from_room);
            let room = self.room_count() - 1;
            self.connect(room, first, from, kind);
        }
    }

    /// Adds a room to the lists and counts.
    fn put(&mut self, part: Part, at: Cell, group: Option<(GroupId, u32)>, from: Option<u32>) {
        let shape = self.catalogue.shapes.at(part.shape);
        let at = at.plus(part.offset);
        let (room, first) = (self.room_count(), self.connections.len() as u32);
        for ((number, point), kind) in (0..).zip(&shape.points).zip(&shape.kinds) {
            let cell = at.plus(point.cell);
            self.connections.push(Connection {
                room,
                point: number,
                cell,
                direction: point.direction,
                required: point.required,
                kind: *kind,
                // The surrounding walls are examined in `connect`.
                state: ConnectionState::Open,
            });
        }
        self.rooms.push(SiteRoom {
            shape: part.shape,
            at,
            connections: first,
            group,
            from,
            walker: None,
            step: 0,
            role: None,
        });
        self.counts[shape.template.0 as usize] += 1;
        self.floor += u64::from(shape.floor);
        self.centre.0 += i64::from(2 * at.x) + i64::from(shape.size.width);
        self.centre.1 += i64::from(2 * at.y) + i64::from(shape.size.height);
    }

    /// Finds what the connections of a new room meet, and which connections its walls cover.
    fn connect(&mut self, room: u32, first: u32, from: Option<u32>, kind: MeetingKind) {
        let shape = self.shape(room);
        let at = self.rooms[room as usize].at;
        let new = self.connections_of(room);
        // Meetings must be found before the new walls go down: `put` covers every open connection under them.
        for number in new.clone() {
            let Connection { cell, direction, kind: own, .. } = self.connections[number as usize];
            let (state, other) = self.meeting(cell, direction, own);
            self.connections[number as usize].state = state;
            if state == ConnectionState::Met {
                self.meet(other, number, first, from, kind);
            }
        }
        let mut closed = std::mem::take(&mut self.closed);
        self.grid.put(shape, at, &mut closed);
        for other in closed.drain(..) {
            // Those that were met just now are under the new wall as well.
            if self.connections[other as usize].state == ConnectionState::Open {
                self.set_state(other, ConnectionState::Covered);
            }
        }
        self.closed = closed;
        for number in new {
            let Connection { cell, state, .. } = self.connections[number as usize];
            match state {
                ConnectionState::Open => self.grid.open(cell, number),
                // A third room on this cell would block the door.
                ConnectionState::Met => self.grid.seal(cell),
                ConnectionState::Covered => (),
            }
        }
    }

    fn meet(&mut self, other: u32, new: u32, first: u32, from: Option<u32>, kind: MeetingKind) {
        let (one, two) = (self.connections[other as usize], self.connections[new as usize]);
        let kind = if from == Some(other) {
            MeetingKind::Joint
        } else if one.room >= first {
            MeetingKind::Group
        } else if one.required || two.required {
            MeetingKind::Required
        } else {
            kind
        };
        self.set_state(other, ConnectionState::Met);
        self.meets.push(Meeting { cell: one.cell, first: other, second: new, kind });
    }

    fn set_state(&mut self, connection: u32, state: ConnectionState) {
        let current = &mut self.connections[connection as usize].state;
        // New connections are dropped by truncation; only changes to older ones must be logged.
        if self.logging {
            self.log.push((connection, *current));
        }
        *current = state;
    }
}
