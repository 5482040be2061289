//! Endpoints give the same results as the command.

use std::fs;

use serde_json::{Value, json};

use crate::client::Served;
use crate::support::Folder;

/// A pack of two rooms with doors that can change places, and nothing to find.
pub const DOORS_ONLY: &str = r#"
[pack]
format = 1
id = "ring"
name = "Ring"
start = "A"
goal = "reached(C)"

[shuffle]
iterations = 1
depth = 1

[rooms.A]
[rooms.B]
[rooms.C]
[rooms.D]

[doors]
one = { a = "A", b = "B" }
two = { a = "B", b = "C" }
three = { a = "C", b = "D" }
four = { a = "D", b = "A" }
"#;

fn carried(text: &str) -> Value {
    json!({ "files": [{ "name": "pack.toml", "text": text }] })
}

/// Takes fields away that only one side has.
fn without(mut document: Value, fields: &[&str]) -> Value {
    let all = document.as_object_mut().expect("an object");
    for field in fields {
        assert!(all.remove(*field).is_some(), "there is no {field}");
    }
    document
}

#[test]
fn packs_and_settings() {
    let served = Served::start(&[]);
    let packs = served.get("/api/packs").json();
    let listed = Folder::new().json(0, &["packs"]);
    assert_eq!(packs, listed);
    for pack in packs["packs"].as_array().expect("a list") {
        let asked = json!({ "pack": pack["name"] });
        let settings = served.json("/api/settings", &asked);
        assert_eq!(settings["stages"], pack["stages"]);
        assert_eq!(settings["generates"], pack["generates"]);
        let name = pack["name"].as_str().expect("a name");
        let told = Folder::new().json(0, &["settings", name]);
        assert_eq!(settings, told, "{name}");
        let asked = json!({ "pack": pack["name"], "seed": "1" });
        let generated = served.post("/api/generate", &asked).status;
        assert_eq!(generated == 200, pack["generates"] == true, "{name}");
    }
}

#[test]
fn worlds_and_items() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    for (pack, chosen, typed) in [
        ("campaign", json!({ "preset": "small" }), &["--preset", "small"][..]),
        (
            "station",
            json!({ "settings": { "start": "docks", "etankCount": 12 } }),
            &["--set", "etankCount=12"][..],
        ),
        ("tower", json!({}), &[][..]),
        ("blank", json!({}), &[][..]),
    ] {
        let mut asked = json!({ "pack": pack, "seed": "first <light>" });
        for (name, value) in chosen.as_object().expect("an object") {
            asked[name] = value.clone();
        }
        let typed = [&[pack, "--seed", "first <light>"], typed].concat();
        let world = served.json("/api/generate", &asked);
        let told = folder.json(0, &[&["generate"], &typed[..]].concat());
        assert_eq!(without(world.clone(), &["scene"]), without(told, &["files"]));
        if pack == "campaign" {
            assert_eq!(served.post("/api/items", &asked).status, 422);
        } else {
            let items = served.json("/api/items", &asked);
            let told = folder.json(0, &[&["items"], &typed[..]].concat());
            for (name, value) in items.as_object().expect("an object") {
                assert_eq!(*value, told[name], "{pack} {name}");
            }
        }
        // The permalink encodes all of it, and the pack can be named as well.
        let linked = json!({ "permalink": world["permalink"] });
        assert_eq!(served.json("/api/generate", &linked), world, "{pack}");
        let named = json!({ "pack": pack, "permalink": world["permalink"] });
        assert_eq!(served.json("/api/generate", &named), world, "{pack}");
    }
}

