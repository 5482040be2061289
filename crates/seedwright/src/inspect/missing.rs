//! Finds the unmet part of a requirement.

use std::collections::BTreeSet;

use crate::logic::{Logic, LoweredRequirement, State};
use crate::world::{Amount, Fold, ItemId, Node, RequirementId, Requirements, SpotId, Walk, World};

/// The approximate maximum length of the text of an unmet requirement, in bytes.
const LONGEST_TEXT: usize = 4_000;

/// The unmet part of a requirement, which is a requirement itself.
#[derive(Clone, Debug)]
pub struct UnmetRequirement {
    requirements: Requirements,
    part: Part,
}

/// A simplified part of a requirement.
#[derive(Clone, Copy, Debug)]
struct Part {
    root: RequirementId,
    /// The smallest number of leaves that would make it hold.
    cost: u32,
    /// Whether it can hold under these settings.
    possible: bool,
}

const HOLDS: Part = Part { root: Requirements::ALWAYS, cost: 0, possible: true };

impl Part {
    fn holds(self) -> bool {
        self.root == Requirements::ALWAYS
    }
}

impl UnmetRequirement {
    /// Returns what `requirement` lacks in `state`. Alternatives that can never hold are left out if others can.
    pub fn of(world: &World, logic: &Logic, state: &State<'_>, requirement: RequirementId) -> Self {
        Self::of_several(world, logic, state, &[requirement])
    }

    /// Returns what several requirements together lack in `state`.
    pub(super) fn of_several(
        world: &World,
        logic: &Logic,
        state: &State<'_>,
        requirements: &[RequirementId],
    ) -> Self {
        Self::of_all(world, logic, state, requirements, |id| logic.lowered(id))
    }

    /// Returns what several requirements together lack for a player who pays the health that they cost, and the least
    /// that they then cost.
    pub(super) fn of_paying(
        world: &World,
        logic: &Logic,
        state: &State<'_>,
        requirements: &[RequirementId],
    ) -> (Self, u32) {
        let free = |id| match world.requirements.node(id) {
            Node::Damage(_) => LoweredRequirement::Always,
            _ => logic.lowered(id),
        };
        let missing = Self::of_all(world, logic, state, requirements, free);
        let mut fold = Fold::new(world);
        let costs: Vec<Cost> = requirements
            .iter()
            .map(|requirement| {
                fold.of(*requirement, |id, node, parts| Cost::of(logic, state, id, node, parts))
            })
            .collect();
        let now: Option<u32> = costs
            .iter()
            .map(|cost| cost.now)
            .try_fold(0, |sum, now| now.map(|now| u32::saturating_add(sum, now)));
        (missing, now.unwrap_or_else(|| total(costs.iter().map(|cost| cost.least))))
    }

    /// Returns what the goals lack. Meeting the goals ends the game, so no way back is required. If nothing is
    /// missing in that reading and the goal is still not met (because the goals lie in two dead ends), the way
    /// back counts too.
    pub fn of_goals(world: &World, logic: &Logic, state: &State<'_>) -> Self {
        let at_end = |id| match world.requirements.node(id) {
            Node::Reached(spot) => LoweredRequirement::Fact(logic.reached(spot)),
            _ => logic.lowered(id),
        };
        let missing = Self::of_all(world, logic, state, &world.goals, at_end);
        if missing.is_nothing() && !state.knows(logic.goal()) {
            return Self::of_all(world, logic, state, &world.goals, |id| logic.lowered(id));
        }
        missing
    }

    /// Returns what several requirements together lack, given the lowered form of each part.
    fn of_all(
        world: &World,
        logic: &Logic,
        state: &State<'_>,
        required: &[RequirementId],
        lowered: impl Fn(RequirementId) -> LoweredRequirement,
    ) -> Self {
        let mut simplifier = Simplifier {
            world,
            logic,
            requirements: Requirements::default(),
            copied: Fold::new(world),
        };
        let mut fold = Fold::new(world);
        let mut lacking = |requirement: &RequirementId| {
            fold.of(*requirement, |id, node, parts| {
                let possible = match lowered(id) {
                    LoweredRequirement::Always => return HOLDS,
                    LoweredRequirement::Fact(fact) if state.knows(fact) => return HOLDS,
                    LoweredRequirement::Fact(_) => true,
                    // A list with damage in it is not lowered as a whole.
                    LoweredRequirement::Never | LoweredRequirement::Unused => {
                        let possible = parts.iter().filter(|part| part.possible).count();
                        node.threshold(parts.len()).is_some_and(|need| possible >= need)
                    }
                };
                if let (Node::Sum { .. }, [_, ..]) = (node, parts) {
                    let enough = match logic.amount_alone(id) {
                        LoweredRequirement::Fact(fact) => state.knows(fact),
                        alone => alone == LoweredRequirement::Always,
                    };
                    return simplifier.sum(node, parts, enough, possible);
                }
                simplifier.simplify(node, parts, possible)
            })
        };
        let parts: Vec<Part> = required.iter().map(&mut lacking).collect();
        let part = simplifier.joined(&parts);
        Self { requirements: simplifier.requirements, part }
    }

