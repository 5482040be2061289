//! What can be asked of the placement of items: in a pack, in a plan, and by a bundle read as a plan.

use super::fields::SCHEMA;
use crate::section::{Field, Record, Shape, names, optional, record, required, whole};
use crate::world::limits;

/// The fields of the section `[placement]`, which are those of a plan, too.
pub(super) const PLACEMENT: &[Field] = &[
    optional(
        "algorithm",
        Shape::OneOf(&["assumed", "forward", "random"]),
        "How places are chosen: by what is not yet placed (\"assumed\", the default), by what is placed so far (\"forward\"), or anyhow (\"random\"). The result is proved in each case.",
    ),
    optional(
        "aim",
        Shape::OneOf(&["locations", "items", "goal"]),
        "What can be had in the end beside the goal: every location (\"locations\", the default), every item of use (\"items\"), or nothing more (\"goal\").",
    ),
    optional(
        "attempts",
        whole(1, limits::ATTEMPTS as i64),
        "How often the placement begins anew before it gives up.",
    ),
    optional(
        "swaps",
        whole(0, limits::ATTEMPTS as i64),
        "How often an item may be taken up again within one attempt.",
    ),
    optional(
        "steps",
        whole(1, limits::STEPS.cast_signed()),
        "How many visits to rules all attempts together may take.",
    ),
    optional(
        "place",
        names("location", &Shape::Text),
        "Items that lie where you say: { \"Room.Location\" = \"Item\" }.",
    ),
    optional("exclude", LOCATIONS, "The locations, as Room.Location, that hold nothing of use."),
    optional("priority", LOCATIONS, "The locations, as Room.Location, that hold something of use."),
    optional(
        "early",
        Shape::List(&Shape::Text),
        "The items that lie where the player can get before anything is found, such as \"Lamp\" or \"Missile * 2\".",
    ),
    optional("only-in", AREAS, "The areas that an item has to lie in: { \"Item\" = [\"Area\"] }."),
    optional(
        "never-in",
        AREAS,
        "The areas that an item must not lie in: { \"Item\" = [\"Area\"] }.",
    ),
    optional(
        "weights",
        names("location", &whole(1, limits::WEIGHT as i64)),
        "How likely locations are chosen against others: { \"Room.Location\" = 5 }; 1 by default.",
    ),
];

const LOCATIONS: Shape = Shape::List(&Shape::Text);

const AREAS: Shape = names("item", &Shape::List(&Shape::Text));

/// The field of a plan that nothing is taken from.
const ABOUT: Field = optional(
    "about",
    open("the section `about`", &[]),
    "Anything for people and other tools to read. Nothing is taken from it.",
);

/// What a plan may hold: the fields of the section, the name of its schema, and what is not read.
pub static PLAN: Shape = record("the plan", &PLAN_FIELDS);

static PLAN_FIELDS: [Field; PLACEMENT.len() + 2] = {
    let mut fields = [SCHEMA; PLACEMENT.len() + 2];
    let mut position = 0;
    while position < PLACEMENT.len() {
        fields[position + 1] = PLACEMENT[position];
        position += 1;
    }
    fields[PLACEMENT.len() + 1] = ABOUT;
    fields
};

/// What is taken from a bundle that is read as a plan: where its items lie. The rest is passed over.
pub static BUNDLE: Shape = open(
    "the bundle",
    &[
        required("format", whole(1, 1), "The version of the bundle format, which is 1."),
        required("decisions", DECISIONS, "What was decided when the world was built."),
    ],
);

const DECISIONS: Shape = open(
    "the section `decisions`",
    &[required("items", Shape::List(&PLACED), "Which item lies at which location.")],
);

const PLACED: Shape = open(
    "a placed item",
    &[
        required("location", Shape::Text, "The location, as Room.Location."),
        required("item", Shape::Text, "The item that lies there."),
    ],
);

const fn open(what: &'static str, fields: &'static [Field]) -> Shape {
    Shape::Record(Record { what, part: "field", fields, open: true, defaults: None })
}