/// Packs without rooms give what the command makes of them, with the same files.
#[test]
fn parts_of_worlds() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    for (pack, part) in [("halls", "layout"), ("depths", "levels"), ("festive", "locks")] {
        let asked = json!({ "pack": pack, "seed": "7" });
        let made = served.json("/api/generate", &asked);
        assert!(!made[part].is_null(), "{pack}");
        let out = format!("made {pack}");
        let told = folder.json(0, &["generate", pack, "--seed", "7", "--out", &out]);
        assert_eq!(made, without(told, &["files"]), "{pack}");
        let linked = json!({ "permalink": made["permalink"] });
        assert_eq!(served.json("/api/generate", &linked), made, "{pack}");
        assert_eq!(served.json("/api/verify", &asked)["verdict"], "proved");
        let written = fs::read_dir(folder.path(&out)).expect("it was written");
        for file in written.take(8) {
            let path = file.expect("a file").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let answer = served.post(&format!("/api/files/{name}"), &asked);
            assert_eq!(answer.status, 200, "{pack} {name}");
            assert!(answer.body == fs::read(&path).expect("it is there"), "{pack} {name}");
        }
        for name in ["spoiler.txt", "map-world.svg", "level-900.svg"] {
            let answer = served.post(&format!("/api/files/{name}"), &asked);
            assert_eq!(answer.status, 422, "{pack} {name}");
        }
        // There is nowhere to go in it.
        assert_eq!(served.post("/api/reach", &asked).status, 422, "{pack}");
    }
}

#[test]
fn files_of_worlds() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    let typed = ["generate", "campaign", "--preset", "small", "--seed", "7", "--out", "out", "-q"];
    assert_eq!(folder.run(&typed).code, Some(0));
    let asked = json!({ "pack": "campaign", "preset": "small", "seed": "7" });
    let written = fs::read_dir(folder.path("out")).expect("it was written");
    let mut names: Vec<_> = written.map(|file| file.expect("a file").file_name()).collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    for name in names {
        let path = folder.path("out").join(&name);
        let name = name.to_str().expect("a name");
        let answer = served.post(&format!("/api/files/{name}"), &asked);
        assert_eq!(answer.status, 200, "{name}");
        assert!(answer.body == fs::read(path).expect("it is there"), "{name}");
    }
    for name in ["floor-1.ldtk", "floor-1-tiles.png", "spheres.svg"] {
        let answer = served.post(&format!("/api/files/{name}"), &asked);
        assert_eq!(answer.status, 200, "{name}");
    }
    for name in ["floor-9.tmj", "nothing.svg", "seed.exe", "..%2f..%2fetc%2fpasswd", "%00"] {
        let answer = served.post(&format!("/api/files/{name}"), &asked);
        assert_eq!(answer.status, 422, "{name}");
        assert!(answer.header("content-disposition").is_none());
    }
}

/// The words of a command.
fn words(typed: &str) -> Vec<&str> {
    typed.split(' ').collect()
}

#[test]
fn doors_rooms_and_levels() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    let shuffle = json!({ "mode": "swap", "swaps": 5, "noTrap": true });
    let doors = json!({ "pack": "tower", "seed": "7", "shuffle": shuffle });
    let doors = served.json("/api/doors", &doors);
    let typed = words("doors tower --seed 7 --mode swap --swaps 5 --no-trap");
    let own = without(doors.clone(), &["graph", "steps", "stepsLeftOut"]);
    assert_eq!(own, without(folder.json(0, &typed), &["files"]));
    let changed = doors["graph"]["doors"].as_array().expect("a list").iter();
    let changed = changed.filter(|end| end["changed"] == true).count() as u64;
    assert_eq!(doors["metrics"]["changedEnds"], changed);

    let rooms =
        json!({ "pack": "halls", "seed": "7", "layout": { "rooms": 20, "mirroring": true } });
    let rooms = served.json("/api/rooms", &rooms);
    let typed = words("rooms halls --seed 7 --rooms 20 --mirroring true");
    let more = ["templates", "scene", "shapes", "steps", "stepsLeftOut"];
    let told = without(folder.json(0, &typed), &["files"]);
    assert_eq!(without(rooms.clone(), &more), told);
    let steps = rooms["steps"].as_array().expect("a list");
    let last = steps.last().map(|step| &step["event"]);
    assert_eq!(last, Some(&json!("laid")));

    let levels = json!({ "pack": "depths", "seed": "7", "from": 2, "to": 4, "wins": 1 });
    let levels = served.json("/api/population", &levels);
    let typed = words("population depths --seed 7 --depth 2..4 --wins 1 --curve");
    assert_eq!(without_scenes(levels), without(folder.json(0, &typed), &["files"]));
    let hard = json!({ "pack": "depths", "seed": "7", "difficulty": 1500, "last": true });
    let hard = served.json("/api/population", &hard);
    let typed = words("population depths --seed 7 --difficulty 1.5 --last --depth 1 --curve");
    assert_eq!(without_scenes(hard), without(folder.json(0, &typed), &["files"]));
}

