//! The slot of one job: among quick ones at first, and behind them when it takes long.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::fair_queue::Rank;
use crate::limits::Limits;
use crate::priority::{Thread, mark_slow_thread};
use crate::running_jobs::RunningJob;
use crate::sync::lock;
use crate::worker_pool::{Lane, WorkerPool};

/// The slot of one job in the worker pool.
pub struct JobSlot {
    workers: WorkerPool,
    lane: Lane,
    /// Whether it is for somebody who takes too much.
    stands_back: bool,
    held: Arc<Mutex<RunningJob>>,
}

impl JobSlot {
    pub fn new(workers: &WorkerPool, lane: Lane, is_deprioritized: bool) -> Self {
        Self { workers: workers.clone(), lane, stands_back: is_deprioritized, held: Arc::default() }
    }

    /// The job begins; false when it has to wait too long, or nobody wants it any more.
    pub fn begin(&self, unwanted: &dyn Fn() -> bool) -> bool {
        lock(&self.held).thread = Some(Thread::current());
        match self.lane {
            Lane::Quick => {
                lock(&self.held).begun = Some(Instant::now());
                self.workers.guarded().add(&self.held);
                true
            }
            Lane::Slow => self.slow_down(unwanted),
            Lane::Heavy => self.weigh(unwanted),
        }
    }

    /// The job goes on; the same answer.
    pub fn keep(&self, unwanted: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        if held.is_slow {
            if held.turn() <= Limits::TURN {
                return true;
            }
            held.pause();
            drop(held);
            let goes_on = self.workers.fair_queue().give_way(self.rank(), unwanted);
            return self.go_on(goes_on);
        }
        // Where no thread can be had, this one has to stay.
        if held.turn() <= Limits::QUICK || !self.workers.replace_one() {
            return true;
        }
        // From here on nobody else moves it.
        held.pause();
        drop(held);
        self.workers.guarded().remove(&self.held);
        self.slow_down(unwanted)
    }

    /// The job takes much memory from here on, and waits until there is some; the same answer.
    pub fn weigh(&self, unwanted: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        if held.is_heavy {
            return true;
        }
        if self.workers.heavy().is_full(self.stands_back) {
            return false;
        }
        let is_quick = !held.is_slow && held.begun.is_some();
        // Where no thread can be had, this one has to stay.
        if is_quick && !self.workers.replace_one() {
            return true;
        }
        // Nobody else moves it from here on, and its turn is free for others.
        held.pause();
        if std::mem::take(&mut held.is_slow) {
            self.workers.fair_queue().leave();
        }
        drop(held);
        self.workers.guarded().remove(&self.held);
        mark_slow_thread();
        Thread::current().lower_priority();
        if !self.workers.heavy().enter(self.rank(), unwanted) {
            return false;
        }
        let enters = self.slow_down(unwanted);
        lock(&self.held).is_heavy = enters;
        if !enters {
            self.workers.heavy().leave();
        }
        enters
    }

    /// The job has ended.
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

    /// How long the turns were that it had.
    pub fn taken(&self) -> Duration {
        lock(&self.held).taken
    }

    fn rank(&self) -> Rank {
        Rank { is_deprioritized: self.stands_back, taken: self.taken() }
    }

    /// This thread does not come back among the quick ones.
    fn slow_down(&self, unwanted: &dyn Fn() -> bool) -> bool {
        mark_slow_thread();
        Thread::current().lower_priority();
        let enters = self.workers.fair_queue().enter(self.rank(), unwanted);
        self.go_on(enters)
    }

    /// A turn among long jobs begins, if it does.
    fn go_on(&self, enters: bool) -> bool {
        let mut held = lock(&self.held);
        held.is_slow = enters;
        held.begun = enters.then(Instant::now);
        enters
    }
}
