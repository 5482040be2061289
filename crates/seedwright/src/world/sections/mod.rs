//! What packs, plans and people say of each stage: one file a section.
//!
//! A section is declared once, as a structure of settings; the module [`section`](crate::section) says how.

mod doors;
mod names;

pub use doors::{Depth, Difficulty, DoorMode, DoorRequest, DoorSettings, Outer, Spins};
