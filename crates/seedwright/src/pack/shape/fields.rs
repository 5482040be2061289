//! Fields that several records share.

use crate::section::{Field, Shape, optional, whole};

/// The largest amount in a pack, low enough that sums of amounts cannot overflow.
pub const MAX_AMOUNT: i64 = 1_000_000_000;

/// The schema reference that editors look for at the top of a file.
pub(super) const SCHEMA: Field = optional(
    "$schema",
    Shape::Text,
    "Path or URL of the JSON Schema, for editors; Seedwright ignores it.",
);

pub(super) const NOTE: Field = optional("note", Shape::Text, "A note for other people.");

pub(super) const HELP: Field = optional("help", Shape::Text, "Help text shown to the player.");

pub(super) const NEED: Field =
    optional("need", Shape::Requirement, "What it requires; nothing by default.");

pub(super) const POOL_NAME: Field =
    optional("pool", Shape::Text, "The pool it belongs to; the common pool by default.");

pub(super) const COUNT: Shape = whole(0, MAX_AMOUNT);
