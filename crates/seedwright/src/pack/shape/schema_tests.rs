//! The JSON Schema and the shape check must agree.

use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::format::PACK;
use super::placement::PLAN;
use super::schema::{json_schema, plan_schema};
use crate::document::SourceFile;
use crate::pack::form::{parse, parse_plan};
use crate::section::{Record, Shape};

fn validator() -> Validator {
    jsonschema::validator_for(&json_schema()).expect("the schema is valid")
}

/// The problems that the check finds in a document.
fn is_accepted(document: &Value) -> bool {
    let file = SourceFile::new("a.json", document.to_string());
    parse(&[file]).1.is_empty()
}

fn plan_validator() -> Validator {
    jsonschema::validator_for(&plan_schema()).expect("the schema is valid")
}

/// The problems that the check finds in a plan.
fn is_plan(document: &Value) -> bool {
    let file = SourceFile::new("a.json", document.to_string());
    parse_plan(&[file]).1.is_empty()
}

#[test]
fn the_schema_is_valid() {
    let schema = json_schema();
    assert!(jsonschema::meta::is_valid(&schema));
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["additionalProperties"], false);
    let room = &schema["properties"]["rooms"]["additionalProperties"];
    assert_eq!(room["additionalProperties"], false);
    assert!(room["properties"]["area"]["description"].is_string());
    let plan = plan_schema();
    assert!(jsonschema::meta::is_valid(&plan));
    assert_eq!(plan["$schema"], schema["$schema"]);
    assert_eq!(plan["title"], "Seedwright plan");
    assert_eq!(plan["additionalProperties"], false);
    // A plan has the fields of the section, and optionally `$schema` and `about`.
    let mut section = schema["properties"]["placement"]["properties"].clone();
    for more in ["$schema", "about"] {
        section[more] = plan["properties"][more].clone();
    }
    assert_eq!(plan["properties"], section);
}

/// A minimal pack with one additional section.
fn with(section: &str, content: Value) -> Value {
    let mut document = json!({
        "pack": { "format": 1, "id": "x", "start": "A.floor", "goal": "always" },
    });
    document[section] = content;
    document
}

/// A document with some fields of the section `pack` changed.
fn with_pack(fields: Value) -> Value {
    let mut document = with("rooms", json!({}));
    if let Value::Object(fields) = fields {
        for (name, value) in fields {
            document["pack"][name] = value;
        }
    }
    document
}

fn good_layouts() -> Vec<Value> {
    vec![
        json!({ "pack": { "format": 1, "id": "x" }, "templates": { "T": { "drawing": "" } } }),
        with(
            "templates",
            json!({ "T": { "drawing": "", "roles": ["boss"], "required-connections": ["UP"], "exactly": 1 } }),
        ),
        with(
            "groups",
            json!({ "G": { "members": [{ "template": "T", "at": [-3, 4], "rotation": 90, "mirrored": true }] } }),
        ),
        with(
            "layout",
            json!({ "rooms": 9, "bounds": [8, 8], "roles": { "boss": 1, "exit": { "place": "dead-end" } } }),
        ),
    ]
}

fn bad_layouts() -> Vec<Value> {
    vec![
        with("templates", json!({ "T": {} })),
        with("templates", json!({ "T": { "drawing": "", "required-connections": ["up"] } })),
        with("groups", json!({ "G": { "members": [{ "template": "T" }] } })),
        with("layout", json!({ "loops": 1001 })),
        with("layout", json!({ "roles": { "cook": 1 } })),
    ]
}

fn good() -> Vec<Value> {
    vec![
        with("rooms", json!({})),
        with_pack(json!({ "start": ["A.x", { "at": "B.y", "when": "opt(z)" }] })),
        with_pack(json!({ "goal": ["a", "b"], "return": "warp", "name": "X", "note": "" })),
        with_pack(json!({ "starting": ["Lamp", "Missile * 5"] })),
        with("options", json!({ "o": { "kind": "range", "min": 0, "max": 9, "default": 5 } })),
        with("options", json!({ "o": { "kind": "switch" } })),
        with("options", json!({ "o": { "kind": "choice", "values": ["a"], "default": "a" } })),
        with("tricks", json!({ "t": {}, "u": { "max": 3, "default": 1, "help": "x" } })),
        with("presets", json!({ "p": { "set": { "a": true, "b": 3, "c": "x", "tricks": 2 } } })),
        with("resources", json!({ "r": { "start": 99 } })),
        with("items", json!({ "i": { "count": 0, "class": "filler", "gives": { "r": 1 } } })),
        with(
            "items",
            json!({ "i": { "count": "opt(x)", "progressive": ["a"], "consumed": true } }),
        ),
        with(
            "pools",
            json!({ "p": { "shuffle-within": true, "when": "x" }, "q": { "one-per": "area", "areas": ["a"] } }),
        ),
        with("events", json!({ "e": {} })),
        with("rules", json!({ "r": "x", "s": { "need": "x", "note": "y" } })),
        with("areas", json!({ "a": { "note": "" } })),
        with("rooms", json!({ "R": { "spots": ["a", { "name": "b" }], "area": "x" } })),
        with("rooms", json!({ "R": { "links": [{ "from": "a", "to": "b", "way": "one" }] } })),
        with("rooms", json!({ "R": { "locations": [{ "name": "a" }], "events": [] } })),
        with("doors", json!({ "D": { "a": "x", "b": "y", "way": "once", "fixed": true } })),
    ]
}

