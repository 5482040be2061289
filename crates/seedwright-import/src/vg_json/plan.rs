//! What is known of a world before it is built.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::ItemId;

/// What becomes of a flag that ways are closed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// It is set only in the end, so the ways are open.
    Withheld,
    /// It is set, and the ways count as open all the same.
    Passed,
    /// It is being tried what is best.
    Undecided,
}

/// The flags that are treated so; of every other flag the ways it closes are never open.
pub type Denials<'d> = BTreeMap<&'d str, Denial>;

/// What is known of a world before it is built.
pub struct Plan<'d> {
    /// What becomes of the flags that ways are closed by.
    pub denials: Denials<'d>,
    /// What is asked for; the rest is left out. None when that is not known.
    pub used: Option<UsedNames>,
}

/// What is asked for. Helpers and techs go by their places among the rules; items and resources have the
/// names and numbers that are the same in every world of a database.
#[derive(Clone, Default)]
pub struct UsedNames {
    pub rules: BTreeSet<usize>,
    pub tricks: BTreeSet<usize>,
    pub items: BTreeSet<ItemId>,
    /// By their folded names.
    pub resources: BTreeSet<String>,
}
