//! Zones: each is a layout that holds, the world consists of them, and gates join them.
//!
//! Rooms and doors stand in the tables of the world, on which the proof of the goal rests; the layouts say where
//! they are. Here it is checked that both speak of the same rooms and doors.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::json::object;
use crate::kernel::{CheckedWorld, DoorLinks, DoorRow, Kind, numbered};
use crate::problem::{Claim, Problem, quoted};
use crate::promises::doors::DoorSettings;
use crate::promises::layout::{
    self, Layout, LayoutDecision, LayoutSettings, PlacedDoor, Templates,
};

/// What was asked of zones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneSettings {
    /// How many gates of a zone may lead elsewhere, at least.
    pub switchable: u32,
    /// What was asked of every zone but the last.
    #[serde(deserialize_with = "object")]
    usual: LayoutSettings,
    /// What was asked of the last zone.
    #[serde(deserialize_with = "object")]
    last: LayoutSettings,
}

/// A zone as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneDecision {
    /// The area that it is.
    area: String,
    /// The floor that it is on, counted from one.
    floor: u32,
    /// Which rooms stand where.
    #[serde(deserialize_with = "object")]
    standing: LayoutDecision,
}

/// A zone whose layout holds.
pub(crate) struct Zone<'f> {
    pub floor: u32,
    pub layout: Layout<'f>,
    /// The rooms of the world, in the order of the layout.
    pub rooms: Vec<u32>,
}

impl Zone<'_> {
    /// The number in the layout of a room of the world.
    fn number_in_layout(&self, room: u32) -> Option<u32> {
        u32::try_from(self.rooms.binary_search(&room).ok()?).ok()
    }

    /// Whether a room of the world is for gates.
    pub fn has_gate(&self, room: u32) -> bool {
        let room = self.number_in_layout(room).and_then(|number| self.layout.room(number));
        room.is_some_and(|room| room.has_role("gate"))
    }
}

/// The zones of a world.
pub(crate) struct Zones<'f> {
    pub zones: Vec<Zone<'f>>,
    /// For each room of the world the number of its zone.
    zone_of: Vec<usize>,
}

impl<'f> Zones<'f> {
    /// The zone of a room.
    pub fn of_room(&self, room: u32) -> Option<&Zone<'f>> {
        self.zones.get(*self.zone_of.get(room as usize)?)
    }

    /// The floor that a room is on.
    pub fn floor_of(&self, room: u32) -> Option<u32> {
        self.of_room(room).map(|zone| zone.floor)
    }

    pub fn floors(&self) -> u32 {
        self.zones.last().map_or(0, |zone| zone.floor)
    }
}

/// Checks the layout of every zone, and that the world has its rooms.
pub(super) fn check<'f>(
    world: &CheckedWorld<'_>,
    templates: &'f Templates<'f>,
    settings: &ZoneSettings,
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
        let settings = if is_last { &settings.last } else { &settings.usual };
        let zone = check_zone(world, templates, settings, decision, tree)
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

fn check_zone<'f>(
    world: &CheckedWorld<'_>,
    templates: &'f Templates<'f>,
    settings: &LayoutSettings,
    decision: &'f ZoneDecision,
    tree: &[u32],
) -> Result<Zone<'f>, Problem> {
    let layout = layout::check(&world.file, templates, settings, &decision.standing, tree)?;
    let area = world.number_of(Kind::Area, &decision.area)?;
    let rooms = numbered(&world.file.rooms).filter(|(_, room)| room.area == area);
    let rooms: Vec<u32> = rooms.map(|(number, _)| number).collect();
    if rooms.len() != layout.rooms.len() {
        return refuse("the world has more or fewer rooms there than stand");
    }
    let slots = |drawing: &str| drawing.chars().filter(char::is_ascii_alphabetic).count();
    let slots: usize = layout.rooms.iter().map(|room| slots(&room.template_row.drawing)).sum();
    let locations = world.file.locations.iter();
    if locations.filter(|location| location.area == area).count() != slots {
        return refuse("the world has more or fewer locations there than are drawn");
    }
    Ok(Zone { floor: decision.floor, layout, rooms })
}

