//! Figures of the item stage.

use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::items::{Placement, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Settings, Wishes, World};

use super::Bench;
use super::families::Family;

/// A placement with its proof for the next seed.
fn place(placer: &Placer<'_>, seed: u64) -> Placement {
    let placed = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
    placed.expect("the families can be filled")
}

/// The median time of placing and proving, over seeds that are counted up.
fn seconds(bench: &Bench<'_>, world: &World) -> f64 {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = Placer::new(world, &settings, &logic, &Wishes::default());
    let placer = placer.expect("the world can be filled");
    let mut seed = 0;
    let measured = bench.measure(|| {
        seed += 1;
        place(&placer, seed)
    });
    measured.seconds
}

/// 1,000 spots and 100 items, placed and proved.
pub fn thousand(bench: &mut Bench<'_>) {
    let wide = seconds(bench, &Family::Wide.world(1000));
    bench.figure(wide * 1e3, "ms");
    let deep = seconds(bench, &Family::Deep.world(1000));
    bench.figure_of("deep", deep * 1e3, "ms");
}

/// 1,000,000 spots and 100,000 items, placed and proved: time, and the peak memory of everything.
pub fn million(bench: &mut Bench<'_>) {
    let spots = if bench.quick() { 100_000 } else { 1_000_000 };
    let world = Family::Wide.world(spots);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let placer = Placer::new(&world, &settings, &logic, &Wishes::default());
    let placer = placer.expect("the world can be filled");
    let clock = Instant::now();
    let placement = place(&placer, 1);
    bench.figure(clock.elapsed().as_secs_f64(), "s");
    bench.progress(&format!(
        "{} steps, {} visits, {} attempts, {} swaps",
        placement.proof.steps.len(),
        placement.visits,
        placement.attempts,
        placement.swaps
    ));
    bench.peak_memory_figure();
}
