//! Whether a graph can be drawn in a plane without crossings: rooms and doors are such a drawing.

use super::Graph;

/// Whether there are more edges than a drawing without crossings can have.
pub(super) fn crosses(graph: &Graph) -> bool {
    let (nodes, edges) = (u64::from(graph.count()), graph.edges().len() as u64);
    nodes > 2 && edges > 3 * nodes - 6
}
