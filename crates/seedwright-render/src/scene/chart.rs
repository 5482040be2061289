//! Worlds whose rooms have no shape: boxes that stand where they do in the picture of the world.

use std::collections::BTreeMap;

use seedwright::world::{Id, LocationId, RoomId, Settings, Way, World};

use super::values::{Door, Floor, Place, PlacedItem, Room, Scene, Zone};
use crate::geometry::{Point, Rect};
use crate::maps::world::chart::{self, Chart};
use crate::maps::world::plan::{Block, Line, Plan, Port};
use crate::maps::world::sizes::{self, MARK_STEP, ROOM_LINE};
use crate::maps::world::{WorldMap, world_map};
use crate::svg::{curve, number, street};
use crate::views::spheres::SphereIndex;
use crate::words::count;

/// How far the marks of places are from the lower edge of a box, and its name from the upper one.
const BELOW: f64 = 9.0;
const ABOVE: f64 = 5.0;

/// The scene of a world under some settings, with when what opens, and what was placed.
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
    Scene {
        floors: vec![drawer.floor(&plan)],
        locks: Vec::new(),
        start: first(|room| room.start),
        goal: first(|room| room.goal),
        spheres: opened.count,
    }
}

struct Drawer<'a> {
    world: &'a World,
    chart: &'a Chart,
    opened: &'a SphereIndex,
    /// What lies where.
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
            doors: self.doors(plan),
            gates: Vec::new(),
            places: Vec::new(),
            things: Vec::new(),
        };
        for (zone, block) in plan.blocks.iter().enumerate() {
            floor.zones.push(self.zone(block));
            for (room, place) in &block.inside.rooms {
                floor.rooms.push(self.room(*room, zone, *place));
                self.places(*room, *place, &mut floor.places);
            }
        }
        floor.rooms.sort_by_key(|room| room.id);
        floor.places.sort_by_key(|place| place.room);
        floor
    }

    fn zone(&self, block: &Block) -> Zone {
        let rooms = &block.inside.rooms;
        let area = rooms.first().map(|(room, _)| {
            let room = RoomId::from_index(*room);
            &self.world.areas[self.world.rooms[room].area].name
        });
        let Rect { x, y, width, height } = block.panel;
        Zone {
            name: area.cloned().unwrap_or_default(),
            x,
            y,
            width,
            height,
            about: count(rooms.len(), "room"),
        }
    }

    fn room(&self, room: usize, zone: usize, place: Rect) -> Room {
        let id = RoomId::from_index(room);
        let lines = sizes::room(&self.chart.rooms[room]).lines.len();
        let [x, y, right, bottom] = [place.x, place.y, place.right(), place.bottom()].map(number);
        Room {
            id: id.0,
            name: self.world.rooms[id].name.clone(),
            zone,
            path: format!("M{x} {y}H{right}V{bottom}H{x}Z"),
            label: rounded(place.centre().x, place.y + ABOVE + lines as f64 * ROOM_LINE / 2.0),
            sphere: self.opened.room(id),
            role: None,
            walker: None,
            from: None,
            step: None,
        }
    }

    /// The places of a room stand in a row at the lower edge of its box, closer where there are many.
    fn places(&self, room: usize, place: Rect, places: &mut Vec<Place>) {
        let locations = &self.chart.rooms[room].locations;
        let step = MARK_STEP.min(place.width / (locations.len() as f64 + 1.0));
        let first = place.centre().x - step * (locations.len() as f64 - 1.0) / 2.0;
        for (position, (location, _)) in locations.iter().enumerate() {
            let name = self.world.location_name(*location);
            let item = self.items.get(location);
            places.push(Place {
                room: RoomId::from_index(room).0,
                at: rounded(first + step * position as f64, place.bottom() - BELOW),
                item: item.map(|item| item.item.to_owned()),
                progression: item.is_some_and(|item| item.progression),
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
        let labels: BTreeMap<usize, Point> =
            labels.map(|label| (label.door, label.place.centre())).collect();
        let doors = self.world.doors.rows().iter().zip(&self.chart.doors);
        let doors = doors.enumerate().map(|(number, (row, door))| {
            let line = lines.get(&number);
            let at = labels.get(&number).copied();
            let at = at.or_else(|| line.map(|(_, middle)| *middle));
            // A door of a room to itself has no line.
            let at = at.unwrap_or_else(|| rooms[&door.rooms[0]].centre());
            Door {
                name: row.name.clone(),
                rooms: door.rooms.map(|room| RoomId::from_index(room).0),
                at: rounded(at.x, at.y),
                horizontal: false,
                length: 1,
                path: line.map(|(path, _)| path.clone()),
                locks: Vec::new(),
                need: self.need(door),
                one_way: door.way == Way::One,
            }
        });
        doors.collect()
    }

    /// What a door takes, in words; where that depends on the side, with the room that one comes to.
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

/// A point in tenths, like those of paths.
fn rounded(x: f64, y: f64) -> [f64; 2] {
    [x, y].map(|side| (side * 10.0).round() / 10.0)
}

/// The line of each door that has one, and its middle.
fn lines(plan: &Plan) -> BTreeMap<usize, (String, Point)> {
    let inside = || plan.blocks.iter().map(|block| &block.inside);
    let own = inside().flat_map(|inside| &inside.lines);
    let own = own.map(|line| (line.door, (curve(&line.points), halfway(&line.points))));
    let ports = inside().flat_map(|inside| &inside.ports);
    let ports: BTreeMap<(usize, usize), &Port> =
        ports.map(|port| ((port.door, port.end), port)).collect();
    let routes = plan.routes.iter().map(|route| {
        let ports = [0, 1].map(|end| ports.get(&(route.door, end)).copied());
        (route.door, (routed(route, ports), halfway(&route.points)))
    });
    own.chain(routes).collect()
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
    // Each part goes on where the one before it ended.
    let rest = parts[1..].iter().map(|part| part.replacen('M', "L", 1));
    let rest: String = rest.collect();
    format!("{}{rest}", parts[0])
}

/// The point in the middle of a line.
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
