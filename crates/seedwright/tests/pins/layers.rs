//! Layers of the same setting in a pack, a plan and a request: the later one wins, or both are combined. A setting that
//! is given is written again even if it is the default, and one that is not given is not.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::bases::{full, played};
use crate::document::{get, of_files};
use crate::engine::{self, Layered};
use crate::golden;
use crate::shape::{Kind, Spot, pack_spots};

/// How two layers are combined.
#[derive(Clone, Copy)]
enum Rule {
    /// The later one wins.
    Later,
    /// Both lists are joined.
    Added,
    /// Both lists are joined, each entry once.
    United,
    /// Both tables are merged; for the same name, the later one wins.
    ByName,
    /// Terms of a shape are merged, also those of items and areas; a later one that names a shape wins as a whole.
    Terms,
}

/// A field with its values in three layers, and its default if that can be written.
struct Field {
    name: &'static str,
    rule: Rule,
    said: [Value; 3],
    default: Option<Value>,
}

fn field(
    name: &'static str,
    rule: Rule,
    said: [Value; 3],
    default: impl Into<Option<Value>>,
) -> Field {
    Field { name, rule, said, default: default.into() }
}

fn placement() -> Vec<Field> {
    use Rule::{ByName, Later, Terms, United};
    vec![
        field(
            "algorithm",
            Later,
            [json!("assumed"), json!("forward"), json!("random")],
            json!("assumed"),
        ),
        field(
            "aim",
            Later,
            [json!("locations"), json!("items"), json!("goal")],
            json!("locations"),
        ),
        field(
            "promise",
            Later,
            [json!("never-stuck"), json!("finishable"), json!("never-stuck")],
            json!("finishable"),
        ),
        field("attempts", Later, [json!(1), json!(1_000_000), json!(3)], None),
        field("decide", Later, [json!("never"), json!("always"), json!("auto")], json!("auto")),
        field("swaps", Later, [json!(0), json!(1_000_000), json!(5)], None),
        field("steps", Later, [json!(1), json!(1_000_000_000_000_000_i64), json!(8)], None),
        field("loops", Later, [json!(0), json!(100), json!(30)], json!(0)),
        field("mix", Later, [json!(0), json!(1_000_000), json!(5)], None),
        field(
            "place",
            ByName,
            [
                json!({ "Hall.Mat": "Key", "Attic.Trunk": "Lamp" }),
                json!({ "Hall.Mat": "Lamp", "Attic.Chest": "Knife" }),
                json!({ "Attic.Chest": "Key" }),
            ],
            None,
        ),
        field(
            "exclude",
            United,
            [json!(["Hall.Hook"]), json!(["Hall.Mat", "Hall.Hook"]), json!(["Well.Bucket"])],
            None,
        ),
        field(
            "priority",
            United,
            [json!(["Hall.Hook"]), json!(["Hall.Mat", "Hall.Hook"]), json!(["Well.Bucket"])],
            None,
        ),
        field(
            "early",
            ByName,
            [json!(["Knife", "Key * 2"]), json!(["Key * 3"]), json!(["Lamp", "Key"])],
            None,
        ),
        field(
            "only-in",
            ByName,
            [
                json!({ "Tank": ["Cellar", "Roof"] }),
                json!({ "Tank": ["House"], "Key": ["Roof"] }),
                json!({ "Key": ["Cellar"] }),
            ],
            None,
        ),
        field(
            "never-in",
            ByName,
            [
                json!({ "Tank": ["Cellar", "Roof"] }),
                json!({ "Tank": [], "Key": ["Roof"] }),
                json!({ "Key": ["Cellar"] }),
            ],
            None,
        ),
        field(
            "weights",
            ByName,
            [
                json!({ "Hall.Mat": 5 }),
                json!({ "Hall.Mat": 1, "Well.Bucket": 7 }),
                json!({ "Well.Bucket": 1000 }),
            ],
            json!({ "Hall.Mat": 1 }),
        ),
        field(
            "shape",
            Terms,
            [
                json!({
                    "base": "deep", "spheres": "2..5", "spread": "..40%",
                    "items": { "Key": "1..3", "Lamp": "..2" }, "areas": { "Roof": { "from": 1 } },
                }),
                json!({
                    "spheres": "3", "moves": "..20", "try": 64,
                    "items": { "Key": "0..", "Tank": "1" },
                    "areas": { "Cellar": { "from": 2 }, "Roof": { "from": 0 } },
                }),
                json!("level"),
            ],
            None,
        ),
        field("accept-closest", Later, [json!(true), json!(false), json!(true)], json!(false)),
    ]
}

