//! Bundles of many placements under the same rules: the parts that don't depend on the seed are computed once.

use std::collections::BTreeMap;

use serde_json::Value;

use super::early::early_proofs;
use super::words::hasher;
use super::{NeverStuckRows, RowNumbers, StaticWorld, stage_requests};
use crate::items::{PlacedCopy, Placement, Placer};
use crate::logic::Logic;
use crate::proof::Proof;
use crate::world::{ItemRequest, LocationId, World};

/// The seed-independent part of bundles, for many placements under the same rules.
pub struct PreparedBundle {
    logic: Logic,
    rows: StaticWorld,
    numbers: RowNumbers,
    world_hash: String,
    /// The JSON texts of the names of locations, of those of items, and of the numbers of copies.
    texts: [Vec<String>; 3],
    settings: Value,
    request: ItemRequest,
}

/// The proof of a placement, in the numbers of rows.
pub struct PlacedProof {
    /// The steps of the proof.
    pub steps: Vec<u32>,
    /// What shows that nobody can get stuck, if that is promised and the player has to walk.
    pub never_stuck: Option<NeverStuckRows>,
    /// For each early copy that opens its own way back, the steps that show it.
    pub early: Vec<Vec<u32>>,
}

impl PreparedBundle {
    /// Prepares the rules under which items are placed.
    pub fn new(world: &World, request: &ItemRequest, placer: &Placer) -> Self {
        let logic = placer.logic().clone();
        let (rows, numbers) = StaticWorld::new(world, &logic);
        let text = |name: &String| Value::from(name.as_str()).to_string();
        let copies = rows.items.iter().map(|row| row.2).max().unwrap_or_default();
        let texts = [
            rows.locations.iter().map(|row| text(&row.0)).collect(),
            rows.items.iter().map(|row| text(&row.0)).collect(),
            (0..copies).map(|number| number.to_string()).collect(),
        ];
        Self {
            logic,
            texts,
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

    /// The hash of the rules, in hexadecimal.
    pub fn world_hash(&self) -> &str {
        &self.world_hash
    }

    /// Returns the row of a location that exists.
    pub fn location(&self, location: LocationId) -> LocationId {
        self.numbers.location(location)
    }

    /// Returns the placed copies with the rows of their locations.
    pub fn placed(&self, placement: &Placement) -> Vec<PlacedCopy> {
        placement.placed.iter().map(|placed| self.numbers.placed(placed)).collect()
    }

    /// Returns the proof of a placement in the numbers of rows.
    pub fn proof(&self, placement: &Placement) -> PlacedProof {
        let early = early_proofs(&self.logic, &self.request, &placement.placed, &BTreeMap::new());
        let steps = |proof: &Proof| self.rows.steps(&self.logic, &self.numbers, proof);
        let shown = placement.never_stuck.as_ref();
        PlacedProof {
            steps: steps(&placement.proof),
            never_stuck: shown.and_then(|shown| self.rows.never_stuck(&self.numbers, shown)),
            early: early.iter().map(steps).collect(),
        }
    }

    /// Returns the hash over the rules and the placed copies, given with rows: the same as [`Bundle::hash`] of the whole
    /// bundle (test: `prepared_bundles_agree_with_whole_ones`).
    ///
    /// [`Bundle::hash`]: super::Bundle::hash
    pub fn hash(&self, placed: &[PlacedCopy]) -> blake3::Hash {
        let [locations, items, copies] = &self.texts;
        // Formatting would cost as much as placing the items. One long text is hashed faster than many short ones.
        let mut text = Vec::with_capacity(placed.len() * 80);
        text.extend_from_slice(b"{\"items\":[");
        for (position, PlacedCopy { location, copy }) in placed.iter().enumerate() {
            let begin: &[u8] = if position == 0 { b"{\"location\":" } else { b",{\"location\":" };
            let parts = [
                begin,
                locations[location.0 as usize].as_bytes(),
                b",\"item\":",
                items[copy.item.0 as usize].as_bytes(),
                b",\"copy\":",
                copies[copy.number as usize].as_bytes(),
                b"}",
            ];
            parts.iter().for_each(|part| text.extend_from_slice(part));
        }
        text.extend_from_slice(b"]}");
        hasher(&self.world_hash).update(&text).finalize()
    }
}
