//! The CPU time of the current thread.

use seedwright_api::batch::CpuClock;

/// The clock, where the system has one.
#[cfg(unix)]
pub const CPU_CLOCK: Option<CpuClock> = Some(thread_time);

/// The clock, where the system has one.
#[cfg(not(unix))]
pub const CPU_CLOCK: Option<CpuClock> = None;

/// The CPU time of the current thread in nanoseconds.
#[cfg(unix)]
fn thread_time() -> u64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let nanoseconds = i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec);
    u64::try_from(nanoseconds).unwrap_or_default()
}
