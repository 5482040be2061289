//! Bottom-up evaluation of requirements, without recursion.

use super::{Draft, Id, Node, RequirementId};

/// Evaluates requirements from their parts upwards and remembers every answer.
///
/// A named rule is a part of the node that names it. Rules may not need themselves; a finished
/// [`World`](super::World) guarantees it.
pub struct Fold<'a, T> {
    draft: &'a Draft,
    known: Vec<Option<T>>,
}

impl<'a, T: Copy> Fold<'a, T> {
    /// A fold that knows nothing yet.
    pub fn new(draft: &'a Draft) -> Self {
        Self { draft, known: vec![None; draft.requirements.len()] }
    }

    /// The value of a requirement. `value` makes it from a node and the values of its parts, in order.
    pub fn of(&mut self, root: RequirementId, mut value: impl FnMut(RequirementId, Node, &[T]) -> T) -> T {
        let mut open = vec![root];
        let mut values = Vec::new();
        while let Some(id) = open.last().copied() {
            if self.known[id.index()].is_some() {
                open.pop();
                continue;
            }
            let node = self.draft.requirements.node(id);
            let rule = match node {
                Node::Rule(rule) => Some(self.draft.rules[rule].need),
                _ => None,
            };
            let parts = self.draft.requirements.children(id).iter().copied().chain(rule);
            let before = open.len();
            open.extend(parts.clone().filter(|part| self.known[part.index()].is_none()));
            if open.len() == before {
                values.clear();
                values.extend(parts.filter_map(|part| self.known[part.index()]));
                self.known[id.index()] = Some(value(id, node, &values));
                open.pop();
            }
        }
        self.known[root.index()].expect("the loop ends when the root has its value")
    }
}
