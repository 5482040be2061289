//! Placing items: what tools get, what plans ask for, what is written, and what is refused.

mod support;

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use support::{Folder, cove};

/// The names in an object, in order.
fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// The items by the full names of their locations.
fn lying(built: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().expect("a text").to_owned();
    let placements = built["placements"].as_array().expect("a list").iter();
    let place = |row: &Value| format!("{}.{}", word(&row["roomName"]), word(&row["locationName"]));
    placements.map(|row| (place(row), word(&row["item"]))).collect()
}

fn item_at<'a>(lying: &'a [(String, String)], location: &str) -> Option<&'a str> {
    let found = lying.iter().find(|(place, _)| place == location);
    found.map(|(_, item)| item.as_str())
}

#[test]
fn the_result_has_its_shape() {
    let folder = Folder::new();
    for command in ["items", "generate"] {
        let built = folder.json(0, &[command, "station", "--seed", "7", "--out", command]);
        assert_eq!(
            keys(&built),
            [
                "engineVersion",
                "seedVersion",
                "pack",
                "settings",
                "seed",
                "hashWords",
                "hashGlyphs",
                "permalink",
                "algorithm",
                "aim",
                "attempts",
                "swaps",
                "placements",
                "unplaced",
                "spheres",
                "playthrough",
                "toGoal",
                "required",
                "finalTrip",
                "doors",
                "locks",
                "proof",
                "files"
            ]
        );
        assert_eq!((&built["seed"], &built["aim"]), (&json!("7"), &json!("locations")));
        assert_eq!(built["unplaced"], json!({ "major": [], "filler": [] }));
        assert_eq!(built["proof"]["verified"], true);
        let text = fs::read(folder.path(command).join("seed.json")).expect("it was written");
        let bundle: Value = serde_json::from_slice(&text).expect("it is JSON");
        for same in ["hashWords", "hashGlyphs", "permalink"] {
            assert_eq!(built[same], bundle[same]);
        }
        assert_eq!(built["spheres"], bundle["progression"]["spheres"]);
        let steps = bundle["proof"]["steps"].as_array().map(Vec::len);
        assert_eq!(built["proof"]["steps"].as_u64(), steps.map(|steps| steps as u64));
    }
}

#[test]
fn placements_have_the_fields_of_the_document() {
    let folder = Folder::new();
    let built = folder.json(0, &["items", "station", "--seed", "7"]);
    let placements = built["placements"].as_array().expect("a list");
    assert_eq!(placements.len(), 125);
    for row in placements {
        assert_eq!(
            keys(row),
            [
                "item",
                "locationNodeId",
                "locationName",
                "note",
                "roomId",
                "roomName",
                "roomArea",
                "originalItem",
                "isProgression",
                "category"
            ]
        );
        let id = row["locationNodeId"].as_str().expect("a text");
        let room = format!("{}:", row["roomId"]);
        assert!(id.starts_with(&room), "{row}");
        assert!(row["isProgression"].is_boolean() && row["originalItem"].is_string());
    }
    let ids: BTreeSet<_> = placements.iter().map(|row| row["locationNodeId"].as_str()).collect();
    assert_eq!(ids.len(), placements.len(), "no location has the id of another");
}

#[test]
fn special_categories_have_the_names_of_their_pools() {
    let folder = Folder::new();
    let categories = |more: &[&str]| -> BTreeSet<String> {
        let built = folder.json(0, &[&["items", "station", "--seed", "7"], more].concat());
        let placements = built["placements"].as_array().expect("a list").iter();
        let words = placements.filter_map(|row| row["category"].as_str());
        words.map(str::to_owned).collect()
    };
    let all = ["aux", "etecoon", "filler", "major", "reserve"];
    assert_eq!(categories(&[]), all.map(str::to_owned).into());
    let common = categories(&["--set", "restrictSpecialItemSwaps=false"]);
    assert_eq!(common, ["filler", "major", "reserve"].map(str::to_owned).into());
}

#[test]
fn plans_are_honoured() {
    let folder = cove();
    folder.write(
        "one.toml",
        "place = { \"Dock.Driftwood\" = \"Lantern\" }\nexclude = [\"Tunnel.Niche\"]\n",
    );
    folder.write(
        "two.json",
        r#"{ "early": ["High Boots"], "only-in": { "Vault Key": ["Harbour"] } }"#,
    );
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let typed = ["items", "cove", "--seed", seed, "--plan", "one.toml", "--plan", "two.json"];
        let lying = lying(&folder.json(0, &typed));
        assert_eq!(item_at(&lying, "Dock.Driftwood"), Some("Lantern"));
        let niche = item_at(&lying, "Tunnel.Niche");
        assert!(matches!(niche, None | Some("Pearl" | "Candle")), "{niche:?}");
        let boots = lying.iter().find(|(_, item)| item == "High Boots");
        let (place, _) = boots.expect("they were placed");
        assert!(place.starts_with("Dock.") || place == "Cave.Pit floor", "{place}");
        let key = lying.iter().find(|(_, item)| item == "Vault Key");
        let (place, _) = key.expect("it was placed");
        assert!(place.starts_with("Dock.") || place.starts_with("Cave."), "{place}");
    }
}

