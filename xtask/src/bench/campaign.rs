//! Figures of campaigns: built, written as a bundle, and verified, including attempts.

use seedwright::campaign::Campaigner;
use seedwright::random::Seed;

use super::Bench;
use crate::campaign::{pack, preset, proved};

fn milliseconds(bench: &Bench<'_>, name: &str) -> f64 {
    let pack = pack();
    let settings = preset(&pack, name);
    let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
    let mut seed = 0;
    let measured = bench.measure(|| {
        seed += 1;
        proved(&campaigner, &Seed::from(seed)).expect("campaigns of presets are found")
    });
    measured.seconds * 1e3
}

/// The preset `standard`.
pub fn standard(bench: &mut Bench<'_>) {
    let time = milliseconds(bench, "standard");
    bench.figure(time, "ms");
}

/// The preset `large`, and the others for comparison.
pub fn large(bench: &mut Bench<'_>) {
    let time = milliseconds(bench, "large");
    bench.figure(time, "ms");
    for name in ["small", "expert"] {
        let time = milliseconds(bench, name);
        bench.figure_of(name, time, "ms");
    }
}

/// The memory that campaigns of the preset `large` take.
pub fn memory(bench: &mut Bench<'_>) {
    milliseconds(bench, "large");
    bench.peak_memory_figure();
}
