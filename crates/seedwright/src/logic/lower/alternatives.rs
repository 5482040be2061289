//! Lowers requirements that cost health: each way to meet them, with what it costs.

use super::{FactId, LoweredRequirement, Lowering};
use crate::world::{Need, RequirementId, ResourceId, Term, World};

/// One way to meet a requirement: what must hold, and the health that it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::logic) struct Alternative {
    pub cost: u32,
    pub guard: LoweredRequirement,
}

impl Lowering<'_> {
    /// The ways to meet a requirement, the cheapest first. A requirement without damage has one, which costs nothing.
    pub fn alternatives(&mut self, root: RequirementId) -> Vec<Alternative> {
        if self.facts.health.is_none() || !self.ways.does_hurt(root) {
            return vec![Alternative { cost: 0, guard: self.lower(root) }];
        }
        if let Some(known) = self.alternatives.get(&root) {
            return known.clone();
        }
        let ways = self.ways.of(root).expect("`world::validate` bounds the ways").to_vec();
        let ways = ways.iter().map(|way| {
            let needs: Vec<_> = way.needs.iter().map(|need| self.lower_need(*need)).collect();
            Alternative {
                cost: way.cost(|amount| self.settings.amount(amount)),
                guard: self.all(&needs),
            }
        });
        let mut ways: Vec<Alternative> = ways.collect();
        keep_best(&mut ways);
        self.alternatives.insert(root, ways.clone());
        ways
    }

    /// What must hold of the parts of a requirement that do not hurt.
    fn lower_need(&mut self, need: Need) -> LoweredRequirement {
        let (_, parts) = self.ways.parts(need.of);
        let parts: Vec<_> = parts.into_iter().map(|part| self.lower(part)).collect();
        self.at_least(
            u32::try_from(need.count).expect("`world::limits` bound requirements"),
            &parts,
        )
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
}

/// Drops what can't hold, and what costs more than another way with the same guard or none.
fn keep_best(ways: &mut Vec<Alternative>) {
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
    *ways = kept;
}

/// The resource that damage is taken from.
pub(in crate::logic) fn health(world: &World) -> Option<ResourceId> {
    world.resources.iter().find(|(_, row)| row.health).map(|(id, _)| id)
}

/// The resource that damage is taken from, if anything hurts.
pub(in crate::logic) fn tracked_health(world: &World) -> Option<ResourceId> {
    health(world).filter(|_| world.hurts())
}
