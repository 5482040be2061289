//! Maps of rooms and corridors, as in the classic roguelikes.
//!
//! Rooms are tried at random positions and kept if they leave a margin to all others. Then each room is joined to the
//! nearest one that is already joined. A corridor ends where it meets something that is not joined to its start yet, and
//! begins at the last place where it meets something that is: so no two corridors run side by side, and none runs along
//! a room. At last, a few more corridors are dug where the way round is long.

use super::canvas::Canvas;
use crate::grid::{Cell, Direction};
use crate::population::TWO;
use crate::population::map::{Rectangle, Room};
use crate::random::Stream;
use crate::world::stock::{Classic, Span};

/// A way round is long if it has this many times the steps of a new corridor.
const LONG_WAY: u32 = 3;

/// How often the way of a corridor is drawn before other rooms are joined first.
const DRAWS: u32 = 8;

/// Digs the rooms and corridors of a map. `None` if some rooms can't be joined without widening a passage; `certain`
/// rules that out, and widens passages.
pub(super) fn build(
    settings: &Classic,
    streams: &mut dyn FnMut(&str) -> Stream,
    certain: bool,
) -> Option<Canvas> {
    let rooms = rooms(settings, &mut streams("rooms"));
    let mut canvas = Canvas::new(settings.size);
    for room in &rooms {
        let cells: Vec<Cell> = room.cells().collect();
        canvas.add_room(Room::of_rectangle(*room), &cells);
    }
    let mut corridors = Corridors::new(canvas, rooms);
    corridors.join(&mut streams("corridors"), certain)?;
    corridors.add_loops(settings.loops, &mut streams("loops"));
    Some(corridors.canvas)
}

/// Tries random rooms and keeps those that leave a margin to all earlier ones; the first is always kept.
fn rooms(settings: &Classic, stream: &mut Stream) -> Vec<Rectangle> {
    let mut rooms: Vec<Rectangle> = Vec::new();
    for _ in 0..settings.tries {
        let width = settings.room_width.draw(stream);
        let height = settings.room_height.draw(stream);
        // The outermost cells stay wall.
        let along = |length: u32, side: u32| Span { least: 1, most: side - 1 - length };
        let room = Rectangle {
            x: along(width, settings.size.width).draw(stream),
            y: along(height, settings.size.height).draw(stream),
            width,
            height,
        };
        if rooms.iter().all(|other| are_apart(*other, room, settings.margin)) {
            rooms.push(room);
        }
    }
    rooms
}

