//! Which room of a layout a node of a graph becomes.

use crate::rooms::PlacedId;
use crate::world::templates::{Graph, NodeId};

impl Graph {
    /// The room of a layout that a node becomes: the entrance is the first one, the others follow in order.
    pub fn room_of(&self, node: NodeId) -> PlacedId {
        PlacedId(match node.0 {
            node if node == self.entrance().0 => 0,
            node if node < self.entrance().0 => node + 1,
            node => node,
        })
    }

    /// The node that a room of a layout comes from.
    pub fn node_of(&self, room: PlacedId) -> NodeId {
        NodeId(match room.0 {
            0 => self.entrance().0,
            room if room <= self.entrance().0 => room - 1,
            room => room,
        })
    }
}
