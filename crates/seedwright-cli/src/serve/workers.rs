//! Who does the work: some quick workers, and room for a few long jobs behind them.
//!
//! Every job begins quick, unless it is known to be long. One that takes longer than [`Limits::QUICK`] gives its
//! place to a fresh worker and goes on as a long one: with the lowest priority, and only a few at a time. So a
//! neighbour who asks for the world never stands before those who ask for a seed. A job that never looks up from
//! its work is moved by a guard (`guard.rs`).

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::guard::{self, Guarded};
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
    guarded: Guarded,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// How many quick workers are at work.
    busy: usize,
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
            guarded: Guarded::default(),
        }));
        for _ in 0..limits.workers {
            workers.hire();
        }
        guard::begin(&workers);
        workers
    }

    /// A place for one job.
    pub fn place(&self, lane: Lane) -> Place {
        Place {
            workers: self.clone(),
            lane,
            held: Arc::default(),
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
                if self.slow().waiting >= self.0.limits.slow_queue {
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

    /// The quick jobs that are watched.
    pub fn guarded(&self) -> &Guarded {
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
        // Workers who have nothing to do take theirs at once.
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
        let stays = !IS_SLOW.get();
        if stays {
            lock(&self.0.queue).busy -= 1;
        }
        stays
    }

    /// One quick worker will not come back, and another takes the place; false where nobody can be had.
    fn replace_one(&self) -> bool {
        let hired = self.hire();
        if hired {
            lock(&self.0.queue).busy -= 1;
        }
        hired
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

    /// Counts a job among the long ones that can't be asked to wait; false where that would be too many.
    fn force_slow(&self) -> bool {
        let limits = &self.0.limits;
        let mut slow = lock(&self.0.slow);
        let has_room = slow.running < limits.slow + limits.slow_queue;
        slow.running += usize::from(has_room);
        has_room
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
    held: Arc<Mutex<Held>>,
}

/// A job at work.
#[derive(Default)]
pub struct Held {
    begun: Option<Instant>,
    thread: Option<rustix::process::Pid>,
    /// Whether it is among the long jobs.
    is_slow: bool,
}

impl Held {
    fn has_taken(&self, time: Duration) -> bool {
        let is_long = |begun: Instant| begun.elapsed() > time;
        self.begun.is_some_and(is_long)
    }
}

/// Moves a job that never looks up behind the quick ones, if it has taken long.
pub fn move_away(workers: &Workers, held: &Mutex<Held>) {
    // Those that look up do so often, and are better asked to wait.
    const PATIENCE: Duration = Limits::QUICK.saturating_mul(2);
    let mut held = lock(held);
    if held.is_slow || !held.has_taken(PATIENCE) || !workers.force_slow() {
        return;
    }
    if !workers.replace_one() {
        workers.leave_slow();
        return;
    }
    held.is_slow = true;
    stand_back(held.thread);
}

/// A system that refuses this only shares its time in another way.
fn stand_back(thread: Option<rustix::process::Pid>) {
    let _ = rustix::process::setpriority_process(thread, NICE);
}

impl Place {
    /// The job begins; false when it has to wait too long, or nobody wants it any more.
    pub fn begin(&self, unwanted: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        held.begun = Some(Instant::now());
        held.thread = Some(rustix::thread::gettid());
        drop(held);
        match self.lane {
            Lane::Quick => {
                self.workers.guarded().add(&self.held);
                true
            }
            Lane::Slow => self.slow_down(unwanted),
        }
    }

    /// The job goes on; the same answer.
    pub fn keep(&self, unwanted: &dyn Fn() -> bool) -> bool {
        let mut held = lock(&self.held);
        if held.is_slow || !held.has_taken(Limits::QUICK) {
            return true;
        }
        // Where no thread can be had, this one has to stay.
        if !self.workers.replace_one() {
            return true;
        }
        // From here on nobody else moves it.
        held.begun = None;
        drop(held);
        self.workers.guarded().remove(&self.held);
        self.slow_down(unwanted)
    }

    /// The job has ended.
    pub fn end(&self) {
        self.workers.guarded().remove(&self.held);
        let was_slow = {
            let mut held = lock(&self.held);
            held.begun = None;
            std::mem::take(&mut held.is_slow)
        };
        if was_slow {
            IS_SLOW.set(true);
            self.workers.leave_slow();
        }
    }

    /// This thread does not come back among the quick ones.
    fn slow_down(&self, unwanted: &dyn Fn() -> bool) -> bool {
        IS_SLOW.set(true);
        stand_back(Some(rustix::thread::gettid()));
        let enters = self.workers.enter_slow(unwanted);
        lock(&self.held).is_slow = enters;
        enters
    }
}

/// What a lock holds. A job that panicked held none of these.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition
        .wait(guard)
        .unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "workers_tests.rs"]
mod tests;
