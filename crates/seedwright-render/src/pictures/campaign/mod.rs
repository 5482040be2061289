//! Pictures of a campaign: an overview of its floors, and a map of each floor.
//!
//! Both show gates as they lead now, and what closes them. Whoever wants to play sees rooms, doors, locks,
//! gates and who lives there; only with spoilers one sees what lies where, and what opens when.

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
