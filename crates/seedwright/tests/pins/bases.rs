//! Packs that values and faults are put into.

use serde_json::Value;

use crate::document::of_files;

/// A pack that is sound.
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
pub const FULL: [&str; 5] = ["places", "drawn", "graph", "measured", "cell"];

/// Packs that together have everything there is: rooms go with no templates, a graph with little of what walkers
/// are asked for, an amount of floor with no number of rooms, and another room with no door of the graph.
pub fn full() -> [Base; 5] {
    [
        base!("places": "bases/places.toml"),
        base!("drawn": "bases/drawn.toml"),
        base!("graph": "bases/graph.toml"),
        base!("measured": "bases/measured.toml"),
        base!("cell": "bases/cell.toml"),
    ]
}

/// Packs that people play.
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
