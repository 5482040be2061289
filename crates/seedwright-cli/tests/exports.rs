//! Packs and built worlds in the form of other tools.

mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, cove};

fn json_in(folder: &Folder, name: &str) -> Value {
    let text = fs::read(folder.path(name)).expect("it was written");
    serde_json::from_slice(&text).expect("it is JSON")
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
    let items = |name: &str| json_in(&folder, name)["decisions"]["items"].clone();
    let lies = |items: Value| -> Vec<(String, String)> {
        let rows = items.as_array().expect("a list").clone();
        let row = |row: Value| (row["location"].to_string(), row["item"].to_string());
        rows.into_iter().map(row).collect()
    };
    assert_eq!(
        lies(items("built/seed.json")),
        lies(items("again/seed.json"))
    );
    let ran = folder.run(&["export", "spoiler", "cove/pack.toml"]);
    assert_eq!(ran.code, Some(2), "a pack is no built world");
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
locations = [{ name = "Mat" }]
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
        r#"r0 [label="A \"b\" \\ c\nMat"];"#,
        r#"r0 -> r1 [dir=both, label="Key"];"#,
        r#"r1 -> r2 [label="Key"];"#,
        r#"r2 -> r1 [label="Key"];"#,
        r#"r1 -> r2 [label=""];"#,
        r#"r2 -> r1 [label="lock: Key"];"#,
    ] {
        assert!(lines.contains(&line), "{line}\n{}", ran.out);
    }
    assert_eq!(folder.run(&["export", "dot", "nothing"]).code, Some(2));
}

#[test]
fn a_tracker_asks_for_items_only() {
    let pack = r#"
[pack]
format = 1
id = "hut"
start = "Hut"
goal = "always"
[items]
Lamp = {}
"Big, Key" = {}
Coin = { count = 3, class = "filler" }
Lost = { count = 0 }
[events]
Opened = {}
[rooms.Hut]
events = [{ name = "Opened", need = "'Big, Key'" }]
locations = [
  { name = "Mat" },
  { name = "Box", need = "Opened | Lamp & Coin * 2" },
  { name = "Well", need = "Lost" },
]
"#;
    let folder = Folder::with("hut.toml", pack);
    let ran = folder.run(&["export", "poptracker", "hut.toml", "--out", "tracker"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let expected = "2 locations told exactly\n1 location that nothing opens under these settings\n  \
                    Hut.Well\nwrote tracker (6 files)\n";
    assert_eq!(ran.out, expected);
    let items = json_in(&folder, "tracker/items/items.json");
    let codes = items.as_array().expect("a list").iter();
    let codes: Vec<&Value> = codes.map(|item| &item["codes"]).collect();
    assert_eq!(codes, ["lamp", "big__key", "coin"]);
    let areas = json_in(&folder, "tracker/locations/locations.json");
    let rules = |number: usize| areas[0]["children"][number]["access_rules"].clone();
    assert_eq!(rules(0), Value::Array(Vec::new()));
    assert_eq!(
        rules(1),
        serde_json::json!(["big__key", "lamp,$has|coin|2"])
    );
    assert_eq!(rules(2), serde_json::json!(["never"]));
    assert!(folder.path("tracker/scripts/init.lua").exists());
    let manifest = json_in(&folder, "tracker/manifest.json");
    assert_eq!(manifest["package_uid"], "seedwright_hut");
}
