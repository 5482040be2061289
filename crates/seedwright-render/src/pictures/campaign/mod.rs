//! Pictures of a campaign: an overview of its floors, and a map of each floor.
//!
//! Both show where gates lead and which locks they have. Without spoilers they show rooms, doors, locks, gates and
//! monsters; with spoilers also the items, and the sphere in which each room opens.

pub(crate) mod board;
pub(crate) mod courses;
pub(crate) mod floor;
mod legend;
pub(crate) mod names;
pub(crate) mod overview;
mod page;
mod panel;
pub(crate) mod routes;
pub(crate) mod silhouette;
#[cfg(test)]
mod tests;

pub use floor::floor_svg;
pub use overview::overview_svg;
