//! A graph as a pack has it.

use serde::Serialize;

use super::{Catalogue, Graph, GraphFault, Node, NodeId};

/// Rooms and doors between them, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GraphDraft {
    /// The rooms, numbered by [`NodeId`].
    pub rooms: Vec<Node>,
    /// The rooms that have a door between them, each pair once.
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
