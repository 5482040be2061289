//! Assigns ranks that keep edges short: the network simplex of Gansner and others.
//!
//! A spanning tree of tight edges, which have the minimum length, determines all ranks. As long as lengthening some
//! tree edge would reduce the total length, it is exchanged for a non-tree edge.

use std::collections::VecDeque;

use super::Graph;

/// The ranks, from 0, with the least total edge length.
pub fn shortest(graph: &Graph) -> Vec<i32> {
    let mut tree = Tree::tight(graph);
    while let Some(leaving) = tree.leaving() {
        match tree.entering(leaving) {
            Some(entering) => tree.exchange(leaving, entering),
            None => break,
        }
    }
    let least = tree.ranks.iter().copied().min().unwrap_or(0);
    tree.ranks.iter().map(|rank| rank - least).collect()
}

/// A spanning tree with its cut values and numbering.
struct Tree<'g> {
    graph: &'g Graph,
    ranks: Vec<i32>,
    /// Whether each vertex is in the tree yet.
    has_vertex: Vec<bool>,
    has_edge: Vec<bool>,
    /// The cut value of each tree edge: the change of the total length for each rank that it gets longer. If it is
    /// negative, lengthening the edge pays off.
    cuts: Vec<Option<i32>>,
    /// The preorder number of each vertex, counted down from the root, and the lowest number in its subtree.
    lims: Vec<u32>,
    lows: Vec<u32>,
    /// The edge to the parent of each vertex but the root.
    parents: Vec<Option<usize>>,
}

impl<'g> Tree<'g> {
    /// Creates a tree of edges that are one rank long.
    fn tight(graph: &'g Graph) -> Self {
        let (count, edges) = (graph.count(), graph.edges.len());
        let mut ranks = vec![0; count];
        for vertex in 0..count {
            let above = graph.upper(vertex).map(|upper| ranks[upper] + 1).max();
            ranks[vertex] = above.unwrap_or(0);
        }
        let mut tree = Self {
            graph,
            ranks,
            has_vertex: vec![false; count],
            has_edge: vec![false; edges],
            cuts: vec![None; edges],
            lims: vec![0; count],
            lows: vec![0; count],
            parents: vec![None; count],
        };
        while tree.grow() < count {
            if !tree.tighten() {
                break;
            }
        }
        let leaves = (0..count).filter(|vertex| {
            graph.around(*vertex).filter(|edge| tree.has_edge[*edge]).count() == 1
        });
        let leaves = leaves.collect();
        tree.cut(leaves);
        tree.number(0, None, u32::try_from(count).unwrap_or(u32::MAX));
        tree
    }

    /// The slack of an edge: how many ranks longer it is than one.
    fn slack(&self, edge: usize) -> i32 {
        let (upper, lower) = self.graph.edges[edge];
        self.ranks[lower] - self.ranks[upper] - 1
    }

    /// Adds everything to the tree that tight edges reach from the first vertex, depth first. Returns the number of
    /// vertices in the tree.
    fn grow(&mut self) -> usize {
        let mut seen = vec![false; self.graph.edges.len()];
        let mut count = 1;
        self.has_vertex[0] = true;
        let mut path = vec![(0, 0)];
        while let Some((vertex, position)) = path.last_mut() {
            let Some(edge) = self.graph.edge_at(*vertex, *position) else {
                path.pop();
                continue;
            };
            *position += 1;
            let other = self.graph.other(edge, *vertex);
            if std::mem::replace(&mut seen[edge], true) {
                continue;
            }
            if !self.has_edge[edge] {
                if self.has_vertex[other] || self.slack(edge) != 0 {
                    continue;
                }
                self.has_edge[edge] = true;
            }
            self.has_vertex[other] = true;
            count += 1;
            path.push((other, 0));
        }
        count
    }

    /// Moves the tree so that one more edge becomes tight. Returns false if no edge leaves the tree, because the graph
    /// is not connected.
    fn tighten(&mut self) -> bool {
        let is_border = |edge: &usize| {
            let (upper, lower) = self.graph.edges[*edge];
            self.has_vertex[upper] != self.has_vertex[lower]
        };
        let border = (0..self.graph.edges.len()).filter(is_border);
        let Some(edge) = border.min_by_key(|edge| self.slack(*edge)) else {
            return false;
        };
        let is_lower_in = self.has_vertex[self.graph.edges[edge].1];
        let by = if is_lower_in { -self.slack(edge) } else { self.slack(edge) };
        for (rank, is_in) in self.ranks.iter_mut().zip(&self.has_vertex) {
            if *is_in {
                *rank += by;
            }
        }
        true
    }

