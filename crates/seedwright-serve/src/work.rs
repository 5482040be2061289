//! The work of a request: its progress, cancellation and step limit.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::watch;

use crate::job_slot::JobSlot;
use seedwright_api::{Observer, Progress};

/// Why work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Its client disconnected.
    Cancelled,
    /// It used all its steps.
    Spent,
    /// It takes long, and there is no room for more long work.
    Busy,
}

/// The work of a request.
pub struct Work {
    is_cancelled: AtomicBool,
    /// The number of steps left.
    steps: AtomicU64,
    is_busy: AtomicBool,
    progress: watch::Sender<Option<Progress>>,
    slot: JobSlot,
}

impl Work {
    /// Work with a step limit and a slot in the pool.
    pub fn new(steps: u64, slot: JobSlot) -> Arc<Self> {
        Arc::new(Self {
            is_cancelled: AtomicBool::new(false),
            steps: AtomicU64::new(steps),
            is_busy: AtomicBool::new(false),
            progress: watch::Sender::new(None),
            slot,
        })
    }

    /// Cancels the work, because its client disconnected.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Why it was stopped, if it was.
    pub fn stopped(&self) -> Option<Stopped> {
        if self.is_cancelled() {
            Some(Stopped::Cancelled)
        } else if self.is_busy.load(Ordering::Relaxed) {
            Some(Stopped::Busy)
        } else if self.steps.load(Ordering::Relaxed) == 0 {
            Some(Stopped::Spent)
        } else {
            None
        }
    }

    /// The progress, now and later.
    pub fn progress(&self) -> watch::Receiver<Option<Progress>> {
        self.progress.subscribe()
    }

    /// The slot in the pool.
    pub fn slot(&self) -> &JobSlot {
        &self.slot
    }
}

impl Work {
    /// Stops the work as busy if it lost its slot.
    fn go_on(&self, has_slot: bool) -> ControlFlow<()> {
        if has_slot {
            return ControlFlow::Continue(());
        }
        self.is_busy.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }
}

impl Observer for Work {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        let left = self.steps.load(Ordering::Relaxed);
        if self.stopped().is_some() {
            return ControlFlow::Break(());
        }
        // Only the thread of this work changes the number, so reading and writing it need not be one operation.
        self.steps.store(left - 1, Ordering::Relaxed);
        if self.progress.receiver_count() > 0 {
            self.progress.send_replace(Some(progress));
        }
        self.go_on(self.slot.step(&|| self.is_cancelled()))
    }

    fn reserve_memory(&self) -> ControlFlow<()> {
        self.go_on(self.slot.become_heavy(&|| self.is_cancelled()))
    }
}

/// Cancels work when its client disconnects.
pub struct CancelOnDrop(pub Arc<Work>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
