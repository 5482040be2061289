//! One piece of work that a client waits for: how far it is, whether it still has to be done, and how much it may take.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::watch;

use crate::job_slot::JobSlot;
use seedwright_api::{Observer, Progress};

/// Why work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Nobody waits for it any more.
    Unwanted,
    /// It took all steps that it may.
    Spent,
    /// It takes long, and too much else does.
    Busy,
}

/// Work as the client sees it.
pub struct Work {
    unwanted: AtomicBool,
    /// How many steps are left.
    steps: AtomicU64,
    is_busy: AtomicBool,
    progress: watch::Sender<Option<Progress>>,
    place: JobSlot,
}

impl Work {
    /// Work that may take so many steps, done at a place among other work.
    pub fn new(steps: u64, place: JobSlot) -> Arc<Self> {
        Arc::new(Self {
            unwanted: AtomicBool::new(false),
            steps: AtomicU64::new(steps),
            is_busy: AtomicBool::new(false),
            progress: watch::Sender::new(None),
            place,
        })
    }

    /// Nobody waits for it any more.
    pub fn stop(&self) {
        self.unwanted.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.unwanted.load(Ordering::Relaxed)
    }

    /// Why it was stopped, if it was.
    pub fn stopped(&self) -> Option<Stopped> {
        if self.is_cancelled() {
            Some(Stopped::Unwanted)
        } else if self.is_busy.load(Ordering::Relaxed) {
            Some(Stopped::Busy)
        } else if self.steps.load(Ordering::Relaxed) == 0 {
            Some(Stopped::Spent)
        } else {
            None
        }
    }

    /// How far it is, now and later.
    pub fn progress(&self) -> watch::Receiver<Option<Progress>> {
        self.progress.subscribe()
    }

    /// The place among other work where it is done.
    pub fn place(&self) -> &JobSlot {
        &self.place
    }
}

impl Work {
    /// Whether the work goes on, which depends on whether it has a place.
    fn go_on(&self, has_place: bool) -> ControlFlow<()> {
        if has_place {
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
        // Only the thread at work counts, so nothing is lost between reading and writing.
        self.steps.store(left - 1, Ordering::Relaxed);
        if self.progress.receiver_count() > 0 {
            self.progress.send_replace(Some(progress));
        }
        self.go_on(self.place.keep(&|| self.is_cancelled()))
    }

    fn reserve_memory(&self) -> ControlFlow<()> {
        self.go_on(self.place.weigh(&|| self.is_cancelled()))
    }
}

/// Stops work when the client that waits for it goes away.
pub struct CancelOnDrop(pub Arc<Work>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
