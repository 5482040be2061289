//! Which rooms a layout has, and which of them are neighbours.

use super::layout::Known;
use super::{Reader, entries, list};
use crate::document::suggest::meant_or_declare;
use crate::document::{Data, Key, Table, Value};
use crate::grid::Cell;
use crate::name::Shown;
use crate::world::Subject;
use crate::world::templates::{GraphDraft, Node, NodeId, Role, limits};

impl Reader<'_> {
    /// Reads the section. There is no graph if anything in it is faulty: without a room or a door it would be
    /// another one, with faults that its author did not make.
    pub(super) fn graph(&mut self, table: &Table, known: &Known<'_>) -> Option<GraphDraft> {
        // That it is missing was reported, and no door can name a room then.
        table.get("rooms")?;
        let mut rooms = Vec::new();
        for (number, (key, value)) in (0..).zip(entries(table, "rooms")) {
            self.declare_at(Subject::Node(NodeId(number)), key.span);
            rooms.push(self.node(key, value, known));
        }
        let names = entries(table, "rooms").iter();
        let names: Vec<&str> = names.map(|(key, _)| key.text.as_str()).collect();
        let mut doors = Vec::new();
        for (number, value) in (0..).zip(list(table, "doors")) {
            self.declare_at(Subject::Edge(number), value.place());
            doors.push(self.edge(value, &names));
        }
        Some(GraphDraft {
            rooms: rooms.into_iter().collect::<Option<_>>()?,
            doors: doors.into_iter().collect::<Option<_>>()?,
        })
    }

    fn node(&mut self, key: &Key, value: &Value, known: &Known<'_>) -> Option<Node> {
        let (table, _) = value.table()?;
        let mut templates = Vec::new();
        for name in list(table, "templates") {
            let template = name.text().and_then(|name| self.template_named(name, known));
            templates.push(template);
        }
        let at = table.get("at").map(|_| {
            let (x, y) = self.pair(table, "at", "write the column and the row: [4, 0]")?;
            let side = i64::from(limits::SIDE);
            let small = |number: i64| i32::try_from(number).ok().filter(|_| number.abs() <= side);
            Some(Cell::new(small(x)?, small(y)?))
        });
        let role = table.text("role").map(|(word, _)| Role::from_word(word));
        Some(Node {
            name: key.text.clone(),
            role: role.map_or(Some(None), |role| role.map(Some))?,
            templates: templates.into_iter().collect::<Option<_>>()?,
            position: at.map_or(Some(None), |at| at.map(Some))?,
        })
    }

    fn edge(&mut self, value: &Value, names: &[&str]) -> Option<(NodeId, NodeId)> {
        let Data::List(ends) = &value.data else {
            return None;
        };
        let [a, b] = &ends[..] else {
            let message = "a door of the graph joins two rooms";
            let hint = "write the names of both: [\"Gate\", \"Court\"]";
            self.error("E0341", value.span, message, hint);
            return None;
        };
        let [a, b] = [a, b].map(|end| {
            let (name, span) = end.text()?;
            let found = (0..).zip(names).find(|(_, known)| **known == name);
            if found.is_none() {
                let hint = meant_or_declare(name, names.iter().copied(), "[graph.rooms]");
                let message = format!("the graph has no room `{}`", Shown(name));
                self.error("E0320", span, message, hint);
            }
            found.map(|(number, _)| NodeId(number))
        });
        Some((a?, b?))
    }
}
