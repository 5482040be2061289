//! Fair placements of small worlds, compared with all valid placements.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use seedwright::items::{FairMethod, FoundBy, Placer};
use seedwright::logic::Logic;
use seedwright::random::{Seed, Stream};
use seedwright::world::{
    Algorithm, Door, Draft, Item, ItemId, ItemRequest, Location, LocationId, Pool, Requirements,
    Settings, World,
};

use super::Report;
use crate::bench::walkthrough_world;

/// The number of worlds for the given number of seeds.
const SEEDS_PER_WORLD: u64 = 1_000;
/// How often each placement is expected.
const EXPECTED: usize = 100;
/// The number of standard deviations above which chance is not an explanation.
const MOST_DEVIATION: f64 = 4.0;
/// For 200,000 seeds: how much more often the likeliest of 18 placements may come than the least likely.
const MOST_RATIO: f64 = 1.05;

/// For each location its item.
type Assignment = Vec<Option<ItemId>>;

/// Draws fair placements of the example of the original document and of random small worlds.
pub fn of_small_worlds(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    walkthrough(seeds, report)?;
    let (worlds, mut number, mut done) = (seeds / SEEDS_PER_WORLD, 0, 0);
    let (mut chained, mut drawn, mut largest) = (0u64, 0u64, f64::MIN);
    while done < worlds {
        number += 1;
        let game = Game::random(number);
        let valid = game.all_valid();
        if !(4..=150).contains(&valid.len()) {
            continue;
        }
        let mut counts: BTreeMap<Assignment, u32> =
            valid.iter().map(|one| (one.clone(), 0)).collect();
        for seed in 0..(EXPECTED * valid.len()) as u64 {
            let (assignment, found_by) = game.draw(seed)?;
            drawn += 1;
            chained += u64::from(matches!(found_by, FoundBy::Fair(FairMethod::Chain { .. })));
            let count = counts.get_mut(&assignment);
            *count
                .ok_or_else(|| format!("world {number}, seed {seed}: not a valid placement"))? += 1;
        }
        let deviation = deviation(&counts);
        largest = largest.max(deviation);
        if deviation > MOST_DEVIATION {
            return Err(format!("world {number}: {deviation:.1} standard deviations from fair"));
        }
        done += 1;
        report.progress(done * SEEDS_PER_WORLD, seeds);
    }
    report.line(&format!(
        "{worlds} small worlds, {drawn} placements, {chained} by the chain: at most {largest:.1} standard deviations"
    ));
    Ok(())
}

fn walkthrough(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let game = Game::new(walkthrough_world(), ItemRequest::default());
    let mut counts: BTreeMap<Assignment, u32> = BTreeMap::new();
    for seed in 0..seeds {
        *counts.entry(game.draw(seed)?.0).or_default() += 1;
        report.progress(seed, seeds);
    }
    let (most, least) = (counts.values().max(), counts.values().min());
    let ratio = f64::from(*most.unwrap_or(&1)) / f64::from(*least.unwrap_or(&1));
    report.line(&format!("{} placements of the example, ratio {ratio:.3}", counts.len()));
    if seeds >= 200_000 && (counts.len() != 18 || ratio >= MOST_RATIO) {
        return Err(format!("{} placements, ratio {ratio:.3}", counts.len()));
    }
    Ok(())
}

/// How far counts are from being equally likely: chi-square, as a number of standard deviations.
fn deviation(counts: &BTreeMap<Assignment, u32>) -> f64 {
    let total: u32 = counts.values().sum();
    let mean = f64::from(total) / counts.len() as f64;
    let squares = counts.values().map(|count| (f64::from(*count) - mean).powi(2) / mean);
    let degrees = counts.len() as f64 - 1.0;
    // Wilson and Hilferty: the cube root of chi-square is nearly normal.
    let spread = 2.0 / (9.0 * degrees);
    ((squares.sum::<f64>() / degrees).cbrt() - (1.0 - spread)) / spread.sqrt()
}

struct Game {
    world: World,
    logic: Logic,
    placer: Placer,
    request: ItemRequest,
}

impl Game {
    fn new(world: World, request: ItemRequest) -> Self {
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let request = ItemRequest { algorithm: Some(Algorithm::Fair), ..request };
        let placer = Placer::new(&world, &settings, &logic, &request);
        let placer = placer.unwrap_or_else(|why| panic!("{}: {why}", world.id));
        Self { world, logic, placer, request }
    }

    /// A world with a hub and five locations, most of them behind doors that need items.
    fn random(number: u64) -> Self {
        (0..)
            .find_map(|turn| {
                let mut stream = Stream::new(&Seed::from(number), "soak", "fair", turn);
                let (world, request) = small_world(&mut stream);
                let settings = Settings::defaults(&world);
                let logic = Logic::compile(&world, &settings);
                Placer::new(&world, &settings, &logic, &request).ok()?;
                Some(Self::new(world, request))
            })
            .expect("most worlds can be filled")
    }

