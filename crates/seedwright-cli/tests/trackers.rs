//! Trackers, run for real: the scripts that are exported, in Lua, against the engine.

mod support;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use mlua::{Function, HookTriggers, Lua, LuaOptions, StdLib, Table, Variadic};
use seedwright::inspect::{self, Access};
use seedwright::logic::{Logic, State};
use seedwright::pack::{self, SourceFile};
use seedwright::random::{Seed, Stream};
use seedwright::world::{ItemId, LocationId, SettingValue, Settings, World};
use serde_json::Value;
use support::Folder;

/// A pack with everything that is hard to tell: ways that don't lead back, doors that open from one side,
/// keys that are used up, items in stages, amounts, options, tricks and events.
const TOWER: &str = r#"
[pack]
format = 1
id = "tower"
start = "Hall.door"
starting = ["Torch"]
goal = "reached(Roof.edge) & Crown"
return = "walk"
[options]
torches = { kind = "range", min = 1, max = 5, default = 3 }
gate = { kind = "choice", values = ["open", "shut"], default = "shut" }
[tricks]
leap = { max = 2 }
[resources]
light = { start = 1 }
[items]
Torch = { count = "opt(torches)", class = "filler", gives = { light = 2 } }
Rope = { count = 3, progressive = ["Hemp rope", "Steel rope"] }
"Hemp rope" = { count = 0 }
"Steel rope" = { count = 1 }
Key = { count = 4, consumed = true }
Crown = {}
Feather = { count = 2 }
Trinket = { count = 2, class = "filler" }
[events]
"bell rung" = {}
[rooms.Hall]
spots = ["door", "pit"]
links = [
  { from = "door", to = "pit" },
  { from = "pit", to = "door", need = "Rope" },
]
locations = [
  { name = "Mat", at = "door" },
  { name = "Pit", at = "pit" },
  { name = "Chest", at = "door", need = "Key" },
  { name = "Vault", at = "door", need = "Key & light >= 5" },
  { name = "Rafter", at = "door", need = "trick(leap >= 2) | Feather * 2" },
]
[rooms.Stairs]
spots = ["low", "high"]
links = [{ from = "low", to = "high", need = "light + 2 * Feather >= 6 | 2 of (Crown, 'Hemp rope', bell rung)", way = "both" }]
events = [{ name = "bell rung", at = "high", need = "'Steel rope'" }]
locations = [
  { name = "Step", at = "low" },
  { name = "Landing", at = "high", need = "reached(Cellar)" },
]
[rooms.Cellar]
locations = [{ name = "Barrel", need = "bell rung | Torch * 3" }, { name = "Hole", need = "never" }]
[rooms.Roof]
spots = ["edge"]
locations = [{ name = "Nest", at = "edge" }]
[doors]
Gate = { a = "Hall.door", b = "Stairs.low", need = "opt(gate = open) | Key" }
Hatch = { a = "Stairs.low", b = "Cellar", need = "'Hemp rope'", back = "always" }
Trap = { a = "Cellar", b = "Hall.pit", way = "one" }
Shutter = { a = "Stairs.high", b = "Hall.pit", way = "once", need = "Torch" }
Ladder = { a = "Stairs.high", b = "Roof.edge", need = "Steel rope", back = "bell rung" }
"#;

/// A tracker in PopTracker's place: what it loads, and what is clicked.
struct Tracker {
    lua: Lua,
    /// How many are held, by code.
    held: Rc<RefCell<BTreeMap<String, u32>>>,
    /// The code of each item, with how many can be clicked.
    items: BTreeMap<String, (String, u32)>,
    /// The access rule of each location.
    rules: BTreeMap<String, String>,
}

