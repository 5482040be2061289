//! Campaigns: the zones of a floor are arranged in rows, as in its picture, and a cell is one unit wide.

use std::collections::BTreeMap;

use seedwright::bundle::thing_word;
use seedwright::campaign::{FloorLevel, Zone};
use seedwright::grid::{Cell, Direction, Orientation, outlines};
use seedwright::population::{Fixed, PlacedThing, Thing as Kind};
use seedwright::rooms::{CellKind, PlacedId, PlacedRoom, Role, Template, TemplateId};
use seedwright::world::{LocationId, RoomId};

use super::legend;
use super::marks::{Bounds, Label, LockSpot, SignSpot, ThingBadge, Title, fine, thousandths};
use super::overview::overview;
use super::values::{
    self, Door, Floor, Gate, Lock, Place, PlacedItem, Room, Scene, SphereColour, Target, Thing,
};
use crate::geometry::{Point, Rect};
use crate::labels;
use crate::outline::closed_path;
use crate::palette::{self, DOOR, ThemeColour};
use crate::pictures::campaign::floor::cell_size;
use crate::pictures::campaign::names::room_label;
use crate::signs::badge::Badge;
use crate::signs::locks::{Find, lock_row};
use crate::signs::{gates, rooms};
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::{
    CellContent, Contents, Share, closed_doors, on_map, shares,
};
use crate::views::campaign::floor_plan::{floor_plan, zone_sizes};
use crate::views::level::{details, role_of};
use crate::views::tiles::{Tile, TileGrid};
use crate::words::{count, shown};

/// Creates the scene of a campaign, with its secrets and placed items.
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
    let count = view.opened.with_rooms();
    let colours = (0..count).map(|sphere| SphereColour {
        strong: palette::sphere(sphere, count),
        tint: palette::sphere_tint(sphere, count),
    });
    let locks = locks(view);
    Scene {
        legend: legend::world(&floors, &locks),
        floors,
        locks,
        start: Some(campaign.start.0),
        goal: Some(campaign.goal.0),
        spheres: view.opened.count,
        sphere_colours: colours.collect(),
        overview: Some(overview(view)),
    }
}

fn locks(view: &CampaignView<'_>) -> Vec<Lock> {
    let campaign = view.campaign;
    let locks = campaign.locks.iter().zip(&view.marks);
    let locks = locks.map(|(lock, mark)| Lock {
        name: lock.opener.name(&campaign.world).to_owned(),
        kind: lock.opener.word(),
        sign: mark.text.clone(),
        letters: fine(mark.letter_size() / 2.0),
        fill: mark.colour,
    });
    locks.collect()
}

/// The names of doors by the rooms they connect, in order. Gates are not included.
fn door_names(view: &CampaignView<'_>) -> BTreeMap<(RoomId, RoomId), Vec<String>> {
    let world = &view.campaign.drawn;
    let doors = world.doors.len() - view.campaign.gates.len();
    let mut names: BTreeMap<(RoomId, RoomId), Vec<String>> = BTreeMap::new();
    for door in &world.doors.rows()[..doors] {
        let [a, b] = [&door.a, &door.b].map(|end| world.spots[end.spot].room);
        names.entry((a, b)).or_default().push(door.name.clone());
    }
    // They are popped from the end.
    names.values_mut().for_each(|names| names.reverse());
    names
}

/// The floor of an oriented template.
struct Shape {
    outlines: Vec<Vec<Cell>>,
    /// The point where routes pass.
    middle: (f64, f64),
    /// The rectangle around it.
    bounds: Rect,
}

impl Shape {
    fn new(template: &Template) -> Self {
        let is_open = |cell: Cell| template.kind(cell).is_open();
        let outlines = outlines(template.size(), is_open);
        Self { middle: middle(template, &outlines), bounds: bounds(&outlines), outlines }
    }
}

/// The rectangle around outlines.
fn bounds(outlines: &[Vec<Cell>]) -> Rect {
    let side = |axis: fn(&Cell) -> i32| {
        let corners = || outlines.iter().flatten().map(axis);
        let (first, last) = (corners().min().unwrap_or(0), corners().max().unwrap_or(0));
        (f64::from(first), f64::from(last - first))
    };
    let ((x, width), (y, height)) = (side(|cell| cell.x), side(|cell| cell.y));
    Rect { x, y, width, height }
}

