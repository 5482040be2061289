//! What a requirement still lacks.

use crate::logic::{Logic, Lowered, State};
use crate::world::{Draft, Fold, Node, RequirementId, Requirements, World};

/// The part of a requirement that does not hold: a requirement of its own, in the world's names.
#[derive(Clone, Debug)]
pub struct Missing {
    requirements: Requirements,
    root: RequirementId,
    /// The smallest number of single parts (an item, an event, …) that would do.
    pub parts: u32,
}

impl Missing {
    /// What `requirement` lacks in `state`. Parts that can never hold are left out where others can.
    pub fn of(world: &World, logic: &Logic, state: &State<'_>, requirement: RequirementId) -> Self {
        let mut requirements = Requirements::default();
        let holds = |id| match logic.lowered(id) {
            Lowered::Always => true,
            Lowered::Fact(fact) => state.knows(fact),
            Lowered::Never | Lowered::Unused => false,
        };
        let mut fold = Fold::new(world);
        let (root, parts) = fold.of(requirement, |id, node, values| {
            if holds(id) {
                return Part { root: Requirements::ALWAYS, cost: 0, possible: true }.pair();
            }
            let possible = !matches!(logic.lowered(id), Lowered::Never | Lowered::Unused);
            combine(&mut requirements, node, &values.iter().map(|value| Part::from(*value)).collect::<Vec<_>>(), possible).pair()
        });
        Self { requirements, root, parts: parts >> 1 }
    }

    /// True when nothing is missing.
    pub fn is_nothing(&self) -> bool {
        self.root == Requirements::ALWAYS
    }

    /// What is missing, as text.
    pub fn text(&self, draft: &Draft) -> String {
        draft.text_of(&self.requirements, self.root)
    }

    /// The single parts that are missing.
    pub fn leaves(&self) -> Vec<Node> {
        let mut walk = crate::world::Walk::new(&self.requirements);
        let mut nodes = walk.follow(self.root);
        nodes.sort_unstable();
        nodes.into_iter().map(|id| self.requirements.node(id)).collect()
    }
}
