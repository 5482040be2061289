//! The map before and after a shuffle: rooms by area, doors by kind, changes highlighted.

use seedwright::world::{Id, Linking, World};

use crate::geometry::{Point, Rect};
use crate::maps::door_lines::{DoorLine, door_lines};
use crate::maps::frames::{ROOM, RoomFrames};
use crate::palette::{CHANGED, DOOR, JUMP, PORTAL, Swatch, TOTEM, area, area_ground};
use crate::svg::{Svg, number};
use crate::views::door_changes::{DoorChange, door_changes};
use crate::words::{shortened, shown, wrapped};

/// The space for a heading above each map, and for a line of the list below them.
const HEADING: f64 = 34.0;
const LINE: f64 = 19.0;

const STYLE: &str =
    "text { font-family: Georgia, 'Times New Roman', serif; fill: $ink; text-anchor: middle; }
.heading { font-size: 19px; text-anchor: start; font-weight: bold; }
.area { font-size: 14px; font-style: italic; text-anchor: start; }
.room { font-size: 12.5px; }
.row { font-size: 13px; text-anchor: start; }
.number { font-size: 11px; fill: $white; font-weight: bold; }
.box { stroke: $ink; stroke-width: 1.2; }
.frame { stroke: $ink; stroke-opacity: 0.25; stroke-width: 1; }
.way { fill: none; stroke-width: 1.6; }
.casing { fill: none; stroke: $paper; stroke-width: 6; }
.changed { fill: none; stroke-width: 3; }
.gone { fill: none; stroke-width: 2; stroke-dasharray: 3 5; stroke-opacity: 0.65; }
.totem { stroke-dasharray: 2 4; stroke-linecap: round; }
.portal { stroke-dasharray: 8 4; }
.fixed { stroke-width: 3.2; }
.badge { fill: $changed; }
.tip { stroke: none; }";

/// Draws the original map above the shuffled one.
pub fn doors_svg(world: &World, linking: &Linking) -> String {
    let frames = RoomFrames::new(world, linking);
    let list = door_changes(world, linking);
    let block = frames.height + HEADING;
    let lines = list.len().div_ceil(2) as f64;
    let height = block * 2.0 + lines * LINE + 110.0;
    let title = format!("{}: doors before and after", shown(&world.name));
    let mut svg = Svg::begin(frames.width, height, &title, STYLE);
    let drawn = Linking::drawn(world);
    for (number, heading, shown) in [(0.0, "Before", &drawn), (1.0, "After", linking)] {
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
    /// The new doors, and the doors to show in this map.
    linking: &'a Linking,
    shown: &'a Linking,
}

impl Painter<'_> {
    fn paint(&self, svg: &mut Svg) {
        for (area, frame) in &self.frames.frames {
            svg.rect("frame", *frame, 10.0, Some(area_ground(*area).light));
            let (name, at) = frame_title(&self.world.areas.rows()[*area].name, *frame);
            svg.text("area", at, &name);
        }
        let lines = door_lines(self.world, self.frames, self.linking, self.shown);
        lines.iter().filter(|line| !line.is_changed).for_each(|line| self.way(svg, line));
        lines.iter().filter(|line| line.is_changed).for_each(|line| self.way(svg, line));
        self.rooms(svg);
        for line in &lines {
            if let Some(number) = line.number {
                svg.circle("badge", line.middle, 8.5);
                svg.text("number", line.middle.moved(0.0, 4.0), &number.to_string());
            }
        }
    }

    fn way(&self, svg: &mut Svg, line: &DoorLine) {
        let door = &self.world.doors[line.end.door()];
        let colour = door_colour(&door.kind);
        let kind = colour.name;
        let path = line.path();
        svg.open("", &shown(&door.name));
        let is_now = std::ptr::eq(self.shown, self.linking);
        match (line.is_changed, is_now) {
            (true, true) => {
                svg.path("casing", &path, None);
                svg.path("changed", &path, Some(CHANGED.light));
            }
            (true, false) => svg.path("gone", &path, Some(CHANGED.light)),
            (false, _) => {
                let fixed = if door.fixed { " fixed" } else { "" };
                svg.path(&format!("way {kind}{fixed}"), &path, Some(colour.light));
            }
        }
        if let Some(arrow) = line.arrow() {
            let fill = if line.is_changed { CHANGED.light } else { colour.light };
            svg.line(&format!("<path class=\"tip\" d=\"{arrow}\" fill=\"{fill}\"/>"));
        }
        svg.close();
    }

    fn rooms(&self, svg: &mut Svg) {
        for (room, row) in self.world.rooms.iter() {
            let centre = self.frames.rooms[room.index()];
            let colour = area(row.area.index()).light;
            svg.open("", &shown(&row.name));
            svg.rect("box", Rect::around(centre, ROOM.0, ROOM.1), 6.0, Some(colour));
            let lines = room_lines(&row.name);
            let first = centre.y + 4.5 - (lines.len() as f64 - 1.0) * 7.5;
            for (number, line) in lines.iter().enumerate() {
                svg.text("room", Point::new(centre.x, first + number as f64 * 15.0), line);
            }
            svg.close();
        }
    }
}

/// The name of a room in lines that fit its box.
pub(crate) fn room_lines(name: &str) -> Vec<String> {
    wrapped(&shown(name), 16, 2)
}

/// The name of an area, shortened to its frame, and the position of its start.
pub(crate) fn frame_title(name: &str, frame: Rect) -> (String, Point) {
    let name = shortened(&shown(name), (frame.width / 8.5) as usize);
    (name, Point::new(frame.x + 10.0, frame.y + 18.0))
}

/// The colour of a kind of door.
pub(crate) fn door_colour(kind: &str) -> Swatch {
    match kind {
        "totem" => TOTEM,
        "portal" => PORTAL,
        "jump" => JUMP,
        _ => DOOR,
    }
}

fn legend(svg: &mut Svg, top: f64) {
    let kinds: [(&str, Swatch, &str); 7] = [
        ("way door", DOOR, "door"),
        ("way door fixed", DOOR, "fixed door"),
        ("way totem", TOTEM, "totem"),
        ("way portal", PORTAL, "portal"),
        ("way jump", JUMP, "jump"),
        ("gone", CHANGED, "old connection"),
        ("changed", CHANGED, "new connection"),
    ];
    let mut left = 46.0;
    for (class, colour, words) in kinds {
        let path = format!("M{} {}h36", number(left), number(top));
        svg.path(class, &path, Some(colour.light));
        svg.text("row", Point::new(left + 44.0, top + 4.5), words);
        left += 60.0 + words.len() as f64 * 7.6 + 14.0;
    }
}

/// Lists the changes, in two columns.
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
