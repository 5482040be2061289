//! Levels: the content of each floor, by its depth.
//!
//! The zones of a floor are placed side by side on one map. The player arrives by the stairs, or starts in the first
//! room. Guaranteed things are placed in rooms that need no lock opened on arrival. Gates connect the zones.

use std::collections::BTreeSet;

use super::Stage;
use super::draft::{CampaignDraft, Passage, Zone};
use super::gates::{Gate, GateKind};
use super::locks::Locks;
use super::outcome::{AttemptError, Observer, work};
use crate::error::ErrorKind;
use crate::grid::Cell;
use crate::population::{Level, LevelMap, MapPlan, Populator, Request, Room, Step};
use crate::random::Seed;
use crate::rooms::{self, Catalogue, PlacedId, Role};
use crate::world::{EndId, Id, RoomId, Side};

/// The number of columns between two zones.
const GAP: u32 = 2;

/// A floor and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorLevel {
    /// Its map.
    pub map: LevelMap,
    /// For each room of the map, the room of the world.
    pub rooms: Vec<RoomId>,
    /// The first cell of each of its zones on the map.
    pub corners: Vec<Cell>,
    /// Its content.
    pub level: Level,
}

/// Fills all floors.
pub(super) fn make(
    draft: &CampaignDraft,
    gates: &[Gate],
    catalogue: &Catalogue,
    locks: &Locks,
    populator: &Populator,
    (seed, wins): (&Seed, u32),
    observer: &mut Observer<'_>,
) -> Result<Vec<FloorLevel>, AttemptError> {
    let passages = draft.passages();
    let floors = draft.zones.last().map_or(0, |zone| zone.floor + 1);
    let make = |floor: u32| {
        let builder = LevelBuilder { draft, gates, catalogue, locks, passages: &passages, floor };
        let (map, rooms, corners) = builder.map()?;
        let mut request = Request::new(seed, floor + 1);
        request.last = floor + 1 == floors;
        request.wins = wins;
        let mut see = |_: &Step<'_>| work(observer, Stage::Population, floor.into(), floors.into());
        let level = populator.populate(&map, &request, &mut see);
        let level = level.map_err(|error| match error.kind() {
            ErrorKind::Stopped => AttemptError::Stopped,
            _ => Stage::Population.into(),
        })?;
        Ok(FloorLevel { map, rooms, corners, level })
    };
    (0..floors).map(make).collect()
}

struct LevelBuilder<'a> {
    draft: &'a CampaignDraft,
    gates: &'a [Gate],
    catalogue: &'a Catalogue,
    locks: &'a Locks,
    passages: &'a [Passage],
    floor: u32,
}

