//! What fields and records are made of, and the fields that several records have.

use super::{Field, Kind, Record, Shape};

/// The greatest amount a pack may name, so that sums of amounts stay far away
/// from the limits of the machine.
pub const MAX_AMOUNT: i64 = 1_000_000_000;
/// The greatest number of copies of one item.
pub const MAX_COPIES: i64 = 100_000;

/// What editors look for at the top of a file.
pub(super) const SCHEMA: Field = optional(
    "$schema",
    Shape::Text,
    "Where the JSON Schema of the file is, for editors; nothing else reads it.",
);

pub(super) const NOTE: Field = optional("note", Shape::Text, "A remark for people.");

pub(super) const HELP: Field =
    optional("help", Shape::Text, "What the player is told about the choice.");

pub(super) const NEED: Field =
    optional("need", Shape::Requirement, "What it takes; nothing by default.");

pub(super) const POOL_NAME: Field = optional("pool", Shape::Text, "The pool it belongs to.");

pub(super) const COUNT: Shape = whole(0, MAX_AMOUNT);

pub(super) const fn record(what: &'static str, fields: &'static [Field]) -> Shape {
    Shape::Record(fields_of(what, fields))
}

const fn fields_of(what: &'static str, fields: &'static [Field]) -> Record {
    Record { what, part: "field", fields, open: false }
}

pub(super) const fn kind(name: &'static str, what: &'static str, fields: &'static [Field]) -> Kind {
    Kind { name, record: fields_of(what, fields) }
}

pub(super) const fn whole(min: i64, max: i64) -> Shape {
    Shape::Integer { min, max }
}

pub(super) const fn names(of: &'static str, value: &'static Shape) -> Shape {
    Shape::Map { of, value }
}

pub(super) const fn required(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: true, help }
}

pub(super) const fn optional(name: &'static str, shape: Shape, help: &'static str) -> Field {
    Field { name, shape, required: false, help }
}
