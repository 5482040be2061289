//! The pack format, version 1: every section and every field there is.

use super::fields::{COUNT, HELP, NOTE, SCHEMA};
use super::places::{DOOR, ROOM};
use crate::section::{
    Field, Kind, Plain, Record, Section, Shape, defaults, join, names, optional, record, required,
    section_shape, whole,
};
use crate::world::stock::{self, Gear, LARGEST_WEIGHT, MeteredKind, Monster};
use crate::world::templates::GraphDraft;
use crate::world::{
    CampaignSettings, ChoiceOption, CodeSettings, DoorSettings, GroupSettings, ItemRow,
    ItemSettings, LayoutSettings, LockSettings, PoolRow, PopulationSettings, RangeOption,
    SwitchOption, TemplateSettings, TrickRow,
};

const LOCK: Shape = section_shape::<LockSettings>();
const MONSTER: Shape = section_shape::<Monster>();
const GEAR: Shape = section_shape::<Gear>();
const CONSUMABLE: Shape = section_shape::<stock::Kind>();
const METERED: Shape = section_shape::<MeteredKind>();
const TEMPLATE: Shape = section_shape::<TemplateSettings>();
const GROUP: Shape = section_shape::<GroupSettings>();
const TRICK: Shape = section_shape::<TrickRow>();
const ITEM: Shape = section_shape::<ItemRow>();
const POOL: Shape = section_shape::<PoolRow>();
const RARITY_WEIGHT: Shape = whole(0, LARGEST_WEIGHT);

/// The version of the format that is read.
pub const FORMAT: i64 = 1;

/// What a pack may hold.
pub static PACK: Shape = Shape::Record(Record {
    what: "the pack",
    part: "section",
    open: false,
    defaults: None,
    fields: &[
        SCHEMA,
        required(
            "pack",
            ABOUT,
            "What the pack is called, where a game starts and what its goal is.",
        ),
        optional(
            "options",
            names("option", &OPTION),
            "What the player can choose before a world is built.",
        ),
        optional(
            "tricks",
            names("trick", &TRICK),
            "Skills that some players have and others do not.",
        ),
        optional("presets", names("preset", &PRESET), "Ready-made choices of options and tricks."),
        optional(
            "resources",
            names("resource", &RESOURCE),
            "What is counted, such as energy, and what items add to.",
        ),
        optional("items", names("item", &ITEM), "What lies at locations."),
        optional(
            "pools",
            names("pool", &POOL),
            "Groups of items and locations that follow rules of their own.",
        ),
        optional(
            "events",
            names("event", &EVENT),
            "Remarks on events. The rooms say where events happen.",
        ),
        optional(
            "rules",
            names("rule", &RULE),
            "Requirements with a name, for use in other requirements.",
        ),
        optional(
            "areas",
            names("area", &AREA),
            "The areas. A room becomes part of one by naming it; if this section is there, it lists them all.",
        ),
        optional("rooms", names("room", &ROOM), "The places of the world."),
        optional("doors", names("door", &DOOR), "The connections between rooms."),
        optional(
            "placement",
            section_shape::<ItemSettings>(),
            "What is asked of the placement of items. A plan beside the pack can ask for more.",
        ),
        optional(
            "shuffle",
            section_shape::<DoorSettings>(),
            "What is asked of the shuffle of doors. Where it stands, `generate` shuffles them.",
        ),
        optional(
            "templates",
            names("template", &TEMPLATE),
            "Rooms drawn as text, which are laid out on a grid. A pack with templates has no section [rooms].",
        ),
        optional(
            "groups",
            names("group", &GROUP),
            "Templates that are placed together or not at all.",
        ),
        optional(
            "layout",
            section_shape::<LayoutSettings>(),
            "What is asked of the layout of rooms.",
        ),
        optional(
            "graph",
            section_shape::<GraphDraft>(),
            "Which rooms a layout has, and which of them are neighbours; walkers decide that otherwise.",
        ),
        optional(
            "campaign",
            section_shape::<CampaignSettings>(),
            "What is asked of a campaign of all stages.",
        ),
        optional(
            "codes",
            section_shape::<CodeSettings>(),
            "What codes are made of, for games and for locks.",
        ),
        optional(
            "locks",
            names("lock", &LOCK),
            "Locks that are opened by a code. In requirements a lock stands under its name, like a rule.",
        ),
        optional(
            "population",
            section_shape::<PopulationSettings>(),
            "The rules by which levels are filled with monsters and items.",
        ),
        optional(
            "rarities",
            names("rarity", &RARITY_WEIGHT),
            "How rare things can be: what the weights of such things are multiplied by. Without any, all are common.",
        ),
        optional(
            "monsters",
            names("monster", &MONSTER),
            "The monsters that levels are filled with.",
        ),
        optional("weapons", names("weapon", &GEAR), "The weapons."),
        optional("armours", names("armour", &GEAR), "The armours."),
        optional(
            "consumables",
            names("consumable", &CONSUMABLE),
            "Things that are used up, such as potions and scrolls.",
        ),
        optional(
            "metered",
            names("metered thing", &METERED),
            "Things that get likelier the longer none has come.",
        ),
    ],
});

