//! The random streams of the stage: one per task, and one per room for tasks that work room by room.

use std::fmt;

use crate::random::{Seed, Stream, stage};

/// The streams of one level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Streams<'s> {
    seed: &'s Seed,
    depth: u32,
}

impl<'s> Streams<'s> {
    pub fn new(seed: &'s Seed, depth: u32) -> Self {
        Self { seed, depth }
    }

    /// The stream of a task on this level.
    pub fn of(&self, task: fmt::Arguments<'_>) -> Stream {
        let key = format!("depth {}/{task}", self.depth);
        Stream::new(self.seed, stage::POPULATION, &key, 0)
    }
}

/// The stream for something that is decided for several levels at once.
pub(super) fn across_levels(seed: &Seed, what: fmt::Arguments<'_>) -> Stream {
    Stream::new(seed, stage::POPULATION, &what.to_string(), 0)
}
