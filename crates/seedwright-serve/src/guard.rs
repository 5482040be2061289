//! Moves quick jobs that take long and report no progress to the long ones.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::limits::Limits;
use crate::running_jobs::RunningJob;
use crate::sync::lock;
use crate::worker_pool::WorkerPool;

/// Starts the guard of a pool. Without a thread for it, only jobs that report progress are moved.
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

/// Moves a job to the long ones, if it has run for long without reporting progress.
fn move_away(workers: &WorkerPool, job: &Mutex<RunningJob>) {
    // A job that reports progress moves itself earlier than this, and can wait for a turn, which this one can't.
    const MAX_TURN: Duration = Limits::QUICK.saturating_mul(2);
    let mut held = lock(job);
    if held.is_slow || held.turn() <= MAX_TURN || !workers.fair_queue().force() {
        return;
    }
    // Its thread is lost to quick jobs, so a new one takes over.
    if !workers.replace_one() {
        workers.fair_queue().leave();
        return;
    }
    held.is_slow = true;
    if let Some(thread) = held.thread {
        thread.lower_priority();
    }
}
