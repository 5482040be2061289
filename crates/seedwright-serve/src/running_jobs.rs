//! Jobs at work, and for how long they have been.

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use crate::priority::Thread;
use crate::sync::{lock, wait};

/// A job at work.
#[derive(Default)]
pub struct RunningJob {
    /// When its turn began; none while it has none.
    pub begun: Option<Instant>,
    /// How long its turns before were.
    pub taken: Duration,
    pub thread: Option<Thread>,
    /// Whether it is among the long jobs.
    pub is_slow: bool,
    /// Whether it is among those that take much memory.
    pub is_heavy: bool,
}

impl RunningJob {
    /// How long the turn is that it has.
    pub fn turn(&self) -> Duration {
        self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    /// Ends its turn.
    pub fn pause(&mut self) {
        self.taken += self.turn();
        self.begun = None;
    }
}

/// The quick jobs at work.
#[derive(Default)]
pub struct RunningJobs {
    jobs: Mutex<Jobs>,
    /// There is one to look after, or all is to end.
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    running: Vec<Arc<Mutex<RunningJob>>>,
    closed: bool,
}

impl RunningJobs {
    /// A job began.
    pub fn add(&self, job: &Arc<Mutex<RunningJob>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.push(job.clone());
        if jobs.running.len() == 1 {
            self.changed.notify_one();
        }
    }

    /// A job ended, or was moved already.
    pub fn remove(&self, job: &Arc<Mutex<RunningJob>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.retain(|own| !Arc::ptr_eq(own, job));
    }

    /// Nobody has to be looked after any more.
    pub fn close(&self) {
        lock(&self.jobs).closed = true;
        self.changed.notify_one();
    }

    /// Waits until there are jobs at work, and answers them; none when all is to end.
    pub fn some(&self) -> Option<Vec<Arc<Mutex<RunningJob>>>> {
        let mut jobs = lock(&self.jobs);
        while jobs.running.is_empty() && !jobs.closed {
            jobs = wait(&self.changed, jobs);
        }
        (!jobs.closed).then(|| jobs.running.clone())
    }
}
