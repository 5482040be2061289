//! The shape of settings files.

use super::fields::{COUNT, SCHEMA};
use crate::section::{Shape, names, optional, record, whole};

/// The shape of a settings file.
pub static SETTINGS: Shape = record(
    "the settings file",
    &[
        SCHEMA,
        optional("preset", Shape::Text, "The preset of the pack to start from."),
        optional(
            "settings",
            names(
                "option or trick",
                &Shape::Either(&[Shape::Boolean, COUNT, Shape::Text, WEIGHTS]),
            ),
            "A value for an option or trick, or weights from 1 to 1000 to draw it by: { easy = 1, hard = 3 }. The name `tricks` sets the level of every trick.",
        ),
    ],
);

/// The reader checks the range of weights, because its message names the value they belong to.
const WEIGHTS: Shape = names("value", &whole(i64::MIN, i64::MAX));
