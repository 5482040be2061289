//! The files of a tracker.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::limits::{self, CUT_SHORT};
use super::pictures::{self, List, SQUARE, TILE};
use super::rules::TrackerRules;
use super::source::TrackerSource;
use crate::palette::BLACK;
use crate::words::shown;

const INIT: &str = include_str!("init.lua");
const LOGIC: &str = include_str!("logic.lua");
/// The number of items in a column before the grid gets wider.
const ROWS: usize = 12;
const FEWEST_COLUMNS: usize = 4;

/// A tracker for the rules of a source.
pub struct Tracker<'s> {
    source: &'s TrackerSource,
    rules: TrackerRules,
    /// The code of each item.
    codes: Vec<String>,
    maps: Vec<PlaceList<'s>>,
}

/// A list of places that stands in for a map.
struct PlaceList<'s> {
    title: &'s str,
    /// The places: their names, and the facts that they are reachable.
    places: Vec<(&'s str, u32)>,
    list: List,
}

impl<'s> PlaceList<'s> {
    fn new(title: &'s str, places: Vec<(&'s str, u32)>) -> Self {
        let names: Vec<&str> = places.iter().map(|(name, _)| *name).collect();
        Self { title, list: pictures::list(&names), places }
    }
}

impl<'s> Tracker<'s> {
    /// Creates a tracker for the rules of a source.
    pub fn new(source: &'s TrackerSource) -> Self {
        let rules = TrackerRules::new(&source.world, &source.leads);
        Self { maps: maps(source, &rules), codes: codes(source), source, rules }
    }

    /// The locations that can never be opened.
    pub fn closed(&self) -> Vec<&str> {
        let locations = self.source.world.locations.iter().zip(&self.rules.can_open);
        let closed = locations.filter(|(_, can_open)| !**can_open);
        closed.map(|((name, ..), _)| name.as_str()).collect()
    }

    /// What it can miss, in sentences.
    pub fn misses(&self) -> Vec<String> {
        let locations = self.source.world.locations.iter();
        let locations: Vec<&str> = locations.map(|(name, ..)| name.as_str()).collect();
        limits::misses(&self.rules, &locations)
    }

    /// The number of items that can be clicked.
    pub fn shown_items(&self) -> usize {
        self.found().count()
    }

