//! Bundles of real placements: the independent checker proves them, and sees through what forgers make
//! of them.

mod attacks;
mod cases;
mod doors;
mod edits;
mod golden;
mod hostile;
mod oracle;
mod proved;
mod rooms;
#[path = "../support/station.rs"]
mod support;
mod worlds;
