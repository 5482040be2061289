//! What can be asked of the shuffle of doors.

use super::fields::{optional, whole};
use super::{Field, Shape};
use crate::world::limits;

/// The fields of the section `[shuffle]`.
pub(super) const SHUFFLE: &[Field] = &[
    optional(
        "mode",
        Shape::OneOf(&["spin", "swap", "full", "decoupled"]),
        "How doors are linked anew: circles of doors are spun (\"spin\", the default), pairs change places (\"swap\"), all are joined anew (\"full\"), or all are, and need not lead back (\"decoupled\").",
    ),
    optional(
        "iterations",
        whole(0, limits::ATTEMPTS as i64),
        "How many spins an attempt makes; 2 by default.",
    ),
    optional(
        "difficulty",
        Shape::OneOf(&["easy", "normal", "hard", "extreme"]),
        "How many spins an attempt makes, in a word: 1, 2, 4 or 8. `iterations` goes before it.",
    ),
    optional(
        "attempts",
        whole(1, limits::ATTEMPTS as i64),
        "How often the shuffle begins anew before it gives up; 10 by default.",
    ),
    optional(
        "redraws",
        whole(0, limits::ATTEMPTS as i64),
        "How often a spin or a swap that is rejected is drawn again; 50 by default.",
    ),
    optional(
        "depth",
        Shape::Either(&[whole(0, limits::ATTEMPTS as i64), Shape::Text]),
        "How many doors the neighbourhood of a spin reaches from its centre, or \"unlimited\"; 2 by default.",
    ),
    optional(
        "outer",
        Shape::OneOf(&["leaving", "not-to-centre"]),
        "Which doors of a neighbourhood are spun: those that leave it (\"leaving\", the default), or all that do not lead to its centre.",
    ),
    optional(
        "least-changed",
        whole(0, limits::ATTEMPTS as i64),
        "How many doors have to lead elsewhere; 1 by default.",
    ),
    optional(
        "swaps",
        whole(1, limits::ATTEMPTS as i64),
        "How many swaps an attempt of the mode \"swap\" makes; 100 by default.",
    ),
    optional(
        "steps",
        whole(1, limits::STEPS as i64),
        "How much work all attempts together may take.",
    ),
    optional(
        "held-percent",
        whole(0, 100),
        "How many in a hundred of the doors that may move are drawn to stay; 0 by default.",
    ),
    optional(
        "still-kinds",
        NAMES,
        "The kinds of doors that never move; jump, totem and portal by default.",
    ),
    optional(
        "same-kind",
        Shape::Boolean,
        "Whether only doors of one kind change places; false by default.",
    ),
    optional(
        "no-trap",
        Shape::Boolean,
        "Whether one can return from everywhere; false by default, and always so for the mode \"decoupled\".",
    ),
    optional(
        "walk",
        Shape::List(&whole(0, u32::MAX as i64)),
        "The fewest and the most steps that a walk through all rooms may take: [65, 165].",
    ),
    optional(
        "protect-playthrough",
        Shape::Boolean,
        "Whether the doors on the way to the goal, as the seed places items on the map as drawn, stay as they are; false by default.",
    ),
    optional("protected", NAMES, "Doors that stay as they are."),
    optional(
        "joined",
        LISTS,
        "Pairs of areas that some door has to join: [[\"Hall\", \"Garden\"]].",
    ),
    optional(
        "apart",
        LISTS,
        "Pairs of areas that no door that moves may join: [[\"Fire\", \"Water\"]].",
    ),
    optional(
        "merged",
        LISTS,
        "Lists of rooms that count as one when a door must not lead back into its own room.",
    ),
];

const NAMES: Shape = Shape::List(&Shape::Text);

const LISTS: Shape = Shape::List(&NAMES);
