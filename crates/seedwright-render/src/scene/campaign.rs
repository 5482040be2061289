//! Campaigns: the zones of a floor stand in rows, as in its picture, and a cell is a unit.

use std::collections::BTreeMap;

use seedwright::bundle::thing_word;
use seedwright::campaign::{FloorLevel, GateKind, Zone};
use seedwright::grid::{Cell, Direction, Orientation};
use seedwright::population::{Placed, Thing as Kind};
use seedwright::rooms::{PlacedId, PlacedRoom, Role, Template, TemplateId};
use seedwright::world::{LocationId, RoomId};

use super::values::{self, Door, Floor, Gate, Lock, Place, PlacedItem, Room, Scene, Target, Thing};
use crate::geometry::Point;
use crate::outline::{closed_path, outlines};
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::{Contents, Piece, closed_doors};
use crate::views::campaign::floor_plan::floor_plan;
use crate::views::level::{details, role_of};
use crate::views::tiles::TileGrid;
use crate::words::count;

/// The scene of a campaign with its secrets, and what was placed in it.
pub fn campaign_scene(view: &CampaignView<'_>, items: &[PlacedItem<'_>]) -> Scene {
    let mut drawer = Drawer {
        view,
        items: items.iter().map(|item| (item.location, *item)).collect(),
        names: door_names(view),
        shapes: BTreeMap::new(),
        gates: BTreeMap::new(),
    };
    let campaign = view.campaign;
    let floors = (0..).zip(&campaign.levels);
    let mut floors: Vec<Floor> =
        floors.map(|(number, level)| drawer.floor(level, number)).collect();
    drawer.lead(&mut floors);
    let locks = campaign.locks.iter().enumerate();
    let locks = locks.map(|(number, lock)| Lock {
        name: lock.opener.name(&campaign.world).to_owned(),
        kind: lock.opener.word(),
        colour: number,
    });
    Scene {
        floors,
        locks: locks.collect(),
        start: Some(campaign.start.0),
        goal: Some(campaign.goal.0),
        spheres: view.opened.count,
    }
}

/// The names of doors by the rooms that they join, in order. Gates are no such doors.
fn door_names(view: &CampaignView<'_>) -> BTreeMap<(RoomId, RoomId), Vec<String>> {
    let world = &view.campaign.drawn;
    let doors = world.doors.len() - view.campaign.gates.len();
    let mut names: BTreeMap<(RoomId, RoomId), Vec<String>> = BTreeMap::new();
    for door in &world.doors.rows()[..doors] {
        let [a, b] = [&door.a, &door.b].map(|end| world.spots[end.spot].room);
        names.entry((a, b)).or_default().push(door.name.clone());
    }
    // They are taken from the end.
    names.values_mut().for_each(|names| names.reverse());
    names
}

/// The floor of a template, as it lies.
struct Shape {
    outlines: Vec<Vec<Cell>>,
    /// Where a name can stand.
    middle: (f64, f64),
}

impl Shape {
    fn new(template: &Template) -> Self {
        let is_open = |cell: Cell| template.kind(cell).is_open();
        let outlines = outlines(template.size(), is_open);
        Self { middle: middle(template, &outlines), outlines }
    }
}

/// The middle of the floor of a room, or of the open cell that is nearest to it.
fn middle(template: &Template, outlines: &[Vec<Cell>]) -> (f64, f64) {
    let corners = || outlines.iter().flatten();
    let centre = |axis: fn(&Cell) -> i32| {
        let (first, last) = (corners().map(axis).min(), corners().map(axis).max());
        f64::from(first.unwrap_or(0) + last.unwrap_or(0)) / 2.0
    };
    let (x, y) = (centre(|cell| cell.x), centre(|cell| cell.y));
    let far = |cell: &Cell| {
        let (across, down) = (f64::from(cell.x) + 0.5 - x, f64::from(cell.y) + 0.5 - y);
        across * across + down * down
    };
    let cells = template.size().cells();
    let open = cells.filter(|cell| template.kind(*cell).is_open());
    let nearest = open.min_by(|one, other| far(one).total_cmp(&far(other)));
    match nearest {
        // The middle lies on this cell, or between it and others.
        Some(cell) if far(&cell) > 0.5 => (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5),
        _ => (x, y),
    }
}

