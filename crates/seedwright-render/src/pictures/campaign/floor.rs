//! The map of a floor: its zones with their content.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::campaign::FloorLevel;
use seedwright::population::{PlacedThing, Thing};

use super::legend::{Legend, Sign};
use super::page::{self, HEADING, MARGIN, STYLE, heading};
use super::panel::Panel;
use crate::geometry::Point;
use crate::palette;
use crate::signs::badge::{self, Badge};
use crate::signs::locks::Find;
use crate::signs::rock::{APART, rock_pattern};
use crate::svg::Svg;
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::{CellContent, Contents, closed_doors, is_shown};
use crate::views::campaign::floor_plan::zone_sizes;
use crate::views::campaign::rows::{Rows, columns, extent};
use crate::views::campaign::ways::Way;
use crate::views::level::{SORTS, details, role_of, sort_of};
use crate::words::{count, shown};

/// The minimum width of a picture and of a zone, so that headings, legends and lists fit.
const NARROWEST: f64 = 900.0;
const NARROWEST_ZONE: f64 = 440.0;
/// The approximate width of a picture in pixels, and the range of cell widths.
const EXTENT: f64 = 2080.0;
const CELL: (f64, f64) = (17.0, 24.0);
/// The gaps between zones.
const BETWEEN: (f64, f64) = (44.0, 30.0);

