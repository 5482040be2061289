//! Bundles of real placements: the independent checker proves them, and detects forgeries of them.

mod attacks;
mod cases;
mod doors;
mod edits;
mod fields;
mod golden;
mod graphs;
mod hostile;
mod oracle;
mod population;
mod proved;
mod rooms;
#[path = "../support/station.rs"]
mod support;
mod unasked_roles;
mod worlds;