#[test]
fn what_is_typed_goes_before_plans_and_plans_before_the_pack() {
    let folder = cove();
    let pack = fs::read_to_string(folder.path("cove/pack.toml")).expect("it can be read");
    let pack =
        format!("{pack}\n[placement]\naim = \"items\"\nalgorithm = \"random\"\nattempts = 900\n");
    folder.write("cove/pack.toml", pack);
    folder.write("plan.toml", "aim = \"goal\"\nalgorithm = \"forward\"\n");
    let asked = |more: &[&str]| {
        let built = folder.json(0, &[&["items", "cove", "--seed", "1"], more].concat());
        [built["aim"].clone(), built["algorithm"].clone()]
    };
    assert_eq!(asked(&[]), ["items", "random"]);
    assert_eq!(asked(&["--plan", "plan.toml"]), ["goal", "forward"]);
    let typed = ["--plan", "plan.toml", "--algorithm", "assumed"];
    assert_eq!(asked(&typed), ["goal", "assumed"]);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = Folder::new();
    let files = |out: &str, seed: &str| {
        let ran = folder.run(&["generate", "station", "--seed", seed, "--out", out]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let names = ["seed.json", "spoiler.txt", "spheres.svg", "map-world.svg"];
        names.map(|name| fs::read(folder.path(out).join(name)).expect("it was written"))
    };
    let (one, again, other) = (files("a", "7"), files("b", "7"), files("c", "8"));
    assert!(one == again);
    assert!(one[0] != other[0] && one[1] != other[1] && one[2] != other[2]);
    assert!(one[3] == other[3], "the map does not depend on the seed");
}

#[test]
fn the_spoiler_log_says_everything() {
    let folder = cove();
    let built = folder.json(0, &["items", "cove", "--seed", "7", "--out", "out"]);
    let log = fs::read_to_string(folder.path("out/spoiler.txt")).expect("it was written");
    for words in [
        "pack         Smugglers' Cove (",
        "seed         7\n",
        "settings     pearls=3 tide=out ledge jump=0\n",
        "versions     engine ",
        "\nHarbour\n  Dock\n    Fisher's net: ",
        "\nUndercliff\n  Tunnel\n    Niche: ",
        "\nsphere 0: 4 of 8 locations open; 4 new spots, 2 new rooms\n  rooms: Dock, Cave\n",
        "Dock > Cave > Tunnel > Vault\n",
        "required: ",
    ] {
        assert!(log.contains(words), "{words:?} in\n{log}");
    }
    for (location, item) in lying(&built) {
        let (_, name) = location.split_once('.').expect("a room and a name");
        assert!(log.contains(&format!("    {name}: {item}")), "{location} in\n{log}");
    }
}

#[test]
fn the_log_lines_of_the_document_are_told_to_those_who_ask() {
    let folder = Folder::new();
    let ran = folder.run(&["items", "station", "--seed", "7", "-v"]);
    let log = &ran.err;
    let head = "[ItemPlacer] Starting assumed fill\n  Major items: 40\n  Filler items: 85\n";
    assert!(log.contains(head), "{log}");
    assert!(log.ends_with("Placed 125 items\n"), "{log}");
    let placed = log.lines().filter(|line| line.contains(" → ["));
    assert!(placed.count() >= 125);
    let quiet = folder.run(&["items", "station", "--seed", "7"]);
    assert_eq!((quiet.err.as_str(), quiet.out), ("", ran.out));
}

/// Rooms in a row, each opened by a key of its own, with one place in each: there is one way only.
fn row(rooms: usize) -> String {
    let mut text = format!(
        "[pack]\nformat = 1\nid = 'row'\nstart = 'R0'\ngoal = 'reached(R{rooms})'\n[rooms.R{rooms}]\n"
    );
    for room in 0..rooms {
        text +=
            &format!("[items.'Key {room}']\n[rooms.R{room}]\nlocations = [{{ name = 'Chest' }}]\n");
        text +=
            &format!("[doors.d{room}]\na = 'R{room}'\nb = 'R{}'\nneed = 'Key {room}'\n", room + 1);
    }
    text
}

#[test]
fn dead_ends_and_swaps_are_told() {
    let folder = Folder::with("row.toml", row(3));
    let runs =
        (0..20).map(|seed| folder.run(&["items", "row.toml", "-v", "--seed", &seed.to_string()]));
    let logs: Vec<String> = runs
        .map(|ran| {
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            ran.err
        })
        .collect();
    let tells = |words: &str| logs.iter().any(|log| log.contains(words));
    assert!(tells("  Dead end: no open location for Key "));
    assert!(tells("  Swap: Key ") && tells(" is placed again\n"));
}

#[test]
fn what_was_not_found_is_told_to_tools() {
    // A complete search would find the one way.
    let folder = Folder::with("row.toml", row(12) + "[placement]\ndecide = 'never'\n");
    let typed = ["items", "row.toml", "--seed", "1", "--algorithm", "forward", "--attempts", "2"];
    let error = folder.json(3, &typed)["error"].clone();
    assert_eq!(
        keys(&error),
        [
            "exitCode",
            "message",
            "hint",
            "seed",
            "settings",
            "attempts",
            "swaps",
            "outOfSteps",
            "undecided",
            "placed",
            "unplaced",
            "blocked",
            "closed"
        ]
    );
    let unplaced = error["unplaced"]["major"].as_array().expect("a list");
    let placed = error["placed"].as_array().expect("a list");
    assert_eq!(unplaced.len() + placed.len(), 12);
    assert_eq!(keys(&error["blocked"]), ["item", "allowed", "open"]);
    assert_eq!((&error["attempts"], &error["outOfSteps"]), (&json!(2), &json!(false)));
    let steps = folder.json(3, &["generate", "row.toml", "--seed", "1", "--steps", "1"]);
    assert_eq!(steps["error"]["outOfSteps"], true);
    let shuffled = ["items", "row.toml", "--seed", "1", "--algorithm", "random", "--attempts", "2"];
    let error = folder.json(3, &shuffled)["error"].clone();
    assert!(
        error["blocked"].is_null()
            && error["closed"].as_array().is_some_and(|list| !list.is_empty())
    );
}

#[test]
fn what_is_impossible_is_told_to_tools() {
    let folder = cove();
    folder.write("locked.toml", "place = { \"Tunnel.Niche\" = \"High Boots\" }\n");
    let error = folder.json(3, &["items", "cove", "--plan", "locked.toml"])["error"].clone();
    assert_eq!(error["explanation"]["target"], "goal");
    assert_eq!(error["hint"], "try `--set \"ledge jump=1\"`");
    let error = folder.json(4, &["items", "station", "--set", "missileCount=86"])["error"].clone();
    let because = "the other items leave 86 locations for ETanks, Missiles and PowerBombs together";
    assert_eq!(error["message"], format!("these settings can't work: {because}"));
    assert_eq!(error["explanation"]["constraints"][0]["because"], because);
    assert_eq!(error["explanation"]["change"], json!({ "missileCount": 47 }));
}

/// The names of what is in a folder.
fn names(folder: &Folder, path: &str) -> Vec<String> {
    let entries = fs::read_dir(folder.path(path)).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be listed").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn files_are_replaced_and_nothing_else_is_left() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).expect("a folder can be made");
    folder.write("out/seed.json", "old");
    let built = folder.json(0, &["generate", "blank", "--seed", "7", "--out", "out"]);
    let files = ["seed.json", "spoiler.txt", "spheres.svg", "map-world.svg"];
    assert_eq!(built["files"], json!(files.map(|name| format!("out/{name}"))));
    assert_eq!(names(&folder, "out"), ["map-world.svg", "seed.json", "spheres.svg", "spoiler.txt"]);
    assert_eq!(folder.run(&["verify", "out/seed.json"]).code, Some(0));
}

#[test]
fn all_files_are_written_or_none() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("out/spoiler.txt")).expect("a folder can be made");
    folder.write("out/seed.json", "old");
    let ran = folder.run(&["items", "blank", "--out", "out"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.starts_with("error: can't write out/spoiler.txt: "), "{}", ran.err);
    assert_eq!(names(&folder, "out"), ["seed.json", "spoiler.txt"]);
    let kept = fs::read(folder.path("out/seed.json")).expect("it is there");
    assert_eq!(kept, b"old");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cant_be_written_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    fs::create_dir(folder.path("out")).expect("a folder can be made");
    let readable = fs::Permissions::from_mode(0o555);
    fs::set_permissions(folder.path("out"), readable).expect("permissions can be set");
    // Root can write there, too.
    let may_write = fs::write(folder.path("out/try"), "").is_ok();
    if !may_write {
        let ran = folder.run(&["items", "blank", "--out", "out"]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("can't write out/seed.json"), "{}", ran.err);
        assert_eq!(names(&folder, "out"), Vec::<String>::new());
    }
}

