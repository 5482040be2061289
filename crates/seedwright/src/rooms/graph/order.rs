//! The order in which rooms are placed: short cycles first, trees last.
//!
//! A cycle has to close exactly, so its rooms are placed one after the other while nothing else is around. A path
//! between placed rooms, an *ear*, also closes a cycle. The shortest cycle comes first, then always the shortest ear; a
//! long ear would be hard to close around rooms that are placed in the meantime.

use std::collections::VecDeque;

use super::links::Links;
use crate::random::Stream;
use crate::world::templates::Graph;

/// The state while the order is built.
struct Ordering {
    /// The neighbours in a random order.
    neighbours: Vec<Vec<u32>>,
    /// The nodes on cycles, on paths between cycles, or on paths between nodes with a position.
    core: Vec<bool>,
    taken: Vec<bool>,
    order: Vec<u32>,
}

/// How a breadth-first search for ears reached a node.
#[derive(Clone, Copy)]
struct Reached {
    /// The first node of the path; two paths with different first nodes form an ear.
    branch: u32,
    from: Option<u32>,
    length: u32,
}

/// The rooms in the order in which they are placed.
pub(super) fn order(graph: &Graph, links: &Links, stream: &mut Stream) -> Vec<u32> {
    let count = links.rooms();
    let mut nodes: Vec<u32> = (0..count).collect();
    stream.shuffle(&mut nodes);
    let neighbours = (0..count).map(|node| {
        let mut neighbours: Vec<u32> = links.neighbours(node).collect();
        stream.shuffle(&mut neighbours);
        neighbours
    });
    let mut ordering = Ordering {
        neighbours: neighbours.collect(),
        core: core(graph, links),
        taken: vec![false; count as usize],
        order: Vec::with_capacity(count as usize),
    };
    ordering.begin(graph, &nodes);
    ordering.complete();
    ordering.order
}

/// The rooms in an order in which cycles close early: rooms with a position, or else the shortest cycle through a room.
pub(super) fn order_from(graph: &Graph, links: &Links, first: u32) -> Vec<u32> {
    let count = links.rooms();
    let mut ordering = Ordering {
        neighbours: (0..count).map(|node| links.neighbours(node).collect()).collect(),
        core: core(graph, links),
        taken: vec![false; count as usize],
        order: Vec::with_capacity(count as usize),
    };
    ordering.begin(graph, &[first]);
    ordering.complete();
    ordering.order
}

/// The graph without its trees: leaves are removed until none is left.
fn core(graph: &Graph, links: &Links) -> Vec<bool> {
    let count = links.rooms();
    let mut ways: Vec<u32> = (0..count).map(|node| links.of(node).len() as u32).collect();
    let mut core = vec![true; count as usize];
    let is_leaf =
        |ways: &[u32], node: u32| ways[node as usize] <= 1 && graph.position(node).is_none();
    let mut leaves: Vec<u32> = (0..count).filter(|node| is_leaf(&ways, *node)).collect();
    while let Some(leaf) = leaves.pop() {
        if !std::mem::replace(&mut core[leaf as usize], false) {
            continue;
        }
        for neighbour in links.neighbours(leaf) {
            let left = &mut ways[neighbour as usize];
            *left = left.saturating_sub(1);
            if core[neighbour as usize] && is_leaf(&ways, neighbour) {
                leaves.push(neighbour);
            }
        }
    }
    core
}

impl Ordering {
    fn take(&mut self, node: u32) {
        if !std::mem::replace(&mut self.taken[node as usize], true) {
            self.order.push(node);
        }
    }

    /// Takes all other nodes.
    fn complete(&mut self) {
        while let Some(next) = self.next_of_core() {
            next.into_iter().for_each(|node| self.take(node));
        }
        self.add_trees();
    }

    /// Takes the nodes with a position, or else the shortest cycle, or else the node with the most neighbours.
    fn begin(&mut self, graph: &Graph, nodes: &[u32]) {
        let fixed = (0..graph.rooms()).filter(|node| graph.position(*node).is_some());
        let mut first: Vec<u32> = fixed.collect();
        if first.is_empty() {
            first = self.shortest_cycle(nodes);
        }
        if first.is_empty() {
            let most = nodes.iter().max_by_key(|node| self.neighbours[**node as usize].len());
            first.extend(most);
        }
        first.into_iter().for_each(|node| self.take(node));
    }