impl LevelBuilder<'_> {
    fn zones(&self) -> impl Iterator<Item = &Zone> {
        let zones = self.draft.zones.iter();
        zones.filter(|zone| zone.floor == self.floor)
    }

    /// Returns the room at one end of the stairs that lead down from a floor.
    fn stairs(&self, from: u32, side: Side) -> Option<RoomId> {
        let mut gates = (self.draft.first_gate.0..).zip(self.gates);
        let found = gates.find(|(_, gate)| {
            let floor = self.draft.zones[gate.a as usize].floor;
            gate.kind == GateKind::Stairs && floor == from
        });
        let (door, _) = found?;
        let end = EndId::new(crate::world::DoorId(door), side);
        Some(self.draft.draft.spots[self.draft.draft.end(end).spot].room)
    }

    /// Returns the rooms in which the player arrives and leaves: those of the stairs, the start or the goal.
    fn ways(&self) -> Option<(RoomId, RoomId)> {
        let arrival = match self.floor.checked_sub(1) {
            None => Some(self.draft.start),
            Some(above) => self.stairs(above, Side::B),
        };
        let leave = self.stairs(self.floor, Side::A).unwrap_or(self.draft.goal);
        arrival.map(|arrival| (arrival, leave))
    }

    fn map(&self) -> Result<(LevelMap, Vec<RoomId>, Vec<Cell>), Stage> {
        let (arrival, leave) = self.ways().ok_or(Stage::Population)?;
        if arrival == leave {
            return Err(Stage::Population);
        }
        let mut rooms: Vec<RoomId> = self.zones().flat_map(Zone::rooms).collect();
        rooms.retain(|room| *room != arrival && *room != leave);
        rooms.insert(0, arrival);
        rooms.push(leave);
        let corners = self.corners();
        let open = self.open_from(arrival);
        let mut plan = MapPlan::default();
        for (zone, corner) in self.zones().zip(&corners) {
            plan.width = plan.width.max(corner.x.cast_unsigned() + zone.layout.size.width);
            plan.height = plan.height.max(zone.layout.size.height);
        }
        for room in &rooms {
            let cells = self.cells(*room, &corners);
            plan.floor.extend(&cells);
            plan.rooms.push(Room::Cells(cells));
        }
        for (zone, corner) in self.zones().zip(&corners) {
            let doors = zone.layout.doors.iter().flat_map(rooms::Doorway::cells);
            let doors = doors.map(|cell| moved(zone, *corner, cell));
            plan.doors.extend(doors);
        }
        plan.floor.extend(&plan.doors);
        let closed = (0..).zip(&rooms).filter(|(_, room)| !open.contains(room));
        plan.closed = closed.map(|(number, _)| number).collect();
        plan.joins = self.joins(arrival, &corners);
        let map = LevelMap::new(plan).map_err(|_| Stage::Population)?;
        Ok((map, rooms, corners))
    }

    /// Returns the first cell of each zone; zones are placed side by side.
    fn corners(&self) -> Vec<Cell> {
        let mut x = 0u32;
        let corner = |zone: &Zone| {
            let corner = Cell::new(x.cast_signed(), 0);
            x += zone.layout.size.width + GAP;
            corner
        };
        self.zones().map(corner).collect()
    }

    /// Returns the walkable cells of a room.
    fn cells(&self, room: RoomId, corners: &[Cell]) -> Vec<Cell> {
        let mut zones = self.zones().zip(corners);
        let (zone, corner) = zones
            .find(|(zone, _)| zone.rooms().any(|own| own == room))
            .expect("the room is on this floor");
        let placed = zone.layout.room(PlacedId(room.0 - zone.first_room.0));
        let template = self.catalogue.template(placed.template).turned(placed.orientation);
        let cells = template.size().cells();
        let cells = cells.filter(|cell| template.kind(*cell).is_open());
        let cells = cells.map(|cell| moved(zone, *corner, cell.plus(placed.position)));
        cells.collect()
    }

    /// Returns the rooms of the floor that are reachable on arrival without opening a lock.
    fn open_from(&self, arrival: RoomId) -> BTreeSet<RoomId> {
        let own: BTreeSet<RoomId> = self.zones().flat_map(Zone::rooms).collect();
        let mut open = BTreeSet::from([arrival]);
        let mut queue = vec![arrival];
        let region = |room: RoomId| self.locks.region[room.index()];
        while let Some(room) = queue.pop() {
            let passages = self.passages.iter().filter(|passage| passage.from == room);
            for Passage { to, .. } in passages {
                // A passage is locked only towards a later region or a side room; the way back is always open.
                let is_open = region(*to) <= region(room) && !self.locks.side.contains_key(to);
                if is_open && own.contains(to) && open.insert(*to) {
                    queue.push(*to);
                }
            }
        }
        open
    }

    /// Joins the arrival to a gate room of every zone. Zones are reached by gates, possibly over other floors, so the
    /// map itself has no way; the proof of the world shows that there is one.
    fn joins(&self, arrival: RoomId, corners: &[Cell]) -> Vec<[Cell; 2]> {
        let first = |room: RoomId| self.cells(room, corners).first().copied();
        let gate = |zone: &Zone| {
            let mut gates = zone.layout.with_role(Role::Gate);
            gates.next().map(|placed| zone.room(placed))
        };
        let gates = self.zones().filter_map(gate).filter_map(first);
        match first(arrival) {
            Some(arrival) => gates.map(|gate| [arrival, gate]).collect(),
            None => Vec::new(),
        }
    }
}

/// Returns a layout cell's position on the map of its floor.
fn moved(zone: &Zone, corner: Cell, cell: Cell) -> Cell {
    cell.minus(zone.layout.corner).plus(corner)
}
