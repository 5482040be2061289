//! What was asked of each stage, by name.

use serde_json::{Map, Value, json};

use super::{Made, asked_of_locks, population};
use crate::items::Placer;
use crate::section::document_json;
use crate::world::{Draft, ItemRequest, LocationId, World};

/// What was asked of the stages that decided something.
pub(super) fn stages(made: &Made<'_>) -> Map<String, Value> {
    let names: &Draft = made.world;
    let doors = made.doors.map(|doors| {
        let settings = document_json(doors.settings, names);
        ("doors".to_owned(), settings)
    });
    let items = made.items.as_ref().map(|items| {
        let asked = of_items(made.world, items.wishes, items.placer);
        ("items".to_owned(), asked)
    });
    let codes = match made.codes {
        [] => None,
        _ => asked_of_locks(made.world).map(|asked| ("codes".to_owned(), asked)),
    };
    let rooms = made.rooms.map(|laid| ("rooms".to_owned(), laid.asked()));
    let zones = made.zones.map(|zones| ("zones".to_owned(), zones.asked()));
    let levels = made.population.map(|filling| {
        let asked = population::asked(filling.populator.tables(), filling.maps);
        ("population".to_owned(), asked)
    });
    let stages = doors.into_iter().chain(codes).chain(items);
    stages.chain(rooms).chain(zones).chain(levels).collect()
}

/// What was asked of the item stage, by name. Nothing is asked of locations that don't exist.
pub(super) fn of_items(world: &World, wishes: &ItemRequest, placer: &Placer) -> Value {
    let logic = placer.logic();
    let (attempts, swaps, steps) = placer.limits();
    let location = |id: &LocationId| world.location_name(*id);
    let names = |ids: &[LocationId]| -> Vec<String> {
        let existing = ids.iter().filter(|id| logic.exists(**id));
        existing.map(location).collect()
    };
    let item = |id: &crate::world::ItemId| world.items[*id].name.clone();
    let place = wishes.fixed.iter().map(|(id, what)| (location(id), json!(item(what))));
    let early = wishes.early.iter().map(|(id, count)| (item(id), json!(count)));
    let weights = wishes.weights.iter();
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
        "exclude": names(&wishes.excluded),
        "priority": names(&wishes.priority),
        "early": early.collect::<Map<_, _>>(),
        "areas": areas.collect::<Map<_, _>>(),
        "weights": weights.collect::<Map<_, _>>(),
    })
}
