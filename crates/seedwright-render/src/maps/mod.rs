//! Places rooms that have no shape of their own.

pub mod door_lines;
pub mod frames;
pub mod world;
