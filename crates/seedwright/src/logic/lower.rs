//! Lowers requirements to rules: folds constants, shares equal parts, and does not recurse.

mod alternatives;
mod sums;

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::rules::merge;
use super::{BodyId, FactId, Origin, RulesBuilder};
use crate::world::{
    CostlyWays, Fold, Id, ItemId, Node, RequirementId, ResourceId, ReturnMode, Settings, Term,
    World,
};
pub(super) use alternatives::{Alternative, tracked_health};
use sums::Sum;

/// The lowered form of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoweredRequirement {
    /// Nothing refers to it.
    Unused,
    /// It holds under these settings.
    Always,
    /// It can't hold under these settings.
    Never,
    /// It holds when this fact is known.
    Fact(FactId),
}

/// How requirements are read where the core can't be exact.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// What is derived can be done in every case: keys are counted in the worst case, `not!` never holds, and
    /// the player comes back on foot with the health that is left.
    Strict,
    /// The same, but damage counts for each passage alone: the player can have enough health for it.
    ByPassage,
    /// What can be done in any case is derived: each lock needs its own keys alone, `not!` always holds, and the
    /// player is anywhere at once.
    Generous,
}

impl Reading {
    /// How the player comes back.
    pub fn return_mode(self, world: &World) -> ReturnMode {
        match self {
            Self::Strict | Self::ByPassage => world.return_mode,
            Self::Generous => ReturnMode::Warp,
        }
    }
}

/// The facts of the world that lowering uses.
pub(super) struct Facts {
    pub returns: FactId,
    pub events: FactId,
    /// For each item the facts that count as one copy each.
    pub copies: Vec<Vec<FactId>>,
    /// For each item how many copies all its locks consume, or 0.
    pub consumption: Vec<u32>,
    /// How the player comes back, by the reading.
    pub return_mode: ReturnMode,
    pub reading: Reading,
    /// The resource that damage is taken from, if any damage is tracked along the way.
    pub health: Option<ResourceId>,
}

/// Weighted facts that thresholds are compared with.
#[derive(Clone, Copy)]
enum Body {
    /// No fact, or a single one of this weight; needs no rule.
    Few(Option<FactId>, u64),
    /// Several facts, with their total weight.
    Many(BodyId, u64),
}

/// Turns requirements into facts, adding rules as it goes.
pub(super) struct Lowering<'a> {
    pub world: &'a World,
    pub settings: &'a Settings,
    pub facts: Facts,
    pub rules: RulesBuilder,
    pub origins: Vec<Origin>,
    bodies: IndexMap<Vec<(FactId, u32)>, BodyId>,
    parts: IndexMap<(BodyId, u32), FactId>,
    /// For each item the body of all its copies, created on first use.
    item_bodies: Vec<Option<Body>>,
    /// The sums of terms so far; many thresholds share the same terms.
    sums: BTreeMap<Vec<(u32, Term)>, Sum>,
    /// For each resource the items that give it, and how much.
    givers: Vec<Vec<(ItemId, u32)>>,
    settled: Fold<'a, bool>,
    /// The ways to meet requirements that cost health.
    ways: CostlyWays<'a>,
    alternatives: BTreeMap<RequirementId, Vec<Alternative>>,
    /// The lowered form of each requirement, by id.
    pub lowered: Vec<LoweredRequirement>,
    /// Whether nothing that was lowered depends on what has not happened.
    pub is_exact: bool,
    /// The lowered forms of sums with conditions, as if all conditions held.
    pub amounts: BTreeMap<RequirementId, LoweredRequirement>,
}

impl<'a> Lowering<'a> {
    pub fn new(
        world: &'a World,
        settings: &'a Settings,
        facts: Facts,
        rules: RulesBuilder,
    ) -> Self {
        let mut givers = vec![Vec::new(); world.resources.len()];
        for (item, row) in world.items.iter() {
            for (resource, amount) in &row.gives {
                givers[resource.index()].push((item, *amount));
            }
        }
        Self {
            world,
            settings,
            facts,
            rules,
            origins: Vec::new(),
            bodies: IndexMap::new(),
            parts: IndexMap::new(),
            item_bodies: vec![None; world.items.len()],
            sums: BTreeMap::new(),
            givers,
            settled: Fold::new(world),
            ways: CostlyWays::new(world),
            alternatives: BTreeMap::new(),
            lowered: vec![LoweredRequirement::Unused; world.requirements.len()],
            is_exact: true,
            amounts: BTreeMap::new(),
        }
    }

    /// Adds a rule with a new body.
    pub fn add_rule(&mut self, head: FactId, facts: &[FactId], origin: Origin) {
        let mut body: Vec<_> = facts.iter().map(|fact| (*fact, 1)).collect();
        merge(&mut body);
        body.iter_mut().for_each(|(_, weight)| *weight = 1);
        let need = u32::try_from(body.len()).expect("a passage rests on a handful of facts");
        let body = self.rules.add_body(&mut body);
        self.rules.add_rule(head, need, body);
        self.origins.push(origin);
    }

