//! What measuring itself costs: the floors to compare the other figures with.

use super::Bench;

/// How long a run of nothing takes.
pub fn overhead(bench: &mut Bench<'_>) {
    let nothing = bench.measure(|| ());
    bench.figure(nothing.seconds * 1e9, "ns");
}

/// How much memory a process holds that measures nothing.
pub fn memory(bench: &mut Bench<'_>) {
    bench.peak_memory_figure();
}
