//! Schemas of values that no type of Rust says alone.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

/// The values of options and tricks, by name.
pub(crate) fn settings(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "additionalProperties": { "type": ["boolean", "integer", "string"] },
    })
}

/// One of some words, or nothing.
pub(crate) fn optional_word<'w>(words: impl Iterator<Item = &'w str>) -> Schema {
    let words: Vec<Value> = words.map(Value::from).chain([Value::Null]).collect();
    json_schema!({ "type": ["string", "null"], "enum": words })
}

/// Puts the properties of one object before those of another.
pub(crate) fn prepend_properties(schema: &mut Schema, first: &Schema) {
    let properties = |schema: &Schema| {
        let properties = schema.get("properties").and_then(Value::as_object);
        properties.cloned().unwrap_or_default()
    };
    let all: Map<String, Value> =
        { properties(first).into_iter() }.chain(properties(schema)).collect();
    schema.insert("properties".to_owned(), Value::Object(all));
}