impl Tracker {
    /// Loads a folder as PopTracker does: by its `scripts/init.lua`.
    fn load(folder: &Path) -> Self {
        // PopTracker gives scripts no more of Lua than this, as far as these need it.
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH;
        let lua = Lua::new_with(libraries, LuaOptions::default()).expect("Lua starts");
        let held = Rc::new(RefCell::new(BTreeMap::new()));
        let added = Rc::new(RefCell::new(BTreeMap::new()));
        offer_tracker(&lua, folder, &held, &added).expect("functions can be given to Lua");
        let init = fs::read_to_string(folder.join("scripts/init.lua")).expect("it is there");
        lua.load(init).exec().expect("the scripts run");
        let added = added.borrow();
        let item = |item: &Value| {
            let most = match item["type"].as_str() {
                Some("toggle") => 1,
                Some("consumable") => number(&item["max_quantity"]),
                other => panic!("{other:?}"),
            };
            (text(&item["name"]), (text(&item["codes"]), most))
        };
        let areas = array(&added["AddLocations"]).iter();
        let places = areas.flat_map(|area| array(&area["children"]));
        Self {
            items: array(&added["AddItems"]).iter().map(item).collect(),
            rules: places
                .map(|place| (text(&place["name"]), text(&place["access_rules"][0])))
                .collect(),
            lua,
            held,
        }
    }

    /// How a location can be visited, by its colour: its rule is a function with arguments that gives a level.
    fn access(&self, name: &str) -> Option<Access> {
        self.answer(name).expect("it answers with a level in time")
    }

    /// The same; an error if PopTracker stops the script.
    fn answer(&self, name: &str) -> mlua::Result<Option<Access>> {
        let rule = self.rules[name].strip_prefix("^$").expect("a function");
        let mut parts = rule.split('|');
        let function = parts.next().expect("its name");
        let function: Function = self.lua.globals().get(function).expect("it is there");
        let arguments: Variadic<&str> = parts.collect();
        let limit = HookTriggers::new().every_nth_instruction(MOST_INSTRUCTIONS);
        let stopped =
            self.lua.set_hook(limit, |_, _| Err(mlua::Error::runtime("PopTracker stops it")));
        stopped.expect("a hook can be set");
        let level: mlua::Result<i64> = function.call(arguments);
        self.lua.remove_hook();
        let level = level?;
        Ok(match LEVELS.iter().find(|(_, number)| *number == level).expect("a level").0 {
            "None" => None,
            "Normal" => Some(Access::Home),
            "Inspect" => Some(Access::Trip),
            "SequenceBreak" => Some(Access::NoWayBack),
            other => panic!("{other}"),
        })
    }

    /// Clicks every item as often as it can be clicked.
    fn click_all(&self) {
        let mut held = self.held.borrow_mut();
        held.extend(self.items.values().cloned());
    }
}

/// The levels of PopTracker.
const LEVELS: [(&str, i64); 6] = [
    ("None", 0),
    ("Partial", 1),
    ("Inspect", 3),
    ("SequenceBreak", 5),
    ("Normal", 6),
    ("Cleared", 7),
];

/// PopTracker stops a call of a script after this many instructions.
const MOST_INSTRUCTIONS: u32 = 600_000;

type Shared<V> = Rc<RefCell<BTreeMap<String, V>>>;

