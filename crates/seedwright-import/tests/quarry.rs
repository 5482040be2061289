//! A small database in the format of `vg-json-data` is imported to a world that matches results derived by
//! hand, and every problem of a database is reported with its position.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::inspect::{holding_everything, reach};
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::{self, SourceFile};
use seedwright::random::{Seed, Stream};
use seedwright::world::{ReturnMode, Settings, Way, World};
use seedwright_import::report::Treatment;
use seedwright_import::vg_json::{import, import_with};
use support::{lines, reached, warping};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        vec![$(SourceFile::new($name, include_bytes!(concat!("quarry/", $name)).as_slice())),*]
    };
}

fn quarry() -> Vec<SourceFile> {
    files![
        "helpers.json",
        "items.json",
        "tech.json",
        "weapons/main.json",
        "enemies/main.json",
        "connection/inter.json",
        "region/North/All/Gate.json",
        "region/North/All/Hall.json",
        "region/North/All/Loft.json",
        "region/South/All/Den.json",
        "region/South/All/Well.json",
        "region/South/All/End.json",
    ]
}

fn world() -> World {
    import(&quarry()).expect("the database is sound").world
}

/// Whether a spot is reached with some items and choices.
fn opens(world: &World, spot: &str, items: &[(&str, u32)], settings: &[(&str, &str)]) -> bool {
    assert!(world.spots.ids().any(|own| world.spot_name(own) == spot), "there is no spot {spot}");
    reached(world, items, settings).contains(spot)
}

#[test]
fn sizes_names_and_pool() {
    let imported = import(&quarry()).expect("the database is sound");
    let world = &imported.world;
    let expected = [
        ("areas", 2),
        ("rooms", 6),
        // 24 nodes, five of them again with the blocks cleared, and the shelf whose item is taken.
        ("spots", 30),
        ("doors", 5),
        ("locations", 7),
        // Four flags that are set, and three requirements that can never be met.
        ("events", 7),
        ("items", 7),
        ("rules", 5),
        ("options", 4),
        ("tricks", 2),
    ];
    for size in expected {
        assert!(imported.report.sizes.contains(&size), "{size:?} in {:?}", imported.report.sizes);
    }
    let settings = Settings::defaults(world);
    let counts: Vec<(&str, u32)> = world
        .items
        .rows()
        .iter()
        .map(|item| (item.name.as_str(), settings.amount(item.count)))
        .collect();
    let expected = [
        ("Torch", 0),
        ("Morph", 1),
        ("Boots", 1),
        ("SpeedBooster", 1),
        ("ETank", 1),
        ("Missile", 1),
        ("Etecoon", 2),
    ];
    assert_eq!(counts, expected);
    let doors = world.doors.rows().iter();
    let ways: Vec<Way> = doors.map(|door| door.way).collect();
    assert_eq!(ways.iter().filter(|way| **way == Way::One).count(), 1);
    let rule = &world.rules.rows()[0];
    assert_eq!((rule.name.as_str(), rule.note.as_str()), ("h_heatProof", "Soles of cork."));
    let pool = &world.pools.rows()[0];
    assert!(pool.shuffle_within && pool.name == "Etecoons");
    let own = world.locations.rows().iter();
    assert_eq!(own.filter(|location| location.pool.is_some()).count(), 2);
    assert_eq!(world.return_mode, ReturnMode::Walk);
    let warped = import_with(&quarry(), ReturnMode::Warp).expect("the database is sound");
    assert_eq!(warped.world.return_mode, ReturnMode::Warp);
    assert_eq!(warped.world.locations.len(), 7, "they could be opened");
}

#[test]
fn ways_helpers_and_techs() {
    let world = world();
    let opens = |spot: &str, items: &[(&str, u32)]| opens(&world, spot, items, &[]);
    assert!(opens("Hall.West Door", &[]), "a starting flag is set");
    assert!(opens("Gate.Shelf [taken]", &[]));
    assert!(!opens("Gate.Shelf", &[]), "nothing leads to the shelf itself");
    assert!(opens("Loft.Nest", &[]), "the torch kills bats");
    assert!(!opens("Hall.East Door", &[]));
    assert!(opens("End.Door", &[("Morph", 1)]));
    // Two hits of 60 take 121 of energy.
    assert!(!opens("Loft.Rafters", &[("Boots", 1)]));
    assert!(opens("Loft.Rafters", &[("Boots", 1), ("ETank", 1)]));
    assert!(opens("Loft.Rafters", &[("Morph", 1), ("ETank", 1)]));
    let off = [("canHop", "0")];
    let held = [("Morph", 1), ("ETank", 1)];
    assert!(!self::opens(&world, "Loft.Rafters", &held, &off));
    // 800 frames of heat take 200 of energy; only the boots will do.
    assert!(!opens("Hall.Oven", &[("ETank", 1)]));
    assert!(opens("Hall.Oven", &[("Boots", 1)]));
    // The red door takes three missiles, the ghost three more of the same five.
    assert!(!opens("Den.North Door", &[]));
    assert!(opens("Den.Lever", &[("Missile", 1)]));
    assert!(opens("Den.Pit", &[("Missile", 1)]));
    assert!(!opens("Den.Hidden Door", &[("Missile", 1), ("Morph", 1)]), "nobody jumps so high");
    // A spark of ten frames takes the booster.
    assert!(!opens("End.Throne", &[("Morph", 1)]));
    assert!(opens("End.Throne", &[("Morph", 1), ("SpeedBooster", 1)]));
    let hard = [("mode", "Hard")];
    let held = [("Morph", 1), ("ETank", 1)];
    assert!(opens("Loft.Beam", &held));
    assert!(!self::opens(&world, "Loft.Beam", &held, &hard));
}

