//! The decisions made before a world is built.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::ItemId;

/// The treatment of a flag that closes passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// It is set only at the end, so the passages are open.
    Withheld,
    /// It is set, but the passages count as open.
    Passed,
    /// The best treatment is being searched for.
    Undecided,
}

/// The treatments of flags. The passages that any other flag closes are never open.
pub type Denials<'d> = BTreeMap<&'d str, Denial>;

/// The decisions made before a world is built.
pub struct Plan<'d> {
    /// The treatments of flags that close passages.
    pub denials: Denials<'d>,
    /// The used names; the rest is left out. `None` if they are not known.
    pub used: Option<UsedNames>,
}

/// The names that something requires. Helpers and techs are identified by their index among the rules; the names and
/// numbers of items and resources are the same in every world of a database.
#[derive(Clone, Default)]
pub struct UsedNames {
    pub rules: BTreeSet<usize>,
    pub tricks: BTreeSet<usize>,
    pub items: BTreeSet<ItemId>,
    /// The resources, by folded name.
    pub resources: BTreeSet<String>,
}
