//! The lines between gates: coloured by lock, with a stroke by kind.

use super::board::{Board, Port, STEP};
use super::courses::Course;
use crate::geometry::Point;
use crate::palette::{Colour, DOOR};
use crate::signs::gates::{stroke, tip};
use crate::signs::locks::{LockMark, chip};
use crate::svg::{Svg, number, street};
use crate::views::campaign::CampaignView;
use crate::views::campaign::ways::Way;
use crate::words::shown;

/// The size of chips, the radius of lock marks, and the distance of arrowheads from cards.
pub const CHIP: (f64, f64) = (23.0, 16.0);
pub const MARK: f64 = 7.9;
pub const TIP: f64 = 9.0;

/// The positions of the marks of a gate's locks.
pub fn lock_places(port: Port, count: usize) -> impl Iterator<Item = Point> {
    (0..count).map(move |place| port.along(20.0 + place as f64 * STEP))
}

/// Draws all lines.
pub fn lines(svg: &mut Svg, view: &CampaignView<'_>, board: &Board) {
    for (number, way) in view.ways.iter().enumerate() {
        let path = path(board, number, way);
        svg.open("gate", &title(view, way));
        svg.path("casing", &path, None);
        stroke(svg, way.kind, colour(&view.marks, way), &path);
        svg.close();
    }
}

/// Draws the ends of lines: chips, marks of locks, and arrowheads.
pub fn ends(svg: &mut Svg, view: &CampaignView<'_>, board: &Board) {
    for (number, way) in view.ways.iter().enumerate() {
        let [from, to] = board.ports[number];
        if way.one_way {
            let (x, y) = to.outward();
            tip(svg, to.along(TIP), (-x, -y), colour(&view.marks, way));
        }
        for (port, end) in [(from, &way.from), (to, &way.to)] {
            svg.open("end", &shown(&end.name));
            chip(svg, port.at, CHIP, end.number);
            svg.close();
            for (lock, at) in end.locks.iter().zip(lock_places(port, end.locks.len())) {
                view.marks[*lock].paint(svg, at, MARK);
            }
        }
    }
}

fn colour(marks: &[LockMark], way: &Way) -> Colour {
    way.lock().map_or(DOOR.light, |lock| marks[lock].colour.light)
}

/// The tooltip of a line.
pub fn title(view: &CampaignView<'_>, way: &Way) -> String {
    let zone = |zone: usize| view.zone_name(&view.campaign.zones[zone]);
    let arrow = if way.one_way { "→" } else { "–" };
    let locks = way.from.locks.iter().chain(&way.to.locks);
    let locks: Vec<String> = locks.map(|lock| view.marks[*lock].words()).collect();
    let needs = match locks.is_empty() {
        true => String::new(),
        false => format!(", locked by {}", locks.join(", ")),
    };
    format!(
        "{} in {} {arrow} {} in {}{needs}",
        shown(&way.from.name),
        zone(way.from.zone),
        shown(&way.to.name),
        zone(way.to.zone),
    )
}

/// The path of a line.
pub fn path(board: &Board, way: usize, ends: &Way) -> String {
    let [from, to] = board.ports[way].map(|port| port.at);
    let (upper, lower) = if from.y <= to.y { (from, to) } else { (to, from) };
    match board.course(way) {
        Course::Beside => {
            let [x, y, end] = [from.x, from.y, to.x].map(number);
            format!("M{x} {y}H{end}")
        }
        Course::Next => {
            let channel = board.channel_of([ends.from.zone, ends.to.zone]);
            curve(upper, lower, board.curves(channel))
        }
        Course::Around { channel, lane } => {
            let is_above = channel == board.courses.place(ends.from.zone).1;
            let y = match is_above {
                true => board.lower_lane(channel, lane),
                false => board.upper_lane(channel, lane),
            };
            street(&[from, Point::new(from.x, y), Point::new(to.x, y), to])
        }
        Course::Far { upper: above, gap, lane, lower: below } => {
            let floors = [ends.from.zone, ends.to.zone].map(|zone| board.courses.place(zone).1);
            let first = board.upper_lane(floors[0].min(floors[1]) + 1, above);
            let last = board.lower_lane(floors[0].max(floors[1]), below);
            let x = board.upright_lane(gap, lane);
            street(&[
                upper,
                Point::new(upper.x, first),
                Point::new(x, first),
                Point::new(x, last),
                Point::new(lower.x, last),
                lower,
            ])
        }
    }
}

/// A line that is straight at both ends and curved between two heights.
fn curve(upper: Point, lower: Point, (begin, end): (f64, f64)) -> String {
    let middle = f64::midpoint(begin, end);
    let [x, y, begin, middle, to_x, end, to_y] =
        [upper.x, upper.y, begin, middle, lower.x, end, lower.y].map(number);
    format!("M{x} {y}V{begin}C{x} {middle} {to_x} {middle} {to_x} {end}V{to_y}")
}
