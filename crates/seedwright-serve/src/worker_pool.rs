//! The worker pool: some quick workers, and room for a few long jobs behind them.
//!
//! Every job begins quick, unless it is known to be long. One that takes longer than [`Limits::QUICK`] gives its
//! place to a fresh worker and goes on as a long one (`job_slot.rs`): with the lowest priority, and in turns with the
//! others (`fair_queue.rs`). So a client that asks for the world never holds up those that ask for a seed. A job
//! that never looks up from its work is moved by a guard (`guard.rs`).

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use crate::fair_queue::{FairQueue, LongJobCounts};
use crate::limits::Limits;
use crate::priority::is_slow_thread;
use crate::running_jobs::RunningJobs;
use crate::sync::{lock, wait};

type Job = Box<dyn FnOnce() + Send>;

/// All workers of a server.
#[derive(Clone)]
pub struct WorkerPool(Arc<Inner>);

struct Inner {
    limits: Limits,
    queue: Mutex<Queue>,
    /// Something was queued, or all is to end.
    queued: Condvar,
    turns: FairQueue,
    heavy: FairQueue,
    guarded: RunningJobs,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// How many quick workers are at work.
    busy: usize,
    closed: bool,
}

/// There is too much to do already.
#[derive(Debug)]
pub struct Busy;

/// What a job does, and how it is known to begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    Quick,
    Slow,
    /// Also takes much memory.
    Heavy,
}

impl WorkerPool {
    /// Workers that wait for work. Jobs that never look up need a guard besides (`guard.rs`).
    pub fn new(limits: &Limits) -> Self {
        let workers = Self(Arc::new(Inner {
            limits: limits.clone(),
            queue: Mutex::default(),
            queued: Condvar::new(),
            turns: FairQueue::new(limits.slow, limits.slow_queue),
            heavy: FairQueue::new(limits.slow + 1, limits.slow_queue),
            guarded: RunningJobs::default(),
        }));
        for _ in 0..limits.workers {
            workers.hire();
        }
        workers
    }

    /// Has a job done in a while.
    ///
    /// # Errors
    /// When too many wait already.
    pub fn submit(&self, lane: Lane, is_deprioritized: bool, job: Job) -> Result<(), Busy> {
        match lane {
            Lane::Quick => self.submit_quick(job),
            Lane::Slow | Lane::Heavy => {
                // A thread of its own, which waits for room by itself.
                let turns = match lane {
                    Lane::Heavy => self.heavy(),
                    _ => self.fair_queue(),
                };
                if turns.is_full(is_deprioritized) {
                    return Err(Busy);
                }
                let started = thread::Builder::new().name("slow".to_owned()).spawn(job);
                started.map(drop).map_err(|_| Busy)
            }
        }
    }

    /// How many quick jobs wait.
    pub fn queued(&self) -> usize {
        lock(&self.0.queue).jobs.len()
    }

    /// The turns of long jobs.
    pub fn fair_queue(&self) -> &FairQueue {
        &self.0.turns
    }

    /// The turns of those that take much memory, which last until they are done.
    pub fn heavy(&self) -> &FairQueue {
        &self.0.heavy
    }

    /// How many long jobs run, and how many wait to.
    pub fn slow(&self) -> LongJobCounts {
        let (turns, heavy) = (self.fair_queue().count(), self.heavy().count());
        LongJobCounts { running: turns.running, waiting: turns.waiting + heavy.waiting }
    }

    /// The quick jobs that are watched.
    pub fn guarded(&self) -> &RunningJobs {
        &self.0.guarded
    }

    /// Sends everybody home who has nothing to do.
    pub fn close(&self) {
        let mut queue = lock(&self.0.queue);
        queue.closed = true;
        queue.jobs.clear();
        drop(queue);
        self.0.queued.notify_all();
        self.0.guarded.close();
    }

    fn submit_quick(&self, job: Job) -> Result<(), Busy> {
        let mut queue = lock(&self.0.queue);
        // WorkerPool who have nothing to do take theirs at once.
        let idle = self.0.limits.workers.saturating_sub(queue.busy);
        if queue.closed || queue.jobs.len() >= idle + self.0.limits.queue {
            return Err(Busy);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.0.queued.notify_one();
        Ok(())
    }

    /// A new quick worker, if there can be one.
    fn hire(&self) -> bool {
        let workers = self.clone();
        let work = move || while workers.serve_one() {};
        let hired = thread::Builder::new().name("quick".to_owned()).spawn(work);
        hired.is_ok()
    }

    /// Does the next quick job, and answers whether the worker stays a quick one.
    fn serve_one(&self) -> bool {
        let mut queue = lock(&self.0.queue);
        let job = loop {
            match queue.jobs.pop_front() {
                Some(job) => break job,
                None if queue.closed => return false,
                None => queue = wait(&self.0.queued, queue),
            }
        };
        queue.busy += 1;
        drop(queue);
        // Whatever happens in a job, the worker is there for the next one.
        let _ = catch_unwind(AssertUnwindSafe(job));
        let stays = !is_slow_thread();
        if stays {
            lock(&self.0.queue).busy -= 1;
        }
        stays
    }

    /// One quick worker will not come back, and another takes the place; false where nobody can be had.
    pub fn replace_one(&self) -> bool {
        let hired = self.hire();
        if hired {
            lock(&self.0.queue).busy -= 1;
        }
        hired
    }
}

#[cfg(test)]
#[path = "worker_pool_tests.rs"]
mod tests;
