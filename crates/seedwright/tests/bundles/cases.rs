//! Bundles to judge: of the station with typical requests, and of small random worlds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, ItemParts};
use seedwright::items::{PlacedCopy, Placement, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{
    Aim, Class, ItemId, ItemRequest, LocationId, ReturnMode, SettingValue, Settings, World,
};
use seedwright_verify::{Claim, Problem, ProvedBundle, verify};

use crate::support::{games, station};
use crate::worlds;

/// Returns a placement with its bundle, if there is one.
pub fn placed(
    world: &World,
    settings: &Settings,
    request: &ItemRequest,
    seed: u64,
) -> Option<(Placement, Bundle)> {
    let logic = Logic::compile(world, settings);
    let placer = Placer::new(world, settings, &logic, request).ok()?;
    let seed = Seed::from(seed);
    let placement = placer.place(&seed, &mut |_| ControlFlow::Continue(())).ok()?;
    let bundle = Bundle::new(&BundleParts {
        items: Some(ItemParts { request, placer: &placer, placement: &placement }),
        ..BundleParts::new(world, settings, &seed)
    });
    Some((placement, bundle))
}

/// Returns the verdict of the checker.
pub fn check(bundle: &Bundle) -> Result<ProvedBundle, Problem> {
    verify(&serde_json::to_vec(bundle).expect("a bundle can be written"))
}

/// Returns the verdict of the checker on a readable bundle: the refuted claim, and the step.
pub fn verdict(bundle: &Bundle) -> Result<(), (Claim, Option<usize>)> {
    match check(bundle) {
        Ok(_) => Ok(()),
        Err(Problem::Refuted { claim, step, .. }) => Err((claim, step)),
        Err(problem) => unreachable!("the shape is sound, but: {problem}"),
    }
}

/// Sets the hash to that of the rules, as a forger would.
pub fn seal(bundle: &mut Bundle) {
    bundle.world_hash = bundle.world.hash();
}

/// Returns bundles of the station under every preset and start, with special items in the common pool, and with
/// requests.
pub fn of_station() -> Vec<(String, Bundle)> {
    let world = station();
    let mut bundles = Vec::new();
    for (seed, (name, settings)) in (0..).zip(games(&world)) {
        let placed = placed(&world, &settings, &ItemRequest::default(), seed);
        bundles.push((name, placed.expect("the station can be filled").1));
    }
    let mut common = Settings::defaults(&world);
    let off = SettingValue::Switch(false);
    common.set(&world, "restrictSpecialItemSwaps", &off).expect("the station has that option");
    for (name, settings) in [("kept apart", Settings::defaults(&world)), ("common", common)] {
        for aim in [Aim::Locations, Aim::Items, Aim::Goal] {
            let mut request = ItemRequest { aim: Some(aim), ..ItemRequest::default() };
            let first = placed(&world, &settings, &request, 100);
            let (placement, bundle) = first.expect("the station can be filled");
            ask_for_everything(&world, &placement, &bundle, &mut request);
            bundles.push((format!("{name}, aim {aim:?}"), bundle));
            let second = placed(&world, &settings, &request, 101);
            let (_, bundle) = second.expect("what was granted once can be granted again");
            bundles.push((format!("{name}, aim {aim:?}, requests"), bundle));
        }
    }
    bundles
}

/// Adds every kind of item setting. They are read off a placement, so that they are compatible.
fn ask_for_everything(
    world: &World,
    placement: &Placement,
    bundle: &Bundle,
    request: &mut ItemRequest,
) {
    let (fixed, free): (Vec<_>, Vec<_>) =
        placement.placed.iter().partition(|placed| placed.location.0 % 20 == 7);
    let is = |placed: &PlacedCopy, class| {
        let item = &world.items[placed.copy.item];
        item.class == class && item.pool.is_none()
    };
    let fillers = free.iter().filter(|placed| is(placed, Class::Filler));
    let majors = free.iter().filter(|placed| is(placed, Class::Major));
    request.fixed = fixed.iter().map(|placed| (placed.location, placed.copy.item)).collect();
    request.excluded = fillers.step_by(9).map(|placed| placed.location).collect();
    let first = found_first(placement, bundle);
    request.early = vec![(first.copy.item, 1)];
    let others = majors.clone().filter(|placed| placed.location != first.location);
    request.priority = others.map(|placed| placed.location).take(3).collect();
    let items: BTreeSet<ItemId> = majors.map(|placed| placed.copy.item).collect();
    for (number, item) in items.into_iter().enumerate() {
        let copies = placement.placed.iter().filter(|placed| placed.copy.item == item);
        let lies: BTreeSet<_> = copies.map(|placed| world.area_of(placed.location)).collect();
        match number % 4 {
            0 => request.only_in.push((item, lies.into_iter().collect())),
            1 => {
                let other = world.areas.ids().filter(|area| !lies.contains(area));
                request.never_in.push((item, other.take(3).collect()));
            }
            _ => {}
        }
    }
    request.weights = vec![(LocationId(3), 5), (LocationId(90), 40)];
}

/// Returns the first item that the proof takes: its location is open before anything was found.
fn found_first(placement: &Placement, bundle: &Bundle) -> PlacedCopy {
    let rules = bundle.world.rules.len() as u32;
    let takes = bundle.proof.steps.iter().find(|step| **step >= rules);
    let location = LocationId(takes.expect("something is found") - rules);
    let mut placed = placement.placed.iter();
    let found = placed.find(|placed| placed.location == location);
    *found.expect("what is taken lies there")
}

/// Returns bundles of random worlds with a return mode and random requests, up to a number of bundles.
pub fn of_random_worlds(return_mode: ReturnMode, count: usize) -> Vec<Bundle> {
    let tries = 0..40 * count as u64;
    let bundles = tries.filter_map(|seed| {
        let (world, request) = worlds::sample(return_mode, seed);
        let settings = Settings::defaults(&world);
        Some(placed(&world, &settings, &request, seed)?.1)
    });
    let bundles: Vec<Bundle> = bundles.take(count).collect();
    assert_eq!(bundles.len(), count, "enough random worlds can be filled");
    bundles
}