#[test]
fn obstacles_come_back_and_locks_hold() {
    let world = world();
    let opens = |spot: &str, items: &[(&str, u32)]| opens(&world, spot, items, &[]);
    // The blocks are kicked from the east, so the way there is needed as well.
    assert!(!opens("Hall.South Door", &[("Boots", 1)]));
    assert!(!opens("Hall.South Door", &[("Morph", 1)]));
    let both = [("Boots", 1), ("Morph", 1)];
    assert!(opens("Hall.South Door", &both));
    assert!(opens("Hall.South Door [A cleared]", &both));
    // The door behind them is barred until the lever is down.
    assert!(!opens("Well.Top", &both));
    let lever = [("Boots", 1), ("Morph", 1), ("Missile", 1)];
    assert!(opens("Well.Top", &lever));
    assert!(opens("Well.Bottom", &lever), "nobody floods the well");
    assert!(opens("Well.Ring", &lever));
}

#[test]
fn the_report_names_everything_that_differs() {
    let report = import(&quarry()).expect("the database is sound").report;
    let count = |treatment, part: &str| -> usize {
        let entries = report.of(treatment);
        let fitting = entries.filter(|entry| entry.kind.contains(part));
        fitting.map(|entry| entry.count).sum()
    };
    use Treatment::{Approximated, Assumed, Conservative, LeftOut};
    assert_eq!(count(Conservative, "undeclared name `HiJump`"), 1);
    assert_eq!(count(Conservative, "`free`: never met"), 1);
    assert_eq!(count(Conservative, "must not be exceeded"), 1);
    assert_eq!(count(Conservative, "which no strat before them gives"), 1);
    assert_eq!(count(LeftOut, "connections that lead nowhere"), 1);
    assert_eq!(count(LeftOut, "strats without a destination"), 1);
    assert_eq!(count(LeftOut, "can't be opened with all items"), 2);
    assert_eq!(count(Approximated, "enemies to kill"), 2);
    assert_eq!(count(Approximated, "hits: energy"), 1);
    assert_eq!(count(Approximated, "heat, cold"), 2);
    assert_eq!(count(Assumed, "the goal: the flag `f_Ending_Seen`"), 1);
    assert_eq!(count(Assumed, "names differ from their numbers"), 1);
    assert_eq!(count(Assumed, "coloured doors"), 1);
    let free = report.entries.iter().find(|entry| entry.kind.contains("`free`"));
    let place = &free.expect("it is reported").places[0];
    assert_eq!(place.file, "region/South/All/Den.json");
    assert_eq!(place.what, "Den / Lever to Pit: Base: free");
}

#[test]
fn what_is_never_so_has_a_name() {
    let world = world();
    let names: Vec<&str> = world.events.rows().iter().map(|event| event.name.as_str()).collect();
    let expected = [
        "f_Awake",
        "f_Lever",
        "f_Flood",
        "f_Ending_Seen",
        "HiJump",
        "Hall / East Door: comeInShinecharged",
        "free",
    ];
    assert_eq!(names, expected);
    let sites = world.event_sites.rows().iter();
    let set: Vec<usize> = sites.map(|site| site.event.0 as usize).collect();
    assert_eq!(set, [1, 2, 3, 0], "nothing sets the others");
}

#[test]
fn what_is_written_reads_as_the_same_world() {
    for mode in [ReturnMode::Warp, ReturnMode::Walk] {
        let imported = import_with(&quarry(), mode).expect("the database is sound");
        let files = pack::write(&imported.world).expect("it is not too large");
        let reading = pack::read(&files);
        let read = reading.world.expect("it can be read");
        // The importer declares spots in another order than a pack does, so the worlds are compared as text.
        assert_eq!(pack::write(&read).expect("it is not too large"), files);
        assert_eq!(everything_of(&read), everything_of(&imported.world));
    }
}

