//! Reads the section `[graph]`: the rooms of a layout and the doors between them.

use super::{Reader, entries, list};
use crate::document::Value;
use crate::world::Subject;
use crate::world::templates::{GraphDraft, Node, NodeId};

impl Reader<'_> {
    /// Reads the section; `None` if anything in it is invalid. A graph with a room or door left out would be
    /// a different one, with errors that its author did not make.
    pub(super) fn graph(&mut self, value: &Value) -> Option<GraphDraft> {
        let (table, _) = value.table()?;
        // Missing rooms were reported; without them every name in a door would be unknown.
        table.get("rooms")?;
        let mut named = GraphDraft::default();
        for (number, (key, _)) in (0..).zip(entries(table, "rooms")) {
            self.declare_at(Subject::Node(NodeId(number)), key.span);
            named.rooms.push(Node::new(&key.text));
        }
        for (number, value) in (0..).zip(list(table, "doors")) {
            self.declare_at(Subject::Edge(number), value.place());
        }
        // Doors refer to rooms, so the rooms are stored first.
        if let Some(blueprint) = &mut self.draft.layout {
            blueprint.graph = Some(named);
        }
        Some(self.sound_section::<GraphDraft>(value)?.settle())
    }
}
