//! Progress of long work, and how it is stopped from outside.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

/// How far some work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

/// Sees every step of an operation and decides whether it goes on. Work that is stopped leaves nothing behind.
pub trait Observer: Send + Sync {
    /// A step was taken.
    fn step(&self, progress: Progress) -> ControlFlow<()>;

    /// The work is about to take much memory. An observer may wait here until there is enough.
    fn reserve_memory(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// An observer that never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn step(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