/// Gives the functions of PopTracker that the scripts use to Lua.
fn offer_tracker(
    lua: &Lua,
    folder: &Path,
    held: &Shared<u32>,
    added: &Shared<Value>,
) -> mlua::Result<()> {
    let tracker = lua.create_table()?;
    let held = Rc::clone(held);
    let count = move |_: &Lua, (_, code): (Table, String)| {
        Ok(held.borrow().get(&code).copied().unwrap_or(0))
    };
    tracker.set("ProviderCountForCode", lua.create_function(count)?)?;
    for name in ["AddItems", "AddMaps", "AddLocations", "AddLayouts"] {
        let (added, folder) = (Rc::clone(added), folder.to_owned());
        let add = move |_: &Lua, (_, path): (Table, String)| {
            let bytes = fs::read(folder.join(path)).map_err(mlua::Error::external)?;
            let value = serde_json::from_slice(&bytes).map_err(mlua::Error::external)?;
            added.borrow_mut().insert(name.to_owned(), value);
            Ok(true)
        };
        tracker.set(name, lua.create_function(add)?)?;
    }
    lua.globals().set("Tracker", tracker)?;
    lua.globals().set("AccessibilityLevel", lua.create_table_from(LEVELS)?)?;
    let host = lua.create_table()?;
    let folder = folder.to_owned();
    let load = move |lua: &Lua, (_, path): (Table, String)| {
        let script = fs::read_to_string(folder.join(path)).map_err(mlua::Error::external)?;
        lua.load(script).exec()?;
        Ok(true)
    };
    host.set("LoadScript", lua.create_function(load)?)?;
    lua.globals().set("ScriptHost", host)
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn number(value: &Value) -> u32 {
    let number = value.as_u64().expect("a number");
    u32::try_from(number).expect("a small number")
}

fn world_of(paths: &[PathBuf]) -> World {
    let file = |path: &PathBuf| {
        let bytes = fs::read(path).expect("the pack can be read");
        SourceFile::new(path.display().to_string(), bytes)
    };
    let files: Vec<SourceFile> = paths.iter().map(file).collect();
    pack::read(&files).world.expect("the pack has no mistake")
}

/// How many of each item are held: often few, often nearly all, so that both ends of the game are seen.
fn some_items(stream: &mut Stream, logic: &Logic, world: &World) -> Vec<(ItemId, u32)> {
    const TEN: NonZeroU32 = NonZeroU32::new(10).expect("it is not zero");
    let tenths = stream.between(0, 10).expect("the bounds are in order");
    let mut held = Vec::new();
    for item in world.items.ids() {
        let copies = logic.pool_copies(item).len();
        let count = (0..copies).filter(|_| stream.chance(tenths, TEN)).count();
        held.push((item, u32::try_from(count).expect("a small number")));
    }
    held
}

/// Clicks random items, and compares every location and the goal with what the engine knows. Returns the colours
/// that were seen.
fn compare(world: &World, settings: &Settings, tracker: &Tracker, rounds: u32) -> BTreeSet<Access> {
    let logic = Logic::compile(world, settings);
    let seed = Seed::from_text("trackers");
    let mut seen = BTreeMap::new();
    for round in 0..rounds {
        let mut stream = Stream::new(&seed, "items", &world.id, round);
        let mut state = logic.state();
        for (item, count) in some_items(&mut stream, &logic, world) {
            let facts = logic.pool_copies(item);
            facts.take(count as usize).for_each(|fact| state.add(fact));
            let name = &world.items[item].name;
            if let Some((code, most)) = tracker.items.get(name) {
                assert_eq!(logic.pool_copies(item).len(), *most as usize, "{name}");
                tracker.held.borrow_mut().insert(code.clone(), count);
            } else {
                assert_eq!(count, 0, "{name} can be found, and is not shown");
            }
        }
        state.propagate();
        let levels = levels(world, &logic, &state);
        if tracker.rules.contains_key(CUT_SHORT) {
            assert_eq!(tracker.access(CUT_SHORT), None, "the search ended early in round {round}");
        }
        for (name, level) in levels {
            assert_eq!(tracker.access(&name), level, "{name} in round {round}");
            seen.entry(name).or_insert_with(BTreeSet::new).insert(level);
        }
    }
    let changing = seen.values().filter(|seen| seen.contains(&None) && seen.len() > 1).count();
    assert!(changing * 3 > seen.len(), "only {changing} places were seen open and closed");
    seen.into_values().flatten().flatten().collect()
}

/// How the engine says that each location and the goal can be visited.
fn levels(world: &World, logic: &Logic, state: &State<'_>) -> BTreeMap<String, Option<Access>> {
    let reach = inspect::reach(world, logic, state);
    assert!(reach.is_complete);
    let name = |location: LocationId| world.location_name(location);
    let mut levels: BTreeMap<_, _> = world.locations.ids().map(|id| (name(id), None)).collect();
    let home = reach.locations.iter().map(|id| (name(*id), Some(Access::Home)));
    levels.extend(home);
    levels.extend(reach.on_trips.iter().map(|id| (name(*id), Some(Access::Trip))));
    let stranded = reach.stranded.iter();
    levels.extend(stranded.map(|row| (name(row.location), Some(Access::NoWayBack))));
    let at_home = state.without_trips().knows(logic.goal());
    let goal = if at_home { Access::Home } else { Access::Trip };
    levels.insert("Goal".to_owned(), reach.goal.then_some(goal));
    levels
}

fn settings(world: &World, choices: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::defaults(world);
    for (name, value) in choices {
        let value = SettingValue::Word((*value).to_owned());
        settings.set(world, name, &value).expect("it can be chosen");
    }
    settings
}

/// Exports a pack and runs the result against the engine.
fn export_and_compare(
    folder: &Folder,
    pack: &str,
    world: &World,
    choices: &[(&str, &str)],
    rounds: u32,
) -> BTreeSet<Access> {
    let mut arguments = vec!["export", "poptracker", pack, "--out", "tracker"];
    let typed = choices.iter().map(|(name, value)| format!("{name}={value}"));
    let typed: Vec<String> = typed.collect();
    for choice in &typed {
        arguments.extend(["--set", choice]);
    }
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let tracker = Tracker::load(&folder.path("tracker"));
    compare(world, &settings(world, choices), &tracker, rounds)
}

#[test]
fn a_tracker_knows_what_the_engine_knows() {
    let folder = Folder::with("tower.toml", TOWER);
    let world = world_of(&[folder.path("tower.toml")]);
    let chosen: [&[(&str, &str)]; 4] = [
        &[],
        &[("torches", "5"), ("gate", "open")],
        &[("leap", "2"), ("torches", "1")],
        &[("gate", "open"), ("leap", "1")],
    ];
    for choices in chosen {
        let seen = export_and_compare(&folder, "tower.toml", &world, choices, 300);
        assert!(seen.contains(&Access::Home) && seen.contains(&Access::NoWayBack));
    }
}

/// Pits in pits: switches that start lifts, doors that open once, a pit below a pit, a choice between two pits
/// that exclude one another, and a goal that nobody comes back from.
const PITS: &str = r#"
[pack]
format = 1
id = "pits"
start = "Top.floor"
goal = "reached(Abyss.in) & Gold"
return = "walk"
[items]
Rope = {}
Lamp = {}
Gold = { count = 2 }
Boots = {}
[events]
lift = {}
bridge = {}
sluice = {}
[rooms.Top]
locations = [{ name = "Table", at = "floor" }, { name = "Shelf", need = "bridge", at = "floor" }]
spots = ["floor"]
[rooms.Mine]
spots = ["in"]
events = [{ name = "lift", at = "in", need = "Lamp" }]
locations = [{ name = "Vein", at = "in" }, { name = "Nook", at = "in", need = "Gold" }]
[rooms.Well]
spots = ["water"]
locations = [{ name = "Bucket", at = "water" }]
[rooms.Cave]
spots = ["in", "deep"]
links = [{ from = "in", to = "deep", need = "bridge" }, { from = "deep", to = "in", need = "Boots" }]
events = [{ name = "bridge", at = "in" }]
locations = [{ name = "Ledge", at = "in" }, { name = "Pool", at = "deep" }]
[rooms.Drain]
spots = ["in"]
events = [{ name = "sluice", at = "in" }]
locations = [{ name = "Grate", at = "in" }]
[rooms.Abyss]
spots = ["in"]
locations = [{ name = "Bottom", at = "in" }]
[doors]
Slide = { a = "Top.floor", b = "Mine.in", way = "one" }
Lift = { a = "Mine.in", b = "Top.floor", way = "one", need = "lift" }
Shaft = { a = "Mine.in", b = "Well.water", way = "one" }
Climb = { a = "Well.water", b = "Mine.in", way = "one", need = "Rope" }
Crack = { a = "Top.floor", b = "Cave.in", way = "once", need = "Lamp | Gold" }
Hole = { a = "Cave.deep", b = "Drain.in", way = "one" }
Pipe = { a = "Drain.in", b = "Top.floor", way = "one", need = "sluice & Gold * 2" }
Jump = { a = "Top.floor", b = "Abyss.in", way = "one", need = "Boots | Rope" }
Chute = { a = "Well.water", b = "Drain.in", way = "one", need = "Boots" }
"#;

#[test]
fn a_tracker_knows_every_trip() {
    let folder = Folder::with("pits.toml", PITS);
    let world = world_of(&[folder.path("pits.toml")]);
    let seen = export_and_compare(&folder, "pits.toml", &world, &[], 400);
    assert_eq!(seen, BTreeSet::from([Access::Home, Access::Trip, Access::NoWayBack]));
}

/// The square that shows that the search for trips ended early.
const CUT_SHORT: &str = "Trips not searched to the end";

/// Exports a pack. Returns the tracker, what it is said to miss, and what the command prints.
fn export(folder: &Folder, pack: &str) -> (Tracker, Vec<String>, String) {
    let arguments = ["export", "poptracker", pack, "--out", "tracker"];
    let said = folder.run(&arguments);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let json = folder.json(0, &arguments);
    let misses: Vec<String> = array(&json["misses"]).iter().map(text).collect();
    let about = fs::read_to_string(folder.path("tracker/README.md")).expect("it is there");
    assert_eq!(said.out.contains(" exactly\n"), misses.is_empty(), "{}", said.out);
    assert_eq!(about.contains("It shows exactly what"), misses.is_empty(), "{about}");
    for miss in &misses {
        assert!(said.out.contains(&format!("it can miss {miss}\n")), "{}", said.out);
        assert!(about.contains(&format!("- {miss}\n")), "{about}");
    }
    (Tracker::load(&folder.path("tracker")), misses, said.out)
}

/// Two chests behind lava, one of which a suit opens, too.
const LAVA: &str = r#"
[pack]
format = 1
id = "lava"
start = "Camp.fire"
goal = "Suit"
[resources]
energy = { start = 100, health = true }
[items]
Suit = {}
Coin = { count = 2, class = "filler" }
[rooms.Camp]
spots = [{ name = "fire", refills = true }, "lava", "vent"]
links = [
  { from = "fire", to = "lava", need = "damage(60) | Suit", way = "both" },
  { from = "fire", to = "vent", need = "damage(40)", way = "both" },
]
locations = [{ name = "Log", at = "fire" }, { name = "Rock", at = "lava" }, { name = "Vent", at = "vent" }]
"#;

/// A row of choices between two pits, of which only one combination leads home.
fn choices(number: usize) -> String {
    let (mut rooms, mut doors, mut events, mut needs) =
        (String::new(), String::new(), String::new(), Vec::new());
    for choice in 0..number {
        for side in ["l", "r"] {
            events += &format!("{side}{choice} = {{}}\n");
            rooms +=
                &format!("[rooms.{side}{choice}]\nevents = [{{ name = \"{side}{choice}\" }}]\n");
            doors += &format!(
                "in{side}{choice} = {{ a = \"s{choice}\", b = \"{side}{choice}\", way = \"one\" }}\n\
                 out{side}{choice} = {{ a = \"{side}{choice}\", b = \"s{}\", way = \"one\" }}\n",
                choice + 1
            );
        }
        rooms += &format!("[rooms.s{choice}]\n");
        needs.push(format!("r{choice}"));
    }
    format!(
        "[pack]\nformat = 1\nid = \"choices\"\nstart = \"Top\"\ngoal = \"Crown\"\n[items]\nCrown = {{}}\n\
         [events]\n{events}[rooms.Top]\nlocations = [{{ name = \"Mat\" }}]\n\
         [rooms.s{number}]\nlocations = [{{ name = \"Prize\" }}]\n{rooms}[doors]\n\
         drop = {{ a = \"Top\", b = \"s0\", way = \"one\" }}\n\
         lift = {{ a = \"s{number}\", b = \"Top\", way = \"one\", need = \"{}\" }}\n{doors}",
        needs.join(" & ")
    )
}

/// A hall of chests that need different amounts.
fn chests(number: usize) -> String {
    let mut pack =
        "[pack]\nformat = 1\nid = \"chests\"\nstart = \"Hall0\"\ngoal = \"K\"\nreturn = \"warp\"\n\
        [items]\n"
            .to_owned();
    pack += &format!("K = {{ count = {number} }}\n");
    for room in 0..number / 20 {
        pack += &format!("[rooms.Hall{room}]\narea = \"{}\"\nlocations = [\n", room / 5);
        for chest in 0..20 {
            pack +=
                &format!("{{ name = \"c{chest}\", need = \"K * {}\" }},\n", 20 * room + chest + 1);
        }
        pack += "]\n";
    }
    pack += "[doors]\n";
    for room in 1..number / 20 {
        pack += &format!("d{room} = {{ a = \"Hall{}\", b = \"Hall{room}\" }}\n", room - 1);
    }
    pack
}

#[test]
fn a_tracker_names_what_it_can_miss() {
    let folder = support::cove();
    assert_eq!(export(&folder, "cove").1, Vec::<String>::new());
    // Passages that cost health stay closed. The engine opens what is behind them, so it is named.
    folder.write("lava.toml", LAVA);
    let (tracker, misses, _) = export(&folder, "lava.toml");
    assert_eq!(
        misses,
        [
            "what is behind passages that cost health: they stay closed here; never shown as open: Camp.Vent"
        ]
    );
    let reach = folder.json(0, &["reach", "lava.toml"]);
    let open = reach["locations"].to_string() + &reach["onTrips"].to_string();
    assert!(open.contains("Camp.Rock") && open.contains("Camp.Vent"), "{open}");
    assert_eq!((tracker.access("Camp.Rock"), tracker.access("Camp.Vent")), (None, None));
    tracker.click_all();
    assert_eq!(tracker.access("Camp.Rock"), Some(Access::Home));
    assert_eq!(tracker.access("Camp.Vent"), None);
    // A search for trips that ends early is shown.
    let search = "locations on trips that take more than 9000 lookups to find: then the square `Trips not searched to the end` is yellow";
    for (number, is_found) in [(2, true), (9, false)] {
        folder.write("choices.toml", choices(number));
        let (tracker, misses, _) = export(&folder, "choices.toml");
        assert_eq!(misses, [search]);
        let prize = tracker.access(&format!("s{number}.Prize"));
        assert_eq!(prize == Some(Access::Trip), is_found, "{prize:?}");
        let square = tracker.access(CUT_SHORT);
        assert_eq!(square, (!is_found).then_some(Access::NoWayBack));
        let reach = folder.json(0, &["reach", "choices.toml"]);
        assert!(reach["onTrips"].to_string().contains("Prize"), "{reach}");
    }
    // PopTracker stops scripts that run for too long.
    for (number, is_named) in [(1_000, false), (9_000, true)] {
        folder.write("chests.toml", chests(number));
        let (tracker, misses, said) = export(&folder, "chests.toml");
        let named = misses.iter().any(|miss| miss.starts_with("everything: PopTracker stops"));
        assert_eq!(named, is_named, "{said}");
        tracker.click_all();
        assert_eq!(tracker.answer("Hall0.c0").is_err(), is_named);
    }
}

#[test]
fn a_tracker_of_a_large_game_knows_what_the_engine_knows() {
    let station = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds/station");
    let files = fs::read_dir(station).expect("it is there");
    let files = files.map(|file| file.expect("it can be listed").path());
    let world = world_of(&files.collect::<Vec<_>>());
    let folder = Folder::new();
    export_and_compare(&folder, "station", &world, &[], 120);
    let tricks = [("wall jump", "2"), ("heat run", "1"), ("missileCount", "20")];
    export_and_compare(&folder, "station", &world, &tricks, 60);
}

/// Every file of a folder, by its path in it.
fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(inner).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let bytes = fs::read(&path).expect("it can be read");
            let name = path.strip_prefix(folder).expect("it is in there");
            found.insert(name.to_owned(), bytes);
        }
    }
    found
}

