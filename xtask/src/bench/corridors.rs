//! Figures of layouts that realize a given graph, with and without corridors.
//!
//! The rooms are large, with connections almost anywhere along their walls, and the graphs are parts of a square grid
//! with a few cycles.

use std::ops::ControlFlow;
use std::time::Instant;

use seedwright::random::{Seed, Stream};
use seedwright::rooms::{
    Catalogue, CorridorSettings, Edge, Graph, GraphPlanner, GraphSettings, Node, NodeId, Template,
};

use super::Bench;
use super::graphs::grid_edges;

/// Two squares, a rectangle, a corner and a room with three arms.
const DRAWINGS: &[(&str, &str)] = &[
    ("small", "##???##\n#.....#\n?.....?\n?.....?\n?.....?\n#.....#\n##???##"),
    (
        "large",
        "##???????##\n#.........#\n?.........?\n?.........?\n?.........?\n?.........?\n?.........?\n?.........?\n?.........?\n#.........#\n##???????##",
    ),
    (
        "long",
        "##?????????##\n#...........#\n?...........?\n?...........?\n?...........?\n#...........#\n##?????????##",
    ),
    (
        "corner",
        "##??????##\n#........#\n?........?\n?........?\n?........#\n?....##?##\n?....#\n?....?\n#....#\n##??##",
    ),
    (
        "arms",
        "##?????????##\n#...........#\n?...........?\n?...........?\n#...........#\n##??#...#??##\n    #...#\n    ?...?\n    ?...?\n    #...#\n    ##?##",
    ),
];

/// The rooms, and the corridors if there are any.
pub(crate) fn catalogue(corridors: Option<&CorridorSettings>) -> Catalogue {
    let templates = DRAWINGS.iter().map(|(name, drawing)| {
        Template::parse(name, drawing).expect("the drawings of the benchmarks are sound")
    });
    let settings: Vec<&CorridorSettings> = corridors.into_iter().collect();
    Catalogue::with_corridors(templates.collect(), Vec::new(), &settings)
        .expect("the templates of the benchmarks are sound")
}

/// Measures the layouts of a graph with this many rooms, and some more doors than a tree has: the times of all seeds in
/// milliseconds, in order, and how many were found.
fn times(bench: &Bench<'_>, rooms: u32, corridors: Option<&CorridorSettings>) -> (Vec<f64>, u32) {
    let catalogue = catalogue(corridors);
    let mut stream = Stream::new(&Seed::from(7), "bench", "corridors", rooms);
    let edges = grid_edges(&mut stream, rooms, 4).into_iter();
    let edges: Vec<Edge> = edges.map(|(a, b)| Edge::new(NodeId(a), NodeId(b))).collect();
    let nodes = (0..rooms).map(|node| Node::new(&node.to_string())).collect();
    let graph = Graph::with_edges(&catalogue, nodes, &edges, corridors)
        .expect("the graphs of the benchmarks are sound");
    let settings = GraphSettings { repeats: true, ..GraphSettings::default() };
    let planner = GraphPlanner::new(&catalogue, &graph, settings)
        .expect("the graphs of the benchmarks are possible");
    let seeds = if bench.quick() { 20 } else { 100 };
    let mut found = 0;
    let times = (0..seeds).map(|seed| {
        let start = Instant::now();
        let planned = planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        found += u32::from(planned.is_ok());
        start.elapsed().as_secs_f64() * 1e3
    });
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let share = 100 * found / times.len() as u32;
    (times, share)
}

/// The median, the 99th percentile and the share found, with corridors of length 2.
fn with_corridors(bench: &mut Bench<'_>, rooms: u32) {
    let corridors =
        CorridorSettings { lengths: (2, 2), bends: false, ..CorridorSettings::default() };
    let (times, share) = times(bench, rooms, Some(&corridors));
    bench.figure(times[times.len() / 2], "ms");
    bench.figure_of("p99", times[(times.len() - 1) * 99 / 100], "ms");
    bench.figure_of("found", f64::from(share), "%");
}

/// A graph of 17 rooms with corridors.
pub fn seventeen(bench: &mut Bench<'_>) {
    with_corridors(bench, 17);
}

/// A graph of 41 rooms with corridors.
pub fn forty_one(bench: &mut Bench<'_>) {
    with_corridors(bench, 41);
}

/// The mean time for a graph of 41 rooms without corridors.
pub fn without(bench: &mut Bench<'_>) {
    let (times, share) = times(bench, 41, None);
    bench.figure(times.iter().sum::<f64>() / times.len() as f64, "ms");
    bench.figure_of("found", f64::from(share), "%");
}