/// Levels without what their maps are drawn from.
fn without_scenes(mut levels: Value) -> Value {
    for level in levels["levels"].as_array_mut().expect("a list") {
        let scene = level.as_object_mut().and_then(|level| level.remove("scene"));
        assert!(scene.is_some_and(|scene| scene["floor"].is_string()));
    }
    levels
}

#[test]
fn questions_about_worlds() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    let asked = json!({ "pack": "station", "have": { "Missile": 2 } });
    let typed = ["reach", "station", "--have", "Missile*2"];
    assert_eq!(served.json("/api/reach", &asked), folder.json(0, &typed));
    for (name, value) in [("place", "goal"), ("place", "Customs Hall"), ("item", "Missile")] {
        let mut asked = asked.clone();
        asked[name] = json!(value);
        let mut typed = vec!["explain", "station", value, "--have", "Missile*2"];
        if name == "item" {
            typed[2] = "--item";
            typed.insert(3, value);
        }
        let told = served.json("/api/explain", &asked);
        let text = told["text"].as_str().expect("a text").to_owned();
        assert_eq!(told, folder.json(0, &typed), "{value}");
        assert_eq!(text, folder.run(&typed).out, "{value}");
    }
    // With a seed the world is built: its doors lead elsewhere.
    let drawn = json!({ "pack": "tower", "place": "Pump House" });
    let built = json!({ "pack": "tower", "place": "Pump House", "seed": "7" });
    let path = |asked: &Value| served.json("/api/explain", asked)["path"].clone();
    assert_ne!(path(&drawn), path(&built));
    assert_eq!(served.post("/api/reach", &json!({ "pack": "tower", "seed": "7" })).status, 200);
    let world = served
        .json("/api/generate", &json!({ "pack": "campaign", "preset": "small", "seed": "7" }));
    let room = &world["scene"]["floors"][1]["rooms"][0]["name"];
    let why = json!({ "permalink": world["permalink"], "place": room });
    assert_eq!(served.json("/api/explain", &why)["target"], *room);
    for (body, status) in [
        (json!({ "pack": "station" }), 400),
        (json!({ "pack": "station", "place": "goal", "item": "Missile" }), 400),
        (json!({ "pack": "station", "place": "No such place" }), 422),
        (json!({ "pack": "station", "item": "No such item" }), 422),
        (json!({ "pack": "station", "place": "goal", "have": { "No such item": 1 } }), 422),
    ] {
        assert_eq!(served.post("/api/explain", &body).status, status, "{body}");
    }
}

#[test]
fn proofs() {
    let served = Served::start(&[]);
    let folder = Folder::new();
    let world = json!({ "pack": "station", "seed": "7" });
    let bundle = served.post("/api/files/seed.json", &world).json();
    folder.write("seed.json", bundle.to_string());
    let told = folder.json(0, &["verify", "seed.json"])[0].clone();
    assert_eq!(told["verdict"], "proved");
    let sent = json!({ "bundle": bundle });
    assert_eq!(served.json("/api/verify", &sent), told);
    let asked = json!({ "pack": "station", "seed": "7", "transcript": true });
    let whole = served.json("/api/verify", &asked);
    assert!(whole["transcript"].as_array().is_some_and(|facts| facts.len() > 100));
    assert_eq!(without(whole, &["transcript"]), told);
    let mut forged = bundle.clone();
    forged["decisions"]["items"][0]["item"] = json!("Nothing at all");
    folder.write("seed.json", forged.to_string());
    let told = folder.run(&["verify", "seed.json", "--json"]);
    let told: Value = serde_json::from_str(&told.out).expect("JSON");
    let refuted = served.json("/api/verify", &json!({ "bundle": forged, "transcript": true }));
    assert_ne!(refuted["verdict"], "proved");
    assert_eq!(refuted["verdict"], told[0]["verdict"]);
    assert_eq!(refuted["problem"]["message"], told[0]["problem"]["message"]);
    let both = json!({ "pack": "station", "bundle": bundle });
    assert_eq!(served.post("/api/verify", &both).status, 400);
    // The pack that comes with the request is the one it is compared with.
    let own = json!({ "pack": carried(include_str!("../../../seedwright-api/worlds/starter.toml")), "seed": "7" });
    assert_eq!(served.json("/api/verify", &own)["verdict"], "proved");
}

