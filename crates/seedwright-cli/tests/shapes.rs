//! The JSON that tools get: its shape, and that it says the same as the text.

mod support;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use support::{Folder, cove};

/// The names in an object, in order.
fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// The repository's own packs, by name, as JSON.
fn worlds() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let files = fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("it can be listed").path());
    let packs = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let as_json = |path: &Path| -> Value {
        let text = fs::read_to_string(path).expect("it can be read");
        toml::from_str(&text).expect("it is TOML")
    };
    packs.map(|path| (path.display().to_string(), as_json(&path))).collect()
}

#[test]
fn check_tells_everything_about_an_error() {
    let folder = Folder::with(
        "a.toml",
        "[pack]\nformat = 1\nid = 'é'\nstart = 'Hall'\ngoal = 'always'\n[items]\nKey = {}\nKEY = {}\n[rooms.Hall]\n",
    );
    let expected = json!({ "packs": [{
        "pack": "a.toml",
        "sound": false,
        "errors": 1,
        "warnings": 0,
        "notes": 0,
        "sizes": null,
        "corners": null,
        "diagnostics": [{
            "code": "E0302",
            "severity": "error",
            "message": "the item names `Key` and `KEY` differ only in case, spaces or Unicode form",
            "hint": "rename one, so that they can be told apart",
            "place": { "file": "a.toml", "line": 8, "column": 1, "endLine": 8, "endColumn": 4 },
            "related": [{
                "file": "a.toml", "line": 7, "column": 1, "endLine": 7, "endColumn": 4,
                "message": "first declared here",
            }],
        }],
    }] });
    assert_eq!(folder.json(2, &["check", "a.toml"]), expected);
}

#[test]
fn check_tells_about_every_pack() {
    let folder = cove();
    let json = folder.json(2, &["check", "cove", "missing", "blank"]);
    let packs = json["packs"].as_array().expect("a list");
    let told: Vec<_> = packs
        .iter()
        .map(|pack| (pack["pack"].as_str(), pack["errors"].as_u64(), pack["notes"].as_u64()))
        .collect();
    assert_eq!(
        told,
        [
            (Some("cove"), Some(0), Some(1)),
            (Some("missing"), Some(1), Some(0)),
            (Some("blank"), Some(0), Some(0)),
        ]
    );
    let sizes = json!({ "rooms": 4, "spots": 9, "doors": 4, "locations": 8, "items": 6 });
    assert_eq!(packs[0]["sizes"], sizes);
    let missing = &packs[1]["diagnostics"][0];
    assert_eq!((missing["code"].as_str(), &missing["place"]), (Some("E0010"), &Value::Null));
}

#[test]
fn strict_makes_warnings_errors_and_leaves_notes_alone() {
    let folder = cove();
    assert_eq!(folder.run(&["check", "cove", "--strict"]).code, Some(0));
    let text = fs::read_to_string(folder.path("cove/pack.toml")).expect("it can be read");
    folder.write("cove/pack.toml", format!("{text}\n[events]\nidle = {{}}\n"));
    assert_eq!(folder.run(&["check", "cove"]).code, Some(0));
    assert_eq!(folder.run(&["check", "cove", "blank", "--strict"]).code, Some(2));
    let json = folder.json(2, &["check", "cove", "--strict"]);
    assert_eq!(json["packs"][0]["diagnostics"][0]["code"], "W0403");
}

#[test]
fn the_schema_accepts_our_packs_and_refuses_slips() {
    let printed = Folder::new().run(&["check", "--schema"]);
    assert_eq!(printed.code, Some(0));
    let schema: Value = serde_json::from_str(&printed.out).expect("one JSON document");
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let worlds = worlds();
    assert!(worlds.len() >= 2, "the packs were found");
    for (path, mut world) in worlds {
        let faults: Vec<_> = validator.iter_errors(&world).map(|fault| fault.to_string()).collect();
        assert_eq!(faults, Vec::<String>::new(), "{path}");
        world["rooms"]["Slip"] = json!({ "aera": "Harbour" });
        assert!(!validator.is_valid(&world), "{path}");
    }
}