    /// Computes the missing cut values, from the given vertices inwards.
    fn cut(&mut self, mut queue: VecDeque<usize>) {
        while let Some(vertex) = queue.pop_front() {
            let sides = [&self.graph.up[vertex], &self.graph.down[vertex]];
            let [Some((above, unknown_above)), Some((below, unknown_below))] =
                sides.map(|edges| self.sum(edges))
            else {
                continue;
            };
            let (edge, cut) = match (unknown_above, unknown_below) {
                (Some(edge), None) => (edge, 1 + above - below),
                (None, Some(edge)) => (edge, 1 + below - above),
                _ => continue,
            };
            self.cuts[edge] = Some(cut);
            queue.push_back(self.graph.other(edge, vertex));
        }
    }

    /// The contribution of the edges on one side of a vertex to the cut value of the one edge that has none, and that
    /// edge. Returns `None` if several edges have none.
    fn sum(&self, edges: &[usize]) -> Option<(i32, Option<usize>)> {
        let (mut sum, mut unknown) = (0, None);
        for edge in edges {
            match (self.has_edge[*edge], self.cuts[*edge]) {
                (false, _) => sum += 1,
                (true, Some(cut)) => sum += 1 - cut,
                (true, None) if unknown.is_none() => unknown = Some(*edge),
                (true, None) => return None,
            }
        }
        Some((sum, unknown))
    }

    /// Numbers the subtree of a vertex, which an edge connects to its parent, downwards from a number.
    fn number(&mut self, from: usize, parent: Option<usize>, highest: u32) {
        let mut next = highest;
        self.lims[from] = next;
        self.parents[from] = parent;
        let mut path = vec![(from, 0)];
        while let Some((vertex, position)) = path.last_mut() {
            let vertex = *vertex;
            let Some(edge) = self.graph.edge_at(vertex, *position) else {
                self.lows[vertex] = next;
                path.pop();
                continue;
            };
            *position += 1;
            // In a tree the only way back is the one to the parent.
            if !self.has_edge[edge] || self.parents[vertex] == Some(edge) {
                continue;
            }
            let other = self.graph.other(edge, vertex);
            next -= 1;
            self.lims[other] = next;
            self.parents[other] = Some(edge);
            path.push((other, 0));
        }
    }

    /// The first tree edge that would better be longer.
    fn leaving(&self) -> Option<usize> {
        self.cuts.iter().position(|cut| cut.is_some_and(|cut| cut < 0))
    }

    /// The edge that replaces a leaving one: the tightest of those that cross the cut in the other direction.
    fn entering(&self, leaving: usize) -> Option<usize> {
        let (upper, lower) = self.graph.edges[leaving];
        let is_root_below = self.lims[upper] < self.lims[lower];
        let top = if is_root_below { upper } else { lower };
        let is_cut_off =
            |vertex: usize| (self.lows[top]..=self.lims[top]).contains(&self.lims[vertex]);
        let leads_back = |edge: &usize| {
            let (upper, lower) = self.graph.edges[*edge];
            !self.has_edge[*edge]
                && is_cut_off(lower) == is_root_below
                && is_cut_off(upper) != is_root_below
        };
        let edges = (0..self.graph.edges.len()).filter(leads_back);
        edges.min_by_key(|edge| self.slack(*edge))
    }

    fn exchange(&mut self, leaving: usize, entering: usize) {
        self.has_edge[leaving] = false;
        self.has_edge[entering] = true;
        let top = self.forget_cuts(leaving, entering);
        self.cut(VecDeque::from([self.graph.edges[leaving].0]));
        self.number(top, self.parents[top], self.lims[top]);
        self.rank();
    }

    /// Clears the cut values that changed: those on the path between the ends of the entering edge. Returns the vertex
    /// on that path that is nearest to the root.
    fn forget_cuts(&mut self, leaving: usize, entering: usize) -> usize {
        self.cuts[leaving] = None;
        let (mut one, mut other) = self.graph.edges[entering];
        if self.lims[one] > self.lims[other] {
            std::mem::swap(&mut one, &mut other);
        }
        let mut top = one;
        while let Some(edge) = self.parents[top] {
            self.cuts[edge] = None;
            top = self.graph.other(edge, top);
            if self.lows[top] <= self.lims[one] && self.lims[other] <= self.lims[top] {
                break;
            }
        }
        let mut vertex = other;
        while vertex != top {
            let Some(edge) = self.parents[vertex] else { break };
            self.cuts[edge] = None;
            vertex = self.graph.other(edge, vertex);
        }
        top
    }

    /// Recomputes all ranks along the tree.
    fn rank(&mut self) {
        let mut seen = vec![false; self.graph.count()];
        (seen[0], self.ranks[0]) = (true, 0);
        let mut queue = VecDeque::from([0]);
        while let Some(vertex) = queue.pop_front() {
            for edge in self.graph.around(vertex) {
                let other = self.graph.other(edge, vertex);
                if !self.has_edge[edge] || std::mem::replace(&mut seen[other], true) {
                    continue;
                }
                let by = if self.graph.edges[edge].0 == vertex { 1 } else { -1 };
                self.ranks[other] = self.ranks[vertex] + by;
                queue.push_back(other);
            }
        }
    }
}
