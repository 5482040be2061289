//! Maps of rooms and corridors, as in the classic roguelikes.
//!
//! Rooms are tried at random positions and kept if they leave a margin to all others. Then each room is joined to the
//! nearest one that is already joined, so that every room can be reached; a few more corridors make loops.

use super::map::{LevelMap, MapPlan, Rectangle, Room};
use super::streams::Streams;
use crate::grid::{BitSet, Cell};
use crate::random::{Seed, Stream};
use crate::world::stock::{Classic, ClassicFault, Span};

impl std::error::Error for ClassicFault {}

impl Classic {
    /// Generates the map of a level.
    ///
    /// It has at least one room, and every room can be reached from every other (test:
    /// `classic_maps_are_connected`). The time grows with the square of the tries.
    ///
    /// # Errors
    /// When no map can have these settings.
    pub fn map(&self, seed: &Seed, depth: u32) -> Result<LevelMap, ClassicFault> {
        self.check()?;
        let streams = Streams::new(seed, depth);
        let rooms = self.rooms(&mut streams.of(format_args!("classic rooms")));
        let mut floor = Floor {
            map: *self,
            cells: BitSet::with_bound((self.size.width * self.size.height) as usize),
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
        let map = LevelMap::new(MapPlan {
            width: self.size.width,
            height: self.size.height,
            floor: floor.list,
            rooms: rooms.into_iter().map(Room::Rectangle).collect(),
            ..MapPlan::default()
        });
        Ok(map.expect("rooms lie within the border and apart from one another"))
    }

    /// Tries random rooms and keeps those that leave a margin to all earlier ones; the first is always kept.
    fn rooms(&self, stream: &mut Stream) -> Vec<Rectangle> {
        let mut rooms: Vec<Rectangle> = Vec::new();
        for _ in 0..self.tries {
            let width = self.room_width.draw(stream);
            let height = self.room_height.draw(stream);
            // The outermost cells stay wall.
            let along = |length: u32, side: u32| Span { least: 1, most: side - 1 - length };
            let room = Rectangle {
                x: along(width, self.size.width).draw(stream),
                y: along(height, self.size.height).draw(stream),
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

/// The pairs of rooms to join, by Prim's algorithm: each time the room nearest to those already joined, by the distance
/// of their centres; ties go to the first.
fn joins(rooms: &[Rectangle]) -> Vec<(usize, usize)> {
    let distance = |one: usize, other: usize| rooms[one].centre().distance(rooms[other].centre());
    // For each unjoined room, the nearest joined one and its distance.
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

/// The cells dug so far.
struct Floor {
    map: Classic,
    cells: BitSet,
    list: Vec<Cell>,
}

impl Floor {
    fn dig(&mut self, cell: Cell) {
        let size = self.map.size;
        if size.number(cell).is_some_and(|number| self.cells.insert(number)) {
            self.list.push(cell);
        }
    }

    /// Digs along one axis and then along the other; a coin flip decides which comes first.
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