#[test]
fn our_packs_are_the_same_in_json() {
    // Without rooms there is nothing to generate.
    let with_rooms = worlds().into_iter().filter(|(_, world)| world.get("rooms").is_some());
    for (path, world) in with_rooms {
        let folder = Folder::with("a.json", world.to_string());
        folder.write("a.toml", fs::read(&path).expect("it can be read"));
        let hash =
            |pack| folder.json(0, &["generate", pack, "--seed", "1"])["pack"]["hash"].clone();
        assert_eq!(hash("a.json"), hash("a.toml"), "{path}");
    }
}

#[test]
fn reach_has_its_shape() {
    let folder = cove();
    let json = folder.json(0, &["reach", "cove", "--have", "Lantern * 3"]);
    assert_eq!(
        keys(&json),
        [
            "spots",
            "locations",
            "onTrips",
            "stranded",
            "events",
            "trips",
            "trapped",
            "goal",
            "frontier",
            "rooms",
            "roomsOnTrips",
            "roomsWithoutReturn",
            "isComplete",
            "next",
            "nextRooms",
            "leftOut"
        ]
    );
    assert_eq!(json["spots"][0], "Dock.pier");
    assert_eq!(json["locations"][3], "Cave.Pit floor");
    assert_eq!((&json["events"], &json["trapped"]), (&json!([]), &json!([])));
    assert_eq!(json["goal"], false);
    assert_eq!(json["leftOut"], json!([{ "item": "Lantern", "count": 2 }]));
    let link = json!({
        "kind": "link", "name": null, "from": "Cave.mouth", "to": "Cave.ledge",
        "missing": "High Boots", "missingParts": 1, "possible": true,
        "noWayBack": false, "opensFromFront": false,
    });
    let door = json!({
        "kind": "door", "name": "Tunnel-Dock", "from": "Dock.beach", "to": "Tunnel.east",
        "missing": null, "missingParts": 1, "possible": true,
        "noWayBack": false, "opensFromFront": true,
    });
    assert_eq!(json["frontier"], json!([link, door]));
}

#[test]
fn explain_has_its_shape() {
    let folder = cove();
    let all = "High Boots, Lantern, Vault Key";
    let way = folder.json(0, &["explain", "cove", "goal", "--have", all]);
    assert_eq!(
        keys(&way),
        [
            "target", "possible", "first", "trips", "opened", "start", "path", "back", "opens",
            "leftOut", "text"
        ]
    );
    assert_eq!((&way["target"], &way["possible"]), (&json!("goal"), &json!(true)));
    assert_eq!(way["first"], json!([{ "event": "sluice opened", "at": "Tunnel.east" }]));
    assert_eq!(way["start"], "Dock.pier");
    assert_eq!(way["path"][1], json!({ "to": "Cave.mouth", "door": "Dock-Cave" }));
    assert_eq!(way["path"][6], json!({ "to": "Vault.hoard", "door": null }));
    let closed =
        folder.json(0, &["explain", "cove", "Tunnel.Crack", "--have", "High Boots, Candle * 2"]);
    let expected = json!({
        "target": "Tunnel.Crack",
        "possible": false,
        "reasons": [{
            "target": "Tunnel.Crack", "missing": "Lantern | Pearl * 2",
            "blocked": [], "trapped": false, "withoutReturn": false, "noWayBack": [],
        }],
        "leftOut": [],
    });
    let mut without_sets = closed.clone();
    let fields = without_sets.as_object_mut().expect("an object");
    let (sets, text) = (fields.shift_remove("opens"), fields.shift_remove("text"));
    let text = text.expect("the words");
    assert_eq!(
        folder.run(&["explain", "cove", "Tunnel.Crack", "--have", "High Boots, Candle * 2"]).out,
        text.as_str().expect("a text")
    );
    assert_eq!(without_sets, expected);
    let sets = sets.expect("the sets of items");
    assert_eq!(sets["complete"], true);
    assert_eq!(sets["sets"][0]["items"], json!({ "High Boots": 1, "Lantern": 1 }));
    assert_eq!(sets["sets"][0]["path"][0]["to"], "Dock.beach");
}

