//! Bundles of many placements under the same rules: the parts that don't depend on the seed are computed once.

use std::collections::BTreeMap;

use serde_json::Value;

use super::early::early_proofs;
use super::words::Fingerprint;
use super::{
    Decisions, NeverStuckRows, PlacedItem, RowNumbers, StaticWorld, placed_item, stage_requests,
};
use crate::items::{Placement, Placer};
use crate::logic::Logic;
use crate::proof::Proof;
use crate::world::{ItemRequest, World};

/// The seed-independent part of bundles, for many placements under the same rules.
pub struct PreparedBundle {
    logic: Logic,
    rows: StaticWorld,
    numbers: RowNumbers,
    world_hash: String,
    settings: Value,
    request: ItemRequest,
}

/// The part of an item bundle that depends on the seed.
pub struct SeedPart {
    /// The placed items, in the order of locations.
    pub items: Vec<PlacedItem>,
    /// The steps of the proof.
    pub steps: Vec<u32>,
    /// What shows that nobody can get stuck, if that is promised and the player has to walk.
    pub never_stuck: Option<NeverStuckRows>,
    /// For each early copy that opens its own way back, the steps that show it.
    pub early: Vec<Vec<u32>>,
    /// Three words by which people recognize the result.
    pub hash_words: [String; 3],
    /// Five glyphs for the same purpose.
    pub hash_glyphs: [String; 5],
}

impl PreparedBundle {
    /// Prepares the rules under which items are placed.
    pub fn new(world: &World, request: &ItemRequest, placer: &Placer) -> Self {
        let logic = placer.logic().clone();
        let (rows, numbers) = StaticWorld::new(world, &logic);
        Self {
            logic,
            world_hash: rows.hash(),
            settings: stage_requests::placer_settings(world, request, placer),
            rows,
            numbers,
            request: request.clone(),
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

    /// Returns the part of a placement, as its bundle has it (test: `parts_are_those_of_whole_bundles`).
    pub fn part(&self, placement: &Placement) -> SeedPart {
        let placed = placement.placed.iter();
        let row = placed.map(|placed| placed_item(&self.rows, &self.numbers.placed(placed)));
        let decisions = Decisions { items: row.collect(), ..Decisions::default() };
        let fingerprint = Fingerprint::new(&self.world_hash, &decisions);
        let early = early_proofs(&self.logic, &self.request, &placement.placed, &BTreeMap::new());
        let steps = |proof: &Proof| self.rows.steps(&self.logic, &self.numbers, proof);
        SeedPart {
            early: early.iter().map(steps).collect(),
            items: decisions.items,
            steps: self.rows.steps(&self.logic, &self.numbers, &placement.proof),
            never_stuck: placement
                .never_stuck
                .as_ref()
                .and_then(|shown| self.rows.never_stuck(&self.numbers, shown)),
            hash_words: fingerprint.words,
            hash_glyphs: fingerprint.glyphs,
        }
    }
}