/// The centre of a room's floor, or of the open cell nearest to it.
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
        // The centre is on this cell, or between it and others.
        Some(cell) if far(&cell) > 0.5 => (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5),
        _ => (x, y),
    }
}

/// A placed zone.
struct PlacedZone<'a> {
    zone: &'a Zone,
    /// Its number among the zones of the floor.
    number: usize,
    /// The position of its first cell on the floor, and on the map of the level.
    corner: Point,
    first: Cell,
    /// The content of the floor, and the cell width in its picture.
    contents: &'a Contents,
    unit: f64,
}

impl PlacedZone<'_> {
    /// The upper left corner of a layout cell.
    fn point(&self, cell: Cell) -> Point {
        let cell = cell.minus(self.zone.layout.corner);
        self.corner.moved(f64::from(cell.x), f64::from(cell.y))
    }

    /// The first cells of a room without content or text.
    fn free(
        &self,
        view: &CampaignView<'_>,
        room: &PlacedRoom,
        written: Option<&labels::Label>,
    ) -> Vec<[f64; 2]> {
        let template = view.catalogue.template(room.template).turned(room.orientation);
        let words = written.map(labels::Label::bounds);
        let is_free = |cell: &Cell| {
            let at = on_map(self.zone, self.first, room.position.plus(*cell));
            let square = Rect {
                x: f64::from(cell.x) * self.unit,
                y: f64::from(cell.y) * self.unit,
                width: self.unit,
                height: self.unit,
            };
            template.kind(*cell) == CellKind::Floor
                && self.contents.at(at).is_empty()
                && words.is_none_or(|words| !words.overlaps(square))
        };
        let cells = template.size().cells().filter(is_free).take(MAX_FREE);
        let middles = cells.map(|cell| self.point(room.position.plus(cell)).moved(0.5, 0.5));
        middles.map(|Point { x, y }| [x, y]).collect()
    }

    /// The centre of a cell of the level's map.
    fn middle(&self, cell: Cell) -> [f64; 2] {
        let Cell { x, y } = cell.minus(self.first);
        let at = self.corner.moved(f64::from(x), f64::from(y));
        [at.x + 0.5, at.y + 0.5]
    }
}

/// The most free places listed per room.
const MAX_FREE: usize = 2;

/// The largest font size of zone names in cells, and the width of a letter relative to it.
const TITLE: f64 = 1.5;
const LETTER: f64 = 0.66;

/// The name of a zone above it, sized so that it does not run into the next zone.
fn zone_title(name: &str, corner: Point, width: f64) -> Title {
    let letters = name.chars().count().max(1) as f64;
    Title {
        at: thousandths(corner.moved(0.2, -0.5)),
        text: name.to_owned(),
        size: fine(TITLE.min((width - 1.0) / (letters * LETTER))),
    }
}

/// The colour of a door: that of its first lock.
fn stroke(view: &CampaignView<'_>, locks: &[usize]) -> ThemeColour {
    locks.first().map_or(DOOR.theme(), |lock| view.marks[*lock].colour)
}

struct Drawer<'a> {
    view: &'a CampaignView<'a>,
    /// The placed items.
    items: BTreeMap<LocationId, PlacedItem<'a>>,
    /// The names of doors that were not drawn yet.
    names: BTreeMap<(RoomId, RoomId), Vec<String>>,
    shapes: BTreeMap<(TemplateId, Orientation), Shape>,
    /// The floors and positions of gate ends.
    gates: BTreeMap<(usize, usize), (u32, [f64; 2], SignSpot)>,
}

