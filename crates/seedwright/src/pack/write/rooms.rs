//! Writes rooms, their contents, and doors.

use super::toml::{Row, Sheet, list, string};
use super::{TooLarge, Writer};
use crate::pack::ONLY_SPOT;
use crate::world::{
    Behind, Door, DoorEnd, DoorId, EventSiteId, Id, LinkId, LocationId, Lock, RequirementId,
    RoomId, Spot, SpotId, Subject, Way, World,
};

/// The contents of a room, in the order in which they are written.
#[derive(Clone, Default)]
pub(super) struct Contents {
    pub spots: Vec<SpotId>,
    /// Links, each with its reverse link.
    links: Vec<(LinkId, Option<LinkId>)>,
    locations: Vec<LocationId>,
    pub sites: Vec<EventSiteId>,
}

impl Contents {
    pub fn of_rooms(world: &World) -> Vec<Self> {
        let mut rooms = vec![Self::default(); world.rooms.len()];
        let room = |spot: SpotId| world.spots[spot].room.index();
        for id in world.spots.ids() {
            rooms[room(id)].spots.push(id);
        }
        let backs = backs(world);
        for (id, link) in world.links.iter() {
            let forth = link.back_of.filter(|forth| backs[forth.index()] == Some(id));
            if forth.is_none() {
                let pair = (id, backs[id.index()]);
                rooms[room(link.from)].links.push(pair);
            }
        }
        for (id, location) in world.locations.iter() {
            rooms[room(location.at)].locations.push(id);
        }
        for (id, site) in world.event_sites.iter() {
            rooms[room(site.at)].sites.push(id);
        }
        rooms
    }
}

/// For each link its reverse link, if a pack can declare both together.
fn backs(world: &World) -> Vec<Option<LinkId>> {
    let mut backs = vec![None; world.links.len()];
    for (id, back) in world.links.iter() {
        let Some(forth) = back.back_of else { continue };
        let link = &world.links[forth];
        let is_reversed = (link.to, link.from) == (back.from, back.to);
        if is_reversed && link.back_of.is_none() && backs[forth.index()].is_none() {
            backs[forth.index()] = Some(id);
        }
    }
    backs
}

