//! Small marks: arrows and bars on doors, dots and stars in rooms.

use seedwright::world::Way;

use crate::geometry::{Point, Rect};
use crate::maps::world::chart::{Door, Room};
use crate::maps::world::sizes::{MARK_STEP, MAX_MARKS, mark_width};
use crate::signs::shapes;
use crate::svg::{Svg, number};

/// Marks the ends of a door's line.
pub fn ends(svg: &mut Svg, door: &Door, points: &[Point]) {
    let [.., before, last] = points else {
        return;
    };
    if let Some(arrow) = arrow_of(door.way, points) {
        svg.path("solid", &arrow, None);
    }
    if door.way == Way::Once {
        let toward = direction(*before, *last);
        bar(svg, last.moved(-2.5 * toward.x, -2.5 * toward.y), toward);
    }
    if door.fixed {
        bolt(svg, points[0]);
        if door.way == Way::Both {
            bolt(svg, *last);
        }
    }
}

/// The arrowhead at the end of a line, if it has one.
pub fn arrow_of(way: Way, points: &[Point]) -> Option<String> {
    let [.., before, last] = points else {
        return None;
    };
    let toward = direction(*before, *last);
    match way {
        Way::Both => None,
        Way::One => Some(arrow_path(*last, toward)),
        // Leave space for the bar behind it.
        Way::Once => Some(arrow_path(last.moved(-3.0 * toward.x, -3.0 * toward.y), toward)),
    }
}

/// Straight down.
pub const DOWN: Point = Point { x: 0.0, y: 1.0 };

/// The unit vector from a point towards another.
fn direction(from: Point, to: Point) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    if length == 0.0 {
        return DOWN;
    }
    Point::new(x / length, y / length)
}

/// Draws an arrowhead with its tip at a point.
pub fn arrow(svg: &mut Svg, tip: Point, toward: Point) {
    svg.path("solid", &arrow_path(tip, toward), None);
}

fn arrow_path(tip: Point, toward: Point) -> String {
    let base = tip.moved(-8.0 * toward.x, -8.0 * toward.y);
    let [left, right] = across(base, toward, 4.0);
    let [tip, left, right] = [tip, left, right].map(pair);
    format!("M{tip}L{left}L{right}Z")
}

/// A bar across a line.
pub fn bar(svg: &mut Svg, at: Point, toward: Point) {
    let [left, right] = across(at, toward, 6.0).map(pair);
    svg.path("bar", &format!("M{left}L{right}"), None);
}

/// The points on both sides of a line.
fn across(at: Point, toward: Point, by: f64) -> [Point; 2] {
    [by, -by].map(|by| at.moved(-by * toward.y, by * toward.x))
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Draws a small square where a line meets a box.
pub fn bolt(svg: &mut Svg, at: Point) {
    svg.rect("solid", Rect::around(at, 6.0, 6.0), 0.0, None);
}

/// Draws the marks of a room's locations and events, in a row around a point.
pub fn contents(svg: &mut Svg, room: &Room, middle: Point) {
    let (locations, events) = (room.locations.len(), room.events.len());
    let mut x = middle.x - (mark_width(locations) + mark_width(events)) / 2.0;
    for (count, mark) in [(locations, location as fn(&mut Svg, Point)), (events, event)] {
        let drawn = if count > MAX_MARKS { 1 } else { count };
        for position in 0..drawn {
            let offset = (position as f64 + 0.5) * MARK_STEP;
            mark(svg, Point::new(x + offset, middle.y));
        }
        if count > MAX_MARKS {
            let at = Point::new(x + MARK_STEP + 1.0, middle.y + 3.2);
            svg.text("count", at, &count.to_string());
        }
        x += mark_width(count);
    }
}

/// The mark of a location.
pub fn location(svg: &mut Svg, at: Point) {
    svg.circle("dot", at, 2.6);
}

/// The mark of an event.
pub fn event(svg: &mut Svg, at: Point) {
    svg.path("event", &shapes::diamond(at, 4.0), None);
}

/// The mark of a start.
pub fn start(svg: &mut Svg, at: Point) {
    svg.circle("start", at, 8.0);
    let [x, y, up, down] = [at.x + 5.0, at.y, at.y - 4.0, at.y + 4.0].map(number);
    let left = number(at.x - 2.5);
    svg.line(&format!("<path fill=\"#fff\" d=\"M{x} {y}L{left} {up}V{down}Z\"/>"));
}

/// The mark of the goal: a star.
pub fn goal(svg: &mut Svg, at: Point) {
    const STAR: [(f64, f64); 10] = [
        (0.0, -10.0),
        (2.6, -3.4),
        (9.5, -3.1),
        (4.1, 1.3),
        (5.9, 8.1),
        (0.0, 4.2),
        (-5.9, 8.1),
        (-4.1, 1.3),
        (-9.5, -3.1),
        (-2.6, -3.4),
    ];
    svg.path("goal", &shapes::polygon(at, 1.0, &STAR), None);
}
