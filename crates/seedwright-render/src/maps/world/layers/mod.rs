//! Layered graphs, after Sugiyama: assigns each vertex a layer, and a position in its layer.
//!
//! The steps and tie-breaking rules are those of the crate rust-sugiyama by paddison (MIT), which follows Gansner and
//! others, "A technique for drawing directed graphs" (1993). Nothing here recurses: chains of rooms can be thousands
//! long, and the stack of the caller may be small.

mod coordinates;
mod order;
mod ranks;

/// The space between adjacent vertices in a layer.
pub const SPACING: f64 = 14.0;

/// An edge from an upper vertex to a lower one.
pub type Edge = (usize, usize);

/// Assigns layers to the vertices of a connected graph, from 0, so that edges are short and lead down. Every edge must
/// lead from a lower to a higher vertex number.
pub fn ranks(count: usize, edges: &[Edge]) -> Vec<i32> {
    if edges.is_empty() {
        return vec![0; count];
    }
    ranks::shortest(&Graph::new(count, edges))
}

/// Assigns horizontal centres to the vertices of a connected graph so that few edges cross. Every edge must lead from
/// one layer to the next.
pub fn centres(widths: &[f64], ranks: &[i32], edges: &[Edge]) -> Vec<f64> {
    if edges.is_empty() {
        return vec![0.0; widths.len()];
    }
    let graph = Graph::new(widths.len(), edges);
    let layers = order::with_few_crossings(&graph, ranks);
    coordinates::centres(&graph, layers, widths)
}

/// A graph with an index of each vertex's edges.
struct Graph {
    edges: Vec<Edge>,
    /// The outgoing edges of each vertex, the last one first.
    down: Vec<Vec<usize>>,
    /// The incoming edges of each vertex, the last one first.
    up: Vec<Vec<usize>>,
}

impl Graph {
    fn new(count: usize, edges: &[Edge]) -> Self {
        let (mut down, mut up) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (number, (upper, lower)) in edges.iter().enumerate().rev() {
            down[*upper].push(number);
            up[*lower].push(number);
        }
        Self { edges: edges.to_vec(), down, up }
    }

    fn count(&self) -> usize {
        self.down.len()
    }

    /// The edges of a vertex: outgoing, then incoming.
    fn around(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.down[vertex].iter().chain(&self.up[vertex]).copied()
    }

    /// An edge of a vertex by its index in [`around`](Self::around).
    fn edge_at(&self, vertex: usize, position: usize) -> Option<usize> {
        let (down, up) = (&self.down[vertex], &self.up[vertex]);
        down.get(position).or_else(|| up.get(position.checked_sub(down.len())?)).copied()
    }

    /// The vertex at the other end of an edge.
    fn other(&self, edge: usize, vertex: usize) -> usize {
        let (upper, lower) = self.edges[edge];
        if upper == vertex { lower } else { upper }
    }

    fn lower(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.down[vertex].iter().map(|edge| self.edges[*edge].1)
    }

    fn upper(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.up[vertex].iter().map(|edge| self.edges[*edge].0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A world of a typical shape: a fully connected grid.
    fn grid(across: usize, down: usize) -> Vec<Edge> {
        let at = |column: usize, row: usize| row * across + column;
        let rooms = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
        let edges = rooms.flat_map(|(column, row)| {
            let right = (column + 1 < across).then(|| (at(column, row), at(column + 1, row)));
            let below = (row + 1 < down).then(|| (at(column, row), at(column, row + 1)));
            right.into_iter().chain(below)
        });
        edges.collect()
    }

    #[test]
    fn edges_lead_down_and_are_short() {
        let edges = [(0, 1), (1, 2), (0, 3), (3, 2), (2, 4), (1, 4), (0, 5)];
        assert_eq!(ranks(6, &edges), [0, 1, 2, 1, 3, 1]);
        for (across, down) in [(1, 9), (7, 1), (5, 4)] {
            let edges = grid(across, down);
            let ranks = ranks(across * down, &edges);
            assert!(edges.iter().all(|(upper, lower)| ranks[*upper] + 1 == ranks[*lower]));
        }
    }

    #[test]
    fn a_vertex_is_drawn_to_those_it_belongs_to() {
        // A single vertex above two pairs: no lines cross, and nothing overlaps.
        let edges = [(0, 1), (0, 2), (1, 4), (2, 3)];
        let ranks = ranks(5, &edges);
        let widths = [40.0; 5];
        let x = centres(&widths, &ranks, &edges);
        assert!((x[1] - x[2]).abs() >= 40.0 + SPACING && (x[3] - x[4]).abs() >= 40.0 + SPACING);
        assert_eq!(x[1] < x[2], x[4] < x[3], "{x:?}");
    }

    /// Tests run on two megabytes of stack, too little for one call per vertex of these.
    #[test]
    fn long_chains_need_no_deep_stack() {
        let count = 20_000;
        let edges: Vec<Edge> = (1..count).map(|lower| (lower - 1, lower)).collect();
        let ranks = ranks(count, &edges);
        assert_eq!(ranks[count - 1], 19_999);
        assert_eq!(centres(&vec![10.0; count], &ranks, &edges), vec![0.0; count]);
    }
}
