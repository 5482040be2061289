//! Figures of the complete search.

use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::items::Placer;
use seedwright::items::hard::HardFamily;
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Decide, ItemRequest, Settings};

use super::Bench;

/// The time of deciding worlds that are hard to fill, without attempts before: the median over many worlds.
pub fn hard(bench: &mut Bench<'_>) {
    let worlds = if bench.quick() { 5 } else { 25 };
    let sum = HardFamily::Sum { slots: 8, above: 0 };
    for (part, family, size) in [(None, sum, 20), (Some("3-SAT 100"), HardFamily::Formula, 100)] {
        let mut times: Vec<f64> = (0..worlds).map(|number| seconds(family, size, number)).collect();
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2] * 1e3;
        match part {
            None => bench.figure(median, "ms"),
            Some(part) => bench.figure_of(part, median, "ms"),
        }
    }
}

fn seconds(family: HardFamily, size: u32, number: u32) -> f64 {
    let world = family.world(size, number);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let decide = Some(Decide::Always);
    let request = ItemRequest { decide, ..world.placement.clone() };
    let placer = Placer::new(&world, &settings, &logic, &request);
    let placer = placer.expect("the worlds of the benchmarks can be filled");
    let clock = Instant::now();
    let placed = placer.place(&Seed::from(u64::from(number)), &mut |_| ControlFlow::Continue(()));
    placed.expect("the worlds of the benchmarks can be filled");
    clock.elapsed().as_secs_f64()
}
