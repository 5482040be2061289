//! Range checks. Documents are checked before they are read, but programs can set any value.

use std::fmt;

use serde_json::Value as Json;

use super::{NoNames, Section, Shape};

/// A number that is out of the range of its setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The key of the setting.
    pub setting: &'static str,
    /// The number.
    pub value: i128,
    /// The minimum.
    pub least: i64,
    /// The maximum.
    pub most: i64,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { setting, value, least, most } = self;
        write!(formatter, "`{setting}` must be from {least} to {most}, not {value}")
    }
}

impl std::error::Error for OutOfRange {}

/// The range of a key's numbers; any number if the key has no range.
pub fn bounds<S: Section>(key: &str) -> (i64, i64) {
    let field = S::FIELDS.iter().find(|field| field.name == key);
    field.and_then(|field| field.shape.bounds()).unwrap_or((i64::MIN, i64::MAX))
}

/// Returns every number of some settings that is out of range.
pub fn outside<S: Section>(settings: &S) -> Vec<OutOfRange> {
    let mut entries = Vec::new();
    S::entries(&settings.full(), &NoNames, &mut entries);
    let mut found = Vec::new();
    for (key, value) in &entries {
        let fields = S::FIELDS.iter().filter(|field| field.name == *key);
        fields.for_each(|field| look(field.name, &field.shape, value, &mut found));
    }
    found
}

fn look(setting: &'static str, shape: &Shape, value: &Json, found: &mut Vec<OutOfRange>) {
    match (shape, value) {
        (Shape::Integer { min, max }, Json::Number(number)) => {
            let value = { number.as_i64().map(i128::from) }.or(number.as_u64().map(i128::from));
            let value = value.unwrap_or(i128::MAX);
            if !(i128::from(*min)..=i128::from(*max)).contains(&value) {
                found.push(OutOfRange { setting, value, least: *min, most: *max });
            }
        }
        (Shape::List(element) | Shape::Two(element), Json::Array(values)) => {
            values.iter().for_each(|value| look(setting, element, value, found));
        }
        (Shape::Map { value: shape, .. }, Json::Object(entries)) => {
            entries.values().for_each(|value| look(setting, shape, value, found));
        }
        (Shape::Record(record), Json::Object(entries)) => {
            for field in record.fields {
                let value = entries.get(field.name);
                value.into_iter().for_each(|value| look(setting, &field.shape, value, found));
            }
        }
        // The alternatives have different kinds, so at most one of them has numbers here.
        (Shape::Either(shapes), value) => {
            shapes.iter().for_each(|shape| look(setting, shape, value, found));
        }
        _ => {}
    }
}
