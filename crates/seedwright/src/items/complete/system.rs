//! What every placement obeys, as numbers: how many copies of each kind lie in each group of locations.

use crate::grid::BitSet;
use crate::items::certificate::Constraint;

/// Kinds of items, groups of locations, and constraints on how many of each kind lie in each group.
pub(super) struct System {
    /// For each kind the number of its copies.
    pub copies: Vec<u32>,
    /// For each group the number of its locations.
    pub sizes: Vec<u32>,
    /// For each kind the groups that it is allowed in.
    pub allowed: Vec<BitSet>,
    pub rows: Vec<Row>,
}

/// A sum of the numbers of kinds in groups, and its bound.
pub(super) struct Row {
    pub name: Constraint,
    /// Kinds and groups, sorted.
    pub terms: Vec<(u32, u32)>,
    pub bound: Bound,
}

/// The bound of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtMost(u32),
    AtLeast(u32),
}

/// Some kind must be more often in some groups than here: one of these must hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Need {
    pub kind: u32,
    /// Groups, each with how many of the kind do not count there, sorted.
    pub groups: Vec<(u32, u32)>,
    /// The number that must count.
    pub number: u32,
}

impl System {
    /// The most copies of a kind in a group.
    pub fn most(&self, kind: u32, group: u32) -> u32 {
        match self.allowed[kind as usize].contains(group) {
            true => self.copies[kind as usize].min(self.sizes[group as usize]),
            false => 0,
        }
    }

    /// The number of kinds.
    pub fn kinds(&self) -> u32 {
        u32::try_from(self.copies.len()).unwrap_or(u32::MAX)
    }

    /// The number of groups.
    pub fn groups(&self) -> u32 {
        u32::try_from(self.sizes.len()).unwrap_or(u32::MAX)
    }

    /// How many literals the counters of the constraints have, about.
    pub fn cost(&self) -> u64 {
        let cost = |row: &Row| {
            let terms = row.terms.iter().map(|(kind, group)| u64::from(self.most(*kind, *group)));
            let terms: u64 = terms.sum();
            let bound = match row.bound {
                Bound::AtMost(bound) => u64::from(bound) + 1,
                Bound::AtLeast(bound) => u64::from(bound),
            };
            if bound > terms { 0 } else { terms * bound }
        };
        self.rows.iter().map(cost).sum()
    }
}
