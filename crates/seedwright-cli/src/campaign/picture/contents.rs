//! What is where on a floor: closed doors, gates, what lies at places, and everything of its level.

use std::collections::BTreeMap;

use seedwright::campaign::{FloorLevel, Zone};
use seedwright::population::{Cell, Layer, Placed, Thing};
use seedwright::rooms::{self, PlacedId};
use seedwright::world::{LocationId, RoomId};

use super::Seen;
use super::gates::GateEnd;
use super::marks::Find;
use crate::commands::words::shown;

/// A lock of a door.
#[derive(Clone, Copy, Debug)]
pub struct Closed {
    pub lock: usize,
    /// Whether it closes the way from the first room of the door to the second.
    pub forth: bool,
}

/// For each door of a zone the locks that close it, from either side.
pub fn closed_doors(seen: &Seen<'_>, zone: &Zone) -> Vec<Vec<Closed>> {
    let locks = locks_between(seen);
    let doors = zone.layout.doors.iter().map(|door| {
        let (a, b) = (zone.room(door.a), zone.room(door.b));
        let from = |from: RoomId, to: RoomId, forth: bool| {
            let locks = locks.get(&(from, to)).into_iter().flatten();
            locks.map(move |lock| Closed { lock: *lock, forth })
        };
        from(a, b, true).chain(from(b, a, false)).collect()
    });
    doors.collect()
}

/// The locks on the way from one room to another. All doors between two rooms are closed alike.
fn locks_between(seen: &Seen<'_>) -> BTreeMap<(RoomId, RoomId), Vec<usize>> {
    let drawn = &seen.campaign.drawn;
    let room = |end| drawn.spots[drawn.end(end).spot].room;
    let mut locks: BTreeMap<(RoomId, RoomId), Vec<usize>> = BTreeMap::new();
    for (number, lock) in seen.campaign.locks.iter().enumerate() {
        for end in &lock.passages {
            let way = (room(*end), room(seen.campaign.linking.leads(*end)));
            let known = locks.entry(way).or_default();
            if !known.contains(&number) {
                known.push(number);
            }
        }
    }
    locks
}

/// Something on a cell.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Something that lies at a place for items, and what it is called.
    Find(Find, String),
    /// A gate with its number and its name.
    Gate(u32, String),
    /// Something of the level.
    Thing(Placed),
}

impl Piece {
    /// Whether others may stand before it.
    pub fn is_small(&self) -> bool {
        matches!(self, Self::Find(Find::Treasure | Find::Anything, _))
    }
}

/// What is on each cell of a floor, row by row.
#[derive(Clone, Debug, Default)]
pub struct Contents(BTreeMap<(u32, u32), Vec<Piece>>);

impl Contents {
    pub fn new(seen: &Seen<'_>, level: &FloorLevel, floor: u32) -> Self {
        let mut contents = Self::default();
        let zones = seen.campaign.zones.iter();
        let zones = zones.filter(|zone| zone.floor == floor);
        for (zone, corner) in zones.zip(&level.corners) {
            contents.add_places(seen, zone, *corner);
        }
        let mut things: Vec<&Placed> = level.level.things.iter().collect();
        things.sort_by_key(|placed| placed.thing.layer());
        for placed in things.into_iter().filter(|placed| is_shown(seen, placed)) {
            contents.add(placed.at, Piece::Thing(*placed));
        }
        for way in &seen.ways {
            for (end, ..) in way.ends() {
                contents.add_gate(level, end);
            }
        }
        contents
    }

    fn add(&mut self, at: Cell, piece: Piece) {
        self.0.entry((at.y, at.x)).or_default().push(piece);
    }

    /// Adds what lies at the places of a zone.
    fn add_places(&mut self, seen: &Seen<'_>, zone: &Zone, corner: Cell) {
        let world = &seen.campaign.world;
        let mut locations: BTreeMap<RoomId, Vec<LocationId>> = BTreeMap::new();
        for (id, location) in world.locations.iter() {
            let room = world.spots[location.at].room;
            locations.entry(room).or_default().push(id);
        }
        let placed = seen.campaign.placement.placed.iter();
        let lies: BTreeMap<_, _> = placed
            .map(|placed| (placed.location, placed.copy.item))
            .collect();
        for (number, room) in (0..).zip(zone.rooms()) {
            let cells = slots(seen, zone, PlacedId(number)).into_iter();
            // Slots became locations in their order.
            let places = cells.zip(locations.get(&room).into_iter().flatten());
            for (cell, location) in places {
                let item = lies.get(location).filter(|_| seen.spoilers);
                let piece = match item {
                    Some(item) => Piece::Find(
                        Find::of(seen.campaign, &seen.marks, *item),
                        shown(&world.items[*item].name),
                    ),
                    None => Piece::Find(Find::Anything, shown(&world.locations[*location].name)),
                };
                self.add(on_map(zone, corner, cell), piece);
            }
        }
    }

    /// Puts a gate onto the free cell of its room that is nearest to the middle.
    fn add_gate(&mut self, level: &FloorLevel, gate: &GateEnd) {
        let Some(room) = level.rooms.iter().position(|room| *room == gate.room) else {
            return;
        };
        let (map, room) = (&level.map, room as u32);
        let centre = map.centre_of(room);
        let far = |cell: &Cell| {
            let (x, y) = (cell.x.abs_diff(centre.x), cell.y.abs_diff(centre.y));
            (x * x + y * y, cell.y, cell.x)
        };
        let cells = || map.cells_of(room).filter(|cell| !map.is_door(*cell));
        let free = cells().filter(|cell| !self.0.contains_key(&(cell.y, cell.x)));
        let place = free.min_by_key(far).or_else(|| cells().min_by_key(far));
        if let Some(place) = place {
            self.add(place, Piece::Gate(gate.number, shown(&gate.name)));
        }
    }

    /// What is on a cell.
    pub fn at(&self, cell: Cell) -> &[Piece] {
        self.0.get(&(cell.y, cell.x)).map_or(&[], Vec::as_slice)
    }

    /// All cells with something on them.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &[Piece])> {
        let cells = self.0.iter();
        cells.map(|((y, x), pieces)| (Cell { x: *x, y: *y }, pieces.as_slice()))
    }
}

/// Whether something of a level may be shown: what lies there is a secret.
pub fn is_shown(seen: &Seen<'_>, placed: &Placed) -> bool {
    seen.spoilers || placed.thing == Thing::Victory || placed.thing.layer() != Layer::Items
}

/// Where the places for items of a room lie in its layout.
fn slots(seen: &Seen<'_>, zone: &Zone, id: PlacedId) -> Vec<rooms::Cell> {
    let placed = zone.layout.room(id);
    let template = seen.catalogue.template(placed.template);
    let turned = |cell| placed.orientation.cell(cell, template.size());
    let slots = template.slots().iter();
    slots
        .map(|slot| placed.position.plus(turned(slot.cell)))
        .collect()
}

/// A cell of a layout on the map of its floor.
pub fn on_map(zone: &Zone, corner: Cell, cell: rooms::Cell) -> Cell {
    let cell = cell.minus(zone.layout.corner);
    Cell {
        x: corner.x + cell.x as u32,
        y: corner.y + cell.y as u32,
    }
}
