//! What is asked of the placement of items.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{AreaId, ItemId, LocationId};

/// What a pack, or a plan beside it, asks of the placement of items. Whatever is not said is left to
/// the defaults of the item stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wishes {
    /// How places are chosen.
    pub algorithm: Option<Algorithm>,
    /// What the result has to guarantee.
    pub aim: Option<Aim>,
    /// How often to begin anew before giving up.
    pub attempts: Option<u32>,
    /// How often an item may be taken up again within one attempt.
    pub swaps: Option<u32>,
    /// How many visits to rules all attempts together may take.
    pub steps: Option<u64>,
    /// Items that lie where they are said to lie.
    pub fixed: Vec<(LocationId, ItemId)>,
    /// Locations that hold nothing anybody needs: a filler that no rule can use, or nothing.
    pub excluded: Vec<LocationId>,
    /// Locations that hold an item that some rule can use.
    pub priority: Vec<LocationId>,
    /// How many copies of an item lie at locations that are open before anything is found.
    pub early: Vec<(ItemId, u32)>,
    /// The areas that an item has to lie in one of.
    pub only_in: Vec<(ItemId, Vec<AreaId>)>,
    /// The areas that an item must not lie in.
    pub never_in: Vec<(ItemId, Vec<AreaId>)>,
    /// How likely a location is chosen against others; 1 where nothing is said.
    pub weights: Vec<(LocationId, u32)>,
}

/// How places are chosen. Whatever is chosen, only proved placements are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Algorithm {
    /// Each item goes to a place that can be reached with all items that are not yet placed.
    #[default]
    Assumed,
    /// Each item goes to a place that can be reached with the items placed so far.
    Forward,
    /// Everything is shuffled, and kept if it can be finished.
    Random,
}

/// What a placement has to guarantee beside the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// Every location can be opened.
    #[default]
    Locations,
    /// Every copy that some rule can use can be found.
    Items,
    /// Nothing else.
    Goal,
}

impl Wishes {
    /// These wishes and those of a plan. Where both say something about the same thing, the plan holds.
    pub fn and(mut self, plan: Self) -> Self {
        self.algorithm = plan.algorithm.or(self.algorithm);
        self.aim = plan.aim.or(self.aim);
        self.attempts = plan.attempts.or(self.attempts);
        self.swaps = plan.swaps.or(self.swaps);
        self.steps = plan.steps.or(self.steps);
        override_by(&mut self.fixed, plan.fixed);
        override_by(&mut self.early, plan.early);
        override_by(&mut self.only_in, plan.only_in);
        override_by(&mut self.never_in, plan.never_in);
        override_by(&mut self.weights, plan.weights);
        for (own, more) in
            [(&mut self.excluded, plan.excluded), (&mut self.priority, plan.priority)]
        {
            own.extend(more);
            own.sort_unstable();
            own.dedup();
        }
        self
    }
}

/// Replaces and adds entries by key, and leaves them in the order of keys.
fn override_by<K: Ord, V>(own: &mut Vec<(K, V)>, plan: Vec<(K, V)>) {
    let all: BTreeMap<K, V> = own.drain(..).chain(plan).collect();
    own.extend(all);
}
