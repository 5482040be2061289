//! Locks that survive a panic.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks a mutex. Poisoning is ignored, because no lock is held while a job runs, so its panic breaks no state.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a notification, and locks the mutex again.
pub fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condition.wait(guard).unwrap_or_else(PoisonError::into_inner)
}
