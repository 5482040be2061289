//! Campaigns by the command: what is written, what a plan keeps, and many at once.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use support::{Folder, Ran};

const SMALL: [&str; 4] = ["generate", "campaign", "--preset", "small"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = SMALL.to_vec();
    arguments.extend(more);
    arguments
}

fn read(folder: &Folder, name: &str) -> Value {
    let bytes = fs::read(folder.path(name)).expect("it was written");
    serde_json::from_slice(&bytes).expect("it is JSON")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("it is a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries.map(|entry| name(entry.expect("it can be listed"))).collect()
}

#[test]
fn without_a_word_all_stages_run() {
    let folder = Folder::new();
    let ran = folder.run(&["generate", "--seed", "1", "--out", "built"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for said in ["4 floors of 3 zones each", "abilities", "monsters", "spin", "codes", "proved"] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let bundle = read(&folder, "built/seed.json");
    let stages = bundle["stages"].as_object().expect("an object");
    let stages: Vec<&str> = stages.keys().map(String::as_str).collect();
    assert_eq!(stages, ["doors", "codes", "items", "zones", "population"]);
    let expected = [
        "map-floor-1.svg",
        "map-floor-2.svg",
        "map-floor-3.svg",
        "map-floor-4.svg",
        "map-overview.svg",
        "seed.json",
        "spheres.svg",
        "spoiler.txt",
    ];
    assert_eq!(names(&folder.path("built")), expected.map(str::to_owned).into());
    told_and_verified(&folder, &bundle);
}

/// The spoiler log has its chapters, and every stage is verified by name.
fn told_and_verified(folder: &Folder, bundle: &Value) {
    let spoiler = fs::read_to_string(folder.path("built/spoiler.txt")).expect("it is there");
    for chapter in ["Locks", "Floors", "Gates", "Gated passages", "Items", "Spheres", "Playthrough"]
    {
        assert!(spoiler.contains(&format!("\n{chapter}\n===")), "{chapter}");
    }
    let note = &bundle["decisions"]["codes"][0]["notes"][0]["item"];
    let note = note.as_str().expect("a note");
    assert!(spoiler.contains(&format!("{note} (at ")), "{note}");
    let verified = folder.run(&["verify", "built/seed.json"]);
    assert_eq!(verified.code, Some(0), "{}", verified.out);
    assert!(verified.out.starts_with("built/seed.json: proved: rules, pack and seed\n"));
    for stage in
        ["zone", "gate", "each note is needed", "Every item copy", "promise about the levels"]
    {
        assert!(verified.out.contains(stage), "{stage}: {}", verified.out);
    }
}

#[test]
fn tools_get_the_campaign_too() {
    let folder = Folder::new();
    let report = folder.json(0, &small(&["--seed", "1"]));
    let campaign = &report["campaign"];
    assert_eq!(campaign["floors"], 2);
    assert_eq!(campaign["zones"].as_array().map(Vec::len), Some(4));
    let gates = campaign["gates"].as_array().expect("a list");
    assert!(gates.iter().all(|gate| !gate["passages"][0]["to"]["zone"].is_null()));
    assert_eq!(report["proof"]["verified"], true);
}

#[test]
fn pictures_come_as_pixels_too() {
    let folder = Folder::new();
    let ran = folder.run(&small(&["--seed", "1", "--out", "built", "--png"]));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for name in ["spheres.png", "map-overview.png", "map-floor-1.png", "map-floor-2.png"] {
        let bytes = fs::read(folder.path(&format!("built/{name}"))).expect("it was written");
        assert!(bytes.starts_with(b"\x89PNG"), "{name}");
    }
}

/// A bundle whose items were changed by hand, and what is left of them.
fn edited(whole: &Value) -> (Value, Vec<Value>) {
    let mut plan = whole.clone();
    // Two items change places, and a third of the others is left to the program.
    let items = plan["decisions"]["items"].as_array_mut().expect("a list");
    let is_treasure =
        |item: &Value| ["Silver Coin", "Lamp Oil"].iter().any(|name| item["item"] == *name);
    let mut others = items.iter().filter(|item| is_treasure(item));
    let one = others.next().expect("there is treasure").clone();
    let other = others.find(|other| other["item"] != one["item"]).expect("of two kinds").clone();
    for item in items.iter_mut() {
        if item["location"] == one["location"] {
            (item["item"], item["copy"]) = (other["item"].clone(), other["copy"].clone());
        } else if item["location"] == other["location"] {
            (item["item"], item["copy"]) = (one["item"].clone(), one["copy"].clone());
        }
    }
    let mut number = 0;
    items.retain(|_| {
        number += 1;
        number % 3 != 0
    });
    let given = items.clone();
    for part in ["zones", "doors", "codes", "population"] {
        plan["decisions"].as_object_mut().expect("an object").remove(part);
    }
    (plan, given)
}

#[test]
fn what_a_plan_gives_stays_and_the_rest_is_made() {
    let folder = Folder::new();
    folder.run(&small(&["--seed", "7", "--out", "built"]));
    let whole = read(&folder, "built/seed.json");
    let (plan, given) = edited(&whole);
    folder.write("plan.json", plan.to_string());
    // Neither seed nor settings are typed: those of the plan are meant.
    let ran = folder.run(&["generate", "campaign", "--plan", "plan.json", "--out", "done"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let done = read(&folder, "done/seed.json");
    assert_eq!(done["seed"], whole["seed"]);
    assert_eq!(done["settings"], whole["settings"]);
    assert_eq!(done["decisions"]["zones"], whole["decisions"]["zones"]);
    assert_eq!(
        done["decisions"]["items"].as_array().map(Vec::len),
        whole["decisions"]["items"].as_array().map(Vec::len)
    );
    let lies = |location: &Value| {
        let mut items = done["decisions"]["items"].as_array().expect("a list").iter();
        items.find(|item| item["location"] == *location).expect("it is filled")["item"].clone()
    };
    for item in given {
        assert_eq!(lies(&item["location"]), item["item"], "{}", item["location"]);
    }
    let verified = folder.run(&["verify", "done/seed.json"]);
    let proved =
        "done/seed.json: proved: rules, pack and seed; with changed requests: plan.place\n";
    assert!(verified.out.starts_with(proved), "{}", verified.out);
    other_plans_are_refused(&folder, whole);
}

fn other_plans_are_refused(folder: &Folder, whole: Value) {
    // A plan can't change what follows from the seed.
    let mut moved = whole.clone();
    moved["decisions"]["zones"][0]["standing"]["rooms"][1]["x"] = json!(1000);
    folder.write("moved.json", moved.to_string());
    let ran = folder.run(&["generate", "campaign", "--plan", "moved.json"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("`zones` differ"), "{}", ran.err);
    // And it can only name things that exist.
    let mut unknown = whole;
    unknown["decisions"]["items"][0]["location"] = json!("Nowhere 1.Shelf");
    folder.write("unknown.json", unknown.to_string());
    let ran = folder.run(&["generate", "campaign", "--plan", "unknown.json"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("Nowhere 1"), "{}", ran.err);
    // Of all attempts, the one that fits the plan explains what is wrong.
    assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
}

/// The folder with a small campaign in it, and its bundle.
fn built() -> (Folder, Value) {
    let folder = Folder::new();
    folder.run(&small(&["--seed", "7", "--out", "built"]));
    let whole = read(&folder, "built/seed.json");
    (folder, whole)
}

/// Runs a changed bundle as a plan.
fn run_plan(folder: &Folder, plan: &Value, more: &[&str]) -> Ran {
    folder.write("plan.json", plan.to_string());
    folder.run(&[&["generate", "campaign", "--plan", "plan.json"], more].concat())
}

#[test]
fn a_plan_is_about_one_world() {
    let (folder, whole) = built();
    let refused = |change: &dyn Fn(&mut Value), reason: &str| {
        let mut plan = whole.clone();
        change(&mut plan);
        let ran = run_plan(&folder, &plan, &[]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(reason), "{}", ran.err);
    };
    refused(&|plan| plan["pack"]["id"] = json!("tower"), "`tower`");
    refused(&|plan| plan["seedVersion"] = json!(99), "version 99");
}

#[test]
fn what_is_typed_goes_before_the_settings_of_a_plan() {
    let (folder, mut plan) = built();
    let decisions = plan["decisions"].as_object_mut().expect("an object");
    decisions.clear();
    let ran = run_plan(&folder, &plan, &["--set", "wins=2", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        (&report["settings"]["wins"], &report["settings"]["floors"]),
        (&json!(2), &json!(2))
    );
}

#[test]
fn nothing_is_made_around_an_ability_behind_what_it_opens() {
    let (folder, mut plan) = built();
    let report = folder.json(0, &small(&["--seed", "7"]));
    let locks = report["campaign"]["locks"].as_array().expect("a list");
    let lock = locks.iter().find(|lock| lock["kind"] == "ability");
    let lock = lock.expect("an ability closes something");
    let rooms = lock["behind"].as_array().expect("a list").iter();
    let behind: BTreeSet<&str> = rooms.filter_map(|room| room["room"].as_str()).collect();
    let is_behind = |item: &Value| {
        let location = item["location"].as_str();
        let room = location.and_then(|name| name.split_once('.'));
        room.is_some_and(|(room, _)| behind.contains(room)) && item["item"] != lock["opener"]
    };
    let items = plan["decisions"]["items"].as_array_mut().expect("a list");
    let inner = items.iter().position(is_behind);
    let inner = inner.expect("something lies there");
    let ability = items.iter().position(|item| item["item"] == lock["opener"]);
    let ability = ability.expect("the ability lies somewhere");
    for field in ["item", "copy"] {
        let (one, other) = (items[inner][field].clone(), items[ability][field].clone());
        (items[inner][field], items[ability][field]) = (other, one);
    }
    let ran = run_plan(&folder, &plan, &[]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("around the plan"), "{}", ran.err);
}

#[test]
fn every_key_that_is_asked_for_is_there() {
    let folder = Folder::new();
    let ran = folder.run(&small(&["--seed", "1", "--set", "keys=12", "--attempts", "5"]));
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.err.contains("in 5 attempts") && ran.err.contains("keys=12"), "{}", ran.err);
    let report = folder.json(0, &["generate", "--seed", "1", "--set", "keys=9"]);
    let locks = report["campaign"]["locks"].as_array().expect("a list");
    assert_eq!(locks.iter().filter(|lock| lock["kind"] == "key").count(), 9);
}

#[test]
fn what_no_campaign_can_be_is_said() {
    let folder = Folder::new();
    folder.run(&["packs", "show", "campaign", "--out", "own"]);
    let first = fs::read_to_string(folder.path("own/00-pack.toml")).expect("it was written");
    let asked = first.replace("abilities = \"opt(abilities)\"", "abilities = 9");
    folder.write("own/00-pack.toml", asked);
    let ran = folder.run(&["generate", "own"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(
        ran.err.contains("the campaign needs 9 abilities, but the pack has only 8"),
        "{}",
        ran.err
    );
    let checked = folder.run(&["check", "own"]);
    assert!(checked.err.contains("W0480"), "{}", checked.err);
    for (from, to, said) in [
        ("\"Pit Head\", \"Tally Rooms\"", "\"Pit Head\", \"Pit Head\"", "`Pit Head` twice"),
        ("key-items = [", "key-items = [\"Iron Boots\", ", "`Iron Boots` twice"),
        ("rooms = \"opt(rooms)\"", "rooms = 499\nfloors = 50\nzones = 20", "at most 20000 rooms"),
    ] {
        let mut changed = first.replace(from, to);
        if to.contains("floors = 50") {
            changed = changed
                .replace("floors = \"opt(floors)\"\n", "")
                .replace("zones = \"opt(zones)\"\n", "");
        }
        folder.write("own/00-pack.toml", changed);
        let ran = folder.run(&["generate", "own"]);
        assert_eq!(ran.code, Some(4), "{said}: {}", ran.err);
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    let spheres = "spheres = \"opt(spheres)\"";
    folder.write("own/00-pack.toml", first.replace(spheres, "spheres = 90"));
    let ran = folder.run(&["generate", "own", "--seed", "1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.err.contains("90 <= abilities + codes + keys + 1"), "{}", ran.err);
    let few = first.replace("attempts = 200", "attempts = 1").replace(spheres, "spheres = 13");
    folder.write("own/00-pack.toml", few);
    let ran = folder.run(&["generate", "own", "--seed", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("spheres") && ran.err.contains("too few"), "{}", ran.err);
}

/// The same worlds, however many threads build them.
#[test]
fn many_worlds_do_not_depend_on_threads() {
    let folder = Folder::new();
    let worlds = |threads: &str| {
        let report =
            folder.json(0, &small(&["--seed", "many", "--count", "9", "--threads", threads]));
        report["worlds"].clone()
    };
    let one = worlds("1");
    let hashes = one.as_array().expect("a list").iter();
    let hashes: BTreeSet<&str> = hashes.filter_map(|world| world["hash"].as_str()).collect();
    assert_eq!(hashes.len(), 9);
    for threads in ["2", "8"] {
        assert_eq!(worlds(threads), one, "{threads}");
    }
    assert_eq!(one[4]["seed"], "many 5");
    // One of them alone is the same.
    let ran = folder.run(&small(&["--seed", "many 5", "--out", "alone"]));
    assert_eq!(ran.code, Some(0));
    folder.run(&small(&["--seed", "many", "--count", "9", "--out", "all"]));
    for name in ["seed.json", "spoiler.txt", "map-overview.svg"] {
        let [alone, all] = ["alone", "all/5"].map(|place| fs::read(folder.path(place).join(name)));
        assert_eq!(alone.expect("it is there"), all.expect("it is there"), "{name}");
    }
}

#[test]
fn a_world_that_fails_stops_no_other() {
    let folder = Folder::new();
    folder.run(&["packs", "show", "campaign", "--out", "own"]);
    let first = fs::read_to_string(folder.path("own/00-pack.toml")).expect("it was written");
    folder.write("own/00-pack.toml", first.replace("attempts = 200", "attempts = 1"));
    let arguments = [
        "generate",
        "own",
        "--preset",
        "expert",
        "--set",
        "spheres=9",
        "--seed",
        "x",
        "--count",
        "12",
    ];
    let report = folder.json(3, &arguments);
    let worlds = report["worlds"].as_array().expect("a list");
    assert_eq!(worlds.len(), 12);
    let failed = worlds.iter().filter(|world| !world["error"].is_null()).count();
    assert!((1..12).contains(&failed), "{failed}");
}

/// In other packs, doors that a plan gives stay as well.
#[test]
fn doors_of_a_plan_stay() {
    let folder = Folder::new();
    folder.run(&["generate", "tower", "--seed", "1", "--out", "built"]);
    let whole = read(&folder, "built/seed.json");
    let mut plan = whole.clone();
    let items = plan["decisions"]["items"].as_array_mut().expect("a list");
    items.truncate(10);
    let given = items.clone();
    folder.write("plan.json", plan.to_string());
    let arguments =
        ["generate", "tower", "--seed", "other", "--plan", "plan.json", "--out", "done"];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let done = read(&folder, "done/seed.json");
    assert_eq!(done["decisions"]["doors"], whole["decisions"]["doors"]);
    for item in given {
        let items = done["decisions"]["items"].as_array().expect("a list");
        let at = items.iter().find(|lies| lies["location"] == item["location"]);
        assert_eq!(at.expect("it is filled")["item"], item["item"]);
    }
    // Without them, doors are shuffled by the seed that was typed.
    plan["decisions"].as_object_mut().expect("an object").remove("doors");
    folder.write("plan.json", plan.to_string());
    assert_eq!(folder.run(&arguments).code, Some(0));
    assert_ne!(read(&folder, "done/seed.json")["decisions"]["doors"], whole["decisions"]["doors"]);
    for (change, said) in [
        (
            json!([{ "door": "Nowhere", "end": "a", "to": "Nowhere", "at": "b" }]),
            "no door `Nowhere`",
        ),
        (json!([whole["decisions"]["doors"][0]]), "exactly one other"),
        (json!([7]), "can't be read"),
    ] {
        plan["decisions"]["doors"] = change;
        folder.write("plan.json", plan.to_string());
        let ran = folder.run(&arguments);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
}

/// The picture of the README is what the program draws.
#[test]
fn the_picture_of_the_readme_is_true() {
    let folder = Folder::new();
    let ran = folder.run(&small(&["--seed", "first light", "--out", "built"]));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let drawn = fs::read(folder.path("built/map-overview.svg")).expect("it was drawn");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/images/campaign.svg");
    if std::env::var_os("SEEDWRIGHT_BLESS").is_some() {
        fs::write(&own, &drawn).expect("it can be written");
    }
    assert!(fs::read(own).is_ok_and(|own| own == drawn), "SEEDWRIGHT_BLESS=1 redraws it");
}
