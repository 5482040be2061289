//! What is drawn: worlds, layouts and levels, put together from values of the engine and looked up once.

pub mod campaign;
pub mod door_changes;
pub mod layout;
pub mod level;
pub mod spheres;
pub mod tiles;
pub mod trails;
