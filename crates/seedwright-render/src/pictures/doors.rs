//! The map before and after a shuffle: rooms by area, doors by kind, what changed in a colour of its own.

use std::fmt::Write;

use seedwright::world::{EndId, Id, Linking, Side, Way, World};

use crate::geometry::{Point, Rect};
use crate::maps::frames::{ROOM, RoomFrames};
use crate::palette::Colour;
use crate::svg::{Svg, number};
use crate::views::door_changes::{DoorChange, changed_ways, door_changes};
use crate::words::{shortened, shown, wrapped};

/// What leads elsewhere.
const CHANGED: Colour = Colour(0xc8, 0x3e, 0x1d);
const DOOR: Colour = Colour(0x8a, 0x8d, 0x93);
const TOTEM: Colour = Colour(0x7a, 0x5a, 0xb0);
const PORTAL: Colour = Colour(0x2f, 0x7f, 0xb5);
const JUMP: Colour = Colour(0x4c, 0x8a, 0x3f);
/// Room for a heading above each map, and for a line of the list below them.
const HEADING: f64 = 34.0;
const LINE: f64 = 19.0;

const STYLE: &str =
    "text { font-family: Georgia, 'Times New Roman', serif; fill: #2a2c30; text-anchor: middle; }
.heading { font-size: 19px; text-anchor: start; font-weight: bold; }
.area { font-size: 14px; font-style: italic; text-anchor: start; }
.room { font-size: 12.5px; }
.row { font-size: 13px; text-anchor: start; }
.number { font-size: 11px; fill: #ffffff; font-weight: bold; }
.box { stroke: #2a2c30; stroke-width: 1.2; }
.frame { stroke: #2a2c30; stroke-opacity: 0.25; stroke-width: 1; }
.way { fill: none; stroke-width: 1.6; }
.casing { fill: none; stroke: #fbf9f4; stroke-width: 6; }
.changed { fill: none; stroke-width: 3; }
.gone { fill: none; stroke-width: 2; stroke-dasharray: 3 5; stroke-opacity: 0.65; }
.totem { stroke-dasharray: 2 4; stroke-linecap: round; }
.portal { stroke-dasharray: 8 4; }
.fixed { stroke-width: 3.2; }
.badge { fill: #c83e1d; }
.tip { stroke: none; }";

/// A way between two rooms as it is drawn.
struct Line {
    from: usize,
    to: usize,
    end: EndId,
    /// Which of the ways between these two rooms it is, and of how many.
    lane: (usize, usize),
    is_changed: bool,
    /// Whether it leads one way only.
    is_arrow: bool,
}

/// Draws the map as drawn above the map as it is now.
pub fn doors_svg(world: &World, linking: &Linking) -> String {
    let frames = RoomFrames::new(world, linking);
    let list = door_changes(world, linking);
    let block = frames.height + HEADING;
    let lines = list.len().div_ceil(2) as f64;
    let height = block * 2.0 + lines * LINE + 110.0;
    let title = format!("{}: doors before and after", shown(&world.name));
    let mut svg = Svg::begin(frames.width, height, &title, STYLE);
    let drawn = Linking::drawn(world);
    for (number, heading, shown) in [(0.0, "As drawn", &drawn), (1.0, "Now", linking)] {
        let offset = block * number;
        svg.line(&format!("<g transform=\"translate(0 {})\">", self::number(offset)));
        svg.text("heading", Point::new(46.0, HEADING - 4.0), heading);
        svg.line(&format!("<g transform=\"translate(0 {})\">", self::number(HEADING - 20.0)));
        let painter = Painter { world, frames: &frames, linking, shown };
        painter.paint(&mut svg);
        svg.line("</g></g>");
    }
    legend(&mut svg, block * 2.0 + 20.0);
    listing(&mut svg, &list, frames.width, block * 2.0 + 62.0);
    svg.line("</svg>");
    svg.finish()
}

/// Draws one map.
struct Painter<'a> {
    world: &'a World,
    frames: &'a RoomFrames,
    /// Where doors lead now, and where they lead in this map.
    linking: &'a Linking,
    shown: &'a Linking,
}

impl Painter<'_> {
    fn paint(&self, svg: &mut Svg) {
        for (area, frame) in &self.frames.frames {
            let colour = Colour::of_area(*area);
            svg.rect("frame", *frame, 10.0, Some(colour.ground()));
            let name = shown(&self.world.areas.rows()[*area].name);
            let name = shortened(&name, (frame.width / 8.5) as usize);
            svg.text("area", Point::new(frame.x + 10.0, frame.y + 18.0), &name);
        }
        let lines = self.lines();
        lines.iter().filter(|line| !line.is_changed).for_each(|line| self.way(svg, line));
        lines.iter().filter(|line| line.is_changed).for_each(|line| self.way(svg, line));
        self.rooms(svg);
        let numbers = self.numbers();
        for line in lines.iter().filter(|line| line.is_changed) {
            let is_pair = self.shown.is_pair(line.end);
            let stands_for =
                |ends: &[EndId; 2]| ends[0] == line.end || (is_pair && ends[1] == line.end);
            let found = numbers.iter().find(|(ends, _)| stands_for(ends));
            if let Some((_, number)) = found {
                let [_, middle, _] = self.bend(line);
                svg.circle("badge", middle, 8.5);
                svg.text("number", middle.moved(0.0, 4.0), &number.to_string());
            }
        }
    }

    /// The number that the list gives to each pair of ends, as they are joined in this map.
    fn numbers(&self) -> Vec<([EndId; 2], usize)> {
        let ways = changed_ways(self.world, self.linking);
        let pairs = ways.into_iter().zip(1..);
        let pairs = pairs.map(|(end, number)| ([end, self.shown.leads(end)], number));
        pairs.collect()
    }

    fn lines(&self) -> Vec<Line> {
        let room = |end: EndId| self.world.spots[self.world.end(end).spot].room.index();
        let mut lines = Vec::new();
        for end in self.world.ends() {
            let to = self.shown.leads(end);
            let way = self.world.doors[end.door()].way;
            let is_pair = self.shown.is_pair(end);
            if (is_pair && to < end) || (way != Way::Both && end.side() == Side::B) {
                continue;
            }
            lines.push(Line {
                from: room(end),
                to: room(to),
                end,
                lane: (0, 1),
                is_changed: self.linking.is_changed(end),
                is_arrow: way == Way::One || !is_pair,
            });
        }
        spread(&mut lines);
        lines
    }

    fn way(&self, svg: &mut Svg, line: &Line) {
        let door = &self.world.doors[line.end.door()];
        let (kind, colour) = match door.kind.as_str() {
            "totem" => ("totem", TOTEM),
            "portal" => ("portal", PORTAL),
            "jump" => ("jump", JUMP),
            _ => ("door", DOOR),
        };
        let path = self.path(line);
        svg.open("", &shown(&door.name));
        let is_now = std::ptr::eq(self.shown, self.linking);
        match (line.is_changed, is_now) {
            (true, true) => {
                svg.path("casing", &path, None);
                svg.path("changed", &path, Some(CHANGED));
            }
            (true, false) => svg.path("gone", &path, Some(CHANGED)),
            (false, _) => {
                let fixed = if door.fixed { " fixed" } else { "" };
                svg.path(&format!("way {kind}{fixed}"), &path, Some(colour));
            }
        }
        if line.is_arrow {
            let colour = if line.is_changed { CHANGED } else { colour };
            self.tip(svg, line, colour);
        }
        svg.close();
    }

    /// The two ends of a way and a point beside its middle.
    fn bend(&self, line: &Line) -> [Point; 3] {
        let (from, to) = (self.frames.rooms[line.from], self.frames.rooms[line.to]);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (lane, lanes) = line.lane;
        // Ways that would pass through other rooms swing out; those between neighbours run straight.
        let swing = if length > 200.0 { length * 0.08 } else { 0.0 };
        let aside = swing + (lane as f64 - (lanes as f64 - 1.0) / 2.0) * 22.0;
        let middle = Point::new(
            (from.x + to.x) / 2.0 - dy / length * aside,
            (from.y + to.y) / 2.0 + dx / length * aside,
        );
        [from, middle, to]
    }

    fn path(&self, line: &Line) -> String {
        let [from, middle, to] = self.bend(line);
        // The control point lies twice as far out as the curve passes.
        let control = Point::new(
            2.0 * middle.x - (from.x + to.x) / 2.0,
            2.0 * middle.y - (from.y + to.y) / 2.0,
        );
        let mut path = String::new();
        let [a, b, c, d, e, f] = [from.x, from.y, control.x, control.y, to.x, to.y].map(number);
        let _ = write!(path, "M{a} {b}Q{c} {d} {e} {f}");
        path
    }

    /// An arrowhead behind the middle of a way.
    fn tip(&self, svg: &mut Svg, line: &Line, colour: Colour) {
        let [from, middle, to] = self.bend(line);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let at = middle.moved(dx * 16.0, dy * 16.0);
        let corner = |along: f64, aside: f64| {
            let point = at.moved(dx * along - dy * aside, dy * along + dx * aside);
            format!("{} {}", number(point.x), number(point.y))
        };
        let (point, left, right) = (corner(8.0, 0.0), corner(-4.0, 5.0), corner(-4.0, -5.0));
        svg.line(&format!(
            "<path class=\"tip\" d=\"M{point}L{left}L{right}Z\" fill=\"{}\"/>",
            colour.text()
        ));
    }

    fn rooms(&self, svg: &mut Svg) {
        for (room, row) in self.world.rooms.iter() {
            let centre = self.frames.rooms[room.index()];
            let colour = Colour::of_area(row.area.index());
            svg.open("", &shown(&row.name));
            svg.rect("box", Rect::around(centre, ROOM.0, ROOM.1), 6.0, Some(colour));
            let lines = wrapped(&shown(&row.name), 16, 2);
            let first = centre.y + 4.5 - (lines.len() as f64 - 1.0) * 7.5;
            for (number, line) in lines.iter().enumerate() {
                svg.text("room", Point::new(centre.x, first + number as f64 * 15.0), line);
            }
            svg.close();
        }
    }
}

/// Gives ways between the same two rooms lanes of their own.
fn spread(lines: &mut [Line]) {
    let pair = |line: &Line| (line.from.min(line.to), line.from.max(line.to));
    let pairs: Vec<_> = lines.iter().map(pair).collect();
    for at in 0..lines.len() {
        let same =
            |range: &[(usize, usize)]| range.iter().filter(|other| **other == pairs[at]).count();
        lines[at].lane = (same(&pairs[..at]), same(&pairs));
    }
}

fn legend(svg: &mut Svg, top: f64) {
    let kinds = [
        ("way door", DOOR, "door"),
        ("way door fixed", DOOR, "fixed door"),
        ("way totem", TOTEM, "totem"),
        ("way portal", PORTAL, "portal"),
        ("way jump", JUMP, "jump"),
        ("gone", CHANGED, "led there"),
        ("changed", CHANGED, "leads there now"),
    ];
    let mut left = 46.0;
    for (class, colour, words) in kinds {
        let path = format!("M{} {}h36", number(left), number(top));
        svg.path(class, &path, Some(colour));
        svg.text("row", Point::new(left + 44.0, top + 4.5), words);
        left += 60.0 + words.len() as f64 * 7.6 + 14.0;
    }
}

/// What changed, in two columns.
fn listing(svg: &mut Svg, list: &[DoorChange], width: f64, top: f64) {
    let lines = list.len().div_ceil(2).max(1);
    let column = (width - 92.0) / 2.0;
    for (number, change) in list.iter().enumerate() {
        let (x, y) =
            (46.0 + column * (number / lines) as f64, top + (number % lines) as f64 * LINE);
        let arrow = if change.leads_back { "–" } else { "→" };
        let [from, after, before] =
            [&change.from, &change.after, &change.before].map(|name| shown(name));
        let text = match before == after {
            true => format!("{from} {arrow} {after}, by another door"),
            false => format!("{from} {arrow} {after}, was {before}"),
        };
        let centre = Point::new(x + 8.0, y);
        svg.circle("badge", centre, 8.5);
        svg.text("number", centre.moved(0.0, 4.0), &(number + 1).to_string());
        let most = (column / 7.0) as usize;
        svg.text("row", Point::new(x + 24.0, y + 4.5), &shortened(&text, most));
    }
}