fn good_plans() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "algorithm": "assumed", "aim": "goal" }),
        json!({ "attempts": 1, "swaps": 0, "steps": 1_000_000_000_000_000_i64 }),
        json!({ "attempts": 1_000_000, "swaps": 1_000_000, "steps": 1 }),
        json!({ "place": { "R.a": "i" }, "exclude": ["R.b"], "priority": [] }),
        json!({ "early": ["i", "j * 2"], "only-in": { "i": ["a"] }, "never-in": { "i": [] } }),
        json!({ "weights": { "R.a": 1, "R.b": 1_000 } }),
    ]
}

fn bad_plans() -> Vec<Value> {
    vec![
        json!({ "algoritm": "assumed" }),
        json!({ "algorithm": "assume" }),
        json!({ "aim": ["goal"] }),
        json!({ "attempts": 0 }),
        json!({ "attempts": 1_000_001 }),
        json!({ "swaps": -1 }),
        json!({ "swaps": 1_000_001 }),
        json!({ "steps": 0 }),
        json!({ "steps": 1_000_000_000_000_001_i64 }),
        json!({ "steps": 1.5 }),
        json!({ "place": ["R.a"] }),
        json!({ "place": { "R.a": { "item": "i" } } }),
        json!({ "exclude": "R.a" }),
        json!({ "priority": { "R.a": true } }),
        json!({ "early": { "i": 1 } }),
        json!({ "only-in": { "i": "a" } }),
        json!({ "never-in": ["i"] }),
        json!({ "weights": { "R.a": 0 } }),
        json!({ "weights": { "R.a": 1_001 } }),
        json!({ "note": "x" }),
    ]
}

fn bad() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "rooms": {} }),
        json!({ "pack": {} }),
        with("roms", json!({})),
        with("rooms", json!([])),
        with("rooms", Value::Null),
        with_pack(json!({ "format": 2 })),
        with_pack(json!({ "format": 1.5 })),
        with_pack(json!({ "id": 3 })),
        with_pack(json!({ "return": "fly" })),
        with_pack(json!({ "start": [{ "when": "x" }] })),
        with_pack(json!({ "goal": [1] })),
        with_pack(json!({ "goal": { "need": "x" } })),
        with("options", json!({ "o": {} })),
        with("options", json!({ "o": { "kind": "rang" } })),
        with("options", json!({ "o": { "kind": "range", "min": 1, "max": 2 } })),
        with("options", json!({ "o": { "kind": "switch", "default": "on" } })),
        with("options", json!({ "o": { "kind": "range", "min": -1, "max": 9, "default": 5 } })),
        with("options", json!({ "o": { "kind": "switch", "min": 1 } })),
        with("tricks", json!({ "t": { "max": 0 } })),
        with("presets", json!({ "p": { "set": { "a": [] } } })),
        with("resources", json!({ "r": { "start": -1 } })),
        with("items", json!({ "i": { "count": -1 } })),
        with("items", json!({ "i": { "gives": { "r": 0 } } })),
        with("items", json!({ "i": { "class": "minor" } })),
        with("pools", json!({ "p": { "one-per": "room" } })),
        with("pools", json!({ "p": { "areas": "a" } })),
        with("rules", json!({ "r": { "note": "x" } })),
        with("rules", json!({ "r": true })),
        with("rooms", json!({ "R": { "spots": [3] } })),
        with("rooms", json!({ "R": { "links": [{ "from": "a" }] } })),
        with("rooms", json!({ "R": { "locations": [{ "at": "a" }] } })),
        with("doors", json!({ "D": { "a": "x" } })),
        with("doors", json!({ "D": { "a": "x", "b": "y", "way": "twice" } })),
    ]
}

