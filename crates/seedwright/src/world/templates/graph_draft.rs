//! The section `[graph]`: the rooms of a layout, and which of them are adjacent.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Catalogue, Graph, GraphFault, Node, NodeId};
use crate::document::{Data, Value};
use crate::name::EscapedName;
use crate::number::count;
use crate::section::{Adapter, LookupResult, NameKind, Names, Reader, Rows, Shape};

/// Rooms and the doors between them, unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [graph]", request = GraphRequest)]
pub struct GraphDraft {
    /// Rooms of the layout, by name.
    // They are numbered by their ids.
    #[setting(required, with = Rows)]
    pub rooms: Vec<Node>,
    /// Pairs of rooms with a door between them; no other rooms are connected: [["Gate", "Court"]].
    #[setting(added, with = RoomPairs)]
    pub doors: Vec<(NodeId, NodeId)>,
}

impl GraphDraft {
    /// Returns the checked graph. That of a [`World`](crate::world::World) is valid.
    ///
    /// # Errors
    /// All faults.
    pub fn graph(&self, catalogue: &Catalogue) -> Result<Graph, Vec<GraphFault>> {
        Graph::new(catalogue, self.rooms.clone(), self.doors.clone())
    }
}

/// Pairs of rooms of the graph, by name.
struct RoomPairs;

impl Adapter<Vec<(NodeId, NodeId)>> for RoomPairs {
    const SHAPE: Shape = Shape::List(&Shape::List(&Shape::Text));

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(NodeId, NodeId)>> {
        let Data::List(pairs) = &value.data else { return None };
        Some(pairs.iter().filter_map(|pair| neighbours(pair, reader)).collect())
    }

    fn plain(pairs: &Vec<(NodeId, NodeId)>, names: &dyn Names) -> Json {
        let name = |node: NodeId| names.name(NameKind::Node, node.0 as usize);
        pairs.iter().map(|(a, b)| Json::from(vec![name(*a), name(*b)])).collect()
    }

    /// Graphs are checked as a whole.
    fn references(_: &Vec<(NodeId, NodeId)>, _: &mut dyn FnMut(NameKind, usize)) {}
}

fn neighbours(pair: &Value, reader: &mut Reader<'_>) -> Option<(NodeId, NodeId)> {
    let Data::List(ends) = &pair.data else { return None };
    let [a, b] = &ends[..] else {
        let message = "a door of the graph joins two rooms";
        let hint = "write the names of two rooms: [\"Gate\", \"Court\"]";
        reader.error("E0341", pair.span, message, hint);
        return None;
    };
    // Both are read, so that faults of either are reported.
    let [a, b] = [a, b].map(|end| {
        let (name, span) = end.text()?;
        match reader.names.find(NameKind::Node, name) {
            LookupResult::At(row) => Some(NodeId(count(row))),
            LookupResult::Unknown | LookupResult::Faulty => {
                let message = format!("the graph has no room `{}`", EscapedName(name));
                let hint = reader.names.hint(NameKind::Node, name);
                reader.error("E0320", span, message, hint);
                None
            }
        }
    });
    a.zip(b)
}
