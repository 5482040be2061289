//! The positions of everything on a map.

use crate::geometry::{Point, Rect};

/// An area with its content, relative to its upper left corner until it is moved.
#[derive(Default)]
pub struct AreaPlan {
    pub width: f64,
    pub height: f64,
    /// The boxes of rooms.
    pub rooms: Vec<(usize, Rect)>,
    /// The labels of doors inside the area.
    pub labels: Vec<Label>,
    /// The doors inside the area.
    pub lines: Vec<Line>,
    /// The ends of doors that lead to other areas.
    pub ports: Vec<Port>,
}

/// The label of a door.
pub struct Label {
    pub door: usize,
    pub place: Rect,
    pub lines: Vec<String>,
}

/// The line of a door from its end `a` to its end `b`. It passes every point vertically.
pub struct Line {
    pub door: usize,
    pub points: Vec<Point>,
}

/// The point where a door leaves an area.
pub struct Port {
    pub door: usize,
    /// The end of the door in this area.
    pub end: usize,
    pub side: Side,
    pub place: Rect,
    pub lines: Vec<String>,
    /// The points from the room to the port.
    pub points: Vec<Point>,
}

/// The border through which a door leaves an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Top,
    Bottom,
}

/// A door that leaves the area: its number, its end, and the border.
#[derive(Clone, Copy)]
pub struct LeavingDoor {
    pub door: usize,
    pub end: usize,
    pub side: Side,
}

/// A whole map.
pub struct Plan {
    pub width: f64,
    pub height: f64,
    pub blocks: Vec<Block>,
    /// The doors between areas, outside of them.
    pub routes: Vec<Line>,
}

/// A placed area.
pub struct Block {
    pub area: usize,
    pub panel: Rect,
    pub inside: AreaPlan,
}

impl AreaPlan {
    /// Moves everything in the area.
    pub fn shift(&mut self, x: f64, y: f64) {
        let rooms = self.rooms.iter_mut().map(|(_, place)| place);
        let labels = self.labels.iter_mut().map(|label| &mut label.place);
        let (ports, inner): (Vec<_>, Vec<_>) =
            self.ports.iter_mut().map(|port| (&mut port.place, &mut port.points)).unzip();
        let places = rooms.chain(labels).chain(ports);
        places.for_each(|place| *place = place.moved(x, y));
        let lines = self.lines.iter_mut().map(|line| &mut line.points);
        for point in lines.chain(inner).flatten() {
            *point = point.moved(x, y);
        }
    }
}
