//! Chunks of seeds, which threads take in turn. None runs far ahead of the one that is written next, so the rows that wait
//! need little memory, however long a single world takes.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Hands out chunks of numbers.
pub struct Chunks {
    numbers: Range<u64>,
    /// The numbers of a chunk.
    size: u64,
    /// How many chunks can be out at the same time.
    window: u64,
    state: Mutex<State>,
    changed: Condvar,
    is_stopped: AtomicBool,
}

#[derive(Default)]
struct State {
    /// The chunk that is handed out next.
    next: u64,
    /// The chunks that were written.
    written: u64,
}

impl Chunks {
    pub fn new(numbers: Range<u64>, size: u64, window: u64) -> Self {
        Self {
            numbers,
            size,
            window,
            state: Mutex::default(),
            changed: Condvar::new(),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Waits for the next chunk, and returns its position and its numbers; `None` if there is none, or all are to stop.
    pub fn take(&self) -> Option<(u64, Range<u64>)> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early =
            |state: &mut State| !self.is_stopped() && state.next >= state.written + self.window;
        let waited = self.changed.wait_while(state, is_early);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let position = state.next;
        let begin = position.checked_mul(self.size)?.checked_add(self.numbers.start)?;
        if self.is_stopped() || begin >= self.numbers.end {
            return None;
        }
        state.next += 1;
        Some((position, begin..begin.saturating_add(self.size).min(self.numbers.end)))
    }

    /// Counts a chunk as written.
    pub fn written(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).written += 1;
        self.changed.notify_all();
    }

    /// Lets all threads stop at their next step.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        // A thread that is about to wait holds this lock.
        drop(self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Whether a thread goes on.
    pub fn step(&self) -> ControlFlow<()> {
        match self.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
