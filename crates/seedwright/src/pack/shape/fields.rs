//! What fields and records are made of, and the fields that several records have.

use crate::section::{Field, Shape, optional, whole};

/// The greatest amount a pack may name, so that sums of amounts stay far away
/// from the limits of the machine.
pub const MAX_AMOUNT: i64 = 1_000_000_000;

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
