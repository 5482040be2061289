//! Many placements in the same rules: what does not depend on the seed is made once.

use serde_json::Value;

use super::words::Fingerprint;
use super::{Decisions, PlacedItem, RowNumbers, StaticWorld, placed_item, stage_requests};
use crate::items::{Placement, Placer};
use crate::logic::Logic;
use crate::world::{ItemRequest, World};

/// The rules of a world as bundles hold them, ready for many placements.
pub struct PreparedBundle {
    logic: Logic,
    rows: StaticWorld,
    numbers: RowNumbers,
    world_hash: String,
    settings: Value,
}

/// What of a bundle of placed items changes with the seed.
pub struct SeedPart {
    /// What lies where, in the order of locations.
    pub items: Vec<PlacedItem>,
    /// The steps of the proof.
    pub steps: Vec<u32>,
    /// Words that the result is recognized by.
    pub hash_words: [String; 3],
    /// Signs for the same.
    pub hash_glyphs: [String; 5],
}

impl PreparedBundle {
    /// Makes the rules in which items are placed ready.
    pub fn new(world: &World, request: &ItemRequest, placer: &Placer) -> Self {
        let logic = placer.logic().clone();
        let (rows, numbers) = StaticWorld::new(world, &logic);
        Self {
            logic,
            world_hash: rows.hash(),
            settings: stage_requests::of_items(world, request, placer),
            rows,
            numbers,
        }
    }

    /// The rules.
    pub fn rows(&self) -> &StaticWorld {
        &self.rows
    }

    /// The settings of the placement, by name.
    pub fn settings(&self) -> &Value {
        &self.settings
    }

    /// A placement, as its bundle has it (test: `parts_are_those_of_whole_bundles`).
    pub fn part(&self, placement: &Placement) -> SeedPart {
        let placed = placement.placed.iter();
        let row = placed.map(|placed| placed_item(&self.rows, &self.numbers.placed(placed)));
        let decisions = Decisions { items: row.collect(), ..Decisions::default() };
        let fingerprint = Fingerprint::new(&self.world_hash, &decisions);
        SeedPart {
            items: decisions.items,
            steps: self.rows.steps(&self.logic, &self.numbers, &placement.proof),
            hash_words: fingerprint.words,
            hash_glyphs: fingerprint.glyphs,
        }
    }
}