    /// Adds a rule that needs all of these different facts, with these weights.
    pub fn add_weighted_rule(&mut self, head: FactId, facts: &[(FactId, u32)], origin: Origin) {
        let need = facts.iter().map(|(_, weight)| *weight).sum();
        let body = self.rules.add_body(&mut facts.to_vec());
        self.rules.add_rule(head, need, body);
        self.origins.push(origin);
    }

    /// Lowers a requirement and everything inside it.
    pub fn lower(&mut self, root: RequirementId) -> LoweredRequirement {
        // An explicit stack: requirements can be nested deeper than the machine's stack allows.
        let mut open = vec![root];
        while let Some(id) = open.last().copied() {
            if self.lowered[id.index()] != LoweredRequirement::Unused {
                open.pop();
                continue;
            }
            let before = open.len();
            self.open_parts(id, &mut open);
            if open.len() == before {
                self.lowered[id.index()] = self.lower_node(id);
                open.pop();
            }
        }
        self.lowered[root.index()]
    }

    /// Lowers a list of requirements, all of which must hold.
    pub fn lower_all(&mut self, roots: &[RequirementId]) -> LoweredRequirement {
        let parts: Vec<_> = roots.iter().map(|root| self.lower(*root)).collect();
        self.all(&parts)
    }

    /// Pushes onto the stack what must be lowered before a node.
    fn open_parts(&mut self, id: RequirementId, open: &mut Vec<RequirementId>) {
        let node = self.world.requirements.node(id);
        if matches!(node, Node::Not(part) if !self.is_settled(part)) {
            return;
        }
        let named = self.world.named_parts(node);
        let parts = named.chain(self.world.requirements.children(id).iter().copied());
        open.extend(parts.filter(|part| self.lowered[part.index()] == LoweredRequirement::Unused));
    }

    fn lower_node(&mut self, id: RequirementId) -> LoweredRequirement {
        let requirements = &self.world.requirements;
        match requirements.node(id) {
            Node::Always => LoweredRequirement::Always,
            Node::Never => LoweredRequirement::Never,
            Node::Not(part) => {
                let settled = self.is_settled(part);
                self.is_exact &= settled;
                if !settled && self.facts.reading == Reading::Generous {
                    return LoweredRequirement::Always;
                }
                constant(settled && self.lowered[part.index()] == LoweredRequirement::Never)
            }
            Node::All(parts) => {
                let parts = self.parts_of(requirements.parts(parts));
                self.all(&parts)
            }
            Node::Any(parts) => {
                let parts = self.parts_of(requirements.parts(parts));
                self.any(&parts)
            }
            Node::AtLeast { need, parts } => {
                let parts = self.parts_of(requirements.parts(parts));
                self.at_least(need, &parts)
            }
            Node::Item { item, count } => self.lower_item(item, self.settings.amount(count)),
            node @ Node::Sum { terms, need } => {
                let (terms, need) = (requirements.terms(terms), self.settings.amount(need));
                if self.world.named_parts(node).next().is_some() {
                    let alone = self.lower_amount(terms, need);
                    self.amounts.insert(id, alone);
                }
                self.lower_sum(terms, need)
            }
            Node::Rule(rule) => self.lowered[self.world.rules[rule].need.index()],
            Node::Event(event) => LoweredRequirement::Fact(FactId(self.facts.events.0 + event.0)),
            Node::Reached(spot) => {
                let reached = FactId(spot.0);
                if self.facts.return_mode == ReturnMode::Warp {
                    return LoweredRequirement::Fact(self.seen(reached));
                }
                // A visit: to go there and come back to the base. It then holds for good.
                let returns = FactId(self.facts.returns.0 + spot.0);
                self.all(&[LoweredRequirement::Fact(reached), LoweredRequirement::Fact(returns)])
            }
            Node::Damage(amount) => self.lower_damage(self.settings.amount(amount)),
            node @ (Node::Option { .. } | Node::Trick { .. }) => {
                constant(self.settings.answer(node) == Some(true))
            }
        }
    }

    /// Whether a requirement depends only on options and tricks.
    fn is_settled(&mut self, id: RequirementId) -> bool {
        self.settled.of(id, |_, node, parts| node.is_settled(parts))
    }

    /// The lowered forms of parts that were lowered before.
    fn parts_of(&self, parts: &[RequirementId]) -> Vec<LoweredRequirement> {
        parts.iter().map(|part| self.lowered[part.index()]).collect()
    }

    /// Lowers a number of copies of an item. A consumed key requires as many as all locks together can consume.
    fn lower_item(&mut self, item: ItemId, count: u32) -> LoweredRequirement {
        if count == 0 {
            return LoweredRequirement::Always;
        }
        let body = self.item_body(item);
        self.part(count.max(self.facts.consumption[item.index()]), body)
    }

