//! Seedwright builds game worlds and proves that they can be finished.
#![forbid(unsafe_code)]

pub mod logic;
pub mod name;
pub mod random;
pub mod world;
