//! The priority of threads, where the system has such a thing.

use std::cell::Cell;

thread_local! {
    /// Whether the priority of this thread was lowered, which can't be undone.
    static IS_SLOW: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread can't do quick jobs any more.
pub fn is_slow_thread() -> bool {
    IS_SLOW.get()
}

/// This thread does no quick jobs any more.
pub fn mark_slow_thread() {
    IS_SLOW.set(true);
}

/// A thread that can be asked to stand back.
#[derive(Clone, Copy)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::thread::Pid);

#[cfg(target_os = "linux")]
impl Thread {
    pub fn current() -> Self {
        Self(rustix::thread::gettid())
    }

    /// About ten others get a turn for each of its own. A system that refuses this only shares its time in another way.
    pub fn lower_priority(self) {
        const NICE: i32 = 10;
        let _ = rustix::process::setpriority_process(Some(self.0), NICE);
    }
}

#[cfg(not(target_os = "linux"))]
impl Thread {
    pub fn current() -> Self {
        Self()
    }

    pub fn lower_priority(self) {}
}
