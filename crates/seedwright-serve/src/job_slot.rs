//! The slot of a job in the pool: among the quick ones at first, and among the long ones when it takes long.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::fair_queue::Rank;
use crate::limits::Limits;
use crate::priority::{Thread, mark_slow_thread};
use crate::running_jobs::RunningJob;
use crate::sync::lock;
use crate::worker_pool::{Lane, WorkerPool};

/// The slot of a job in the worker pool.
pub struct JobSlot {
    workers: WorkerPool,
    lane: Lane,
    /// Whether its client is over its share.
    is_deprioritized: bool,
    held: Arc<Mutex<RunningJob>>,
}

impl JobSlot {
    pub fn new(workers: &WorkerPool, lane: Lane, is_deprioritized: bool) -> Self {
        Self { workers: workers.clone(), lane, is_deprioritized, held: Arc::default() }
    }

    /// Begins the job; false if there is no room for it, or it is cancelled.
    pub fn begin(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        lock(&self.held).thread = Some(Thread::current());
        match self.lane {
            Lane::Quick => {
                lock(&self.held).begun = Some(Instant::now());
                self.workers.guarded().add(&self.held);
                true
            }
            Lane::Slow => self.become_slow(is_cancelled),
            Lane::Heavy => self.become_heavy(is_cancelled),
        }
    }

    /// Called at each step: a job that has run for long waits for others here. False if it can't go on.
    pub fn step(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        if held.is_slow {
            if held.turn() <= Limits::TURN {
                return true;
            }
            held.pause();
            drop(held);
            let goes_on = self.workers.fair_queue().give_way(self.rank(), is_cancelled);
            return self.go_on(goes_on);
        }
        // If the system has no more threads, the job stays quick: a pool without quick workers would answer nobody.
        if held.turn() <= Limits::QUICK || !self.workers.replace_one() {
            return true;
        }
        // Without a running turn the guard leaves it alone.
        held.pause();
        drop(held);
        self.workers.guarded().remove(&self.held);
        self.become_slow(is_cancelled)
    }

    /// The job takes much memory from here on, and waits until few others do. False if it can't go on.
    pub fn become_heavy(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        if held.is_heavy {
            return true;
        }
        if self.workers.heavy().is_full(self.is_deprioritized) {
            return false;
        }
        let is_quick = !held.is_slow && held.begun.is_some();
        // If the system has no more threads, the job stays quick.
        if is_quick && !self.workers.replace_one() {
            return true;
        }
        // It gives up its turn while it waits: a job that waits for memory must not keep others from running.
        held.pause();
        if std::mem::take(&mut held.is_slow) {
            self.workers.fair_queue().leave();
        }
        drop(held);
        self.workers.guarded().remove(&self.held);
        mark_slow_thread();
        Thread::current().lower_priority();
        if !self.workers.heavy().enter(self.rank(), is_cancelled) {
            return false;
        }
        let enters = self.become_slow(is_cancelled);
        lock(&self.held).is_heavy = enters;
        if !enters {
            self.workers.heavy().leave();
        }
        enters
    }

    /// Ends the job.
    pub fn end(&self) {
        self.workers.guarded().remove(&self.held);
        let mut held = lock(&self.held);
        held.pause();
        if std::mem::take(&mut held.is_slow) {
            mark_slow_thread();
            self.workers.fair_queue().leave();
        }
        if std::mem::take(&mut held.is_heavy) {
            self.workers.heavy().leave();
        }
    }

    /// The time that the job has used.
    pub fn used(&self) -> Duration {
        lock(&self.held).used
    }

    fn rank(&self) -> Rank {
        Rank { is_deprioritized: self.is_deprioritized, used: self.used() }
    }

    /// Waits for a turn among the long jobs. The thread can't do quick jobs any more: its priority stays low.
    fn become_slow(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        mark_slow_thread();
        Thread::current().lower_priority();
        let enters = self.workers.fair_queue().enter(self.rank(), is_cancelled);
        self.go_on(enters)
    }

    /// Begins a turn among the long jobs, if the job got one.
    fn go_on(&self, enters: bool) -> bool {
        let mut held = lock(&self.held);
        held.is_slow = enters;
        held.begun = enters.then(Instant::now);
        enters
    }
}