fn are_apart(one: Rectangle, other: Rectangle, margin: u32) -> bool {
    let before = |start: u32, length: u32, next: u32| {
        start.saturating_add(length).saturating_add(margin) <= next
    };
    before(one.x, one.width, other.x)
        || before(other.x, other.width, one.x)
        || before(one.y, one.height, other.y)
        || before(other.y, other.height, one.y)
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

/// Floor next to a cell of a corridor, or beyond one wall.
#[derive(Clone, Copy)]
struct Contact {
    /// The floor.
    cell: Cell,
    /// The wall between, if there is one.
    wall: Option<Cell>,
}

/// The rooms of a map, and the corridors between them.
struct Corridors {
    canvas: Canvas,
    rooms: Vec<Rectangle>,
    /// For each cell of floor, a room that it is joined to.
    owners: Vec<u32>,
    /// For each room, a room that it is joined to; itself for one room of each group.
    groups: Vec<u32>,
}

impl Corridors {
    fn new(canvas: Canvas, rooms: Vec<Rectangle>) -> Self {
        let mut owners = vec![0; canvas.size.area() as usize];
        for (number, room) in (0..).zip(&rooms) {
            let cells = room.cells().filter_map(|cell| canvas.size.number(cell));
            cells.for_each(|cell| owners[cell as usize] = number);
        }
        let groups = (0..rooms.len() as u32).collect();
        let mut corridors = Self { canvas, rooms, owners, groups };
        corridors.join_touching();
        corridors
    }

    /// Rooms without a margin can touch; they need no corridor.
    fn join_touching(&mut self) {
        for (number, room) in (0..).zip(self.rooms.clone()) {
            for cell in room.cells() {
                for next in [Direction::Right, Direction::Down].map(|way| cell.step(way)) {
                    if let Some(other) = self.canvas.room_at(next) {
                        self.unite(number, other);
                    }
                }
            }
        }
    }

    /// The first room of the group of a room.
    fn group(&self, mut room: u32) -> u32 {
        while self.groups[room as usize] != room {
            room = self.groups[room as usize];
        }
        room
    }

    fn unite(&mut self, one: u32, other: u32) {
        let (one, other) = (self.group(one), self.group(other));
        self.groups[one.max(other) as usize] = one.min(other);
    }

    /// Joins all rooms.
    fn join(&mut self, stream: &mut Stream, certain: bool) -> Option<()> {
        let mut open = joins(&self.rooms);
        while !open.is_empty() {
            let before = open.len();
            let mut dug = false;
            for (from, to) in open.clone() {
                let (from, to) = (from as u32, to as u32);
                let is_apart = self.group(from) != self.group(to);
                dug |= is_apart && (0..DRAWS).any(|_| self.connect(from, to, stream, false));
            }
            open.retain(|(from, to)| self.group(*from as u32) != self.group(*to as u32));
            if !dug && open.len() == before {
                let (from, to) = open[0];
                if !certain || !self.connect(from as u32, to as u32, stream, true) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Digs a corridor from the group of one room to another group, on the way to another room. Returns whether it was
    /// dug.
    fn connect(&mut self, from: u32, to: u32, stream: &mut Stream, widens: bool) -> bool {
        let way = self.way(from as usize, to as usize, stream);
        let group = self.group(from);
        let (mut begin, mut end) = (None, None);
        for (at, cell) in way.iter().enumerate() {
            let contacts = self.contacts(*cell);
            let is_own = |contact: &&Contact| self.group(self.owner(contact.cell)) == group;
            let own = contacts.iter().rfind(is_own);
            begin = own.map(|contact| (at, *contact)).or(begin);
            end = contacts.iter().rfind(|contact| !is_own(contact)).map(|contact| (at, *contact));
            if end.is_some() {
                break;
            }
        }
        let (Some((first, start)), Some((last, goal))) = (begin, end) else {
            return false;
        };
        let mut cells: Vec<Cell> = way[first..=last].to_vec();
        cells.extend(start.wall.into_iter().chain(goal.wall));
        if !widens && self.canvas.would_widen(&cells) {
            return false;
        }
        let other = self.owner(goal.cell);
        for cell in cells {
            if !self.canvas.is_floor(cell) {
                self.canvas.dig(cell);
                self.own(cell, from);
            }
        }
        self.unite(from, other);
        true
    }

    fn owner(&self, cell: Cell) -> u32 {
        self.canvas.size.number(cell).map_or(0, |number| self.owners[number as usize])
    }

    fn own(&mut self, cell: Cell, room: u32) {
        if let Some(number) = self.canvas.size.number(cell) {
            self.owners[number as usize] = room;
        }
    }

    /// The floor that a corridor through a cell would meet: the cell itself, what is next to it, and, if nothing is, what
    /// is beyond one wall.
    fn contacts(&self, cell: Cell) -> Vec<Contact> {
        if self.canvas.is_floor(cell) {
            return vec![Contact { cell, wall: None }];
        }
        let mut contacts = Vec::new();
        for way in Direction::ALL {
            let (near, far) = (cell.step(way), cell.step(way).step(way));
            if self.canvas.is_floor(near) {
                contacts.push(Contact { cell: near, wall: None });
            } else if self.canvas.is_floor(far) {
                contacts.push(Contact { cell: far, wall: Some(near) });
            }
        }
        // The last one counts, and a wall is only dug through if that is needed.
        contacts.sort_by_key(|contact| contact.wall.is_none());
        contacts
    }

    /// The cells from one room to another, without those of the two rooms: straight if they face each other, otherwise
    /// with one bend; a coin flip decides which way comes first.
    fn way(&self, from: usize, to: usize, stream: &mut Stream) -> Vec<Cell> {
        let (from, to) = (self.rooms[from], self.rooms[to]);
        let (one, other) = (span(from.x, from.width), span(to.x, to.width));
        let columns = Span { least: one.least.max(other.least), most: one.most.min(other.most) };
        let (one, other) = (span(from.y, from.height), span(to.y, to.height));
        let rows = Span { least: one.least.max(other.least), most: one.most.min(other.most) };
        let corner = |x: u32, y: u32| Cell::new(x.cast_signed(), y.cast_signed());
        let any_row = |room: Rectangle, stream: &mut Stream| span(room.y, room.height).draw(stream);
        let any_column =
            |room: Rectangle, stream: &mut Stream| span(room.x, room.width).draw(stream);
        let bends = if columns.least <= columns.most {
            let x = columns.draw(stream);
            [corner(x, from.y), corner(x, from.y), corner(x, to.y)]
        } else if rows.least <= rows.most {
            let y = rows.draw(stream);
            [corner(from.x, y), corner(from.x, y), corner(to.x, y)]
        } else if stream.chance(1, TWO) {
            let (x, y) = (any_column(to, stream), any_row(from, stream));
            [corner(from.x, y), corner(x, y), corner(x, to.y)]
        } else {
            let (x, y) = (any_column(from, stream), any_row(to, stream));
            [corner(x, from.y), corner(x, y), corner(to.x, y)]
        };
        let cells = line(bends[0], bends[1]).chain(line(bends[1], bends[2]).skip(1));
        let outside = |cell: &Cell| !from.contains(*cell) && !to.contains(*cell);
        cells.filter(outside).collect()
    }

    /// Digs more corridors between rooms where the way round is long.
    fn add_loops(&mut self, most: u32, stream: &mut Stream) {
        let mut left = most;
        for (from, to) in self.near_pairs() {
            if left == 0 {
                return;
            }
            let way = self.way(from, to, stream);
            let contacts: Vec<Vec<Contact>> = way.iter().map(|cell| self.contacts(*cell)).collect();
            // The stretch between the first thing that is met after leaving, and what is met before that.
            let is_clear = |at: &usize| contacts[*at].is_empty();
            let Some(clear) = (0..way.len()).find(is_clear) else { continue };
            let Some(last) = (clear..way.len()).find(|at| !is_clear(at)) else { continue };
            let (Some(first), Some(goal)) = (clear.checked_sub(1), contacts[last].last()) else {
                continue;
            };
            let Some(start) = contacts[first].last() else { continue };
            let mut cells: Vec<Cell> = way[first..=last].to_vec();
            cells.extend(start.wall.into_iter().chain(goal.wall));
            let steps = LONG_WAY * (cells.len() as u32 + 1);
            if !self.canvas.would_widen(&cells) && self.canvas.is_far(start.cell, goal.cell, steps)
            {
                cells.into_iter().for_each(|cell| self.canvas.dig(cell));
                left -= 1;
            }
        }
    }

    /// Pairs of rooms, the nearest first: as many as four for each room.
    fn near_pairs(&self) -> Vec<(usize, usize)> {
        let rooms = &self.rooms;
        let distance =
            |one: usize, other: usize| rooms[one].centre().distance(rooms[other].centre());
        let mut near: Vec<(u32, usize, usize)> = Vec::new();
        for one in 0..rooms.len() {
            let mut others: Vec<(u32, usize, usize)> =
                (0..one).map(|other| (distance(one, other), other, one)).collect();
            others.sort_unstable();
            near.extend(others.into_iter().take(4));
        }
        near.sort_unstable();
        near.into_iter().map(|(_, one, other)| (one, other)).collect()
    }
}

/// The columns or the rows of a room.
fn span(start: u32, length: u32) -> Span {
    Span { least: start, most: start + length - 1 }
}

/// The cells of a straight line, both ends included.
fn line(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (x, y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let steps = from.distance(to).cast_signed();
    (0..=steps).map(move |step| Cell::new(from.x + x * step, from.y + y * step))
}
