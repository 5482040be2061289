//! What a bundle says was asked of levels: the promises of the section, by name.

use serde_json::{Map, Value, json};

use super::MapOrigin;
use crate::population::{ByDepth, MeteredKind, Tables};
use crate::section::{NoNames, Section, Shape, camel_case, promises_json};
use crate::world::stock::{MeteredTable, Metering};

/// What was asked for: the rules that the promises rest on, and where maps come from.
pub(super) fn settings_json(tables: &Tables, maps: MapOrigin) -> Value {
    let MeteredTable { cycle, slots, nothing, kinds } = &tables.metered;
    let metering = Metering { cycle: *cycle, slots: Some(*slots), nothing: *nothing };
    let kind = |kind: &MeteredKind| {
        let mut stated = Map::from_iter([("name".to_owned(), json!(kind.name))]);
        stated.extend(promised(kind));
        stated
    };
    let mut stated = promised(&tables.rules);
    stated.extend(promised(&tables.hero));
    stated.extend(promised(&metering));
    stated.insert("metered".to_owned(), kinds.iter().map(kind).collect());
    stated.insert("maps".to_owned(), json!(maps.word()));
    Value::Object(stated)
}

/// The promises among some settings. Numbers that change with depth are rows of a depth and a number.
fn promised<S: Section>(settings: &S) -> Map<String, Value> {
    let mut stated = promises_json(settings, &NoNames);
    for field in S::FIELDS.iter().filter(|field| is_by_depth(&field.shape)) {
        if let Some(value) = stated.get_mut(&camel_case(field.name)) {
            *value = by_depth(value.take());
        }
    }
    stated
}

/// Whether values are numbers that change with depth.
pub(super) fn is_by_depth(shape: &Shape) -> bool {
    match shape {
        Shape::Map { of, .. } => *of == ByDepth::OF,
        Shape::Either(shapes) => shapes.iter().any(is_by_depth),
        _ => false,
    }
}

/// One number, or a table of numbers by depth, as rows.
fn by_depth(value: Value) -> Value {
    match value {
        Value::Object(numbers) => {
            let depth = |depth: String| depth.parse::<u32>().unwrap_or_default();
            numbers.into_iter().map(|(key, number)| json!([depth(key), number])).collect()
        }
        number => json!([[1, number]]),
    }
}
