//! What a player is said to hold.

use seedwright::world::{ItemAmount, Settings, World};
use serde_json::{Value, json};

use super::words::shown;
use crate::output::Output;

/// Copies that were asked for and do not exist, item by item.
pub struct Beyond(Vec<(String, u32)>);

impl Beyond {
    pub fn new(world: &World, settings: &Settings, beyond: &[ItemAmount]) -> Self {
        let name = |more: &ItemAmount| world.items[more.item].name.clone();
        let more = beyond
            .iter()
            .map(|more| (name(more), settings.amount(more.count)));
        Self(more.collect())
    }

    /// Tells people about them.
    pub fn say(&self, output: &Output) {
        for (name, number) in &self.0 {
            let name = shown(name);
            output.note(&format!(
                "note: {number} more of `{name}` than exist in this world; left out\n"
            ));
        }
    }

    /// Tells tools about them.
    pub fn as_json(&self) -> Value {
        let one = |(name, number): &(String, u32)| json!({ "item": name, "count": number });
        self.0.iter().map(one).collect()
    }
}
