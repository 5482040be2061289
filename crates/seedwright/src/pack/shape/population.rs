//! What levels are filled with, and by which rules.

use crate::section::{Field, Shape, names, optional, record, required, whole};
use crate::world::stock::{
    HIGHEST_LEVEL, LARGEST_WEIGHT, LONGEST_CYCLE, LONGEST_SIDE, MOST_IN_ROOM, MOST_POWER,
    MOST_SLOTS, MOST_TRIES, PERIODS,
};

const LEVEL: Shape = whole(1, HIGHEST_LEVEL);
/// An amount with parts, in thousandths.
const THOUSANDTHS: Shape = whole(0, MOST_POWER * 1_000);
const LEVEL_THOUSANDTHS: Shape = whole(1_000, HIGHEST_LEVEL * 1_000);
const WEIGHT_NUMBER: Shape = whole(0, LARGEST_WEIGHT);
const IN_ROOM: Shape = whole(0, MOST_IN_ROOM as i64);
const SIDE: Shape = whole(1, LONGEST_SIDE as i64);
const CHANCE: Shape = Shape::List(&whole(0, u32::MAX as i64));
const LEVELS: Shape = Shape::List(&whole(0, HIGHEST_LEVEL));
const SIDES: Shape = Shape::List(&SIDE);

/// One number, or a number for each depth from which another one holds.
const WEIGHT_SHAPE: Shape = Shape::Either(&[WEIGHT_NUMBER, names("depth", &WEIGHT_NUMBER)]);
const IN_ROOM_BY_DEPTH: Shape = Shape::Either(&[IN_ROOM, names("depth", &IN_ROOM)]);

const WEIGHT: Field = optional(
    "weight",
    WEIGHT_SHAPE,
    "How likely it is beside the others of its level: a number, 1 by default, or one from each depth on, as in { 1 = 3, 8 = 0 }; 0 before the first.",
);

const RARITY: Field =
    optional("rarity", Shape::Text, "Its rarity, one of [rarities]; the first of them by default.");

const GLYPH: Field = optional(
    "glyph",
    Shape::Text,
    "Its mark in drawings: one character. By default monsters have letters, and other things the mark of their kind.",
);

const POWER: Field = required(
    "power",
    THOUSANDTHS,
    "Its power at level 1, in thousandths; it grows with the level it is made at.",
);

/// An entry of the section `[monsters]`.
pub(super) const MONSTER: Shape = record(
    "a monster",
    &[
        required(
            "level",
            LEVEL,
            "The level from which on it is met, until there are monsters of a higher one.",
        ),
        POWER,
        required("experience", whole(0, MOST_POWER), "How much is learnt from it at level 1."),
        WEIGHT,
        RARITY,
        GLYPH,
    ],
);

/// An entry of the sections `[weapons]` and `[armours]`.
pub(super) const GEAR: Shape = record(
    "a piece of equipment",
    &[
        required(
            "level",
            LEVEL,
            "The level that it belongs to; in between, the kinds on both sides are chosen from.",
        ),
        POWER,
        WEIGHT,
        RARITY,
        GLYPH,
    ],
);

/// An entry of the section `[consumables]`.
pub(super) const CONSUMABLE: Shape = record("a consumable", &[WEIGHT, RARITY, GLYPH]);

/// An entry of the section `[rarities]`.
pub(super) const RARITY_WEIGHT: Shape = whole(0, LARGEST_WEIGHT);

/// An entry of the section `[metered]`.
pub(super) const METERED: Shape = record(
    "a metered thing",
    &[
        optional("start", WEIGHT_NUMBER, "Its frequency before the first level; 0 by default."),
        required("rise", WEIGHT_NUMBER, "By how much its frequency rises with each level."),
        required("fall", WEIGHT_NUMBER, "By how much its frequency falls with each one that came."),
        optional(
            "floor",
            names("depth", &WEIGHT_NUMBER),
            "How many have come by a depth of the cycle at least: { 4 = 1, 12 = 2 }.",
        ),
        optional(
            "ceiling",
            names("depth", &WEIGHT_NUMBER),
            "How many have come by a depth of the cycle at most: { 1 = 2, 10 = 6 }; without it there is no limit.",
        ),
        GLYPH,
    ],
);

