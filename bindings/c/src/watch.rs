//! Progress, at a pace that a callback can keep up with.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use seedwright_api::{Observer, Progress};

/// The time between two calls of a callback. Steps take microseconds.
const PAUSE: Duration = Duration::from_millis(20);

/// Passes progress on: the first step, and then one in each pause.
pub struct Watch<F> {
    start: Instant,
    /// The time after `start` of the next call, in microseconds.
    next: AtomicU64,
    /// Returns whether the operation goes on.
    report: F,
}

impl<F: Fn(Progress) -> bool> Watch<F> {
    pub fn new(report: F) -> Self {
        Self { start: Instant::now(), next: AtomicU64::new(0), report }
    }
}

impl<F: Fn(Progress) -> bool + Send + Sync> Observer for Watch<F> {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let passed = micros(self.start.elapsed());
        if passed < self.next.load(Ordering::Relaxed) {
            return ControlFlow::Continue(());
        }
        self.next.store(passed.saturating_add(micros(PAUSE)), Ordering::Relaxed);
        match (self.report)(progress) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