impl Drawer<'_> {
    fn floor(&mut self, level: &FloorLevel, number: u32) -> Floor {
        let places = floor_plan(self.view, number);
        let contents = Contents::new(self.view, level, number);
        let unit = cell_size(&zone_sizes(self.view, number));
        let zones = places.zones.iter().zip(&level.corners).enumerate();
        let grounds = zones.map(|(number, ((zone, corner), first))| PlacedZone {
            zone,
            number,
            corner: *corner,
            first: *first,
            contents: &contents,
            unit,
        });
        let grounds: Vec<PlacedZone<'_>> = grounds.collect();
        let mut floor = Floor {
            name: format!("Floor {}", number + 1),
            width: places.width,
            height: places.height,
            zones: Vec::new(),
            rooms: Vec::new(),
            walls: None,
            rock: None,
            sign: 1.0,
            doors: Vec::new(),
            inner_doors: Vec::new(),
            gates: Vec::new(),
            places: Vec::new(),
            things: Vec::new(),
            ports: Vec::new(),
        };
        for ground in &grounds {
            self.zone(ground, &mut floor);
        }
        self.contents(level, number, &grounds, &mut floor);
        floor
    }

    fn zone(&mut self, ground: &PlacedZone<'_>, floor: &mut Floor) {
        let layout = &ground.zone.layout;
        let name = self.view.campaign.world.areas[ground.zone.area].name.clone();
        let width = f64::from(layout.size.width);
        floor.zones.push(values::Zone {
            title: zone_title(&shown(&name), ground.corner, width),
            name,
            x: ground.corner.x,
            y: ground.corner.y,
            width,
            height: f64::from(layout.size.height),
            about: count(layout.rooms.len(), "room"),
            colours: None,
        });
        for (id, placed) in layout.iter() {
            floor.rooms.push(self.room(ground, id, placed));
            let template = self.view.catalogue.template(placed.template);
            let template = template.turned(placed.orientation);
            let doors = rooms::inner_doors(&template).map(|(cell, way)| {
                let first = ground.point(placed.position.plus(cell));
                Bounds::of(rooms::door_place(first, 1, way, 1.0, rooms::INNER_DOOR))
            });
            floor.inner_doors.extend(doors);
        }
        let grid = TileGrid::new(self.view.catalogue, layout);
        let path = |is_in: &dyn Fn(Tile) -> bool| {
            let lines = outlines(grid.size, |cell| is_in(grid.tile(cell)));
            closed_path(&lines, |cell| ground.corner.moved(f64::from(cell.x), f64::from(cell.y)))
        };
        floor.walls.get_or_insert_default().push_str(&path(&Tile::is_open));
        floor.rock.get_or_insert_default().push_str(&path(&|tile| tile != Tile::Nothing));
        self.doors(ground, floor);
    }

    fn room(&mut self, ground: &PlacedZone<'_>, id: PlacedId, placed: &PlacedRoom) -> Room {
        let (view, zone) = (self.view, ground.zone);
        let shape = self.shapes.entry((placed.template, placed.orientation));
        let shape = shape.or_insert_with(|| {
            let template = view.catalogue.template(placed.template);
            Shape::new(&template.turned(placed.orientation))
        });
        let room = zone.room(id);
        let corner = ground.point(placed.position);
        let label = corner.moved(shape.middle.0, shape.middle.1);
        let bounds = shape.bounds.moved(corner.x, corner.y);
        let written = room_label(view, zone, (ground.first, ground.contents), id, ground.unit);
        Room {
            id: room.0,
            name: view.campaign.world.rooms[room].name.clone(),
            zone: ground.number,
            path: closed_path(&shape.outlines, |cell| ground.point(placed.position.plus(cell))),
            label: [label.x, label.y],
            bounds: Bounds::of(bounds),
            free: ground.free(view, placed, written.as_ref()),
            title: written.map(|label| Label::of_cells(&label, corner, ground.unit, 0.0)),
            sphere: view.opened.room(room),
            role: placed.role.map(Role::word),
            walker: placed.walker,
            from: placed.from.map(|from| zone.room(from).0),
            step: Some(placed.step),
        }
    }

    fn doors(&mut self, ground: &PlacedZone<'_>, floor: &mut Floor) {
        let zone = ground.zone;
        let closed = closed_doors(self.view, zone);
        for (door, closed) in zone.layout.doors.iter().zip(closed) {
            let rooms = (zone.room(door.a), zone.room(door.b));
            // Doors are in the order of doorways. A doorway that connects several parts of a room becomes several
            // doors.
            let names = self.names.get_mut(&rooms);
            let name = names.and_then(|names| match names.len() {
                1 => names.first().cloned(),
                _ => names.pop(),
            });
            let horizontal = matches!(door.direction, Direction::Up | Direction::Down);
            let half = f64::from(door.length) / 2.0;
            let (across, down) = if horizontal { (half, 0.5) } else { (0.5, half) };
            let first = ground.point(door.cell);
            let at = first.moved(across, down);
            let mut locks: Vec<usize> = closed.iter().map(|closed| closed.lock).collect();
            let (radius, spots) = lock_row(at, !horizontal, closed.len(), 1.0, 0.0);
            let marks = closed.iter().zip(spots).map(|(closed, at)| LockSpot {
                lock: closed.lock,
                at: thousandths(at),
                radius: fine(radius),
            });
            locks.sort_unstable();
            locks.dedup();
            let thick = if locks.is_empty() { rooms::DOOR } else { rooms::CLOSED_DOOR };
            let leaf = rooms::door_place(first, door.length, door.direction, 1.0, thick);
            floor.doors.push(Door {
                name: name.expect("every doorway is a door of the world"),
                rooms: [rooms.0.0, rooms.1.0],
                at: [at.x, at.y],
                horizontal,
                length: door.length,
                path: None,
                leaf: Some(Bounds::of(leaf)),
                stroke: stroke(self.view, &locks),
                arrow: None,
                title: None,
                marks: marks.collect(),
                locks,
                need: None,
                one_way: false,
            });
        }
    }

    /// Adds item places, gates and things.
    fn contents(
        &mut self,
        level: &FloorLevel,
        number: u32,
        grounds: &[PlacedZone<'_>],
        floor: &mut Floor,
    ) {
        let Some(contents) = grounds.first().map(|ground| ground.contents) else {
            return;
        };
        for (cell, pieces) in contents.cells() {
            // Zones are side by side on the map of a level.
            let right = grounds.partition_point(|ground| ground.first.x <= cell.x);
            let at = grounds[right - 1].middle(cell);
            // The position of a place must not reveal what kind of item is there.
            let shares = shares(pieces, |piece| matches!(piece, CellContent::Find { .. }));
            for (piece, Share { across, down, size }) in pieces.iter().zip(shares) {
                let sign = SignSpot { at: [at[0] + across, at[1] + down].map(fine), size };
                match piece {
                    CellContent::Find { location, find, .. } => {
                        floor.places.push(self.place(*location, *find, at, sign));
                    }
                    CellContent::Gate { way, end } => {
                        self.gates.insert((*way, *end), (number, at, sign));
                    }
                    CellContent::Thing(placed) => {
                        let room = level.rooms[placed.room as usize];
                        let difficulty = level.level.difficulty;
                        let badge = self.badge(placed, difficulty);
                        let thing = Thing { at, sign, ..self.thing(placed, room, number, badge) };
                        floor.things.push(thing);
                    }
                }
            }
        }
        floor.places.sort_by_key(|place| place.room);
    }

    fn place(&self, location: LocationId, find: Find, at: [f64; 2], sign: SignSpot) -> Place {
        let world = &self.view.campaign.world;
        let name = world.location_name(location);
        let item = self.items.get(&location);
        Place {
            room: world.spots[world.locations[location].at].room.0,
            at,
            sign,
            item: item.map(|item| item.item.to_owned()),
            progression: item.is_some_and(|item| item.progression),
            find: find.word(),
            lock: find.lock(),
            sphere: self.view.opened.location(&name),
            name,
        }
    }

    fn badge(&self, placed: &PlacedThing, difficulty: Fixed) -> ThingBadge {
        let glyph = self.view.tables.glyph_of(placed.thing);
        ThingBadge::of(&Badge::new(placed.thing, placed.rule, glyph, difficulty))
    }

    /// A thing without a position.
    fn thing(&self, placed: &PlacedThing, room: RoomId, floor: u32, badge: ThingBadge) -> Thing {
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
            at: [0.0; 2],
            sign: SignSpot { at: [0.0; 2], size: 0.0 },
            room: Some(room.0),
            details: more.trim_start_matches(", ").to_owned(),
            badge,
        }
    }

    /// Adds the gates once all of their positions are known.
    fn lead(&self, floors: &mut [Floor]) {
        for (number, way) in self.view.ways.iter().enumerate() {
            for (end, (gate, other, leaves)) in way.ends().into_iter().enumerate() {
                let here = self.gates.get(&(number, end));
                let there = self.gates.get(&(number, 1 - end));
                let (Some((floor, at, sign)), Some((to, arrival, _)), true) = (here, there, leaves)
                else {
                    continue;
                };
                floors[*floor as usize].gates.push(Gate {
                    name: gate.name.clone(),
                    number: gate.number,
                    kind: gates::word(way.kind),
                    room: gate.room.0,
                    at: *at,
                    sign: *sign,
                    to: Target { floor: *to, room: other.room.0, at: *arrival },
                    locks: gate.locks.clone(),
                    one_way: way.one_way,
                });
            }
        }
    }
}