    fn shortest_cycle(&mut self, nodes: &[u32]) -> Vec<u32> {
        let mut shortest: Vec<u32> = Vec::new();
        for node in nodes.iter().filter(|node| self.core[**node as usize]) {
            // A cycle through a node is an ear that starts and ends there, so pretend that only this node is taken.
            let mut taken = vec![false; self.taken.len()];
            taken[*node as usize] = true;
            std::mem::swap(&mut self.taken, &mut taken);
            let ear = self.shortest_ear();
            std::mem::swap(&mut self.taken, &mut taken);
            if let Some(mut cycle) = ear {
                cycle.insert(0, *node);
                if shortest.is_empty() || cycle.len() < shortest.len() {
                    shortest = cycle;
                }
            }
            // No cycle is shorter than three rooms.
            if shortest.len() == 3 {
                break;
            }
        }
        shortest
    }

    /// The nodes of the core that come next: the shortest ear, or a step towards the next cycle.
    fn next_of_core(&self) -> Option<Vec<u32>> {
        let ear = self.shortest_ear();
        ear.or_else(|| self.entries().next().map(|(node, _)| vec![node]))
    }

    /// The free nodes of the core with a taken neighbour, in order, with that neighbour.
    fn entries(&self) -> impl Iterator<Item = (u32, u32)> {
        self.order.iter().flat_map(|taken| {
            let neighbours = self.neighbours[*taken as usize].iter();
            let free = neighbours.filter(|node| self.is_free(**node));
            free.map(|node| (*node, *taken))
        })
    }

    fn is_free(&self, node: u32) -> bool {
        self.core[node as usize] && !self.taken[node as usize]
    }

    /// The shortest path through free nodes from one edge at a taken node to another such edge.
    fn shortest_ear(&self) -> Option<Vec<u32>> {
        let mut reached: Vec<Option<Reached>> = vec![None; self.taken.len()];
        let mut queue = VecDeque::new();
        for (taken, neighbours) in self.taken.iter().zip(&self.neighbours) {
            for node in neighbours.iter().filter(|node| *taken && self.is_free(**node)) {
                // Two taken nodes share this neighbour: no ear is shorter than a single node.
                if reached[*node as usize].is_some() {
                    return Some(vec![*node]);
                }
                reached[*node as usize] = Some(Reached { branch: *node, from: None, length: 1 });
                queue.push_back(*node);
            }
        }
        let mut shortest: Option<(u32, u32, u32)> = None;
        while let Some(node) = queue.pop_front() {
            let here = reached[node as usize]?;
            let free = self.neighbours[node as usize].iter();
            for next in free.filter(|next| self.is_free(**next)) {
                match reached[*next as usize] {
                    None => {
                        reached[*next as usize] = Some(Reached {
                            branch: here.branch,
                            from: Some(node),
                            length: here.length + 1,
                        });
                        queue.push_back(*next);
                    }
                    Some(there) if there.branch != here.branch => {
                        let length = here.length + there.length;
                        if shortest.is_none_or(|(least, ..)| length < least) {
                            shortest = Some((length, node, *next));
                        }
                    }
                    // Both paths begin at the same free node, so they don't join two edges of taken nodes.
                    Some(_) => (),
                }
            }
        }
        let (_, one, other) = shortest?;
        let mut ear = way_to(&reached, one);
        ear.reverse();
        ear.extend(way_to(&reached, other));
        Some(ear)
    }

    /// Takes the trees attached to the core, the largest first, so that single rooms fill the remaining gaps.
    fn add_trees(&mut self) {
        let first = self.order.len();
        let mut next = 0;
        let mut parents = Vec::new();
        while let Some(node) = self.order.get(next).copied() {
            next += 1;
            for index in 0..self.neighbours[node as usize].len() {
                let child = self.neighbours[node as usize][index];
                if !self.taken[child as usize] {
                    parents.push((child, node));
                    self.take(child);
                }
            }
        }
        let mut sizes = vec![1u32; self.taken.len()];
        // Children come after their parents, so sizes add up in one pass from the end.
        for (child, parent) in parents.iter().rev() {
            sizes[*parent as usize] += sizes[*child as usize];
        }
        self.order[first..].sort_by_key(|node| u32::MAX - sizes[*node as usize]);
    }
}

/// The path that led to a node, backwards.
fn way_to(reached: &[Option<Reached>], node: u32) -> Vec<u32> {
    let mut way = vec![node];
    let mut at = node;
    while let Some(from) = reached[at as usize].and_then(|reached| reached.from) {
        way.push(from);
        at = from;
    }
    way
}
