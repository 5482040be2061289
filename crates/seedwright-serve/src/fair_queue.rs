//! A fair queue for long jobs: a few run at a time, and those that have used the least time go first.
//!
//! So a job that is nearly done never waits behind one that takes minutes, and the latter runs whenever nothing else
//! waits.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::sync::lock;

/// A queue in which long jobs take turns.
pub struct FairQueue {
    /// The most jobs that run at a time.
    max_running: usize,
    /// The most jobs that wait.
    max_waiting: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    running: usize,
    /// The waiting jobs. The number of arrival comes second, so that jobs of equal rank are served in order.
    waiting: BTreeSet<(Rank, u64)>,
    arrived: u64,
}

/// The rank of a job; the lowest goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Whether its client is over its share. This comes first: any number of long jobs of a flooding client wait behind
    /// those of everyone else.
    pub is_deprioritized: bool,
    /// The time it has used so far.
    pub used: Duration,
}

/// The numbers of running and waiting long jobs.
#[derive(Clone, Copy)]
pub struct LongJobCounts {
    pub running: usize,
    pub waiting: usize,
}

impl FairQueue {
    /// A queue with limits of running and waiting jobs.
    pub fn new(max_running: usize, max_waiting: usize) -> Self {
        Self { max_running, max_waiting, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Counts the jobs.
    pub fn count(&self) -> LongJobCounts {
        let state = lock(&self.state);
        LongJobCounts { running: state.running, waiting: state.waiting.len() }
    }

    /// Whether no more jobs can wait.
    pub fn is_full(&self, is_deprioritized: bool) -> bool {
        lock(&self.state).waiting.len() >= self.room(is_deprioritized)
    }

    /// How many jobs can wait. Clients over their share get half of the room, so that they can't lock out the others by
    /// filling the queue.
    fn room(&self, is_deprioritized: bool) -> usize {
        match is_deprioritized {
            true => self.max_waiting / 2,
            false => self.max_waiting,
        }
    }

    /// Waits for a turn; false if there is no room to wait, or the job is cancelled.
    pub fn enter(&self, rank: Rank, is_cancelled: &dyn Fn() -> bool) -> bool {
        let state = lock(&self.state);
        // A free turn is not taken while others wait for it: it is theirs.
        let must_wait = state.running >= self.max_running || !state.waiting.is_empty();
        if must_wait && state.waiting.len() >= self.room(rank.is_deprioritized) {
            return false;
        }
        self.wait(state, rank, is_cancelled)
    }

    /// Gives up the turn if a job of lower rank waits, and waits for the next one; false if the job is cancelled.
    pub fn give_way(&self, rank: Rank, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut state = lock(&self.state);
        // Jobs of equal rank don't swap turns, which would cost time and gain nothing.
        let is_before = |(first, _): &(Rank, u64)| *first < rank;
        if !state.waiting.first().is_some_and(is_before) {
            return true;
        }
        state.running -= 1;
        self.wait(state, rank, is_cancelled)
    }

    /// Gives a turn to a job that is running and can't be paused; false if there are too many of them.
    pub fn force(&self) -> bool {
        let mut state = lock(&self.state);
        // It runs anyway, so refusing it a turn would only let another job run besides. But without a limit, jobs that
        // never report progress could fill the machine with threads.
        let has_room = state.running < self.max_running + self.max_waiting;
        state.running += usize::from(has_room);
        has_room
    }

    /// Ends a turn.
    pub fn leave(&self) {
        lock(&self.state).running -= 1;
        self.changed.notify_all();
    }

    fn wait(
        &self,
        mut state: MutexGuard<'_, State>,
        rank: Rank,
        is_cancelled: &dyn Fn() -> bool,
    ) -> bool {
        // Nothing wakes this thread when the client disconnects, so it looks from time to time.
        const LOOK: Duration = Duration::from_millis(50);
        let own = (rank, state.arrived);
        state.arrived += 1;
        state.waiting.insert(own);
        // `give_way` may have freed a turn for a job that waits already.
        self.changed.notify_all();
        let is_next =
            |state: &State| state.running < self.max_running && state.waiting.first() == Some(&own);
        while !is_next(&state) && !is_cancelled() {
            let waited = self.changed.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.waiting.remove(&own);
        let enters = !is_cancelled();
        state.running += usize::from(enters);
        // Another job is first now, and there may be a turn left for it.
        self.changed.notify_all();
        enters
    }
}