/// Doors within a zone are those of its layout, and stay. All others are gates: they stand in rooms for gates,
/// enough of them may move, none of these joins floors that are more than one apart, and stairs lead from each
/// floor to the next.
pub(super) fn check_gates(
    world: &CheckedWorld<'_>,
    links: &DoorLinks,
    zones: &Zones<'_>,
    settings: &ZoneSettings,
    doors: &DoorSettings,
) -> Result<(), Problem> {
    let mut found = ZoneDoors {
        pairs: vec![BTreeSet::new(); zones.zones.len()],
        switchable: vec![0; zones.zones.len()],
        stairs: BTreeSet::new(),
    };
    for (number, door) in numbered(&world.file.doors) {
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
            if !(door.fixed && found.add_pair(zones, one, [a, b])) {
                let name = quoted(&door.name);
                return refuse(format!("door {name} joins rooms of one zone, and may move"));
            }
            continue;
        }
        check_gate(world, zones, door, [a, b])?;
        if door.fixed && door.kind == "stairs" {
            found.stairs.insert([a, b].map(|room| zones.floor_of(room)));
        }
        if !doors.keeps(door) {
            for (end, zone) in ends.into_iter().zip([one, other]) {
                found.add_switchable(zone);
                check_floors(world, links, zones, end)?;
            }
        }
    }
    found.check(zones, settings.switchable)
}

/// What the doors of a world are.
struct ZoneDoors {
    /// For each zone the rooms of its layout that a door joins.
    pairs: Vec<BTreeSet<[u32; 2]>>,
    /// For each zone how many of its ends may move.
    switchable: Vec<u32>,
    /// The floors that stairs join.
    stairs: BTreeSet<[Option<u32>; 2]>,
}

impl ZoneDoors {
    /// Notes two rooms of a zone that a door joins.
    fn add_pair(&mut self, zones: &Zones<'_>, zone: usize, rooms: [u32; 2]) -> bool {
        let Some((pairs, zone)) = self.pairs.get_mut(zone).zip(zones.zones.get(zone)) else {
            return false;
        };
        let [Some(a), Some(b)] = rooms.map(|room| zone.number_in_layout(room)) else {
            return false;
        };
        pairs.insert([a.min(b), a.max(b)]);
        true
    }

    fn add_switchable(&mut self, zone: usize) {
        if let Some(count) = self.switchable.get_mut(zone) {
            *count = count.saturating_add(1);
        }
    }

    fn check(&self, zones: &Zones<'_>, least: u32) -> Result<(), Problem> {
        for (zone, pairs) in zones.zones.iter().zip(&self.pairs) {
            let drawn: BTreeSet<[u32; 2]> =
                zone.layout.doors.iter().map(PlacedDoor::rooms).collect();
            if drawn != *pairs {
                return refuse("the doors of a zone are not those of its layout");
            }
        }
        if self.switchable.iter().any(|count| *count < least) {
            return refuse(format!("a zone has fewer than {least} gates that may move"));
        }
        let mut steps = (1..zones.floors()).map(|floor| [Some(floor), floor.checked_add(1)]);
        match steps.all(|step| self.stairs.contains(&step)) {
            true => Ok(()),
            false => refuse("no stairs lead from one floor to the next"),
        }
    }
}

/// A gate stands in rooms for gates.
fn check_gate(
    world: &CheckedWorld<'_>,
    zones: &Zones<'_>,
    door: &DoorRow,
    rooms: [u32; 2],
) -> Result<(), Problem> {
    for room in rooms {
        if !zones.of_room(room).is_some_and(|zone| zone.has_gate(room)) {
            let name = world.file.rooms.get(room as usize).map(|room| quoted(&room.name));
            let (name, gate) = (name.unwrap_or_default(), quoted(&door.name));
            return refuse(format!("gate {gate} stands in {name}, which is not for gates"));
        }
    }
    Ok(())
}

/// Where a gate that may move leads now lies at most one floor above or below.
fn check_floors(
    world: &CheckedWorld<'_>,
    links: &DoorLinks,
    zones: &Zones<'_>,
    end: u32,
) -> Result<(), Problem> {
    let floor = |end: u32| zones.floor_of(world.room_of_end(end)?);
    let there = links.leads_to(end).and_then(floor);
    match floor(end).zip(there) {
        Some((here, there)) if here.abs_diff(there) <= 1 => Ok(()),
        _ => {
            let end = world.describe_end(end);
            Claim::Doors.refuse(format!("{end} leads more than one floor away"))
        }
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
