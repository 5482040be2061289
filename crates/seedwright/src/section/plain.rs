//! Sections as plain data: their defaults, and their settings in bundles.

use serde_json::{Map, Value as Json};

use super::{Field, Names, NoNames, Plain, Record, Section, Shape};

/// The shape of a section's table.
pub const fn section_shape<S: Section + Default>() -> Shape {
    Shape::Record(Record {
        what: S::WHAT,
        part: "field",
        fields: S::FIELDS,
        open: false,
        defaults: Some(defaults::<S>),
    })
}

/// The default of each key. A key is missing if it has no default, or one that only a pack has a name for.
pub fn defaults<S: Section + Default>() -> Plain {
    let mut entries = Vec::new();
    S::entries(&S::default().full(), &NoNames, &mut entries);
    let is_unknown = |field: &Field| field.required || matches!(field.shape, Shape::Name(_));
    entries
        .retain(|(key, _)| !S::FIELDS.iter().any(|field| field.name == *key && is_unknown(field)));
    entries
}

/// Settings as in bundles and the API: every key, in camel case. Lists and tables without entries are empty; any other
/// missing value is null.
pub fn document_json<S: Section>(settings: &S, names: &dyn Names) -> Json {
    let mut entries = Vec::new();
    S::entries(&settings.full(), names, &mut entries);
    let mut entries: Map<String, Json> =
        entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let nothing = |shape: &Shape| match shape {
        Shape::List(_) => Json::Array(Vec::new()),
        Shape::Map { .. } => Json::Object(Map::new()),
        _ => Json::Null,
    };
    let fields = S::FIELDS.iter().map(|field| {
        let value = entries.remove(field.name);
        (camel_case(field.name), value.unwrap_or_else(|| nothing(&field.shape)))
    });
    Json::Object(fields.collect())
}

/// A value as bundles and the API write it: with the keys of its tables in camel case.
pub fn camel_value(value: Json, shape: &Shape) -> Json {
    match (value, shape) {
        (Json::Object(entries), Shape::Either(shapes)) => {
            let table = shapes.iter().find(|shape| matches!(shape, Shape::Record(_)));
            match table {
                Some(table) => camel_value(Json::Object(entries), table),
                None => Json::Object(entries),
            }
        }
        (Json::Object(entries), Shape::Record(record)) => {
            let entries = entries.into_iter().map(|(key, value)| {
                let field = record.fields.iter().find(|field| field.name == key);
                let value = match field {
                    Some(field) => camel_value(value, &field.shape),
                    None => value,
                };
                (camel_case(&key), value)
            });
            Json::Object(entries.collect())
        }
        (value, _) => value,
    }
}

/// A pack key as bundles and the API write it: `held-percent` becomes `heldPercent`.
pub fn camel_case(key: &str) -> String {
    let mut parts = key.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut name, part| {
        let mut characters = part.chars();
        name.extend(characters.next().into_iter().flat_map(char::to_uppercase));
        name.extend(characters);
        name
    })
}
