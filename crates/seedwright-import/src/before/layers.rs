//! Adds layers to a draft.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{
    Door, DoorEnd, Draft, EventId, EventSite, Link, LocationId, Node, RequirementId, Requirements,
    SpotId, Way,
};

use super::region::{Region, sites};
use super::substitution::Substitution;
use crate::names::Names;

/// The layer of each event.
pub type Plan = BTreeMap<EventId, Layer>;

/// What can be had from a layer.
pub struct Layer {
    pub region: Region,
    /// The locations that come first.
    pub locations: BTreeSet<LocationId>,
    /// The events that come first.
    pub events: BTreeSet<EventId>,
}

/// The spot in the layer of an event that is the copy of a spot.
pub type Copies = BTreeMap<(EventId, SpotId), SpotId>;

/// Adds layers, and returns their spots.
pub fn add(draft: &mut Draft, plan: &Plan) -> Copies {
    let mut adder = Adder {
        spot_names: names(draft.spots.ids().map(|spot| draft.spot_name(spot))),
        door_names: names(draft.doors.rows().iter().map(|door| door.name.clone())),
        draft,
        copies: Copies::new(),
        taken: BTreeMap::new(),
    };
    let companions: Vec<(EventId, LocationId)> =
        plan.keys().flat_map(|event| adder.companions(*event)).collect();
    for event in plan.keys() {
        adder.guard(*event);
    }
    for (event, layer) in plan {
        adder.add_layer(*event, layer);
    }
    for (event, location) in companions {
        adder.add_companion(event, location);
    }
    for (event, layer) in plan {
        adder.require_first(*event, layer);
    }
    adder.copies
}

fn names(taken: impl Iterator<Item = String>) -> Names {
    let mut names = Names::default();
    taken.for_each(|name| names.reserve(&name));
    names
}

struct Adder<'a> {
    draft: &'a mut Draft,
    copies: Copies,
    /// The spots where locations are taken that can be reached in more than one way.
    taken: BTreeMap<LocationId, SpotId>,
    spot_names: Names,
    door_names: Names,
}

