//! The shapes of rooms, their contents, and doors.

use super::fields::{NEED, NOTE, POOL_NAME};
use crate::section::{Field, Shape, optional, record, required, whole};
use crate::world::QuarterTurns;

pub(super) const ROOM: Shape = record(
    "a room",
    &[
        optional(
            "area",
            Shape::Text,
            "The area of the room; one named after the `id` of the pack by default.",
        ),
        NOTE,
        optional(
            "spots",
            Shape::List(&SPOT),
            "The spots of the room; a single spot called \"floor\" by default.",
        ),
        optional("links", Shape::List(&LINK), "The passages between the spots of the room."),
        optional("locations", Shape::List(&LOCATION), "The places in the room that hold an item."),
        optional(
            "events",
            Shape::List(&ROOM_EVENT),
            "Events that can happen in the room, once and permanently.",
        ),
    ],
);

const SPOT: Shape = Shape::Either(&[
    Shape::Text,
    record(
        "a spot",
        &[
            required("name", Shape::Text, "The name of the spot."),
            optional(
                "refills",
                Shape::Boolean,
                "Whether a player who stands here gets back all their health, as at a save station; false by default.",
            ),
            NOTE,
        ],
    ),
]);

const LINK: Shape = record(
    "a link",
    &[
        required("from", Shape::Text, "The spot where the link starts."),
        required("to", Shape::Text, "The spot where the link ends."),
        NEED,
        optional(
            "way",
            Shape::OneOf(&["one", "both"]),
            "Whether the link leads \"one\" way (the default) or \"both\" ways.",
        ),
        BACK,
        NOTE,
    ],
);

const LOCATION: Shape = record(
    "a location",
    &[
        required("name", Shape::Text, "The name of the location."),
        AT,
        NEED,
        optional(
            "when",
            Shape::Requirement,
            "The condition under which the location exists; it can test only options and tricks; always by default.",
        ),
        optional("was", Shape::Text, "The item at this location in the original game."),
        POOL_NAME,
        NOTE,
    ],
);

const ROOM_EVENT: Shape =
    record("an event", &[required("name", Shape::Text, "The name of the event."), AT, NEED, NOTE]);

pub(super) const DOOR: Shape = record(
    "a door",
    &[
        required("a", Shape::Text, "One side of the door, as Room.spot."),
        required("b", Shape::Text, "The other side, as Room.spot."),
        NEED,
        BACK,
        optional(
            "lock",
            LOCK,
            "A lock on side a that must be opened once before the door can be passed from either side.",
        ),
        optional("back-lock", LOCK, "The same on side b; none by default."),
        optional(
            "way",
            Shape::OneOf(&["both", "one", "once"]),
            "Whether the door leads \"both\" ways (the default), \"one\" way from a to b, or also back from b to a \"once\" it has been passed from a.",
        ),
        optional("kind", Shape::Text, "The kind of door, as free text; \"door\" by default."),
        optional(
            "fixed",
            Shape::Boolean,
            "Whether the door shuffle leaves the door as it is; false by default.",
        ),
        optional(
            "rotation",
            Shape::List(&ROTATION),
            "The rotations of sides a and b, in quarter turns: [0, 2]. Use \"none\" for a side whose rotation is unknown.",
        ),
        optional(
            "labels",
            Shape::List(&Shape::Text),
            "The labels of sides a and b: [\"north arch\", \"stair\"]. Use \"\" for a side without a label.",
        ),
        NOTE,
    ],
);

const LOCK: Shape = record(
    "a lock",
    &[
        required("need", Shape::Requirement, "What opening the lock requires on its own side."),
        optional(
            "behind",
            Shape::OneOf(&["free", "same", "never", "matching"]),
            "What opening it requires from the other side: nothing (\"free\", the default), the \"same\", \"never\" possible, or the same if the lock on that side has a \"matching\" kind.",
        ),
        optional(
            "kind",
            Shape::Text,
            "The kind of lock, as free text; a lock without a kind matches no other.",
        ),
    ],
);
const ROTATION: Shape =
    Shape::Either(&[whole(0, QuarterTurns::MOST as i64), Shape::OneOf(&["none"])]);

const BACK: Field = optional(
    "back",
    Shape::Requirement,
    "What the other direction requires; the same as `need` by default.",
);

const AT: Field = optional(
    "at",
    Shape::Text,
    "The spot, required in a room with several; the only spot by default.",
);
