//! The table of things that come at a metered pace.

use seedwright_derive::Section;
use serde::Serialize;

use super::by_depth::{ByDepth, Depths};
use super::limits::{LARGEST_WEIGHT, LONGEST_CYCLE, MAX_SLOTS};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a metered thing", request = MeteredRequest)]
pub struct MeteredKind {
    /// What it is called.
    #[setting(skip)]
    pub name: String,
    /// Its mark in drawings: one character. By default monsters have letters, and other things the mark of their
    /// kind.
    pub glyph: Option<char>,
    /// Its frequency before the first level.
    #[setting(range = 0..=LARGEST_WEIGHT, default = 0)]
    pub start: i64,
    /// By how much its frequency rises with each level.
    #[setting(required, range = 0..=LARGEST_WEIGHT)]
    pub rise: i64,
    /// By how much its frequency falls with each one that came.
    // A frequency below 0 counts as 0.
    #[setting(required, range = 0..=LARGEST_WEIGHT)]
    pub fall: i64,
    /// How many have come by a depth of the cycle at least: { 4 = 1, 12 = 2 }.
    #[setting(with = Depths, default = ByDepth::default(), promise = Same)]
    pub floor: ByDepth,
    /// How many have come by a depth of the cycle at most: { 1 = 2, 10 = 6 }; without it there is no limit.
    #[setting(with = Depths, default = ByDepth::default(), promise = Same)]
    pub ceiling: ByDepth,
}

/// The pace of metered things.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the metering", request = MeteringRequest)]
pub struct Metering {
    /// After so many levels everything starts anew.
    #[setting(range = 1..=LONGEST_CYCLE, default = 26, promise = Same)]
    pub cycle: u32,
    /// How many metered things a level has at most; 1 by default.
    // None where nothing is metered.
    #[setting(range = 0..=MAX_SLOTS, promise = Same)]
    pub slots: Option<u32>,
    /// How likely a slot stays empty, beside the frequencies.
    #[setting(range = 0..=LARGEST_WEIGHT, default = 0)]
    pub nothing: i64,
}

impl MeteredKind {
    /// How many can have come by the end of a depth of the cycle.
    pub(crate) fn most_by(&self, depth: u32) -> i64 {
        if self.ceiling.0.is_empty() { i64::MAX } else { self.ceiling.at(depth) }
    }
}
