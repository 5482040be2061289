//! Example values for the reference. They come from the embedded packs wherever one of them sets the key.

use seedwright_api::embedded::{EmbeddedPack, PACKS, STARTER};
use serde_json::Value;

/// The longest line of an example that is taken from a pack.
const LONGEST: usize = 100;

/// Examples of keys that no embedded pack sets, or sets to something too long, or not together.
const MORE: &str = include_str!("examples.toml");

/// The documents that examples are taken from, one per file.
pub fn documents() -> Result<Vec<Value>, String> {
    let files = PACKS.iter().flat_map(EmbeddedPack::files);
    let files = files.map(|file| (file.name, String::from_utf8_lossy(&file.bytes).into_owned()));
    let more = [("examples.toml", MORE), STARTER];
    let more = more.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let parsed = { more.into_iter() }
        .chain(files)
        .map(|(name, text)| toml::from_str(&text).map_err(|error| format!("{name}: {error}")));
    parsed.collect()
}

/// An example for a key: a value that differs from the default, if there is one. `None` if no document sets the key and
/// it has no default.
pub fn example(schema: &Value, values: &[&Value]) -> Option<Value> {
    let default = schema.get("default");
    if let Some(Value::Bool(default)) = default {
        return Some((!default).into());
    }
    let is_short = |value: &&&Value| {
        !is_empty(value) && inline(value).lines().all(|line| line.len() <= LONGEST)
    };
    let mut candidates = values.iter().filter(is_short);
    let other = candidates.clone().find(|value| Some(**value) != default);
    other.or_else(|| candidates.next()).map(|value| (*value).clone()).or_else(|| default.cloned())
}

/// Puts the values with the most keys first, so that an example shows keys that belong together.
pub fn sort_by_richness(values: &mut [&Value]) {
    values
        .sort_by_key(|value| std::cmp::Reverse(value.as_object().map_or(0, serde_json::Map::len)));
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        _ => false,
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
        Value::Object(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Object(entries) => {
            let entry =
                |(key, value): (&String, &Value)| format!("{} = {}", key_name(key), inline(value));
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A key as in a pack, quoted if it has to be.
pub fn key_name(key: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !key.is_empty() && key.chars().all(is_plain) {
        true => key.to_owned(),
        false => Value::from(key).to_string(),
    }
}