impl Adder<'_> {
    /// The locations that are taken in one go with an event: those at its only spot, and at spots that are one free
    /// passage away.
    fn companions(&self, event: EventId) -> Vec<(EventId, LocationId)> {
        let sites = sites(self.draft, event);
        let (Some(site), 1) = (sites.first(), sites.len()) else {
            return Vec::new();
        };
        let is_free = |link: &&Link| link.from == *site && link.need == Requirements::ALWAYS;
        let near = self.draft.links.rows().iter().filter(is_free).map(|link| link.to);
        let near: BTreeSet<SpotId> = near.chain([*site]).collect();
        let own = self.draft.locations.iter();
        own.filter(|(_, row)| near.contains(&row.at)).map(|(id, _)| (event, id)).collect()
    }

    /// The requirement that an event has happened. Where negations count as met, it counts as met too, so that a refusal
    /// which depends on it is not called proved.
    fn happened(&mut self, event: EventId) -> RequirementId {
        let happened = self.draft.requirements.leaf(Node::Event(event));
        self.unless_generous(event, happened)
    }

    fn unless_generous(&mut self, event: EventId, need: RequirementId) -> RequirementId {
        let requirements = &mut self.draft.requirements;
        let happened = requirements.leaf(Node::Event(event));
        let not = requirements.leaf(Node::Not(happened));
        requirements.any(&[need, not])
    }

    fn also(&mut self, need: RequirementId, more: RequirementId) -> RequirementId {
        match need {
            Requirements::ALWAYS => more,
            Requirements::NEVER => need,
            _ => self.draft.requirements.all(&[need, more]),
        }
    }

    /// Requires an event of a player who leaves a spot where it happens, or takes something there.
    fn guard(&mut self, event: EventId) {
        let sites = sites(self.draft, event);
        let happened = self.happened(event);
        for id in self.draft.links.ids() {
            let link = self.draft.links[id].clone();
            if sites.contains(&link.from) {
                self.draft.links[id].need = self.also(link.need, happened);
            }
        }
        for id in self.draft.doors.ids() {
            let door = self.draft.doors[id].clone();
            if sites.contains(&door.a.spot) {
                self.draft.doors[id].a.need = self.also(door.a.need, happened);
            }
            if sites.contains(&door.b.spot) && door.way != Way::One {
                self.draft.doors[id].b.need = self.also(door.b.need, happened);
            }
        }
        for id in self.draft.locations.ids() {
            let location = self.draft.locations[id].clone();
            if sites.contains(&location.at) {
                self.draft.locations[id].need = self.also(location.need, happened);
            }
        }
        for id in self.draft.event_sites.ids() {
            let site = self.draft.event_sites[id].clone();
            if sites.contains(&site.at) && site.event != event {
                self.draft.event_sites[id].need = self.also(site.need, happened);
            }
        }
    }

    /// Adds the spots and passages of a layer, and what can be had there.
    fn add_layer(&mut self, event: EventId, layer: &Layer) {
        let mut substitution = Substitution::new(self.draft, event);
        for spot in layer.region.spots.keys() {
            let copy = self.copy_spot(event, *spot);
            if layer.region.entries.contains(spot) {
                self.draft.add_link(*spot, copy, Requirements::ALWAYS);
            }
        }
        self.copy_links(event, &layer.region, &mut substitution);
        self.copy_doors(event, &layer.region, &mut substitution);
        for id in self.draft.event_sites.ids() {
            let EventSite { event: own, at, need, .. } = self.draft.event_sites[id].clone();
            let copy = self.copies.get(&(event, at)).copied();
            let Some(at) = copy.filter(|_| own == event || layer.events.contains(&own)) else {
                continue;
            };
            let need = substitution.of(&mut self.draft.requirements, need);
            self.draft.event_sites.push(EventSite { event: own, at, need, note: String::new() });
        }
        for location in &layer.locations {
            let at = self.spot_of(*location);
            if let Some(copy) = self.copies.get(&(event, at)).copied() {
                let taken = self.taken_at(*location);
                self.draft.add_link(copy, taken, Requirements::ALWAYS);
            }
        }
    }

    fn copy_spot(&mut self, event: EventId, spot: SpotId) -> SpotId {
        let row = self.draft.spots[spot].clone();
        let wanted = format!("{} before {}", row.name, self.draft.events[event].name);
        let copy = self.add_spot(spot, &wanted);
        self.draft.spots[copy].refills = row.refills;
        self.copies.insert((event, spot), copy);
        copy
    }

    /// Adds a spot to the room of another.
    fn add_spot(&mut self, near: SpotId, wanted: &str) -> SpotId {
        let room = self.draft.spots[near].room;
        let before = format!("{}.", self.draft.rooms[room].name);
        let name = self.spot_names.take(&before, wanted);
        self.draft.add_spot(room, &name)
    }

    fn copy_links(&mut self, event: EventId, region: &Region, substitution: &mut Substitution) {
        for id in self.draft.links.ids() {
            let Link { from, to, need, .. } = self.draft.links[id].clone();
            if region.has(from, to) {
                let need = substitution.of(&mut self.draft.requirements, need);
                let (from, to) = (self.copies[&(event, from)], self.copies[&(event, to)]);
                self.draft.add_link(from, to, need);
            }
        }
    }

    fn copy_doors(&mut self, event: EventId, region: &Region, substitution: &mut Substitution) {
        for id in self.draft.doors.ids() {
            let door = self.draft.doors[id].clone();
            let there = region.has(door.a.spot, door.b.spot);
            let back = door.way == Way::Both && region.has(door.b.spot, door.a.spot);
            if !there && !back {
                continue;
            }
            let mut end = |end: DoorEnd, draft: &mut Draft| {
                let mut own = DoorEnd { spot: self.copies[&(event, end.spot)], ..end };
                own.need = substitution.of(&mut draft.requirements, own.need);
                if let Some(lock) = &mut own.lock {
                    lock.need = substitution.of(&mut draft.requirements, lock.need);
                }
                own
            };
            let (mut a, mut b) = (end(door.a, self.draft), end(door.b, self.draft));
            if !there {
                std::mem::swap(&mut a, &mut b);
            }
            let wanted = format!("{} before {}", door.name, self.draft.events[event].name);
            let name = self.door_names.take("", &wanted);
            let way = if there && back { Way::Both } else { Way::One };
            // Its way depends on where it leads, so no shuffle can join it to another.
            self.draft.doors.push(Door { name, a, b, way, fixed: true, ..door });
        }
    }

    /// The spot of a location in the base of the world.
    fn spot_of(&self, location: LocationId) -> SpotId {
        let at = self.draft.locations[location].at;
        match self.taken.get(&location) {
            Some(taken) => {
                let own = self.draft.links.rows().iter().find(|link| link.to == *taken);
                own.map_or(at, |link| link.from)
            }
            None => at,
        }
    }

    /// Returns a spot from which a location is taken, to which both its own spot and copies of it lead.
    fn taken_at(&mut self, location: LocationId) -> SpotId {
        if let Some(taken) = self.taken.get(&location) {
            return *taken;
        }
        let own = self.draft.locations[location].at;
        let wanted = format!("at {}", self.draft.locations[location].name);
        let taken = self.add_spot(own, &wanted);
        self.draft.add_link(own, taken, Requirements::ALWAYS);
        self.draft.locations[location].at = taken;
        self.taken.insert(location, taken);
        taken
    }

    /// Lets a player who triggers an event in its layer take what is there.
    fn add_companion(&mut self, event: EventId, location: LocationId) {
        let own = sites(self.draft, event);
        let copy = own.iter().find_map(|spot| self.copies.get(&(event, *spot)).copied());
        if let Some(copy) = copy {
            let taken = self.taken_at(location);
            let happened = self.draft.requirements.leaf(Node::Event(event));
            self.draft.add_link(copy, taken, happened);
        }
    }

    /// Requires what comes first of an event.
    fn require_first(&mut self, event: EventId, layer: &Layer) {
        let mut parts = Vec::new();
        for location in &layer.locations {
            let taken = self.taken_at(*location);
            parts.push(self.draft.requirements.reached(taken));
        }
        for event in &layer.events {
            parts.push(self.draft.requirements.leaf(Node::Event(*event)));
        }
        if parts.is_empty() {
            return;
        }
        let first = self.draft.requirements.all(&parts);
        let first = self.unless_generous(event, first);
        for id in self.draft.event_sites.ids() {
            if self.draft.event_sites[id].event == event {
                let need = self.draft.event_sites[id].need;
                self.draft.event_sites[id].need = self.also(need, first);
            }
        }
    }
}