#[test]
fn explaining_what_does_not_exist_has_its_shape() {
    let folder = Folder::with(
        "a.toml",
        "[pack]\nformat = 1\nid = 'a'\nstart = 'Hall'\ngoal = 'always'\n\
         [options]\nshed = { kind = 'switch' }\n\
         [rooms.Hall]\nlocations = [{ name = 'Shed', when = 'opt(shed)' }, { name = 'Mat' }]\n",
    );
    let told = folder.json(0, &["explain", "a.toml", "Hall.Shed"]);
    let expected = json!({
        "target": "Hall.Shed",
        "possible": false,
        "existsWhen": "opt(shed)",
        "reasons": [],
        "opens": { "complete": true, "sets": [], "withoutReturn": [] },
        "leftOut": [],
        "text": "the location Hall.Shed doesn't exist under these settings\n  it exists if opt(shed)\n\
                 no item set opens it under these settings\n",
    });
    assert_eq!(told, expected);
    let told = folder.run(&["explain", "a.toml", "Hall.Shed"]);
    let words =
        "the location Hall.Shed doesn't exist under these settings\n  it exists if opt(shed)\n";
    assert!(told.out.starts_with(words), "{}", told.out);
    let told = folder.run(&["reach", "a.toml"]);
    assert!(told.out.contains("open      1 of 1 location\n"), "{}", told.out);
    let told = folder.run(&["reach", "a.toml", "--set", "shed=on"]);
    assert!(told.out.contains("open      2 of 2 locations\n"), "{}", told.out);
}

#[test]
fn explaining_an_item_has_its_shape() {
    let folder = cove();
    let found = folder.json(0, &["explain", "cove", "--item", "High Boots"]);
    assert_eq!(keys(&found), ["item", "opens", "neededFor", "mentionedBy", "leftOut", "text"]);
    assert_eq!(found["opens"]["locations"], json!(["Cave.Ledge", "Tunnel.Niche"]));
    assert_eq!(found["neededFor"]["goal"], true);
    assert_eq!(found["mentionedBy"][0], "Cave.pit to Cave.mouth");
    let explained = folder.run(&["explain", "cove", "--item", "Lantern"]);
    let words = "one more Lantern opens nothing\nnothing needs Lantern\nrequirements that mention Lantern\n  Tunnel.west";
    assert!(explained.out.starts_with(words), "{}", explained.out);
}

#[test]
fn items_can_be_given_one_by_one() {
    let folder = cove();
    let together = folder.run(&["reach", "cove", "--have", "High Boots, Candle * 2"]);
    let apart = ["reach", "cove", "--have", "High Boots", "--have", "", "--have", "Candle * 2"];
    assert_eq!((folder.run(&apart).out, together.code), (together.out.clone(), Some(0)));
    assert!(together.out.contains("Tunnel: west, east"), "{}", together.out);
}

#[test]
fn settings_speak_the_words_of_packs() {
    let folder = cove();
    let json = folder.json(0, &["settings", "cove", "--set", "pearls=4"]);
    assert_eq!(
        keys(&json),
        [
            "options",
            "tricks",
            "presets",
            "shapes",
            "shapeTerms",
            "constraints",
            "pack",
            "stages",
            "generates"
        ]
    );
    let pearls = json!({
        "kind": "range", "min": 2, "max": 4, "default": 3,
        "name": "pearls", "help": "number of pearls", "value": 4,
    });
    assert_eq!(json["options"][0], pearls);
    let tide = &json["options"][1];
    assert_eq!(
        (&tide["kind"], &tide["values"], &tide["default"], &tide["value"]),
        (&json!("choice"), &json!(["out", "in"]), &json!("out"), &json!("out"))
    );
    assert_eq!(json["tricks"][0]["max"], 2);
    assert_eq!(json["presets"][0]["set"], json!({ "tricks": 2, "tide": "in" }));
}

