//! The areas that items are bound to.

use std::collections::BTreeMap;

use crate::logic::Logic;
use crate::world::{AreaId, ItemId, ItemRequest, World};

/// For each bound item the areas it is allowed in, sorted by id.
pub(crate) fn bound_areas(
    world: &World,
    logic: &Logic,
    request: &ItemRequest,
) -> BTreeMap<ItemId, Vec<AreaId>> {
    let only: BTreeMap<ItemId, &Vec<AreaId>> =
        request.only_in.iter().map(|(id, areas)| (*id, areas)).collect();
    let never: BTreeMap<ItemId, &Vec<AreaId>> =
        request.never_in.iter().map(|(id, areas)| (*id, areas)).collect();
    let bounds = world.items.iter().filter_map(|(id, item)| {
        let active = item.pool.filter(|pool| logic.is_active(*pool));
        let pool = active.map(|pool| &world.pools[pool].areas);
        let pool = pool.filter(|areas| !areas.is_empty());
        let (only, never) = (only.get(&id), never.get(&id));
        if pool.is_none() && only.is_none() && never.is_none() {
            return None;
        }
        let allowed = |area: &AreaId| {
            pool.is_none_or(|areas| areas.contains(area))
                && only.is_none_or(|areas| areas.contains(area))
                && !never.is_some_and(|areas| areas.contains(area))
        };
        Some((id, world.areas.ids().filter(allowed).collect()))
    });
    bounds.collect()
}
