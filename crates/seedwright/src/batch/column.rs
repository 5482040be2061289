//! The columns of rows: each is declared here once, with its name, its type and its meaning.

use super::built_world::BuiltWorld;
use super::name_table::{NameRole, ResolvedCall};
use super::row::Value;
use super::source::RowSource;
use crate::world::{AreaId, CountRange, Measure};

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueKind {
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// Text.
    Text,
}

impl ValueKind {
    /// The word for the type.
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Text => "text",
        }
    }
}

/// A column that every pack has. It is empty where a world has nothing of the kind.
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The type.
    pub kind: ValueKind,
    /// The meaning.
    pub about: &'static str,
    pub(super) value: fn(&RowSource<'_>) -> Value,
}

/// A column about named items or places, which is written like a call: `sphere(Bow)`.
pub struct FunctionColumn {
    /// The name of the function.
    pub name: &'static str,
    /// What its names stand for.
    pub arguments: &'static [NameRole],
    /// The type.
    pub kind: ValueKind,
    /// The meaning.
    pub about: &'static str,
    pub(super) value: fn(&BuiltWorld<'_>, &ResolvedCall) -> Value,
}

/// The name of the column of CPU time, whose values differ from run to run.
pub const CPU_COLUMN: &str = "cpu_us";

/// A column about a world that was built.
macro_rules! built {
    (|$world:ident| $value:expr) => {
        |source| {
            let value = source.world.map(|$world| Value::from($value));
            value.unwrap_or(Value::Nothing)
        }
    };
}

macro_rules! columns {
    ($($name:ident: $kind:ident, $about:literal, $value:expr;)*) => {
        /// The columns that every pack has.
        pub const COLUMNS: &[Column] = &[$(Column {
            name: stringify!($name),
            kind: ValueKind::$kind,
            about: $about,
            value: $value,
        }),*];
    };
}

columns! {
    number: Number, "the number of the seed", |source| Value::Number(source.number);
    seed: Text, "the seed: with it, `generate` builds the world again",
        |source| Value::Text(source.seed.text().to_owned());
    outcome: Text, "`proved`, or `not-found` or `impossible` if no world was built",
        |source| Value::Text(source.outcome.word().to_owned());
    words: Text, "three words by which people recognize the world",
        built!(|world| world.words_and_glyphs().0.join(" "));
    glyphs: Text, "five glyphs for the same purpose",
        built!(|world| world.words_and_glyphs().1.concat());
    hash: Text, "the hash over the rules and all decisions", built!(|world| world.hash());
    permalink: Text, "a code that builds the world again, if there is one",
        built!(|world| world.permalink());
    attempts: Number, "the attempts at placing items",
        built!(|world| world.placement().map(|placed| placed.attempts));
    swaps: Number, "the items that were swapped, over all attempts",
        built!(|world| world.placement().map(|placed| placed.swaps));
    visits: Number, "the rule visits of the search: its work, the same on every machine",
        built!(|world| world.placement().map(|placed| placed.visits));
    steps: Number, "the steps of the proof", built!(|world| world.steps());
    spheres: Number, "the spheres, as `spheres` lists them",
        built!(|world| world.placement().map(|_| world.spheres().len()));
    opening_spheres: Number, "the spheres that open a location, as shapes count them",
        built!(|world| least(world.measure(Measure::Spheres)));
    finds: Number, "the progression items that can be found", built!(|world| world.finds());
    playthrough: Number, "the finds of a minimal playthrough: the length of the path to the goal",
        built!(|world| world.placement().map(|_| world.playthrough().len()));
    required: Number, "the finds that every playthrough needs",
        built!(|world| world.placement().map(|_| world.required().len()));
    spread: Number, "how unevenly progression items are spread over spheres, in percent",
        built!(|world| least(world.measure(Measure::Spread)));
    moves: Number, "the changes of area, if major items are taken in the order of spheres",
        built!(|world| least(world.measure(Measure::Moves)));
    per_sphere_least: Number, "the fewest major items in a sphere before the goal",
        built!(|world| least(world.measure(Measure::PerSphere)));
    per_sphere_most: Number, "the most major items in a sphere before the goal",
        built!(|world| world.measure(Measure::PerSphere).map(|range| range.most));
    doors: Number, "the doors that lead elsewhere", built!(|world| changed_doors(world));
    rooms: Number, "the rooms of the layout", built!(|world| {
        let rooms = world.bundle().and_then(|bundle| bundle.decisions.rooms.as_ref());
        rooms.map(|layout| layout.rooms.len())
    });
    locks: Number, "the code locks",
        built!(|world| part(world, |bundle| bundle.decisions.codes.len()));
    levels: Number, "the filled levels",
        built!(|world| part(world, |bundle| bundle.decisions.population.len()));
    cpu_us: Number, "the CPU time in microseconds, which differs from run to run",
        |source| source.cpu_us.into();
}

/// The columns about named items and places.
pub const FUNCTIONS: &[FunctionColumn] = &[
    FunctionColumn {
        name: "sphere",
        arguments: &[NameRole::Item],
        kind: ValueKind::Number,
        about: "the first sphere in which the item can be found, counted from 0 as `spheres` does",
        value: |world, call| call.item.and_then(|item| world.first_sphere(item)).into(),
    },
    FunctionColumn {
        name: "at",
        arguments: &[NameRole::Item, NameRole::Place],
        kind: ValueKind::Flag,
        about: "whether a copy of the item is at the place: a location, a room or an area",
        value: |world, call| {
            let is_there =
                |location: &u32| call.item.is_some() && world.item_at(*location) == call.item;
            Value::Flag(call.places.iter().any(is_there))
        },
    },
    FunctionColumn {
        name: "item",
        arguments: &[NameRole::Location],
        kind: ValueKind::Text,
        about: "the item at the location",
        value: |world, call| {
            let location = call.places.first();
            let item = location.and_then(|location| world.item_at(*location));
            item.and_then(|item| world.item_name(item)).into()
        },
    },
    FunctionColumn {
        name: "required",
        arguments: &[NameRole::Item],
        kind: ValueKind::Flag,
        about: "whether every playthrough needs a copy of the item",
        value: |world, call| {
            let mut required = world.required().iter();
            Value::Flag(required.any(|placed| Some(placed.copy.item.0) == call.item))
        },
    },
    FunctionColumn {
        name: "area",
        arguments: &[NameRole::Area],
        kind: ValueKind::Number,
        about: "the first sphere in which the area holds a major item, as shapes count it",
        value: |world, call| {
            least(call.area.and_then(|area| world.measure(Measure::Area(AreaId(area))))).into()
        },
    },
    FunctionColumn {
        name: "quality",
        arguments: &[NameRole::Quality],
        kind: ValueKind::Number,
        about: "the row of `quality`: a count, or a mean or share in thousandths",
        value: |world, call| {
            let row = call.measure.zip(world.quality());
            row.and_then(|(row, quality)| quality.values[row]).into()
        },
    },
];

fn least(range: Option<CountRange>) -> Option<u32> {
    range.map(|range| range.least)
}

/// A number of things of which a bundle has none if its pack has no such stage.
fn part(world: &BuiltWorld<'_>, count: fn(&crate::bundle::Bundle) -> usize) -> Option<usize> {
    world.bundle().map(count).filter(|count| *count > 0)
}

/// The number of doors of which an end leads elsewhere; `None` if doors were not shuffled.
fn changed_doors(world: &BuiltWorld<'_>) -> Option<usize> {
    let bundle = world.bundle()?;
    let links = &bundle.decisions.doors;
    let doors: std::collections::BTreeSet<&str> =
        links.iter().map(|link| link.door.as_str()).collect();
    (!bundle.world.doors.is_empty()).then_some(doors.len())
}
