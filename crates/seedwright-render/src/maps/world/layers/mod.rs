//! The library that draws layered graphs, behind two questions.

use std::collections::BTreeSet;
use std::thread;

use rust_sugiyama::configure::Config;
use rust_sugiyama::from_vertices_and_edges;

/// The library follows chains of vertices by recursion, which needs room on long ones.
const STACK: usize = 256 * 1024 * 1024;

/// The space between neighbours in a layer.
pub const SPACING: f64 = 14.0;

/// An edge from an upper vertex to a lower one.
pub type Edge = (usize, usize);

/// The layer of each vertex of a connected graph, from zero, so that edges are short and lead down.
pub fn ranks(count: usize, edges: &[Edge]) -> Vec<i32> {
    let heights = placed(&vec![1.0; count], edges);
    let distinct: BTreeSet<i64> = heights.iter().map(|(_, y)| *y as i64).collect();
    let rank = |y: f64| distinct.range(..y as i64).count();
    let ranks = heights.iter().map(|(_, y)| rank(*y));
    ranks.map(|rank| i32::try_from(rank).unwrap_or(i32::MAX)).collect()
}

/// The middle of each vertex of a connected graph from left to right, so that edges cross little. Every
/// edge has to lead from one layer to the next.
pub fn centres(widths: &[f64], edges: &[Edge]) -> Vec<f64> {
    placed(widths, edges).into_iter().map(|(x, _)| x).collect()
}

fn placed(widths: &[f64], edges: &[Edge]) -> Vec<(f64, f64)> {
    if edges.is_empty() {
        return vec![(0.0, 0.0); widths.len()];
    }
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, || library(widths, edges));
        let worker = worker.expect("a thread can be started");
        worker.join().expect("the library lays out connected graphs")
    })
}

fn library(widths: &[f64], edges: &[Edge]) -> Vec<(f64, f64)> {
    let number = |vertex: usize| u32::try_from(vertex).expect("maps are smaller");
    let vertices: Vec<_> = (0..).zip(widths.iter().map(|width| (*width, 1.0))).collect();
    let edges: Vec<_> =
        edges.iter().map(|(upper, lower)| (number(*upper), number(*lower))).collect();
    let config = Config { vertex_spacing: SPACING, ..Config::default() };
    let mut places = vec![(0.0, 0.0); widths.len()];
    for (layout, _, _) in from_vertices_and_edges(&vertices, &edges, &config) {
        for (vertex, place) in layout {
            places[vertex] = place;
        }
    }
    places
}
