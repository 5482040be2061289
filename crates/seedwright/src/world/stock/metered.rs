//! The table of metered things, which appear at a controlled pace.

use seedwright_derive::Section;
use serde::Serialize;

use super::by_depth::{ByDepth, Depths};
use super::limits::{LARGEST_WEIGHT, LONGEST_CYCLE, MAX_SLOTS};

/// All metered things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeteredTable {
    /// The number of levels after which the metering restarts.
    pub cycle: u32,
    /// The maximum number of metered things per level.
    pub slots: u32,
    /// The weight of an empty slot, relative to the frequencies.
    pub nothing: i64,
    /// The kinds. If the floors of several kinds are due, the first kind is served first.
    pub kinds: Vec<MeteredKind>,
}

impl Default for MeteredTable {
    fn default() -> Self {
        Self { cycle: 26, slots: 0, nothing: 0, kinds: Vec::new() }
    }
}

/// A kind of metered thing. Depths count from the start of a cycle, where they are 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a metered thing", request = MeteredRequest)]
pub struct MeteredKind {
    /// Its name.
    #[setting(skip)]
    pub name: String,
    /// Its character on maps; by default, monsters have letters and other things the sign of their kind.
    pub glyph: Option<char>,
    /// Frequency before the first level.
    #[setting(range = 0..=LARGEST_WEIGHT, default = 0)]
    pub start: i64,
    /// Rise of the frequency per level.
    #[setting(required, range = 0..=LARGEST_WEIGHT)]
    pub rise: i64,
    /// Fall of the frequency for each one that appears.
    // A negative frequency counts as 0.
    #[setting(required, range = 0..=LARGEST_WEIGHT)]
    pub fall: i64,
    /// Minimum number that has appeared by a depth of the cycle: { 4 = 1, 12 = 2 }.
    #[setting(with = Depths, default = ByDepth::default(), promise = Same)]
    pub floor: ByDepth,
    /// Maximum number that can have appeared by a depth of the cycle: { 1 = 2, 10 = 6 }; unlimited if left out.
    #[setting(with = Depths, default = ByDepth::default(), promise = Same)]
    pub ceiling: ByDepth,
}

/// The pace of metered things.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the metering", request = MeteringRequest)]
pub struct Metering {
    /// Number of levels after which the metering restarts.
    #[setting(range = 1..=LONGEST_CYCLE, default = 26, promise = Same)]
    pub cycle: u32,
    /// Maximum number of metered things per level; 1 by default.
    // 0 if nothing is metered.
    #[setting(range = 0..=MAX_SLOTS, promise = Same)]
    pub slots: Option<u32>,
    /// Weight of an empty slot, relative to the frequencies.
    #[setting(range = 0..=LARGEST_WEIGHT, default = 0)]
    pub nothing: i64,
}

impl MeteredKind {
    /// The maximum number that can have appeared by the end of a depth of the cycle.
    pub(crate) fn most_by(&self, depth: u32) -> i64 {
        if self.ceiling.0.is_empty() { i64::MAX } else { self.ceiling.at(depth) }
    }
}
