//! Repeated timing: the median over many runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The minimum total time of all samples.
    pub total: Duration,
    /// The minimum number of samples.
    pub samples: usize,
}

/// The minimum time of a sample, so that reading the clock, which takes some
/// tens of nanoseconds, is negligible.
const SHORTEST_SAMPLE: Duration = Duration::from_millis(1);

impl Pace {
    /// For published figures.
    pub const FULL: Self = Self { total: Duration::from_secs(2), samples: 7 };

    /// For checking that a benchmark works.
    pub const QUICK: Self = Self { total: Duration::from_millis(200), samples: 3 };

    /// The median time of one run of `work`, whose result is kept from being
    /// optimized away.
    pub fn measure<T>(self, mut work: impl FnMut() -> T) -> Timing {
        let runs = runs_in_a_sample(&mut work);
        let mut samples = Vec::new();
        let start = Instant::now();
        while samples.len() < self.samples || start.elapsed() < self.total {
            samples.push(time(&mut work, runs).as_secs_f64() / f64::from(runs));
        }
        Timing { seconds: median(&mut samples), samples: samples.len() }
    }
}

/// The measured time of one run.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The median.
    pub seconds: f64,
    /// The number of samples.
    pub samples: usize,
}

impl Timing {
    /// Returns the rate per second, if one run does `things`.
    pub fn per_second(self, things: f64) -> f64 {
        things / self.seconds
    }
}

/// Doubles the number of runs until a sample is long enough. This also warms up
/// caches, and its times are discarded.
fn runs_in_a_sample<T>(work: &mut impl FnMut() -> T) -> u32 {
    let mut runs = 1;
    while time(work, runs) < SHORTEST_SAMPLE && runs < u32::MAX / 2 {
        runs *= 2;
    }
    runs
}

fn time<T>(work: &mut impl FnMut() -> T, runs: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..runs {
        black_box(work());
    }
    start.elapsed()
}

/// Returns the middle value, or the mean of the two in the middle.
fn median(values: &mut [f64]) -> f64 {
    assert!(!values.is_empty(), "a pace has at least one sample");
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) {
        f64::midpoint(values[middle - 1], values[middle])
    } else {
        values[middle]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut [3.0, 1.0, 200.0]), 3.0);
        assert_eq!(median(&mut [4.0, 1.0, 200.0, 2.0]), 3.0);
    }

    #[test]
    fn slow_work_is_sampled_often_enough() {
        let pace = Pace { total: Duration::ZERO, samples: 3 };
        let mut runs = 0;
        let measured = pace.measure(|| {
            runs += 1;
            std::thread::sleep(Duration::from_millis(2));
        });
        assert_eq!((measured.samples, runs), (3, 4));
        assert!(measured.seconds >= 0.002);
        assert!(measured.per_second(2.0) <= 1000.0);
    }

    #[test]
    fn quick_work_is_sampled_for_the_whole_time() {
        let pace = Pace { total: Duration::from_millis(20), samples: 1 };
        let start = Instant::now();
        let measured = pace.measure(|| 1);
        assert!(start.elapsed() >= pace.total);
        assert!(measured.seconds < 0.001);
    }
}
