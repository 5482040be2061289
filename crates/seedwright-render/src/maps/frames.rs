//! Where rooms stand in the picture: a frame for each area, with its rooms in rows.

use seedwright::world::{Id, Linking, World};

use crate::geometry::{Point, Rect};

/// The size of a room and the space around it.
pub const ROOM: (f64, f64) = (118.0, 40.0);
const CELL: (f64, f64) = (158.0, 84.0);
/// The space above the rooms of a frame, for its name.
const HEAD: f64 = 26.0;
/// The space between frames.
const GAP: f64 = 46.0;
/// Above this number of rooms, looking for short ways takes too long.
const MAX_ROOMS: usize = 300;

/// Where everything stands.
pub struct RoomFrames {
    /// For each room its centre.
    pub rooms: Vec<Point>,
    /// For each area that has rooms its frame.
    pub frames: Vec<(usize, Rect)>,
    pub width: f64,
    pub height: f64,
}

/// Frames in the order they stand, each with its rooms in the order they stand.
type Order = Vec<(usize, Vec<usize>)>;

impl RoomFrames {
    /// An arrangement in which the doors are short, those as drawn and those of a linking together.
    pub fn new(world: &World, linking: &Linking) -> Self {
        let mut order: Order = world.areas.ids().map(|id| (id.index(), Vec::new())).collect();
        for (room, row) in world.rooms.iter() {
            order[row.area.index()].1.push(room.index());
        }
        order.retain(|(_, rooms)| !rooms.is_empty());
        if world.rooms.len() <= MAX_ROOMS {
            shorten(&mut order, &ways(world, linking), world.rooms.len());
        }
        place(&order, world.rooms.len())
    }
}

/// The rooms that doors join, before and after.
fn ways(world: &World, linking: &Linking) -> Vec<(usize, usize)> {
    let room = |end| world.spots[world.end(end).spot].room.index();
    let ends = world.ends();
    let ways = ends.flat_map(|end| {
        [(room(end), room(end.mate())), (room(end), room(linking.destination(end)))]
    });
    ways.collect()
}

/// Lets rooms of a frame, and frames, change places as long as that makes the ways shorter.
fn shorten(order: &mut Order, ways: &[(usize, usize)], rooms: usize) {
    const MAX_ROUNDS: usize = 12;
    let length = |order: &Order| -> i64 {
        let at = place(order, rooms).rooms;
        let far = |(one, other): &(usize, usize)| {
            let (one, other) = (at[*one], at[*other]);
            ((one.x - other.x).abs() + (one.y - other.y).abs()) as i64
        };
        ways.iter().map(far).sum()
    };
    let mut best = length(order);
    for _ in 0..MAX_ROUNDS {
        let before = best;
        // Which rooms a frame holds is known only once the frames stand.
        for swaps in [swaps_of_frames, swaps_of_rooms] {
            for swap in swaps(order) {
                swap.apply(order);
                let now = length(order);
                if now < best {
                    best = now;
                } else {
                    swap.apply(order);
                }
            }
        }
        if best == before {
            break;
        }
    }
}

/// Two frames, or two rooms of a frame, that change places.
enum Swap {
    Frames(usize, usize),
    Rooms(usize, usize, usize),
}

impl Swap {
    /// Applying it twice changes nothing.
    fn apply(&self, order: &mut Order) {
        match *self {
            Self::Frames(one, other) => order.swap(one, other),
            Self::Rooms(frame, one, other) => order[frame].1.swap(one, other),
        }
    }
}

fn swaps_of_frames(order: &Order) -> Vec<Swap> {
    let pairs = pairs(order.len());
    pairs.map(|(one, other)| Swap::Frames(one, other)).collect()
}

fn swaps_of_rooms(order: &Order) -> Vec<Swap> {
    let rooms = (0..order.len()).flat_map(|frame| {
        let pairs = pairs(order[frame].1.len());
        pairs.map(move |(one, other)| Swap::Rooms(frame, one, other))
    });
    rooms.collect()
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(|one| (0..one).map(move |other| (one, other)))
}

/// The number of columns for so many things.
fn columns(count: usize) -> usize {
    (1..).find(|columns| columns * columns >= count).unwrap_or(1)
}

fn place(order: &Order, rooms: usize) -> RoomFrames {
    let mut arrangement = RoomFrames {
        rooms: vec![Point::new(0.0, 0.0); rooms],
        frames: Vec::new(),
        width: 0.0,
        height: 0.0,
    };
    let mut top = GAP;
    for row in order.chunks(columns(order.len()).max(1)) {
        let (mut left, mut bottom) = (GAP, top);
        for (area, rooms) in row {
            let across = columns(rooms.len());
            let down = rooms.len().div_ceil(across);
            let frame = Rect {
                x: left,
                y: top,
                width: across as f64 * CELL.0,
                height: down as f64 * CELL.1 + HEAD,
            };
            for (number, room) in rooms.iter().enumerate() {
                let (column, line) = ((number % across) as f64, (number / across) as f64);
                arrangement.rooms[*room] =
                    Point::new(left + (column + 0.5) * CELL.0, top + HEAD + (line + 0.5) * CELL.1);
            }
            arrangement.frames.push((*area, frame));
            left += frame.width + GAP;
            bottom = bottom.max(top + frame.height);
        }
        arrangement.width = arrangement.width.max(left);
        top = bottom + GAP;
    }
    arrangement.height = top;
    arrangement
}
