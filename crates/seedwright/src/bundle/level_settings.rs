//! The level settings of a bundle: the promises of the section, by name.

use serde_json::{Map, Value, json};

use crate::population::{ByDepth, MeteredKind, Tables};
use crate::section::{NoNames, Section, Shape, camel_case, promises_json};
use crate::world::stock::{MeteredTable, Metering};

/// The source of level maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapOrigin {
    /// The classic generator of the pack: the maps follow from seed and depth.
    Classic,
    /// Laid-out rooms.
    Rooms,
    /// Maps drawn by hand.
    Drawn,
    /// The zones of a floor, side by side.
    Zones,
}

impl MapOrigin {
    /// All sources, in order.
    pub(super) const ALL: [Self; 4] = [Self::Classic, Self::Rooms, Self::Drawn, Self::Zones];

    /// Returns the name for tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Rooms => "rooms",
            Self::Drawn => "drawn",
            Self::Zones => "zones",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.word() == word)
    }
}

/// Returns the settings: the rules that the promises depend on, and the source of maps.
pub fn level_settings(tables: &Tables, maps: MapOrigin) -> Value {
    let MeteredTable { cycle, slots, nothing, kinds } = &tables.metered;
    let metering = Metering { cycle: *cycle, slots: Some(*slots), nothing: *nothing };
    let kind = |kind: &MeteredKind| {
        let mut stated = Map::from_iter([("name".to_owned(), json!(kind.name))]);
        stated.extend(promises_of(kind));
        stated
    };
    let mut stated = promises_of(&tables.rules);
    stated.extend(promises_of(&tables.hero));
    stated.extend(promises_of(&metering));
    stated.insert("metered".to_owned(), kinds.iter().map(kind).collect());
    stated.insert("maps".to_owned(), json!(maps.word()));
    Value::Object(stated)
}

/// Returns the promises among some settings. Numbers that change with depth become rows of a depth and a number.
fn promises_of<S: Section>(settings: &S) -> Map<String, Value> {
    let mut stated = promises_json(settings, &NoNames);
    for field in S::FIELDS.iter().filter(|field| is_by_depth(&field.shape)) {
        if let Some(value) = stated.get_mut(&camel_case(field.name)) {
            *value = by_depth(value.take());
        }
    }
    stated
}

/// Whether a shape is a number that changes with depth.
pub(super) fn is_by_depth(shape: &Shape) -> bool {
    match shape {
        Shape::Map { of, .. } => *of == ByDepth::OF,
        Shape::Either(shapes) => shapes.iter().any(is_by_depth),
        _ => false,
    }
}

/// Converts one number, or a table of numbers by depth, to rows.
fn by_depth(value: Value) -> Value {
    match value {
        Value::Object(numbers) => {
            let depth = |depth: String| depth.parse::<u32>().unwrap_or_default();
            numbers.into_iter().map(|(key, number)| json!([depth(key), number])).collect()
        }
        number => json!([[1, number]]),
    }
}
