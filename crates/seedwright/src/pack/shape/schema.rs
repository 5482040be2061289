//! The formats of packs and plans as JSON Schemas, for editors and other tools.

use serde_json::{Map, Value, json};

use super::format::PACK;
use super::placement::PLAN;
use super::{Field, Record, Shape};

/// The JSON Schema of a pack, draft 2020-12.
pub fn json_schema() -> Value {
    let mut root = document("Seedwright pack", &PACK);
    root.insert("$defs".to_owned(), json!({ "requirement": requirement() }));
    Value::Object(root)
}

/// The JSON Schema of a plan, draft 2020-12.
pub fn plan_schema() -> Value {
    Value::Object(document("Seedwright plan", &PLAN))
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

fn schema(shape: &Shape) -> Map<String, Value> {
    let schema = match shape {
        Shape::Text => json!({ "type": "string" }),
        Shape::Requirement => json!({ "$ref": "#/$defs/requirement" }),
        Shape::Integer { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Shape::Boolean => json!({ "type": "boolean" }),
        Shape::OneOf(allowed) => json!({ "enum": allowed }),
        Shape::List(element) => json!({ "type": "array", "items": schema(element) }),
        Shape::Either(shapes) => {
            json!({ "anyOf": shapes.iter().map(schema).collect::<Vec<_>>() })
        }
        Shape::Record(record) => return record_schema(record),
        Shape::Map { of, value } => json!({
            "type": "object",
            "propertyNames": { "description": format!("The name of the {of}.") },
            "additionalProperties": schema(value),
        }),
        Shape::Tagged { kinds, tag, .. } => {
            let kinds = kinds.iter().map(|kind| {
                let mut schema = record_schema(&kind.record);
                schema["properties"][tag.name] =
                    json!({ "const": kind.name, "description": tag.help });
                schema
            });
            json!({ "type": "object", "oneOf": kinds.collect::<Vec<_>>() })
        }
    };
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

fn record_schema(record: &Record) -> Map<String, Value> {
    let properties: Map<_, _> = record.fields.iter().map(property).collect();
    let required: Vec<_> =
        record.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(record.open));
    schema
}

fn property(field: &Field) -> (String, Value) {
    let mut schema = schema(&field.shape);
    schema.insert("description".to_owned(), json!(field.help));
    (field.name.to_owned(), Value::Object(schema))
}
