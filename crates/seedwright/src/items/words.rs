//! Names and numbers in the reasons that people read.

use crate::world::{AreaId, ItemId, LocationId, PoolId, World};

/// Formats names for messages; lists are cut short.
pub(super) struct Words<'a>(pub &'a World);

impl Words<'_> {
    pub fn item(&self, item: ItemId) -> String {
        format!("`{}`", self.0.items[item].name)
    }

    pub fn location(&self, location: LocationId) -> String {
        format!("`{}`", self.0.location_name(location))
    }

    pub fn pool(&self, pool: Option<PoolId>) -> String {
        match pool {
            Some(pool) => format!("the pool `{}`", self.0.pools[pool].name),
            None => "the common pool".to_owned(),
        }
    }

    pub fn items(&self, items: &[ItemId]) -> String {
        listed(items.iter().map(|item| self.item(*item)), items.len())
    }

    pub fn locations(&self, locations: &[LocationId]) -> String {
        listed(locations.iter().map(|location| self.location(*location)), locations.len())
    }

    /// Which items are where; `None` if none are.
    pub fn placed(&self, placed: &[(LocationId, ItemId)]) -> Option<String> {
        let names = placed.iter().map(|(at, item)| {
            let (item, at) = (self.item(*item), self.location(*at));
            format!("{item} at {at}")
        });
        (!placed.is_empty()).then(|| listed(names, placed.len()))
    }

    pub fn areas(&self, areas: &[AreaId]) -> String {
        let names = areas.iter().map(|area| format!("`{}`", self.0.areas[*area].name));
        listed(names, areas.len())
    }
}

/// A list of names: the first few, and the number of the others.
pub(super) fn listed(names: impl Iterator<Item = String>, count: usize) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = names.take(SHOWN).collect();
    if count > SHOWN {
        list.push(format!("and {} more", count - SHOWN));
    }
    list.join(", ")
}

/// `1 item`, `2 items`, `2 copies`.
pub(super) fn counted(number: usize, one: &str) -> String {
    match (number, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {one}s"),
    }
}
