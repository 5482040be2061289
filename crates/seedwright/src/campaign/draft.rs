//! The rooms of all zones and the gates between them as one world, before locks are added.

use super::gates::Gates;
use super::size::Size;
use crate::rooms::{Catalogue, Layout, PlacedId, Role};
use crate::world::{
    AreaId, CampaignSettings, DoorId, DoorSettings, Draft, EndId, Id, Linking, RoomId, SpotId,
    World,
};

/// A zone: its floor, its area and its layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The floor, counted from zero.
    pub floor: u32,
    /// Its area in the world.
    pub area: AreaId,
    /// Its first room in the world; the others follow in the order of the layout.
    pub first_room: RoomId,
    /// Its layout.
    pub layout: Layout,
}

impl Zone {
    /// Returns the room of the world for a room of the layout.
    pub fn room(&self, placed: PlacedId) -> RoomId {
        RoomId(self.first_room.0 + placed.0)
    }

    /// Returns the rooms of the world that are in the zone.
    pub fn rooms(&self) -> impl Iterator<Item = RoomId> + use<> {
        let first = self.first_room.0;
        (first..first + self.layout.rooms.len() as u32).map(RoomId)
    }
}

/// A draft world of zones and gates, with an index of its parts.
pub(super) struct CampaignDraft {
    pub draft: Draft,
    pub zones: Vec<Zone>,
    /// The first gate; the others follow.
    pub first_gate: DoorId,
    /// The door links; only gates are relinked.
    pub linking: Linking,
    pub start: RoomId,
    pub goal: RoomId,
    /// The first spot of each room.
    spots: Vec<SpotId>,
}

/// A passage out of a room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    pub end: EndId,
    pub from: RoomId,
    pub to: RoomId,
    /// Whether it leads back as well.
    pub both: bool,
}

impl CampaignDraft {
    /// Assembles zones and gates.
    pub fn new(
        pack: &World,
        settings: &CampaignSettings,
        size: &Size,
        catalogue: &Catalogue,
        layouts: Vec<Layout>,
        gates: &Gates,
    ) -> Self {
        let mut draft = pack.clone().into_draft();
        (draft.layout, draft.campaign, draft.shuffle) = (None, None, None);
        let (mut zones, mut spots) = (Vec::new(), Vec::new());
        for (number, layout) in (0..).zip(layouts) {
            let floor = size.floor_of(number);
            let area = draft.add_area(&zone_name(settings, size, number));
            let first_room = RoomId(draft.rooms.len() as u32);
            let added = layout.add_rooms(&mut draft, catalogue, None, area);
            spots.extend(added.into_iter().map(|spots| spots[0]));
            zones.push(Zone { floor, area, first_room, layout });
        }
        for door in draft.doors.ids() {
            draft.doors[door].fixed = true;
        }
        let first_gate = DoorId(draft.doors.len() as u32);
        add_gates(&mut draft, &zones, &spots, gates);
        let goal = zones.last().and_then(|zone| {
            let mut boss = zone.layout.with_role(Role::Boss);
            boss.next().map(|placed| zone.room(placed))
        });
        let linking = linked(&draft, first_gate, &gates.linking);
        Self {
            start: zones[0].room(PlacedId(0)),
            goal: goal.expect("the last zone has a room for the goal"),
            draft,
            zones,
            first_gate,
            linking,
            spots,
        }
    }

    /// Returns the first spot of a room.
    pub fn spot(&self, room: RoomId) -> SpotId {
        self.spots[room.index()]
    }

    /// Returns the number of a room's zone.
    pub fn zone_of(&self, room: RoomId) -> usize {
        self.zones.partition_point(|zone| zone.first_room <= room) - 1
    }

    /// Returns all passages between rooms, with doors as linked.
    pub fn passages(&self) -> Vec<Passage> {
        let room = |end: EndId| self.draft.spots[self.draft.end(end).spot].room;
        let ends = self.draft.ends();
        let out = ends.filter(|end| self.draft.role(*end) != crate::world::Role::Entrance);
        let passage = |end: EndId| Passage {
            end,
            from: room(end),
            to: room(self.linking.destination(end)),
            both: self.draft.role(end) == crate::world::Role::Both,
        };
        out.map(passage).collect()
    }

    /// Translates the shuffle settings from the map of zones to this world: floors become lists of zones, and the rooms
    /// of a zone count as one.
    pub fn door_settings(&self, of_floors: &DoorSettings) -> DoorSettings {
        let on = |floor: AreaId| {
            let zones = self.zones.iter();
            zones.filter(move |zone| zone.floor == floor.0)
        };
        let apart = of_floors.apart.iter().flat_map(|(one, other)| {
            let pairs = on(*one).flat_map(|one| on(*other).map(|other| (one.area, other.area)));
            pairs.collect::<Vec<_>>()
        });
        DoorSettings {
            apart: apart.collect(),
            merged: self.zones.iter().map(|zone| zone.rooms().collect()).collect(),
            ..of_floors.clone()
        }
    }
}

fn zone_name(settings: &CampaignSettings, size: &Size, number: u32) -> String {
    let floor = size.floor_of(number) + 1;
    let names = &settings.zone_names;
    match names.get(number as usize % names.len().max(1)) {
        // A reused name gets a number.
        Some(name) if (number as usize) < names.len() => format!("{name} ({floor})"),
        Some(name) => format!("{name} {} ({floor})", number as usize / names.len() + 1),
        None => format!("Zone {} ({floor})", number + 1),
    }
}

/// Adds the gates, assigning each zone's gate rooms in rotation.
fn add_gates(draft: &mut Draft, zones: &[Zone], spots: &[SpotId], gates: &Gates) {
    let rooms: Vec<Vec<RoomId>> = zones
        .iter()
        .map(|zone| {
            let placed = zone.layout.with_role(Role::Gate);
            placed.map(|placed| zone.room(placed)).collect()
        })
        .collect();
    let mut used = vec![0usize; zones.len()];
    for (number, gate) in (1..).zip(&gates.gates) {
        let ends = [gate.a, gate.b].map(|zone| {
            let zone = zone as usize;
            let room = rooms[zone][used[zone] % rooms[zone].len()];
            used[zone] += 1;
            spots[room.index()]
        });
        draft.doors.push(gate.door(number, ends));
    }
}

/// Links gates as on the map of zones, and other doors as drawn.
fn linked(draft: &Draft, first_gate: DoorId, gates: &Linking) -> Linking {
    let first = first_gate.0 * 2;
    let leads = draft.ends().map(|end| match end.0.checked_sub(first) {
        Some(gate) => EndId(first + gates.destination(EndId(gate)).0),
        None => end.mate(),
    });
    Linking::new(draft, leads.collect()).expect("gates lead from zone to zone")
}
