//! Maps of rooms and corridors, as the oldest games of this kind have them.
//!
//! Rooms are tried at random places and kept where they leave a margin to all others. Then each room is
//! joined to the nearest one that is joined already, so that every room can be reached; a few corridors
//! more make loops.

use std::fmt;

use serde::Serialize;

use super::map::{LONGEST_SIDE, Map, Plan, Rectangle, Room};
use super::streams::Streams;
use super::tables::Span;
use crate::grid::{BitSet, Cell, Size};
use crate::random::{Seed, Stream};

/// The most tries to place a room.
pub const MOST_TRIES: u32 = 10_000;

/// What the maps look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Classic {
    /// How many cells a row has.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// How often a room is tried; from 1 to [`MOST_TRIES`].
    pub tries: u32,
    /// How wide a room can be.
    pub room_width: Span,
    /// How high a room can be.
    pub room_height: Span,
    /// How many cells of wall are at least between two rooms.
    pub margin: u32,
    /// How many corridors there are at most beyond those that are needed; each joins two rooms of its own.
    pub loops: u32,
}

impl Default for Classic {
    fn default() -> Self {
        Self {
            width: 80,
            height: 50,
            tries: 30,
            room_width: Span { least: 6, most: 14 },
            room_height: Span { least: 6, most: 10 },
            margin: 1,
            loops: 3,
        }
    }
}

/// Settings that no map can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicFault {
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge,
    /// Rooms are tried never, or more often than [`MOST_TRIES`].
    Tries(u32),
    /// Rooms have no cells, or the least size is above the most.
    RoomSize(Span),
    /// The widest or highest room does not fit, or only without wall around it.
    NoSpace,
}

impl fmt::Display for ClassicFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(formatter, "a side has {LONGEST_SIDE} cells at most"),
            Self::Tries(tries) => {
                write!(formatter, "{tries} tries; there are 1 to {MOST_TRIES}")
            }
            Self::RoomSize(Span { least, most }) => {
                write!(formatter, "no room has a size from {least} to {most}")
            }
            Self::NoSpace => formatter.write_str("the largest room does not fit into the map"),
        }
    }
}

impl std::error::Error for ClassicFault {}

impl Classic {
    /// Makes the map of a level.
    ///
    /// It has at least one room, and every room can be reached from every other (test:
    /// `classic_maps_are_connected`). The time grows with the square of the tries.
    ///
    /// # Errors
    /// When no map can have these settings.
    pub fn map(&self, seed: &Seed, depth: u32) -> Result<Map, ClassicFault> {
        self.check()?;
        let streams = Streams::new(seed, depth);
        let rooms = self.rooms(&mut streams.of(format_args!("classic rooms")));
        let mut floor = Floor {
            map: *self,
            cells: BitSet::with_bound((self.width * self.height) as usize),
            list: Vec::new(),
        };
        for room in &rooms {
            room.cells().for_each(|cell| floor.dig(cell));
        }
        let mut legs = streams.of(format_args!("classic corridors"));
        for (from, to) in joins(&rooms) {
            floor.corridor(rooms[from].centre(), rooms[to].centre(), &mut legs);
        }
        let mut loops = streams.of(format_args!("classic loops"));
        let mut order: Vec<usize> = (0..rooms.len()).collect();
        loops.shuffle(&mut order);
        for pair in order.chunks_exact(2).take(self.loops as usize) {
            floor.corridor(rooms[pair[0]].centre(), rooms[pair[1]].centre(), &mut loops);
        }
        let map = Map::new(Plan {
            width: self.width,
            height: self.height,
            floor: floor.list,
            rooms: rooms.into_iter().map(Room::Rectangle).collect(),
            ..Plan::default()
        });
        Ok(map.expect("rooms lie within the border and apart from one another"))
    }

    /// Says whether maps can have these settings.
    ///
    /// # Errors
    /// When none can.
    pub fn check(&self) -> Result<(), ClassicFault> {
        if self.width > LONGEST_SIDE || self.height > LONGEST_SIDE {
            return Err(ClassicFault::TooLarge);
        }
        if self.tries == 0 || self.tries > MOST_TRIES {
            return Err(ClassicFault::Tries(self.tries));
        }
        for size in [self.room_width, self.room_height] {
            if size.least == 0 || size.least > size.most {
                return Err(ClassicFault::RoomSize(size));
            }
        }
        let fits = |size: Span, side: u32| size.most.checked_add(2).is_some_and(|all| all <= side);
        if fits(self.room_width, self.width) && fits(self.room_height, self.height) {
            Ok(())
        } else {
            Err(ClassicFault::NoSpace)
        }
    }

    /// Tries rooms and keeps those that leave a margin to all earlier ones; the first is always kept.
    fn rooms(&self, stream: &mut Stream) -> Vec<Rectangle> {
        let mut rooms: Vec<Rectangle> = Vec::new();
        for _ in 0..self.tries {
            let width = self.room_width.draw(stream);
            let height = self.room_height.draw(stream);
            // The outermost cells stay wall.
            let along = |length: u32, side: u32| Span { least: 1, most: side - 1 - length };
            let room = Rectangle {
                x: along(width, self.width).draw(stream),
                y: along(height, self.height).draw(stream),
                width,
                height,
            };
            if rooms.iter().all(|other| self.are_apart(*other, room)) {
                rooms.push(room);
            }
        }
        rooms
    }

    fn are_apart(&self, one: Rectangle, other: Rectangle) -> bool {
        let before = |start: u32, length: u32, next: u32| {
            start.saturating_add(length).saturating_add(self.margin) <= next
        };
        before(one.x, one.width, other.x)
            || before(other.x, other.width, one.x)
            || before(one.y, one.height, other.y)
            || before(other.y, other.height, one.y)
    }
}

/// Which rooms to join so that all are: each time the room that is nearest to those joined already, by the
/// distance of their centres, and of several the first.
fn joins(rooms: &[Rectangle]) -> Vec<(usize, usize)> {
    let distance = |one: usize, other: usize| rooms[one].centre().distance(rooms[other].centre());
    // For each room that is not joined yet, the nearest of the others and how far it is.
    let mut open: Vec<(u32, usize, usize)> =
        (1..rooms.len()).map(|room| (distance(0, room), room, 0)).collect();
    let mut joins = Vec::new();
    while let Some((_, room, nearest)) = open.iter().min().copied() {
        joins.push((nearest, room));
        open.retain(|entry| entry.1 != room);
        for entry in &mut open {
            let far = distance(room, entry.1);
            if far < entry.0 {
                (entry.0, entry.2) = (far, room);
            }
        }
    }
    joins
}

/// What has been dug so far.
struct Floor {
    map: Classic,
    cells: BitSet,
    list: Vec<Cell>,
}

impl Floor {
    fn dig(&mut self, cell: Cell) {
        let size = Size::new(self.map.width, self.map.height);
        if size.number(cell).is_some_and(|number| self.cells.insert(number)) {
            self.list.push(cell);
        }
    }

    /// Digs along one axis and then along the other; a coin decides which is first.
    fn corridor(&mut self, from: Cell, to: Cell, coin: &mut Stream) {
        let corner = if coin.chance(1, super::TWO) {
            Cell::new(to.x, from.y)
        } else {
            Cell::new(from.x, to.y)
        };
        for (start, end) in [(from, corner), (corner, to)] {
            for y in start.y.min(end.y)..=start.y.max(end.y) {
                for x in start.x.min(end.x)..=start.x.max(end.x) {
                    self.dig(Cell::new(x, y));
                }
            }
        }
    }
}
