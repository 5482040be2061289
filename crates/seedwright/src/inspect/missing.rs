//! What a requirement still lacks.

use crate::logic::{Logic, Lowered, State};
use crate::world::{Draft, Fold, Node, RequirementId, Requirements, Walk, World};

/// The part of a requirement that does not hold: a requirement of its own, in the world's names.
#[derive(Clone, Debug)]
pub struct Missing {
    requirements: Requirements,
    part: Part,
}

/// A simplified part of a requirement.
#[derive(Clone, Copy, Debug)]
struct Part {
    root: RequirementId,
    /// The smallest number of single parts that would make it hold.
    cost: u32,
    /// False when it can't hold under these settings.
    possible: bool,
}

const HOLDS: Part = Part {
    root: Requirements::ALWAYS,
    cost: 0,
    possible: true,
};

impl Missing {
    /// What `requirement` lacks in `state`. Parts that can never hold are left out where others can.
    pub fn of(world: &World, logic: &Logic, state: &State<'_>, requirement: RequirementId) -> Self {
        let mut requirements = Requirements::default();
        let part = Fold::new(world).of(requirement, |id, node, parts| {
            let possible = match logic.lowered(id) {
                Lowered::Always => return HOLDS,
                Lowered::Fact(fact) if state.knows(fact) => return HOLDS,
                Lowered::Fact(_) => true,
                Lowered::Never | Lowered::Unused => false,
            };
            simplify(world, &mut requirements, node, parts, possible)
        });
        Self { requirements, part }
    }

    /// True when nothing is missing.
    pub fn is_nothing(&self) -> bool {
        self.part.root == Requirements::ALWAYS
    }

    /// The smallest number of single parts (an item, an event, …) that would do.
    pub fn parts(&self) -> u32 {
        self.part.cost
    }

    /// False when it can't hold under these settings, whatever is found.
    pub fn is_possible(&self) -> bool {
        self.part.possible
    }

    /// What is missing, as text.
    pub fn text(&self, draft: &Draft) -> String {
        draft.text_of(&self.requirements, self.part.root)
    }

    /// The single parts that are missing, in the order they are written.
    pub fn leaves(&self) -> Vec<Node> {
        let mut nodes = Walk::new(&self.requirements).follow(self.part.root);
        nodes.sort_unstable();
        nodes
            .into_iter()
            .map(|id| self.requirements.node(id))
            .collect()
    }
}

/// A node that does not hold, without the parts that do.
fn simplify(
    world: &World,
    requirements: &mut Requirements,
    node: Node,
    parts: &[Part],
    possible: bool,
) -> Part {
    let open = || {
        parts
            .iter()
            .filter(|part| part.root != Requirements::ALWAYS)
            .copied()
    };
    let useful: Vec<Part> = open().filter(|part| part.possible == possible).collect();
    let roots: Vec<RequirementId> = useful.iter().map(|part| part.root).collect();
    let (root, cost) = match node {
        Node::All(_) => {
            let all: Vec<_> = open().map(|part| part.root).collect();
            (requirements.all(&all), total(open().map(|part| part.cost)))
        }
        Node::Any(_) => (
            requirements.any(&roots),
            useful.iter().map(|part| part.cost).min().unwrap_or(1),
        ),
        Node::AtLeast { need, .. } => {
            let held = u32::try_from(parts.len() - open().count()).unwrap_or(u32::MAX);
            let need = need.saturating_sub(held);
            let mut costs: Vec<u32> = useful.iter().map(|part| part.cost).collect();
            costs.sort_unstable();
            (
                requirements.at_least(need, &roots),
                total(costs.into_iter().take(need as usize)),
            )
        }
        Node::Rule(_) => match parts {
            [part] => (part.root, part.cost),
            _ => (Requirements::NEVER, 1),
        },
        Node::Not(_) => (
            requirements.leaf(Node::Not(
                parts.first().map_or(Requirements::ALWAYS, |part| part.root),
            )),
            1,
        ),
        Node::Sum { terms, need } => (requirements.sum(world.requirements.terms(terms), need), 1),
        leaf => (requirements.leaf(leaf), 1),
    };
    Part {
        root,
        cost,
        possible,
    }
}

fn total(costs: impl Iterator<Item = u32>) -> u32 {
    costs.fold(0, u32::saturating_add)
}

/// The spots that the goals name.
pub(super) fn reached_in_goals(world: &World) -> Vec<crate::world::SpotId> {
    let mut spots = Vec::new();
    let mut walk = Walk::new(&world.requirements);
    let mut open: Vec<RequirementId> = world.goals.clone();
    while let Some(root) = open.pop() {
        for id in walk.follow(root) {
            match world.requirements.node(id) {
                Node::Reached(spot) => spots.push(spot),
                Node::Rule(rule) => open.push(world.rules[rule].need),
                _ => {}
            }
        }
    }
    spots
}