#[test]
fn the_other_commands_have_their_shapes() {
    let folder = Folder::new();
    assert_eq!(folder.json(0, &["new", "cove"]), json!({ "files": ["cove/pack.toml"] }));
    folder.write(
        "empty.toml",
        "[pack]\nformat = 1\nid = 'empty'\nstart = 'Hall'\ngoal = 'always'\n[rooms.Hall]\n",
    );
    let surveyed = folder.json(0, &["generate", "empty.toml", "--seed", "rainy day"]);
    assert_eq!(
        keys(&surveyed),
        [
            "engineVersion",
            "seedVersion",
            "pack",
            "settings",
            "seed",
            "stages",
            "start",
            "withEverything"
        ]
    );
    assert_eq!(surveyed["seed"], "rainy day");
    assert_eq!(surveyed["pack"]["id"], "empty");
    let packs = folder.json(0, &["packs"]);
    let names = packs["packs"].as_array().expect("a list").iter();
    let names: Vec<&str> = names.filter_map(|pack| pack["name"].as_str()).collect();
    assert_eq!(names, ["campaign", "station", "tower", "halls", "festive", "depths", "blank"]);
    let shown = folder.json(0, &["packs", "show", "blank"]);
    let text = shown["files"][0]["text"].as_str().expect("a text");
    assert!(text.contains("[pack]"));
}

#[test]
fn failures_are_one_json_document_too() {
    let folder = Folder::with("bad.toml", "");
    folder.write(
        "hopeless.toml",
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'never'\n[rooms.Hall]\n",
    );
    folder.json(0, &["new", "cove"]);
    for (arguments, code, field) in [
        (&["new", "cove"][..], 1, "message"),
        (&["chek"], 2, "message"),
        (&["check"], 2, "message"),
        (&["reach", "blank", "--have", "Kee"], 2, "message"),
        (&["explain", "blank", "nowhere"], 2, "message"),
        (&["packs", "show", "blnk"], 2, "message"),
        (&["reach", "bad.toml"], 2, "diagnostics"),
        (&["settings", "missing"], 2, "diagnostics"),
        (&["generate", "hopeless.toml"], 4, "explanation"),
        (&["items", "hopeless.toml"], 4, "explanation"),
        (&["items", "cove", "--steps", "1"], 3, "unplaced"),
        (&["items", "cove", "--plan", "bad.toml"], 2, "diagnostics"),
        (&["items", "cove", "--plan", "missing"], 2, "message"),
        (&["items", "cove", "--out", "bad.toml"], 1, "message"),
        (&["items", "cove", "--aim", "all"], 2, "message"),
        (&["spheres", "bad.toml"], 2, "diagnostics"),
        (&["spheres", "missing"], 2, "message"),
    ] {
        let json = folder.json(code, arguments);
        let error = &json["error"];
        assert_eq!(keys(&json), ["error"], "{arguments:?}");
        assert_eq!(error["exitCode"], code, "{arguments:?}");
        assert!(!error[field].is_null(), "{arguments:?}: {error}");
        let has_hint = error.get("hint").is_some() || field == "diagnostics";
        assert!(has_hint, "{arguments:?}: {error}");
    }
}

#[test]
fn wrong_arguments_are_explained_to_tools() {
    let folder = Folder::new();
    for (arguments, message, hint) in [
        (
            &["generate", "--sed", "1"][..],
            "unexpected argument '--sed' found",
            "a similar argument exists: '--seed'\nUsage: seedwright generate --seed <TEXT> [PACK]\n\
             For more information, try '--help'.",
        ),
        (
            &["doors", "tower", "--mode", "spni"],
            "invalid value 'spni' for '--mode <NAME>' [possible values: spin, swap, full, decoupled]",
            "a similar value exists: 'spin'\nFor more information, try '--help'.",
        ),
        (
            &["doors"],
            "the following required arguments were not provided: <PACK>",
            "Usage: seedwright doors --json <PACK>\nFor more information, try '--help'.",
        ),
        (
            &["code"],
            "'seedwright code' requires a subcommand but one was not provided [subcommands: valid, \
             count, suggest, explain, notes, tree, play, help]",
            "Usage: seedwright code [OPTIONS] <COMMAND>\nFor more information, try '--help'.",
        ),
    ] {
        let json = folder.json(2, arguments);
        assert_eq!(json["error"]["message"], message, "{arguments:?}");
        assert_eq!(json["error"]["hint"], hint, "{arguments:?}");
    }
    let ran = folder.run(&["doors", "tower", "--walk", "9..1"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("in ascending order"), "{}", ran.err);
}
