//! Zones: each is a layout that holds, the world consists of them, and gates join them.
//!
//! Rooms and doors stand in the tables of the world, on which the proof of the goal rests; the layouts say where
//! they are. Here it is checked that both speak of the same rooms and doors.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::bundle::{Door, DoorWishes, RoomWishes, Standing};
use crate::doors::Passages;
use crate::json::object;
use crate::problem::{Problem, quoted};
use crate::promises;
use crate::rooms::{self, Laid, Templates};
use crate::world::CheckedWorld;

/// What was asked of zones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneWishes {
    /// How many gates of a zone may lead elsewhere, at least.
    pub switchable: u32,
    /// What was asked of every zone but the last.
    #[serde(deserialize_with = "object")]
    pub usual: RoomWishes,
    /// What was asked of the last zone.
    #[serde(deserialize_with = "object")]
    pub last: RoomWishes,
}

/// A zone as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneDecision {
    /// The area that it is.
    pub area: String,
    /// The floor that it is on, counted from one.
    pub floor: u32,
    /// What stands where.
    #[serde(deserialize_with = "object")]
    pub standing: Standing,
}

/// A zone whose layout holds.
pub(crate) struct Zone<'f> {
    pub floor: u32,
    pub laid: Laid<'f>,
    /// The rooms of the world, in the order of the layout.
    pub rooms: Vec<u32>,
}

impl Zone<'_> {
    /// The number in the layout of a room of the world.
    pub fn placed(&self, room: u32) -> Option<usize> {
        self.rooms.binary_search(&room).ok()
    }

    fn has_role(&self, room: u32, role: &str) -> bool {
        let placed = self.placed(room).and_then(|at| self.laid.rooms.get(at));
        placed.is_some_and(|room| room.file.role.as_deref() == Some(role))
    }
}

/// The zones of a world.
pub(crate) struct Zones<'f> {
    pub zones: Vec<Zone<'f>>,
    /// For each room of the world the number of its zone.
    pub zone_of: Vec<usize>,
}

impl<'f> Zones<'f> {
    /// The zone of a room.
    pub fn of_room(&self, room: u32) -> Option<&Zone<'f>> {
        self.zones.get(*self.zone_of.get(room as usize)?)
    }

    pub fn floors(&self) -> u32 {
        self.zones.last().map_or(0, |zone| zone.floor)
    }
}

/// Checks the layout of every zone, and that the world has its rooms.
pub(crate) fn check<'f>(
    world: &CheckedWorld<'_>,
    templates: &'f Templates<'f>,
    wishes: &ZoneWishes,
    decisions: &'f [ZoneDecision],
    trees: &[Vec<u32>],
) -> Result<Zones<'f>, Problem> {
    let floors = decisions.iter().map(|zone| zone.floor);
    let before = std::iter::once(0).chain(floors.clone());
    let mut steps = floors.zip(before);
    if decisions.len() != trees.len()
        || steps.any(|(floor, before)| floor != before && floor != before.saturating_add(1))
        || decisions.first().is_none_or(|zone| zone.floor != 1)
    {
        return refuse("its zones do not lie on floors from 1 on, or lack a proof");
    }
    let mut zones = Vec::with_capacity(decisions.len());
    let mut zone_of = vec![usize::MAX; world.file.rooms.len()];
    for (number, (decision, tree)) in decisions.iter().zip(trees).enumerate() {
        let is_last = number.saturating_add(1) == decisions.len();
        let asked = if is_last { &wishes.last } else { &wishes.usual };
        let zone = zone(world, templates, asked, decision, tree)
            .map_err(|problem| problem.within(&format!("zone {}", quoted(&decision.area))))?;
        for room in &zone.rooms {
            match zone_of.get_mut(*room as usize) {
                Some(free) if *free == usize::MAX => *free = number,
                _ => return refuse("two zones are the same area"),
            }
        }
        zones.push(zone);
    }
    match zone_of.contains(&usize::MAX) {
        true => refuse("a room of the world is in no zone"),
        false => Ok(Zones { zones, zone_of }),
    }
}

fn zone<'f>(
    world: &CheckedWorld<'_>,
    templates: &'f Templates<'f>,
    wishes: &RoomWishes,
    decision: &'f ZoneDecision,
    tree: &[u32],
) -> Result<Zone<'f>, Problem> {
    let laid = rooms::check(templates, &decision.standing, tree)?;
    promises::check(wishes, world.file, &laid)?;
    let area = world.area_named(&decision.area)?;
    let rooms = (0..=u32::MAX).zip(&world.file.rooms);
    let rooms = rooms.filter(|(_, room)| room.area == area);
    let rooms: Vec<u32> = rooms.map(|(number, _)| number).collect();
    if rooms.len() != laid.rooms.len() {
        return refuse("the world has more or fewer rooms there than stand");
    }
    let slots = |drawing: &str| drawing.chars().filter(char::is_ascii_alphabetic).count();
    let slots: usize = laid.rooms.iter().map(|room| slots(&room.row.drawing)).sum();
    let locations = world.file.locations.iter();
    if locations.filter(|location| location.area == area).count() != slots {
        return refuse("the world has more or fewer locations there than are drawn");
    }
    Ok(Zone { floor: decision.floor, laid, rooms })
}

