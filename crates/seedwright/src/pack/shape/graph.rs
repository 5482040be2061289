//! Which rooms a layout has, and which of them are neighbours.

use super::layout::ROLE;
use crate::section::{Field, Shape, names, optional, record, required, whole};
use crate::world::templates::limits;

const SIDE: i64 = limits::SIDE as i64;

/// The fields of the section `[graph]`.
pub(super) const GRAPH: &[Field] = &[
    required("rooms", names("room", &ROOM), "The rooms that there are to be, by their names."),
    optional(
        "doors",
        Shape::List(&Shape::List(&Shape::Text)),
        "The rooms that have a door between them, in pairs; no others have: [[\"Gate\", \"Court\"]].",
    ),
];

const ROOM: Shape = record(
    "a room of the graph",
    &[
        optional(
            "templates",
            Shape::List(&Shape::Text),
            "The templates that it may have; those of its role by default, or those without a role.",
        ),
        optional(
            "role",
            ROLE,
            "What it is for. One begins in the entrance, or else in the first room without a role.",
        ),
        optional(
            "at",
            Shape::List(&whole(-SIDE, SIDE)),
            "The column and the row where its first cell has to lie: [4, 0]; anywhere by default.",
        ),
    ],
);
