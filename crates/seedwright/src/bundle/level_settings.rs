//! The level settings of a bundle: the promises of the section, by name.

use serde_json::{Map, Value, json};

use crate::population::{Builder, ByDepth, MeteredKind, RoomRole, Tables};
use crate::section::{NoNames, Section, Shape, camel_case, promises_json};
use crate::world::stock::{MeteredTable, Metering};

/// The source of level maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapOrigin {
    /// The builders of the pack: the maps follow from seed and depth.
    Pack,
    /// The builder of rooms and corridors, at every depth.
    Classic,
    /// The builder of caves, at every depth.
    Caves,
    /// The builder of rooms by accretion, at every depth.
    Accretion,
    /// Laid-out rooms.
    Rooms,
    /// Maps drawn by hand.
    Drawn,
    /// The zones of a floor, side by side.
    Zones,
}

impl MapOrigin {
    /// All sources, in order.
    pub(super) const ALL: [Self; 7] = [
        Self::Pack,
        Self::Classic,
        Self::Caves,
        Self::Accretion,
        Self::Rooms,
        Self::Drawn,
        Self::Zones,
    ];

    /// The source of maps that one builder makes.
    pub fn of_builder(builder: Builder) -> Self {
        match builder {
            Builder::Classic => Self::Classic,
            Builder::Caves => Self::Caves,
            Builder::Accretion => Self::Accretion,
        }
    }

    /// The builder of all maps, if there is one.
    pub fn builder(self) -> Option<Builder> {
        Builder::ALL.into_iter().find(|builder| Self::of_builder(*builder) == self)
    }

    /// Returns the name for tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pack => "pack",
            Self::Classic => Builder::Classic.word(),
            Self::Caves => Builder::Caves.word(),
            Self::Accretion => Builder::Accretion.word(),
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
    stated.insert("roles".to_owned(), tables.all_roles().iter().map(role_settings).collect());
    stated.insert("maps".to_owned(), json!(maps.word()));
    Value::Object(stated)
}

/// Returns what rooms of a role hold: numbers by depth, and the names that are drawn from.
fn role_settings(role: &RoomRole) -> Value {
    let rows = |numbers: &ByDepth| -> Value { numbers.0.iter().map(|row| json!(row)).collect() };
    let names = |weights: &[(String, i64)]| -> Value {
        let some = weights.iter().filter(|(_, weight)| *weight > 0);
        some.map(|(name, _)| json!(name)).collect()
    };
    json!({
        "name": role.name,
        "monsters": rows(&role.monsters),
        "level": role.level.in_thousandths(),
        "guards": names(&role.guards),
        "items": rows(&role.items),
        "loot": names(&role.loot),
    })
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
