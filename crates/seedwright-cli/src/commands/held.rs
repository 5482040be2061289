//! What a player is said to hold.

use std::collections::BTreeMap;

use seedwright::pack::Names;
use seedwright::pack::language::read_items;
use seedwright::world::{Amount, ItemAmount, Settings, World};
use serde_json::{Value, json};

use super::item;
use super::words::shown;
use crate::failure::Failure;
use crate::output::Output;

/// The items of a `--have`.
pub fn typed(world: &World, have: &str) -> Result<Vec<ItemAmount>, Failure> {
    read_items(have, &Names::of(world), world).map_err(|complaints| {
        let messages: Vec<_> = complaints.iter().map(|found| &*found.message).collect();
        let mut hints: Vec<_> = complaints.iter().map(|found| &*found.hint).collect();
        hints.dedup();
        Failure::argument(format!("--have: {}", messages.join("; ")), hints.join("\n"))
    })
}

/// The items of a list with a number for each name.
pub fn counted(world: &World, have: &BTreeMap<String, u32>) -> Result<Vec<ItemAmount>, Failure> {
    let amount = |(name, count): (&String, &u32)| {
        let item = item::find(world, name)?;
        let count = Amount::Fixed(*count);
        Ok(ItemAmount { item, count })
    };
    have.iter().map(amount).collect()
}

/// Copies that were asked for and do not exist, item by item.
pub struct Beyond(Vec<(String, u32)>);

impl Beyond {
    pub fn new(world: &World, settings: &Settings, beyond: &[ItemAmount]) -> Self {
        let name = |more: &ItemAmount| world.items[more.item].name.clone();
        let more = beyond.iter().map(|more| (name(more), settings.amount(more.count)));
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
