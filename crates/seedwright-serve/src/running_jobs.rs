//! Running jobs and their times.

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use crate::priority::Thread;
use crate::sync::{lock, wait};

/// A running job.
#[derive(Default)]
pub struct RunningJob {
    /// When its turn began; `None` while it waits.
    pub begun: Option<Instant>,
    /// The time of its earlier turns.
    pub used: Duration,
    pub thread: Option<Thread>,
    /// Whether it has a turn among the long jobs.
    pub is_slow: bool,
    /// Whether it has a turn among the jobs that take much memory.
    pub is_heavy: bool,
}

impl RunningJob {
    /// The length of its current turn.
    pub fn turn(&self) -> Duration {
        self.begun.map_or(Duration::ZERO, |begun| begun.elapsed())
    }

    /// Ends its turn.
    pub fn pause(&mut self) {
        self.used += self.turn();
        self.begun = None;
    }
}

/// The running quick jobs.
#[derive(Default)]
pub struct RunningJobs {
    jobs: Mutex<Jobs>,
    /// Notified when a job is added, or the pool closes.
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    running: Vec<Arc<Mutex<RunningJob>>>,
    closed: bool,
}

impl RunningJobs {
    /// Adds a job.
    pub fn add(&self, job: &Arc<Mutex<RunningJob>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.push(job.clone());
        if jobs.running.len() == 1 {
            self.changed.notify_one();
        }
    }

    /// Removes a job that ended or became long.
    pub fn remove(&self, job: &Arc<Mutex<RunningJob>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.retain(|own| !Arc::ptr_eq(own, job));
    }

    /// Ends the wait of the guard.
    pub fn close(&self) {
        lock(&self.jobs).closed = true;
        self.changed.notify_one();
    }

    /// Waits until jobs run, and returns them; `None` once the pool is closed.
    pub fn some(&self) -> Option<Vec<Arc<Mutex<RunningJob>>>> {
        let mut jobs = lock(&self.jobs);
        while jobs.running.is_empty() && !jobs.closed {
            jobs = wait(&self.changed, jobs);
        }
        (!jobs.closed).then(|| jobs.running.clone())
    }
}