    /// Whether nothing is missing.
    pub fn is_nothing(&self) -> bool {
        self.part.holds()
    }

    /// Returns the smallest number of leaves (an item, an event, …) that would suffice.
    pub fn parts(&self) -> u32 {
        self.part.cost
    }

    /// Whether it can hold under these settings at all.
    pub fn is_possible(&self) -> bool {
        self.part.possible
    }

    /// Returns the text of what is missing. Named rules are written out, so the length is bounded.
    pub fn text(&self, world: &World) -> String {
        world.text_within(&self.requirements, self.part.root, LONGEST_TEXT)
    }

    /// Returns the missing leaves in the order they are written. A negation counts as a leaf.
    pub fn leaves(&self) -> Vec<Node> {
        let mut leaves = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![self.part.root];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match (self.requirements.node(id), self.requirements.children(id)) {
                (Node::Always, _) => {}
                (leaf @ Node::Not(_), _) | (leaf, []) => leaves.push(leaf),
                (_, parts) => open.extend(parts.iter().rev()),
            }
        }
        leaves
    }
}

/// The health that a requirement costs.
#[derive(Clone, Copy)]
struct Cost {
    /// The least that it costs now; `None` if it can't be met now.
    now: Option<u32>,
    /// The least that it costs with whatever else it lacks.
    least: u32,
}

impl Cost {
    fn of(logic: &Logic, state: &State<'_>, id: RequirementId, node: Node, parts: &[Self]) -> Self {
        let holds = match logic.lowered(id) {
            LoweredRequirement::Always => true,
            LoweredRequirement::Fact(fact) => state.knows(fact),
            LoweredRequirement::Never | LoweredRequirement::Unused => false,
        };
        match (node, node.threshold(parts.len())) {
            (Node::Damage(amount), _) => {
                let cost = logic.amount(amount);
                Self { now: Some(cost), least: cost }
            }
            _ if holds => Self { now: Some(0), least: 0 },
            (_, Some(need)) => {
                let mut now: Vec<u32> = parts.iter().filter_map(|part| part.now).collect();
                let mut least: Vec<u32> = parts.iter().map(|part| part.least).collect();
                [&mut now, &mut least].into_iter().for_each(|costs| costs.sort_unstable());
                let is_met = now.len() >= need;
                let sum = |costs: Vec<u32>| total(costs.into_iter().take(need));
                Self { now: is_met.then(|| sum(now)), least: sum(least) }
            }
            (_, None) => Self { now: None, least: 0 },
        }
    }
}

/// Builds requirements without the parts that hold.
struct Simplifier<'a> {
    world: &'a World,
    logic: &'a Logic,
    requirements: Requirements,
    /// The copies so far, so that nested negations are copied once.
    copied: Fold<'a, RequirementId>,
}

