//! What long work tells while it goes on, and how it is stopped from elsewhere.

use std::ops::ControlFlow;

/// How far some work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Progress {
    /// The stage at work.
    pub stage: &'static str,
    /// Which attempt this is, counted from one.
    pub attempt: u32,
    /// How much is done.
    pub done: u64,
    /// How much there is to do.
    pub of: u64,
}

/// Is told of every step of a stage, and decides whether it goes on. A stage that is stopped leaves nothing behind.
pub trait Pace: Send + Sync {
    fn step(&self, progress: Progress) -> ControlFlow<()>;

    /// The work is about to take much memory, and waits for it where there is not enough.
    fn weigh(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
