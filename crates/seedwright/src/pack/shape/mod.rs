//! The shapes of packs, plans and settings files, as data.
//!
//! The shapes are [`format::PACK`], [`placement::PLAN`] and [`choices::SETTINGS`]; the JSON Schemas are
//! generated from the same data.

mod choices;
mod fields;
mod format;
mod placement;
mod places;
mod schema;

#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod shape_tests;

pub use choices::SETTINGS;
pub use fields::MAX_AMOUNT;
pub use format::PACK;
pub use placement::{BUNDLE, PLAN};
pub use schema::{json_schema, plan_schema, settings_schema};
