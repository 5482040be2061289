//! Small marks: arrows and bars on doors, dots and stars in rooms.

use seedwright::world::Way;

use super::chart::{Door, Room};
use super::geometry::{Point, Rect};
use super::sizes::{MARK_STEP, MOST_MARKS, mark_width};
use super::svg::{Svg, number};

/// Marks the ends of a door's line.
pub fn ends(svg: &mut Svg, door: &Door, points: &[Point]) {
    let [.., before, last] = points else {
        return;
    };
    let down = if last.y >= before.y { 1.0 } else { -1.0 };
    match door.way {
        Way::Both => {}
        Way::One => arrow(svg, *last, down),
        Way::Once => {
            arrow(svg, last.moved(0.0, -3.0 * down), down);
            bar(svg, last.moved(0.0, -2.5 * down));
        }
    }
    if door.fixed {
        bolt(svg, points[0]);
        if door.way == Way::Both {
            bolt(svg, *last);
        }
    }
}

/// An arrow head that ends at a point.
pub fn arrow(svg: &mut Svg, tip: Point, down: f64) {
    let base = tip.moved(0.0, -8.0 * down);
    let [x, y, left, right, back] = [tip.x, tip.y, base.x - 4.0, base.x + 4.0, base.y].map(number);
    svg.path("solid", &format!("M{x} {y}L{left} {back}H{right}Z"), None);
}

/// A bar across a line.
pub fn bar(svg: &mut Svg, at: Point) {
    let [left, right, y] = [at.x - 6.0, at.x + 6.0, at.y].map(number);
    svg.path("bar", &format!("M{left} {y}H{right}"), None);
}

/// A small square where a line meets a box.
pub fn bolt(svg: &mut Svg, at: Point) {
    svg.rect("solid", Rect::around(at, 6.0, 6.0), 0.0, None);
}

/// The locations and events of a room, in a row around a point.
pub fn contents(svg: &mut Svg, room: &Room, middle: Point) {
    let (locations, events) = (room.locations.len(), room.events.len());
    let mut x = middle.x - (mark_width(locations) + mark_width(events)) / 2.0;
    for (count, mark) in [
        (locations, location as fn(&mut Svg, Point)),
        (events, event),
    ] {
        let drawn = if count > MOST_MARKS { 1 } else { count };
        for position in 0..drawn {
            let offset = (position as f64 + 0.5) * MARK_STEP;
            mark(svg, Point::new(x + offset, middle.y));
        }
        if count > MOST_MARKS {
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
    let [x, y, left, right, up, down] =
        [at.x, at.y, at.x - 4.0, at.x + 4.0, at.y - 4.0, at.y + 4.0].map(number);
    svg.path(
        "event",
        &format!("M{x} {up}L{right} {y}L{x} {down}L{left} {y}Z"),
        None,
    );
}

/// The mark of a start.
pub fn start(svg: &mut Svg, at: Point) {
    svg.circle("start", at, 8.0);
    let [x, y, up, down] = [at.x + 5.0, at.y, at.y - 4.0, at.y + 4.0].map(number);
    let left = number(at.x - 2.5);
    svg.line(&format!(
        "<path fill=\"#fff\" d=\"M{x} {y}L{left} {up}V{down}Z\"/>"
    ));
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
    let points = STAR.map(|(x, y)| format!("{} {}", number(at.x + x), number(at.y + y)));
    svg.path("goal", &format!("M{}Z", points.join("L")), None);
}
