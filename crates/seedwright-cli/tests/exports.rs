//! Packs and built worlds in the form of other tools.

mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, cove};

fn json_in(folder: &Folder, name: &str) -> Value {
    let text = fs::read(folder.path(name)).expect("it was written");
    serde_json::from_slice(&text).expect("it is JSON")
}

/// The items of a built world by location.
fn lies(folder: &Folder, name: &str) -> Vec<(String, String)> {
    let bundle = json_in(folder, name);
    let rows = bundle["decisions"]["items"].as_array().expect("a list");
    let row = |row: &Value| (row["location"].to_string(), row["item"].to_string());
    rows.iter().map(row).collect()
}

#[test]
fn a_spoiler_is_a_plan() {
    let folder = cove();
    let built = ["items", "cove", "--seed", "one", "--out", "built"];
    assert_eq!(folder.run(&built).code, Some(0));
    let export = ["export", "spoiler", "built/seed.json", "--out", "plan.json"];
    let ran = folder.run(&export);
    assert_eq!((ran.code, &*ran.out), (Some(0), "wrote plan.json\n"));
    let again = ["items", "cove", "--seed", "two", "--plan", "plan.json"];
    let ran = folder.run(&[&again[..], &["--out", "again"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(lies(&folder, "built/seed.json"), lies(&folder, "again/seed.json"));
    assert!(!ran.err.contains("other settings"), "{}", ran.err);
    let ran = folder.run(&[&again[..], &["--set", "tide=in"]].concat());
    assert!(ran.err.contains("other settings"), "{}", ran.err);
    let ran = folder.run(&["export", "spoiler", "cove/pack.toml"]);
    assert_eq!(ran.code, Some(2), "a pack is not a built world");
}

#[test]
fn a_spoiler_can_be_edited() {
    let folder = cove();
    let built = ["items", "cove", "--seed", "one", "--out", "built"];
    assert_eq!(folder.run(&built).code, Some(0));
    let text = folder.run(&["export", "spoiler", "built/seed.json"]).out;
    let line = text.lines().find(|line| line.contains("\"Cave.Ledge\": "));
    let line = line.expect("each location has a line");
    let items = ["items", "cove", "--seed", "one", "--plan", "plan.json"];
    // Without the line, the place is free for what is left.
    folder.write("plan.json", text.replacen(&format!("{line}\n"), "", 1));
    let ran = folder.run(&[&items[..], &["--out", "again"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(lies(&folder, "built/seed.json"), lies(&folder, "again/seed.json"));
    folder.write("plan.json", text.replacen("\"Cave.Ledge\"", "\"Cave.Lege\"", 1));
    let ran = folder.run(&items);
    assert_eq!(ran.code, Some(2));
    let number = 1 + text.lines().position(|other| other == line).expect("it is there");
    let place = format!("plan.json:{number}:");
    assert!(ran.err.contains(&place), "{place}\n{}", ran.err);
    assert!(ran.err.contains("did you mean `Cave.Ledge`?"), "{}", ran.err);
}

/// Tools find in a spoiler what they look for in one.
#[test]
fn a_spoiler_says_everything() {
    let folder = cove();
    let built = ["items", "cove", "--seed", "one", "--out", "built"];
    assert_eq!(folder.run(&built).code, Some(0));
    let bundle = json_in(&folder, "built/seed.json");
    let text = folder.run(&["export", "spoiler", "built/seed.json"]).out;
    let spoiler: Value = serde_json::from_str(&text).expect("it is JSON");
    let about = &spoiler["about"];
    for same in [
        "pack",
        "seed",
        "hashWords",
        "hashGlyphs",
        "permalink",
        "settings",
        "engineVersion",
        "stages",
    ] {
        assert_eq!(about[same], bundle[same], "{same}");
    }
    for same in ["spheres", "playthrough", "toGoal", "required"] {
        assert_eq!(about[same], bundle["progression"][same], "{same}");
    }
    assert_eq!(about["startingItems"], serde_json::json!({ "Rope": 1 }));
    let areas = about["areas"].as_object().expect("a table");
    assert_eq!(areas.keys().collect::<Vec<_>>(), ["Harbour", "Undercliff"]);
    let places = areas.values().flat_map(|area| area.as_object().expect("a table"));
    let place = spoiler["place"].as_object().expect("a table");
    assert_eq!(places.collect::<Vec<_>>(), place.iter().collect::<Vec<_>>());
}

#[test]
fn a_graph_has_every_room_and_door() {
    let pack = r#"
[pack]
format = 1
id = "odd"
start = 'A "b" \ c'
goal = "always"
[items]
Key = {}
[rooms.'A "b" \ c']
area = "West"
locations = [{ name = "Mat &c;" }, { name = "Rug" }]
[rooms.D]
[rooms.E]
[doors]
One = { a = 'A "b" \ c', b = "D", need = "Key" }
Two = { a = "D", b = "E", need = "Key", way = "one" }
Three = { a = "E", b = "D", need = "Key", back = "always" }
Four = { a = "E", b = "D", lock = { need = "Key * 1" } }
"#;
    let folder = Folder::with("odd.toml", pack);
    let ran = folder.run(&["export", "dot", "odd.toml"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().map(str::trim).collect();
    for line in [
        r#"r0 [label="A \"b\" \\ c\n• Mat &amp;c;\l• Rug\l", penwidth=3];"#,
        r#"r1 [label="D"];"#,
        r##"r0 -> r1 [dir=none, label="Key", tooltip="One: Key", labeltooltip="One: Key", color="#105786"];"##,
        r#"r1 -> r2 [label="Key", tooltip="Two: Key", labeltooltip="Two: Key"];"#,
        r#"r2 -> r1 [label="Key", tooltip="Three: Key", labeltooltip="Three: Key"];"#,
        r#"r1 -> r2 [constraint=false, tooltip="Three", labeltooltip="Three"];"#,
        r#"r2 -> r1 [label="lock: Key", tooltip="Four: lock: Key", labeltooltip="Four: lock: Key"];"#,
    ] {
        assert!(lines.contains(&line), "{line}\n{}", ran.out);
    }
    let ran = folder.run(&["export", "dot", "odd.toml", "--area", "West"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains(r#"r1 [label="D\n(odd)", style="filled,dashed""#), "{}", ran.out);
    assert!(!ran.out.contains("r2"), "{}", ran.out);
    let ran = folder.run(&["export", "dot", "odd.toml", "--area", "Wset"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("did you mean `West`?"), "{}", ran.err);
    assert_eq!(folder.run(&["export", "dot", "nothing"]).code, Some(2));
}

#[test]
fn a_tracker_has_what_poptracker_looks_for() {
    let pack = r#"
[pack]
format = 1
id = "hut"
start = "Hut"
goal = "always"
[items]
Lamp = {}
"Big, Key" = {}
"Big/ Key" = {}
Coin = { count = 3, class = "filler" }
Lost = { count = 0 }
[rooms.Hut]
locations = [
  { name = "Mat" },
  { name = "Box", need = "'Big, Key' | Lamp & Coin * 2" },
  { name = "Well", need = "Lost" },
]
"#;
    let folder = Folder::with("hut.toml", pack);
    let ran = folder.run(&["export", "poptracker", "hut.toml", "--out", "tracker"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let expected = "exported 3 locations and 4 items exactly\n1 location can't be opened under these \
                    settings:\n  Hut.Well\nwrote tracker (15 files)\n";
    assert_eq!(ran.out, expected);
    let told = folder.json(0, &["export", "poptracker", "hut.toml", "--out", "tracker"]);
    assert_eq!(told["closed"], serde_json::json!(["Hut.Well"]));
    let items = json_in(&folder, "tracker/items/items.json");
    let items = items.as_array().expect("a list");
    let codes: Vec<&Value> = items.iter().map(|item| &item["codes"]).collect();
    assert_eq!(codes, ["lamp", "big__key", "big__key_2", "coin"]);
    assert_eq!(items[3]["max_quantity"], 3);
    let maps = json_in(&folder, "tracker/maps/maps.json");
    let maps = maps.as_array().expect("a list");
    for picture in items.iter().chain(maps).map(|shown| &shown["img"]) {
        let picture = folder.path("tracker").join(picture.as_str().expect("a path"));
        let bytes = fs::read(&picture).expect("it was written");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{}", picture.display());
    }
    let areas = json_in(&folder, "tracker/locations/locations.json");
    let places = areas[0]["children"].as_array().expect("a list");
    for place in places {
        assert_eq!(place["map_locations"][0]["map"], maps[0]["name"]);
    }
    let manifest = json_in(&folder, "tracker/manifest.json");
    assert_eq!(manifest["package_uid"], "seedwright_hut");
}
