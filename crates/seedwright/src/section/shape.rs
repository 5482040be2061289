//! What values may be, as data: checked, explained and turned into a JSON Schema from one description.

use super::NameKind;

/// What a value may be.
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
    /// One of a few words, each with what it means.
    Words(&'static [Word]),
    /// The name of something that is declared elsewhere.
    Name(NameKind),
    /// A list of values of one shape.
    List(&'static Shape),
    /// A list of exactly two values of one shape.
    Two(&'static Shape),
    /// One of several shapes, which are told apart by the kind of the value.
    Either(&'static [Shape]),
    /// A table with fixed names.
    Record(Record),
    /// A table with free names and values of one shape.
    Map {
        /// What the names are names of: "room".
        of: &'static str,
        /// The shape of the values.
        value: &'static Shape,
    },
    /// A table with fixed names that depend on the text in one of them.
    Tagged {
        /// What the table describes, whichever kind it is.
        what: &'static str,
        /// The field that decides.
        tag: &'static Field,
        /// What the table can be.
        kinds: &'static [Kind],
    },
}

/// A table with fixed names.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// What the table describes, with its article: "a room".
    pub what: &'static str,
    /// What the names in it are called: "field" or "section".
    pub part: &'static str,
    /// The names.
    pub fields: &'static [Field],
    /// Whether other names are passed over instead of refused.
    pub open: bool,
    /// What holds where a name is left out, for the names of which that can be said.
    pub defaults: Option<fn() -> Plain>,
}

/// A word that a value may be, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it means, as a sentence.
    pub help: &'static str,
}

/// Names with values that have no place: what is written, or what holds by default.
pub type Plain = Vec<(&'static str, serde_json::Value)>;

/// A name in a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// What may stand there.
    pub shape: Shape,
    /// Whether the name may not be left out.
    pub required: bool,
    /// What it means, for the author of a pack.
    pub help: &'static str,
    /// Names that flags and requests may not say beside it.
    pub excludes: &'static [&'static str],
    /// How it is compared, if it is a promise: something that bundles hold and that files don't ask for less of.
    pub promise: Option<Promise>,
}

impl Field {
    /// The field, with names that flags and requests may not say beside it.
    pub const fn excluding(self, excludes: &'static [&'static str]) -> Self {
        Self { excludes, ..self }
    }

    /// The field, as a promise.
    pub const fn promising(self, promise: Promise) -> Self {
        Self { promise: Some(promise), ..self }
    }
}

/// How a promise of a file is compared with that of its pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Promise {
    /// What the pack says, the file says as well.
    Same,
    /// Whatever the pack says, the file says as well, or more: numbers are as great, lists and tables have the same
    /// entries and others, ranges are within the pack's, and words are the same or ones that are declared before it.
    AtLeast,
}

/// One of the things a tagged table can be.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The text of the tag that chooses it.
    pub name: &'static str,
    /// The table, including the tag.
    pub record: Record,
}

/// A table with fixed names, all of which are known.
pub const fn record(what: &'static str, fields: &'static [Field]) -> Shape {
    Shape::Record(fields_of(what, fields))
}

const fn fields_of(what: &'static str, fields: &'static [Field]) -> Record {
    Record { what, part: "field", fields, open: false, defaults: None }
}

/// One of the things a tagged table can be.
pub const fn kind(name: &'static str, what: &'static str, fields: &'static [Field]) -> Kind {
    Kind { name, record: fields_of(what, fields) }
}

/// A whole number between two bounds, both included.
pub const fn whole(min: i64, max: i64) -> Shape {
    Shape::Integer { min, max }
}

/// A table with free names and values of one shape.
pub const fn names(of: &'static str, value: &'static Shape) -> Shape {
    Shape::Map { of, value }
}

/// A name that may not be left out.
pub const fn required(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: true, help, excludes: &[], promise: None }
}

/// A name that may be left out.
pub const fn optional(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: false, help, excludes: &[], promise: None }
}

/// How many fields several lists have together.
pub const fn count(lists: &[&[Field]]) -> usize {
    let mut count = 0;
    let mut list = 0;
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// The fields of several lists in one, which has to have room for exactly [`count`] of them.
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
    /// The bounds of whole numbers, where values are some or hold some.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Integer { min, max } => Some((*min, *max)),
            Self::Either(shapes) => shapes.iter().find_map(Self::bounds),
            Self::List(shape) | Self::Two(shape) | Self::Map { value: shape, .. } => shape.bounds(),
            _ => None,
        }
    }
}
