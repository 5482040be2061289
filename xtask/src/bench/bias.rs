//! How evenly the item stage spreads items.

use std::collections::BTreeMap;

use seedwright::items::{ItemCopy, PlacedCopy, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Algorithm, Class, Id, ItemRequest, Settings, World};

use super::Bench;
use super::items::{place, seconds};
use crate::corpus::{Database, NO_CORPUS};
use crate::station::station;

/// How far assumed fill is from giving every valid placement the same chance, for major items of real games: the share
/// of them that is elsewhere than in fair worlds (total variation), and the largest ratio at a location. The same for two
/// independent halves of the fair worlds, which is what chance alone gives.
pub fn of_real_games(bench: &mut Bench<'_>) {
    for (name, world) in worlds() {
        let Some(world) = world else {
            return bench.progress(&format!("skipped: {NO_CORPUS}"));
        };
        let samples = if bench.quick() { 400 } else { 8_000 };
        let assumed = Tally::of_seeds(&world, Algorithm::Assumed, samples);
        let fair = [1, 2].map(|seed| Tally::of_walk(&world, seed, samples));
        let noise = fair[0].variation(&fair[1]);
        let fair = Tally::sum(&fair);
        let (least, most) = assumed.extreme_ratios(&fair);
        bench.progress(&format!(
            "{name}: {:.1} % by chance, ratios from {least:.2} to {most:.2}",
            100.0 * noise
        ));
        bench.figure_of(&format!("{name}.variation"), 100.0 * assumed.variation(&fair), "%");
        bench.figure_of(&format!("{name}.ratio"), most, "times");
    }
}

/// The worlds to measure, if they are there.
fn worlds() -> impl Iterator<Item = (&'static str, Option<World>)> {
    let imported = ["zero_mission", "fusion"].into_iter().map(|name| {
        let database = Database::read(name).expect("the game can be read");
        let world = database.map(|database| database.world().expect("the game can be imported"));
        (name, world)
    });
    [("station", Some(station()))].into_iter().chain(imported)
}

/// How often each location holds a major item, in a number of worlds.
struct Tally {
    held: Vec<u32>,
    worlds: u32,
}

impl Tally {
    /// Counts worlds of an algorithm.
    fn of_seeds(world: &World, algorithm: Algorithm, worlds: u32) -> Self {
        let mut tally = Self { held: vec![0; world.locations.len()], worlds };
        with_algorithm(world, algorithm, |placer| {
            (0..worlds.into())
                .for_each(|seed| tally.add(world, placer, &place(placer, seed).placed));
        });
        tally
    }

    /// Counts the placements of a walk through all valid ones.
    fn of_walk(world: &World, seed: u64, worlds: u32) -> Self {
        let mut tally = Self { held: vec![0; world.locations.len()], worlds };
        with_algorithm(world, Algorithm::Fair, |placer| {
            let first = place(placer, seed).placed;
            let walk = placer.walk_from(&first, &Seed::from(seed));
            let mut walk = walk.expect("a fair placement is valid");
            for _ in 0..worlds {
                walk.advance(STEPS_APART);
                tally.add(world, placer, &walk.placed());
            }
        });
        tally
    }

    /// Counts the copies of major items that some rule reads.
    fn add(&mut self, world: &World, placer: &Placer, placed: &[PlacedCopy]) {
        for PlacedCopy { location, copy } in placed {
            let is_read = placer.is_progression(ItemCopy { item: copy.item, number: 0 });
            let counts = is_read && world.items[copy.item].class == Class::Major;
            self.held[location.index()] += u32::from(counts);
        }
    }

    fn sum(parts: &[Self]) -> Self {
        let mut sum = Self { held: vec![0; parts[0].held.len()], worlds: 0 };
        for part in parts {
            sum.worlds += part.worlds;
            sum.held.iter_mut().zip(&part.held).for_each(|(sum, held)| *sum += held);
        }
        sum
    }

    fn shares(&self) -> impl Iterator<Item = f64> {
        self.held.iter().map(|held| f64::from(*held) / f64::from(self.worlds))
    }

    /// The share of major items that would have to move.
    fn variation(&self, other: &Self) -> f64 {
        let differences = self.shares().zip(other.shares()).map(|(one, other)| (one - other).abs());
        differences.sum::<f64>() / 2.0 / self.shares().sum::<f64>()
    }

    /// The smallest and the largest ratio to another one, of locations that hold a major item in at least one world of a
    /// hundred.
    fn extreme_ratios(&self, fair: &Self) -> (f64, f64) {
        let pairs = self.shares().zip(fair.shares()).filter(|(_, fair)| *fair >= 0.01);
        let ratios = pairs.map(|(own, fair)| own / fair);
        ratios
            .fold((f64::INFINITY, 0.0), |(least, most), ratio| (least.min(ratio), most.max(ratio)))
    }
}

/// The number of steps between two placements of a walk.
const STEPS_APART: u32 = 200;

/// Prepares a placer with the request of the pack and an algorithm.
fn with_algorithm<T>(world: &World, algorithm: Algorithm, work: impl FnOnce(&Placer) -> T) -> T {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let own = ItemRequest { algorithm: Some(algorithm), ..ItemRequest::default() };
    let request = world.placement.clone().and(own);
    let placer = Placer::new(world, &settings, &logic, &request);
    work(&placer.expect("the worlds of the benchmarks can be filled"))
}

/// One fair world of the sample world.
pub fn fair_station(bench: &mut Bench<'_>) {
    let time = with_algorithm(&station(), Algorithm::Fair, |placer| seconds(bench, placer));
    bench.figure(time * 1e3, "ms");
}

/// One fair world of an imported game.
pub fn fair_fusion(bench: &mut Bench<'_>) {
    let Some(database) = Database::read("fusion").expect("the game can be read") else {
        return bench.progress(&format!("skipped: {NO_CORPUS}"));
    };
    let world = database.world().expect("the game can be imported");
    let time = with_algorithm(&world, Algorithm::Fair, |placer| seconds(bench, placer));
    bench.figure(time * 1e3, "ms");
}

/// The steps of a walk through valid placements of the sample world.
pub fn chain_rate(bench: &mut Bench<'_>) {
    let steps = 10_000;
    let time = with_algorithm(&station(), Algorithm::Fair, |placer| {
        let walk = placer.walk_from(&place(placer, 1).placed, &Seed::from(1));
        let mut walk = walk.expect("a fair placement is valid");
        bench.measure(|| walk.advance(steps)).seconds
    });
    bench.figure(f64::from(steps) / time, "steps/s");
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
        ("fair", Algorithm::Fair),
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
pub mod small {
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