/// The fields of the section `[population]`.
pub(super) const POPULATION: &[Field] = &[
    optional(
        "ration",
        Shape::Text,
        "What the guaranteed food of every level is called; Ration by default.",
    ),
    optional("victory", Shape::Text, "What lies at the end of the last level; Prize by default."),
    optional(
        "item-chance",
        CHANCE,
        "How often a room has items: [1, 4], which is the default, is one in four.",
    ),
    optional(
        "items-in-room",
        IN_ROOM_BY_DEPTH,
        "How many items a room has at most, by depth; 1 by default.",
    ),
    optional("monster-chance", CHANCE, "How often a room has monsters; [1, 2] by default."),
    optional(
        "monsters-in-room",
        IN_ROOM_BY_DEPTH,
        "How many monsters a room has at most, by depth; { 1 = 1, 3 = 2, 5 = 3 } by default.",
    ),
    optional(
        "more-for-win",
        IN_ROOM,
        "By how much both limits rise for each earlier win; 1 by default.",
    ),
    optional(
        "equipment-chance",
        CHANCE,
        "How often an item in a room is equipment; [1, 11] by default.",
    ),
    optional("weapon-chance", CHANCE, "How often such equipment is a weapon; [1, 2] by default."),
    optional(
        "equipment-bonus",
        LEVELS,
        "By how many levels such equipment is above the difficulty, from the least to the most; [1, 3] by default.",
    ),
    optional(
        "lower-chance",
        CHANCE,
        "How often a monster is of a lower level than the difficulty; [4, 5] by default.",
    ),
    optional("lower-by", LEVELS, "By how many levels it is lower then; [1, 3] by default."),
    optional(
        "still-lower-chance",
        CHANCE,
        "How often it is of any level below that; [1, 2] by default.",
    ),
    optional(
        "period",
        whole(*PERIODS.start() as i64, *PERIODS.end() as i64),
        "A weapon and an armour are guaranteed once in so many levels; 4 by default.",
    ),
    optional(
        "growth",
        THOUSANDTHS,
        "By how much power and experience grow with each level above 1, in thousandths; 100 by default.",
    ),
    optional(
        "least-factor",
        THOUSANDTHS,
        "Nothing has less than this of what it has at level 1, in thousandths; 100 by default.",
    ),
    optional(
        "equipment-for-win",
        THOUSANDTHS,
        "By how many levels equipment is better for each earlier win, in thousandths; 0 by default.",
    ),
    optional(
        "last-difficulty",
        THOUSANDTHS,
        "The game ends on the first level of this difficulty, in thousandths; 25000 by default.",
    ),
    optional(
        "curve",
        record("the difficulty curve", CURVE),
        "How difficult levels are: the level of what is in them, by depth.",
    ),
    optional(
        "hero",
        record("the hero", HERO),
        "Who the levels are made for, to say whether they keep up.",
    ),
    optional("metering", record("the metering", METERING), "The pace of metered things."),
    optional(
        "map",
        record("the classic map", CLASSIC),
        "What classic maps look like: rooms that are tried at random, joined by corridors.",
    ),
];

const POINTS: Field = optional(
    "points",
    names("depth", &LEVEL_THOUSANDTHS),
    "Levels at some depths, in thousandths, with straight lines in between: { 1 = 1000, 27 = 25000 }.",
);

const BEYOND: Field = optional(
    "beyond",
    THOUSANDTHS,
    "By how much the level rises at each depth beyond the last point, in thousandths.",
);

const SWAY: Field = optional(
    "sway",
    THOUSANDTHS,
    "By how much the level can be above or below, depending on the seed, in thousandths.",
);

const CURVE: &[Field] = &[POINTS, BEYOND, SWAY];

const HERO: &[Field] = &[
    optional(
        "power",
        THOUSANDTHS,
        "The power at level 1 without equipment, in thousandths; 7200 by default.",
    ),
    optional(
        "least-ratio",
        THOUSANDTHS,
        "The least power with what is guaranteed, for each power of the strongest monster, in thousandths; 750 by default.",
    ),
    POINTS,
    BEYOND,
    SWAY,
];

const METERING: &[Field] = &[
    optional(
        "cycle",
        whole(1, LONGEST_CYCLE as i64),
        "After so many levels everything starts anew; 26 by default.",
    ),
    optional(
        "slots",
        whole(0, MOST_SLOTS as i64),
        "How many metered things a level has at most; 1 by default.",
    ),
    optional(
        "nothing",
        WEIGHT_NUMBER,
        "How likely a slot stays empty, beside the frequencies; 0 by default.",
    ),
];

const CLASSIC: &[Field] = &[
    optional("size", SIDES, "The columns and the rows; [80, 50] by default."),
    optional("tries", whole(1, MOST_TRIES as i64), "How often a room is tried; 30 by default."),
    optional(
        "room-width",
        SIDES,
        "How wide rooms are, from the least to the most; [6, 14] by default.",
    ),
    optional(
        "room-height",
        SIDES,
        "How high rooms are, from the least to the most; [6, 10] by default.",
    ),
    optional(
        "margin",
        whole(0, LONGEST_SIDE as i64),
        "How many cells of wall are at least between two rooms; 1 by default.",
    ),
    optional(
        "loops",
        whole(0, MOST_TRIES as i64),
        "How many corridors there are at most beyond those that are needed; 3 by default.",
    ),
];