/// A plan overrides the areas that a pack restricts an item to, and then the file requires less than its pack.
#[test]
fn a_file_that_binds_items_to_other_areas_than_its_pack_says_so() {
    let folder = Folder::new();
    let pack = r#"
        [pack]
        format = 1
        id = "yard"
        start = "Yard"
        goal = "reached(Shed)"
        [items]
        Key = {}
        Junk = { class = "filler", count = 3 }
        [placement]
        only-in = { Key = ["North"] }
        [rooms.Yard]
        area = "North"
        locations = [{ name = "Doormat" }, { name = "Pot" }]
        [rooms.Shed]
        area = "South"
        locations = [{ name = "Shelf" }, { name = "Box" }]
        [doors]
        "Shed door" = { a = "Yard", b = "Shed" }
    "#;
    folder.write("yard.toml", pack);
    folder.write("plan.toml", r#"only-in = { Key = ["South"] }"#);
    for (plan, is_less) in [(&[][..], false), (&["--plan", "plan.toml"], true)] {
        let arguments = ["items", "yard.toml", "--seed", "1", "--out", "built"];
        let made = folder.run(&[&arguments[..], plan].concat());
        assert_eq!(made.code, Some(0), "{}", made.err);
        let verified = folder.run(&["verify", "built/seed.json", "--pack", "yard.toml"]);
        assert_eq!(verified.code, Some(0), "{}", verified.err);
        let told = verified.out.contains("requires more than the file: areas");
        assert_eq!(told, is_less, "{}", verified.out);
    }
}

/// A hill with a nest, a pit that only the Rope leads out of, and more rows.
fn hill(items: &str, links: &str) -> String {
    format!(
        r#"
[pack]
format = 1
id = "hill"
name = "Hill"
start = "Hill.edge"
goal = "Rope"

[items]
Rope = {{}}
{items}

[rooms.Hill]
area = "Hill"
spots = ["edge", "pit", "well"]
links = [
  {{ from = "edge", to = "pit" }},
  {{ from = "pit", to = "edge", need = "Rope" }},
  {links}
]
locations = [{{ name = "Nest", at = "edge" }}, {{ name = "Floor", at = "pit" }}]

[placement]
aim = "goal"
"#
    )
}

#[test]
fn nobody_gets_stuck_where_that_is_promised() {
    let folder = Folder::new();
    folder.write("hill.toml", hill("", ""));
    for seed in ["1", "2", "3", "4", "5"] {
        let arguments = ["items", "hill.toml", "--promise", "never-stuck", "--seed", seed];
        let built = folder.json(0, &[&arguments[..], &["--out", "built"]].concat());
        assert_eq!(item_at(&lying(&built), "Hill.Floor"), Some("Rope"), "seed {seed}");
        assert_eq!(built["permalink"], Value::Null);
        let verdict = folder.json(0, &["verify", "built/seed.json", "--pack", "hill.toml"]);
        let claims = verdict[0]["claims"].to_string();
        assert!(claims.contains("Nobody can get stuck: there is a way on"), "{claims}");
    }
    folder.write("nest.toml", "place = { \"Hill.Nest\" = \"Rope\" }\n");
    let asked = ["items", "hill.toml", "--promise", "never-stuck", "--plan", "nest.toml"];
    let refused = folder.json(3, &asked);
    assert_eq!(refused["error"]["stuck"], "Hill.pit", "{refused}");
}

#[test]
fn a_promise_that_can_not_be_kept_is_refused() {
    let folder = Folder::new();
    // Nobody leaves the well, and anyone can jump into it.
    folder.write("well.toml", hill("", "{ from = \"edge\", to = \"well\" },"));
    let refused = folder.json(4, &["items", "well.toml", "--promise", "never-stuck"]);
    let message = refused["error"]["message"].as_str().expect("it is a text");
    assert!(message.starts_with("a player can get stuck at `Hill.well`"), "{refused}");
    // A key that is used up may have opened something else.
    let lock = "{ from = \"edge\", to = \"well\", need = \"Key\", back = \"Key\" },";
    folder.write("keys.toml", hill("Key = { consumed = true }", lock));
    let refused = folder.json(3, &["items", "keys.toml", "--promise", "never-stuck"]);
    assert!(refused.to_string().contains("keys are used up"), "{refused}");
}
