//! Levels: each floor is filled by its depth.
//!
//! The zones of a floor stand side by side on one map. The player comes by the stairs, or begins in the first
//! room; what is guaranteed lies where nothing is locked on arrival. Gates lead from zone to zone.

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

/// How many columns lie between two zones.
const GAP: u32 = 2;

/// A floor and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorLevel {
    /// Its map.
    pub map: LevelMap,
    /// For each room of the map the room of the world.
    pub rooms: Vec<RoomId>,
    /// The first cell of each of its zones on the map.
    pub corners: Vec<Cell>,
    /// What is in it.
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
        let maker =
            LevelBuilder { ground: draft, gates, catalogue, locks, passages: &passages, floor };
        let (map, rooms, corners) = maker.map()?;
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
    ground: &'a CampaignDraft,
    gates: &'a [Gate],
    catalogue: &'a Catalogue,
    locks: &'a Locks,
    passages: &'a [Passage],
    floor: u32,
}

impl LevelBuilder<'_> {
    fn zones(&self) -> impl Iterator<Item = &Zone> {
        let zones = self.ground.zones.iter();
        zones.filter(|zone| zone.floor == self.floor)
    }

    /// The room at an end of the stairs that lead to the next floor from another.
    fn stairs(&self, from: u32, side: Side) -> Option<RoomId> {
        let mut gates = (self.ground.first_gate.0..).zip(self.gates);
        let found = gates.find(|(_, gate)| {
            let floor = self.ground.zones[gate.a as usize].floor;
            gate.kind == GateKind::Stairs && floor == from
        });
        let (door, _) = found?;
        let end = EndId::new(crate::world::DoorId(door), side);
        Some(self.ground.draft.spots[self.ground.draft.end(end).spot].room)
    }

    /// Where the player comes, and where they go on: the room of the stairs, or of the goal.
    fn ways(&self) -> Option<(RoomId, RoomId)> {
        let arrival = match self.floor.checked_sub(1) {
            None => Some(self.ground.start),
            Some(above) => self.stairs(above, Side::B),
        };
        let leave = self.stairs(self.floor, Side::A).unwrap_or(self.ground.goal);
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

    /// Zones stand side by side.
    fn corners(&self) -> Vec<Cell> {
        let mut x = 0u32;
        let corner = |zone: &Zone| {
            let corner = Cell::new(x.cast_signed(), 0);
            x += zone.layout.size.width + GAP;
            corner
        };
        self.zones().map(corner).collect()
    }

    /// The cells of a room that one can stand on.
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

    /// The rooms of the floor that one can walk to on arrival without opening anything.
    fn open_from(&self, arrival: RoomId) -> BTreeSet<RoomId> {
        let own: BTreeSet<RoomId> = self.zones().flat_map(Zone::rooms).collect();
        let mut open = BTreeSet::from([arrival]);
        let mut queue = vec![arrival];
        let region = |room: RoomId| self.locks.region[room.index()];
        while let Some(room) = queue.pop() {
            let passages = self.passages.iter().filter(|passage| passage.from == room);
            for Passage { to, .. } in passages {
                let is_open = region(*to) <= region(room) && !self.locks.side.contains_key(to);
                if is_open && own.contains(to) && open.insert(*to) {
                    queue.push(*to);
                }
            }
        }
        open
    }

    /// Every other zone is reached by gates, on this floor or over others: the proof of the world says how.
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

/// A cell of a layout on the map of its floor.
fn moved(zone: &Zone, corner: Cell, cell: Cell) -> Cell {
    cell.minus(zone.layout.corner).plus(corner)
}
