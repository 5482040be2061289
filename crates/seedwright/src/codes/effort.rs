//! The progress of long searches.

use std::ops::ControlFlow;

/// The progress of a search: codes placed in a strategy, or steps used of those allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The amount done.
    pub done: u64,
    /// The total amount, or the limit.
    pub of: u64,
}

/// A callback that sees the progress of a search and can stop it.
pub type Observer<'o> = dyn FnMut(Effort) -> ControlFlow<()> + 'o;