/// Returns the locations and spots that are open with all items, by name.
fn everything_of(world: &World) -> BTreeSet<String> {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let reached = reach(world, &logic, &holding_everything(world, &logic));
    let spots = reached.spots.iter().map(|spot| world.spot_name(*spot));
    let locations = reached.locations.iter();
    let locations = locations.map(|location| world.location_name(*location));
    spots.chain(locations).collect()
}

#[test]
fn items_are_placed_by_default() {
    let world = warping(world());
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let everything = reach(&world, &logic, &holding_everything(&world, &logic));
    assert_eq!(everything.locations.len(), 7);
    assert!(everything.goal);
    let placer =
        Placer::new(&world, &settings, &logic, &world.placement).expect("it can be placed");
    for seed in 0..50u64 {
        placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(())).expect("it is placed");
    }
}

/// Returns the database with a text in one of its files replaced.
fn changed(file: &str, old: &str, new: &str) -> Vec<SourceFile> {
    let mut files = quarry();
    let own = files.iter_mut().find(|own| own.name == file);
    let own = own.expect("there is such a file");
    let text = String::from_utf8(own.bytes.clone()).expect("it is text");
    assert!(text.contains(old), "`{old}` is in {file}");
    own.bytes = text.replacen(old, new, 1).into_bytes();
    files
}

/// Returns the problems of some files.
fn said(files: &[SourceFile]) -> Vec<String> {
    let problems = import(files).expect_err("something is wrong");
    assert!(problems.iter().all(|problem| problem.hint.is_some()));
    lines(files, &SourceFile::new("none", b"".as_slice()), &problems)
}

fn problems(file: &str, old: &str, new: &str) -> Vec<String> {
    said(&changed(file, old, new))
}

#[test]
fn missing_and_broken_files() {
    let mut files = quarry();
    files.retain(|file| file.name != "tech.json");
    assert_eq!(said(&files), ["E0501: the file `tech.json` is missing"]);
    assert_eq!(said(&[]).len(), 4);
    let mut files = quarry();
    files[7].bytes.truncate(300);
    let found = said(&files);
    assert!(found[0].starts_with("E0006 region/North/All/Hall.json"), "{found:?}");
    let deep = format!("[{}\"Morph\"{}]", "{\"or\": [".repeat(100_000), "]}".repeat(100_000));
    let found = problems("helpers.json", "[\n            \"Boots\"\n          ]", &deep);
    assert!(found[0].starts_with("E0005 helpers.json"), "{found:?}");
}

#[test]
fn numbers_and_circles() {
    let den = "region/South/All/Den.json";
    let found =
        problems(den, "\"link\": [\n        2,\n        1", "\"link\": [\n        2,\n        77");
    assert_eq!(found, [format!("E0522 {den} 77: the room `Den` has no node 77")]);
    let found = problems(den, "\"id\": 2", "\"id\": 1");
    assert!(found[0].contains("two nodes of the room have the number 1"), "{found:?}");
    let found = problems(den, "\"id\": 4", "\"id\": 5");
    assert_eq!(found, ["E0521 region/South/All/Well.json 5: two rooms have the number 5"]);
    let found = problems("items.json", "\"Gate\"", "\"Gaol\"");
    assert_eq!(found, ["E0523 items.json \"Gaol\": the game starts at a node that does not exist"]);
    let found = problems("tech.json", "\"Morph\"", "\"h_climb\"");
    assert_eq!(
        found,
        [
            "E0524 helpers.json \"h_climb\": helpers and techs refer to each other in a cycle: `h_climb`, `canHop`"
        ]
    );
}

/// However the files are damaged, the importer returns.
#[test]
fn damaged_files_never_panic() {
    let mut random = Stream::new(&Seed::from(7), "import", "rooms", 0);
    for _ in 0..150 {
        let mut files = quarry();
        let file = random.next_u64() as usize % files.len();
        let bytes = &mut files[file].bytes;
        for _ in 0..3 {
            let at = random.next_u64() as usize % bytes.len();
            bytes[at] = b"0123456789[]{},:\"a "[random.next_u64() as usize % 19];
        }
        let _ = import(&files);
    }
}

/// Returns the database with a text in the hall replaced, named numbers, and a file of a region that is not a room.
fn hall_with(old: &str, new: &str) -> Vec<SourceFile> {
    let mut files = changed("region/North/All/Hall.json", old, new);
    let numbers = br#"{"numericCategories": [{"numerics": [
        {"name": "n_tries", "value": 7},
        {"name": "n_more", "value": {"add": ["n_tries", 1]}},
        {"name": "n_loop", "value": "n_loop"}
    ]}]}"#;
    files.push(SourceFile::new("numerics.json", numbers.as_slice()));
    let diagrams = br#"{"origin": [0, 0], "1": [2, 3]}"#;
    files.push(SourceFile::new("region/North/diagrams.json", diagrams.as_slice()));
    files
}

