//! Figures of the logic core.

use std::time::{Duration, Instant};

use seedwright::inspect::holding_everything;
use seedwright::logic::Logic;
use seedwright::world::Settings;

use super::Bench;
use super::families::Family;

/// Rule visits per second: everything is learned and undone repeatedly in one state. The figure counts the visits and
/// the time of learning; undoing has its own figure.
pub fn rate(bench: &mut Bench<'_>) {
    let (learn, forget) = rates(bench, Family::Wide);
    bench.figure(learn, "M/s");
    bench.figure_of("undo", forget, "M/s");
    let (learn, _) = rates(bench, Family::Deep);
    bench.figure_of("deep", learn, "M/s");
}

/// Measures million visits per second of learning and of undoing, over the whole world of a family.
fn rates(bench: &Bench<'_>, family: Family) -> (f64, f64) {
    let world = family.world(10_000);
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let copies: Vec<_> = world.items.ids().flat_map(|item| logic.copies(item)).collect();
    let mut state = logic.state();
    state.propagate();
    let (mark, before) = (state.mark(), state.visits());
    let mut learning = Duration::ZERO;
    let mut forgetting = Duration::ZERO;
    bench.measure(|| {
        let clock = Instant::now();
        copies.iter().for_each(|copy| state.add(*copy));
        state.propagate();
        learning += clock.elapsed();
        let clock = Instant::now();
        state.undo(mark);
        forgetting += clock.elapsed();
    });
    let visits = (state.visits() - before) as f64 / 1e6;
    (visits / learning.as_secs_f64(), visits / forgetting.as_secs_f64())
}

/// A world of a million spots: the time to build, compile and sweep it, and the peak memory.
pub fn million(bench: &mut Bench<'_>) {
    let spots = if bench.quick() { 100_000 } else { 1_000_000 };
    let clock = Instant::now();
    let world = Family::Wide.world(spots);
    bench.progress(&format!("{spots} spots built in {:.1} s", clock.elapsed().as_secs_f64()));
    let clock = Instant::now();
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    bench.figure_of("compile", clock.elapsed().as_secs_f64() * 1e3, "ms");
    let clock = Instant::now();
    let state = holding_everything(&world, &logic);
    bench.figure_of("sweep", clock.elapsed().as_secs_f64() * 1e3, "ms");
    bench.figure_of("visits", state.visits() as f64, "visits");
    bench.peak_memory_figure();
}
