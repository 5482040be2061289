//! The settings of each stage, by name.

use serde_json::{Map, Value, json};

use super::{BundleParts, lock_settings, population};
use crate::items::Placer;
use crate::section::document_json;
use crate::world::{Draft, ItemRequest, LocationId, World};

/// The settings of the stages that decided something.
pub(super) fn stages(parts: &BundleParts<'_>) -> Map<String, Value> {
    let names: &Draft = parts.world;
    let doors = parts.doors.map(|doors| {
        let settings = document_json(doors.settings, names);
        ("doors".to_owned(), settings)
    });
    let items = parts.items.as_ref().map(|items| {
        let request = of_items(parts.world, items.request, items.placer);
        ("items".to_owned(), request)
    });
    let codes = match parts.codes {
        [] => None,
        _ => lock_settings(parts.world).map(|request| ("codes".to_owned(), request)),
    };
    let rooms = parts.rooms.map(|layout_parts| ("rooms".to_owned(), layout_parts.settings_json()));
    let zones = parts.zones.map(|zones| ("zones".to_owned(), zones.settings_json()));
    let levels = parts.population.map(|level_parts| {
        let request = population::settings_json(level_parts.populator.tables(), level_parts.maps);
        ("population".to_owned(), request)
    });
    let stages = doors.into_iter().chain(codes).chain(items);
    stages.chain(rooms).chain(zones).chain(levels).collect()
}

/// The settings of the item stage, by name. Nothing is asked of locations that don't exist.
pub(super) fn of_items(world: &World, request: &ItemRequest, placer: &Placer) -> Value {
    let logic = placer.logic();
    let (attempts, swaps, steps) = placer.limits();
    let location = |id: &LocationId| world.location_name(*id);
    let names = |ids: &[LocationId]| -> Vec<String> {
        let existing = ids.iter().filter(|id| logic.exists(**id));
        existing.map(location).collect()
    };
    let item = |id: &crate::world::ItemId| world.items[*id].name.clone();
    let place = request.fixed.iter().map(|(id, what)| (location(id), json!(item(what))));
    let early = request.early.iter().map(|(id, count)| (item(id), json!(count)));
    let weights = request.weights.iter();
    let weights = weights
        .filter(|(id, _)| logic.exists(*id))
        .map(|(id, weight)| (location(id), json!(weight)));
    let areas = placer.bound_areas().iter().map(|(id, areas)| {
        let names = areas.iter().map(|area| &world.areas[*area].name);
        (item(id), names.cloned().collect())
    });
    json!({
        "algorithm": placer.algorithm(),
        "aim": placer.aim(),
        "attempts": attempts,
        "swaps": swaps,
        "steps": steps,
        "place": place.collect::<Map<_, _>>(),
        "exclude": names(&request.excluded),
        "priority": names(&request.priority),
        "early": early.collect::<Map<_, _>>(),
        "areas": areas.collect::<Map<_, _>>(),
        "weights": weights.collect::<Map<_, _>>(),
    })
}