    /// All files by name.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let file = |name: &str, bytes: Vec<u8>| (name.to_owned(), bytes);
        let mut files = vec![
            file("README.md", self.readme().into_bytes()),
            file("manifest.json", text(&self.manifest())),
            file("items/items.json", text(&self.items())),
            file("maps/maps.json", text(&self.map_list())),
            file("locations/locations.json", text(&self.locations())),
            file("layouts/tracker.json", text(&self.layout())),
            file("scripts/init.lua", INIT.as_bytes().to_vec()),
            file("scripts/logic.lua", LOGIC.as_bytes().to_vec()),
            file("scripts/rules.lua", self.rules.text(&self.codes).into_bytes()),
        ];
        files.extend(self.found().map(|item| {
            let name = &self.source.world.items[item].0;
            (item_picture(item), pictures::tile(name, item))
        }));
        let maps = self.maps.iter().enumerate();
        files.extend(maps.map(|(number, map)| (map_picture(number), map.list.picture.clone())));
        files
    }

    /// The numbers of the items that can be found.
    fn found(&self) -> impl Iterator<Item = usize> {
        let items = self.source.world.items.iter().enumerate();
        items.filter(|(_, row)| row.2 > 0).map(|(item, _)| item)
    }

    fn manifest(&self) -> Value {
        let (name, id) = (&self.source.name, code(&self.source.id));
        let hash = self.source.world.hash();
        json!({
            "name": name,
            "game_name": name,
            "package_uid": format!("seedwright_{id}"),
            "package_version": &hash[..12],
            // Older versions do not know rules that give a level, such as `^$access|1`.
            "min_poptracker_version": "0.25.6",
            "author": "written by seedwright; see README.md",
            "variants": { "standard": { "display_name": "Standard" } },
        })
    }

    fn items(&self) -> Value {
        let item = |item: usize| {
            let (name, _, copies, ..) = &self.source.world.items[item];
            let (code, picture) = (&self.codes[item], item_picture(item));
            match copies {
                1 => json!({ "name": name, "type": "toggle", "img": picture, "codes": code }),
                copies => json!({
                    "name": name, "type": "consumable", "img": picture, "max_quantity": copies,
                    "overlay_background": BLACK.light, "codes": code,
                }),
            }
        };
        self.found().map(item).collect()
    }

    fn map_list(&self) -> Value {
        let map = |number: usize| {
            json!({
                "name": map_name(number),
                "location_size": SQUARE,
                "location_border_thickness": 1,
                "img": map_picture(number),
            })
        };
        (0..self.maps.len()).map(map).collect()
    }

    fn locations(&self) -> Value {
        let area = |(number, map): (usize, &PlaceList<'_>)| {
            let places = map.places.iter().zip(&map.list.squares);
            let children = places.map(|((name, fact), (x, y))| {
                json!({
                    "name": name,
                    "access_rules": [format!("^$access|{fact}")],
                    "map_locations": [{ "map": map_name(number), "x": x, "y": y }],
                    "sections": [{ "name": own_name(name), "item_count": 1 }],
                })
            });
            json!({ "name": map.title, "children": children.collect::<Vec<_>>() })
        };
        self.maps.iter().enumerate().map(area).collect()
    }

    fn layout(&self) -> Value {
        let codes: Vec<&String> = self.found().map(|item| &self.codes[item]).collect();
        let columns = codes.len().div_ceil(ROWS).max(FEWEST_COLUMNS);
        let rows: Vec<&[&String]> = codes.chunks(columns).collect();
        let tab = |(number, map): (usize, &PlaceList<'_>)| {
            let content = json!({ "type": "map", "maps": [map_name(number)] });
            json!({ "title": map.title, "content": content })
        };
        let tabs: Vec<Value> = self.maps.iter().enumerate().map(tab).collect();
        let size = format!("{TILE},{TILE}");
        let grid = json!({
            "type": "itemgrid", "dock": "left", "v_alignment": "top",
            "item_size": size, "item_margin": "2,2", "rows": rows,
        });
        json!({
            "tracker_default": {
                "type": "dock",
                "content": [grid, { "type": "tabbed", "tabs": tabs }],
            },
            "tracker_broadcast": { "type": "itemgrid", "item_size": size, "rows": rows },
        })
    }

    fn readme(&self) -> String {
        let source = self.source;
        let settings = match &source.settings {
            empty if empty.is_empty() => "This game has no settings.".to_owned(),
            settings => format!("The settings are part of the rules:\n\n    {settings}"),
        };
        let words = source.hash_words.as_ref().map(|words| {
            let words = words.each_ref().map(|word| shown(word)).join(" ");
            format!(
                "It is for the built world *{words}* and knows its rules, but not where its items are.\n\n"
            )
        });
        let misses = self.misses();
        let misses = match misses.as_slice() {
            [] => "It shows exactly what Seedwright's `reach` lists.\n\n".to_owned(),
            misses => {
                format!("It can miss, and never shows too much:\n\n- {}\n\n", misses.join("\n- "))
            }
        };
        format!(
            "# A tracker for {}

This directory is a pack for [PopTracker](https://poptracker.github.io). Copy it, or a zip file of it, into
PopTracker's `packs` directory. Click an item to collect it. The squares show what the collected items allow;
click one to clear it.

| Colour | PopTracker calls it | Meaning |
| --- | --- | --- |
| green | normal | home again: you can go there and come back |
| blue | inspect | on a trip that comes home: you can't come back at once, but what you can do there opens a way |
| yellow | sequence break | no way back known: you can go there, but may get stuck unless the item there helps |
| red | none | not reachable |

The goal is blue as well if you can meet it where you can't come back from: the game ends there.

{misses}{}{settings}

Starting items are not shown, but the rules include them. `scripts/rules.lua` contains the compiled rules,
and `scripts/logic.lua` computes from them what is reachable. You can replace the pictures.
",
            shown(&source.name),
            words.unwrap_or_default(),
        )
    }
}

/// A map for each area with a location, and one for the goal and for what the tracker may miss.
fn maps<'s>(source: &'s TrackerSource, rules: &TrackerRules) -> Vec<PlaceList<'s>> {
    let world = &source.world;
    let mut places = vec![Vec::new(); world.areas.len()];
    for ((name, area, _), fact) in world.locations.iter().zip(&rules.locations) {
        places[*area as usize].push((name.as_str(), *fact));
    }
    let areas = world.areas.iter().zip(places);
    let areas = areas.filter(|(_, places)| !places.is_empty());
    let mut last = vec![("Goal", rules.goal)];
    // The script knows a fact 0 if its search for trips ended early.
    last.extend(rules.makes_trips().then_some((CUT_SHORT, 0)));
    let goal = PlaceList::new("Goal", last);
    let areas = areas.map(|(area, places)| PlaceList::new(area, places));
    areas.chain([goal]).collect()
}

fn map_name(number: usize) -> String {
    format!("area_{}", number + 1)
}

fn map_picture(number: usize) -> String {
    format!("images/maps/{}.png", map_name(number))
}

fn item_picture(item: usize) -> String {
    format!("images/items/item_{}.png", item + 1)
}

/// The name of a location within its room.
fn own_name(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(_, own)| own)
}

/// A unique code for each item.
fn codes(source: &TrackerSource) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let unique = |name: &String| {
        let plain = code(name);
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let mut choices = std::iter::once(plain.clone()).chain(numbered);
        let free = choices.find(|choice| taken.insert(choice.clone()));
        free.expect("there are more numbers than items")
    };
    source.world.items.iter().map(|row| &row.0).map(unique).collect()
}

/// A name restricted to letters without a special meaning in lists of codes, rules and scripts.
fn code(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter.to_lowercase().to_string(),
        _ => "_".to_owned(),
    });
    letters.collect()
}

fn text(value: &Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}