/// The tracker of a built world has the rules of its pack and settings, but no item placements.
#[test]
fn a_tracker_of_a_built_world_tells_no_places() {
    let folder = support::cove();
    let mut trackers = Vec::new();
    let chosen = ["--set", "tide=in", "--set", "pearls=2"];
    for seed in ["one", "two"] {
        let build = ["items", "cove", "--seed", seed, "--out", seed];
        let ran = folder.run(&[&build[..], &chosen].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let bundle = format!("{seed}/seed.json");
        let ran = folder.run(&["export", "poptracker", &bundle, "--out", "tracker"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut files = all_files(&folder.path("tracker"));
        let about = files.remove(Path::new("README.md")).expect("it says what it is");
        let about = String::from_utf8(about).expect("it is text");
        assert!(about.contains("tide=in") && about.contains("built world"), "{about}");
        trackers.push(files);
    }
    let export = ["export", "poptracker", "cove", "--out", "of-pack"];
    assert_eq!(folder.run(&[&export[..], &chosen].concat()).code, Some(0));
    let mut of_pack = all_files(&folder.path("of-pack"));
    assert!(of_pack.remove(Path::new("README.md")).is_some());
    assert!(trackers.iter().all(|files| *files == of_pack));
    let with_settings =
        ["export", "poptracker", "one/seed.json", "--out", "no", "--set", "tide=in"];
    let ran = folder.run(&with_settings);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("settings of a built world can't be changed"), "{}", ran.err);
    folder.write("half.json", r#"{ "format": 2, "decisions": {} }"#);
    assert_eq!(folder.run(&["export", "poptracker", "half.json", "--out", "no"]).code, Some(2));
    assert!(!folder.path("no").exists());
}