#[test]
fn schema_and_check_agree_on_good_documents() {
    let validator = validator();
    for document in good().into_iter().chain(good_layouts()) {
        assert!(is_accepted(&document), "{document}");
        assert!(validator.is_valid(&document), "{document}");
    }
    for plan in good_plans() {
        assert!(is_plan(&plan), "{plan}");
        assert!(plan_validator().is_valid(&plan), "{plan}");
        let pack = with("placement", plan);
        assert!(is_accepted(&pack), "{pack}");
        assert!(validator.is_valid(&pack), "{pack}");
    }
    // Editors look for the schema at the top of a file, and only there.
    let plan = json!({ "$schema": "plan.schema.json" });
    assert!(is_plan(&plan) && plan_validator().is_valid(&plan));
    let pack = with("placement", plan);
    assert!(!is_accepted(&pack) && !validator.is_valid(&pack));
}

#[test]
fn schema_and_check_agree_on_bad_documents() {
    let validator = validator();
    for document in bad().into_iter().chain(bad_layouts()) {
        assert!(!is_accepted(&document), "{document}");
        assert!(!validator.is_valid(&document), "{document}");
    }
    for plan in bad_plans() {
        assert!(!is_plan(&plan), "{plan}");
        assert!(!plan_validator().is_valid(&plan), "{plan}");
        let pack = with("placement", plan);
        assert!(!is_accepted(&pack), "{pack}");
        assert!(!validator.is_valid(&pack), "{pack}");
    }
}

/// Generates a value of a shape, sometimes with a mistake. Every byte makes one decision; when the bytes
/// run out, values are as small as possible.
fn make(shape: &Shape, bytes: &mut impl Iterator<Item = u8>) -> Value {
    let byte = bytes.next().unwrap_or_default();
    if byte >= 253 {
        let wrong =
            [json!(null), json!(1.5), json!([1]), json!({ "x": 1 }), json!(true), json!("")];
        return wrong[usize::from(bytes.next().unwrap_or_default()) % wrong.len()].clone();
    }
    let choice = usize::from(byte);
    match shape {
        Shape::Text | Shape::Requirement => json!("text"),
        Shape::Integer { min, max } => {
            let numbers = [*min, *max, *min, *max, min - 1, max + 1];
            json!(numbers[(choice / 50).min(numbers.len() - 1)])
        }
        Shape::Boolean => json!(byte.is_multiple_of(2)),
        Shape::OneOf(allowed) => json!(allowed[choice % allowed.len()]),
        Shape::Words(words) => json!(words[choice % words.len()].word),
        Shape::Name(_) => json!("text"),
        Shape::Two(element) => {
            let length = if choice >= 240 { choice % 4 } else { 2 };
            (0..length).map(|_| make(element, bytes)).collect()
        }
        Shape::List(element) => (0..choice % 3).map(|_| make(element, bytes)).collect(),
        Shape::Either(shapes) => make(&shapes[choice % shapes.len()], bytes),
        Shape::Record(record) => make_record(record, bytes),
        Shape::Map { value, .. } => {
            let names = ["a", "b"].into_iter().take(choice % 3);
            let entries: Map<_, _> =
                names.map(|name| (name.to_owned(), make(value, bytes))).collect();
            Value::Object(entries)
        }
        Shape::Tagged { tag, kinds, .. } => {
            let kind = &kinds[choice % kinds.len()];
            let mut value = make_record(&kind.record, bytes);
            if let Some(chosen) = value.get_mut(tag.name).filter(|_| byte < 240) {
                *chosen = json!(kind.name);
            }
            value
        }
    }
}

fn make_record(record: &Record, bytes: &mut impl Iterator<Item = u8>) -> Value {
    let mut entries = Map::new();
    for field in record.fields {
        let byte = bytes.next().unwrap_or_default();
        if if field.required { byte < 252 } else { byte >= 128 } {
            entries.insert(field.name.to_owned(), make(&field.shape, bytes));
        }
    }
    if bytes.next().unwrap_or_default() >= 253 {
        entries.insert("unknown".to_owned(), json!(1));
    }
    Value::Object(entries)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn schema_and_check_agree_on_any_document(bytes in prop::collection::vec(any::<u8>(), 0..150)) {
        let document = make(&PACK, &mut bytes.into_iter());
        prop_assert_eq!(is_accepted(&document), validator().is_valid(&document), "{}", document);
    }

    #[test]
    fn schema_and_check_agree_on_any_plan(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let plan = make(&PLAN, &mut bytes.into_iter());
        let valid = plan_validator().is_valid(&plan);
        prop_assert_eq!(is_plan(&plan), valid, "{}", plan);
        // The section accepts what a plan accepts, except `$schema` and `about`.
        if plan.get("$schema").is_none() && plan.get("about").is_none() {
            let pack = with("placement", plan);
            prop_assert_eq!(is_accepted(&pack), valid, "{}", pack);
        }
    }
}