const OWN_STYLE: &str = ".hatch { fill: $rock; }
.line { stroke: $rock-line; stroke-width: 0.9; fill: none; }
.rock { fill: url(#rock); stroke: $rock-line; stroke-width: 0.8; }
.grid { fill: none; stroke: $ink; stroke-opacity: 0.14; stroke-width: 0.7; }
.wall { fill: none; stroke: $wall; stroke-linejoin: round; }
.door { fill: $floor; stroke: $wall; stroke-width: 1.4; }
.bar { stroke: $wall; stroke-width: 1.2; }
.name { fill-opacity: 0.82; }";

/// Draws a floor, which counts from 0, with its content.
///
/// # Panics
/// If there is no such floor.
pub fn floor_svg(view: &CampaignView<'_>, floor: u32) -> String {
    let level = &view.campaign.levels[floor as usize];
    let contents = Contents::new(view, level, floor);
    let page = Page::new(view, level, &contents, floor);
    let legend = page.legend();
    let (pack, seed) = (shown(view.names.0), shown(view.names.1));
    let title = format!("{pack}: floor {} for the seed {seed}", floor + 1);
    let height = page.below + legend.height() + 24.0;
    let style = format!("{STYLE}\n{OWN_STYLE}\n{}", badge::STYLE);
    let mut svg = Svg::begin(page.width, height, &title, &style);
    let name = format!("{pack}, floor {}", floor + 1);
    heading(&mut svg, &name, &page.about(&seed), page.width);
    rock_pattern(&mut svg, (page.unit * APART).clamp(4.0, 8.0));
    for (panel, at) in &page.panels {
        panel.paint(&mut svg, *at);
    }
    legend.paint(&mut svg, Point::new(MARGIN, page.below));
    svg.line("</svg>");
    svg.finish()
}

/// The cell width in pixels on the map of a floor with zones of these sizes.
pub(crate) fn cell_size(sizes: &[(f64, f64)]) -> f64 {
    let columns = columns(sizes);
    let across = extent(sizes, columns).0;
    let paper = EXTENT - 2.0 * MARGIN - (columns - 1) as f64 * BETWEEN.0;
    (paper / across).floor().clamp(CELL.0, CELL.1)
}

/// A floor laid out on paper.
struct Page<'a> {
    view: &'a CampaignView<'a>,
    level: &'a FloorLevel,
    contents: &'a Contents,
    floor: u32,
    unit: f64,
    panels: Vec<(Panel<'a>, Point)>,
    width: f64,
    /// The top of the legend.
    below: f64,
}

impl<'a> Page<'a> {
    fn new(
        view: &'a CampaignView<'a>,
        level: &'a FloorLevel,
        contents: &'a Contents,
        floor: u32,
    ) -> Self {
        let zones = view.campaign.zones.iter().enumerate();
        let zones = zones.filter(|(_, zone)| zone.floor == floor).map(|(number, _)| number);
        let sizes = zone_sizes(view, floor);
        let unit = cell_size(&sizes);
        let panels = zones.enumerate().map(|(place, zone)| {
            Panel::new(view, (level, contents), (zone, place), unit, NARROWEST_ZONE)
        });
        let (panels, width, below) = put(panels.collect(), columns(&sizes));
        Self { view, level, contents, floor, unit, panels, width: width.max(NARROWEST), below }
    }

    fn about(&self, seed: &str) -> String {
        format!(
            "seed “{seed}”, difficulty {}, {}, {}",
            self.level.level.difficulty,
            count(self.panels.len(), "zone"),
            count(self.level.rooms.len(), "room"),
        )
    }

    fn legend(&self) -> Legend<'a> {
        let view = self.view;
        let mut legend = Legend::new(&view.marks, page::SORTS, self.width - 2.0 * MARGIN);
        legend.add(SORTS[0], self.things(SORTS[0]));
        let chip = (Sign::Chip(7), "gate with its number".to_owned());
        let door = (Sign::Door, "door".to_owned());
        let mut doors = vec![door, chip];
        if !view.spoilers {
            doors.push((Sign::Find(Find::Anything), "place for an item".to_owned()));
        }
        legend.add("doors", doors);
        let locks = self.locks().into_iter();
        let locks = locks.map(|lock| (Sign::Lock(lock), view.marks[lock].words()));
        legend.add("locked by", locks.collect());
        legend.add("opens in sphere", self.spheres());
        legend.add("items here", self.finds());
        for sort in &SORTS[1..] {
            legend.add(sort, self.things(sort));
        }
        legend
    }

    /// The locks on this floor.
    fn locks(&self) -> BTreeSet<usize> {
        let zones = self.view.campaign.zones.iter();
        let zones = zones.filter(|zone| zone.floor == self.floor);
        let doors = zones.flat_map(|zone| closed_doors(self.view, zone));
        let doors = doors.flatten().map(|closed| closed.lock);
        let is_here = |zone: usize| self.view.campaign.zones[zone].floor == self.floor;
        let gates = self.view.ways.iter().flat_map(Way::ends);
        let gates = gates.filter(|(end, ..)| is_here(end.zone));
        let gates = gates.flat_map(|(end, ..)| end.locks.iter().copied());
        doors.chain(gates).collect()
    }

    fn spheres(&self) -> Vec<(Sign, String)> {
        let rooms = self.level.rooms.iter();
        let there: BTreeSet<u32> = rooms.filter_map(|room| self.view.sphere(*room)).collect();
        let row = |sphere: u32| {
            let colour = palette::sphere_tint(sphere, self.view.opened.with_rooms());
            (Sign::Swatch(colour.light), sphere.to_string())
        };
        there.into_iter().map(row).collect()
    }

    /// The items at places, openers of locks first. Several copies share an entry.
    fn finds(&self) -> Vec<(Sign, String)> {
        let mut finds: BTreeMap<(u32, usize, &str), (Find, usize)> = BTreeMap::new();
        for piece in self.contents.cells().flat_map(|(_, pieces)| pieces) {
            let CellContent::Find { find, name, .. } = piece else {
                continue;
            };
            let order = match find {
                Find::Opener(lock) => (0, *lock),
                Find::Note(lock) => (1, *lock),
                Find::Treasure => (2, 0),
                Find::Anything => continue,
            };
            let found = finds.entry((order.0, order.1, name)).or_insert((*find, 0));
            found.1 += 1;
        }
        let words = |name: &str, find: Find, number: usize| match find {
            Find::Note(lock) => format!("{name}, for {}", self.view.marks[lock].name),
            _ => times(number, name),
        };
        let finds = finds.into_iter();
        let row = |((.., name), (find, number)): ((u32, usize, &str), (Find, usize))| {
            (Sign::Find(find), words(name, find, number))
        };
        finds.map(row).collect()
    }

    /// The things of the level in a category, the strongest monsters first.
    fn things(&self, sort: &str) -> Vec<(Sign, String)> {
        let tables = self.view.tables;
        let mut rows: Vec<(&PlacedThing, String, usize)> = Vec::new();
        let things = self.level.level.things.iter();
        let own = things.filter(|placed| sort_of(placed) == sort && is_shown(self.view, placed));
        for placed in own {
            let thing = placed.thing;
            let name = match role_of(thing, self.floor) {
                Some(role) => role.to_owned(),
                None => format!("{}{}", shown(tables.name_of(thing)), details(thing)),
            };
            match rows.iter_mut().find(|row| row.1 == name) {
                Some(row) => row.2 += 1,
                None => rows.push((placed, name, 1)),
            }
        }
        rows.sort_by_key(|(placed, ..)| match placed.thing {
            Thing::Monster { level, .. } => std::cmp::Reverse(level),
            _ => std::cmp::Reverse(0),
        });
        let row = |(placed, name, number): (&PlacedThing, String, usize)| {
            let glyph = tables.glyph_of(placed.thing);
            let difficulty = self.level.level.difficulty;
            let badge = Badge::new(placed.thing, placed.rule, glyph, difficulty);
            (Sign::Badge(badge), times(number, &name))
        };
        rows.into_iter().map(row).collect()
    }
}

fn times(number: usize, name: &str) -> String {
    match number {
        1 => name.to_owned(),
        _ => format!("{number} × {name}"),
    }
}

/// Arranges panels in rows. Returns them with their positions, the total width and the bottom.
fn put(panels: Vec<Panel<'_>>, columns: usize) -> (Vec<(Panel<'_>, Point)>, f64, f64) {
    let sizes: Vec<(f64, f64)> = panels.iter().map(Panel::size).collect();
    let rows = Rows::new(&sizes, columns, BETWEEN);
    let corners = rows.corners.iter();
    let corners = corners.map(|(x, y)| Point::new(MARGIN + x, HEADING + y));
    (
        panels.into_iter().zip(corners).collect(),
        MARGIN + rows.width + MARGIN,
        HEADING + rows.height + BETWEEN.1,
    )
}
