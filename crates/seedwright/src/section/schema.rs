//! Shapes as JSON Schemas, for editors and other tools.

use serde_json::{Map, Value, json};

use super::explain::explanation;
use super::{NoNames, Record, Section, Shape, camel_case};

/// The JSON Schema of a shape, draft 2020-12. Requirements refer to the definition `requirement`.
pub fn schema(shape: &Shape) -> Map<String, Value> {
    schema_with(shape, str::to_owned)
}

/// The same for values in requests and bundles, with keys in camel case.
pub fn request_schema(shape: &Shape) -> Map<String, Value> {
    schema_with(shape, camel_case)
}

/// The JSON Schema of settings in bundles and the API, as written by [`document_json`](super::document_json): every key
/// is present. Settings that can be left out can be null, except those in `always`, which are always filled in.
pub fn document_schema<S: Section + Default>(always: &[&str]) -> Map<String, Value> {
    let mut with_value = Vec::new();
    S::entries(&S::default().full(), &NoNames, &mut with_value);
    let properties = S::FIELDS.iter().map(|field| {
        let mut schema = Value::Object(request_schema(&field.shape));
        let always_has_value = with_value.iter().any(|(key, _)| *key == field.name)
            || always.contains(&field.name)
            || matches!(field.shape, Shape::List(_) | Shape::Map { .. });
        if !always_has_value {
            allow_null(&mut schema);
        }
        schema["description"] = json!(field.help);
        (camel_case(field.name), schema)
    });
    let properties: Map<String, Value> = properties.collect();
    let required: Vec<&String> = properties.keys().collect();
    Map::from_iter([
        ("type".to_owned(), json!("object")),
        ("required".to_owned(), json!(required)),
        ("properties".to_owned(), Value::Object(properties)),
        ("additionalProperties".to_owned(), json!(false)),
    ])
}

/// Allows null in a schema. The description stays at the top level.
pub fn allow_null(schema: &mut Value) {
    let mut own = schema.take();
    let description = own.as_object_mut().and_then(|own| own.remove("description"));
    *schema = match own.get_mut("enum").and_then(Value::as_array_mut) {
        Some(words) => {
            words.push(Value::Null);
            own
        }
        None => json!({ "anyOf": [own, { "type": "null" }] }),
    };
    if let Some(description) = description {
        schema["description"] = description;
    }
}

fn schema_with(shape: &Shape, key: fn(&str) -> String) -> Map<String, Value> {
    let schema = |shape: &Shape| schema_with(shape, key);
    let schema = match shape {
        Shape::Text | Shape::Name(_) => json!({ "type": "string" }),
        Shape::Requirement => json!({ "$ref": "#/$defs/requirement" }),
        Shape::Integer { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Shape::Boolean => json!({ "type": "boolean" }),
        Shape::OneOf(allowed) => json!({ "enum": allowed }),
        Shape::Words(words) => {
            json!({ "enum": words.iter().map(|word| word.word).collect::<Vec<_>>() })
        }
        Shape::Two(element) => json!({
            "type": "array",
            "items": schema(element),
            "minItems": 2,
            "maxItems": 2,
        }),
        Shape::List(element) => json!({ "type": "array", "items": schema(element) }),
        Shape::Either(shapes) => {
            json!({ "anyOf": shapes.iter().map(schema).collect::<Vec<_>>() })
        }
        Shape::Record(record) => return record_schema(record, key),
        Shape::Map { of, value } => json!({
            "type": "object",
            "propertyNames": { "description": format!("The name of the {of}.") },
            "additionalProperties": schema(value),
        }),
        Shape::Tagged { kinds, tag, .. } => {
            let kinds = kinds.iter().map(|kind| {
                let mut schema = record_schema(&kind.record, key);
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

fn record_schema(record: &Record, key: fn(&str) -> String) -> Map<String, Value> {
    let defaults = record.defaults.map(|defaults| defaults()).unwrap_or_default();
    let properties: Map<_, _> = { record.fields.iter() }
        .map(|field| {
            let mut schema = schema_with(&field.shape, key);
            schema.insert("description".to_owned(), json!(explanation(record, field)));
            let has_own = matches!(field.shape, Shape::Record(_));
            let default = defaults.iter().find(|(name, _)| *name == field.name && !has_own);
            if let Some((_, default)) = default {
                schema.insert("default".to_owned(), default.clone());
            }
            (key(field.name), Value::Object(schema))
        })
        .collect();
    let required = record.fields.iter().filter(|field| field.required);
    let required: Vec<_> = required.map(|field| key(field.name)).collect();
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(record.open));
    schema
}