#[test]
fn numbers_have_names_and_are_computed() {
    // The same 800 frames: eight times a hundred.
    let files = hall_with("\"heatFrames\": 800", "\"heatFrames\": {\"mul\": [100, \"n_more\"]}");
    let imported = import(&files).expect("the database is sound");
    assert!(!opens(&imported.world, "Hall.Oven", &[("ETank", 1)], &[]));
    assert!(opens(&imported.world, "Hall.Oven", &[("Boots", 1)], &[]));
    let files = hall_with("\"heatFrames\": 800", "\"heatFrames\": {\"add\": [300, \"n_more\"]}");
    let fewer = import(&files).expect("the database is sound").world;
    assert!(opens(&fewer, "Hall.Oven", &[], &[]), "308 frames take 77 of energy");
    let left = imported.report.of(Treatment::LeftOut);
    assert_eq!(left.filter(|entry| entry.kind.contains("describe no room")).count(), 1);
    for (new, message) in [
        ("\"n_mor\"", "there is no number `n_mor`"),
        ("\"n_loop\"", "refer to each other in a cycle"),
        ("{\"pow\": [2, 3]}", "unknown operation `pow` on numbers"),
    ] {
        let new = format!("\"heatFrames\": {new}");
        let found = said(&hall_with("\"heatFrames\": 800", &new));
        assert!(found.len() == 1 && found[0].contains(message), "{found:?}");
        assert!(found[0].starts_with("E0525 "), "{found:?}");
    }
}

#[test]
fn notable_strats_are_tricks() {
    let files = hall_with("\"heatFrames\": 800", "\"notable\": \"Oven dive\"");
    let found = import(&files).expect("a notable strat that is not listed is a gap").report;
    let never = found.of(Treatment::Conservative);
    assert_eq!(never.filter(|entry| entry.kind.contains("does not list")).count(), 1);
    let mut files = files;
    let hall = files.iter_mut().find(|file| file.name.ends_with("Hall.json")).expect("it is there");
    let text = String::from_utf8(hall.bytes.clone()).expect("it is text");
    let listed =
        "{ \"notables\": [{\"id\": 1, \"name\": \"Oven dive\"}, {\"id\": 2, \"name\": \"Idle\"}],";
    hall.bytes = text.replacen('{', listed, 1).into_bytes();
    let world = import(&files).expect("the database is sound").world;
    assert!(opens(&world, "Hall.Oven", &[], &[]));
    assert!(!opens(&world, "Hall.Oven", &[], &[("Hall: Oven dive", "0")]));
    assert!(
        world.tricks.rows().iter().all(|trick| trick.name != "Hall: Idle"),
        "nothing requires it"
    );
}

#[test]
fn locks_set_flags_and_remember_cleared_obstacles() {
    // The bars yield to whoever has kicked the blocks in, and then stay open.
    let cleared = "{\"obstaclesCleared\": [\"A\"]}";
    let files = changed("region/North/All/Hall.json", "\"f_Lever\"", cleared);
    let world = import(&files).expect("the database is sound").world;
    let both = [("Boots", 1), ("Morph", 1)];
    assert!(!opens(&world, "Well.Top", &[("Morph", 1)], &[]));
    assert!(opens(&world, "Well.Top", &both, &[]), "without the lever");
    // What opens a lock can set a flag.
    let yields = "\"yields\": [\"f_Flood\"], \"unlockStrats\"";
    let files = changed("region/North/All/Hall.json", "\"unlockStrats\"", yields);
    let world = import(&files).expect("the database is sound").world;
    let flood = world.events.iter().find(|(_, event)| event.name == "f_Flood");
    let flood = flood.expect("it is an event").0;
    let sites = world.event_sites.rows().iter().filter(|site| site.event == flood);
    assert!(sites.count() >= 2, "the lock sets it, too");
}

#[test]
fn nothing_to_play_is_refused() {
    let found = problems("items.json", "\"startingNode\": 1", "\"startingNode\": 9");
    assert!(found[0].starts_with("E0523"), "{found:?}");
    // A start in the throne room, from which only the end is left.
    let mut files = changed("items.json", "\"Gate\"", "\"End\"");
    let items = files.iter_mut().find(|file| file.name == "items.json").expect("it is there");
    let text = String::from_utf8(items.bytes.clone()).expect("it is text");
    items.bytes = text.replacen("\"startingNode\": 1", "\"startingNode\": 2", 1).into_bytes();
    let found = said(&files);
    assert!(found[0].starts_with("E0526 items.json"), "{found:?}");
    assert!(found[0].contains("there is nothing to play"), "{found:?}");
}
