//! Floors: each level of a campaign is the zones of a floor, side by side, and everything guaranteed is in rooms that
//! are open when the player arrives.

use std::collections::{BTreeMap, BTreeSet};

use super::zones::{Zone, Zones};
use crate::kernel::{BitSet, CheckedWorld, DoorLinks, numbered};
use crate::problem::{Claim, Problem};
use crate::promises::levels::{Cell, Level};

/// The number of columns between two zones.
const GAP: i64 = 2;

/// The most facts that are looked up for one floor. Many rules can share a body.
const MAX_LOOKUPS: u64 = 1 << 30;

/// The rules whose things must be in rooms that are open on arrival.
const GUARANTEED: [&str; 3] = ["ration", "startingGear", "guaranteed"];

/// Checks that there is one level for each floor, and checks each against its zones.
pub(super) fn check(
    world: &CheckedWorld<'_>,
    links: &DoorLinks,
    zones: &Zones<'_>,
    levels: &[Level],
) -> Result<(), Problem> {
    let depths = levels.iter().map(|level| level.depth);
    if !depths.eq(1..=zones.floors()) {
        return Claim::Population.refuse("there is not exactly one level for each floor");
    }
    for level in levels {
        let floor = Floor { world, zones, links, level };
        let rooms = floor.rooms()?;
        floor.check_ways(&rooms)?;
        floor.check_open(&rooms)?;
    }
    Ok(())
}

struct Floor<'a> {
    world: &'a CheckedWorld<'a>,
    zones: &'a Zones<'a>,
    links: &'a DoorLinks,
    level: &'a Level,
}

