//! Example values for the reference, taken from the embedded packs wherever one of them sets the key.

use seedwright_api::embedded::{PACKS, STARTER};
use serde_json::{Map, Value, json};

/// The longest example that is taken from a pack.
const LONGEST: usize = 90;

/// The embedded packs, one document per file.
pub fn documents() -> Result<Vec<Value>, String> {
    let files = PACKS.iter().flat_map(|pack| pack.files());
    let files = files.map(|file| (file.name, String::from_utf8_lossy(&file.bytes).into_owned()));
    let starter = (STARTER.0.to_owned(), STARTER.1.to_owned());
    let parsed = files
        .chain([starter])
        .map(|(name, text)| toml::from_str(&text).map_err(|error| format!("{name}: {error}")));
    parsed.collect()
}

/// An example for a key: a value that differs from the default, if any pack has one.
pub fn example(schema: &Value, values: &[&Value]) -> Value {
    let default = schema.get("default");
    let short = |value: &&&Value| (1..=LONGEST).contains(&inline(value).len()) && !is_empty(value);
    let mut candidates = values.iter().filter(short);
    let other = candidates.clone().find(|value| Some(**value) != default);
    match other.or_else(|| candidates.next()) {
        Some(value) => (*value).clone(),
        None => default.cloned().filter(|value| !is_empty(value)).unwrap_or_else(|| sample(schema)),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A valid value for a key that no pack sets and that has no default.
fn sample(schema: &Value) -> Value {
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.last().cloned().unwrap_or_default();
    }
    if let Some(first) = schema["anyOf"].as_array().and_then(|shapes| shapes.first()) {
        return sample(first);
    }
    if schema.get("$ref").is_some() {
        return json!("Bow & Arrow * 5");
    }
    match schema["type"].as_str() {
        Some("boolean") => json!(true),
        Some("integer") => {
            let bound = |key: &str| schema[key].as_i64().unwrap_or_default();
            json!(bound("minimum").max(bound("maximum").min(10)))
        }
        Some("array") => {
            let least = schema["minItems"].as_u64().unwrap_or(1);
            json!((0..least).map(|_| sample(&schema["items"])).collect::<Vec<_>>())
        }
        Some("object") => {
            let value = sample(&schema["additionalProperties"]);
            Value::Object(Map::from_iter([("NAME".to_owned(), value)]))
        }
        _ => json!("Name"),
    }
}

/// A value as in a pack. Texts of several lines, such as drawings, keep their lines.
pub fn inline(value: &Value) -> String {
    match value {
        Value::String(text) if text.contains('\n') => {
            format!("'''\n{}'''", text.trim_start_matches('\n'))
        }
        Value::String(text) if text.contains('"') && !text.contains('\'') => format!("'{text}'"),
        Value::Array(values) => {
            format!("[{}]", values.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Object(entries) => {
            let entry =
                |(key, value): (&String, &Value)| format!("{} = {}", name(key), inline(value));
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A key as in a pack, quoted if it has to be.
fn name(key: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !key.is_empty() && key.chars().all(is_plain) {
        true => key.to_owned(),
        false => Value::from(key).to_string(),
    }
}
