//! The section `[graph]`: the rooms of a layout, and which of them are adjacent.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Catalogue, CorridorSettings, Edge, EdgeSettings, Graph, GraphFault, Node, NodeId};
use crate::document::{Data, Value};
use crate::name::EscapedName;
use crate::number::count;
use crate::section::{
    Adapter, LookupResult, NameKind, Names, Reader, Rows, Section, Shape, plain_row, section_shape,
};

/// Rooms and the doors between them, unchecked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [graph]", request = GraphRequest)]
pub struct GraphDraft {
    /// Rooms of the layout, by name.
    // They are numbered by their ids.
    #[setting(required, with = Rows)]
    pub rooms: Vec<Node>,
    /// Pairs of rooms with a door between them; no other rooms are connected: [["Gate", "Court"]]. A third entry is a
    /// table with settings of the door.
    #[setting(added, with = Edges)]
    pub doors: Vec<Edge>,
    /// Corridors: with this table, every door of the graph is a corridor with a doorway at each end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corridors: Option<CorridorSettings>,
}

impl GraphDraft {
    /// Returns the checked graph. That of a [`World`](crate::world::World) is valid.
    ///
    /// # Errors
    /// All faults.
    pub fn graph(&self, catalogue: &Catalogue) -> Result<Graph, Vec<GraphFault>> {
        Graph::with_edges(catalogue, self.rooms.clone(), &self.doors, self.corridors.as_ref())
    }

    /// Returns the settings of all corridors.
    pub fn corridor_settings(&self) -> Vec<CorridorSettings> {
        let of_graph = self.corridors.as_ref();
        self.doors.iter().filter_map(|edge| edge.settings.corridor_of(of_graph)).collect()
    }
}

/// Doors of the graph: two rooms by name, and settings.
struct Edges;

impl Adapter<Vec<Edge>> for Edges {
    const SHAPE: Shape =
        Shape::List(&Shape::List(&Shape::Either(&[Shape::Text, section_shape::<EdgeSettings>()])));

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<Edge>> {
        let Data::List(edges) = &value.data else { return None };
        Some(edges.iter().filter_map(|edge| read_edge(edge, reader)).collect())
    }

    fn plain(edges: &Vec<Edge>, names: &dyn Names) -> Json {
        let name = |node: NodeId| Json::from(names.name(NameKind::Node, node.0 as usize));
        let plain = |Edge { a, b, settings }: &Edge| {
            let mut parts = vec![name(*a), name(*b)];
            if *settings != EdgeSettings::default() {
                parts.push(plain_row(settings, names));
            }
            Json::from(parts)
        };
        edges.iter().map(plain).collect()
    }

    /// Graphs are checked as a whole.
    fn references(_: &Vec<Edge>, _: &mut dyn FnMut(NameKind, usize)) {}
}

fn read_edge(edge: &Value, reader: &mut Reader<'_>) -> Option<Edge> {
    let Data::List(parts) = &edge.data else { return None };
    let (pair, settings) = match &parts[..] {
        [rooms @ .., last] if last.table().is_some() => (rooms, last.table()),
        rooms => (rooms, None),
    };
    let settings = settings.map(|(table, _)| EdgeSettings::read(table, reader).settle());
    let (a, b) = neighbours(edge, pair, reader)?;
    Some(Edge { a, b, settings: settings.unwrap_or_default() })
}

fn neighbours(edge: &Value, ends: &[Value], reader: &mut Reader<'_>) -> Option<(NodeId, NodeId)> {
    let [a, b] = ends else {
        let message = "a door of the graph joins two rooms";
        let hint = "write the names of two rooms: [\"Gate\", \"Court\"]";
        reader.error("E0341", edge.span, message, hint);
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
