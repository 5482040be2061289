//! Rows about floors, gates and levels.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::{PLAIN_DOOR, RoomWay, WorldPlan, components};
use super::rules::{index, number};
use super::walk::Walk;
use super::{MeasuredWorld, ratio};
use crate::bundle::Bundle;

/// How the names of generated corridors begin.
const CORRIDOR: &str = "corridor ";

/// The floor of each room of a campaign.
pub(super) struct Floors {
    floor_of: Vec<u32>,
}

impl Floors {
    /// Finds the floors; `None` if the world is not a campaign.
    pub fn new(bundle: &Bundle) -> Option<Self> {
        let zones = bundle.decisions.zones.iter();
        let by_area: BTreeMap<&str, u32> =
            zones.map(|zone| (zone.area.as_str(), zone.floor)).collect();
        let floor = |area: &u32| {
            let area = bundle.world.areas.get(index(*area))?;
            by_area.get(area.as_str()).copied()
        };
        let floors = bundle.world.rooms.iter().map(|(_, area)| floor(area));
        let floor_of: Vec<u32> = floors.collect::<Option<_>>()?;
        (!floor_of.is_empty()).then_some(Self { floor_of })
    }

    fn of(&self, room: u32) -> u32 {
        self.floor_of[index(room)]
    }

    /// The most floors between two finds that follow each other.
    pub fn widest_jump(&self, walk: &Walk) -> Option<u64> {
        let jumps = walk.finds.windows(2).map(|pair| self.of(pair[0]).abs_diff(self.of(pair[1])));
        jumps.max().map(u64::from)
    }

    /// The share of finds on a higher floor than the one before.
    pub fn climbs(&self, walk: &Walk) -> Option<u64> {
        let pairs = walk.finds.windows(2);
        let all = pairs.len() as u64;
        // Floors are counted downwards.
        ratio(pairs.filter(|pair| self.of(pair[1]) < self.of(pair[0])).count() as u64, all)
    }

    /// The most parts of a floor that only gates join.
    pub fn islands(&self, plan: &WorldPlan) -> u64 {
        let plain = plan.ways.iter().filter(|way| !way.is_gate);
        let parts = components(plan.rooms, plain.map(|way| (way.from, way.to)));
        let mut of_floor: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (room, part) in (0..).zip(parts) {
            of_floor.entry(self.of(room)).or_default().insert(part);
        }
        of_floor.values().map(BTreeSet::len).max().unwrap_or(0) as u64
    }

    /// The share of floors whose stairs down can be reached on arrival without items and without leaving the floor.
    pub fn open_exits(&self, world: &MeasuredWorld<'_>) -> Option<u64> {
        let rows = &world.bundle.world;
        let stairs = rows.doors.iter().filter(|row| row.1 == STAIRS);
        let rooms = stairs.map(|row| [row.4, row.5].map(|spot| world.plan.room_of[index(spot)]));
        let mut stairs: Vec<[u32; 2]> = rooms.collect();
        stairs.retain(|[above, below]| self.of(*above) + 1 == self.of(*below));
        stairs.sort_by_key(|[above, _]| self.of(*above));
        let arrivals = std::iter::once(world.plan.start).chain(stairs.iter().map(|pair| pair[1]));
        let open = arrivals.zip(&stairs).filter(|(arrival, [exit, _])| {
            let (arrival, exit) = (*arrival, *exit);
            self.of(arrival) == self.of(exit)
                && self.open_from(&world.plan, arrival).contains(&exit)
        });
        ratio(open.count() as u64, stairs.len() as u64)
    }

    /// The rooms of a floor that can be reached from one of them without items.
    fn open_from(&self, plan: &WorldPlan, room: u32) -> BTreeSet<u32> {
        let mut seen = BTreeSet::from([room]);
        let mut queue = vec![room];
        let leads =
            |way: &&RoomWay| way.is_open && !way.is_gate && self.of(way.from) == self.of(way.to);
        while let Some(room) = queue.pop() {
            let next = plan.ways.iter().filter(|way| way.from == room).filter(leads);
            queue.extend(next.map(|way| way.to).filter(|to| seen.insert(*to)));
        }
        seen
    }
}

/// The kind of the doors that lead from floor to floor.
const STAIRS: &str = "stairs";

/// For each room, whether it is a corridor: its name is that of a generated template, and it has two neighbours and no
/// location.
pub(super) fn corridors(bundle: &Bundle, plan: &WorldPlan) -> Vec<bool> {
    let near = plan.neighbours();
    let filled: BTreeSet<u32> = plan.location_rooms.iter().copied().flatten().collect();
    let is_corridor = |room: u32| {
        let row = bundle.world.rooms.get(index(room));
        row.is_some_and(|(name, _)| name.starts_with(CORRIDOR))
            && near[index(room)].len() == 2
            && !filled.contains(&room)
    };
    (0..plan.rooms).map(is_corridor).collect()
}

/// The share of gates whose ends lead to different gates.
pub(super) fn ambiguous_gates(world: &MeasuredWorld<'_>) -> Option<u64> {
    let doors = (0..).zip(&world.bundle.world.doors);
    let gates: Vec<u32> =
        doors.filter(|(_, row)| row.1 != PLAIN_DOOR).map(|(door, _)| door).collect();
    let links = &world.table.links;
    let leads_elsewhere = |door: &u32| {
        let first = door * 2;
        [first, first + 1].iter().any(|end| links[index(*end)] != end ^ 1)
    };
    ratio(
        gates.iter().filter(|door| leads_elsewhere(door)).count() as u64,
        number(gates.len()).into(),
    )
}

/// The number of levels with less monster power in all than the one before, in thousandths; `None` for a single level.
pub(super) fn power_drops(bundle: &Bundle) -> Option<u64> {
    let levels = bundle.decisions.population.iter();
    let powers: Vec<i64> = levels
        .map(|level| {
            let monsters = level.things.iter().filter(|thing| thing.what == "monster");
            monsters.filter_map(|thing| thing.power).sum()
        })
        .collect();
    let drops = powers.windows(2).filter(|pair| pair[1] < pair[0]).count() as u64;
    (powers.len() > 1).then_some(drops * 1000)
}
