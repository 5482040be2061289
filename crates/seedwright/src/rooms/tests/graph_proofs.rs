//! Graphs that no layout realizes, and the reasons for that.

use super::graphs::{check_naively, graph, plan_graph, repeating};
use super::*;
use crate::grid::{Cell, Size};
use crate::world::templates::{CorridorSettings, Edge};

const SQUARE: &str = "##?##\n#...#\n?...?\n#...#\n##?##";

fn ring(count: u32) -> Vec<(u32, u32)> {
    (0..count).map(|node| (node, (node + 1) % count)).collect()
}

/// The reason why a graph can't be laid out.
#[track_caller]
fn reason(planned: Result<GraphPlanner, Error>) -> GraphImpossible {
    let error = planned.and_then(|planner| plan_graph(&planner, 1)).unwrap_err();
    match &error.impossible().unwrap().into_reason()[..] {
        [Impossible::Graph(reason)] => reason.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn odd_cycles_of_equal_squares_never_close() {
    let rooms = catalogue([template("square", SQUARE)]);
    for count in 3..12 {
        let planned = GraphPlanner::new(&rooms, &graph(&rooms, count, &ring(count)), repeating());
        if count % 2 == 0 {
            check_naively(&plan_graph(planned.as_ref().unwrap(), 1).unwrap(), &planned.unwrap());
            continue;
        }
        let GraphImpossible::OpenCycle { nodes, measure, modulus } = reason(planned) else {
            panic!("{count}");
        };
        assert_eq!((nodes.len() as u32, measure), (count, Measure::Sum));
        // Each door moves by four columns or rows, in one direction or the other.
        let sums = (0..=count as i32).map(|back| 4 * (count as i32 - 2 * back));
        assert!(sums.into_iter().all(|sum| sum % modulus as i32 != 0), "{count}, {modulus}");
    }
}

#[test]
fn odd_cycles_of_equal_squares_and_corridors_never_close() {
    let corridors =
        CorridorSettings { lengths: (3, 3), bends: false, ..CorridorSettings::default() };
    let rooms =
        Catalogue::with_corridors(vec![template("square", SQUARE)], Vec::new(), &[&corridors])
            .unwrap();
    let planned = |count| {
        let nodes = (0..count).map(|node| Node::new(&node.to_string())).collect();
        let edges: Vec<Edge> =
            ring(count).into_iter().map(|(a, b)| Edge::new(NodeId(a), NodeId(b))).collect();
        let graph = Graph::with_edges(&rooms, nodes, &edges, Some(&corridors)).unwrap();
        GraphPlanner::new(&rooms, &graph, repeating())
    };
    assert!(matches!(reason(planned(5)), GraphImpossible::OpenCycle { .. }));
    assert!(plan_graph(&planned(6).unwrap(), 1).is_ok());
}

fn with_positions(at: &[Option<(i32, i32)>], edges: &[(u32, u32)]) -> Result<GraphPlanner, Error> {
    let rooms = catalogue([template("square", SQUARE)]);
    let nodes = at.iter().enumerate().map(|(number, at)| {
        let position = at.map(|(x, y)| Cell::new(x, y));
        Node { position, ..Node::new(&number.to_string()) }
    });
    let edges = edges.iter().map(|(a, b)| (NodeId(*a), NodeId(*b)));
    let graph = Graph::new(&rooms, nodes.collect(), edges.collect()).unwrap();
    GraphPlanner::new(&rooms, &graph, repeating())
}

#[test]
fn rooms_with_positions_are_within_reach() {
    let path = [(0, 1), (1, 2)];
    let far = with_positions(&[Some((0, 0)), None, Some((9, 0))], &path);
    let nodes = (NodeId(0), NodeId(2));
    assert_eq!(reason(far), GraphImpossible::TooFarApart { nodes, gap: 5, most: 4 });
    let near = with_positions(&[Some((0, 0)), None, Some((8, 0))], &path);
    assert!(plan_graph(&near.unwrap(), 1).is_ok());
    let overlapping = with_positions(&[Some((0, 0)), None, Some((1, 1))], &path);
    assert_eq!(reason(overlapping), GraphImpossible::NeverThere(nodes.0, nodes.1));
    let beside = with_positions(&[Some((0, 0)), Some((4, 1))], &[(0, 1)]);
    assert_eq!(reason(beside), GraphImpossible::NeverThere(NodeId(0), NodeId(1)));
}

#[test]
fn a_cycle_of_straight_corridors_fits_in_no_arrangement() {
    let rooms = catalogue([template("corridor", "#?#\n#.#\n#.#\n#?#")]);
    let planned = GraphPlanner::new(&rooms, &graph(&rooms, 4, &ring(4)), repeating());
    assert!(matches!(reason(planned), GraphImpossible::NoArrangement { .. }));
}

#[test]
fn what_a_few_rooms_never_do_is_found_out_by_trying() {
    let rooms = catalogue([template("square", SQUARE)]);
    // Two squares have two common neighbours at most.
    let mut edges: Vec<(u32, u32)> = (2..5).flat_map(|node| [(0, node), (1, node)]).collect();
    edges.extend((5..40).map(|node| (node - 1, node)));
    let planned = GraphPlanner::new(&rooms, &graph(&rooms, 40, &edges), repeating());
    let GraphImpossible::NoArrangement { nodes, .. } = reason(planned) else { panic!() };
    assert_eq!(nodes, [0, 1, 2, 3, 4].map(NodeId));
}

#[test]
fn corridors_and_walls_need_space() {
    let corridors =
        CorridorSettings { lengths: (6, 6), bends: false, ..CorridorSettings::default() };
    let rooms =
        Catalogue::with_corridors(vec![template("square", SQUARE)], Vec::new(), &[&corridors])
            .unwrap();
    let nodes = (0..5).map(|node| Node::new(&node.to_string())).collect();
    let edges: Vec<Edge> = (1..5).map(|node| Edge::new(NodeId(node - 1), NodeId(node))).collect();
    let graph = Graph::with_edges(&rooms, nodes, &edges, Some(&corridors)).unwrap();
    let planned = |size| {
        let settings = GraphSettings { bounds: Some(size), ..repeating() };
        GraphPlanner::new(&rooms, &graph, settings)
    };
    // Rooms take 4 x 4 cells and corridors 7 x 2; the last column and row are walls.
    let reason = reason(planned(Size::new(13, 9)));
    assert_eq!(reason, GraphImpossible::NoSpace { needed: 5 * 16 + 4 * 14, cells: 12 * 8 });
    assert!(plan_graph(&planned(Size::new(60, 60)).unwrap(), 1).is_ok());
}
