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

/// A campaign as it is shown.
pub struct CampaignView<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// The templates that its rooms were made of.
    pub catalogue: &'a Catalogue,
    /// What its levels were filled with.
    pub tables: &'a Tables,
    /// The name of the pack, and the text of the seed.
    pub names: (&'a str, &'a str),
    /// Whether secrets are shown.
    pub(crate) spoilers: bool,
    /// When rooms and locations open.
    pub(crate) opened: SphereIndex,
    /// The mark of each lock.
    pub(crate) marks: Vec<LockMark>,
    /// Where gates lead now.
    pub(crate) ways: Vec<Way>,
    /// The locks on the way from one room to another.
    pub(crate) closed: BTreeMap<(RoomId, RoomId), Vec<usize>>,
    /// For each room its locations in order, with what lies there.
    pub(crate) places: Vec<Vec<(LocationId, Option<ItemId>)>>,
}

impl<'a> CampaignView<'a> {
    /// A campaign that was made of these templates and tables, when what opens in it, and the name of its pack
    /// with the text of its seed.
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

    /// The sphere in which a room opens, if that may be shown.
    pub(crate) fn sphere(&self, room: RoomId) -> Option<u32> {
        self.opened.room(room).filter(|_| self.spoilers)
    }

    /// The colour of a room, if what it would say may be shown.
    pub(crate) fn colour(&self, room: RoomId) -> Option<ThemeColour> {
        let sphere = self.sphere(room)?;
        Some(palette::sphere(sphere, self.opened.with_rooms()))
    }

    /// The floor of a room, with something of its colour.
    pub(crate) fn tint(&self, room: RoomId) -> ThemeColour {
        let sphere = self.sphere(room);
        let count = self.opened.with_rooms();
        sphere.map_or(FLOOR.theme(), |sphere| palette::sphere_tint(sphere, count))
    }

    /// How large a zone is, and when its rooms open.
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
