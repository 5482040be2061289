//! Bottom-up evaluation of requirements, without recursion.

use indexmap::IndexMap;

use super::{Draft, Node, RequirementId};

/// Evaluates requirements from their parts upwards and remembers every answer.
///
/// A named rule is a part of the node that names it, and what a resource counts with is one of the sums it
/// is a term of. Neither may need itself; a finished [`World`](super::World) guarantees it.
pub struct Fold<'a, T> {
    draft: &'a Draft,
    /// Sparse, because most questions are about a few of a world's many requirements.
    known: IndexMap<RequirementId, T>,
}

impl<'a, T: Copy> Fold<'a, T> {
    /// A fold that knows nothing yet.
    pub fn new(draft: &'a Draft) -> Self {
        Self { draft, known: IndexMap::new() }
    }

    /// The value of a requirement. `value` makes it from a node and the values of its parts, in order.
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
