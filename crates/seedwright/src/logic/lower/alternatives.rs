//! Lowers requirements that cost health: each way to meet them, with what it costs.

use super::{FactId, LoweredRequirement, Lowering};
use crate::world::{Node, RequirementId, ResourceId, Term, World};

/// One way to meet a requirement: what must hold, and the health that it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::logic) struct Alternative {
    pub cost: u32,
    pub guard: LoweredRequirement,
}

/// The most ways to meet one requirement that are looked at. Leaving some out is safe: less can be proved then.
const MOST: usize = 256;

impl Lowering<'_> {
    /// The ways to meet a requirement, the cheapest first. A requirement without damage has one, which costs nothing.
    pub fn alternatives(&mut self, root: RequirementId) -> Vec<Alternative> {
        if self.facts.health.is_none() || !self.does_hurt(root) {
            return vec![Alternative { cost: 0, guard: self.lower(root) }];
        }
        // An explicit stack: requirements can be nested deeper than the machine's stack allows.
        let mut open = vec![root];
        while let Some(id) = open.last().copied() {
            let before = open.len();
            let parts = self.parts_that_hurt(id);
            open.extend(parts.iter().filter(|part| !self.alternatives.contains_key(*part)));
            if open.len() == before {
                let found = self.ways(id);
                self.alternatives.insert(id, found);
                open.pop();
            }
        }
        self.alternatives[&root].clone()
    }

    /// The requirement without damage: what must hold where nothing may be lost.
    pub fn unharmed(&mut self, root: RequirementId) -> LoweredRequirement {
        let ways = self.alternatives(root);
        let free: Vec<_> = ways.iter().filter(|way| way.cost == 0).map(|way| way.guard).collect();
        match free[..] {
            [only] => only,
            _ => self.any(&free),
        }
    }

    /// What a player must be able to have to survive damage on one passage alone.
    pub fn lower_damage(&mut self, damage: u32) -> LoweredRequirement {
        let health = health(self.world);
        let health = health.expect("`world::validate` demands a resource for damage");
        self.lower_amount(&[(1, Term::Resource(health))], damage.saturating_add(1))
    }

    /// The facts that raise the most health, with the amount of each, and the amount at the start.
    pub fn most_health(&mut self, health: ResourceId) -> (u32, Vec<(FactId, u32)>) {
        let (start, tanks) = self.summands(&[(1, Term::Resource(health))]);
        (u32::try_from(start).unwrap_or(u32::MAX), tanks)
    }

    fn does_hurt(&mut self, id: RequirementId) -> bool {
        self.hurts.of(id, |_, node, parts| matches!(node, Node::Damage(_)) || parts.contains(&true))
    }

    /// The parts of a requirement that cost health.
    fn parts_that_hurt(&mut self, id: RequirementId) -> Vec<RequirementId> {
        let parts = self.parts_with_names(id);
        parts.into_iter().filter(|part| self.does_hurt(*part)).collect()
    }

    fn parts_with_names(&self, id: RequirementId) -> Vec<RequirementId> {
        let node = self.world.requirements.node(id);
        let named = self.world.named_parts(node);
        named.chain(self.world.requirements.children(id).iter().copied()).collect()
    }

    /// The ways to meet a requirement whose parts are known.
    fn ways(&mut self, id: RequirementId) -> Vec<Alternative> {
        let node = self.world.requirements.node(id);
        if let Node::Damage(amount) = node {
            let cost = self.settings.amount(amount);
            return vec![Alternative { cost, guard: LoweredRequirement::Always }];
        }
        let parts = self.parts_with_names(id);
        let ways: Vec<Vec<Alternative>> = parts
            .into_iter()
            .map(|part| match self.alternatives.get(&part) {
                Some(ways) => ways.clone(),
                None => vec![Alternative { cost: 0, guard: self.lower(part) }],
            })
            .collect();
        let need = node.threshold(ways.len()).unwrap_or(ways.len());
        self.at_least_ways(need, &ways)
    }

    /// The ways to meet at least some of several requirements.
    fn at_least_ways(&mut self, need: usize, parts: &[Vec<Alternative>]) -> Vec<Alternative> {
        // `sums[n]` holds the ways to meet n of the parts so far; more than are needed are never paid for.
        if need > parts.len() {
            return Vec::new();
        }
        let nothing = Alternative { cost: 0, guard: LoweredRequirement::Always };
        let mut sums: Vec<Vec<Alternative>> = vec![Vec::new(); need + 1];
        sums[0].push(nothing);
        for part in parts {
            for met in (0..need).rev() {
                let mut more = Vec::new();
                for (one, other) in
                    sums[met].iter().flat_map(|one| part.iter().map(move |other| (one, other)))
                {
                    let guard = self.all(&[one.guard, other.guard]);
                    more.push(Alternative { cost: one.cost.saturating_add(other.cost), guard });
                }
                sums[met + 1].append(&mut more);
                self.keep_best(&mut sums[met + 1]);
            }
        }
        sums.pop().unwrap_or_default()
    }

    /// Drops what can't hold, and what costs more than another way with the same guard or none.
    fn keep_best(&mut self, ways: &mut Vec<Alternative>) {
        ways.retain(|way| way.guard != LoweredRequirement::Never);
        ways.sort_unstable();
        let mut kept: Vec<Alternative> = Vec::new();
        for way in ways.drain(..) {
            let is_worse = |other: &Alternative| {
                other.guard == way.guard || other.guard == LoweredRequirement::Always
            };
            if !kept.iter().any(is_worse) {
                kept.push(way);
            }
        }
        kept.truncate(MOST);
        *ways = kept;
    }
}

/// The resource that damage is taken from.
pub(in crate::logic) fn health(world: &World) -> Option<ResourceId> {
    world.resources.iter().find(|(_, row)| row.health).map(|(id, _)| id)
}

/// The resource that damage is taken from, if anything hurts.
pub(in crate::logic) fn tracked_health(world: &World) -> Option<ResourceId> {
    health(world).filter(|_| world.hurts())
}
