//! Worlds whose rooms have no shape: rooms are boxes, placed as in the picture of the world.

use std::collections::BTreeMap;

use seedwright::world::{Id, LocationId, RoomId, Settings, Way, World};

use super::legend;
use super::marks::{Bounds, Label, SignSpot, Title, tenths};
use super::values::{
    self, Door, Floor, Place, PlacedItem, Room, Scene, SphereColour, Zone, ZoneColours,
};
use crate::geometry::{Point, Rect};
use crate::maps::world::chart::{self, Chart};
use crate::maps::world::plan::{self, Block, Line, Plan, Port};
use crate::maps::world::sizes::{self, LABEL_LINE, LABEL_TEXT, MARK_STEP, ROOM_LINE, ROOM_TEXT};
use crate::maps::world::{WorldMap, world_map};
use crate::palette::{self, DOOR_LINE, INK, PAPER, ThemeColour};
use crate::pictures::world_map::Heading;
use crate::pictures::world_map::marks::arrow_of as arrow;
use crate::svg::{curve, number, street};
use crate::views::spheres::SphereIndex;
use crate::words::count;

/// The distance of place marks from the lower edge of a box, and of its name from the upper edge.
const BELOW: f64 = 9.0;
const ABOVE: f64 = 5.0;
/// The width of signs, and the font size of area names.
const SIGN: f64 = 18.0;
/// The width of the signs of places, which are packed more closely.
const PLACE: f64 = SIGN * 0.66;
const AREA_TEXT: f64 = 15.0;

/// Creates the scene of a world under given settings, with its spheres and placed items.
pub fn chart_scene(
    world: &World,
    settings: &Settings,
    opened: &SphereIndex,
    items: &[PlacedItem<'_>],
) -> Scene {
    let WorldMap { chart, plan, .. } = world_map(world, settings);
    let drawer = Drawer {
        world,
        chart: &chart,
        opened,
        items: items.iter().map(|item| (item.location, *item)).collect(),
    };
    let first = |is: fn(&chart::Room) -> bool| {
        let room = chart.rooms.iter().position(is);
        room.and_then(|room| u32::try_from(room).ok())
    };
    let count = opened.with_rooms();
    let colours = (0..count).map(|sphere| SphereColour {
        strong: palette::sphere(sphere, count),
        tint: palette::sphere_tint(sphere, count),
    });
    let floors = vec![drawer.floor(&plan)];
    Scene {
        legend: legend::world(&floors, &[]),
        floors,
        locks: Vec::new(),
        start: first(|room| room.start),
        goal: first(|room| room.goal),
        spheres: opened.count,
        sphere_colours: colours.collect(),
        overview: None,
    }
}

struct Drawer<'a> {
    world: &'a World,
    chart: &'a Chart,
    opened: &'a SphereIndex,
    /// The placed items.
    items: BTreeMap<LocationId, PlacedItem<'a>>,
}

