//! Which rooms a layout has, and which of them are neighbours.

use super::{Reader, entries, list};
use crate::document::Value;
use crate::world::Subject;
use crate::world::templates::{GraphDraft, Node, NodeId};

impl Reader<'_> {
    /// Reads the section. There is no graph if anything in it is faulty: without a room or a door it would be
    /// another one, with faults that its author did not make.
    pub(super) fn graph(&mut self, value: &Value) -> Option<GraphDraft> {
        let (table, _) = value.table()?;
        // That it is missing was reported, and no door can name a room then.
        table.get("rooms")?;
        let mut named = GraphDraft::default();
        for (number, (key, _)) in (0..).zip(entries(table, "rooms")) {
            self.declare_at(Subject::Node(NodeId(number)), key.span);
            named.rooms.push(Node::new(&key.text));
        }
        for (number, value) in (0..).zip(list(table, "doors")) {
            self.declare_at(Subject::Edge(number), value.place());
        }
        // Doors name rooms, so those are there before them.
        if let Some(blueprint) = &mut self.draft.layout {
            blueprint.graph = Some(named);
        }
        Some(self.sound_section::<GraphDraft>(value)?.settle())
    }
}
