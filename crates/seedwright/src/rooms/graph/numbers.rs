//! The mapping between the nodes of a graph and the rooms of a layout.

use crate::rooms::PlacedId;
use crate::world::templates::{Graph, NodeId};

impl Graph {
    /// Returns the room of a layout that belongs to a node: the entrance is the first one, the others follow in order.
    pub fn room_of(&self, node: NodeId) -> PlacedId {
        PlacedId(match node.0 {
            node if node == self.entrance().0 => 0,
            node if node < self.entrance().0 => node + 1,
            node => node,
        })
    }

    /// Returns the node that a room of a layout belongs to.
    pub fn node_of(&self, room: PlacedId) -> NodeId {
        NodeId(match room.0 {
            0 => self.entrance().0,
            room if room <= self.entrance().0 => room - 1,
            room => room,
        })
    }
}