impl Drawer<'_> {
    fn floor(&self, plan: &Plan) -> Floor {
        let mut floor = Floor {
            name: "World".to_owned(),
            width: plan.width.ceil(),
            height: plan.height.ceil(),
            zones: Vec::new(),
            rooms: Vec::new(),
            walls: None,
            rock: None,
            sign: SIGN,
            doors: self.doors(plan),
            inner_doors: Vec::new(),
            gates: Vec::new(),
            places: Vec::new(),
            things: Vec::new(),
            ports: self.ports(plan),
        };
        for (zone, block) in plan.blocks.iter().enumerate() {
            floor.zones.push(self.zone(plan, block));
            for (room, place) in &block.inside.rooms {
                floor.rooms.push(self.room(*room, zone, *place));
                self.places(*room, *place, &mut floor.places);
            }
        }
        floor.rooms.sort_by_key(|room| room.id);
        floor.places.sort_by_key(|place| place.room);
        floor
    }

    fn zone(&self, plan: &Plan, block: &Block) -> Zone {
        let rooms = &block.inside.rooms;
        let area = rooms.first().map(|(room, _)| {
            let room = RoomId::from_index(*room);
            &self.world.areas[self.world.rooms[room].area].name
        });
        let heading = Heading::new(self.chart, plan, block);
        let Rect { x, y, width, height } = block.panel;
        Zone {
            name: area.cloned().unwrap_or_default(),
            x,
            y,
            width,
            height,
            about: count(rooms.len(), "room"),
            title: Title { at: tenths(heading.at), text: heading.name, size: AREA_TEXT },
            colours: Some(ZoneColours {
                rooms: palette::area(block.area),
                ground: palette::area_ground(block.area),
                border: palette::area(block.area).mixed(INK.theme(), 30),
            }),
        }
    }

    fn room(&self, room: usize, zone: usize, place: Rect) -> Room {
        let id = RoomId::from_index(room);
        let lines = sizes::room(&self.chart.rooms[room]).lines;
        let count = lines.len() as f64;
        let title = Label {
            // Letters extend 0.34 of their size below the middle of their line.
            at: tenths(Point::new(
                place.centre().x,
                place.y + ABOVE + ROOM_TEXT * 0.66 - 1.0 + (count - 1.0) * ROOM_LINE / 2.0,
            )),
            lines,
            size: ROOM_TEXT,
            largest: ROOM_TEXT,
            leading: ROOM_LINE,
            upright: false,
        };
        let [x, y, right, bottom] = [place.x, place.y, place.right(), place.bottom()].map(number);
        Room {
            id: id.0,
            name: self.world.rooms[id].name.clone(),
            zone,
            path: format!("M{x} {y}H{right}V{bottom}H{x}Z"),
            label: rounded(place.centre().x, place.y + ABOVE + count * ROOM_LINE / 2.0),
            bounds: Bounds::of(place),
            title: Some(title),
            // There is space enough around boxes, but little inside them.
            free: vec![rounded(place.x, place.y), rounded(place.right(), place.y)],
            sphere: self.opened.room(id),
            role: None,
            walker: None,
            from: None,
            step: None,
        }
    }

    /// The places of a room are in a row at the lower edge of its box, closer together if there are many.
    fn places(&self, room: usize, place: Rect, places: &mut Vec<Place>) {
        let locations = &self.chart.rooms[room].locations;
        let step = MARK_STEP.min(place.width / (locations.len() as f64 + 1.0));
        let first = place.centre().x - step * (locations.len() as f64 - 1.0) / 2.0;
        for (position, (location, _)) in locations.iter().enumerate() {
            let name = self.world.location_name(*location);
            let item = self.items.get(location);
            let at = rounded(first + step * position as f64, place.bottom() - BELOW);
            places.push(Place {
                room: RoomId::from_index(room).0,
                at,
                sign: SignSpot { at, size: PLACE },
                item: item.map(|item| item.item.to_owned()),
                progression: item.is_some_and(|item| item.progression),
                find: if item.is_some() { "treasure" } else { "anything" },
                lock: None,
                sphere: self.opened.location(&name),
                name,
            });
        }
    }

    fn doors(&self, plan: &Plan) -> Vec<Door> {
        let lines = lines(plan);
        let inside = || plan.blocks.iter().map(|block| &block.inside);
        let rooms = inside().flat_map(|inside| &inside.rooms);
        let rooms: BTreeMap<usize, Rect> = rooms.copied().collect();
        let labels = inside().flat_map(|inside| &inside.labels);
        let labels: BTreeMap<usize, &plan::Label> =
            labels.map(|label| (label.door, label)).collect();
        let doors = self.world.doors.rows().iter().zip(&self.chart.doors);
        let doors = doors.enumerate().map(|(number, (row, door))| {
            let (line, label) = (lines.get(&number), labels.get(&number));
            let at = label.map(|label| label.place.centre());
            let at = at.or_else(|| line.map(|line| line.middle));
            // A door from a room to itself has no line.
            let at = at.unwrap_or_else(|| rooms[&door.rooms[0]].centre());
            Door {
                name: row.name.clone(),
                rooms: door.rooms.map(|room| RoomId::from_index(room).0),
                at: rounded(at.x, at.y),
                horizontal: false,
                length: 1,
                path: line.map(|line| line.path.clone()),
                leaf: None,
                stroke: self.stroke(door),
                arrow: line.and_then(|line| arrow(door.way, line.points)),
                title: label.map(|label| words(label.place, &label.lines)),
                marks: Vec::new(),
                locks: Vec::new(),
                need: self.need(door),
                one_way: door.way == Way::One,
            }
        });
        doors.collect()
    }

    /// Lines inside areas are dark; those between areas have the colour of the area they start in.
    fn stroke(&self, door: &chart::Door) -> ThemeColour {
        let [from, to] = door.rooms.map(|room| self.chart.rooms[room].area);
        match from == to {
            true => DOOR_LINE.theme(),
            false => palette::area_line(from),
        }
    }

    /// The points where doors leave areas, with their texts.
    fn ports(&self, plan: &Plan) -> Vec<values::Port> {
        let ports = plan.blocks.iter().flat_map(|block| &block.inside.ports);
        let ports = ports.map(|port| {
            let door = &self.chart.doors[port.door];
            let beyond = &self.chart.rooms[door.rooms[1 - port.end]];
            values::Port {
                door: port.door,
                bounds: Bounds::of(port.place),
                fill: palette::area(beyond.area).mixed(PAPER.theme(), 35),
                label: words(port.place, &port.lines),
                heading: sizes::port_heading(self.chart, door, port.end),
            }
        });
        ports.collect()
    }

    /// The requirement of a door in words. If it depends on the direction, it names the destination.
    fn need(&self, door: &chart::Door) -> Option<String> {
        let [there, back] = &door.needs;
        let to = |end: usize, need: &str| {
            let room = &self.chart.rooms[door.rooms[end]].name;
            format!("to {room}: {need}")
        };
        match (there.as_str(), back.as_str()) {
            ("", "") => None,
            (both, other) if both == other || door.way == Way::One => Some(both.to_owned()),
            ("", back) => Some(to(0, back)),
            (there, "") => Some(to(1, there)),
            (there, back) => Some(format!("{}; {}", to(1, there), to(0, back))),
        }
    }
}