impl Simplifier<'_> {
    /// Simplifies a node that does not hold by removing the parts that do.
    fn simplify(&mut self, node: Node, parts: &[Part], possible: bool) -> Part {
        let open: Vec<Part> = parts.iter().copied().filter(|part| !part.holds()).collect();
        let (root, cost) = match node {
            Node::All(_) | Node::Rule(_) => return self.all(&open),
            list if let Some(need) = list.threshold(parts.len()) => {
                let held = parts.len() - open.len();
                if held >= need {
                    return HOLDS;
                }
                self.at_least(need - held, &open, possible)
            }
            Node::Not(part) => {
                let negated = self.copy(part);
                (self.requirements.leaf(Node::Not(negated)), 1)
            }
            Node::Item { item, count } => {
                let count = self.copies(item, count);
                (self.requirements.leaf(Node::Item { item, count }), 1)
            }
            leaf => (copy_node(self.world, &mut self.requirements, leaf, &[]), 1),
        };
        Part { root, cost, possible }
    }

    /// Simplifies a sum whose resources count only under a condition. If all share one unmet condition, it is
    /// missing too; if the amount would suffice, only conditions are missing.
    fn sum(&mut self, node: Node, conditions: &[Part], enough: bool, possible: bool) -> Part {
        let Node::Sum { terms, .. } = node else {
            return HOLDS;
        };
        let mut open: Vec<Part> = conditions.to_vec();
        open.retain(|part| !part.holds());
        open.dedup_by_key(|part| part.root);
        let terms = self.world.requirements.terms(terms).len();
        let shared = conditions.len() == terms
            && conditions.windows(2).all(|pair| pair[0].root == pair[1].root);
        if enough && !shared {
            let (root, cost) = self.at_least(1, &open, possible);
            return Part { root, cost, possible };
        }
        if !enough {
            let leaf = Part {
                root: copy_node(self.world, &mut self.requirements, node, &[]),
                cost: 1,
                possible,
            };
            open.retain(|_| shared);
            open.push(leaf);
        }
        self.all(&open)
    }

    /// Copies a requirement unchanged: a negated requirement cannot be simplified by what holds in it.
    fn copy(&mut self, root: RequirementId) -> RequirementId {
        let (world, requirements) = (self.world, &mut self.requirements);
        self.copied.of(root, |_, node, parts| copy_node(world, requirements, node, parts))
    }

    fn all(&mut self, parts: &[Part]) -> Part {
        let open = || parts.iter().filter(|part| !part.holds());
        let roots: Vec<_> = open().map(|part| part.root).collect();
        Part {
            root: self.requirements.all(&roots),
            cost: total(open().map(|part| part.cost)),
            possible: open().all(|part| part.possible),
        }
    }

    /// All of these, with nested lists flattened.
    fn joined(&mut self, required: &[Part]) -> Part {
        let whole = self.all(required);
        let (Node::All(parts), [_, _, ..]) = (self.requirements.node(whole.root), required) else {
            return whole;
        };
        let parts = self.requirements.parts(parts).to_vec();
        let inner = parts.iter().flat_map(|part| match self.requirements.node(*part) {
            Node::All(parts) => self.requirements.parts(parts).to_vec(),
            _ => vec![*part],
        });
        let inner: Vec<_> = inner.collect();
        Part { root: self.requirements.all(&inner), ..whole }
    }

    /// At least `need` of the open parts. Parts that can't hold are left out unless the whole can't hold either.
    fn at_least(&mut self, need: usize, open: &[Part], possible: bool) -> (RequirementId, u32) {
        let mut useful: Vec<Part> = open.to_vec();
        useful.retain(|part| part.possible || !possible);
        let roots: Vec<RequirementId> = useful.iter().map(|part| part.root).collect();
        let mut costs: Vec<u32> = useful.iter().map(|part| part.cost).collect();
        costs.sort_unstable();
        let root = match need {
            // No part is left to list, although more would be needed.
            _ if roots.is_empty() => Requirements::NEVER,
            1 => self.requirements.any(&roots),
            _ if need == roots.len() => self.requirements.all(&roots),
            _ => self.requirements.at_least(u32::try_from(need).unwrap_or(u32::MAX), &roots),
        };
        // A requirement for more parts than there are is never complete.
        let cost = total(costs.into_iter().take(need)).max(1);
        (root, cost)
    }

    /// The number of copies required; for a consumed key, as many as all its locks consume.
    fn copies(&self, item: ItemId, count: Amount) -> Amount {
        match count {
            Amount::Fixed(count) => Amount::Fixed(count.max(self.logic.consumption(item))),
            Amount::Option(_) => count,
        }
    }
}

/// Copies a node of the world into other requirements, with parts that were copied before.
fn copy_node(
    world: &World,
    requirements: &mut Requirements,
    node: Node,
    parts: &[RequirementId],
) -> RequirementId {
    match node {
        Node::All(_) => requirements.all(parts),
        Node::Any(_) => requirements.any(parts),
        Node::AtLeast { need, .. } => requirements.at_least(need, parts),
        Node::Not(_) => match parts {
            [part] => requirements.leaf(Node::Not(*part)),
            _ => Requirements::NEVER,
        },
        Node::Sum { terms, need } => requirements.sum(world.requirements.terms(terms), need),
        leaf => requirements.leaf(leaf),
    }
}

fn total(costs: impl Iterator<Item = u32>) -> u32 {
    costs.fold(0, u32::saturating_add)
}

/// The spots that the goals refer to.
pub(super) fn reached_in_goals(world: &World) -> Vec<SpotId> {
    let mut walk = Walk::new(&world.requirements);
    let goals = world.goals.iter();
    let nodes = goals.flat_map(|goal| walk.follow_rules(world, *goal));
    let spot = |id| match world.requirements.node(id) {
        Node::Reached(spot) => Some(spot),
        _ => None,
    };
    nodes.filter_map(spot).collect()
}
