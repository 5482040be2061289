//! What was asked of each stage, by name.

use serde_json::{Map, Value, json};

use super::{Made, asked_of_locks, population};
use crate::items::Placer;
use crate::world::{AreaId, DoorWishes, LocationId, Outer, Wishes, World};

/// What was asked of the stages that decided something.
pub(super) fn stages(made: &Made<'_>) -> Map<String, Value> {
    let doors = made.doors.map(|(asked, _)| {
        let asked = of_doors(made.world, asked);
        ("doors".to_owned(), asked)
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

/// What was asked of the shuffle of doors.
fn of_doors(world: &World, wishes: &DoorWishes) -> Value {
    let areas = |pairs: &[(AreaId, AreaId)]| -> Vec<[String; 2]> {
        let name = |id: AreaId| world.areas[id].name.clone();
        let pairs = pairs.iter().map(|(one, other)| [name(*one), name(*other)]);
        pairs.collect()
    };
    let rooms = wishes.merged.iter().map(|rooms| -> Vec<&str> {
        let names = rooms.iter().map(|room| world.rooms[*room].name.as_str());
        names.collect()
    });
    let protected = wishes.protected.iter();
    json!({
        "mode": wishes.mode,
        "iterations": wishes.iterations,
        "attempts": wishes.attempts,
        "redraws": wishes.redraws,
        "depth": wishes.depth,
        "outer": wishes.outer.map(Outer::name),
        "leastChanged": wishes.least_changed,
        "swaps": wishes.swaps,
        "steps": wishes.steps,
        "heldPercent": wishes.held_percent,
        "stillKinds": wishes.still_kinds,
        "sameKind": wishes.same_kind,
        "noTrap": wishes.no_trap,
        "walk": wishes.walk,
        "protected": protected.map(|door| &world.doors[*door].name).collect::<Vec<_>>(),
        "joined": areas(&wishes.joined),
        "apart": areas(&wishes.apart),
        "merged": rooms.collect::<Vec<_>>(),
    })
}

/// What was asked of the item stage, by name. Nothing is asked of locations that don't exist.
pub(super) fn of_items(world: &World, wishes: &Wishes, placer: &Placer) -> Value {
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
