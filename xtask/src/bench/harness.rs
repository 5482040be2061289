//! The cost of measuring itself: the baseline of the other figures.

use super::Bench;

/// The time of an empty run.
pub fn overhead(bench: &mut Bench<'_>) {
    let nothing = bench.measure(|| ());
    bench.figure(nothing.seconds * 1e9, "ns");
}

/// The memory of a process that measures nothing.
pub fn memory(bench: &mut Bench<'_>) {
    bench.peak_memory_figure();
}