    fn item_body(&mut self, item: ItemId) -> Body {
        if let Some(body) = self.item_bodies[item.index()] {
            return body;
        }
        let copies = self.facts.copies[item.index()].iter();
        let body = self.body(copies.map(|copy| (*copy, 1)).collect());
        self.item_bodies[item.index()] = Some(body);
        body
    }

    pub fn all(&mut self, parts: &[LoweredRequirement]) -> LoweredRequirement {
        if parts.contains(&LoweredRequirement::Never) {
            return LoweredRequirement::Never;
        }
        let mut facts = distinct(parts);
        let need = u32::try_from(facts.len()).expect("`world::limits` bound requirements");
        facts.iter_mut().for_each(|(_, weight)| *weight = 1);
        self.threshold(need, facts)
    }

    pub fn any(&mut self, parts: &[LoweredRequirement]) -> LoweredRequirement {
        self.at_least(1, parts)
    }

    fn at_least(&mut self, need: u32, parts: &[LoweredRequirement]) -> LoweredRequirement {
        let always = parts.iter().filter(|part| **part == LoweredRequirement::Always).count();
        let need =
            need.saturating_sub(u32::try_from(always).expect("`world::limits` bound requirements"));
        self.threshold(need, distinct(parts))
    }

    /// Returns the fact that the weights of known facts reach `need`.
    fn threshold(&mut self, need: u32, mut facts: Vec<(FactId, u32)>) -> LoweredRequirement {
        if let Some(constant) = settled(need, weight_of(&facts)) {
            return constant;
        }
        if need == 1 {
            // With equal weights, "any of these" shares a body however often each fact is named.
            facts.iter_mut().for_each(|(_, weight)| *weight = 1);
        }
        let body = self.body(facts);
        self.part(need, body)
    }

    /// Returns the fact that a spot was reached as a separate part of a requirement. Routes are derived from the
    /// spots in the bodies of passages, and a required spot must not look like the spot the passage leads from.
    pub fn seen(&mut self, reached: FactId) -> FactId {
        let id = self.body_of(vec![(reached, 1)]);
        self.part_of(id, 1)
    }

    /// Returns a body of these facts, shared by all thresholds over the same facts.
    fn body(&mut self, mut facts: Vec<(FactId, u32)>) -> Body {
        facts.retain(|(_, weight)| *weight > 0);
        merge(&mut facts);
        let total = weight_of(&facts);
        if facts.len() < 2 {
            return Body::Few(facts.first().map(|(fact, _)| *fact), total);
        }
        Body::Many(self.body_of(facts), total)
    }

    fn body_of(&mut self, facts: Vec<(FactId, u32)>) -> BodyId {
        if let Some(id) = self.bodies.get(&facts) {
            return *id;
        }
        let id = self.rules.add_body(&mut facts.clone());
        self.bodies.insert(facts, id);
        id
    }

    /// Returns the fact that the known facts of a body reach `need`, shared by all equal requirements.
    fn part(&mut self, need: u32, body: Body) -> LoweredRequirement {
        let (Body::Few(_, total) | Body::Many(_, total)) = body;
        if let Some(constant) = settled(need, total) {
            return constant;
        }
        let body = match body {
            Body::Few(only, _) => {
                return only.map_or(LoweredRequirement::Never, LoweredRequirement::Fact);
            }
            Body::Many(body, _) => body,
        };
        LoweredRequirement::Fact(self.part_of(body, need))
    }

    fn part_of(&mut self, body: BodyId, need: u32) -> FactId {
        if let Some(part) = self.parts.get(&(body, need)) {
            return *part;
        }
        let part = self.rules.add_facts(1);
        self.rules.add_rule(part, need, body);
        self.origins.push(Origin::Part);
        self.parts.insert((body, need), part);
        part
    }
}

/// Returns the constant value of a threshold over facts of this total weight, if it has one.
fn settled(need: u32, weight: u64) -> Option<LoweredRequirement> {
    if need == 0 {
        Some(LoweredRequirement::Always)
    } else if weight < u64::from(need) {
        Some(LoweredRequirement::Never)
    } else {
        None
    }
}

fn weight_of(facts: &[(FactId, u32)]) -> u64 {
    facts.iter().map(|(_, weight)| u64::from(*weight)).sum()
}

fn constant(holds: bool) -> LoweredRequirement {
    if holds { LoweredRequirement::Always } else { LoweredRequirement::Never }
}

/// Returns the facts among parts.
fn facts_of(parts: impl IntoIterator<Item = LoweredRequirement>) -> impl Iterator<Item = FactId> {
    parts.into_iter().filter_map(|part| match part {
        LoweredRequirement::Fact(fact) => Some(fact),
        LoweredRequirement::Unused | LoweredRequirement::Always | LoweredRequirement::Never => None,
    })
}

/// Returns the facts among parts with their weights, equal ones merged.
fn distinct(parts: &[LoweredRequirement]) -> Vec<(FactId, u32)> {
    let facts = facts_of(parts.iter().copied());
    let mut facts = facts.map(|fact| (fact, 1)).collect();
    merge(&mut facts);
    facts
}
