//! Figures of the item stage.
//!
//! A world is compiled and its placer prepared once; what is measured is placing all items for a seed and
//! proving the result, attempts included, over numbered seeds.

use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::bundle::StaticWorld;
use seedwright::items::{Placement, Placer};
use seedwright::logic::{FactId, Logic};
use seedwright::progression::Progress;
use seedwright::random::{Seed, Stream};
use seedwright::world::{LocationId, Settings, World};

use super::Bench;
use super::families::Family;
use crate::shapes::{SHAPES, placer};
use crate::station::station;

/// Returns the placement for a seed.
pub fn place(placer: &Placer, seed: u64) -> Placement {
    let placed = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
    placed.expect("the worlds of the benchmarks can be filled")
}

/// Compiles a world and prepares its placer.
pub fn with_placer<T>(world: &World, work: impl FnOnce(&Logic, &Placer) -> T) -> T {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = Placer::new(world, &settings, &logic, &world.placement);
    work(&logic, &placer.expect("the worlds of the benchmarks can be filled"))
}

/// Measures the median time of placing and proving.
pub fn seconds(bench: &Bench<'_>, placer: &Placer) -> f64 {
    let mut seed = 0;
    let measured = bench.measure(|| {
        seed += 1;
        place(placer, seed)
    });
    measured.seconds
}

/// 1,000 spots and 100 items.
pub fn thousand(bench: &mut Bench<'_>) {
    for (part, family) in [(None, Family::Wide), (Some("deep"), Family::Deep)] {
        let time = with_placer(&family.world(1000), |_, placer| seconds(bench, placer));
        match part {
            None => bench.figure(time * 1e3, "ms"),
            Some(part) => bench.figure_of(part, time * 1e3, "ms"),
        }
    }
}

/// The sample world.
pub fn of_station(bench: &mut Bench<'_>) {
    let time = with_placer(&station(), |_, placer| seconds(bench, placer));
    bench.figure(time * 1e3, "ms");
}

/// The sample world with each of several shapes: the median over numbered seeds.
pub fn of_shapes(bench: &mut Bench<'_>) {
    let world = station();
    let seeds = if bench.quick() { 9 } else { 49 };
    for shape in SHAPES {
        let placer = placer(&world, shape.terms);
        let mut times: Vec<f64> = (1..=seeds)
            .map(|seed| {
                let clock = Instant::now();
                place(&placer, seed);
                clock.elapsed().as_secs_f64()
            })
            .collect();
        times.sort_by(f64::total_cmp);
        bench.figure_of(shape.name, times[times.len() / 2] * 1e3, "ms");
    }
}

/// The speedup over a full sweep of the world for each item. The baseline implements the same assumed fill: for each
/// item, in a reused state, it derives everything from all unplaced items and those that can be collected; then it
/// chooses a location, and undoes.
pub fn sweep_ratio(bench: &mut Bench<'_>) {
    for (part, family) in [(None, Family::Wide), (Some("deep"), Family::Deep)] {
        let world = family.world(10_000);
        let (ours, sweeps) = with_placer(&world, |logic, placer| {
            let ours = seconds(bench, placer);
            let clock = Instant::now();
            sweep_for_each_item(&world, logic);
            (ours, clock.elapsed().as_secs_f64())
        });
        bench.progress(&format!("{:.2} ms against {:.0} ms", ours * 1e3, sweeps * 1e3));
        match part {
            None => bench.figure(sweeps / ours, "times"),
            Some(part) => bench.figure_of(part, sweeps / ours, "times"),
        }
    }
}

fn sweep_for_each_item(world: &World, logic: &Logic) -> Vec<(LocationId, FactId)> {
    let mut stream = Stream::new(&Seed::from(1), "bench", "sweep", 0);
    let mut copies: Vec<FactId> =
        world.items.ids().flat_map(|item| logic.pool_copies(item)).collect();
    stream.shuffle(&mut copies);
    let mut state = logic.state();
    let start = state.mark();
    let mut free: Vec<LocationId> = world.locations.ids().collect();
    let mut candidates = Vec::with_capacity(free.len());
    let mut placed = Vec::with_capacity(copies.len());
    for (position, copy) in copies.iter().enumerate() {
        copies[position + 1..].iter().for_each(|later| state.add(*later));
        state.propagate();
        let open = |location: &LocationId| state.knows(logic.open(*location));
        candidates.clear();
        candidates.extend(free.iter().copied().filter(open));
        let chosen = *stream.pick(&candidates).expect("a place is open");
        free.retain(|location| *location != chosen);
        placed.push((chosen, *copy));
        state.undo(start);
        state.put(logic.open(chosen), Some(*copy));
    }
    placed
}

/// 1,000,000 spots and 100,000 items: time, and the peak memory of everything.
pub fn million(bench: &mut Bench<'_>) {
    let spots = if bench.quick() { 100_000 } else { 1_000_000 };
    let (time, placement) = with_placer(&Family::Wide.world(spots), |_, placer| {
        let clock = Instant::now();
        let placement = place(placer, 1);
        (clock.elapsed().as_secs_f64(), placement)
    });
    bench.progress(&placement_line(spots, &placement));
    bench.figure(time, "s");
}

/// The same, for the peak memory of the process.
pub fn million_memory(bench: &mut Bench<'_>) {
    let spots = if bench.quick() { 100_000 } else { 1_000_000 };
    let placement = with_placer(&Family::Wide.world(spots), |_, placer| place(placer, 1));
    bench.progress(&placement_line(spots, &placement));
    bench.peak_memory_figure();
}

fn placement_line(spots: u32, placement: &Placement) -> String {
    let steps = placement.proof.steps.len();
    let (visits, swaps) = (placement.visits, placement.swaps);
    format!("{spots} spots: proof of {steps} steps, {visits} visits, {swaps} swaps")
}

/// The ratio of the time at 1,000,000 spots to that at 100,000 (a tenth of both with --quick).
pub fn growth(bench: &mut Bench<'_>) {
    let most = if bench.quick() { 100_000 } else { 1_000_000 };
    for (part, family) in [(None, Family::Wide), (Some("deep"), Family::Deep)] {
        let time = |spots| with_placer(&family.world(spots), |_, placer| seconds(bench, placer));
        let (small, large) = (time(most / 10), time(most));
        bench.progress(&format!("{:.1} ms against {:.1} ms", large * 1e3, small * 1e3));
        match part {
            None => bench.figure(large / small, "times"),
            Some(part) => bench.figure_of(part, large / small, "times"),
        }
    }
}

/// The ratio of the time of the minimal playthrough to that of the fill, at 10,000 spots and 1,000 items.
pub fn playthrough_ratio(bench: &mut Bench<'_>) {
    for (part, family) in [(None, Family::Wide), (Some("deep"), Family::Deep)] {
        let world = family.world(10_000);
        let (fill, playthrough) = with_placer(&world, |logic, placer| {
            let fill = seconds(bench, placer);
            let rows = StaticWorld::new(&world, logic).0;
            let progress = Progress::new(&rows, &[], &[]);
            let placed = place(placer, 1).placed;
            let measured = bench.measure(|| progress.playthrough(&placed));
            (fill, measured.seconds)
        });
        let line = format!("{:.3} ms against {:.3} ms", playthrough * 1e3, fill * 1e3);
        bench.progress(&line);
        match part {
            None => bench.figure(playthrough / fill, "times"),
            Some(part) => bench.figure_of(part, playthrough / fill, "times"),
        }
    }
}
