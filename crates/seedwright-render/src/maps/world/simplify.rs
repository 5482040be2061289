//! Simplifies requirements by removing what the settings already decide.

use seedwright::world::{Fold, Node, RequirementId, Requirements, Settings, World};

/// Rewrites requirements into an arena of its own. Named rules keep their names: on a map they are shorter than their
/// definitions.
pub struct Simplifier<'a> {
    world: &'a World,
    settings: &'a Settings,
    fold: Fold<'a, RequirementId>,
    requirements: Requirements,
}

impl<'a> Simplifier<'a> {
    /// Creates an empty simplifier.
    pub fn new(world: &'a World, settings: &'a Settings) -> Self {
        Self { world, settings, fold: Fold::new(world), requirements: Requirements::default() }
    }

    /// A simplified requirement in words.
    pub fn text(&mut self, id: RequirementId) -> String {
        let simple = self.simple(id);
        self.world.text_of(&self.requirements, simple)
    }

    /// A requirement without parts that always or never hold, in the arena of the simplifier.
    pub fn simple(&mut self, id: RequirementId) -> RequirementId {
        let Self { world, settings, fold, requirements } = self;
        fold.of(id, |_, node, parts| Step { world, settings, requirements }.node(node, parts))
    }
}

/// The rewriting of one node.
struct Step<'a> {
    world: &'a World,
    settings: &'a Settings,
    requirements: &'a mut Requirements,
}

impl Step<'_> {
    fn node(&mut self, node: Node, parts: &[RequirementId]) -> RequirementId {
        match node {
            Node::Rule(_) if is_constant(parts[0]) => parts[0],
            Node::Rule(_) => self.requirements.leaf(node),
            list if let Some(need) = list.threshold(parts.len()) => self.at_least(need, parts),
            node if let Some(holds) = self.settings.answer(node) => constant(holds),
            Node::Not(_) => constant(parts == [Requirements::NEVER]),
            Node::Item { count, .. } if self.settings.amount(count) == 0 => Requirements::ALWAYS,
            Node::Sum { terms, need } => {
                let terms = self.world.requirements.terms(terms);
                self.requirements.sum(terms, need)
            }
            leaf => self.requirements.leaf(leaf),
        }
    }

    fn at_least(&mut self, need: usize, parts: &[RequirementId]) -> RequirementId {
        let held = parts.iter().filter(|part| **part == Requirements::ALWAYS);
        let need = need.saturating_sub(held.count());
        let mut open = parts.to_vec();
        open.retain(|part| !is_constant(*part));
        match need {
            0 => Requirements::ALWAYS,
            _ if need > open.len() => Requirements::NEVER,
            _ if need == open.len() => self.requirements.all(&open),
            1 => self.requirements.any(&open),
            _ => {
                let need = u32::try_from(need).unwrap_or(u32::MAX);
                self.requirements.at_least(need, &open)
            }
        }
    }
}

fn is_constant(id: RequirementId) -> bool {
    [Requirements::ALWAYS, Requirements::NEVER].contains(&id)
}

fn constant(holds: bool) -> RequirementId {
    if holds { Requirements::ALWAYS } else { Requirements::NEVER }
}
