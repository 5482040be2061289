//! What a settings file may hold.

use super::fields::{COUNT, SCHEMA};
use crate::section::{Shape, names, optional, record, whole};

/// A settings file: what is chosen in a pack, or drawn.
pub static SETTINGS: Shape = record(
    "the settings file",
    &[
        SCHEMA,
        optional("preset", Shape::Text, "The preset of the pack that the choices begin with."),
        optional(
            "settings",
            names(
                "option or trick",
                &Shape::Either(&[Shape::Boolean, COUNT, Shape::Text, WEIGHTS]),
            ),
            "A value for an option or trick, or weights to draw it by: { easy = 1, hard = 3 }. The name `tricks` sets the level of every trick.",
        ),
    ],
);

/// How large weights may be is for the reader to say, which knows what they belong to.
const WEIGHTS: Shape = names("value", &whole(i64::MIN, i64::MAX));
