//! The formats of packs, plans and settings files as JSON Schemas, for editors and other tools.

use serde_json::{Map, Value, json};

use super::choices::SETTINGS;
use super::format::PACK;
use super::placement::PLAN;
use crate::section::{Shape, schema};

/// Returns the JSON Schema of a pack, draft 2020-12.
pub fn json_schema() -> Value {
    let mut root = document("Seedwright pack", &PACK);
    root.insert("$defs".to_owned(), json!({ "requirement": requirement() }));
    Value::Object(root)
}

/// Returns the JSON Schema of a plan, draft 2020-12.
pub fn plan_schema() -> Value {
    Value::Object(document("Seedwright plan", &PLAN))
}

/// Returns the JSON Schema of a settings file, draft 2020-12.
pub fn settings_schema() -> Value {
    Value::Object(document("Seedwright settings", &SETTINGS))
}

fn document(title: &str, shape: &Shape) -> Map<String, Value> {
    let mut root = Map::new();
    root.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    root.insert("title".to_owned(), json!(title));
    root.extend(schema(shape));
    root
}

fn requirement() -> Value {
    json!({
        "type": "string",
        "title": "requirement",
        "description": "Names joined by & and |, with parentheses, amounts such as Missile * 5, \
            counts such as 2 of (A, B, C), sums such as energy + 2 * reserve >= 300, and rule(x), \
            item(x), event(x), reached(Room.spot), opt(x), trick(x >= 2), always, never, not! x.",
    })
}