const ABOUT: Shape = record(
    "the section [pack]",
    &[
        required("format", whole(FORMAT, FORMAT), "The version of the pack format, which is 1."),
        required("id", Shape::Text, "A short name for files and programs."),
        optional("name", Shape::Text, "The title that people are shown."),
        NOTE,
        optional(
            "start",
            Shape::Either(&[Shape::Text, Shape::List(&START)]),
            "Where a game starts, as Room.spot, or a list of such places, which then count as joined. Every pack with rooms has one.",
        ),
        optional(
            "starting",
            Shape::List(&Shape::Text),
            "The items held at the start, such as \"Lamp\" or \"Missile * 5\".",
        ),
        optional(
            "goal",
            Shape::Either(&[Shape::Requirement, Shape::List(&Shape::Requirement)]),
            "What finishes the game: a requirement, or a list of which all must hold. Every pack with rooms has one.",
        ),
        optional(
            "return",
            Shape::OneOf(&["walk", "warp"]),
            "How the player gets back to a start: by walking (the default), so that an item counts only where a way back is known, or by a warp that works from everywhere.",
        ),
    ],
);

const START: Shape = Shape::Either(&[
    Shape::Text,
    record(
        "a start",
        &[
            required("at", Shape::Text, "The place, as Room.spot."),
            optional(
                "when",
                Shape::Requirement,
                "When the place is a start; only options and tricks can be asked for.",
            ),
        ],
    ),
]);

const OPTION: Shape = Shape::Tagged {
    what: "an option",
    tag: &KIND,
    kinds: &[
        option::<RangeOption>("range", &RANGE),
        option::<SwitchOption>("switch", &SWITCH),
        option::<ChoiceOption>("choice", &CHOICE),
    ],
};

const KIND: Field = required(
    "kind",
    Shape::OneOf(&["range", "switch", "choice"]),
    "A \"range\" of numbers, a \"switch\" that is on or off, or a \"choice\" of words.",
);

/// The keys of each kind of option.
static RANGE: [Field; 1 + RangeOption::FIELDS.len()] = join(&[&[KIND], RangeOption::FIELDS]);
static SWITCH: [Field; 1 + SwitchOption::FIELDS.len()] = join(&[&[KIND], SwitchOption::FIELDS]);
static CHOICE: [Field; 1 + ChoiceOption::FIELDS.len()] = join(&[&[KIND], ChoiceOption::FIELDS]);

const fn option<S: Section + Default>(name: &'static str, fields: &'static [Field]) -> Kind {
    let defaults = Some(defaults::<S> as fn() -> Plain);
    Kind { name, record: Record { what: S::WHAT, part: "field", fields, open: false, defaults } }
}

const PRESET: Shape = record(
    "a preset",
    &[
        HELP,
        optional(
            "set",
            names("option or trick", &Shape::Either(&[Shape::Boolean, COUNT, Shape::Text])),
            "What is chosen. The name `tricks` sets the level of every trick.",
        ),
    ],
);

const RESOURCE: Shape = record(
    "a resource",
    &[
        optional("start", COUNT, "How much there is at the start; 0 by default."),
        optional(
            "with",
            Shape::Requirement,
            "What it takes for the resource to count at all, such as the bow for arrows; nothing by default.",
        ),
        NOTE,
    ],
);

const EVENT: Shape = record("an event", &[NOTE]);

const AREA: Shape = record("an area", &[NOTE]);

const RULE: Shape = Shape::Either(&[
    Shape::Requirement,
    record(
        "a rule",
        &[required("need", Shape::Requirement, "The requirement that the name stands for."), NOTE],
    ),
]);
