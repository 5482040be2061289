//! The table of things that come at a metered pace.

use serde::Serialize;

use super::by_depth::ByDepth;

/// Everything that is metered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeteredTable {
    /// After so many levels everything starts anew.
    pub cycle: u32,
    /// How many such things a level has at most.
    pub slots: u32,
    /// How likely a slot stays empty, beside the frequencies.
    pub nothing: i64,
    /// The kinds. Where floors of several are due, the first one comes first.
    pub kinds: Vec<MeteredKind>,
}

impl Default for MeteredTable {
    fn default() -> Self {
        Self { cycle: 26, slots: 0, nothing: 0, kinds: Vec::new() }
    }
}

/// A kind of thing that is metered. Depths count from the start of a cycle, where they are 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MeteredKind {
    /// What it is called.
    pub name: String,
    /// Its mark in drawings, if it has one of its own.
    pub glyph: Option<char>,
    /// The frequency before the first level.
    pub start: i64,
    /// By how much the frequency rises with each level.
    pub rise: i64,
    /// By how much the frequency falls with each one that came; a frequency below 0 counts as 0.
    pub fall: i64,
    /// How many have come by a depth at least.
    pub floor: ByDepth,
    /// How many have come by a depth at most; without any, there is no ceiling.
    pub ceiling: ByDepth,
}

impl MeteredKind {
    /// How many can have come by the end of a depth of the cycle.
    pub(crate) fn most_by(&self, depth: u32) -> i64 {
        if self.ceiling.0.is_empty() { i64::MAX } else { self.ceiling.at(depth) }
    }
}
