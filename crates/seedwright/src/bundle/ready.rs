//! Many placements in the same rules: what does not depend on the seed is made once.

use serde_json::Value;

use super::words::Signs;
use super::{Decisions, Lies, RowNumbers, StaticWorld, asked, lies};
use crate::items::{Placement, Placer};
use crate::logic::Logic;
use crate::world::{ItemRequest, World};

/// The rules of a world as bundles hold them, ready for many placements.
pub struct Ready {
    logic: Logic,
    rows: StaticWorld,
    numbers: RowNumbers,
    world_hash: String,
    asked: Value,
}

/// What of a bundle of placed items changes with the seed.
pub struct Part {
    /// What lies where, in the order of locations.
    pub items: Vec<Lies>,
    /// The steps of the proof.
    pub steps: Vec<u32>,
    /// Words that the result is recognized by.
    pub hash_words: [String; 3],
    /// Signs for the same.
    pub hash_glyphs: [String; 5],
}

impl Ready {
    /// Makes the rules in which items are placed ready.
    pub fn new(world: &World, wishes: &ItemRequest, placer: &Placer) -> Self {
        let logic = placer.logic().clone();
        let (rows, numbers) = StaticWorld::new(world, &logic);
        Self {
            logic,
            world_hash: rows.hash(),
            asked: asked::of_items(world, wishes, placer),
            rows,
            numbers,
        }
    }

    /// The rules.
    pub fn rows(&self) -> &StaticWorld {
        &self.rows
    }

    /// What is asked of the placement, by name.
    pub fn asked(&self) -> &Value {
        &self.asked
    }

    /// A placement, as its bundle has it (test: `parts_are_those_of_whole_bundles`).
    pub fn part(&self, placement: &Placement) -> Part {
        let placed = placement.placed.iter();
        let lies = placed.map(|placed| lies(&self.rows, &self.numbers.placed(placed)));
        let decisions = Decisions { items: lies.collect(), ..Decisions::default() };
        let signs = Signs::new(&self.world_hash, &decisions);
        Part {
            items: decisions.items,
            steps: self.rows.steps(&self.logic, &self.numbers, &placement.proof),
            hash_words: signs.words,
            hash_glyphs: signs.glyphs,
        }
    }
}
