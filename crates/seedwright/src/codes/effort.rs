//! How far long searches have come.

use std::ops::ControlFlow;

/// How far a search has come: codes that have their place in a strategy, or steps of those that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// So much is done.
    pub done: u64,
    /// So much there is to do, or may be done.
    pub of: u64,
}

/// Is told how far a search has come, and may stop it.
pub type Observer<'o> = dyn FnMut(Effort) -> ControlFlow<()> + 'o;
