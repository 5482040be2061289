//! Views: the worlds, layouts and levels to draw, assembled from values of the engine with everything looked up once.

pub mod campaign;
pub mod door_changes;
pub mod layout;
pub mod level;
pub mod spheres;
pub mod tiles;
pub mod trails;
