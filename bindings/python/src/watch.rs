//! What happens while an operation runs: signals, a time limit, and a callback.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use seedwright_api::{Observer, Progress};

/// How often Python gets a turn. To attach to it can take as long as other threads hold the GIL.
const PAUSE: Duration = Duration::from_millis(50);

/// Lets Python handle signals, such as Ctrl-C, and call back while an operation runs.
pub struct Watch {
    start: Instant,
    limit: Option<Duration>,
    callback: Option<Py<PyAny>>,
    /// The time after `start` of the next turn of Python, in microseconds.
    next: AtomicU64,
    /// What Python raised in its turn.
    raised: Mutex<Option<PyErr>>,
}

impl Watch {
    /// Begins to watch. The operation is stopped after `seconds`, or when the callback or a signal handler raises.
    pub fn new(seconds: Option<f64>, callback: Option<Py<PyAny>>) -> Self {
        // Times that are too long for a duration are not a limit.
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let next = AtomicU64::new(micros(PAUSE));
        Self { start: Instant::now(), limit, callback, next, raised: Mutex::default() }
    }

    /// What a signal handler or the callback raised, if anything.
    pub fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Gives Python a turn.
    fn turn(&self, progress: Progress) -> ControlFlow<()> {
        // Nothing can be attached to while the interpreter shuts down.
        let done = Python::try_attach(|py| self.ask(py, progress));
        match done {
            Some(Ok(())) => ControlFlow::Continue(()),
            Some(Err(error)) => {
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                ControlFlow::Break(())
            }
            None => ControlFlow::Break(()),
        }
    }

    fn ask(&self, py: Python<'_>, progress: Progress) -> PyResult<()> {
        py.check_signals()?;
        if let Some(callback) = &self.callback {
            let Progress { stage, attempt, done, of } = progress;
            callback.call1(py, (stage, attempt, done, of))?;
        }
        Ok(())
    }
}

impl Observer for Watch {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        let passed = self.start.elapsed();
        if self.limit.is_some_and(|limit| passed >= limit) {
            return ControlFlow::Break(());
        }
        let passed = micros(passed);
        if passed < self.next.load(Ordering::Relaxed) {
            return ControlFlow::Continue(());
        }
        self.next.store(passed.saturating_add(micros(PAUSE)), Ordering::Relaxed);
        self.turn(progress)
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
