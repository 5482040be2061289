//! How evenly the item stage spreads items.

use std::collections::BTreeMap;

use seedwright::items::{PlacedCopy, Placer};
use seedwright::logic::Logic;
use seedwright::world::{Algorithm, Class, Id, ItemRequest, Settings, World, limits};

use super::Bench;
use super::items::place;
use crate::corpus::{Database, NO_CORPUS};

/// How much more often the likeliest location of a real game holds a major item than the unlikeliest one:
/// with swaps, as they are used, against attempts that only restart.
pub fn of_real_games(bench: &mut Bench<'_>) {
    let seeds = if bench.quick() { 1_000 } else { 20_000 };
    for name in ["zero_mission", "fusion"] {
        let Some(database) = Database::read(name).expect("the game can be read") else {
            return bench.progress(&format!("skipped: {NO_CORPUS}"));
        };
        let world = database.world().expect("the game can be imported");
        let restarts = ItemRequest {
            swaps: Some(0),
            attempts: Some(limits::ATTEMPTS),
            ..ItemRequest::default()
        };
        for (part, request) in [("swaps", ItemRequest::default()), ("restarts", restarts)] {
            let request = world.placement.clone().and(request);
            let ratio = spread_of_majors(&world, &request, seeds);
            bench.figure_of(&format!("{name}.{part}"), ratio, "times");
        }
    }
}

/// The ratio of the most to the least likely location among those that ever hold a major item.
fn spread_of_majors(world: &World, request: &ItemRequest, seeds: u64) -> f64 {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = Placer::new(world, &settings, &logic, request);
    let placer = placer.expect("the games of the corpus can be filled");
    let mut held = vec![0_u32; world.locations.len()];
    for seed in 0..seeds {
        for PlacedCopy { location, copy } in place(&placer, seed).placed {
            let class = world.items[copy.item].class_of_copy(copy.number);
            held[location.index()] += u32::from(class == Class::Major);
        }
    }
    held.retain(|count| *count > 0);
    ratio(held.iter())
}

/// Returns the ratio of the largest to the smallest count.
fn ratio<'c>(counts: impl Iterator<Item = &'c u32> + Clone) -> f64 {
    let (most, least) = (counts.clone().max(), counts.min());
    f64::from(most.copied().unwrap_or(1)) / f64::from(least.copied().unwrap_or(1))
}

/// The ratio of the most to the least likely placement, in a world so small that each occurs often.
pub fn of_small_world(bench: &mut Bench<'_>) {
    let seeds = if bench.quick() { 20_000 } else { 200_000 };
    let world = small::world();
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    for (part, algorithm) in [
        ("assumed", Algorithm::Assumed),
        ("forward", Algorithm::Forward),
        ("random", Algorithm::Random),
    ] {
        let request = ItemRequest { algorithm: Some(algorithm), ..ItemRequest::default() };
        let placer = Placer::new(&world, &settings, &logic, &request);
        let placer = placer.expect("the small world can be filled");
        let mut seen: BTreeMap<Vec<PlacedCopy>, u32> = BTreeMap::new();
        for seed in 0..seeds {
            *seen.entry(place(&placer, seed).placed).or_default() += 1;
        }
        bench.progress(&format!("{part}: {} placements", seen.len()));
        bench.figure_of(part, ratio(seen.values()), "times");
    }
}

/// A small world for counting placements.
mod small {
    use seedwright::world::{Draft, Item, Location, World};

    /// The example of the original document: two locations are open, two need the first item, one needs the first
    /// and the second.
    pub fn world() -> World {
        let mut draft = Draft::new("walkthrough");
        let area = draft.add_area("Planet");
        let room = draft.add_room("Landing Site", area);
        let ship = draft.add_spot(room, "ship");
        let [morph, bombs, _] =
            ["Morph Ball", "Bombs", "Missiles"].map(|name| draft.items.push(Item::new(name)));
        let rolled = draft.requirements.item(morph, 1);
        let bombing = draft.requirements.item(bombs, 1);
        let both = draft.requirements.all(&[rolled, bombing]);
        let needs = [None, None, Some(rolled), Some(rolled), Some(both)];
        for (number, need) in (1..).zip(needs) {
            let mut location = Location::new(&format!("Loc{number}"), ship);
            location.need = need.unwrap_or(location.need);
            draft.locations.push(location);
        }
        let goal = draft.requirements.reached(ship);
        draft.start_at(ship);
        draft.goals.push(goal);
        draft.finish().expect("the small world is sound")
    }
}
