//! Progress of long operations, and how to stop them.

use std::ops::ControlFlow;

use seedwright::batch::Row;
use serde::Serialize;

use crate::json_schema::JsonSchema;

/// The progress of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// The stage that is running.
    pub stage: &'static str,
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// The units of work that are done.
    pub done: u64,
    /// The units of work in total.
    pub of: u64,
}

/// Receives every step of an operation and decides whether it continues. Stopping an operation leaves nothing behind.
pub trait Observer: Send + Sync {
    /// Called after each step. Return `Break` to stop the operation.
    fn step(&self, progress: Progress) -> ControlFlow<()>;

    /// Takes a row of a batch as soon as it is known. Rows that are not taken are part of the reply.
    fn take_row(&self, _: &Row) -> bool {
        false
    }

    /// Called before the operation takes a lot of memory. An observer can block here until there is enough.
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
