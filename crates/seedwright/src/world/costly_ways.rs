//! The ways to meet requirements that cost health.
//!
//! Health is lost along the way, so a requirement like `Suit | Boots & damage(20)` is more than true or false: each way
//! to meet it needs something, and costs something. Parts without damage cost nothing, so they are not looked into:
//! only parts with damage are combined.

use std::collections::BTreeMap;

use super::{Amount, Draft, Fold, Node, OptionId, RequirementId};

/// The most ways to meet one requirement, without those that another is never worse than.
pub(crate) const MOST: usize = 256;

/// The most comparisons of ways in one world, so that no pack takes seconds to read.
const MOST_COMPARISONS: u64 = 1 << 25;

/// What a way needs: of the parts of a requirement that do not hurt, at least that many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Need {
    /// The requirement.
    pub of: RequirementId,
    /// How many of its parts.
    pub count: usize,
}

/// One way to meet a requirement.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CostlyWay {
    /// The health that it costs, whatever the settings.
    fixed: u32,
    /// The options whose values it costs besides, in ascending order.
    options: Vec<OptionId>,
    /// What it needs, in ascending order.
    pub needs: Vec<Need>,
}

/// There are too many ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooMany {
    /// To meet one requirement.
    OfOne,
    /// To compare them all.
    Together,
}

impl CostlyWay {
    /// The health that it costs, where `amount` gives the values of options.
    pub fn cost(&self, amount: impl Fn(Amount) -> u32) -> u32 {
        let options = self.options.iter().map(|option| amount(Amount::Option(*option)));
        options.fold(self.fixed, u32::saturating_add)
    }

    /// The way to do both.
    fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.fixed = both.fixed.saturating_add(other.fixed);
        both.options.extend(&other.options);
        both.options.sort_unstable();
        both.needs.extend(&other.needs);
        both.needs.sort_unstable();
        both.needs.dedup();
        both
    }

    /// Whether this one costs and needs nothing that the other does not.
    fn is_never_worse(&self, other: &Self) -> bool {
        self.fixed <= other.fixed
            && is_sublist(&self.options, &other.options)
            && is_sublist(&self.needs, &other.needs)
    }
}

/// Whether a sorted list is part of another one.
fn is_sublist<T: PartialEq>(list: &[T], other: &[T]) -> bool {
    let mut other = other.iter();
    list.iter().all(|one| other.any(|two| one == two))
}

/// Finds the ways to meet requirements. Named rules must not be cyclic.
pub(crate) struct CostlyWays<'a> {
    draft: &'a Draft,
    hurts: Fold<'a, bool>,
    /// For each requirement with damage its ways, the cheapest first.
    known: BTreeMap<RequirementId, Vec<CostlyWay>>,
    comparisons: u64,
}

impl<'a> CostlyWays<'a> {
    pub fn new(draft: &'a Draft) -> Self {
        Self { draft, hurts: Fold::new(draft), known: BTreeMap::new(), comparisons: 0 }
    }

    /// Whether too many ways were compared to go on.
    pub fn is_spent(&self) -> bool {
        self.comparisons > MOST_COMPARISONS
    }

    /// Whether a requirement costs health, at least in some way.
    pub fn does_hurt(&mut self, id: RequirementId) -> bool {
        self.hurts.of(id, |_, node, parts| matches!(node, Node::Damage(_)) || parts.contains(&true))
    }

    /// The ways to meet a requirement with damage.
    ///
    /// # Errors
    /// If there are too many.
    pub fn of(&mut self, root: RequirementId) -> Result<&[CostlyWay], TooMany> {
        // An explicit stack: requirements can be nested deeper than the machine's stack allows.
        let mut open = vec![root];
        while let Some(id) = open.last().copied() {
            let before = open.len();
            let (hurting, quiet) = self.parts(id);
            open.extend(hurting.iter().filter(|part| !self.known.contains_key(*part)));
            if open.len() == before {
                let ways = self.combine(id, &hurting, quiet.len())?;
                self.known.insert(id, ways);
                open.pop();
            }
        }
        Ok(&self.known[&root])
    }

    /// The parts of a requirement that hurt, and those that do not.
    pub fn parts(&mut self, id: RequirementId) -> (Vec<RequirementId>, Vec<RequirementId>) {
        let draft = self.draft;
        let named = draft.named_parts(draft.requirements.node(id));
        let parts = named.chain(draft.requirements.children(id).iter().copied());
        parts.partition(|part| self.does_hurt(*part))
    }

    /// The ways to meet a requirement, from those of its parts.
    fn combine(
        &mut self,
        id: RequirementId,
        hurting: &[RequirementId],
        quiet: usize,
    ) -> Result<Vec<CostlyWay>, TooMany> {
        let node = self.draft.requirements.node(id);
        match node {
            Node::Damage(Amount::Fixed(fixed)) => {
                return Ok(vec![CostlyWay { fixed, ..CostlyWay::default() }]);
            }
            Node::Damage(Amount::Option(option)) => {
                return Ok(vec![CostlyWay { options: vec![option], ..CostlyWay::default() }]);
            }
            _ => {}
        }
        let parts = hurting.len() + quiet;
        let need = node.threshold(parts).unwrap_or(parts);
        let mut ways = Vec::new();
        for (met, some) in self.sums(hurting, need)?.into_iter().enumerate() {
            let count = need - met;
            let rest = CostlyWay {
                needs: (count > 0).then_some(Need { of: id, count }).into_iter().collect(),
                ..CostlyWay::default()
            };
            if count <= quiet {
                ways.extend(some.iter().map(|way| way.and(&rest)));
            }
        }
        self.keep_best(ways)
    }

    /// For each number up to `most` the ways to meet that many of some parts.
    fn sums(
        &mut self,
        parts: &[RequirementId],
        most: usize,
    ) -> Result<Vec<Vec<CostlyWay>>, TooMany> {
        let mut sums = vec![vec![CostlyWay::default()]];
        for part in parts {
            if sums.len() <= most {
                sums.push(Vec::new());
            }
            for met in (1..sums.len()).rev() {
                let ways = &self.known[part];
                let more = sums[met - 1].iter().flat_map(|one| ways.iter().map(|way| one.and(way)));
                let more: Vec<_> = more.collect();
                let mut all = std::mem::take(&mut sums[met]);
                all.extend(more);
                sums[met] = self.keep_best(all)?;
            }
        }
        Ok(sums)
    }

    /// Drops the ways that another one is never worse than.
    fn keep_best(&mut self, mut ways: Vec<CostlyWay>) -> Result<Vec<CostlyWay>, TooMany> {
        // One that is never worse than another comes before it.
        ways.sort_unstable_by(|one, other| {
            let size = |way: &CostlyWay| (way.fixed, way.options.len(), way.needs.len());
            size(one).cmp(&size(other)).then_with(|| one.cmp(other))
        });
        let mut kept: Vec<CostlyWay> = Vec::new();
        for way in ways {
            self.comparisons += 1 + kept.len() as u64;
            if !kept.iter().any(|other| other.is_never_worse(&way)) {
                kept.push(way);
            }
            if kept.len() > MOST {
                return Err(TooMany::OfOne);
            }
            if self.is_spent() {
                return Err(TooMany::Together);
            }
        }
        Ok(kept)
    }
}