/// A zone in its place.
struct Ground<'a> {
    zone: &'a Zone,
    /// Its place among the zones of the floor.
    number: usize,
    /// Where its first cell is on the floor, and on the map of the level.
    corner: Point,
    first: Cell,
}

impl Ground<'_> {
    /// The upper left corner of a cell of the layout.
    fn point(&self, cell: Cell) -> Point {
        let cell = cell.minus(self.zone.layout.corner);
        self.corner.moved(f64::from(cell.x), f64::from(cell.y))
    }

    /// The middle of a cell of the level's map.
    fn middle(&self, cell: Cell) -> [f64; 2] {
        let Cell { x, y } = cell.minus(self.first);
        let at = self.corner.moved(f64::from(x), f64::from(y));
        [at.x + 0.5, at.y + 0.5]
    }
}

struct Drawer<'a> {
    view: &'a CampaignView<'a>,
    /// What lies where.
    items: BTreeMap<LocationId, PlacedItem<'a>>,
    /// The names of doors that were not drawn yet.
    names: BTreeMap<(RoomId, RoomId), Vec<String>>,
    shapes: BTreeMap<(TemplateId, Orientation), Shape>,
    /// The floors and the places of ends of ways.
    gates: BTreeMap<(usize, usize), (u32, [f64; 2])>,
}

