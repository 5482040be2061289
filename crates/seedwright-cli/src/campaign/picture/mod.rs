//! Pictures of a campaign: an overview of its floors, and a map of each floor.
//!
//! Both show gates as they lead now, and what closes them. Whoever wants to play sees rooms, doors, locks,
//! gates and who lives there; only with spoilers one sees what lies where, and what opens when.

mod board;
pub mod contents;
pub mod floor;
pub mod gates;
mod legend;
mod marks;
mod overview;
mod panel;
mod ports;
mod routes;
pub mod rows;
mod spheres;
#[cfg(test)]
mod tests;
mod zone;

use std::collections::BTreeMap;

use seedwright::campaign::{Campaign, Zone};
use seedwright::population::Tables;
use seedwright::rooms::Catalogue;
use seedwright::world::{ItemId, LocationId, RoomId};

use crate::commands::words::shown;
use crate::drawing::geometry::Point;
use crate::drawing::palette::Colour;
use crate::drawing::svg::Svg;
use crate::drawing::words::{shortened, width};
use crate::progression::Opened;
pub use floor::floor;
use gates::Way;
use marks::Mark;
pub use overview::overview;

/// What floors are printed on.
const FLOOR: Colour = Colour(0xff, 0xff, 0xfd);
/// Room around everything, and above it for the heading.
const MARGIN: f64 = 36.0;
const HEADING: f64 = 70.0;
/// What the names of sorts take in a legend.
const SORTS: f64 = 126.0;

const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: #2a2c30; text-anchor: middle; }
.heading { font-size: 21px; text-anchor: start; font-weight: bold; }
.about { font-size: 13.5px; font-style: italic; text-anchor: start; }
.row { font-size: 13px; text-anchor: start; }
.sort { font-size: 13px; text-anchor: start; font-weight: bold; }
.zone { font-size: 15px; text-anchor: start; font-weight: bold; }
.white { fill: #ffffff; font-weight: bold; }
.bold { font-weight: bold; }
.chip { fill: #fffffd; stroke: #24262a; stroke-width: 1.2; }
.frame { fill: #f6dd8e; stroke: #24262a; stroke-width: 1.3; }
.treasure { fill: #e3b53c; stroke: #24262a; stroke-width: 0.9; }
.start { fill: #2a2c30; stroke: #ffffff; stroke-width: 1.2; }
.goal { fill: #f4c430; stroke: #24262a; stroke-width: 1.2; stroke-linejoin: round; }
.swatch { stroke: #24262a; stroke-width: 1; }
.way { fill: none; stroke-linejoin: round; }
.casing { fill: none; stroke: #fbf9f4; stroke-width: 6.5; }
.tip { stroke: #fbf9f4; stroke-width: 0.8; }
.slot { fill: #fffffd; stroke: #24262a; stroke-width: 1; }";

/// A campaign as it is shown.
pub struct Seen<'a> {
    pub campaign: &'a Campaign,
    pub catalogue: &'a Catalogue,
    pub tables: &'a Tables,
    /// The name of the pack, and the text of the seed.
    pub names: (&'a str, &'a str),
    /// Whether secrets are shown.
    spoilers: bool,
    /// When rooms and locations open.
    pub opened: Opened,
    /// The mark of each lock.
    marks: Vec<Mark>,
    /// Where gates lead now.
    pub ways: Vec<Way>,
    /// The locks on the way from one room to another.
    closed: BTreeMap<(RoomId, RoomId), Vec<usize>>,
    /// For each room its locations in order, with what lies there.
    places: Vec<Vec<(LocationId, Option<ItemId>)>>,
}

impl<'a> Seen<'a> {
    /// A campaign that was made of these templates and tables, when what opens in it, and the name of its pack
    /// with the text of its seed.
    pub fn new(
        campaign: &'a Campaign,
        opened: Opened,
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
            marks: Mark::all(campaign),
            ways: Way::all(campaign),
            closed: contents::locks_between(campaign),
            places: contents::places(campaign),
        }
    }

    /// The name of a zone.
    fn zone_name(&self, zone: &Zone) -> String {
        shown(&self.campaign.world.areas[zone.area].name)
    }

    /// The sphere in which a room opens, if that may be shown.
    fn sphere(&self, room: RoomId) -> Option<u32> {
        self.opened.room(room).filter(|_| self.spoilers)
    }

    /// The colour of a room, if what it would say may be shown.
    fn colour(&self, room: RoomId) -> Option<Colour> {
        let sphere = self.sphere(room)?;
        Some(spheres::colour(sphere, self.opened.with_rooms()))
    }

    /// How large a zone is, and when its rooms open.
    fn about(&self, zone: &Zone) -> String {
        let rooms = crate::commands::words::count(zone.layout.rooms.len(), "room");
        let spheres = || zone.rooms().filter_map(|room| self.sphere(room));
        match (spheres().min(), spheres().max()) {
            (Some(first), Some(last)) if first == last => format!("{rooms}, sphere {first}"),
            (Some(first), Some(last)) => format!("{rooms}, spheres {first}–{last}"),
            _ => rooms,
        }
    }
}

/// Name and details, beside each other where there is room for both.
fn heading(svg: &mut Svg, name: &str, about: &str, across: f64) {
    let most = |size: f64| ((across - 2.0 * MARGIN) / (size * 0.55)) as usize;
    let name = shortened(name, most(21.0));
    svg.text("heading", Point::new(MARGIN, 40.0), &name);
    let about = shortened(about, most(13.5));
    let beside = MARGIN + width(&name, 21.0) + 24.0;
    let at = match beside + width(&about, 13.5) <= across - MARGIN {
        true => Point::new(beside, 40.0),
        false => Point::new(MARGIN, 61.0),
    };
    svg.text("about", at, &about);
}