fn shuffle() -> Vec<Field> {
    use Rule::{Added, Later};
    let number = |name, default: i64| {
        field(name, Later, [json!(3), json!(1), json!(default)], json!(default))
    };
    let flag = |name| field(name, Later, [json!(true), json!(false), json!(true)], json!(false));
    vec![
        field("mode", Later, [json!("full"), json!("swap"), json!("spin")], json!("spin")),
        number("iterations", 2),
        field(
            "difficulty",
            Later,
            [json!("easy"), json!("extreme"), json!("normal")],
            json!("normal"),
        ),
        number("attempts", 10),
        number("redraws", 50),
        field("depth", Later, [json!(0), json!("unlimited"), json!(2)], json!(2)),
        field(
            "outer",
            Later,
            [json!("leaving"), json!("not-to-centre"), json!("leaving")],
            json!("leaving"),
        ),
        number("least-changed", 1),
        number("swaps", 100),
        field("steps", Later, [json!(1), json!(1_000_000_000_000_000_i64), json!(8)], None),
        number("held-percent", 0),
        field(
            "still-kinds",
            Later,
            [json!([]), json!(["hatch"]), json!(["jump", "totem", "portal"])],
            json!(["jump", "totem", "portal"]),
        ),
        flag("same-kind"),
        flag("no-trap"),
        field(
            "walk",
            Later,
            [json!([1, 2]), json!([0, 4_294_967_295_i64]), json!([65, 165])],
            None,
        ),
        flag("protect-playthrough"),
        field(
            "protected",
            Added,
            [json!(["Grate"]), json!(["Crawl", "Grate"]), json!(["Hatch"])],
            None,
        ),
        field(
            "joined",
            Added,
            [
                json!([["Cellar", "House"]]),
                json!([["Roof", "House"]]),
                json!([["Cellar", "House"]]),
            ],
            None,
        ),
        field(
            "apart",
            Added,
            [
                json!([["Cellar", "House"]]),
                json!([["Roof", "House"]]),
                json!([["Cellar", "House"]]),
            ],
            None,
        ),
        field(
            "merged",
            Added,
            [json!([["Hall", "Vault"]]), json!([["Vault", "Well"], ["Attic"]]), json!([["Well"]])],
            None,
        ),
    ]
}

/// Returns the combined value of two layers.
fn both(rule: Rule, earlier: &Value, later: &Value) -> Value {
    match (rule, earlier, later) {
        (Rule::Added, Value::Array(one), Value::Array(other)) => {
            one.iter().chain(other).cloned().collect()
        }
        (Rule::United, Value::Array(one), Value::Array(other)) => {
            let more = other.iter().filter(|entry| !one.contains(entry));
            one.iter().chain(more).cloned().collect()
        }
        (Rule::ByName, Value::Object(one), Value::Object(other)) => {
            let mut all = one.clone();
            all.extend(other.clone());
            Value::Object(all)
        }
        (Rule::Terms, Value::Object(one), Value::Object(other)) if !other.contains_key("base") => {
            let mut all = one.clone();
            for (name, value) in other {
                let merged = match (all.get(name), value) {
                    (Some(old @ Value::Object(_)), Value::Object(_)) => {
                        both(Rule::ByName, old, value)
                    }
                    _ => value.clone(),
                };
                all.insert(name.clone(), merged);
            }
            Value::Object(all)
        }
        // Items in a list with their counts: "Key * 2".
        (Rule::ByName, Value::Array(one), Value::Array(other)) => {
            let name = |entry: &Value| {
                entry.as_str().unwrap_or_default().split(" * ").next().map(str::to_owned)
            };
            let replaced = |entry: &&Value| other.iter().any(|later| name(later) == name(entry));
            one.iter().filter(|entry| !replaced(entry)).chain(other).cloned().collect()
        }
        _ => later.clone(),
    }
}

/// Returns the pack with another section, or without it.
fn pack(section: &str, content: &Map<String, Value>) -> Value {
    let [places, ..] = full();
    let mut document = places.document;
    document[section] = Value::Object(content.clone());
    document
}

/// Compares settings in layers with the same settings at once, for every choice of layers that have the field.
fn assert_layers(layered: Layered, section: &str, fields: &[&Field]) {
    for speaking in 1..8_u32 {
        let mut layers: [Map<String, Value>; 3] = Default::default();
        let mut expected = Map::new();
        for (number, layer) in layers.iter_mut().enumerate() {
            if speaking & (1 << number) == 0 {
                continue;
            }
            for field in fields {
                let said = &field.said[number];
                layer.insert(field.name.to_owned(), said.clone());
                let all = match expected.get(field.name) {
                    Some(earlier) => both(field.rule, earlier, said),
                    None => said.clone(),
                };
                expected.insert(field.name.to_owned(), all);
            }
        }
        let found =
            engine::hash_of_layers(layered, layers.each_ref().map(|layer| pack(section, layer)));
        let once = engine::hash_of(&pack(section, &expected));
        assert_eq!(found, once, "{section}: {layers:?} come to {expected:?}");
    }
}

