//! Packs into which values and faults are inserted.

use serde_json::Value;

use crate::document::of_files;

/// A valid pack.
pub struct Base {
    pub name: &'static str,
    pub document: Value,
}

macro_rules! base {
    ($name:literal: $($file:literal)*) => {
        Base { name: $name, document: of_files([$(include_str!($file)),*].into_iter()) }
    };
}

/// The names of [`full`].
pub const FULL: [&str; 6] = ["places", "drawn", "graph", "corridors", "measured", "cell"];

/// Packs that together have every setting. One pack can't have them all: rooms exclude templates, a graph excludes most
/// settings of walkers, an amount of floor excludes a number of rooms, another room has no door of the graph, and types of
/// connections exclude rooms without them.
pub fn full() -> [Base; 6] {
    [
        base!("places": "bases/places.toml"),
        base!("drawn": "bases/drawn.toml"),
        base!("graph": "bases/graph.toml"),
        base!("corridors": "bases/corridors.toml"),
        base!("measured": "bases/measured.toml"),
        base!("cell": "bases/cell.toml"),
    ]
}

/// The embedded packs.
pub fn played() -> [Base; 5] {
    [
        base!("campaign": "../../../seedwright-api/worlds/campaign/00-pack.toml"
            "../../../seedwright-api/worlds/campaign/10-rooms.toml" "../../../seedwright-api/worlds/campaign/20-depths.toml"),
        base!("halls": "../../../seedwright-api/worlds/halls.toml"),
        base!("festive": "../../../seedwright-api/worlds/festive.toml"),
        base!("depths": "../../../seedwright-api/worlds/depths.toml"),
        base!("tower": "../../../seedwright-api/worlds/tower.toml"),
    ]
}
