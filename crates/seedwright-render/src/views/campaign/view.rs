//! A campaign with its secrets looked up.

use std::collections::BTreeMap;

use seedwright::campaign::{Campaign, Zone};
use seedwright::population::Tables;
use seedwright::rooms::Catalogue;
use seedwright::world::{ItemId, LocationId, RoomId};

use super::locks;
use super::ways::Way;
use crate::palette::{self, FLOOR, ThemeColour};
use crate::signs::locks::LockMark;
use crate::views::spheres::SphereIndex;
use crate::words::{count, shown};

/// A campaign to draw.
pub struct CampaignView<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// The templates of its rooms.
    pub catalogue: &'a Catalogue,
    /// The tables its levels were filled from.
    pub tables: &'a Tables,
    /// The name of the pack, and the text of the seed.
    pub names: (&'a str, &'a str),
    /// Whether secrets are shown.
    pub(crate) spoilers: bool,
    /// The spheres in which rooms and locations open.
    pub(crate) opened: SphereIndex,
    /// The mark of each lock.
    pub(crate) marks: Vec<LockMark>,
    /// The connections between gates.
    pub(crate) ways: Vec<Way>,
    /// The locks between each pair of rooms, by direction.
    pub(crate) closed: BTreeMap<(RoomId, RoomId), Vec<usize>>,
    /// The locations of each room in order, with their items.
    pub(crate) places: Vec<Vec<(LocationId, Option<ItemId>)>>,
}

impl<'a> CampaignView<'a> {
    /// Creates the view of a campaign from its templates and tables, its spheres, and the names of its pack and seed.
    pub fn new(
        campaign: &'a Campaign,
        opened: SphereIndex,
        (catalogue, tables): (&'a Catalogue, &'a Tables),
        names: (&'a str, &'a str),
        spoilers: bool,
    ) -> Self {
        Self {
            campaign,
            catalogue,
            tables,
            names,
            spoilers,
            opened,
            marks: LockMark::all(campaign),
            ways: Way::all(campaign),
            closed: locks::locks_between(campaign),
            places: locks::places(campaign),
        }
    }

    /// The name of a zone.
    pub(crate) fn zone_name(&self, zone: &Zone) -> String {
        shown(&self.campaign.world.areas[zone.area].name)
    }

    /// The sphere in which a room opens, if it may be shown.
    pub(crate) fn sphere(&self, room: RoomId) -> Option<u32> {
        self.opened.room(room).filter(|_| self.spoilers)
    }

    /// The colour of a room, if its sphere may be shown.
    pub(crate) fn colour(&self, room: RoomId) -> Option<ThemeColour> {
        let sphere = self.sphere(room)?;
        Some(palette::sphere(sphere, self.opened.with_rooms()))
    }

    /// The floor colour of a room, tinted with its colour.
    pub(crate) fn tint(&self, room: RoomId) -> ThemeColour {
        let sphere = self.sphere(room);
        let count = self.opened.with_rooms();
        sphere.map_or(FLOOR.theme(), |sphere| palette::sphere_tint(sphere, count))
    }

    /// The size of a zone, and the spheres of its rooms.
    pub(crate) fn about(&self, zone: &Zone) -> String {
        let rooms = count(zone.layout.rooms.len(), "room");
        let spheres = || zone.rooms().filter_map(|room| self.sphere(room));
        match (spheres().min(), spheres().max()) {
            (Some(first), Some(last)) if first == last => format!("{rooms}, sphere {first}"),
            (Some(first), Some(last)) => format!("{rooms}, spheres {first}–{last}"),
            _ => rooms,
        }
    }
}
