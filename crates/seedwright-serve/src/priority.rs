//! The priority of threads, on systems that have one.

use std::cell::Cell;

thread_local! {
    /// Whether the priority of this thread was lowered, which an unprivileged process can't undo.
    static IS_SLOW: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is too slow for quick jobs.
pub fn is_slow_thread() -> bool {
    IS_SLOW.get()
}

/// Marks this thread as too slow for quick jobs.
pub fn mark_slow_thread() {
    IS_SLOW.set(true);
}

/// A thread whose priority can be lowered.
#[derive(Clone, Copy)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::thread::Pid);

#[cfg(target_os = "linux")]
impl Thread {
    pub fn current() -> Self {
        Self(rustix::thread::gettid())
    }

    /// Gives the thread about a tenth of the time of others. If the system refuses, it only shares its time
    /// differently.
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
