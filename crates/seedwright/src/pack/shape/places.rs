//! Rooms with what is in them, and doors.

use super::fields::{NEED, NOTE, POOL_NAME};
use crate::section::{Field, Shape, optional, record, required, whole};
use crate::world::QuarterTurns;

pub(super) const ROOM: Shape = record(
    "a room",
    &[
        optional("area", Shape::Text, "The area that the room is part of."),
        NOTE,
        optional(
            "spots",
            Shape::List(&SPOT),
            "The spots to stand on in the room; one spot called \"floor\" by default.",
        ),
        optional("links", Shape::List(&LINK), "The ways between the spots of the room."),
        optional("locations", Shape::List(&LOCATION), "The places in the room where an item lies."),
        optional(
            "events",
            Shape::List(&ROOM_EVENT),
            "What can happen in the room, once and for good.",
        ),
    ],
);

const SPOT: Shape = Shape::Either(&[
    Shape::Text,
    record("a spot", &[required("name", Shape::Text, "The name of the spot."), NOTE]),
]);

const LINK: Shape = record(
    "a link",
    &[
        required("from", Shape::Text, "The spot where the link begins."),
        required("to", Shape::Text, "The spot where the link ends."),
        NEED,
        optional(
            "way",
            Shape::OneOf(&["one", "both"]),
            "Whether the link leads one way (the default) or both ways.",
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
            "When there is such a location; only options and tricks can be asked for.",
        ),
        optional("was", Shape::Text, "The item that lies there in the original game."),
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
            "What has to be broken once at side a before the door can be passed, from whichever side.",
        ),
        optional("back-lock", LOCK, "The same at side b; nothing by default."),
        optional(
            "way",
            Shape::OneOf(&["both", "one", "once"]),
            "Whether the door leads \"both\" ways (the default), \"one\" way from a to b, or back from b to a \"once\" it has been passed from a.",
        ),
        optional(
            "kind",
            Shape::Text,
            "What kind of door it is, in any words; \"door\" by default.",
        ),
        optional(
            "fixed",
            Shape::Boolean,
            "Whether the door keeps its place when doors are shuffled; false by default.",
        ),
        optional(
            "rotation",
            Shape::List(&ROTATION),
            "How sides a and b are turned, in quarters of a circle: [0, 2]. A side of which that is not known is \"none\".",
        ),
        optional(
            "labels",
            Shape::List(&Shape::Text),
            "What sides a and b are called: [\"north arch\", \"stair\"]. A side without a label is \"\".",
        ),
        NOTE,
    ],
);

const LOCK: Shape = record(
    "a lock",
    &[
        required("need", Shape::Requirement, "What breaking the lock takes at its own side."),
        optional(
            "behind",
            Shape::OneOf(&["free", "same", "never", "matching"]),
            "What breaking it takes from behind: nothing (\"free\", the default), the \"same\", it is \"never\" possible there, or the same if the lock there is of a \"matching\" kind.",
        ),
        optional(
            "kind",
            Shape::Text,
            "What kind of lock it is, in any words; locks without a kind match no other.",
        ),
    ],
);
const ROTATION: Shape =
    Shape::Either(&[whole(0, QuarterTurns::MOST as i64), Shape::OneOf(&["none"])]);

const BACK: Field = optional(
    "back",
    Shape::Requirement,
    "What it takes in the other direction; the same as `need` by default.",
);

const AT: Field = optional(
    "at",
    Shape::Text,
    "The spot it belongs to; it may be left out in a room of one spot.",
);
