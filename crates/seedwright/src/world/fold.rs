//! Bottom-up evaluation of requirements, without recursion.

use indexmap::IndexMap;

use super::{Draft, Node, RequirementId};

/// Evaluates requirements bottom-up and memoizes every result.
///
/// A named rule is a part of the node that names it, and the condition of a resource is a part of the sums that contain
/// it. Neither can depend on itself, which a finished [`World`](super::World) guarantees.
pub struct Fold<'a, T> {
    draft: &'a Draft,
    /// Sparse, because most questions are about a few of a world's many requirements.
    known: IndexMap<RequirementId, T>,
}

impl<'a, T: Copy> Fold<'a, T> {
    /// An empty fold.
    pub fn new(draft: &'a Draft) -> Self {
        Self { draft, known: IndexMap::new() }
    }

    /// Returns the value of a requirement. `value` computes it from a node and the values of its parts, in order.
    pub fn of(
        &mut self,
        root: RequirementId,
        mut value: impl FnMut(RequirementId, Node, &[T]) -> T,
    ) -> T {
        let mut open = vec![root];
        let mut values = Vec::new();
        while let Some(id) = open.last().copied() {
            if self.known.contains_key(&id) {
                open.pop();
                continue;
            }
            let node = self.draft.requirements.node(id);
            let parts = self
                .draft
                .requirements
                .children(id)
                .iter()
                .copied()
                .chain(self.draft.named_parts(node));
            let before = open.len();
            open.extend(parts.clone().filter(|part| !self.known.contains_key(part)));
            if open.len() == before {
                values.clear();
                values.extend(parts.filter_map(|part| self.known.get(&part).copied()));
                self.known.insert(id, value(id, node, &values));
                open.pop();
            }
        }
        self.known[&root]
    }
}
