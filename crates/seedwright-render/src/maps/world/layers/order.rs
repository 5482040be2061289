//! Orders the vertices within layers: sweeps up and down until the number of edge crossings stops falling.

use super::Graph;

/// The number of sweeps without improvement after which the best order is taken.
const PATIENCE: usize = 4;

/// The layers, with their vertices ordered so that few edges cross.
pub fn with_few_crossings(graph: &Graph, ranks: &[i32]) -> Vec<Vec<usize>> {
    let mut order = Order::walked(graph, ranks);
    let (mut best, mut fewest) = (order.layers.clone(), order.crossings());
    let (mut is_down, mut waited) = (true, 0);
    while waited < PATIENCE {
        order.sweep(is_down);
        order.swap_neighbours(is_down);
        let crossings = order.crossings();
        waited += 1;
        if crossings < fewest {
            (best, fewest, waited) = (order.layers.clone(), crossings, 0);
        }
        is_down = !is_down;
    }
    best
}

struct Order<'g> {
    graph: &'g Graph,
    layers: Vec<Vec<usize>>,
    /// The position of each vertex in its layer.
    positions: Vec<usize>,
}

impl<'g> Order<'g> {
    /// The initial order: vertices as a depth-first walk from above meets them.
    fn walked(graph: &'g Graph, ranks: &[i32]) -> Self {
        let top = ranks.iter().copied().min().unwrap_or(0);
        let layer = |vertex: usize| usize::try_from(ranks[vertex] - top).unwrap_or(0);
        let lowest = (0..ranks.len()).map(layer).max().unwrap_or(0);
        let mut layers = vec![Vec::new(); lowest + 1];
        let mut positions = vec![0; graph.count()];
        let mut seen = vec![false; graph.count()];
        for root in 0..graph.count() {
            let mut open = vec![root];
            while let Some(vertex) = open.pop() {
                if std::mem::replace(&mut seen[vertex], true) {
                    continue;
                }
                let row = &mut layers[layer(vertex)];
                positions[vertex] = row.len();
                row.push(vertex);
                let first = open.len();
                open.extend(graph.lower(vertex));
                open[first..].reverse();
            }
        }
        Self { graph, layers, positions }
    }

    /// Sorts each layer by the mean position of the vertices' neighbours in the layer before.
    fn sweep(&mut self, is_down: bool) {
        let count = self.layers.len();
        let passed: Vec<usize> = match is_down {
            true => (1..count).collect(),
            false => (0..count - 1).rev().collect(),
        };
        for number in passed {
            let mut means: Vec<(f64, usize)> = { self.layers[number].iter() }
                .map(|vertex| (self.mean(*vertex, is_down), *vertex))
                .collect();
            means.sort_by(|one, other| one.0.total_cmp(&other.0));
            for (position, (_, vertex)) in means.iter().enumerate() {
                self.positions[*vertex] = position;
                self.layers[number][position] = *vertex;
            }
        }
    }

    fn mean(&self, vertex: usize, is_down: bool) -> f64 {
        let near = self.near(vertex, is_down);
        if near.is_empty() {
            return self.positions[vertex] as f64;
        }
        near.iter().sum::<usize>() as f64 / near.len() as f64
    }

    /// The positions of the neighbours above or below.
    fn near(&self, vertex: usize, is_above: bool) -> Vec<usize> {
        match is_above {
            true => self.graph.upper(vertex).map(|upper| self.positions[upper]).collect(),
            false => self.graph.lower(vertex).map(|lower| self.positions[lower]).collect(),
        }
    }

    /// Swaps adjacent vertices of a layer as long as that reduces crossings.
    fn swap_neighbours(&mut self, is_down: bool) {
        let mut is_better = true;
        while is_better {
            is_better = false;
            for step in 0..self.layers.len() {
                let layer = if is_down { step } else { self.layers.len() - 1 - step };
                for position in 1..self.layers[layer].len() {
                    let [left, right] =
                        [self.layers[layer][position - 1], self.layers[layer][position]];
                    let [now, then] = self.crossings_of(left, right);
                    if then < now {
                        is_better = true;
                        self.layers[layer].swap(position - 1, position);
                        (self.positions[left], self.positions[right]) = (position, position - 1);
                    }
                }
            }
        }
    }

    /// The crossings between the edges of two adjacent vertices as they are, and if they were swapped.
    fn crossings_of(&self, left: usize, right: usize) -> [usize; 2] {
        let mut found = [0, 0];
        for is_above in [true, false] {
            let [mut left, mut right] = [left, right].map(|vertex| self.near(vertex, is_above));
            left.sort_unstable();
            right.sort_unstable();
            found[0] += beyond(&left, &right);
            found[1] += beyond(&right, &left);
        }
        found
    }

    /// The number of crossings.
    fn crossings(&self) -> usize {
        let pairs = self.layers.windows(2);
        pairs.map(|pair| self.crossings_between(&pair[0], pair[1].len())).sum()
    }

    /// The number of crossings between a layer and the next one, which has `next` vertices.
    fn crossings_between(&self, layer: &[usize], next: usize) -> usize {
        // A Fenwick tree that counts the edges seen so far by the position of their lower ends.
        let mut sums = vec![0; next + 1];
        let (mut seen, mut crossings) = (0, 0);
        for vertex in layer {
            let mut ends = self.near(*vertex, false);
            ends.sort_unstable();
            for end in ends {
                let mut at = end + 1;
                let mut not_beyond = 0;
                while at > 0 {
                    not_beyond += sums[at];
                    at &= at - 1;
                }
                crossings += seen - not_beyond;
                at = end + 1;
                while at <= next {
                    sums[at] += 1;
                    at += at & at.wrapping_neg();
                }
                seen += 1;
            }
        }
        crossings
    }
}

/// The number of pairs with a number of the first list greater than one of the second. Both lists are ascending.
fn beyond(greater: &[usize], less: &[usize]) -> usize {
    let mut passed = 0;
    let passed = greater.iter().map(|number| {
        passed += less[passed..].iter().take_while(|other| *other < number).count();
        passed
    });
    passed.sum()
}
