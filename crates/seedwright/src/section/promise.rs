//! Promises: settings that a stage guarantees, so that a bundle that guarantees less than its pack is reported.

use serde_json::{Map, Value as Json};

use super::{Names, Promise, Section, Shape, camel_case, document_json};

/// The promises among some settings, as in bundles.
pub fn promises_json<S: Section>(settings: &S, names: &dyn Names) -> Map<String, Json> {
    let Json::Object(mut all) = document_json(settings, names) else { return Map::new() };
    let promises = S::FIELDS.iter().filter(|field| field.promise.is_some());
    promises.filter_map(|field| all.remove_entry(&camel_case(field.name))).collect()
}

/// The promises of which a bundle guarantees less than its pack. Both are settings as in bundles; `stated` are the keys
/// that the pack sets itself.
pub fn asks_less<S: Section>(pack: &Json, stated: &[&str], file: &Json) -> Vec<&'static str> {
    let promises = S::FIELDS.iter().filter(|field| {
        let key = camel_case(field.name);
        let is_less = match field.promise {
            None => false,
            Some(Promise::Same) => pack[&key] != file[&key],
            Some(Promise::AtLeast) => !covers(&field.shape, &pack[&key], &file[&key]),
        };
        is_less && stated.contains(&field.name)
    });
    promises.map(|field| field.name).collect()
}

/// Whether a value guarantees everything that another one guarantees.
fn covers(shape: &Shape, least: &Json, value: &Json) -> bool {
    match (least, value) {
        (Json::Null, _) => true,
        (Json::Bool(least), Json::Bool(value)) => *value || !least,
        (Json::Number(least), Json::Number(value)) => value.as_i64() >= least.as_i64(),
        (Json::String(least), Json::String(value)) => match shape {
            Shape::Words(words) => {
                let place = |own: &str| words.iter().position(|word| word.word == own);
                place(value).is_some_and(|value| Some(value) <= place(least))
            }
            _ => value == least,
        },
        (Json::Array(least), Json::Array(value)) => match (shape, &least[..], &value[..]) {
            (Shape::Two(_), [least, most], [from, to]) => {
                from.as_i64() >= least.as_i64() && to.as_i64() <= most.as_i64()
            }
            _ => least.iter().all(|entry| value.contains(entry)),
        },
        (Json::Object(least), Json::Object(value)) => least.iter().all(|(key, least)| {
            value.get(key).is_some_and(|value| covers(&Shape::Text, least, value))
        }),
        _ => false,
    }
}
