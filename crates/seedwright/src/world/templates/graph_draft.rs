//! The section `[graph]`: which rooms a layout has, and which of them are neighbours.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Catalogue, Graph, GraphFault, Node, NodeId};
use crate::document::{Data, Value};
use crate::name::EscapedName;
use crate::number::count;
use crate::section::{Adapter, LookupResult, NameKind, Names, Reader, Rows, Shape};

/// Rooms and doors between them, unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [graph]", request = GraphRequest)]
pub struct GraphDraft {
    /// The rooms that there are to be, by their names.
    // Numbered by their ids.
    #[setting(required, with = Rows)]
    pub rooms: Vec<Node>,
    /// The rooms that have a door between them, in pairs; no others have: [["Gate", "Court"]].
    #[setting(added, with = Neighbours)]
    pub doors: Vec<(NodeId, NodeId)>,
}

impl GraphDraft {
    /// The graph, checked. That of a [`World`](crate::world::World) is sound.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn graph(&self, catalogue: &Catalogue) -> Result<Graph, Vec<GraphFault>> {
        Graph::new(catalogue, self.rooms.clone(), self.doors.clone())
    }
}

/// Pairs of rooms of the graph, by name.
struct Neighbours;

impl Adapter<Vec<(NodeId, NodeId)>> for Neighbours {
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
        let hint = "write the names of both: [\"Gate\", \"Court\"]";
        reader.error("E0341", pair.span, message, hint);
        return None;
    };
    // Both are read, so that what is wrong with either is told.
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
