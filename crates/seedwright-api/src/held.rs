//! What a player is said to hold.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seedwright::name::closest;
use seedwright::world::{Amount, ItemAmount, ItemId, Settings, World};
use serde::Serialize;

use crate::Problem;

/// Copies of an item that were asked for and do not exist.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The item.
    pub item: String,
    /// How many copies.
    pub count: u32,
}

/// The item of a name.
pub fn find_item(world: &World, name: &str) -> Result<ItemId, Problem> {
    let found = world.items.iter().find(|(_, item)| item.name == name);
    found.map(|(id, _)| id).ok_or_else(|| {
        let known = world.items.rows().iter().map(|item| item.name.as_str());
        let hint = match closest(name, known) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "names of items stand under [items] in the pack".to_owned(),
        };
        Problem::invalid(format!("there is no item `{name}`"), hint)
    })
}

/// The items of a list with a number for each name.
pub fn held_items(world: &World, have: &BTreeMap<String, u32>) -> Result<Vec<ItemAmount>, Problem> {
    let amount = |(name, count): (&String, &u32)| {
        let count = Amount::Fixed(*count);
        Ok(ItemAmount { item: find_item(world, name)?, count })
    };
    have.iter().map(amount).collect()
}

/// Copies that do not exist, item by item.
pub fn left_out_rows(world: &World, settings: &Settings, beyond: &[ItemAmount]) -> Vec<LeftOut> {
    let row = |more: &ItemAmount| LeftOut {
        item: world.items[more.item].name.clone(),
        count: settings.amount(more.count),
    };
    beyond.iter().map(row).collect()
}
