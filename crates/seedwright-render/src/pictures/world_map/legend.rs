//! The legend of the map. Only marks that occur are listed.

use seedwright::world::Way;

use super::{MARGIN, marks};
use crate::geometry::{Point, Rect};
use crate::maps::world::chart::{Chart, Door, Room};
use crate::maps::world::plan::Plan;
use crate::palette::{PAPER, RULE, area};
use crate::svg::{Svg, number};
use crate::words;

/// The height of a row of the legend.
const ROW: f64 = 24.0;
/// The space for the mark before the text.
const MARK: f64 = 30.0;

/// A mark and its meaning.
type Entry = (fn(&mut Svg, Point), &'static str);

/// Draws the legend at the upper left corner and returns its height.
pub fn draw(svg: &mut Svg, chart: &Chart, plan: &Plan, width: f64) -> f64 {
    let [left, right] = [MARGIN, width - MARGIN].map(number);
    let rule = RULE.light;
    svg.line(&format!("<path d=\"M{left} 0H{right}\" stroke=\"{rule}\" stroke-width=\"1\"/>"));
    let (mut x, mut y) = (MARGIN, ROW);
    for (mark, meaning) in entries(chart, plan) {
        let wide = MARK + words::width(meaning, 11.0) + 14.0;
        if x > MARGIN && x + wide > width - MARGIN {
            (x, y) = (MARGIN, y + ROW);
        }
        mark(svg, Point::new(x + MARK / 2.0 - 4.0, y));
        svg.text("key", Point::new(x + MARK, y + 4.0), meaning);
        x += wide;
    }
    y + ROW
}

fn entries(chart: &Chart, plan: &Plan) -> Vec<Entry> {
    let rooms = |has: fn(&Room) -> bool| chart.rooms.iter().any(has);
    let doors = |has: fn(&Door) -> bool| chart.doors.iter().any(has);
    let needs = doors(|door| door.needs.iter().any(|need| !need.is_empty()));
    let ports = plan.blocks.iter().any(|block| !block.inside.ports.is_empty());
    let all: [(bool, Entry); 10] = [
        (rooms(|room| room.start), (marks::start, "start")),
        (rooms(|room| room.goal), (marks::goal, "goal")),
        (rooms(|room| !room.locations.is_empty()), (marks::location, "location")),
        (rooms(|room| !room.events.is_empty()), (marks::event, "event")),
        (doors(|door| door.way == Way::Both), (both, "door")),
        (doors(|door| door.way == Way::One), (one, "one way")),
        (doors(|door| door.way == Way::Once), (once, "shut until opened from the other side")),
        (doors(|door| door.fixed), (fixed, "fixed door")),
        (needs, (need, "requirement (↓ down, ↑ up)")),
        (ports, (port, "door to another area")),
    ];
    let used = all.into_iter().filter(|(used, _)| *used);
    used.map(|(_, entry)| entry).collect()
}

fn upright(svg: &mut Svg, at: Point) {
    let [x, top, bottom] = [at.x, at.y - 10.0, at.y + 10.0].map(number);
    svg.path("door", &format!("M{x} {top}V{bottom}"), None);
}

fn both(svg: &mut Svg, at: Point) {
    upright(svg, at);
}

fn one(svg: &mut Svg, at: Point) {
    upright(svg, at);
    marks::arrow(svg, at.moved(0.0, 10.0), marks::DOWN);
}

fn once(svg: &mut Svg, at: Point) {
    upright(svg, at);
    marks::arrow(svg, at.moved(0.0, 7.0), marks::DOWN);
    marks::bar(svg, at.moved(0.0, 7.5), marks::DOWN);
}

fn fixed(svg: &mut Svg, at: Point) {
    upright(svg, at);
    marks::bolt(svg, at.moved(0.0, -9.0));
    marks::bolt(svg, at.moved(0.0, 9.0));
}

fn need(svg: &mut Svg, at: Point) {
    svg.text("need", at.moved(0.0, 3.5), "Key");
}

fn port(svg: &mut Svg, at: Point) {
    let place = Rect::around(at, 24.0, 14.0);
    svg.rect("port", place, 7.0, Some(area(0).light.mixed(PAPER.light, 35)));
}
