//! The turns of long jobs: a few have theirs at a time, and those that have taken least go first.
//!
//! So somebody whose job is nearly done never waits behind somebody who wants the world, and who wants the world
//! goes on whenever nobody else waits.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::sync::lock;

/// Room for long jobs.
pub struct FairQueue {
    /// How many have a turn at a time, and how many more may wait for one.
    most: usize,
    most_waiting: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    running: usize,
    /// Those who wait; and who came before whom.
    waiting: BTreeSet<(Rank, u64)>,
    arrived: u64,
}

/// Who goes first: the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Whether it is for somebody who takes too much.
    pub is_deprioritized: bool,
    /// What it has taken so far.
    pub taken: Duration,
}

/// How many long jobs run, and how many wait to.
#[derive(Clone, Copy)]
pub struct LongJobCounts {
    pub running: usize,
    pub waiting: usize,
}

impl FairQueue {
    /// So many have a turn at a time, and so many more may wait for one.
    pub fn new(most: usize, most_waiting: usize) -> Self {
        Self { most, most_waiting, state: Mutex::default(), changed: Condvar::new() }
    }

    /// How many long jobs there are.
    pub fn count(&self) -> LongJobCounts {
        let state = lock(&self.state);
        LongJobCounts { running: state.running, waiting: state.waiting.len() }
    }

    /// Whether no more may wait.
    pub fn is_full(&self, is_deprioritized: bool) -> bool {
        lock(&self.state).waiting.len() >= self.room(is_deprioritized)
    }

    /// How many may wait. Those who take too much leave some places to others.
    fn room(&self, is_deprioritized: bool) -> usize {
        match is_deprioritized {
            true => self.most_waiting / 2,
            false => self.most_waiting,
        }
    }

    /// Waits for a turn; false when there is no room to wait, or nobody wants the job any more.
    pub fn enter(&self, rank: Rank, unwanted: &dyn Fn() -> bool) -> bool {
        let state = lock(&self.state);
        let must_wait = state.running >= self.most || !state.waiting.is_empty();
        if must_wait && state.waiting.len() >= self.room(rank.is_deprioritized) {
            return false;
        }
        self.wait(state, rank, unwanted)
    }

    /// Lets those go first that come before it; false when nobody wants the job any more.
    pub fn give_way(&self, rank: Rank, unwanted: &dyn Fn() -> bool) -> bool {
        let mut state = lock(&self.state);
        let is_before = |(first, _): &(Rank, u64)| *first < rank;
        if !state.waiting.first().is_some_and(is_before) {
            return true;
        }
        state.running -= 1;
        self.wait(state, rank, unwanted)
    }

    /// Gives a turn to a job that can't be asked to wait; false where that would be too many.
    pub fn force(&self) -> bool {
        let mut state = lock(&self.state);
        let has_room = state.running < self.most + self.most_waiting;
        state.running += usize::from(has_room);
        has_room
    }

    /// A turn is over.
    pub fn leave(&self) {
        lock(&self.state).running -= 1;
        self.changed.notify_all();
    }

    fn wait(
        &self,
        mut state: MutexGuard<'_, State>,
        rank: Rank,
        unwanted: &dyn Fn() -> bool,
    ) -> bool {
        // Nobody tells when a client goes away.
        const LOOK: Duration = Duration::from_millis(50);
        let own = (rank, state.arrived);
        state.arrived += 1;
        state.waiting.insert(own);
        self.changed.notify_all();
        let is_next =
            |state: &State| state.running < self.most && state.waiting.first() == Some(&own);
        while !is_next(&state) && !unwanted() {
            let waited = self.changed.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.waiting.remove(&own);
        let enters = !unwanted();
        state.running += usize::from(enters);
        self.changed.notify_all();
        enters
    }
}