/// Doors within a zone are those of its layout, and stay. All others are gates: they stand in rooms for gates,
/// enough of them may move, none of these joins floors that are more than one apart, and stairs lead from each
/// floor to the next.
pub(crate) fn check_gates(
    world: &CheckedWorld<'_>,
    zones: &Zones<'_>,
    wishes: (&ZoneWishes, &DoorWishes),
    passages: &Passages,
) -> Result<(), Problem> {
    let mut pairs: Vec<BTreeSet<[u32; 2]>> = vec![BTreeSet::new(); zones.zones.len()];
    let mut switchable = vec![0u32; zones.zones.len()];
    let mut stairs = BTreeSet::new();
    for (number, door) in (0..=u32::MAX).zip(&world.file.doors) {
        let first = number.saturating_mul(2);
        let ends = [first, first | 1];
        let [Some(a), Some(b)] = ends.map(|end| world.room_of_end(end)) else {
            return refuse("a door stands nowhere");
        };
        let numbers = [a, b].map(|room| zones.zone_of.get(room as usize).copied());
        let [Some(one), Some(other)] = numbers else {
            return refuse("a door stands in no zone");
        };
        if one == other {
            let own = pairs.get_mut(one).zip(zones.zones.get(one));
            own.is_some_and(|(pairs, zone)| door.fixed && add_pair(pairs, zone, [a, b]))
                .then_some(())
                .ok_or_else(|| may_move(door))?;
            continue;
        }
        check_gate(world, zones, (door, [a, b]))?;
        let floors = [a, b].map(|room| zones.of_room(room).map_or(0, |zone| zone.floor));
        if door.fixed && door.kind == "stairs" {
            stairs.insert(floors);
        }
        if !door.fixed && !wishes.1.still_kinds.contains(&door.kind) {
            for (end, zone) in ends.into_iter().zip([one, other]) {
                if let Some(count) = switchable.get_mut(zone) {
                    *count = count.saturating_add(1);
                }
                check_floors(world, zones, end, passages)?;
            }
        }
    }
    check_sums(zones, &pairs, &switchable, (wishes.0.switchable, &stairs))
}

fn may_move(door: &Door) -> Problem {
    let name = quoted(&door.name);
    Problem::rooms(format!("door {name} joins rooms of one zone, and may move"))
}

/// Notes two rooms of a zone that a door joins.
fn add_pair(pairs: &mut BTreeSet<[u32; 2]>, zone: &Zone<'_>, rooms: [u32; 2]) -> bool {
    let placed = rooms.map(|room| zone.placed(room).and_then(|at| u32::try_from(at).ok()));
    let [Some(a), Some(b)] = placed else {
        return false;
    };
    pairs.insert([a.min(b), a.max(b)]);
    true
}

/// A gate stands in rooms for gates.
fn check_gate(
    world: &CheckedWorld<'_>,
    zones: &Zones<'_>,
    (door, rooms): (&Door, [u32; 2]),
) -> Result<(), Problem> {
    for room in rooms {
        if !zones.of_room(room).is_some_and(|zone| zone.has_role(room, "gate")) {
            let name = world.file.rooms.get(room as usize).map(|room| quoted(&room.name));
            let name = name.unwrap_or_default();
            let gate = quoted(&door.name);
            return refuse(&format!("gate {gate} stands in {name}, which is not for gates"));
        }
    }
    Ok(())
}

/// Where a gate that may move leads now lies at most one floor above or below.
fn check_floors(
    world: &CheckedWorld<'_>,
    zones: &Zones<'_>,
    end: u32,
    passages: &Passages,
) -> Result<(), Problem> {
    let floor = |end: u32| Some(zones.of_room(world.room_of_end(end)?)?.floor);
    let there = passages.leads(end).and_then(floor);
    match floor(end).zip(there) {
        Some((here, there)) if here.abs_diff(there) <= 1 => Ok(()),
        _ => {
            let shown = world.end_shown(end);
            Err(Problem::doors(format!("{shown} leads more than one floor away")))
        }
    }
}

fn check_sums(
    zones: &Zones<'_>,
    pairs: &[BTreeSet<[u32; 2]>],
    switchable: &[u32],
    (least, stairs): (u32, &BTreeSet<[u32; 2]>),
) -> Result<(), Problem> {
    for (zone, pairs) in zones.zones.iter().zip(pairs) {
        let doors = zone.laid.standing.doors.iter();
        let drawn: BTreeSet<[u32; 2]> =
            doors.map(|door| [door.a.min(door.b), door.a.max(door.b)]).collect();
        if drawn != *pairs {
            return refuse("the doors of a zone are not those of its layout");
        }
    }
    if switchable.iter().any(|count| *count < least) {
        return refuse(&format!("a zone has fewer than {least} gates that may move"));
    }
    let mut steps = (1..zones.floors()).map(|floor| [floor, floor.saturating_add(1)]);
    match steps.all(|step| stairs.contains(&step)) {
        true => Ok(()),
        false => refuse("no stairs lead from one floor to the next"),
    }
}

fn refuse<T>(reason: &str) -> Result<T, Problem> {
    Err(Problem::rooms(reason))
}
