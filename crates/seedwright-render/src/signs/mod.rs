//! Symbols: what stands for rooms, doors, locks, gates, items and creatures, on pictures and in scenes alike.

pub mod badge;
pub mod ground;
pub mod locks;
pub mod rooms;
