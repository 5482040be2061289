//! The symbols for rooms, doors, locks, gates, items and creatures, in pictures and scenes alike.

pub mod badge;
pub mod gates;
pub mod locks;
pub mod rock;
pub mod rooms;
pub mod shapes;
pub mod symbols;