    fn draw(&self, seed: u64) -> Result<(Assignment, FoundBy), String> {
        let placed = self.placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        let placed = placed.map_err(|error| format!("seed {seed}: {error}"))?;
        let mut assignment = vec![None; self.world.locations.len()];
        for one in &placed.placed {
            assignment[one.location.0 as usize] = Some(one.copy.item);
        }
        Ok((assignment, placed.found_by))
    }

    /// All valid placements: every order of the items is tried.
    fn all_valid(&self) -> Vec<Assignment> {
        let items: Vec<ItemId> = self.world.items.ids().collect();
        let mut partial = vec![vec![None; self.world.locations.len()]];
        for item in items {
            let free = |one: &Assignment| -> Vec<usize> {
                (0..one.len()).filter(|at| one[*at].is_none()).collect()
            };
            let with = |one: Assignment| {
                free(&one).into_iter().map(move |at| {
                    let mut more = one.clone();
                    more[at] = Some(item);
                    more
                })
            };
            partial = partial.into_iter().flat_map(with).collect();
        }
        partial.retain(|one| self.keeps_request(one) && self.can_be_finished(one));
        partial
    }

    fn keeps_request(&self, one: &Assignment) -> bool {
        let area = |at: usize| self.world.area_of(LocationId(at as u32));
        let relics = (0..one.len())
            .filter(|at| one[*at].is_some_and(|item| self.world.items[item].pool.is_some()));
        let mut areas: Vec<_> = relics.map(area).collect();
        let count = areas.len();
        areas.sort_unstable();
        areas.dedup();
        let is_free = |at: &LocationId| one[at.0 as usize].is_none();
        let mut start = self.logic.state();
        start.propagate();
        let is_early = |item: ItemId| {
            let at = one.iter().position(|held| *held == Some(item)).unwrap_or(0);
            start.knows(self.logic.open(LocationId(at as u32)))
        };
        areas.len() == count
            && self.request.excluded.iter().all(is_free)
            && self.request.early.iter().all(|(item, _)| is_early(*item))
    }

    fn can_be_finished(&self, one: &Assignment) -> bool {
        let mut state = self.logic.state();
        for (at, item) in (0..).zip(one) {
            let copy = item.and_then(|item| self.logic.pool_copy(item, 0));
            state.put(self.logic.open(LocationId(at)), copy);
        }
        state.propagate();
        self.logic.locations().all(|at| state.knows(self.logic.open(at)))
    }
}

fn small_world(stream: &mut Stream) -> (World, ItemRequest) {
    let mut below = |bound: u32| stream.below(NonZeroU32::new(bound).expect("not zero"));
    let mut draft = Draft::new("locked");
    let areas = ["North", "East", "South"].map(|name| draft.add_area(name));
    let room = draft.add_room("Hub", areas[0]);
    let hub = draft.add_spot(room, "middle");
    draft.start_at(hub);
    let count = 4 + below(2);
    let items: Vec<ItemId> =
        (0..count).map(|number| draft.items.push(Item::new(&format!("Item {number}")))).collect();
    for number in 0..count + below(2) {
        let room = draft.add_room(&format!("Room {number}"), areas[below(3) as usize]);
        let spot = draft.add_spot(room, "middle");
        let needs: Vec<_> = (0..[0, 1, 1, 1, 2][below(5) as usize])
            .map(|_| draft.requirements.item(items[below(count) as usize], 1))
            .collect();
        let need = draft.requirements.all(&needs);
        draft.doors.push(Door::new(&format!("Door {number}"), hub, spot, need));
        draft.locations.push(Location::new(&format!("Chest {number}"), spot));
    }
    let goal = draft.requirements.reached(hub);
    draft.goals.push(goal);
    if below(3) == 0 {
        let pool = draft.pools.push(Pool {
            name: "Relics".to_owned(),
            note: String::new(),
            shuffle_within: false,
            one_per_area: true,
            areas: Vec::new(),
            when: Requirements::ALWAYS,
        });
        items.iter().take(2).for_each(|item| draft.items[*item].pool = Some(pool));
    }
    let mut request = ItemRequest::default();
    let locations = u32::try_from(draft.locations.len()).expect("there are few");
    if locations > count && below(3) == 0 {
        request.excluded.push(LocationId(below(locations)));
    }
    if below(3) == 0 {
        request.early.push((items[below(count) as usize], 1));
    }
    (draft.finish().expect("the world is sound"), request)
}