/// Text that fills a box, as requirements do.
fn words(place: Rect, lines: &[String]) -> Label {
    Label {
        at: tenths(place.centre()),
        lines: lines.to_vec(),
        size: LABEL_TEXT,
        largest: LABEL_TEXT,
        leading: LABEL_LINE,
        upright: false,
    }
}

/// A point rounded to tenths, like those of paths.
fn rounded(x: f64, y: f64) -> [f64; 2] {
    tenths(Point::new(x, y))
}

/// The line of a door.
struct DoorPath<'p> {
    path: String,
    middle: Point,
    /// The points from which its arrowhead is drawn.
    points: &'p [Point],
}

/// The line of each door that has one.
fn lines(plan: &Plan) -> BTreeMap<usize, DoorPath<'_>> {
    let inside = || plan.blocks.iter().map(|block| &block.inside);
    let own = inside().flat_map(|inside| &inside.lines);
    let own = own.map(|line| (line, curve(&line.points)));
    let ports = inside().flat_map(|inside| &inside.ports);
    let ports: BTreeMap<(usize, usize), &Port> =
        ports.map(|port| ((port.door, port.end), port)).collect();
    let routes = plan.routes.iter().map(|route| {
        let ports = [0, 1].map(|end| ports.get(&(route.door, end)).copied());
        (route, routed(route, ports))
    });
    let lines = own.chain(routes).map(|(line, path)| {
        (line.door, DoorPath { path, middle: halfway(&line.points), points: &line.points })
    });
    lines.collect()
}

/// The whole line of a door between areas: out of the first one, along the streets, and into the other.
fn routed(route: &Line, [from, to]: [Option<&Port>; 2]) -> String {
    let mut parts = Vec::new();
    parts.extend(from.map(|port| curve(&port.points)));
    parts.push(street(&route.points));
    parts.extend(to.map(|port| {
        let back: Vec<Point> = port.points.iter().rev().copied().collect();
        curve(&back)
    }));
    // Each part continues where the one before it ended.
    let rest = parts[1..].iter().map(|part| part.replacen('M', "L", 1));
    let rest: String = rest.collect();
    format!("{}{rest}", parts[0])
}

/// The midpoint of a line.
fn halfway(points: &[Point]) -> Point {
    let length = |pair: &[Point]| {
        let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        (x * x + y * y).sqrt()
    };
    let mut left = points.windows(2).map(length).sum::<f64>() / 2.0;
    for pair in points.windows(2) {
        let long = length(pair);
        if left <= long && long > 0.0 {
            let part = left / long;
            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            return pair[0].moved(x * part, y * part);
        }
        left -= long;
    }
    points[0]
}
