//! Shapes: descriptions of valid values, used for checks, explanations and JSON Schemas.

use super::NameKind;

/// The shape of a value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any text.
    Text,
    /// A text in the requirement language.
    Requirement,
    /// A whole number between two bounds, both included.
    Integer {
        /// The least number allowed.
        min: i64,
        /// The greatest number allowed.
        max: i64,
    },
    /// True or false.
    Boolean,
    /// One of a few fixed texts.
    OneOf(&'static [&'static str]),
    /// One of a few words, each with its meaning.
    Words(&'static [Word]),
    /// The name of something that is declared elsewhere.
    Name(NameKind),
    /// A list of values of one shape.
    List(&'static Shape),
    /// A list of exactly two values of one shape.
    Two(&'static Shape),
    /// One of several shapes, distinguished by the kind of the value.
    Either(&'static [Shape]),
    /// A table with fixed keys.
    Record(Record),
    /// A table with arbitrary keys and values of one shape.
    Map {
        /// What the keys name: "room".
        of: &'static str,
        /// The shape of the values.
        value: &'static Shape,
    },
    /// A table whose fixed keys depend on the text of one of them.
    Tagged {
        /// The description of the table, for any kind.
        what: &'static str,
        /// The field that selects the kind.
        tag: &'static Field,
        /// The possible kinds.
        kinds: &'static [Kind],
    },
}

/// A table with fixed keys.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// The description of the table, with its article: "a room".
    pub what: &'static str,
    /// The word for its keys: "field" or "section".
    pub part: &'static str,
    /// The keys.
    pub fields: &'static [Field],
    /// Whether unknown keys are ignored instead of rejected.
    pub open: bool,
    /// The defaults of the keys that have one.
    pub defaults: Option<fn() -> Plain>,
}

/// A word that a value can be, and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// Its meaning, as a sentence.
    pub help: &'static str,
}

/// Keys with plain values, without positions.
pub type Plain = Vec<(&'static str, serde_json::Value)>;

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// The shape of its value.
    pub shape: Shape,
    /// Whether the key is required.
    pub required: bool,
    /// The help text for pack authors.
    pub help: &'static str,
    /// Keys that flags and requests can't combine with it.
    pub excludes: &'static [&'static str],
    /// How it is compared, if it is a promise: a guarantee that bundles must not weaken.
    pub promise: Option<Promise>,
}

impl Field {
    /// The field, with keys that flags and requests can't combine with it.
    pub const fn excluding(self, excludes: &'static [&'static str]) -> Self {
        Self { excludes, ..self }
    }

    /// The field, as a promise.
    pub const fn promising(self, promise: Promise) -> Self {
        Self { promise: Some(promise), ..self }
    }
}

/// How a promise in a bundle is compared with that of its pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Promise {
    /// The bundle's value must equal the pack's.
    Same,
    /// The bundle's value must be at least as strong as the pack's: numbers are as large, lists and tables contain the
    /// pack's entries, ranges are within the pack's, and words are the same or declared earlier.
    AtLeast,
}

/// One of the kinds of a tagged table.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The text of the tag that selects it.
    pub name: &'static str,
    /// The table, including the tag.
    pub record: Record,
}

/// A table with fixed keys.
pub const fn record(what: &'static str, fields: &'static [Field]) -> Shape {
    Shape::Record(fields_of(what, fields))
}

const fn fields_of(what: &'static str, fields: &'static [Field]) -> Record {
    Record { what, part: "field", fields, open: false, defaults: None }
}

/// One of the kinds of a tagged table.
pub const fn kind(name: &'static str, what: &'static str, fields: &'static [Field]) -> Kind {
    Kind { name, record: fields_of(what, fields) }
}

/// A whole number between two bounds, both included.
pub const fn whole(min: i64, max: i64) -> Shape {
    Shape::Integer { min, max }
}

/// A table with arbitrary keys and values of one shape.
pub const fn names(of: &'static str, value: &'static Shape) -> Shape {
    Shape::Map { of, value }
}

/// A required key.
pub const fn required(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: true, help, excludes: &[], promise: None }
}

/// An optional key.
pub const fn optional(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: false, help, excludes: &[], promise: None }
}

/// The total number of fields in several lists.
pub const fn count(lists: &[&[Field]]) -> usize {
    let mut count = 0;
    let mut list = 0;
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Concatenates several lists of fields; `N` must be their [`count`].
pub const fn join<const N: usize>(lists: &[&[Field]]) -> [Field; N] {
    let mut fields = [optional("", Shape::Text, ""); N];
    let (mut list, mut next) = (0, 0);
    while list < lists.len() {
        let mut field = 0;
        while field < lists[list].len() {
            fields[next] = lists[list][field];
            next += 1;
            field += 1;
        }
        list += 1;
    }
    fields
}

impl Shape {
    /// The bounds of the whole numbers that values are or contain.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Integer { min, max } => Some((*min, *max)),
            Self::Either(shapes) => shapes.iter().find_map(Self::bounds),
            Self::List(shape) | Self::Two(shape) | Self::Map { value: shape, .. } => shape.bounds(),
            _ => None,
        }
    }
}
