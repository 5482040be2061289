//! Assigns positions in layers, after Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001).
//! Vertices are aligned with the median of their neighbours in four ways, from above and below and from both sides; the
//! final position is the middle of the four.

use super::{Graph, SPACING};

/// The centre of each vertex, from 0.
pub fn centres(graph: &Graph, mut layers: Vec<Vec<usize>>, widths: &[f64]) -> Vec<f64> {
    let mut drawings = Vec::new();
    for is_down in [true, false] {
        for is_right in [true, false] {
            let drawing = Drawing::new(graph, &layers, widths, is_down).placed();
            let side = if is_right { 1.0 } else { -1.0 };
            drawings.push(drawing.into_iter().map(|x| side * x).collect::<Vec<f64>>());
            layers.iter_mut().for_each(|layer| layer.reverse());
        }
        layers.reverse();
    }
    align(&mut drawings);
    let middle = (0..graph.count()).map(|vertex| {
        let mut places: Vec<f64> = drawings.iter().map(|drawing| drawing[vertex]).collect();
        places.sort_by(f64::total_cmp);
        (places[1] + places[2]) / 2.0
    });
    let middle: Vec<f64> = middle.collect();
    let left = middle.iter().copied().min_by(f64::total_cmp).unwrap_or(0.0);
    middle.into_iter().map(|x| x - left).collect()
}

/// Aligns the drawings with the narrowest one: those that grow to the right at its left border, the others at its
/// right one.
fn align(drawings: &mut [Vec<f64>]) {
    let borders = drawings.iter().map(|drawing| {
        let least = drawing.iter().copied().min_by(f64::total_cmp).unwrap_or(0.0);
        let most = drawing.iter().copied().max_by(f64::total_cmp).unwrap_or(0.0);
        (least, most)
    });
    let borders: Vec<(f64, f64)> = borders.collect();
    let width = |(least, most): &&(f64, f64)| most - least;
    let narrowest = borders.iter().min_by(|one, other| width(one).total_cmp(&width(other)));
    let Some(narrowest) = narrowest.copied() else { return };
    for (number, (drawing, (least, most))) in drawings.iter_mut().zip(&borders).enumerate() {
        let by = if number % 2 == 0 { least - narrowest.0 } else { narrowest.1 - most };
        drawing.iter_mut().for_each(|x| *x += by);
    }
}

/// One of the four drawings in progress.
struct Drawing<'g> {
    graph: &'g Graph,
    layers: &'g [Vec<usize>],
    /// The layer of each vertex, and its index there.
    places: Vec<(usize, usize)>,
    /// The first vertex of each vertex's block, and the next one in it; the last is followed by the first.
    roots: Vec<usize>,
    next: Vec<usize>,
    /// The width of each vertex's block.
    widths: Vec<f64>,
    /// The sink of each vertex's class of blocks, and the distance that the whole class moves.
    sinks: Vec<usize>,
    shifts: Vec<f64>,
    x: Vec<Option<f64>>,
}

impl<'g> Drawing<'g> {
    fn new(graph: &'g Graph, layers: &'g [Vec<usize>], widths: &[f64], is_down: bool) -> Self {
        let count = graph.count();
        let mut places = vec![(0, 0); count];
        for (number, layer) in layers.iter().enumerate() {
            for (position, vertex) in layer.iter().enumerate() {
                places[*vertex] = (number, position);
            }
        }
        let mut drawing = Self {
            graph,
            layers,
            places,
            roots: (0..count).collect(),
            next: (0..count).collect(),
            widths: Vec::new(),
            sinks: (0..count).collect(),
            shifts: vec![f64::INFINITY; count],
            x: vec![None; count],
        };
        drawing.align(is_down);
        drawing.widths = drawing.block_widths(widths);
        drawing
    }

    /// Combines vertices into vertical blocks: each with a median neighbour in the layer before, unless lines would
    /// cross.
    fn align(&mut self, is_down: bool) {
        for layer in self.layers {
            let mut free = 0;
            for vertex in layer {
                let mut before: Vec<usize> = match is_down {
                    true => self.graph.upper(*vertex).collect(),
                    false => self.graph.lower(*vertex).collect(),
                };
                if before.is_empty() {
                    continue;
                }
                before.sort_by_key(|other| self.places[*other].1);
                for median in [(before.len() - 1) / 2, before.len() / 2] {
                    let other = before[median];
                    let position = self.places[other].1;
                    if self.next[*vertex] == *vertex && free <= position {
                        self.next[other] = *vertex;
                        self.roots[*vertex] = self.roots[other];
                        self.next[*vertex] = self.roots[*vertex];
                        free = position + 1;
                    }
                }
            }
        }
    }

