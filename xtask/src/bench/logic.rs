//! Figures of the logic core.

use std::hint::black_box;
use std::time::Instant;

use seedwright::inspect::holding_everything;
use seedwright::logic::Logic;
use seedwright::world::Settings;

use super::Bench;
use super::families::Family;

/// Rule visits a second: everything is learned and forgotten again, over and over, in one state.
/// Forgetting is part of the time but not of the count.
pub fn rate(bench: &mut Bench<'_>) {
    let world = Family::Wide.world(10_000);
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let mut state = logic.state();
    state.propagate();
    let visits = |state: &mut seedwright::logic::State<'_>| {
        let (mark, before) = (state.mark(), state.visits());
        world.items.ids().flat_map(|item| logic.copies(item)).for_each(|copy| state.add(copy));
        state.propagate();
        let visits = state.visits() - before;
        state.undo(mark);
        visits
    };
    let count = visits(&mut state);
    let time = bench.measure(|| black_box(visits(&mut state)));
    bench.figure(time.per_second(count as f64) / 1e6, "M/s");
}

/// A world of a million spots: time to build, compile and sweep, and the peak memory of it all.
pub fn million(bench: &mut Bench<'_>) {
    let spots = if bench.quick() { 100_000 } else { 1_000_000 };
    let clock = Instant::now();
    let world = Family::Wide.world(spots);
    bench.progress(&format!("{spots} spots made in {:.1} s", clock.elapsed().as_secs_f64()));
    let clock = Instant::now();
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    bench.figure_of("compile", clock.elapsed().as_secs_f64() * 1e3, "ms");
    let clock = Instant::now();
    let state = holding_everything(&world, &logic);
    bench.figure_of("sweep", clock.elapsed().as_secs_f64() * 1e3, "ms");
    bench.figure_of("visits", state.visits() as f64, "visits");
    bench.peak_memory_figure();
}
