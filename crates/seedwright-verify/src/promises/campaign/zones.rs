//! Zones: each has a valid layout, the world consists of them, and gates join them.
//!
//! The proof of the goal uses the rooms and doors in the tables of the world; the layouts say where they are. The
//! checks here are that both have the same rooms and doors.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::json::object;
use crate::kernel::{CheckedWorld, DoorLinks, DoorRow, Kind, numbered};
use crate::problem::{Claim, Problem, quoted};
use crate::promises::doors::DoorSettings;
use crate::promises::layout::{
    self, Layout, LayoutDecision, LayoutSettings, PlacedDoor, Templates,
};

/// The settings of zones.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneSettings {
    /// The minimum number of shuffleable gates in a zone.
    pub switchable: u32,
    /// The layout settings of every zone except the last.
    #[serde(deserialize_with = "object")]
    usual: LayoutSettings,
    /// The layout settings of the last zone.
    #[serde(deserialize_with = "object")]
    last: LayoutSettings,
}

/// A zone in the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneDecision {
    /// The name of its area.
    area: String,
    /// Its floor, counted from 1.
    floor: u32,
    /// Its placed rooms.
    #[serde(deserialize_with = "object")]
    standing: LayoutDecision,
}

/// A zone with a checked layout.
pub(crate) struct Zone<'f> {
    pub floor: u32,
    pub layout: Layout<'f>,
    /// The rooms of the world, in the order of the layout.
    pub rooms: Vec<u32>,
}

impl Zone<'_> {
    /// Returns the number that a room of the world has in the layout.
    fn number_in_layout(&self, room: u32) -> Option<u32> {
        u32::try_from(self.rooms.binary_search(&room).ok()?).ok()
    }

    /// Whether a room of the world is a gate room.
    pub fn has_gate(&self, room: u32) -> bool {
        let room = self.number_in_layout(room).and_then(|number| self.layout.room(number));
        room.is_some_and(|room| room.has_role("gate"))
    }
}

/// The zones of a world.
pub(crate) struct Zones<'f> {
    pub zones: Vec<Zone<'f>>,
    /// For each room of the world, the number of its zone.
    zone_of: Vec<usize>,
}

impl<'f> Zones<'f> {
    /// Returns the zone of a room.
    pub fn of_room(&self, room: u32) -> Option<&Zone<'f>> {
        self.zones.get(*self.zone_of.get(room as usize)?)
    }

    /// Returns the floor of a room.
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
        return refuse("the floors of its zones must ascend from 1, and each zone needs a proof");
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
                _ => return refuse("two zones have the same area"),
            }
        }
        zones.push(zone);
    }
    match zone_of.contains(&usize::MAX) {
        true => refuse("a room of the world is not in any zone"),
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
        return refuse("its area and its layout have different numbers of rooms");
    }
    let slots = |drawing: &str| drawing.chars().filter(char::is_ascii_alphabetic).count();
    let slots: usize = layout.rooms.iter().map(|room| slots(&room.template_row.drawing)).sum();
    let locations = world.file.locations.iter();
    if locations.filter(|location| location.area == area).count() != slots {
        return refuse("its area and its layout have different numbers of locations");
    }
    Ok(Zone { floor: decision.floor, layout, rooms })
}

/// Checks the doors of a campaign. Doors within a zone are those of its layout, and fixed. All others are gates: they
/// are in gate rooms, each zone has enough shuffleable ones, these lead at most one floor up or down, and stairs lead
/// from each floor to the next.
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
            return refuse("a door is not in any room");
        };
        let numbers = [a, b].map(|room| zones.zone_of.get(room as usize).copied());
        let [Some(one), Some(other)] = numbers else {
            return refuse("a door is not in any zone");
        };
        if one == other {
            if !(door.fixed && found.add_pair(zones, one, [a, b])) {
                let name = quoted(&door.name);
                return refuse(format!("door {name} joins rooms of one zone, but is not fixed"));
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

/// The doors of a world, counted for each zone.
struct ZoneDoors {
    /// For each zone, the pairs of rooms of its layout that a door joins.
    pairs: Vec<BTreeSet<[u32; 2]>>,
    /// For each zone, the number of its shuffleable ends.
    switchable: Vec<u32>,
    /// The floors that stairs join.
    stairs: BTreeSet<[Option<u32>; 2]>,
}

impl ZoneDoors {
    /// Records two rooms of a zone that a door joins.
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
                return refuse("the doors of a zone differ from those of its layout");
            }
        }
        if self.switchable.iter().any(|count| *count < least) {
            return refuse(format!("a zone has fewer than {least} shuffleable gates"));
        }
        let mut steps = (1..zones.floors()).map(|floor| [Some(floor), floor.checked_add(1)]);
        match steps.all(|step| self.stairs.contains(&step)) {
            true => Ok(()),
            false => refuse("no stairs lead from one floor to the next"),
        }
    }
}

/// Checks that both rooms of a gate are gate rooms.
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
            return refuse(format!("gate {gate} is in {name}, which is not a gate room"));
        }
    }
    Ok(())
}

/// Checks that a shuffleable gate leads at most one floor up or down.
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
