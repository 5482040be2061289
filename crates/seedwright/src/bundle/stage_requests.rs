//! The settings of each stage, by name.

use serde_json::{Map, Value};

use super::{BundleParts, level_settings, lock_settings};
use crate::items::Placer;
use crate::section::{Adapter, AsIs, Section, TableByName, camel_value, document_json};
use crate::world::{
    DoorSettings, Draft, ItemRequest, ItemSettings, LocationId, PlayPromise, ShapeChoice,
    ShapeRequest, World,
};

/// Returns the settings of the stages that ran.
pub(super) fn stages(parts: &BundleParts<'_>) -> Map<String, Value> {
    let doors = parts.doors.map(|doors| {
        let settings = door_settings(parts.world, doors.settings);
        ("doors".to_owned(), settings)
    });
    let items = parts.items.as_ref().map(|items| {
        let request = placer_settings(parts.world, items.request, items.placer);
        ("items".to_owned(), request)
    });
    let codes = match parts.codes {
        [] => None,
        _ => lock_settings(parts.world).map(|request| ("codes".to_owned(), request)),
    };
    let rooms = parts.rooms.map(|layout_parts| ("rooms".to_owned(), layout_parts.settings_json()));
    let zones = parts.zones.map(|zones| ("zones".to_owned(), zones.settings_json()));
    let levels = parts.population.map(|level_parts| {
        let request = level_settings(level_parts.populator.tables(), level_parts.maps);
        ("population".to_owned(), request)
    });
    let stages = doors.into_iter().chain(codes).chain(items);
    stages.chain(rooms).chain(zones).chain(levels).collect()
}

/// Returns the settings of the door stage, by name. The number of spins is always present.
pub fn door_settings(world: &World, settings: &DoorSettings) -> Value {
    let names: &Draft = world;
    let stated = DoorSettings { iterations: Some(settings.spins()), ..settings.clone() };
    let mut stated = document_json(&stated, names);
    if settings.iterations.is_some() {
        // An explicit number overrides `difficulty`, which determined nothing then.
        stated["difficulty"] = Value::Null;
    }
    stated
}

/// Returns the settings of the item stage, by name. Locations that don't exist under the settings are left out.
pub fn placer_settings(world: &World, request: &ItemRequest, placer: &Placer) -> Value {
    let logic = placer.logic();
    let existing = |ids: &[LocationId]| -> Vec<LocationId> {
        ids.iter().copied().filter(|id| logic.exists(*id)).collect()
    };
    let weights = request.weights.iter().copied().filter(|(id, _)| logic.exists(*id));
    let areas = placer.bound_areas().iter().map(|(id, areas)| (*id, areas.clone()));
    let (attempts, swaps, steps) = placer.limits();
    item_settings(
        world,
        &ItemSettings {
            algorithm: placer.algorithm(),
            aim: placer.aim(),
            promise: placer.promise(),
            attempts: Some(attempts),
            swaps: Some(swaps),
            steps,
            mix: placer.mix(),
            excluded: existing(&request.excluded),
            priority: existing(&request.priority),
            only_in: areas.collect(),
            weights: weights.collect(),
            shape: stated_shape(world, request),
            ..request.clone().settle()
        },
    )
}

/// Returns the requested shape with all its terms, and without the name of a shape, which only the pack knows.
pub fn stated_shape(world: &World, request: &ItemRequest) -> ShapeChoice {
    let terms = world.shape(&request.shape);
    let is_empty = terms.terms().is_empty();
    let terms = if is_empty { ShapeRequest::default() } else { terms.settle().full() };
    ShapeChoice { base: None, terms }
}

/// Returns item settings in the form of `stages.items`: early items are a table of numbers, and the areas that items
/// are limited to stand for all area settings.
pub fn item_settings(world: &World, settings: &ItemSettings) -> Value {
    let names: &Draft = world;
    let Value::Object(all) = document_json(settings, names) else { return Value::Null };
    let stated = all.into_iter().filter_map(|(key, value)| match key.as_str() {
        "early" => Some((key, TableByName::<AsIs>::plain(&settings.early, names))),
        "onlyIn" => Some(("areas".to_owned(), value)),
        "neverIn" => None,
        // It is stated where it was requested.
        "shape" if value.is_null() => None,
        "shape" => {
            let field = ItemSettings::FIELDS.iter().find(|field| field.name == key);
            Some((key, field.map_or(Value::Null, |field| camel_value(value, &field.shape))))
        }
        "acceptClosest" if !settings.accept_closest => None,
        "mix" if settings.mix.is_none() => None,
        "promise" if settings.promise == PlayPromise::Finishable => None,
        _ => Some((key, value)),
    });
    Value::Object(stated.collect())
}
