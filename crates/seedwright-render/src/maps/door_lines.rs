//! Doors as lines between the boxes of rooms.

use seedwright::world::{EndId, Id, Linking, Side, Way, World};

use super::frames::RoomFrames;
use crate::geometry::Point;
use crate::svg::number;
use crate::views::door_changes::changed_ways;

/// Lines longer than this would pass through other rooms, so they bend by this share of their length.
pub(crate) const NEAR: f64 = 200.0;
pub(crate) const SWING: f64 = 0.08;
/// The distance between lines that connect the same two rooms.
pub(crate) const LANE: f64 = 22.0;
/// The corners of an arrowhead: the distance along the line from its middle, and the distance from the line.
pub(crate) const ARROW: [(f64, f64); 3] = [(24.0, 0.0), (12.0, 5.0), (12.0, -5.0)];

/// The line of a door between two rooms.
pub struct DoorLine {
    /// The door end it starts at.
    pub end: EndId,
    /// Whether the end leads elsewhere after the shuffle.
    pub is_changed: bool,
    /// Whether it leads one way only.
    pub is_arrow: bool,
    /// The number of the change in the list of changes.
    pub number: Option<usize>,
    from: Point,
    to: Point,
    /// A point off the middle that the line passes through.
    pub middle: Point,
}

/// The lines of a map whose doors lead as in `shown`: the original doors, or the new ones.
pub fn door_lines(
    world: &World,
    frames: &RoomFrames,
    linking: &Linking,
    shown: &Linking,
) -> Vec<DoorLine> {
    let room = |end: EndId| world.spots[world.end(end).spot].room.index();
    let ends: Vec<EndId> = world.ends().filter(|end| is_drawn(world, shown, *end)).collect();
    let rooms: Vec<[usize; 2]> =
        ends.iter().map(|end| [room(*end), room(shown.destination(*end))]).collect();
    let numbers = numbers(world, linking, shown);
    let lines = ends.iter().zip(&rooms).zip(lanes(&rooms)).map(|((end, rooms), lane)| {
        let [from, to] = rooms.map(|room| frames.rooms[room]);
        let is_pair = shown.is_pair(*end);
        let stands_for = |ends: &[EndId; 2]| ends[0] == *end || (is_pair && ends[1] == *end);
        let number = numbers.iter().find(|(ends, _)| stands_for(ends));
        let is_changed = linking.is_changed(*end);
        DoorLine {
            end: *end,
            is_changed,
            is_arrow: world.doors[end.door()].way == Way::One || !is_pair,
            number: number.map(|(_, number)| *number).filter(|_| is_changed),
            from,
            to,
            middle: middle(from, to, lane),
        }
    });
    lines.collect()
}

/// Whether a line starts at this end: it must be possible to leave through it, and pairs that lead both ways start at
/// the first end.
fn is_drawn(world: &World, shown: &Linking, end: EndId) -> bool {
    let can_leave = |end: EndId| world.doors[end.door()].way != Way::One || end.side() == Side::A;
    let other = shown.destination(end);
    let is_second = shown.is_pair(end) && other < end && can_leave(other);
    can_leave(end) && !is_second
}

/// The number in the list of changes of each pair of ends, as they are linked in this map.
fn numbers(world: &World, linking: &Linking, shown: &Linking) -> Vec<([EndId; 2], usize)> {
    let pairs = changed_ways(world, linking).into_iter().zip(1..);
    pairs.map(|(end, number)| ([end, shown.destination(end)], number)).collect()
}

/// The index of each line among those between the same two rooms, and how many there are.
fn lanes(rooms: &[[usize; 2]]) -> Vec<(usize, usize)> {
    let pairs: Vec<(usize, usize)> = rooms.iter().map(|[a, b]| (*a.min(b), *a.max(b))).collect();
    let lane = |at: usize| {
        let same =
            |range: &[(usize, usize)]| range.iter().filter(|other| **other == pairs[at]).count();
        (same(&pairs[..at]), same(&pairs))
    };
    (0..pairs.len()).map(lane).collect()
}

/// A point off the middle of a line.
fn middle(from: Point, to: Point, (lane, lanes): (usize, usize)) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let swing = if length > NEAR { length * SWING } else { 0.0 };
    let aside = swing + (lane as f64 - (lanes as f64 - 1.0) / 2.0) * LANE;
    Point::new(
        (from.x + to.x) / 2.0 - dy / length * aside,
        (from.y + to.y) / 2.0 + dx / length * aside,
    )
}

impl DoorLine {
    /// The path of the line.
    pub fn path(&self) -> String {
        let Self { from, to, middle, .. } = self;
        // The control point is twice as far out as the curve passes.
        let control = Point::new(
            2.0 * middle.x - (from.x + to.x) / 2.0,
            2.0 * middle.y - (from.y + to.y) / 2.0,
        );
        let [a, b, c, d, e, f] = [from.x, from.y, control.x, control.y, to.x, to.y].map(number);
        format!("M{a} {b}Q{c} {d} {e} {f}")
    }

    /// The arrowhead after the middle, if it leads one way only.
    pub fn arrow(&self) -> Option<String> {
        let Self { from, to, middle, .. } = self;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let [point, left, right] = ARROW.map(|(along, aside)| {
            let corner = middle.moved(dx * along - dy * aside, dy * along + dx * aside);
            format!("{} {}", number(corner.x), number(corner.y))
        });
        self.is_arrow.then(|| format!("M{point}L{left}L{right}Z"))
    }
}
