//! Looks after quick jobs that never look up from their work, and moves them behind the others.

use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use crate::job_slot::{Held, move_away};
use crate::limits::Limits;
use crate::worker_pool::{WorkerPool, lock, wait};

/// The quick jobs at work.
#[derive(Default)]
pub struct Guarded {
    jobs: Mutex<Jobs>,
    /// There is one to look after, or all is to end.
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    running: Vec<Arc<Mutex<Held>>>,
    closed: bool,
}

impl Guarded {
    /// A job began.
    pub fn add(&self, job: &Arc<Mutex<Held>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.push(job.clone());
        if jobs.running.len() == 1 {
            self.changed.notify_one();
        }
    }

    /// A job ended, or was moved already.
    pub fn remove(&self, job: &Arc<Mutex<Held>>) {
        let mut jobs = lock(&self.jobs);
        jobs.running.retain(|own| !Arc::ptr_eq(own, job));
    }

    /// Nobody has to be looked after any more.
    pub fn close(&self) {
        lock(&self.jobs).closed = true;
        self.changed.notify_one();
    }

    /// Waits until there are jobs at work, and answers them; none when all is to end.
    fn some(&self) -> Option<Vec<Arc<Mutex<Held>>>> {
        let mut jobs = lock(&self.jobs);
        while jobs.running.is_empty() && !jobs.closed {
            jobs = wait(&self.changed, jobs);
        }
        (!jobs.closed).then(|| jobs.running.clone())
    }
}

/// Begins to look after the jobs of workers. Where no thread can be had, jobs have to look up by themselves.
pub fn begin(workers: &WorkerPool) {
    let workers = workers.clone();
    let look = move || {
        while let Some(jobs) = workers.guarded().some() {
            for job in jobs {
                move_away(&workers, &job);
            }
            thread::sleep(Limits::QUICK / 2);
        }
    };
    let _ = thread::Builder::new().name("guard".to_owned()).spawn(look);
}