impl Floor<'_> {
    fn own_zones(&self) -> impl Iterator<Item = &Zone<'_>> {
        let depth = self.level.depth;
        self.zones.zones.iter().filter(move |zone| zone.floor == depth)
    }

    /// Returns the walkable cells, each with its room of the world; door cells have none.
    fn cells(&self) -> Option<BTreeMap<Cell, Option<u32>>> {
        let mut cells = BTreeMap::new();
        let mut column: i64 = 0;
        for zone in self.own_zones() {
            let all = zone.layout.rooms.iter().flat_map(|room| {
                let cells = room.drawing.cells.iter();
                cells.map(|(cell, _)| room.cell(*cell))
            });
            let all: Vec<(i64, i64)> = all.collect();
            let left = all.iter().map(|cell| cell.0).min()?;
            let right = all.iter().map(|cell| cell.0).max()?;
            let top = all.iter().map(|cell| cell.1).min()?;
            let moved = |(x, y): (i64, i64)| {
                let x = x.checked_sub(left)?.checked_add(column)?;
                let y = y.checked_sub(top)?;
                Some([u32::try_from(x).ok()?, u32::try_from(y).ok()?])
            };
            for (room, number) in zone.layout.rooms.iter().zip(&zone.rooms) {
                for cell in &room.drawing.open {
                    cells.insert(moved(room.cell(*cell))?, Some(*number));
                }
            }
            for door in zone.layout.doors {
                for cell in door.cells() {
                    cells.insert(moved(cell)?, None);
                }
            }
            let width = right.checked_sub(left)?.checked_add(1)?;
            column = column.checked_add(width)?.checked_add(GAP)?;
        }
        Some(cells)
    }

    /// Checks that the level has the map and the rooms of its zones, and returns the room of the world for each of
    /// its rooms.
    fn rooms(&self) -> Result<Vec<u32>, Problem> {
        let Some(cells) = self.cells() else {
            return self.level.refuse("its zones are too large");
        };
        let mut drawn = BTreeMap::new();
        for (y, row) in numbered(&self.level.grid) {
            let marks = numbered(row.chars());
            drawn.extend(marks.filter(|(_, mark)| *mark != '#').map(|(x, mark)| ([x, y], mark)));
        }
        let same = drawn.len() == cells.len()
            && drawn.iter().all(|(cell, mark)| {
                let room = cells.get(cell);
                room.is_some_and(|room| room.is_none() == (*mark == '+'))
            });
        if !same {
            return self.level.refuse("its map differs from that of its zones");
        }
        let mut own: BTreeMap<u32, BTreeSet<Cell>> = BTreeMap::new();
        for (cell, room) in &cells {
            room.map(|room| own.entry(room).or_default().insert(*cell));
        }
        let mut rooms = Vec::with_capacity(self.level.rooms.len());
        for room in &self.level.rooms {
            let listed: BTreeSet<Cell> = room.cells.iter().flatten().copied().collect();
            let owner = listed.first().and_then(|cell| cells.get(cell).copied().flatten());
            match owner.filter(|owner| own.get(owner) == Some(&listed)) {
                Some(owner) => rooms.push(owner),
                None => return self.level.refuse("one of its rooms is not a room of its zones"),
            }
        }
        let distinct: BTreeSet<u32> = rooms.iter().copied().collect();
        let all = self.own_zones().flat_map(|zone| zone.rooms.iter().copied());
        match rooms.len() == distinct.len() && distinct == all.collect() {
            true => Ok(rooms),
            false => self.level.refuse("a room of its zones is missing or listed twice"),
        }
    }

    /// Checks that the player arrives at the stairs from above, or on the first floor at a starting spot, and that the
    /// exit is at the stairs to the next floor.
    fn check_ways(&self, rooms: &[u32]) -> Result<(), Problem> {
        let depth = self.level.depth;
        let arrives = match depth.checked_sub(1) {
            Some(above) if above > 0 => self.stairs(above, 1),
            _ => self.start(),
        };
        let leaves = match depth == self.zones.floors() {
            true => None,
            false => Some(self.stairs(depth, 0)),
        };
        let is_in = |room: Option<&u32>, rooms: &BTreeSet<u32>| {
            room.is_some_and(|room| rooms.contains(room))
        };
        if !is_in(rooms.first(), &arrives) {
            return self
                .level
                .refuse("the first room is not where the player starts or the stairs arrive");
        }
        if self.level.last != leaves.is_none()
            || leaves.is_some_and(|leaves| !is_in(rooms.last(), &leaves))
        {
            return self.level.refuse("the exit is not at the stairs to the next floor");
        }
        self.check_joins(rooms)
    }

    /// Checks that only gates are joined to the room where the player arrives. Whether the player can get to a gate is
    /// up to the proof of the goal.
    fn check_joins(&self, rooms: &[u32]) -> Result<(), Problem> {
        let mut room_at = BTreeMap::new();
        for (room, number) in self.level.rooms.iter().zip(rooms) {
            let cells = room.cells.iter().flatten();
            room_at.extend(cells.map(|cell| (*cell, *number)));
        }
        let arrives = rooms.first();
        let has_gate =
            |room: &u32| self.zones.of_room(*room).is_some_and(|zone| zone.has_gate(*room));
        let gates = |[from, to]: &[Cell; 2]| {
            let is_gate = room_at.get(to).is_some_and(has_gate);
            is_gate && room_at.get(from) == arrives
        };
        match self.level.joins.iter().all(gates) {
            true => Ok(()),
            false => {
                self.level.refuse("only gates can be joined to the room where the player arrives")
            }
        }
    }

    /// Returns the rooms at one end of the stairs from a floor to the next.
    fn stairs(&self, from: u32, side: u32) -> BTreeSet<u32> {
        let doors = numbered(&self.world.file.doors);
        let stairs = doors.filter(|(_, door)| door.fixed && door.kind == "stairs");
        let ends = stairs.filter_map(|(number, _)| {
            let first = number.saturating_mul(2);
            let above = self.world.room_of_end(first)?;
            let is_there = self.zones.floor_of(above) == Some(from);
            is_there.then(|| self.world.room_of_end(first | side)).flatten()
        });
        ends.collect()
    }

    /// Returns the rooms in which the player starts.
    fn start(&self) -> BTreeSet<u32> {
        let spots = numbered(&self.world.file.room_of);
        let starts = spots.filter(|(spot, _)| {
            let fact = self.world.facts.reached.start.saturating_add(*spot);
            self.world.start.contains(fact)
        });
        starts.map(|(_, room)| *room).collect()
    }

    /// Checks that the stated closed rooms are those the player can't walk to from where they arrive, without items and
    /// without leaving the floor, and that nothing guaranteed is there.
    fn check_open(&self, rooms: &[u32]) -> Result<(), Problem> {
        let Some(arrival) = rooms.first() else {
            return self.level.refuse("it has no rooms");
        };
        let open = self.open_from(*arrival).ok_or_else(|| {
            Problem::too_large(format!(
                "the checks of a floor look up more than {MAX_LOOKUPS} facts in its rules"
            ))
        })?;
        let closed = numbered(rooms).filter(|(_, room)| !open.contains(room));
        let closed: Vec<u32> = closed.map(|(number, _)| number).collect();
        if closed != self.level.closed {
            return self.level.refuse("its list of rooms closed on arrival is wrong");
        }
        let mut things = self.level.things.iter();
        let hidden = things.find(|thing| {
            GUARANTEED.contains(&thing.rule.as_str()) && closed.contains(&thing.room)
        });
        match hidden {
            Some(_) => {
                self.level.refuse("something guaranteed is in a room that is closed on arrival")
            }
            None => Ok(()),
        }
    }

    /// Returns the rooms of the floor all of whose spots can be reached without items; `None` if that takes too many
    /// lookups.
    fn open_from(&self, room: u32) -> Option<BTreeSet<u32>> {
        let world = self.world;
        let spots = || numbered(&world.file.room_of);
        let reached = |spot: u32| world.facts.reached.start.saturating_add(spot);
        let own: BTreeSet<u32> =
            self.own_zones().flat_map(|zone| zone.rooms.iter().copied()).collect();
        let mut known = BitSet::new(world.facts.end);
        for (spot, _) in spots().filter(|(_, of)| **of == room) {
            known.insert(reached(spot));
        }
        // The closure of the rules from one reached room. It begins without copies, so every rule that needs an item
        // stays closed, and it ignores links off the floor: what the player could fetch elsewhere does not count.
        let mut left = MAX_LOOKUPS;
        let mut grows = true;
        while grows {
            grows = false;
            for rule in world.rules() {
                left = left.checked_sub(world.body(rule).len() as u64)?;
                grows |= world.fires(rule, &known) && known.insert(rule.head);
            }
            for end in world.ends() {
                let leaves = world.facts.leaving.start.saturating_add(end);
                let to = self.links.leads_to(end).filter(|_| known.contains(leaves));
                let to =
                    to.filter(|to| world.room_of_end(*to).is_some_and(|room| own.contains(&room)));
                let enters = to.map(|to| world.facts.entering.start.saturating_add(to));
                grows |= enters.is_some_and(|enters| known.insert(enters));
            }
        }
        let shut = spots().filter(|(spot, _)| !known.contains(reached(*spot)));
        let shut: BTreeSet<u32> = shut.map(|(_, room)| *room).collect();
        Some(own.difference(&shut).copied().collect())
    }
}