impl Writer<'_> {
    pub(super) fn contents(&self, room: RoomId) -> &Contents {
        &self.rooms[room.index()]
    }

    pub(super) fn room(&mut self, sheet: &mut Sheet, id: RoomId) -> Result<(), TooLarge> {
        let room = &self.world.rooms[id];
        sheet.header(&["rooms", &room.name]);
        if !self.has_implied_area() {
            sheet.field("area", string(&self.world.areas[room.area].name));
        }
        sheet.words("note", &room.note);
        let contents = std::mem::take(&mut self.rooms[id.index()]);
        let written = self.room_lists(sheet, &contents);
        self.rooms[id.index()] = contents;
        written
    }

    fn room_lists(&mut self, sheet: &mut Sheet, contents: &Contents) -> Result<(), TooLarge> {
        sheet.list("spots", &self.spots(&contents.spots));
        let mut rows = Vec::new();
        for (forth, back) in &contents.links {
            rows.push(self.link(*forth, *back)?);
        }
        sheet.list("links", &rows);
        rows.clear();
        let has_one_spot = contents.spots.len() == 1;
        for location in &contents.locations {
            rows.push(self.location(*location, has_one_spot)?);
        }
        sheet.list("locations", &rows);
        rows.clear();
        for site in &contents.sites {
            rows.push(self.site(*site, has_one_spot)?);
        }
        sheet.list("events", &rows);
        Ok(())
    }

    /// The spots of a room; empty if the room has only the default spot.
    fn spots(&self, spots: &[SpotId]) -> Vec<String> {
        let spots = spots.iter().map(|spot| &self.world.spots[*spot]);
        let is_plain = |spot: &Spot| spot.note.is_empty() && !spot.refills;
        let is_default = |spot: &Spot| spot.name == ONLY_SPOT && is_plain(spot);
        if spots.len() == 1 && spots.clone().all(is_default) {
            return Vec::new();
        }
        let shown = spots.map(|spot| {
            if is_plain(spot) {
                return string(&spot.name);
            }
            let mut row = Row::default();
            row.text("name", &spot.name);
            if spot.refills {
                row.set("refills", true);
            }
            row.words("note", &spot.note);
            row.finish()
        });
        shown.collect()
    }

    fn link(&mut self, forth: LinkId, back: Option<LinkId>) -> Result<String, TooLarge> {
        let world = self.world;
        let link = &world.links[forth];
        let mut row = Row::default();
        row.text("from", &world.spots[link.from].name);
        row.text("to", &world.spots[link.to].name);
        self.need(&mut row, "need", Subject::Link(forth), link.need)?;
        let mut note = &link.note;
        if let Some(id) = back {
            let back = &world.links[id];
            if back.need == link.need {
                row.text("way", "both");
            } else {
                row.set("back", self.requirement(Subject::Link(id), back.need)?);
            }
            if note.is_empty() {
                note = &back.note;
            }
        }
        row.words("note", note);
        Ok(row.finish())
    }

    fn location(&mut self, id: LocationId, has_one_spot: bool) -> Result<String, TooLarge> {
        let world = self.world;
        let location = &world.locations[id];
        let mut row = Row::default();
        row.text("name", &location.name);
        let subject = Subject::Location(id);
        self.at(&mut row, location.at, has_one_spot);
        self.need(&mut row, "need", subject, location.need)?;
        self.need(&mut row, "when", subject, location.when)?;
        if let Some(was) = location.was {
            row.text("was", &world.items[was].name);
        }
        if let Some(pool) = location.pool {
            row.text("pool", &world.pools[pool].name);
        }
        row.words("note", &location.note);
        Ok(row.finish())
    }

    fn site(&mut self, id: EventSiteId, has_one_spot: bool) -> Result<String, TooLarge> {
        let world = self.world;
        let site = &world.event_sites[id];
        let mut row = Row::default();
        row.text("name", &world.events[site.event].name);
        self.at(&mut row, site.at, has_one_spot);
        self.need(&mut row, "need", Subject::EventSite(id), site.need)?;
        row.words("note", &site.note);
        Ok(row.finish())
    }

    /// Adds the spot of something in a room, unless the room has only one.
    fn at(&self, row: &mut Row, spot: SpotId, has_one_spot: bool) {
        if !has_one_spot {
            row.text("at", &self.world.spots[spot].name);
        }
    }

    pub(super) fn doors(&mut self) -> Result<String, TooLarge> {
        let world = self.world;
        let mut rows = Vec::with_capacity(world.doors.len());
        for (id, door) in world.doors.iter() {
            let mut row = Row::default();
            row.text("a", &self.place(door.a.spot));
            row.text("b", &self.place(door.b.spot));
            self.need(&mut row, "need", Subject::Door(id), door.a.need)?;
            if let Some(back) = back_need(door) {
                row.set("back", self.requirement(Subject::Door(id), back)?);
            }
            for (name, end) in [("lock", &door.a), ("back-lock", &door.b)] {
                if let Some(lock) = &end.lock {
                    row.set(name, self.lock(id, lock)?);
                }
            }
            if door.way != Way::Both {
                row.text("way", door.way.name());
            }
            if door.kind != "door" {
                row.text("kind", &door.kind);
            }
            row.flag("fixed", door.fixed);
            describe_ends(&mut row, [&door.a, &door.b]);
            row.words("note", &door.note);
            rows.push((door.name.clone(), row.finish()));
        }
        let mut sheet = Sheet::default();
        sheet.section(&["doors"], rows);
        Ok(sheet.finish())
    }
}

impl Writer<'_> {
    fn lock(&mut self, door: DoorId, lock: &Lock) -> Result<String, TooLarge> {
        let mut row = Row::default();
        row.set("need", self.requirement(Subject::Door(door), lock.need)?);
        match lock.behind {
            Behind::Free => {}
            Behind::Same => row.text("behind", "same"),
            Behind::Never => row.text("behind", "never"),
            Behind::Matching => row.text("behind", "matching"),
        }
        row.words("kind", &lock.kind);
        Ok(row.finish())
    }
}

/// Adds the rotations and labels of the sides of a door.
fn describe_ends(row: &mut Row, ends: [&DoorEnd; 2]) {
    if ends.iter().any(|end| end.rotation.is_some()) {
        let rotations = ends.map(|end| match end.rotation {
            Some(rotation) => rotation.quarters().to_string(),
            None => string("none"),
        });
        row.set("rotation", list(&rotations));
    }
    if ends.iter().any(|end| !end.label.is_empty()) {
        row.set("labels", list(&ends.map(|end| string(&end.label))));
    }
}

/// The requirement of the second side of a door, if it differs. A one-way door has none, because nothing
/// passes from that side.
fn back_need(door: &Door) -> Option<RequirementId> {
    let back = door.b.need;
    (door.way != Way::One && back != door.a.need).then_some(back)
}
