//! Proofs that no placement exists: written, checked, compared with the pack, and refused when they are altered.

mod support;

use std::fs;

use serde_json::{Value, json};
use support::Folder;

/// Three keys for two locations in front of the door that they open.
const GATE: &str = r#"
[pack]
format = 1
id = "gate"
start = "Yard"
goal = "reached(Keep)"
[items]
Key = { count = 3 }
Crown = {}
[rooms.Yard]
locations = [{ name = "Barrel" }, { name = "Cart" }]
[rooms.Keep]
locations = [{ name = "Throne" }, { name = "Bed" }]
[doors]
"Yard-Keep" = { a = "Yard", b = "Keep", need = "Key * 3" }
"#;

/// A folder with the pack and the proof that it can't be filled.
fn proved() -> Folder {
    let folder = Folder::with("gate.toml", GATE);
    let ran = folder.run(&["items", "gate.toml", "--seed", "1", "--proof", "gate.json"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.err.contains("seedwright verify gate.json --pack gate.toml"), "{}", ran.err);
    folder
}

/// Changes the proof and writes it under another name.
fn change(folder: &Folder, name: &str, change: impl FnOnce(&mut Value)) {
    let text = fs::read(folder.path("gate.json")).expect("it was written");
    let mut document: Value = serde_json::from_slice(&text).expect("it is JSON");
    change(&mut document);
    folder.write(name, document.to_string());
}

#[track_caller]
fn verdict(folder: &Folder, code: i32, arguments: &[&str]) -> Value {
    folder.json(code, &[&["verify"], arguments].concat())[0].clone()
}

fn statements(told: &Value) -> [&str; 3] {
    ["rules", "pack", "seed"]
        .map(|statement| told["statements"][statement]["verdict"].as_str().unwrap_or("missing"))
}

#[test]
fn a_proof_is_checked_and_compared_with_its_pack() {
    let folder = proved();
    let alone = verdict(&folder, 0, &["gate.json"]);
    assert_eq!(statements(&alone), ["proved", "not checked", "not applicable"]);
    let told = verdict(&folder, 0, &["gate.json", "--pack", "gate.toml"]);
    assert_eq!(statements(&told), ["proved", "proved", "not applicable"]);
    assert_eq!((&told["verdict"], &told["impossible"]["cuts"]), (&json!("proved"), &json!(1)));
    assert_eq!(told["impossible"]["unchecked"], json!(["engineVersion"]));
    assert_eq!((&told["claims"], &told["seed"]), (&Value::Null, &Value::Null));
    for (required, code) in [("rules", 0), ("pack", 0), ("seed", 1)] {
        let arguments = ["verify", "gate.json", "--pack", "gate.toml", "--require", required];
        assert_eq!(folder.run(&arguments).code, Some(code), "{required}");
    }
}

#[test]
fn altered_proofs_and_other_packs_are_refuted() {
    let folder = proved();
    let changes: [(&str, Value); 5] = [
        ("/cuts/0/without/0/1", json!(1)),
        ("/proof/sum/0/2", json!(2)),
        ("/proof/sum", json!([["cut", 0, 1]])),
        ("/world/items/0/2", json!(4)),
        ("/worldHash", json!("0")),
    ];
    for (path, value) in changes {
        change(&folder, "other.json", |document| {
            *document.pointer_mut(path).expect("the field exists") = value;
        });
        let told = verdict(&folder, 1, &["other.json", "--pack", "gate.toml"]);
        assert_eq!(statements(&told), ["refuted", "not checked", "not checked"], "{path}");
    }
    // A proof that holds, but for other requests than the pack has.
    change(&folder, "other.json", |document| document["exclude"] = json!(["Keep.Bed"]));
    let told = verdict(&folder, 1, &["other.json", "--pack", "gate.toml"]);
    assert_eq!(statements(&told), ["proved", "refuted", "not applicable"]);
    assert_eq!(told["statements"]["pack"]["field"], json!("exclude"));
    folder.write(
        "wider.toml",
        GATE.replace("{ name = \"Cart\" }", "{ name = \"Cart\" }, { name = \"Well\" }"),
    );
    let told = verdict(&folder, 1, &["gate.json", "--pack", "wider.toml"]);
    assert_eq!(statements(&told), ["proved", "refuted", "not applicable"]);
    change(&folder, "newer.json", |document| document["format"] = json!(99));
    assert_eq!(folder.run(&["verify", "newer.json"]).code, Some(2));
}

/// A proof that was printed needs no hint that says how to write one.
#[test]
fn a_printed_proof_comes_with_how_to_check_it() {
    let folder = Folder::with("gate.toml", GATE);
    let ran = folder.run(&["items", "gate.toml", "--seed", "1", "--proof", "-"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(!ran.err.contains("--proof"), "{}", ran.err);
    let check =
        "standard output has the proof; check it with `seedwright verify FILE --pack gate.toml`";
    assert!(ran.err.contains(check), "{}", ran.err);
    folder.write("gate.json", ran.out);
    let told = verdict(&folder, 0, &["gate.json", "--pack", "gate.toml"]);
    assert_eq!(statements(&told), ["proved", "proved", "not applicable"]);
}

#[test]
fn nothing_is_written_if_there_is_a_placement() {
    let folder = Folder::with("gate.toml", GATE.replace("Key * 3", "Key * 2"));
    let ran = folder.run(&["items", "gate.toml", "--seed", "1", "--proof", "gate.json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("there is a placement"), "{}", ran.err);
    assert!(!folder.path("gate.json").exists());
}

#[test]
fn tools_get_a_small_proof_with_the_error() {
    let folder = Folder::with("gate.toml", GATE);
    let crypt = GATE
        .replace("Key = { count = 3 }", "Key = { count = 3 }\nRope = {}")
        .replace("[rooms.Keep]", "[rooms.Well]\nlocations = [{ name = \"Bucket\" }]\n[rooms.Keep]")
        .replace(
            "\"Key * 3\" }",
            "\"Key * 3 & Rope\" }\n\"Yard-Well\" = { a = \"Yard\", b = \"Well\", need = \"Rope\" }",
        );
    folder.write("crypt.toml", crypt);
    let error = &folder.json(4, &["items", "crypt.toml", "--seed", "1"])["error"];
    assert_eq!(error["certificate"]["claim"], json!("no-placement"), "{error}");
    folder.write("crypt.json", error["certificate"].to_string());
    let told = verdict(&folder, 0, &["crypt.json", "--pack", "crypt.toml"]);
    assert_eq!(statements(&told), ["proved", "proved", "not applicable"]);
}

/// A pack in which only the goal can be met: the Bow opens its own location.
const BOW: &str = r#"
[pack]
format = 1
id = "bow"
start = "Yard"
goal = "reached(Keep)"
[items]
Key = {}
Bow = {}
[rooms.Yard]
locations = [{ name = "A" }]
[rooms.Keep]
locations = [{ name = "B", need = "Bow" }, { name = "C", need = "Bow" }]
[doors]
"Yard-Keep" = { a = "Yard", b = "Keep", need = "Key" }
"#;

/// The line about requests, if there is one.
fn requests(folder: &Folder, arguments: &[&str]) -> Option<String> {
    let ran = folder.run(&[&["items", "bow.toml", "--seed", "1"], arguments].concat());
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    let mut lines = ran.err.lines();
    lines.find_map(|line| line.strip_prefix("  requests  ")).map(str::to_owned)
}

/// The pack is not called impossible if it is the aim or the shape that is.
#[test]
fn an_impossible_aim_or_shape_is_not_a_fault_of_the_pack() {
    let folder = Folder::with("bow.toml", BOW);
    folder.write("place.toml", "[place]\n\"Yard.A\" = \"Key\"\n");
    folder.write("wrong.toml", "[place]\n\"Yard.A\" = \"Bow\"\n");
    let place = ["--plan", "place.toml"];
    assert_eq!(
        requests(&folder, &place).as_deref(),
        Some("drop this, and there is a placement: the aim is `locations` instead of `goal`")
    );
    // Both are impossible, so neither alone makes a placement.
    assert_eq!(
        requests(&folder, &["--plan", "wrong.toml"]).as_deref(),
        Some("this can't hold: the aim is `locations` instead of `goal`")
    );
    let shape = [&place[..], &["--aim", "goal", "--shape", "spheres=9.."]].concat();
    assert_eq!(requests(&folder, &shape), None);
    folder.write("bow.toml", BOW.replace("need = \"Key\"", "need = \"Key * 2\""));
    assert_eq!(
        requests(&folder, &[&place[..], &["--aim", "goal"]].concat()).as_deref(),
        Some("without any request there is no placement either: the pack alone is impossible")
    );
}

/// A part that could not be decided among many is tried again among few.
#[test]
fn no_named_request_can_be_left_out() {
    let pack = r#"
[pack]
format = 1
id = "quarry"
start = "Yard"
goal = "Rope * 2"

[items]
Pick = { count = 3 }
Rope = { count = 2, class = "filler" }

[rooms.Yard]
locations = [{ name = "Vault", need = "Pick * 4" }]

[rooms.Office]
locations = [{ name = "Desk", need = "Rope * 2 & alarm" }]
events = [{ name = "alarm", need = "Pick * 2" }]

[rooms.Shed]
locations = [{ name = "Shelf" }]

[rooms.Quarry]
locations = [{ name = "Ledge", need = "Pick * 3" }, { name = "Cart" }]

[rooms.Pit]
locations = [{ name = "Puddle" }, { name = "Crate" }]

[doors]
Gate = { a = "Yard", b = "Office", need = "alarm" }
Path = { a = "Yard", b = "Shed" }
Ramp = { a = "Office", b = "Quarry", need = "Rope | Pick * 3" }
Drop = { a = "Quarry", b = "Pit", way = "one" }
Slide = { a = "Yard", b = "Quarry", way = "one" }

[placement]
aim = "items"
exclude = ["Pit.Puddle", "Shed.Shelf"]
priority = ["Pit.Crate"]
early = ["Rope"]
place = { "Quarry.Cart" = "Rope" }
"#;
    let folder = Folder::with("quarry.toml", pack);
    let ran = folder.run(&["items", "quarry.toml", "--seed", "1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    let aim = "the aim is `items` instead of `goal`";
    assert!(ran.err.contains(&format!("this can't hold: {aim}\n")), "{}", ran.err);
    let error = &folder.json(4, &["items", "quarry.toml", "--seed", "1"])["error"];
    assert_eq!((&error["conflict"], &error["dropAnyOne"]), (&json!([aim]), &json!(false)));
}

/// What is open can depend on what lies where: each line says of which placements it speaks.
#[test]
fn lines_about_placed_copies_name_them() {
    let pit = r#"
[pack]
format = 1
id = "pit"
start = "R0"
goal = "reached(R2)"
[items]
B = {}
C = {}
[rooms.R0]
locations = [{ name = "L1" }]
[rooms.R1]
locations = [{ name = "L0" }, { name = "L2" }]
[rooms.R2]
[doors]
D0 = { a = "R0", b = "R1", need = "B", way = "one" }
D1 = { a = "R0", b = "R2", need = "C & B", way = "one" }
[placement]
aim = "goal"
"#;
    let folder = Folder::with("pit.toml", pit);
    let ran = folder.run(&["items", "pit.toml", "--seed", "1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    for at in ["R1.L0", "R1.L2"] {
        let line = format!("  without   C, with C at {at}: open is only R0.L1, R1.L0, R1.L2\n");
        assert!(ran.err.contains(&line), "{}", ran.err);
    }
}

/// All placements are ruled out by rules that are stricter than the game: that is not proved, and no seed helps.
#[test]
fn what_is_ruled_out_without_a_certificate_is_said() {
    let keys = GATE
        .replace("Key = { count = 3 }", "Key = { count = 2, consumed = true }\nRope = {}")
        .replace("Crown = {}", "")
        .replace("{ name = \"Barrel\" }, ", "")
        .replace("{ name = \"Throne\" }, { name = \"Bed\" }", "{ name = \"Throne\" }")
        .replace("[rooms.Keep]", "[rooms.Well]\nlocations = [{ name = \"Bucket\" }]\n[rooms.Keep]")
        .replace(
            "\"Yard-Keep\" = { a = \"Yard\", b = \"Keep\", need = \"Key * 3\" }",
            "a = { a = \"Yard\", b = \"Well\", need = \"Rope\" }\n\
             b = { a = \"Well\", b = \"Keep\", need = \"Key\" }\n\
             c = { a = \"Well\", b = \"Keep\", need = \"Key\" }\n\
             [placement]\naim = \"goal\"",
        );
    let folder = Folder::with("keys.toml", keys);
    for decide in ["auto", "always"] {
        let arguments = ["items", "keys.toml", "--seed", "1", "--decide", decide];
        let ran = folder.run(&arguments);
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        let start = "not found: all placements were ruled out, but there is no certificate of that";
        assert!(ran.err.starts_with(start), "{}", ran.err);
        for useless in ["--seed", "--attempts", "0 attempts", "0 of 3 items"] {
            assert!(!ran.err.contains(useless), "{useless}: {}", ran.err);
        }
        assert!(ran.err.contains("help: add copies of the keys"), "{}", ran.err);
        let error = &folder.json(3, &arguments)["error"];
        assert_eq!(error["undecided"], json!("not-certified"), "{error}");
    }
    let undecided = &folder.json(3, &["items", "keys.toml", "--decide", "never"])["error"];
    assert_eq!(undecided["undecided"], Value::Null);
}