impl Drawer<'_> {
    fn floor(&mut self, level: &FloorLevel, number: u32) -> Floor {
        let places = floor_plan(self.view, number);
        let zones = places.zones.iter().zip(&level.corners).enumerate();
        let grounds = zones.map(|(number, ((zone, corner), first))| Ground {
            zone,
            number,
            corner: *corner,
            first: *first,
        });
        let grounds: Vec<Ground<'_>> = grounds.collect();
        let mut floor = Floor {
            name: format!("Floor {}", number + 1),
            width: places.width,
            height: places.height,
            zones: Vec::new(),
            rooms: Vec::new(),
            walls: None,
            doors: Vec::new(),
            gates: Vec::new(),
            places: Vec::new(),
            things: Vec::new(),
        };
        for ground in &grounds {
            self.zone(ground, &mut floor);
        }
        self.contents(level, number, &grounds, &mut floor);
        floor
    }

    fn zone(&mut self, ground: &Ground<'_>, floor: &mut Floor) {
        let layout = &ground.zone.layout;
        floor.zones.push(values::Zone {
            name: self.view.campaign.world.areas[ground.zone.area].name.clone(),
            x: ground.corner.x,
            y: ground.corner.y,
            width: f64::from(layout.size.width),
            height: f64::from(layout.size.height),
            about: count(layout.rooms.len(), "room"),
        });
        for (id, placed) in layout.iter() {
            floor.rooms.push(self.room(ground, id, placed));
        }
        let grid = TileGrid::new(self.view.catalogue, layout);
        let walls = outlines(grid.size, |cell| grid.tile(cell).is_open());
        let walls =
            closed_path(&walls, |cell| ground.corner.moved(f64::from(cell.x), f64::from(cell.y)));
        floor.walls.get_or_insert_default().push_str(&walls);
        self.doors(ground, floor);
    }

    fn room(&mut self, ground: &Ground<'_>, id: PlacedId, placed: &PlacedRoom) -> Room {
        let (view, zone) = (self.view, ground.zone);
        let shape = self.shapes.entry((placed.template, placed.orientation));
        let shape = shape.or_insert_with(|| {
            let template = view.catalogue.template(placed.template);
            Shape::new(&template.turned(placed.orientation))
        });
        let room = zone.room(id);
        let label = ground.point(placed.position);
        let label = label.moved(shape.middle.0, shape.middle.1);
        Room {
            id: room.0,
            name: view.campaign.world.rooms[room].name.clone(),
            zone: ground.number,
            path: closed_path(&shape.outlines, |cell| ground.point(placed.position.plus(cell))),
            label: [label.x, label.y],
            sphere: view.opened.room(room),
            role: placed.role.map(Role::word),
            walker: placed.walker,
            from: placed.from.map(|from| zone.room(from).0),
            step: Some(placed.step),
        }
    }

    fn doors(&mut self, ground: &Ground<'_>, floor: &mut Floor) {
        let zone = ground.zone;
        let closed = closed_doors(self.view, zone);
        for (door, closed) in zone.layout.doors.iter().zip(closed) {
            let rooms = (zone.room(door.a), zone.room(door.b));
            // Doors follow each other as doorways do; one that joins several parts of a room is several doors.
            let names = self.names.get_mut(&rooms);
            let name = names.and_then(|names| match names.len() {
                1 => names.first().cloned(),
                _ => names.pop(),
            });
            let horizontal = matches!(door.direction, Direction::Up | Direction::Down);
            let half = f64::from(door.length) / 2.0;
            let (across, down) = if horizontal { (half, 0.5) } else { (0.5, half) };
            let at = ground.point(door.cell).moved(across, down);
            let mut locks: Vec<usize> = closed.iter().map(|closed| closed.lock).collect();
            locks.sort_unstable();
            locks.dedup();
            floor.doors.push(Door {
                name: name.expect("every doorway is a door of the world"),
                rooms: [rooms.0.0, rooms.1.0],
                at: [at.x, at.y],
                horizontal,
                length: door.length,
                path: None,
                locks,
                need: None,
                one_way: false,
            });
        }
    }

    /// Places, gates and things.
    fn contents(
        &mut self,
        level: &FloorLevel,
        number: u32,
        grounds: &[Ground<'_>],
        floor: &mut Floor,
    ) {
        let contents = Contents::new(self.view, level, number);
        for (cell, pieces) in contents.cells() {
            // Zones stand side by side on the map of a level.
            let right = grounds.partition_point(|ground| ground.first.x <= cell.x);
            let at = grounds[right - 1].middle(cell);
            for piece in pieces {
                match piece {
                    Piece::Find { location, .. } => floor.places.push(self.place(*location, at)),
                    Piece::Gate { way, end } => {
                        self.gates.insert((*way, *end), (number, at));
                    }
                    Piece::Thing(placed) => {
                        let room = level.rooms[placed.room as usize];
                        floor.things.push(self.thing(placed, room, number, at));
                    }
                }
            }
        }
        floor.places.sort_by_key(|place| place.room);
    }

    fn place(&self, location: LocationId, at: [f64; 2]) -> Place {
        let world = &self.view.campaign.world;
        let name = world.location_name(location);
        let item = self.items.get(&location);
        Place {
            room: world.spots[world.locations[location].at].room.0,
            at,
            item: item.map(|item| item.item.to_owned()),
            progression: item.is_some_and(|item| item.progression),
            sphere: self.view.opened.location(&name),
            name,
        }
    }

    fn thing(&self, placed: &Placed, room: RoomId, floor: u32, at: [f64; 2]) -> Thing {
        let tables = self.view.tables;
        let what = match placed.thing {
            Kind::Consumable { .. } | Kind::Metered { .. } => "item",
            thing => thing_word(thing),
        };
        let more = role_of(placed.thing, floor).map(str::to_owned);
        let more = more.unwrap_or_else(|| details(placed.thing));
        Thing {
            what,
            name: tables.name_of(placed.thing).to_owned(),
            glyph: tables.glyph_of(placed.thing),
            at,
            room: Some(room.0),
            details: more.trim_start_matches(", ").to_owned(),
        }
    }

    /// Adds the gates, once it is known where all of them are.
    fn lead(&self, floors: &mut [Floor]) {
        for (number, way) in self.view.ways.iter().enumerate() {
            for (end, (gate, other, leaves)) in way.ends().into_iter().enumerate() {
                let here = self.gates.get(&(number, end));
                let there = self.gates.get(&(number, 1 - end));
                let (Some((floor, at)), Some((to, arrival)), true) = (here, there, leaves) else {
                    continue;
                };
                floors[*floor as usize].gates.push(Gate {
                    name: gate.name.clone(),
                    number: gate.number,
                    kind: word(way.kind),
                    room: gate.room.0,
                    at: *at,
                    to: Target { floor: *to, room: other.room.0, at: *arrival },
                    locks: gate.locks.clone(),
                    one_way: way.one_way,
                });
            }
        }
    }
}

/// What a gate is, in one word.
fn word(kind: GateKind) -> &'static str {
    match kind {
        GateKind::Fall => "fall",
        _ => kind.word(),
    }
}
