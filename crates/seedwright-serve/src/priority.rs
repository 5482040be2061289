//! How far a thread stands back behind others, where the system knows such a thing.

/// A thread that can be asked to stand back.
#[derive(Clone, Copy)]
pub struct Thread(#[cfg(target_os = "linux")] rustix::thread::Pid);

#[cfg(target_os = "linux")]
impl Thread {
    pub fn current() -> Self {
        Self(rustix::thread::gettid())
    }

    /// About ten others get a turn for each of its own. A system that refuses this only shares its time in another way.
    pub fn stand_back(self) {
        const NICE: i32 = 10;
        let _ = rustix::process::setpriority_process(Some(self.0), NICE);
    }
}

#[cfg(not(target_os = "linux"))]
impl Thread {
    pub fn current() -> Self {
        Self()
    }

    pub fn stand_back(self) {}
}
