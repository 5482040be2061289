//! Who does the work: some quick workers, and room for a few long jobs behind them.
//!
//! Every job begins quick, unless it is known to be long. One that takes longer than [`Limits::QUICK`] gives its
//! place to a fresh worker and goes on as a long one: with the lowest priority, and only a few at a time. So a
//! neighbour who asks for the world never stands before those who ask for a seed.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::Limits;

/// How far long jobs stand back: about ten others get a turn for each of theirs.
const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// All workers of a server.
#[derive(Clone)]
pub struct Workers(Arc<Inner>);

struct Inner {
    limits: Limits,
    queue: Mutex<Queue>,
    /// Something was queued, or all is to end.
    queued: Condvar,
    slow: Mutex<Slow>,
    /// A long job ended.
    freed: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

/// How many long jobs run, and how many wait to.
#[derive(Clone, Copy, Default)]
pub struct Slow {
    pub running: usize,
    pub waiting: usize,
}

/// There is too much to do already.
#[derive(Debug)]
pub struct Busy;

/// What a job does, and how it is known to begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    Quick,
    Slow,
}

impl Workers {
    /// Workers, who wait for work.
    pub fn new(limits: &Limits) -> Self {
        let workers = Self(Arc::new(Inner {
            limits: limits.clone(),
            queue: Mutex::default(),
            queued: Condvar::new(),
            slow: Mutex::default(),
            freed: Condvar::new(),
        }));
        for _ in 0..limits.workers {
            workers.hire();
        }
        workers
    }

    /// A place for one job.
    pub fn place(&self, lane: Lane) -> Place {
        Place {
            workers: self.clone(),
            lane,
            held: Mutex::default(),
        }
    }

    /// Has a job done in a while.
    ///
    /// # Errors
    /// When too many wait already.
    pub fn submit(&self, lane: Lane, job: Job) -> Result<(), Busy> {
        match lane {
            Lane::Quick => self.submit_quick(job),
            Lane::Slow => {
                // A thread of its own, which waits for room by itself.
                if lock(&self.0.slow).waiting >= self.0.limits.slow_queue {
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

    /// How many long jobs there are.
    pub fn slow(&self) -> Slow {
        *lock(&self.0.slow)
    }

    /// Sends everybody home who has nothing to do.
    pub fn close(&self) {
        let mut queue = lock(&self.0.queue);
        queue.closed = true;
        queue.jobs.clear();
        drop(queue);
        self.0.queued.notify_all();
    }

    fn submit_quick(&self, job: Job) -> Result<(), Busy> {
        let mut queue = lock(&self.0.queue);
        if queue.closed || queue.jobs.len() >= self.0.limits.queue {
            return Err(Busy);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.0.queued.notify_one();
        Ok(())
    }

    /// A new quick worker.
    fn hire(&self) {
        let workers = self.clone();
        let work = move || while workers.serve_one() {};
        // Where no thread can be had, those that there are do the work.
        let _ = thread::Builder::new().name("quick".to_owned()).spawn(work);
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
        drop(queue);
        job();
        !IS_SLOW.get()
    }

    /// Waits for room among long jobs; false when there is no room to wait, or nobody wants the job any more.
    fn enter_slow(&self, unwanted: &dyn Fn() -> bool) -> bool {
        const LOOK: Duration = Duration::from_millis(50);
        let mut slow = lock(&self.0.slow);
        if slow.running >= self.0.limits.slow && slow.waiting >= self.0.limits.slow_queue {
            return false;
        }
        slow.waiting += 1;
        while slow.running >= self.0.limits.slow && !unwanted() {
            let waited = self.0.freed.wait_timeout(slow, LOOK);
            slow = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        slow.waiting -= 1;
        let enters = !unwanted();
        slow.running += usize::from(enters);
        enters
    }

    fn leave_slow(&self) {
        lock(&self.0.slow).running -= 1;
        self.0.freed.notify_one();
    }
}

thread_local! {
    /// Whether the priority of this thread was lowered, which can't be undone.
    static IS_SLOW: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Where a job is done: among quick ones at first, and behind them when it takes long.
pub struct Place {
    workers: Workers,
    lane: Lane,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    begun: Option<Instant>,
    /// Whether it is among the long jobs.
    is_slow: bool,
}

impl Place {
    /// The job begins; false when it has to wait too long, or nobody wants it any more.
    pub fn begin(&self, unwanted: &dyn Fn() -> bool) -> bool {
        lock(&self.held).begun = Some(Instant::now());
        match self.lane {
            Lane::Quick => true,
            Lane::Slow => self.slow_down(unwanted),
        }
    }

    /// The job goes on; the same answer.
    pub fn keep(&self, unwanted: &dyn Fn() -> bool) -> bool {
        let held = lock(&self.held);
        let is_long = |begun: Instant| begun.elapsed() > Limits::QUICK;
        if held.is_slow || !held.begun.is_some_and(is_long) {
            return true;
        }
        drop(held);
        self.stand_back(unwanted)
    }

    /// The job is known to be long from here on; the same answer.
    pub fn stand_back(&self, unwanted: &dyn Fn() -> bool) -> bool {
        if lock(&self.held).is_slow {
            return true;
        }
        self.workers.hire();
        self.slow_down(unwanted)
    }

    /// The job has ended.
    pub fn end(&self) {
        if std::mem::take(&mut lock(&self.held).is_slow) {
            self.workers.leave_slow();
        }
    }

    /// This thread does not come back among the quick ones.
    fn slow_down(&self, unwanted: &dyn Fn() -> bool) -> bool {
        IS_SLOW.set(true);
        // A system that refuses this only shares its time in another way.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
        let enters = self.workers.enter_slow(unwanted);
        lock(&self.held).is_slow = enters;
        enters
    }
}

/// What a lock holds. A job that panicked held none of these.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition
        .wait(guard)
        .unwrap_or_else(PoisonError::into_inner)
}
