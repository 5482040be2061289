//! Figures of layouts that realize a graph.
//!
//! There are two families of graphs. Grid graphs are parts of a square grid: a random tree, and then some of the
//! other neighbours, like a dungeon sketched on squared paper. Free graphs are random trees with some random edges
//! added, whose cycles cross in ways nobody would draw; it is unknown whether these templates can realize them. A
//! room has at most four neighbours.

use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::random::{Seed, Stream};
use seedwright::rooms::{Catalogue, Graph, GraphPlanner, GraphSettings, Node, NodeId};

use super::Bench;
use super::rooms::catalogue;

/// A family of graphs.
#[derive(Clone, Copy)]
struct Graphs {
    name: &'static str,
    /// The number of edges in addition to those of a tree.
    extra: usize,
    on_grid: bool,
    rooms: u32,
}

pub(crate) type Edges = Vec<(u32, u32)>;

pub(crate) fn below(stream: &mut Stream, bound: u32) -> u32 {
    stream.below(NonZeroU32::new(bound).expect("there is something to choose from"))
}

/// Returns a part of a square grid.
pub(super) fn grid_edges(stream: &mut Stream, rooms: u32, extra: usize) -> Edges {
    let near = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let mut cells = vec![(0, 0)];
    let mut edges = Edges::new();
    while (cells.len() as u32) < rooms {
        let from = below(stream, cells.len() as u32);
        let next = near(cells[from as usize])[below(stream, 4) as usize];
        if !cells.contains(&next) {
            edges.push((from, cells.len() as u32));
            cells.push(next);
        }
    }
    let pairs = (0..rooms).flat_map(|b| (0..b).map(move |a| (a, b)));
    let side_by_side = |(a, b): &(u32, u32)| near(cells[*a as usize]).contains(&cells[*b as usize]);
    let others = pairs.filter(|pair| side_by_side(pair) && !edges.contains(pair));
    let mut others: Edges = others.collect();
    stream.shuffle(&mut others);
    edges.extend(others.into_iter().take(extra));
    edges
}

/// Returns a random tree with random edges.
pub(crate) fn free_edges(stream: &mut Stream, rooms: u32, extra: usize) -> Edges {
    let mut degrees = vec![0u32; rooms as usize];
    let mut edges = Edges::new();
    let tree = rooms as usize - 1;
    while edges.len() < tree + extra {
        let in_tree = edges.len() < tree;
        let b = match in_tree {
            true => edges.len() as u32 + 1,
            false => 1 + below(stream, rooms - 1),
        };
        let a = below(stream, b);
        let full = degrees[a as usize] == 4 || degrees[b as usize] == 4;
        if !full && !edges.contains(&(a, b)) {
            degrees[a as usize] += 1;
            degrees[b as usize] += 1;
            edges.push((a, b));
        }
    }
    edges
}

fn graph(catalogue: &Catalogue, family: Graphs, number: u64) -> Graph {
    let mut stream = Stream::new(&Seed::from(number), "bench", family.name, family.rooms);
    let edges = match family.on_grid {
        true => grid_edges(&mut stream, family.rooms, family.extra),
        false => free_edges(&mut stream, family.rooms, family.extra),
    };
    let nodes = (0..family.rooms).map(|node| Node::new(&node.to_string()));
    let edges = edges.into_iter().map(|(a, b)| (NodeId(a), NodeId(b)));
    Graph::new(catalogue, nodes.collect(), edges.collect())
        .expect("the graphs of the benchmarks are sound")
}

/// Measures the median time of a layout in milliseconds, and the percentage that are found. Preparing the planner is
/// not included: it is done once for all seeds.
fn measure(bench: &Bench<'_>, catalogue: &Catalogue, family: Graphs) -> (f64, f64) {
    let (graphs, seeds) = if bench.quick() { (10, 1) } else { (50, 2) };
    let settings = GraphSettings {
        // Free graphs that can't be laid out would use up the whole work limit.
        attempts: if family.on_grid { 100 } else { 10 },
        ..GraphSettings::default()
    };
    let mut times = Vec::new();
    let mut found = 0;
    for number in 0..graphs {
        let graph = graph(catalogue, family, number);
        let planner = GraphPlanner::new(catalogue, &graph, settings.clone());
        // A graph that is not planar is not part of this family.
        let Ok(planner) = planner else { continue };
        for seed in 0..seeds {
            let start = Instant::now();
            let planned = planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
            times.push(start.elapsed().as_secs_f64() * 1e3);
            found += u32::from(planned.is_ok());
        }
    }
    times.sort_by(f64::total_cmp);
    let share = 100.0 * f64::from(found) / times.len() as f64;
    (times[times.len() / 2], share)
}

/// Layouts of trees, of one cycle and of several: time, and the share that are found.
pub fn forty(bench: &mut Bench<'_>) {
    let catalogue = catalogue();
    let families = [
        ("trees", 0, true),
        ("cycle", 1, true),
        ("cycles", 3, true),
        ("free_trees", 0, false),
        ("free_cycle", 1, false),
        ("free_cycles", 3, false),
    ];
    for (name, extra, on_grid) in families {
        for rooms in [10, 20, 40] {
            let family = Graphs { name, extra, on_grid, rooms };
            let (time, share) = measure(bench, &catalogue, family);
            if (name, rooms) == ("cycles", 40) {
                bench.figure(time, "ms");
            }
            bench.figure_of(&format!("{name}{rooms}"), time, "ms");
            bench.figure_of(&format!("{name}{rooms}.found"), share, "%");
        }
    }
}
