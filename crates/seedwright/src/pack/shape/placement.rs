//! The shapes of plans, and of bundles read as plans.

use super::fields::SCHEMA;
use crate::BUNDLE_FORMAT;
use crate::section::{
    Field, Record, Section, Shape, count, defaults, join, optional, required, whole,
};
use crate::world::ItemSettings;

/// The field of a plan that is ignored.
const ABOUT: Field = optional(
    "about",
    open("the section `about`", &[]),
    "Anything for readers and other tools; Seedwright ignores it.",
);

/// The shape of a plan: the fields of `[placement]`, the schema reference, and the ignored `about`.
pub static PLAN: Shape = Shape::Record(Record {
    what: "the plan",
    part: "field",
    fields: &PLAN_FIELDS,
    open: false,
    defaults: Some(defaults::<ItemSettings>),
});

const PLAN_PARTS: &[&[Field]] = &[&[SCHEMA], ItemSettings::FIELDS, &[ABOUT]];

static PLAN_FIELDS: [Field; count(PLAN_PARTS)] = join(PLAN_PARTS);

/// The shape of a bundle that is read as a plan: its item locations. Everything else is ignored.
pub static BUNDLE: Shape = open(
    "the bundle",
    &[
        required("format", FORMAT, "The version of the bundle format that this program reads."),
        required("decisions", DECISIONS, "The decisions made when the world was built."),
    ],
);

const FORMAT: Shape = whole(BUNDLE_FORMAT as i64, BUNDLE_FORMAT as i64);

const DECISIONS: Shape = open(
    "the section `decisions`",
    &[required("items", Shape::List(&PLACED), "Which item is at which location.")],
);

const PLACED: Shape = open(
    "a placed item",
    &[
        required("location", Shape::Text, "The location, as Room.Location."),
        required("item", Shape::Text, "The item at the location."),
    ],
);

const fn open(what: &'static str, fields: &'static [Field]) -> Shape {
    Shape::Record(Record { what, part: "field", fields, open: true, defaults: None })
}
