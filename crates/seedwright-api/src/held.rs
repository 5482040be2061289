//! The items that a player holds.

use std::collections::BTreeMap;

use seedwright::name::closest;
use seedwright::world::{Amount, ItemAmount, ItemId, Settings, World};
use serde::Serialize;

use crate::Problem;
use crate::json_schema::JsonSchema;

/// Requested copies of an item that don't exist.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeftOut {
    /// The item.
    pub item: String,
    /// The number of copies beyond those that exist.
    pub count: u32,
}

/// Returns an item by name.
pub fn find_item(world: &World, name: &str) -> Result<ItemId, Problem> {
    let found = world.items.iter().find(|(_, item)| item.name == name);
    found.map(|(id, _)| id).ok_or_else(|| {
        let known = world.items.rows().iter().map(|item| item.name.as_str());
        let hint = match closest(name, known) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "item names are listed under [items] in the pack".to_owned(),
        };
        Problem::invalid(format!("there is no item `{name}`"), hint)
    })
}

/// Resolves item names with a count for each.
pub fn held_items(world: &World, have: &BTreeMap<String, u32>) -> Result<Vec<ItemAmount>, Problem> {
    let amount = |(name, count): (&String, &u32)| {
        let count = Amount::Fixed(*count);
        Ok(ItemAmount { item: find_item(world, name)?, count })
    };
    have.iter().map(amount).collect()
}

/// Lists the copies that don't exist, per item.
pub fn left_out_rows(world: &World, settings: &Settings, beyond: &[ItemAmount]) -> Vec<LeftOut> {
    let row = |more: &ItemAmount| LeftOut {
        item: world.items[more.item].name.clone(),
        count: settings.amount(more.count),
    };
    beyond.iter().map(row).collect()
}
