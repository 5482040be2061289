//! Room templates, groups of them, and what can be asked of a layout.

use super::fields::{names, optional, record, required, whole};
use super::{Field, Shape};
use crate::world::templates::limits;

const ROOMS: i64 = limits::ROOMS as i64;

/// Thousandths.
const SHARE: Shape = whole(0, 1000);

/// What a room can be for.
pub(super) const ROLE: Shape =
    Shape::OneOf(&["entrance", "exit", "boss", "treasure", "merchant", "event", "gate"]);

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

/// The fields of the section `[layout]`.
pub(super) const LAYOUT: &[Field] = &[
    optional(
        "rooms",
        whole(1, ROOMS),
        "How many rooms there are to be, exactly. Either this or `floor`.",
    ),
    optional(
        "floor",
        whole(1, limits::FLOOR as i64),
        "How many cells of floor there are to be, at least; 500 by default.",
    ),
    optional(
        "walkers",
        whole(1, limits::WALKERS as i64),
        "How many walkers take turns; 3 by default.",
    ),
    optional(
        "rooms-per-walker",
        whole(1, ROOMS),
        "How many rooms a walker places before it begins elsewhere; 20 by default.",
    ),
    optional(
        "templates-per-connection",
        whole(1, limits::TEMPLATES as i64),
        "How many templates are tried at a connection before it is given up; 10 by default.",
    ),
    optional(
        "iterations",
        whole(1, limits::ITERATIONS as i64),
        "How many turns walkers may take in an attempt; by default 20 for each room of the target or 4 for each cell of floor, and 10000 at least.",
    ),
    optional(
        "compactness",
        SHARE,
        "How often, in thousandths, a connection near the middle goes before one that is farther away; 300 by default.",
    ),
    optional(
        "repeats",
        Shape::Boolean,
        "Whether a room may have the template of the room it was placed from; false by default.",
    ),
    optional(
        "respawn-in-place",
        SHARE,
        "How often, in thousandths, a walker that is stuck goes on in the same room; 500 by default.",
    ),
    optional("turning", Shape::Boolean, "Whether rooms are turned; true by default."),
    optional("mirroring", Shape::Boolean, "Whether rooms are mirrored; false by default."),
    optional(
        "required",
        Shape::OneOf(&["strict", "grow"]),
        "By what required connections may be met: by rooms that stand (\"strict\"), or also by rooms that are placed in the same step (\"grow\", the default).",
    ),
    optional(
        "depth",
        whole(0, limits::DEPTH as i64),
        "How deep rooms may ask for rooms that ask for rooms; 3 by default.",
    ),
    optional(
        "bounds",
        Shape::List(&whole(1, limits::SIDE as i64)),
        "The columns and the rows of the grid that all rooms stand on: [80, 50].",
    ),
    optional(
        "loops",
        SHARE,
        "Which share, in thousandths, of the connections that happen to meet is opened; 1000 by default.",
    ),
    optional(
        "dead-ends",
        Shape::List(&SHARE),
        "The least and the greatest share, in thousandths, of rooms with one way in: [0, 400].",
    ),
    optional(
        "roles",
        record("the table of roles", ROLES),
        "How many rooms of each role there are to be, and where.",
    ),
    optional(
        "partial",
        Shape::Boolean,
        "Whether a layout that stays short of its target will do; false by default.",
    ),
    optional(
        "attempts",
        whole(1, limits::ATTEMPTS as i64),
        "How often the layout begins anew before it gives up; 100 by default.",
    ),
    optional(
        "steps",
        whole(1, limits::STEPS as i64),
        "How many placements may be tried over all attempts; 100000000 by default.",
    ),
];

const ROLES: &[Field] = &[
    optional("entrance", RULE, "Where one begins: one room, always."),
    optional("exit", RULE, "Where one leaves."),
    optional("boss", RULE, "Where the strongest enemy waits."),
    optional("treasure", RULE, "Where something is found."),
    optional("merchant", RULE, "Where something is sold."),
    optional("event", RULE, "Where something happens."),
    optional("gate", RULE, "Where ways to other zones begin."),
];

const COUNT: Shape = whole(0, limits::ROLE_ROOMS as i64);

/// A number of rooms, or that with where they are.
const RULE: Shape = Shape::Either(&[
    COUNT,
    record(
        "a role",
        &[
            optional("count", COUNT, "How many rooms; 1 by default."),
            optional(
                "place",
                Shape::OneOf(&["anywhere", "dead-end", "farthest"]),
                "Where they are: anywhere, in dead ends, or as far from the entrance as any room is; a boss is farthest by default, and treasure in dead ends.",
            ),
            optional(
                "distance",
                whole(0, ROOMS),
                "The fewest doors between the entrance and each of them; 0 by default.",
            ),
            optional(
                "apart",
                whole(0, ROOMS),
                "The fewest doors between any two of them; 0 by default.",
            ),
        ],
    ),
]);