#[test]
fn broken_packs_are_located_as_by_the_command() {
    let served = Served::start(&[]);
    let text = "[pack]\nformat = 1\nid = \"b\"\nname = \"B\"\nstart = \"Hall\"\ngoal = \"reached(Valt)\"\n[rooms.Hall]\n[rooms.Vault]\n";
    let folder = Folder::with("pack.toml", text);
    let told = folder.json(2, &["check", "pack.toml"]);
    let diagnostics = &told["packs"][0]["diagnostics"];
    assert!(diagnostics[0]["place"]["line"].is_u64());
    let checked = served.json("/api/check", &json!({ "pack": carried(text) }));
    assert_eq!((&checked["sound"], &checked["diagnostics"]), (&json!(false), diagnostics));
    for path in ["/api/generate", "/api/items", "/api/settings", "/api/rooms", "/api/reach"] {
        let answer = served.post(path, &json!({ "pack": carried(text) }));
        assert_eq!(answer.status, 422, "{path}");
        let told = folder.json(2, &["settings", "pack.toml"]);
        assert_eq!(answer.json()["diagnostics"], told["error"]["diagnostics"], "{path}");
        assert_eq!(answer.json()["exitCode"], 2);
    }
    let sound = served.json("/api/check", &json!({ "pack": "station" }));
    let told = Folder::new().json(0, &["check", "station"]);
    assert_eq!(sound, without(told["packs"][0].clone(), &["pack"]));
}

#[test]
fn own_packs() {
    let served = Served::start(&[]);
    let text = include_str!("../../../seedwright-api/worlds/starter.toml");
    let folder = Folder::with("pack.toml", text);
    let asked = json!({ "pack": carried(text), "seed": "7" });
    let world = served.json("/api/generate", &asked);
    let told = folder.json(0, &["generate", "pack.toml", "--seed", "7"]);
    assert_eq!(without(world.clone(), &["scene"]), without(told, &["files"]));
    let linked = json!({ "pack": carried(text), "permalink": world["permalink"] });
    assert_eq!(served.json("/api/generate", &linked), world);
    // Without the pack of a permalink, the error names it.
    let alone = json!({ "permalink": world["permalink"] });
    assert_eq!(served.post("/api/generate", &alone).status, 422);
    let other = json!({ "pack": "blank", "permalink": world["permalink"] });
    assert_eq!(served.post("/api/generate", &other).status, 422);
    let more = json!({ "pack": carried(text), "permalink": world["permalink"], "seed": "8" });
    assert_eq!(served.post("/api/generate", &more).status, 400);
}

#[test]
fn packs_with_little_in_them() {
    let served = Served::start(&[]);
    let asked = json!({ "pack": carried(DOORS_ONLY), "seed": "7" });
    let settings = served.json("/api/settings", &json!({ "pack": carried(DOORS_ONLY) }));
    let doors = served.json("/api/doors", &asked);
    assert!(doors["changes"].as_array().is_some_and(|changes| !changes.is_empty()));
    let generated = served.post("/api/generate", &asked);
    assert_eq!(settings["generates"], true);
    assert_eq!(generated.status, 200, "{}", generated.text());
    let world = generated.json();
    assert_eq!(world["doors"], doors["doors"]);
    let folder = Folder::with("ring.toml", DOORS_ONLY);
    let told = folder.json(0, &["generate", "ring.toml", "--seed", "7"]);
    assert_eq!(without(world.clone(), &["scene"]), without(told, &["files"]));
    assert!(world["scene"]["floors"].is_array());
    assert_eq!(served.post("/api/files/seed.json", &asked).status, 200);
    assert_eq!(served.json("/api/verify", &asked)["verdict"], "proved");
    assert_eq!(served.post("/api/reach", &asked).status, 200);
    // Nothing to find and no doors to shuffle: there is nothing to generate.
    let still = DOORS_ONLY.replace("[shuffle]\niterations = 1\ndepth = 1\n", "");
    let settings = served.json("/api/settings", &json!({ "pack": carried(&still) }));
    assert_eq!(settings["generates"], false);
    let refused = served.post("/api/generate", &json!({ "pack": carried(&still), "seed": "7" }));
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert_eq!(refused.json()["title"], "Invalid input");
}

