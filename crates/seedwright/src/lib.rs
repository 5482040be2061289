//! Seedwright builds game worlds and proves that they can be finished.
#![forbid(unsafe_code)]

pub mod name;
pub mod pack;
