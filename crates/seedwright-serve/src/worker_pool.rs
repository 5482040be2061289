//! The worker pool: some quick workers, and a queue of long jobs behind them.
//!
//! Every job begins as a quick one, unless it is known to be long. A job that takes longer than [`Limits::QUICK`] hands
//! its place to a new worker and becomes a long one (`job_slot.rs`): it runs with the lowest priority and takes turns
//! with other long jobs (`fair_queue.rs`). So a client with a huge request never holds up clients with small ones. The
//! guard (`guard.rs`) moves jobs that report no progress.

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
    /// Notified when a job is queued, or the pool closes.
    queued: Condvar,
    slow: FairQueue,
    heavy: FairQueue,
    guarded: RunningJobs,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// The number of quick workers with a job.
    busy: usize,
    closed: bool,
}

/// The refusal of a job, because too many wait already.
#[derive(Debug)]
pub struct Busy;

/// The kind of a job, as far as it is known when it begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    Quick,
    Slow,
    /// Long, and takes much memory.
    Heavy,
}

impl WorkerPool {
    /// A pool without a guard, which jobs that report no progress need (`guard.rs`).
    pub fn new(limits: &Limits) -> Self {
        let workers = Self(Arc::new(Inner {
            limits: limits.clone(),
            queue: Mutex::default(),
            queued: Condvar::new(),
            slow: FairQueue::new(limits.slow, limits.slow_queue),
            heavy: FairQueue::new(limits.slow + 1, limits.slow_queue),
            guarded: RunningJobs::default(),
        }));
        for _ in 0..limits.workers {
            workers.hire();
        }
        workers
    }

    /// Queues a job.
    ///
    /// # Errors
    /// When too many jobs wait already.
    pub fn submit(&self, lane: Lane, is_deprioritized: bool, job: Job) -> Result<(), Busy> {
        match lane {
            Lane::Quick => self.submit_quick(job),
            Lane::Slow | Lane::Heavy => {
                // It gets its own thread, which waits in the queue: a quick worker would be blocked meanwhile.
                let queue = match lane {
                    Lane::Heavy => self.heavy(),
                    _ => self.fair_queue(),
                };
                if queue.is_full(is_deprioritized) {
                    return Err(Busy);
                }
                let started = thread::Builder::new().name("slow".to_owned()).spawn(job);
                started.map(drop).map_err(|_| Busy)
            }
        }
    }

    /// The number of waiting quick jobs.
    pub fn queued(&self) -> usize {
        lock(&self.0.queue).jobs.len()
    }

    /// The queue of long jobs.
    pub fn fair_queue(&self) -> &FairQueue {
        &self.0.slow
    }

    /// The queue of jobs that take much memory. Their turns last until they end, since they can't give the memory back.
    pub fn heavy(&self) -> &FairQueue {
        &self.0.heavy
    }

    /// The numbers of running and waiting long jobs.
    pub fn slow(&self) -> LongJobCounts {
        let (slow, heavy) = (self.fair_queue().count(), self.heavy().count());
        LongJobCounts { running: slow.running, waiting: slow.waiting + heavy.waiting }
    }

    /// The quick jobs that the guard watches.
    pub fn guarded(&self) -> &RunningJobs {
        &self.0.guarded
    }

    /// Ends idle workers, and the others when they are done.
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
        // Idle workers take a job at once, so it does not count as waiting.
        let idle = self.0.limits.workers.saturating_sub(queue.busy);
        if queue.closed || queue.jobs.len() >= idle + self.0.limits.queue {
            return Err(Busy);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.0.queued.notify_one();
        Ok(())
    }

    /// Starts a quick worker; false if the system has no more threads.
    fn hire(&self) -> bool {
        let workers = self.clone();
        let work = move || while workers.serve_one() {};
        let hired = thread::Builder::new().name("quick".to_owned()).spawn(work);
        hired.is_ok()
    }

    /// Does the next quick job, and returns whether the worker stays a quick one.
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
        // A job that panics must not take the worker with it.
        let _ = catch_unwind(AssertUnwindSafe(job));
        // If the job became long, `replace_one` has counted this worker out already.
        let stays = !is_slow_thread();
        if stays {
            lock(&self.0.queue).busy -= 1;
        }
        stays
    }

    /// Replaces a quick worker whose job becomes long; false if the system has no more threads.
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
