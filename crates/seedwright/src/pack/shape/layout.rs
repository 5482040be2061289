//! Room templates and groups of them.

use crate::section::{Field, Shape, names, optional, record, required, whole};
use crate::world::templates::{Role, limits};

const ROOMS: i64 = limits::ROOMS as i64;

/// What a room can be for.
pub(super) const ROLE: Shape = Shape::Words(Role::WORDS);

const WEIGHT: Field = optional(
    "weight",
    whole(0, limits::WEIGHT as i64),
    "How much likelier it is drawn than one of weight 1, which is the default; never for 0.",
);

const MIN: Field = optional("min", whole(0, ROOMS), "How often it has to be there; 0 by default.");

const MAX: Field = optional(
    "max",
    whole(0, ROOMS),
    "How often it may be there; as often as there is room for by default.",
);

const EXACTLY: Field = optional(
    "exactly",
    whole(0, ROOMS),
    "How often it has to be there, neither more nor less: `min` and `max` in one.",
);

/// An entry of the section `[templates]`.
pub(super) const TEMPLATE: Shape = record(
    "a template",
    &[
        required(
            "drawing",
            Shape::Text,
            "The room, a line of text for each row of cells: `#` wall, `.` floor, `+` a door inside the room, `?` a connection that may be met, `!` one that must be met, letters for places of items, spaces around it.",
        ),
        optional(
            "required-connections",
            Shape::List(&Shape::OneOf(&["UP", "RIGHT", "DOWN", "BOTTOM", "LEFT"])),
            "Sides whose connections must all be met, as if they were drawn as `!`: [\"UP\", \"LEFT\"].",
        ),
        optional(
            "required_connections",
            Shape::List(&Shape::OneOf(&["UP", "RIGHT", "DOWN", "BOTTOM", "LEFT"])),
            "Another spelling of `required-connections`.",
        ),
        optional(
            "roles",
            Shape::List(&ROLE),
            "What rooms of this template can be for: [\"treasure\"].",
        ),
        WEIGHT,
        MIN,
        MAX,
        EXACTLY,
        optional(
            "slots",
            names("place for an item", &Shape::Text),
            "What the places for items are called, by their letters: { a = \"Chest\" }.",
        ),
    ],
);

/// An entry of the section `[groups]`.
pub(super) const GROUP: Shape = record(
    "a group",
    &[
        WEIGHT,
        MIN,
        MAX,
        EXACTLY,
        required("members", Shape::List(&MEMBER), "Its rooms, with their places within the group."),
    ],
);

const SIDE: i64 = limits::GROUP_SIDE as i64;

const MEMBER: Shape = record(
    "a room of a group",
    &[
        required("template", Shape::Text, "Its template."),
        required(
            "at",
            Shape::List(&whole(-SIDE, SIDE)),
            "The column and the row of its first cell within the group: [4, 0].",
        ),
        optional(
            "rotation",
            whole(0, 270),
            "How far it is turned clockwise: 0 (the default), 90, 180 or 270.",
        ),
        optional(
            "mirrored",
            Shape::Boolean,
            "Whether left and right change places before it is turned; false by default.",
        ),
    ],
);
