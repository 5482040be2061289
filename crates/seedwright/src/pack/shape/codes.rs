//! What codes are made of, and the locks that are opened by one.

use super::fields::{NOTE, optional, record, required, whole};
use super::{Field, Shape};
use crate::world::games::MOST_POSITIONS;
use crate::world::limits;

const POSITIONS: Shape = whole(1, MOST_POSITIONS as i64);

/// The fields of the section `[codes]`.
pub(super) const CODES: &[Field] = &[
    required(
        "elements",
        Shape::List(&Shape::Either(&[Shape::Text, ELEMENT])),
        "What codes are made of: names, or names with a sign.",
    ),
    required(
        "positions",
        Shape::Either(&[POSITIONS, Shape::List(&POSITIONS)]),
        "How many positions a code has, or a list of the numbers it may have, the usual one first.",
    ),
    optional(
        "guesses",
        whole(1, limits::ATTEMPTS as i64),
        "How many guesses a player has; 10 by default.",
    ),
    optional(
        "rule",
        Shape::OneOf(&["standard", "exact", "bulls"]),
        "How guesses are answered: black and white (\"standard\", the default), black only (\"exact\"), or black and white with no element twice in the secret (\"bulls\").",
    ),
];

const ELEMENT: Shape = record(
    "an element",
    &[
        required("name", Shape::Text, "Its name."),
        optional("glyph", Shape::Text, "A sign for it, where signs can be shown."),
    ],
);

/// An entry of the section `[locks]`.
pub(super) const LOCK: Shape = record(
    "a lock",
    &[
        optional(
            "notes",
            Shape::List(&Shape::Text),
            "The items that are its notes: guesses with their answers, which together leave one code. It takes all of them to open it.",
        ),
        optional(
            "positions",
            POSITIONS,
            "How many positions its code has; the usual number by default.",
        ),
        optional(
            "tries",
            whole(1, limits::ATTEMPTS as i64),
            "Of a lock without notes: how many tries there are each time; as many as the strategy needs by default.",
        ),
        optional(
            "strategy",
            Shape::OneOf(&[
                "optimal",
                "entropy",
                "parts",
                "expected",
                "minimax",
                "consistent",
                "lowest",
            ]),
            "Of a lock without notes: the strategy that proves that it can be opened; \"entropy\" by default, or \"lowest\" beyond 50,000 codes, where no other will do.",
        ),
        NOTE,
    ],
);
