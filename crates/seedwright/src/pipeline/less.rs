//! The promises of a pack that a bundle asks less of.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::bundle::{Bundle, item_settings, layout_settings, stated_shape};
use crate::random::stage;
use crate::section::{Section, asks_less, document_json};
use crate::world::{
    AreaId, DoorSettings, Draft, ItemId, ItemSettings, LayoutSettings, LocationId, World,
};

/// Returns the settings in which a bundle requires less than the pack: possibly on purpose, but worth reporting. The
/// settings of a campaign are those of its pack.
pub(super) fn asks_less_than_pack(bundle: &Bundle, pack: &World) -> Vec<&'static str> {
    if pack.campaign.is_some() {
        return Vec::new();
    }
    let parts = [asks_less_of_items, asks_less_of_doors, asks_less_of_rooms];
    parts.iter().flat_map(|of_part| of_part(bundle, pack)).collect()
}

/// Returns the layout promises of the pack that the bundle drops. Search settings that promise nothing don't count.
fn asks_less_of_rooms(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(stated) = bundle.stages.get(stage::ROOMS) else {
        return Vec::new();
    };
    let own = world.layout.as_ref().map_or(Value::Null, layout_settings);
    // Bundles hold either kind of target in one field, and a graph together with the settings of its layout.
    let parts = ["target", "graph"].into_iter();
    let differ = parts.filter(|part| own[*part] != stated[*part]);
    // Without a settings section the defaults apply, and they are promises too.
    let all: Vec<&str> = LayoutSettings::FIELDS.iter().map(|field| field.name).collect();
    differ.chain(asks_less::<LayoutSettings>(&own, &all, stated)).collect()
}

/// Returns the placement settings in which the bundle requires less than the pack.
fn asks_less_of_items(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(stated) = bundle.stages.get(stage::ITEMS) else {
        // No items were placed, so their settings don't matter.
        return Vec::new();
    };
    let request = &world.placement;
    // Locations that don't exist under the settings of the file are ignored.
    let rows: BTreeSet<&str> = bundle.world.locations.iter().map(|row| row.0.as_str()).collect();
    let existing = |ids: &[LocationId]| -> Vec<LocationId> {
        let exists = |id: &LocationId| rows.contains(world.location_name(*id).as_str());
        ids.iter().copied().filter(exists).collect()
    };
    let settings = ItemSettings {
        excluded: existing(&request.excluded),
        priority: existing(&request.priority),
        shape: stated_shape(world, request),
        ..request.clone().settle()
    };
    let own = item_settings(world, &settings);
    let less = asks_less::<ItemSettings>(&own, &keys_set::<ItemSettings>(request, world), stated);
    let areas = (!keeps_areas(world, &stated["areas"])).then_some("areas");
    less.into_iter().chain(areas).collect()
}

/// Whether a bundle limits items to the pack's areas, or to fewer. The areas that a bundle lists for an item follow
/// from two settings of the pack and from the item's pool.
fn keeps_areas(world: &World, file: &Value) -> bool {
    let request = &world.placement;
    let keeps = |item: ItemId, may_hold: &dyn Fn(&str) -> bool| {
        let listed = file[&world.items[item].name].as_array();
        let mut names = listed.into_iter().flatten().filter_map(Value::as_str);
        listed.is_some() && names.all(may_hold)
    };
    let has = |areas: &[AreaId], name: &str| areas.iter().any(|id| world.areas[*id].name == name);
    let only = &request.only_in;
    let never = &request.never_in;
    only.iter().all(|(item, areas)| keeps(*item, &|name| has(areas, name)))
        && never.iter().all(|(item, areas)| keeps(*item, &|name| !has(areas, name)))
}

/// Returns the door settings in which the bundle requires less than the pack.
fn asks_less_of_doors(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(request) = &world.shuffle else {
        return Vec::new();
    };
    let Some(stated) = bundle.stages.get(stage::DOORS) else {
        return vec!["shuffle"];
    };
    let names: &Draft = world;
    let own = document_json(&request.clone().settle(), names);
    asks_less::<DoorSettings>(&own, &keys_set::<DoorSettings>(request, world), stated)
}

/// Returns the keys that a request sets.
fn keys_set<S: Section>(request: &S::Request, world: &World) -> Vec<&'static str> {
    let (names, mut entries): (&Draft, _) = (world, Vec::new());
    S::entries(request, names, &mut entries);
    entries.into_iter().map(|(key, _)| key).collect()
}
