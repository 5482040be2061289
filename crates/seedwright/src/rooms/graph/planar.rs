//! Planarity: rooms and doors are a drawing without crossings, so the graph must have one.
//!
//! This is the left-right planarity test of Brandes (2009), without the embedding. A depth-first search divides the
//! edges into tree edges and back edges. Two back edges that would cross must be on different sides; the test keeps
//! intervals of edges that must be on the same side, in pairs that must be on different sides, and fails when an
//! interval would be on both.

use crate::world::templates::Graph;

/// The number of an edge.
type Edge = usize;

/// Back edges on one side, from the one with the lowest return point to the one with the highest.
#[derive(Clone, Copy, Default)]
struct Interval {
    low: Option<Edge>,
    high: Option<Edge>,
}

impl Interval {
    fn is_empty(self) -> bool {
        self.low.is_none() && self.high.is_none()
    }
}

/// Two intervals on different sides.
#[derive(Clone, Copy, Default)]
struct Pair {
    left: Interval,
    right: Interval,
}

impl Pair {
    fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

/// An edge with a direction.
#[derive(Clone, Copy)]
struct Arc {
    from: usize,
    to: usize,
    /// The lowest and the second lowest return point, by height.
    low: u32,
    second: u32,
    /// The back edge with the lowest return point.
    lowest: Edge,
    /// An edge that must be on the same side.
    same: Option<Edge>,
}

struct Test {
    neighbours: Vec<Vec<(usize, Edge)>>,
    arcs: Vec<Option<Arc>>,
    height: Vec<Option<u32>>,
    parent: Vec<Option<Edge>>,
    /// The outgoing edges of each node, lowest return point first.
    ordered: Vec<Vec<Edge>>,
    stack: Vec<Pair>,
}

/// Whether a graph is not planar.
pub(super) fn crosses(graph: &Graph) -> bool {
    let (nodes, edges) = (graph.nodes().len(), graph.edges().len());
    // Euler's bound; it also keeps the recursion cheap for dense graphs.
    if nodes > 2 && edges > 3 * nodes - 6 {
        return true;
    }
    let mut neighbours = vec![Vec::new(); nodes];
    for (edge, (a, b)) in graph.edges().iter().enumerate() {
        neighbours[a.0 as usize].push((b.0 as usize, edge));
        neighbours[b.0 as usize].push((a.0 as usize, edge));
    }
    let mut test = Test {
        neighbours,
        arcs: vec![None; edges],
        height: vec![None; nodes],
        parent: vec![None; nodes],
        ordered: vec![Vec::new(); nodes],
        stack: Vec::new(),
    };
    test.height[0] = Some(0);
    test.orient(0, 0);
    !test.test(0)
}

impl Test {
    fn arc(&self, edge: Edge) -> Arc {
        self.arcs[edge].expect("the graph is in one piece, so every edge has a direction")
    }

    fn arc_mut(&mut self, edge: Edge) -> &mut Arc {
        self.arcs[edge].as_mut().expect("the graph is in one piece, so every edge has a direction")
    }

    fn low(&self, edge: Edge) -> u32 {
        self.arc(edge).low
    }

    /// Directs all edges from a node on, and computes their return points.
    fn orient(&mut self, node: usize, height: u32) {
        let mut depths = Vec::new();
        for index in 0..self.neighbours[node].len() {
            let (to, edge) = self.neighbours[node][index];
            if self.arcs[edge].is_some() {
                continue;
            }
            let low = self.height[to].unwrap_or(height);
            self.arcs[edge] =
                Some(Arc { from: node, to, low, second: height, lowest: edge, same: None });
            if self.height[to].is_none() {
                self.height[to] = Some(height + 1);
                self.parent[to] = Some(edge);
                self.orient(to, height + 1);
            }
            let arc = self.arc(edge);
            // The nesting order: by lowest return point, and edges with a second one after those without.
            depths.push((2 * arc.low + u32::from(arc.second < height), edge));
            self.pass_down(node, arc);
        }
        depths.sort_unstable();
        self.ordered[node] = depths.into_iter().map(|(_, edge)| edge).collect();
    }

    /// Updates the return points of the edge to a node with those of an outgoing edge.
    fn pass_down(&mut self, node: usize, arc: Arc) {
        let Some(parent) = self.parent[node] else {
            return;
        };
        let under = self.arc_mut(parent);
        if arc.low < under.low {
            under.second = under.low.min(arc.second);
            under.low = arc.low;
        } else if arc.low > under.low {
            under.second = under.second.min(arc.low);
        } else {
            under.second = under.second.min(arc.second);
        }
    }

