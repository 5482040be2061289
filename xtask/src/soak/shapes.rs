//! Soaks of shapes.

use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::bundle::{Bundle, BundleParts, ItemParts};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

use super::Report;
use crate::shapes::{SHAPES, SampleShape, placer, request};
use crate::station::station;

/// The most seeds of a shape.
const SEEDS: u64 = 100;

/// Asks the station for each shape, and verifies the bundles with the independent checker, which measures them again.
pub fn of_station(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let world = station();
    let seeds = seeds.min(SEEDS);
    let mut missed = Vec::new();
    for shape in SHAPES {
        let tally = try_seeds(&world, shape, seeds)?;
        let Tally { found, checked, mut times } = tally;
        times.sort_by(f64::total_cmp);
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        report.line(&format!(
            "{}: {found} of {seeds}, median {median:.1} ms; the checker measured all terms of {checked}",
            shape.name
        ));
        if found < seeds {
            missed.push(shape.name);
        }
    }
    match missed.is_empty() {
        true => Ok(()),
        false => Err(format!("some seeds missed their shape: {}", missed.join(", "))),
    }
}

/// What came of a shape.
struct Tally {
    found: u64,
    checked: u64,
    times: Vec<f64>,
}

fn try_seeds(world: &World, shape: &SampleShape, seeds: u64) -> Result<Tally, String> {
    let (placer, request) = (placer(world, shape.terms), request(world, shape.terms));
    let settings = Settings::defaults(world);
    let mut tally = Tally { found: 0, checked: 0, times: Vec::new() };
    for number in 1..=seeds {
        let seed = Seed::from(number);
        let clock = Instant::now();
        let placed = placer.place(&seed, &mut |_| ControlFlow::Continue(()));
        tally.times.push(clock.elapsed().as_secs_f64() * 1e3);
        let Ok(placement) = placed else { continue };
        tally.found += 1;
        let items = ItemParts { request: &request, placer: &placer, placement: &placement };
        let parts = BundleParts { items: Some(items), ..BundleParts::new(world, &settings, &seed) };
        let text = Bundle::new(&parts).text();
        let proved = seedwright_verify::verify(text.as_bytes())
            .map_err(|problem| format!("{}, seed {number}: {problem}", shape.name))?;
        tally.checked += u64::from(!proved.unchecked.contains(&"proof.shape"));
    }
    Ok(tally)
}
