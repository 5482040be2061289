//! Seedwright builds game worlds and proves that they can be finished.
#![forbid(unsafe_code)]

pub mod logic;
pub mod name;
pub mod pack;
pub mod random;
pub mod world;
