//! What can be asked of the placement of items beside a pack: in a plan, and by a bundle read as a plan.

use super::fields::SCHEMA;
use crate::BUNDLE_FORMAT;
use crate::section::{
    Field, Record, Section, Shape, count, defaults, join, optional, required, whole,
};
use crate::world::ItemSettings;

/// The field of a plan that nothing is taken from.
const ABOUT: Field = optional(
    "about",
    open("the section `about`", &[]),
    "Anything for people and other tools to read. Nothing is taken from it.",
);

/// What a plan may hold: the fields of the section, the name of its schema, and what is not read.
pub static PLAN: Shape = Shape::Record(Record {
    what: "the plan",
    part: "field",
    fields: &PLAN_FIELDS,
    open: false,
    defaults: Some(defaults::<ItemSettings>),
});

const PLAN_PARTS: &[&[Field]] = &[&[SCHEMA], ItemSettings::FIELDS, &[ABOUT]];

static PLAN_FIELDS: [Field; count(PLAN_PARTS)] = join(PLAN_PARTS);

/// What is taken from a bundle that is read as a plan: where its items lie. The rest is passed over.
pub static BUNDLE: Shape = open(
    "the bundle",
    &[
        required("format", FORMAT, "The version of the bundle format that this program reads."),
        required("decisions", DECISIONS, "What was decided when the world was built."),
    ],
);

const FORMAT: Shape = whole(BUNDLE_FORMAT as i64, BUNDLE_FORMAT as i64);

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
