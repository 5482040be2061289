//! Looks after quick jobs that never look up from their work, and moves them behind the others.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::limits::Limits;
use crate::running_jobs::RunningJob;
use crate::sync::lock;
use crate::worker_pool::WorkerPool;

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

/// Moves a job that never looks up behind the quick ones, if it has taken long.
fn move_away(workers: &WorkerPool, job: &Mutex<RunningJob>) {
    // Those that look up do so often, and are better asked to wait.
    const MAX_TURN: Duration = Limits::QUICK.saturating_mul(2);
    let mut held = lock(job);
    if held.is_slow || held.turn() <= MAX_TURN || !workers.fair_queue().force() {
        return;
    }
    if !workers.replace_one() {
        workers.fair_queue().leave();
        return;
    }
    held.is_slow = true;
    if let Some(thread) = held.thread {
        thread.lower_priority();
    }
}