#[test]
fn what_cannot_be_done() {
    let served = Served::start(&[]);
    let locked = include_str!("../../../seedwright-api/worlds/blank.toml")
        .replace("[items]\nKey = {}", "[items]\nKey = {}\nOther = {}");
    let impossible = served.post("/api/items", &json!({ "pack": carried(&locked), "seed": "7" }));
    let problem = impossible.json();
    assert_eq!((impossible.status, &problem["exitCode"]), (409, &json!(4)), "{problem}");
    assert_eq!(problem["title"], "Impossible");
    let folder = Folder::with("pack.toml", &locked);
    let told = folder.json(4, &["items", "pack.toml", "--seed", "7"]);
    assert_eq!(problem["detail"], told["error"]["message"]);
    assert_eq!(problem["explanation"], told["error"]["explanation"]);
    // There are too many guesses to look for the best one.
    let elements: Vec<String> = ('A'..='J').map(String::from).collect();
    let asked = json!({ "elements": elements, "length": 6, "strategy": "optimal" });
    let answer = served.post("/api/code/suggest", &asked);
    let problem = answer.json();
    assert_eq!((answer.status, &problem["exitCode"]), (422, &json!(3)), "{problem}");
    assert_eq!(problem["title"], "No solution found");
    // In lines, it is the last of them.
    let mut connection = served.connect();
    let accept = "accept: application/x-ndjson\r\n";
    connection.request("POST", "/api/code/suggest", accept, asked.to_string().as_bytes());
    let answer = connection.answer().expect("an answer");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.lines().last(), Some(&json!({ "problem": problem })));
}

#[test]
fn names_are_no_paths() {
    let served = Served::start(&[]);
    let close = served.post("/api/items", &json!({ "pack": "staton" })).json();
    assert!(close["hint"].as_str().is_some_and(|hint| hint.contains("`station`")));
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../seedwright-api/worlds/blank.toml");
    assert!(fs::exists(here).expect("it can be looked for"));
    for name in [
        here,
        "../../etc/passwd",
        "/etc/hostname",
        "/dev/zero",
        ".",
        "",
        "station/00-pack.toml",
        "\u{0}",
    ] {
        for path in ["/api/items", "/api/check", "/api/settings", "/api/rooms", "/api/code/count"] {
            let answer = served.post(path, &json!({ "pack": name }));
            let problem = answer.json();
            assert_eq!(answer.status, 422, "{path} {name}: {problem}");
            let detail = problem["detail"].as_str().expect("a detail");
            assert!(detail.starts_with("there is no embedded pack"), "{detail}");
        }
    }
    // Files that come with a request are never looked for, whatever they are called.
    let named = json!({ "files": [{ "name": "/etc/passwd", "text": "[rooms]\nHall = 3" }] });
    let checked = served.json("/api/check", &json!({ "pack": named }));
    assert_eq!(checked["diagnostics"][0]["place"]["file"], "/etc/passwd");
}

#[test]
fn names_stay_text() {
    const EVIL: &str = "</script><script>alert(1)</script>";
    let served = Served::start(&[]);
    let text = include_str!("../../../seedwright-api/worlds/blank.toml");
    let text = text.replace("Key = {}", &format!("\"{EVIL}\" = {{}}"));
    let text = text.replace("need = \"Key\"", &format!("need = \"'{EVIL}'\""));
    let text = text.replace("was = \"Key\"", &format!("was = \"{EVIL}\""));
    let asked = json!({ "pack": carried(&text), "seed": EVIL });
    let answer = served.post("/api/generate", &asked);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.media(), "application/json");
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.json()["placements"][0]["item"], EVIL);
    for name in ["spheres.svg", "map-world.svg"] {
        let picture = served.post(&format!("/api/files/{name}"), &asked);
        assert_eq!(picture.status, 200, "{}", picture.text());
        assert!(!picture.text().contains("<script"), "{name}");
    }
    let missing = served.get("/%3Cscript%3Ealert(1)%3C/script%3E");
    assert_eq!((missing.status, missing.media()), (404, "application/problem+json"));
    assert!(!missing.text().contains("script"));
}
