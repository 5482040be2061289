//! Corridors: each joins its two rooms, keeps its length, and touches nothing else.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::graphs::{check_naively, grid_edges, plan_graph, repeating};
use super::*;
use crate::grid::{Cell, Size};
use crate::random::Stream;
use crate::world::templates::{CorridorSettings, Edge};

fn settings(lengths: (u32, u32), bends: bool, width: u32) -> CorridorSettings {
    CorridorSettings { lengths, bends, width, ..CorridorSettings::default() }
}

fn rooms() -> Vec<Template> {
    vec![
        template("open", "##?????##\n#.......#\n?.......?\n?.......?\n#.......#\n##?????##"),
        template("cell", "##?##\n#...#\n?...?\n#...#\n##?##"),
        template("nook", "##??###\n#.....#\n?...###\n?...#\n#...#\n##?##"),
    ]
}

/// A graph of plain rooms whose doors are corridors.
fn graph(corridors: &CorridorSettings, count: u32, edges: &[(u32, u32)]) -> (Catalogue, Graph) {
    let catalogue = Catalogue::with_corridors(rooms(), Vec::new(), &[corridors]).unwrap();
    let nodes = (0..count).map(|node| Node::new(&node.to_string())).collect();
    let edges: Vec<Edge> = edges.iter().map(|(a, b)| Edge::new(NodeId(*a), NodeId(*b))).collect();
    let graph = Graph::with_edges(&catalogue, nodes, &edges, Some(corridors)).unwrap();
    (catalogue, graph)
}

/// Examines every cell: the floor of a corridor is as long and wide as requested, next to no other floor, and leads to
/// the two rooms that it joins.
fn check_corridors_naively(layout: &Layout, planner: &GraphPlanner, corridors: &CorridorSettings) {
    check_naively(layout, planner);
    let (catalogue, graph) = (planner.catalogue(), planner.graph());
    let mut floor: BTreeMap<Cell, PlacedId> = BTreeMap::new();
    for (id, room) in layout.iter() {
        let template = catalogue.template(room.template).turned(room.orientation);
        for cell in template.size().cells().filter(|cell| template.kind(*cell).is_open()) {
            assert_eq!(floor.insert(room.position.plus(cell), id), None);
        }
    }
    let doors: BTreeMap<Cell, &Doorway> =
        layout.doors.iter().flat_map(|door| door.cells().map(move |cell| (cell, door))).collect();
    for (node, ends) in graph.corridors() {
        let id = graph.room_of(node);
        let cells: Vec<Cell> =
            floor.iter().filter(|(_, owner)| **owner == id).map(|(cell, _)| *cell).collect();
        let length = cells.len() as u32 / corridors.width;
        assert!((corridors.lengths.0..=corridors.lengths.1).contains(&length), "{length}");
        for cell in &cells {
            let around = Size::new(3, 3).cells().map(|away| cell.plus(away).minus(Cell::new(1, 1)));
            for near in around {
                assert!(floor.get(&near).is_none_or(|owner| *owner == id), "{near:?}");
            }
        }
        let mut rooms: Vec<PlacedId> = Vec::new();
        let own = doors.values().filter(|door| [door.a, door.b].contains(&id));
        rooms.extend(own.map(|door| if door.a == id { door.b } else { door.a }));
        rooms.sort_unstable();
        rooms.dedup();
        let mut expected = [ends.0, ends.1].map(|end| graph.room_of(end));
        expected.sort_unstable();
        assert_eq!(rooms, expected);
    }
}

#[test]
fn corridors_join_the_rooms_of_cycles_and_trees() {
    for (corridors, count, extra) in [
        (settings((2, 2), false, 1), 8, 0),
        (settings((2, 2), false, 1), 9, 2),
        (settings((1, 6), true, 1), 12, 3),
        (settings((3, 8), true, 2), 8, 1),
    ] {
        for number in 0..4 {
            let mut stream = Stream::new(&Seed::from(number), "test", "grid", count);
            let (catalogue, graph) =
                graph(&corridors, count, &grid_edges(count, extra, &mut stream));
            let planner = GraphPlanner::new(&catalogue, &graph, repeating()).unwrap();
            let layout = plan_graph(&planner, number).unwrap();
            check_corridors_naively(&layout, &planner, &corridors);
            assert_eq!(layout, plan_graph(&planner, number).unwrap());
        }
    }
}

#[test]
fn doors_of_a_graph_choose_their_corridors() {
    let corridors = settings((2, 4), true, 1);
    let own = settings((5, 5), false, 1);
    let catalogue = Catalogue::with_corridors(rooms(), Vec::new(), &[&corridors, &own]).unwrap();
    let nodes = (0..3).map(|node| Node::new(&node.to_string())).collect();
    let mut edges = vec![Edge::new(NodeId(0), NodeId(1)), Edge::new(NodeId(1), NodeId(2))];
    edges[0].settings.corridor = Some(CorridorChoice::Any(false));
    let request =
        CorridorRequest { lengths: Some((5, 5)), bends: Some(false), ..CorridorRequest::default() };
    edges[1].settings.corridor = Some(CorridorChoice::Own(request));
    let graph = Graph::with_edges(&catalogue, nodes, &edges, Some(&corridors)).unwrap();
    assert_eq!((graph.rooms(), graph.corridors().count()), (3, 1));
    assert_eq!(graph.node(NodeId(3)).name, "1 - 2");
    let planner = GraphPlanner::new(&catalogue, &graph, repeating()).unwrap();
    let layout = plan_graph(&planner, 5).unwrap();
    check_corridors_naively(&layout, &planner, &own);
}

#[test]
fn corridors_have_templates_of_their_own() {
    let bridge = template("bridge", "#!#\n#.#\n#.#\n#.#\n#!#").weighing(0);
    let mut all = rooms();
    all.push(bridge);
    let corridors =
        CorridorSettings { templates: vec![TemplateId(3)], ..CorridorSettings::default() };
    let catalogue = Catalogue::with_corridors(all, Vec::new(), &[&corridors]).unwrap();
    assert_eq!(catalogue.templates().len(), 4);
    let nodes = (0..4).map(|node| Node::new(&node.to_string())).collect();
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0)].map(|(a, b)| Edge::new(NodeId(a), NodeId(b)));
    let graph = Graph::with_edges(&catalogue, nodes, &edges, Some(&corridors)).unwrap();
    let planner = GraphPlanner::new(&catalogue, &graph, repeating()).unwrap();
    for seed in 0..4 {
        let layout = plan_graph(&planner, seed).unwrap();
        check_naively(&layout, &planner);
        let bridges = layout.rooms.iter().filter(|room| room.template == TemplateId(3));
        assert_eq!(bridges.count(), 4);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn random_corridors_pass_a_naive_check(
        least in 1..5u32, more in 0..5u32, bends: bool, width in 1..3u32, count in 2..9u32,
        extra in 0..3usize, seed in 0..1000u64
    ) {
        let corridors = settings((least, least + more), bends, width);
        let mut stream = Stream::new(&Seed::from(seed), "test", "corridors", count);
        let (catalogue, graph) = graph(&corridors, count, &grid_edges(count, extra, &mut stream));
        let settings = GraphSettings { attempts: 20, ..repeating() };
        if let Ok(planner) = GraphPlanner::new(&catalogue, &graph, settings)
            && let Ok(layout) = plan_graph(&planner, seed)
        {
            check_corridors_naively(&layout, &planner, &corridors);
        }
    }
}
