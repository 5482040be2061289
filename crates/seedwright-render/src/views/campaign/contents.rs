//! The content of a floor: locked doors, gates, items and the things of its level.

use std::collections::BTreeMap;

use seedwright::campaign::{FloorLevel, Zone};
use seedwright::grid::Cell;
use seedwright::population::{Layer, PlacedThing, Thing};
use seedwright::rooms::PlacedId;
use seedwright::world::{Id, LocationId, RoomId};

use super::view::CampaignView;
use crate::signs::locks::Find;
use crate::words::shown;

/// A lock on a door.
#[derive(Clone, Copy, Debug)]
pub struct DoorLock {
    pub lock: usize,
    /// Whether it gates the direction from the first room of the door to the second.
    pub forth: bool,
}

/// The locks on each door of a zone, from either side.
pub fn closed_doors(view: &CampaignView<'_>, zone: &Zone) -> Vec<Vec<DoorLock>> {
    let doors = zone.layout.doors.iter().map(|door| {
        let (a, b) = (zone.room(door.a), zone.room(door.b));
        let from = |from: RoomId, to: RoomId, forth: bool| {
            let locks = view.closed.get(&(from, to)).into_iter().flatten();
            locks.map(move |lock| DoorLock { lock: *lock, forth })
        };
        from(a, b, true).chain(from(b, a, false)).collect()
    });
    doors.collect()
}

/// Something on a cell.
#[derive(Clone, Debug)]
pub enum CellContent {
    /// An item at an item place, with its name.
    Find { find: Find, name: String, location: LocationId },
    /// A gate: the numbers of a connection and of one of its ends.
    Gate { way: usize, end: usize },
    /// A thing of the level.
    Thing(PlacedThing),
}

impl CellContent {
    /// Whether it is drawn in front of others in a corner of the cell.
    pub fn is_small(&self) -> bool {
        let small = |find: &Find| matches!(find, Find::Treasure | Find::Anything);
        matches!(self, Self::Find { find, .. } if small(find))
    }
}

/// The share of a cell: the offset from its centre, and the size relative to the cell.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub across: f64,
    pub down: f64,
    pub size: f64,
}

/// Divides a cell among the things on it. Small ones go into a corner, in front of the others.
pub fn shares(pieces: &[CellContent], is_small: impl Fn(&CellContent) -> bool) -> Vec<Share> {
    let small = pieces.iter().filter(|piece| is_small(piece)).count();
    let large = pieces.len() - small;
    let (mut smaller, mut larger) = (0.., 0..);
    let share = |piece: &CellContent| match (is_small(piece), large) {
        (true, 0) => shared(smaller.next().unwrap_or(0), small, true),
        (true, _) => Share { across: -0.32, down: -0.32, size: 0.6 },
        (false, _) => shared(larger.next().unwrap_or(0), large, pieces.len() == 1),
    };
    pieces.iter().map(share).collect()
}

/// The share of one of several things of equal size. A thing that shares its cell only with small ones moves aside a
/// little.
fn shared(place: usize, count: usize, is_alone: bool) -> Share {
    let (across, down, size) = match (count, place % 4) {
        (0 | 1, _) if is_alone => (0.0, 0.0, 0.92),
        (0 | 1, _) => (0.06, 0.06, 0.84),
        (_, 0) => (-0.2, -0.2, 0.6),
        (_, 1) => (0.2, 0.2, 0.6),
        (_, 2) => (0.2, -0.2, 0.5),
        (_, _) => (-0.2, 0.2, 0.5),
    };
    Share { across, down, size }
}

/// The content of each cell of a floor, row by row.
#[derive(Clone, Debug, Default)]
pub struct Contents(BTreeMap<Cell, Vec<CellContent>>);

impl Contents {
    pub fn new(view: &CampaignView<'_>, level: &FloorLevel, floor: u32) -> Self {
        let mut contents = Self::default();
        let zones = view.campaign.zones.iter();
        let zones = zones.filter(|zone| zone.floor == floor);
        for (zone, corner) in zones.zip(&level.corners) {
            contents.add_places(view, zone, *corner);
        }
        let mut things: Vec<&PlacedThing> = level.level.things.iter().collect();
        things.sort_by_key(|placed| placed.thing.layer());
        for placed in things.into_iter().filter(|placed| is_shown(view, placed)) {
            contents.add(placed.at, CellContent::Thing(*placed));
        }
        for (number, way) in view.ways.iter().enumerate() {
            for (end, (gate, ..)) in way.ends().into_iter().enumerate() {
                let piece = CellContent::Gate { way: number, end };
                contents.add_gate(level, gate.room, piece);
            }
        }
        contents
    }

    fn add(&mut self, at: Cell, piece: CellContent) {
        self.0.entry(at).or_default().push(piece);
    }

    /// Adds the items at the places of a zone.
    fn add_places(&mut self, view: &CampaignView<'_>, zone: &Zone, corner: Cell) {
        let world = &view.campaign.world;
        for (number, room) in (0..).zip(zone.rooms()) {
            let cells = slots(view, zone, PlacedId(number)).into_iter();
            // Slots became locations in their order.
            for (cell, (location, item)) in cells.zip(&view.places[room.index()]) {
                let (find, name) = match item.filter(|_| view.spoilers) {
                    Some(item) => {
                        (Find::of(view.campaign, &view.marks, item), &world.items[item].name)
                    }
                    None => (Find::Anything, &world.locations[*location].name),
                };
                let piece = CellContent::Find { find, name: shown(name), location: *location };
                self.add(on_map(zone, corner, cell), piece);
            }
        }
    }

    /// Puts a gate onto the free cell of its room that is nearest to the middle.
    fn add_gate(&mut self, level: &FloorLevel, room: RoomId, gate: CellContent) {
        let Some(room) = level.rooms.iter().position(|own| *own == room) else {
            return;
        };
        let (map, room) = (&level.map, room as u32);
        let centre = map.centre_of(room);
        let far = |cell: &Cell| {
            let (x, y) = (cell.x.abs_diff(centre.x), cell.y.abs_diff(centre.y));
            (x * x + y * y, *cell)
        };
        let cells = || map.cells_of(room).filter(|cell| !map.is_door(*cell));
        let free = cells().filter(|cell| !self.0.contains_key(cell));
        let place = free.min_by_key(far).or_else(|| cells().min_by_key(far));
        if let Some(place) = place {
            self.add(place, gate);
        }
    }

    /// The content of a cell.
    pub fn at(&self, cell: Cell) -> &[CellContent] {
        self.0.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// All cells with content.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &[CellContent])> {
        let cells = self.0.iter();
        cells.map(|(cell, pieces)| (*cell, pieces.as_slice()))
    }
}

/// Whether a thing of a level may be shown. Items are secret.
pub fn is_shown(view: &CampaignView<'_>, placed: &PlacedThing) -> bool {
    view.spoilers || placed.thing == Thing::Victory || placed.thing.layer() != Layer::Items
}

/// The item places of a room, as cells of its layout.
fn slots(view: &CampaignView<'_>, zone: &Zone, id: PlacedId) -> Vec<Cell> {
    let placed = zone.layout.room(id);
    let template = view.catalogue.template(placed.template);
    let turned = |cell| placed.orientation.cell(cell, template.size());
    let slots = template.slots().iter();
    slots.map(|slot| placed.position.plus(turned(slot.cell))).collect()
}

/// The cell on the map of a floor for a cell of a layout.
pub fn on_map(zone: &Zone, corner: Cell, cell: Cell) -> Cell {
    cell.minus(zone.layout.corner).plus(corner)
}
