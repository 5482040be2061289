//! The pack format, version 1: all sections and fields.

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
    ItemSettings, LayoutSettings, LockSettings, PoolRow, PopulationSettings, RangeOption, ShapeRow,
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
const SHAPE: Shape = section_shape::<ShapeRow>();
const POOL: Shape = section_shape::<PoolRow>();
const RARITY_WEIGHT: Shape = whole(0, LARGEST_WEIGHT);

/// The supported version of the format.
pub const FORMAT: i64 = 1;

/// The shape of a pack.
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
            "The name of the pack, where the game starts and what its goal is.",
        ),
        optional(
            "options",
            names("option", &OPTION),
            "The choices of the player before a world is built.",
        ),
        optional(
            "tricks",
            names("trick", &TRICK),
            "Player skills that a seed may rely on, each with a level.",
        ),
        optional("presets", names("preset", &PRESET), "Predefined choices of options and tricks."),
        optional(
            "shapes",
            names("shape", &SHAPE),
            "Named shapes: what a world should be like, for requests to choose from.",
        ),
        optional(
            "constraints",
            Shape::List(&CONSTRAINT),
            "Conditions that options and tricks must meet. Settings that break one are refused before anything is built.",
        ),
        optional(
            "resources",
            names("resource", &RESOURCE),
            "Counted quantities such as energy, which items add to.",
        ),
        optional("items", names("item", &ITEM), "The items that are placed at locations."),
        optional(
            "pools",
            names("pool", &POOL),
            "Groups of items and locations with their own placement rules.",
        ),
        optional(
            "events",
            names("event", &EVENT),
            "Notes on events. The rooms declare where events happen.",
        ),
        optional(
            "rules",
            names("rule", &RULE),
            "Named requirements, for use in other requirements.",
        ),
        optional(
            "areas",
            names("area", &AREA),
            "The areas. A room joins an area by naming it; if this section is present, it must list all areas.",
        ),
        optional("rooms", names("room", &ROOM), "The rooms of the world."),
        optional("doors", names("door", &DOOR), "The connections between rooms."),
        optional(
            "placement",
            section_shape::<ItemSettings>(),
            "Item placement settings. A plan can add to them.",
        ),
        optional(
            "shuffle",
            section_shape::<DoorSettings>(),
            "Door shuffle settings. If this section is present, `generate` shuffles the doors.",
        ),
        optional(
            "templates",
            names("template", &TEMPLATE),
            "Rooms drawn as text, to be laid out on a grid. A pack with templates has no section [rooms].",
        ),
        optional(
            "groups",
            names("group", &GROUP),
            "Templates that are placed together or not at all.",
        ),
        optional("layout", section_shape::<LayoutSettings>(), "Room layout settings."),
        optional(
            "graph",
            section_shape::<GraphDraft>(),
            "The rooms of a layout and the doors between them; without a graph, walkers decide.",
        ),
        optional(
            "campaign",
            section_shape::<CampaignSettings>(),
            "Settings of a campaign, which combines all stages.",
        ),
        optional(
            "codes",
            section_shape::<CodeSettings>(),
            "The elements and rules of codes, for code games and locks.",
        ),
        optional(
            "locks",
            names("lock", &LOCK),
            "Locks opened by a code. Requirements refer to a lock by its name, like a rule.",
        ),
        optional(
            "population",
            section_shape::<PopulationSettings>(),
            "Settings for populating levels with monsters and items.",
        ),
        optional(
            "rarities",
            names("rarity", &RARITY_WEIGHT),
            "Rarities, each with the factor that multiplies the weights of its entries. Without this section, everything is common.",
        ),
        optional("monsters", names("monster", &MONSTER), "The monsters of the levels."),
        optional("weapons", names("weapon", &GEAR), "The weapons."),
        optional("armours", names("armour", &GEAR), "The armours."),
        optional(
            "consumables",
            names("consumable", &CONSUMABLE),
            "Items that are used up, such as potions and scrolls.",
        ),
        optional(
            "metered",
            names("metered thing", &METERED),
            "Items that become more likely the longer none has appeared.",
        ),
    ],
});

const ABOUT: Shape = record(
    "the section [pack]",
    &[
        required("format", whole(FORMAT, FORMAT), "The version of the pack format, which is 1."),
        required("id", Shape::Text, "A short name for files and programs."),
        optional("name", Shape::Text, "The title shown to players; the `id` by default."),
        NOTE,
        optional(
            "start",
            Shape::Either(&[Shape::Text, Shape::List(&START)]),
            "Where the game starts, as Room.spot, or a list of starts, which count as connected. Required in a pack with rooms.",
        ),
        optional(
            "starting",
            Shape::List(&Shape::Text),
            "The starting items, such as \"Lamp\" or \"Missile * 5\".",
        ),
        optional(
            "goal",
            Shape::Either(&[Shape::Requirement, Shape::List(&Shape::Requirement)]),
            "What finishes the game: a requirement, or a list of requirements that must all hold. Required in a pack with rooms.",
        ),
        optional(
            "return",
            Shape::OneOf(&["walk", "warp"]),
            "How the player returns to a start: \"walk\" (the default), where an item counts only once there is a way back, or \"warp\", which works from anywhere.",
        ),
    ],
);

const START: Shape = Shape::Either(&[
    Shape::Text,
    record(
        "a start",
        &[
            required("at", Shape::Text, "The spot, as Room.spot."),
            optional(
                "when",
                Shape::Requirement,
                "The condition under which this is a start; it can test only options and tricks; always by default.",
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

/// The fields of each kind of option.
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
            "The values of options and tricks. The name `tricks` sets the level of every trick.",
        ),
    ],
);

const CONSTRAINT: Shape = record(
    "a constraint",
    &[
        required(
            "rule",
            Shape::Text,
            "Sums of options and tricks with whole factors, compared by <=, >=, <, > or =, and joined by `and` and `or`: \"keys + 2 * codes <= rooms\".",
        ),
        required("because", Shape::Text, "Why other settings can't work, for the player."),
    ],
);

const RESOURCE: Shape = record(
    "a resource",
    &[
        optional("start", COUNT, "The amount at the start; 0 by default."),
        optional(
            "with",
            Shape::Requirement,
            "What is required for the resource to count at all, such as the bow for arrows; nothing by default.",
        ),
        optional(
            "health",
            Shape::Boolean,
            "Whether this is the player's health: the most they can have. `damage(50)` takes it away along the way, and a spot that `refills` gives it back; false by default.",
        ),
        NOTE,
    ],
);

const EVENT: Shape = record("an event", &[NOTE]);

const AREA: Shape = record("an area", &[NOTE]);

const RULE: Shape = Shape::Either(&[
    Shape::Requirement,
    record("a rule", &[required("need", Shape::Requirement, "The requirement."), NOTE]),
]);
