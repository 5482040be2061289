//! Arranges rooms in the picture: a frame for each area, with its rooms in rows.

use seedwright::world::{Id, Linking, World};

use crate::geometry::{Point, Rect};

/// The size of a room.
pub const ROOM: (f64, f64) = (118.0, 40.0);
/// Above this number of rooms, searching for short lines takes too long.
const MAX_ROOMS: usize = 300;

/// The space around things.
struct Spacing {
    /// The size of a room with the space around it.
    cell: (f64, f64),
    /// The space above the rooms of a frame, for its name.
    head: f64,
    /// The space between frames.
    gap: f64,
    /// The space around all frames.
    margin: f64,
    /// Whether frames have columns of rooms instead of rows.
    is_turned: bool,
}

/// The spacing in files.
const UPRIGHT: Spacing =
    Spacing { cell: (158.0, 84.0), head: 26.0, gap: 46.0, margin: 46.0, is_turned: false };
/// For views that are taller than wide, such as phones: names must be readable, so there is little space around.
const TURNED: Spacing =
    Spacing { cell: (138.0, 74.0), head: 18.0, gap: 30.0, margin: 10.0, is_turned: true };

/// The aspect ratios of views that have an arrangement of their own, as width for a height of 1.
const SHAPES: [f64; 6] = [3.0, 2.0, 1.5, 1.0, 0.75, 0.5];

/// The positions of rooms and frames.
pub struct RoomFrames {
    /// The centre of each room.
    pub rooms: Vec<Point>,
    /// The frame of each area with rooms.
    pub frames: Vec<(usize, Rect)>,
    pub width: f64,
    pub height: f64,
}

/// Frames in their order, each with its rooms in their order.
type Order = Vec<(usize, Vec<usize>)>;

impl RoomFrames {
    /// Finds an arrangement in which doors are short, counting both the original and the new ones.
    pub fn new(world: &World, linking: &Linking) -> Self {
        as_in_files(&order(world, linking), world.rooms.len())
    }

    /// Finds the same arrangement, and others of the same order for views of other aspect ratios.
    pub fn with_others(world: &World, linking: &Linking) -> (Self, Vec<Self>) {
        let (order, rooms) = (order(world, linking), world.rooms.len());
        let own = (columns(order.len()), false);
        let mut chosen: Vec<(usize, bool)> = Vec::new();
        for shape in SHAPES {
            let best = best_for(shape, &order, rooms);
            if best != own && !chosen.contains(&best) {
                chosen.push(best);
            }
        }
        let others = chosen.into_iter().map(|(columns, is_turned)| {
            place(&order, rooms, columns, if is_turned { &TURNED } else { &UPRIGHT })
        });
        let others = others.collect();
        (as_in_files(&order, rooms), others)
    }

    /// The scale at which it is drawn in a view of this aspect ratio and height 1.
    fn scale_in(&self, shape: f64) -> f64 {
        (shape / self.width).min(1.0 / self.height)
    }
}

/// The number of frames per row for which the map is drawn largest, and whether rooms are in columns.
fn best_for(shape: f64, order: &Order, rooms: usize) -> (usize, bool) {
    // More frames per row than this make the map wider than any of the aspect ratios.
    let most = order.len().clamp(1, 3 * columns(order.len()));
    let spacings: &[&Spacing] = if shape > 1.0 { &[&UPRIGHT] } else { &[&UPRIGHT, &TURNED] };
    let mut best = ((columns(order.len()), false), 0.0);
    for spacing in spacings {
        for columns in 1..=most {
            let scale = place(order, rooms, columns, spacing).scale_in(shape);
            if scale > best.1 {
                best = ((columns, spacing.is_turned), scale);
            }
        }
    }
    best.0
}

/// The order of frames and rooms in which doors are short, as far as there is time to search for it.
fn order(world: &World, linking: &Linking) -> Order {
    let mut order: Order = world.areas.ids().map(|id| (id.index(), Vec::new())).collect();
    for (room, row) in world.rooms.iter() {
        order[row.area.index()].1.push(room.index());
    }
    order.retain(|(_, rooms)| !rooms.is_empty());
    if world.rooms.len() <= MAX_ROOMS {
        shorten(&mut order, &ways(world, linking), world.rooms.len());
    }
    order
}

/// The rooms that doors connect, before and after.
fn ways(world: &World, linking: &Linking) -> Vec<(usize, usize)> {
    let room = |end| world.spots[world.end(end).spot].room.index();
    let ends = world.ends();
    let ways = ends.flat_map(|end| {
        [(room(end), room(end.mate())), (room(end), room(linking.destination(end)))]
    });
    ways.collect()
}

/// Swaps frames, and rooms within a frame, as long as that makes the lines shorter.
fn shorten(order: &mut Order, ways: &[(usize, usize)], rooms: usize) {
    const MAX_ROUNDS: usize = 12;
    let length = |order: &Order| -> i64 {
        let at = as_in_files(order, rooms).rooms;
        let far = |(one, other): &(usize, usize)| {
            let (one, other) = (at[*one], at[*other]);
            ((one.x - other.x).abs() + (one.y - other.y).abs()) as i64
        };
        ways.iter().map(far).sum()
    };
    let mut best = length(order);
    for _ in 0..MAX_ROUNDS {
        let before = best;
        // Room swaps refer to frames by index, so they are listed only after the frames are swapped.
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

/// A swap of two frames, or of two rooms in a frame.
enum Swap {
    Frames(usize, usize),
    Rooms(usize, usize, usize),
}

impl Swap {
    /// Applies the swap. Applying it twice changes nothing.
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

/// The number of columns for this many things.
fn columns(count: usize) -> usize {
    (1..).find(|columns| columns * columns >= count).unwrap_or(1)
}

/// Places frames and rooms as in files.
fn as_in_files(order: &Order, rooms: usize) -> RoomFrames {
    place(order, rooms, columns(order.len()), &UPRIGHT)
}

/// Places frames in rows of `per_row`, each with its rooms in rows, or in columns if it is turned.
fn place(order: &Order, rooms: usize, per_row: usize, spacing: &Spacing) -> RoomFrames {
    let Spacing { cell, head, gap, margin, is_turned } = *spacing;
    let mut arrangement = RoomFrames {
        rooms: vec![Point::new(0.0, 0.0); rooms],
        frames: Vec::new(),
        width: 0.0,
        height: 0.0,
    };
    let mut top = margin;
    for row in order.chunks(per_row.max(1)) {
        let (mut left, mut bottom) = (margin, top);
        for (area, rooms) in row {
            let across = columns(rooms.len());
            let down = rooms.len().div_ceil(across);
            let (wide, high) = if is_turned { (down, across) } else { (across, down) };
            let frame = Rect {
                x: left,
                y: top,
                width: wide as f64 * cell.0,
                height: high as f64 * cell.1 + head,
            };
            for (number, room) in rooms.iter().enumerate() {
                let (column, line) = (number % across, number / across);
                let (column, line) = if is_turned { (line, column) } else { (column, line) };
                arrangement.rooms[*room] = Point::new(
                    left + (column as f64 + 0.5) * cell.0,
                    top + head + (line as f64 + 0.5) * cell.1,
                );
            }
            arrangement.frames.push((*area, frame));
            left += frame.width + gap;
            bottom = bottom.max(top + frame.height);
        }
        arrangement.width = arrangement.width.max(left - gap + margin);
        top = bottom + gap;
    }
    arrangement.height = top - gap + margin;
    arrangement
}