    /// Whether everything from a node on can be drawn.
    fn test(&mut self, node: usize) -> bool {
        let parent = self.parent[node];
        for index in 0..self.ordered[node].len() {
            let edge = self.ordered[node][index];
            let Arc { to, low, .. } = self.arc(edge);
            let bottom = self.stack.len();
            if self.parent[to] == Some(edge) {
                if !self.test(to) {
                    return false;
                }
            } else {
                let only = Interval { low: Some(edge), high: Some(edge) };
                self.stack.push(Pair { right: only, ..Pair::default() });
            }
            // An edge that returns no lower than here constrains nothing below.
            let (Some(parent), true) = (parent, Some(low) < self.height[node]) else {
                continue;
            };
            if index == 0 {
                self.arc_mut(parent).lowest = self.arc(edge).lowest;
            } else if !self.constrain(edge, parent, bottom) {
                return false;
            }
        }
        if let Some(parent) = parent {
            self.close(parent);
        }
        true
    }

    /// Puts all return edges of an edge on one side, and those that they conflict with on the other.
    fn constrain(&mut self, edge: Edge, parent: Edge, bottom: usize) -> bool {
        let mut merged = Pair::default();
        while self.stack.len() > bottom {
            let Some(mut pair) = self.stack.pop() else {
                break;
            };
            if !pair.left.is_empty() {
                pair.swap();
            }
            // All return edges of one edge must fit on one side; a pair with both sides in use can't be merged.
            let (true, Some(low)) = (pair.left.is_empty(), pair.right.low) else {
                return false;
            };
            if self.low(low) > self.low(parent) {
                self.join(&mut merged.right, pair.right);
            } else {
                // Edges that return as low as the parent follow its side and impose nothing new.
                self.arc_mut(low).same = Some(self.arc(parent).lowest);
            }
        }
        while let Some(mut pair) = self.stack.last().copied() {
            if !self.conflicts(pair.left, edge) && !self.conflicts(pair.right, edge) {
                break;
            }
            self.stack.pop();
            if self.conflicts(pair.right, edge) {
                pair.swap();
            }
            if self.conflicts(pair.right, edge) {
                return false;
            }
            if let Some(low) = merged.right.low {
                self.arc_mut(low).same = pair.right.high;
            }
            merged.right.low = pair.right.low.or(merged.right.low);
            self.join(&mut merged.left, pair.left);
        }
        if !merged.left.is_empty() || !merged.right.is_empty() {
            self.stack.push(merged);
        }
        true
    }

    /// Appends an interval with lower return points to another one.
    fn join(&mut self, interval: &mut Interval, lower: Interval) {
        match interval.low {
            Some(low) if !interval.is_empty() => self.arc_mut(low).same = lower.high,
            _ => interval.high = lower.high,
        }
        interval.low = lower.low;
    }

    /// Whether an edge of an interval returns higher than the lowest return point of an edge.
    fn conflicts(&self, interval: Interval, edge: Edge) -> bool {
        interval.high.is_some_and(|high| self.low(high) > self.low(edge))
    }

    /// The lowest return point of a pair.
    fn lowest(&self, pair: Pair) -> Option<u32> {
        let lows = [pair.left.low, pair.right.low].into_iter().flatten();
        lows.map(|edge| self.low(edge)).min()
    }

    /// Drops the edges that end where an edge begins.
    fn close(&mut self, edge: Edge) {
        let Arc { from, low, .. } = self.arc(edge);
        let height = self.height[from];
        while self.stack.last().is_some_and(|pair| self.lowest(*pair) == height) {
            self.stack.pop();
        }
        if let Some(mut pair) = self.stack.pop() {
            let right = pair.right.low;
            self.trim(&mut pair.left, from, right);
            let left = pair.left.low;
            self.trim(&mut pair.right, from, left);
            self.stack.push(pair);
        }
        if Some(low) < height {
            let top = self.stack.last().copied().unwrap_or_default();
            let higher = |one: Edge, other: Edge| self.low(one) > self.low(other);
            let same = match (top.left.high, top.right.high) {
                (Some(left), Some(right)) if higher(left, right) => Some(left),
                (left, None) => left,
                (_, right) => right,
            };
            self.arc_mut(edge).same = same;
        }
    }

    /// Drops the edges of an interval that end at a node.
    fn trim(&mut self, interval: &mut Interval, node: usize, other: Option<Edge>) {
        while let Some(high) = interval.high.filter(|high| self.arc(*high).to == node) {
            interval.high = self.arc(high).same;
        }
        if let (None, Some(low)) = (interval.high, interval.low) {
            self.arc_mut(low).same = other;
            interval.low = None;
        }
    }
}
