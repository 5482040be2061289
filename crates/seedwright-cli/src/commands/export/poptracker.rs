//! `seedwright export poptracker`.
//!
//! What opens a location is told as sets of items: those with which the engine itself can come there. So
//! events, counts of resources and ways between are all in them, and nothing has to be translated.

use std::collections::BTreeSet;

use seedwright::inspect::{ItemSet, Target, openings};
use seedwright::logic::Logic;
use seedwright::world::{AreaId, ItemId, LocationId, Settings, World};
use serde_json::{Value, json};

use crate::arguments::PoptrackerExport;
use crate::commands::words::{count, shown};
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;

/// How many sets of items a location has at most: a tracker asks all of them at every click.
const MOST_SETS: usize = 200;
/// How many items stand in a row of the grid.
const COLUMNS: usize = 8;
/// A code that no item has.
const NEVER: &str = "never";
const INIT: &str = "\
ScriptHost:LoadScript(\"scripts/logic.lua\")
Tracker:AddItems(\"items/items.json\")
Tracker:AddLocations(\"locations/locations.json\")
Tracker:AddLayouts(\"layouts/tracker.json\")
";
const LOGIC: &str = "\
-- At least so many of an item.
function has(code, count)
    if Tracker:ProviderCountForCode(code) >= tonumber(count) then
        return 1
    end
    return 0
end
";

pub fn run(typed: &PoptrackerExport, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    let settings = pack.settings(&typed.chosen)?;
    let mut tracker = Tracker::new(&pack.world, &settings, typed.steps);
    let locations = tracker.locations();
    let texts = [
        ("manifest.json", text(&tracker.manifest())),
        ("items/items.json", text(&tracker.items())),
        ("locations/locations.json", text(&locations)),
        ("layouts/tracker.json", text(&tracker.layout())),
        ("scripts/init.lua", INIT.to_owned()),
        ("scripts/logic.lua", LOGIC.to_owned()),
    ];
    let named = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
    let written = files::write_all(&typed.out, &named)?;
    if output.json {
        let written = written.iter().map(|path| path.display().to_string());
        output.print_json(&json!({
            "written": written.collect::<Vec<_>>(),
            "exact": tracker.exact,
            "conservative": tracker.conservative,
            "closed": tracker.closed,
        }));
        return Ok(());
    }
    output.print(&tracker.told());
    let folder = shown(&typed.out.display().to_string());
    output.print(&format!(
        "wrote {folder} ({})\n",
        count(written.len(), "file")
    ));
    Ok(())
}

fn text(value: &Value) -> String {
    let text = serde_json::to_string_pretty(value).expect("JSON values can always be written");
    text + "\n"
}

struct Tracker<'w> {
    world: &'w World,
    logic: Logic,
    steps: u64,
    /// The code of each item.
    codes: Vec<String>,
    /// How many locations are told exactly.
    exact: usize,
    /// The locations of which not every set of items is told.
    conservative: Vec<String>,
    /// The locations that nothing opens.
    closed: Vec<String>,
}

impl<'w> Tracker<'w> {
    fn new(world: &'w World, settings: &Settings, steps: u64) -> Self {
        Self {
            world,
            logic: Logic::compile(world, settings),
            steps,
            codes: codes(world),
            exact: 0,
            conservative: Vec::new(),
            closed: Vec::new(),
        }
    }

    fn manifest(&self) -> Value {
        json!({
            "name": self.world.name,
            "game_name": self.world.name,
            "package_uid": format!("seedwright_{}", code(&self.world.id)),
            "package_version": &self.world.hash()[..12],
            "author": "",
            "variants": { "standard": { "display_name": "Standard", "flags": [] } },
        })
    }

    fn copies(&self, item: ItemId) -> usize {
        self.logic.pool_copies(item).len()
    }

    /// The items that can be found.
    fn found(&self) -> impl Iterator<Item = ItemId> {
        let items = self.world.items.ids();
        items.filter(|item| self.copies(*item) > 0)
    }

    fn code(&self, item: ItemId) -> &str {
        &self.codes[item.0 as usize]
    }

    fn items(&self) -> Value {
        let item = |item: ItemId| {
            let (name, code) = (&self.world.items[item].name, self.code(item));
            match self.copies(item) {
                1 => json!({ "name": name, "type": "toggle", "codes": code }),
                copies => {
                    json!({ "name": name, "type": "consumable", "max_quantity": copies, "codes": code })
                }
            }
        };
        self.found().map(item).collect()
    }

    fn layout(&self) -> Value {
        let codes: Vec<&str> = self.found().map(|item| self.code(item)).collect();
        let rows: Vec<&[&str]> = codes.chunks(COLUMNS).collect();
        json!({ "tracker_default": { "type": "itemgrid", "rows": rows } })
    }

    fn locations(&mut self) -> Value {
        let world = self.world;
        let area_of = |location: LocationId| {
            let room = world.spots[world.locations[location].at].room;
            world.rooms[room].area
        };
        let mut areas = Vec::new();
        for area in world.areas.ids() {
            let own = self.logic.locations().filter(|id| area_of(*id) == area);
            let own: Vec<LocationId> = own.collect();
            let own = own.into_iter();
            let children: Vec<Value> = own.map(|location| self.location(location)).collect();
            if !children.is_empty() {
                areas.push(self.area(area, &children));
            }
        }
        areas.into()
    }

    fn area(&self, area: AreaId, children: &[Value]) -> Value {
        json!({ "name": self.world.areas[area].name, "children": children })
    }

    fn location(&mut self, location: LocationId) -> Value {
        let name = self.world.location_name(location);
        let target = Target::Location(location);
        let found = openings(self.world, &self.logic, target, self.steps);
        let sets = &found.sets[..found.sets.len().min(MOST_SETS)];
        let mut rules: Vec<String> = sets.iter().map(|set| self.rule(set)).collect();
        if sets.is_empty() {
            self.closed.push(name.clone());
            rules.push(NEVER.to_owned());
        } else if found.complete && sets.len() == found.sets.len() {
            self.exact += 1;
        } else {
            self.conservative.push(name.clone());
        }
        // A location without rules is open; an empty rule would be one that nothing meets.
        rules.retain(|rule| !rule.is_empty());
        let section = &self.world.locations[location].name;
        json!({
            "name": name,
            "access_rules": rules,
            "sections": [{ "name": section, "item_count": 1 }],
        })
    }

    fn rule(&self, set: &ItemSet) -> String {
        let item = |(item, count): &(ItemId, u32)| match count {
            1 => self.code(*item).to_owned(),
            count => format!("$has|{}|{count}", self.code(*item)),
        };
        set.iter().map(item).collect::<Vec<_>>().join(",")
    }

    fn told(&self) -> String {
        let list = |names: &[String]| -> String {
            names
                .iter()
                .map(|name| format!("  {}\n", shown(name)))
                .collect()
        };
        let mut told = format!("{} told exactly\n", count(self.exact, "location"));
        if !self.conservative.is_empty() {
            let number = count(self.conservative.len(), "location");
            told +=
                &format!("{number} told conservatively: not every set of items that opens it\n");
            told += &list(&self.conservative);
        }
        if !self.closed.is_empty() {
            let number = count(self.closed.len(), "location");
            told += &format!("{number} that nothing opens under these settings\n");
            told += &list(&self.closed);
        }
        told
    }
}

/// A code for each item, all different.
fn codes(world: &World) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::from([NEVER.to_owned()]);
    let unique = |item: &seedwright::world::Item| {
        let plain = code(&item.name);
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let mut choices = std::iter::once(plain.clone()).chain(numbered);
        let free = choices.find(|choice| taken.insert(choice.clone()));
        free.expect("there are more numbers than items")
    };
    world.items.rows().iter().map(unique).collect()
}

/// A name in the letters that mean nothing in rules.
fn code(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter.to_lowercase().to_string(),
        _ => "_".to_owned(),
    });
    letters.collect()
}