    fn first_of_blocks(&self) -> Vec<usize> {
        (0..self.roots.len()).filter(|vertex| self.roots[*vertex] == *vertex).collect()
    }

    fn block(&self, root: usize) -> impl Iterator<Item = usize> {
        let next = move |vertex: &usize| Some(self.next[*vertex]).filter(|next| *next != root);
        std::iter::successors(Some(root), next)
    }

    fn block_widths(&self, widths: &[f64]) -> Vec<f64> {
        let mut found = vec![0.0; widths.len()];
        for root in self.first_of_blocks() {
            let width = self.block(root).map(|vertex| widths[vertex] + SPACING);
            let width = width.fold(f64::NEG_INFINITY, f64::max);
            self.block(root).for_each(|vertex| found[vertex] = width);
        }
        found
    }

    /// The vertex to the left.
    fn left(&self, vertex: usize) -> Option<usize> {
        let (layer, position) = self.places[vertex];
        Some(self.layers[layer][position.checked_sub(1)?])
    }

    fn gap(&self, one: usize, other: usize) -> f64 {
        (self.widths[one] + self.widths[other]) * 0.5
    }

    fn at(&self, vertex: usize) -> f64 {
        self.x[vertex].unwrap_or(0.0)
    }

    /// The position of each vertex.
    fn placed(mut self) -> Vec<f64> {
        for root in self.first_of_blocks() {
            self.place(root);
        }
        for layer in 0..self.layers.len() {
            self.shift(layer);
        }
        let x = (0..self.x.len()).map(|vertex| self.at(vertex) + self.shifts[self.sinks[vertex]]);
        x.collect()
    }

    /// Places a block as far left as the blocks to its left allow, which are placed first.
    fn place(&mut self, root: usize) {
        if self.x[root].is_some() {
            return;
        }
        self.x[root] = Some(0.0);
        // Blocks that wait for others, each with the vertex that it is at.
        let mut path = vec![(root, root)];
        while let Some((root, vertex)) = path.pop() {
            if let Some(left) = self.left(vertex).map(|left| self.roots[left]) {
                if self.x[left].is_none() {
                    self.x[left] = Some(0.0);
                    path.extend([(root, vertex), (left, left)]);
                    continue;
                }
                self.keep_apart(root, left);
            }
            match self.next[vertex] {
                next if next == root => self.follow(root),
                next => path.push((root, next)),
            }
        }
    }

    /// Moves a block to the right of one that it must not overlap.
    fn keep_apart(&mut self, root: usize, left: usize) {
        if self.sinks[root] == root {
            self.sinks[root] = self.sinks[left];
        }
        if self.sinks[root] == self.sinks[left] {
            let least = self.at(left) + self.gap(root, left);
            self.x[root] = Some(self.at(root).max(least));
        }
    }

    /// Gives all vertices of a block the position of its first.
    fn follow(&mut self, root: usize) {
        let mut vertex = self.next[root];
        while vertex != root {
            self.x[vertex] = self.x[root];
            self.sinks[vertex] = self.sinks[root];
            vertex = self.next[vertex];
        }
    }

    /// Moves the blocks that start at the beginning of a layer as close to others as possible.
    fn shift(&mut self, first: usize) {
        let mut vertex = self.layers[first][0];
        if self.sinks[vertex] != vertex {
            return;
        }
        if self.shifts[vertex] == f64::INFINITY {
            self.shifts[vertex] = 0.0;
        }
        let (mut layer, mut position) = (first, 0);
        loop {
            vertex = self.layers[layer][position];
            while self.next[vertex] != self.roots[vertex] {
                vertex = self.next[vertex];
                layer += 1;
                if let Some(left) = self.left(vertex) {
                    let distance = self.at(vertex) - (self.at(left) + self.gap(vertex, left));
                    let shift = self.shifts[self.sinks[vertex]] + distance;
                    let sink = self.sinks[left];
                    self.shifts[sink] = self.shifts[sink].min(shift);
                }
            }
            position = self.places[vertex].1 + 1;
            let next = self.layers[layer].get(position);
            if next.is_none_or(|next| self.sinks[*next] != self.sinks[vertex]) {
                break;
            }
        }
    }
}
