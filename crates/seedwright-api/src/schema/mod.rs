//! Schemas of values whose Rust types don't say enough.

mod types;

use schemars::{Schema, SchemaGenerator, json_schema};
use seedwright::section::{Section, allow_null, request_schema};
use seedwright::world::ItemSettings;
use serde_json::{Map, Value};

/// An object of option and trick values by name.
pub(crate) fn settings(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "additionalProperties": { "type": ["boolean", "integer", "string"] },
    })
}

/// A shape, or null.
pub(crate) fn shape(_: &mut SchemaGenerator) -> Schema {
    let field = ItemSettings::FIELDS.iter().find(|field| field.name == "shape");
    let mut schema =
        Value::Object(field.map_or_else(Map::new, |field| request_schema(&field.shape)));
    allow_null(&mut schema);
    match schema {
        Value::Object(schema) => schema.into(),
        _ => Schema::default(),
    }
}

/// One of the given words, or null.
pub(crate) fn optional_word<'w>(words: impl Iterator<Item = &'w str>) -> Schema {
    let words: Vec<Value> = words.map(Value::from).chain([Value::Null]).collect();
    json_schema!({ "type": ["string", "null"], "enum": words })
}

/// One of the given words.
pub(crate) fn one_word<'w>(words: impl Iterator<Item = &'w str>) -> Schema {
    let words: Vec<Value> = words.map(Value::from).collect();
    json_schema!({ "type": "string", "enum": words })
}

/// Inserts the properties of one object before those of another.
pub(crate) fn prepend_properties(schema: &mut Schema, first: &Schema) {
    let properties = |schema: &Schema| {
        let properties = schema.get("properties").and_then(Value::as_object);
        properties.cloned().unwrap_or_default()
    };
    let all: Map<String, Value> =
        { properties(first).into_iter() }.chain(properties(schema)).collect();
    schema.insert("properties".to_owned(), Value::Object(all));
}

/// Rewrites a schema into an equivalent one that code generators understand: an object with alternatives becomes
/// `allOf` its two parts, and a null default is dropped.
pub(crate) fn simplify(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(simplify),
        Value::Object(fields) => {
            if fields.get("default") == Some(&Value::Null) {
                fields.shift_remove("default");
            }
            split_alternatives(fields);
            fields.values_mut().for_each(simplify);
        }
        _ => {}
    }
}

/// Turns `{ properties, anyOf }` into `{ allOf: [{ properties }, { anyOf }] }`.
fn split_alternatives(schema: &mut Map<String, Value>) {
    let Some(key) = ["anyOf", "oneOf"].into_iter().find(|key| schema.contains_key(*key)) else {
        return;
    };
    if !schema.contains_key("properties") {
        return;
    }
    let mut own = std::mem::take(schema);
    let alternatives = own.shift_remove(key).unwrap_or_default();
    if let Some(description) = own.shift_remove("description") {
        schema.insert("description".to_owned(), description);
    }
    let alternatives = Map::from_iter([(key.to_owned(), alternatives)]);
    let parts = vec![Value::Object(own), Value::Object(alternatives)];
    schema.insert("allOf".to_owned(), Value::Array(parts));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn objects_with_alternatives_are_both_of_their_parts() {
        let mut schema = json!({
            "type": "object",
            "properties": { "a": { "type": "integer", "default": null } },
            "anyOf": [{ "$ref": "#/b" }],
            "description": "both",
        });
        simplify(&mut schema);
        let parts = json!([
            { "type": "object", "properties": { "a": { "type": "integer" } } },
            { "anyOf": [{ "$ref": "#/b" }] },
        ]);
        assert_eq!(schema, json!({ "description": "both", "allOf": parts }));
    }
}