/// Returns the names of the fields of a section.
fn names_of(section: &str) -> Vec<String> {
    let spots: Vec<Spot> = pack_spots();
    let spot = spots.iter().find(|spot| spot.path.to_string() == section).expect("it is a section");
    let [Kind::Record { fields, .. }] = &spot.shape.kinds[..] else {
        unreachable!("the section has fields");
    };
    fields.iter().map(|field| field.name.clone()).collect()
}

#[test]
fn later_layers_hold() {
    let sections =
        [(Layered::Placement, "placement", placement()), (Layered::Shuffle, "shuffle", shuffle())];
    for (layered, section, fields) in sections {
        let names: Vec<_> = fields.iter().map(|field| field.name.to_owned()).collect();
        assert_eq!(names, names_of(section), "every field of the section is tried");
        for field in &fields {
            assert_layers(layered, section, &[field]);
        }
        // A later word for the number of spins removes an earlier number, which is tested below.
        let all: Vec<_> = fields.iter().filter(|field| field.name != "difficulty").collect();
        assert_layers(layered, section, &all);
    }
}

#[test]
fn a_later_difficulty_takes_an_earlier_number_of_spins_away() {
    let shuffle = |fields: Value| pack("shuffle", fields.as_object().expect("it is a table"));
    for (earlier, later, expected) in [
        (
            json!({ "iterations": 3 }),
            json!({ "difficulty": "hard" }),
            json!({ "difficulty": "hard" }),
        ),
        (
            json!({ "difficulty": "hard" }),
            json!({ "iterations": 3 }),
            json!({ "difficulty": "hard", "iterations": 3 }),
        ),
        (
            json!({ "iterations": 3, "difficulty": "easy" }),
            json!({ "difficulty": "hard", "iterations": 5 }),
            json!({ "difficulty": "hard", "iterations": 5 }),
        ),
    ] {
        let nothing = shuffle(json!({}));
        let found =
            engine::hash_of_layers(Layered::Shuffle, [shuffle(earlier), nothing, shuffle(later)]);
        assert_eq!(found, engine::hash_of(&shuffle(expected)));
    }
}

/// A request can give a whole section that the pack does not have.
#[test]
fn a_request_needs_no_section_in_the_pack() {
    let [places, ..] = full();
    let mut bare = places.document;
    let fields = bare.as_object_mut().expect("it is a table");
    let shuffle = fields.shift_remove("shuffle").expect("it is there");
    fields.shift_remove("placement");
    let mut requested = bare.clone();
    requested["shuffle"] = shuffle;
    let found =
        engine::hash_of_layers(Layered::Shuffle, [bare.clone(), bare.clone(), requested.clone()]);
    assert_eq!(found, engine::hash_of(&requested));
    let found =
        engine::hash_of_layers(Layered::Placement, [bare.clone(), bare.clone(), bare.clone()]);
    assert_eq!(found, engine::hash_of(&bare));
}

/// Returns a section as the writer writes it.
fn written(document: &Value) -> Value {
    let world = engine::world(&[engine::file("pack.json", document.to_string())]);
    let files = engine::write(&world).expect("it is small");
    of_files(files.iter().map(|file| str::from_utf8(&file.bytes).expect("it is text")))
}

/// Fields that the writer loses. One that is no longer lost fails the test and must be removed from the list.
const LOST: &[(&str, &str)] = &[];

#[test]
fn what_is_said_is_written_and_nothing_else() {
    for (section, fields) in [("placement", placement()), ("shuffle", shuffle())] {
        for Field { name, said, default, .. } in fields {
            for value in said.into_iter().chain(default) {
                let only = json!({ name: value });
                let only = only.as_object().expect("it is a table");
                let found = written(&pack(section, only));
                let is_kept = found[section] == Value::Object(only.clone());
                let is_lost = LOST.iter().any(|(lost, _)| *lost == name);
                assert_eq!(is_kept, !is_lost, "{name} = {value}: {}", found[section]);
            }
        }
    }
}

/// Returns the paths that the writer adds to a pack and those that it leaves out. The hash of the world is the same.
#[test]
fn the_writer_says_what_packs_say() {
    let spots = pack_spots();
    let mut text = String::from(
        "# Paths that the writer leaves out (-) of packs, and those that it adds (+).\n",
    );
    for base in full().iter().chain(&played()) {
        let again = written(&base.document);
        let _ = writeln!(text, "{}", base.name);
        for Spot { path, .. } in &spots {
            match (get(&base.document, path), get(&again, path)) {
                (Some(said), None) => drop(writeln!(text, "  - {path} = {said}")),
                (None, Some(new)) => drop(writeln!(text, "  + {path} = {new}")),
                _ => {}
            }
        }
    }
    golden::check("written-packs.txt", &text);
}
