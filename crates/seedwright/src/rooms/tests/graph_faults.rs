//! Invalid and impossible graphs give typed errors.

use super::graphs::{graph, plan_graph, repeating};
use super::*;
use crate::grid::{Cell, Size};

fn nodes(count: u32) -> Vec<Node> {
    (0..count).map(|node| Node::new(&node.to_string())).collect()
}

#[track_caller]
fn faults(nodes: Vec<Node>, edges: &[(u32, u32)], expected: &[GraphFault]) {
    let edges = edges.iter().map(|(a, b)| (NodeId(*a), NodeId(*b)));
    let made = Graph::new(&catalogue(halls()), nodes, edges.collect());
    assert_eq!(made.err().unwrap(), expected);
}

#[test]
fn faults_of_graphs_are_found() {
    let (a, b) = (NodeId(0), NodeId(1));
    faults(Vec::new(), &[], &[GraphFault::Empty]);
    faults(nodes(10_001), &[], &[GraphFault::TooManyNodes(10_001)]);
    faults(nodes(2), &vec![(0, 1); 30_001], &[GraphFault::TooManyEdges(30_001)]);
    faults(nodes(2), &[(0, 2)], &[GraphFault::UnknownNode { edge: 0 }]);
    faults(nodes(2), &[(0, 1), (1, 1)], &[GraphFault::SelfEdge { edge: 1 }]);
    let double = GraphFault::DoubleEdge { first: 0, edge: 1 };
    faults(nodes(2), &[(0, 1), (1, 0)], &[double]);
    faults(nodes(3), &[(0, 1)], &[GraphFault::Apart(NodeId(2))]);
    let with = |change: &dyn Fn(&mut Vec<Node>)| {
        let mut nodes = nodes(2);
        change(&mut nodes);
        nodes
    };
    let edge = &[(0, 1)];
    faults(with(&|nodes| nodes[1].name = " 0".to_owned()), edge, &[GraphFault::SameName(a, b)]);
    faults(with(&|nodes| nodes[1].name = String::new()), edge, &[GraphFault::Name(b)]);
    let unknown = with(&|nodes| nodes[0].templates = vec![TemplateId(1), TemplateId(99)]);
    faults(unknown, edge, &[GraphFault::UnknownTemplate { node: a, index: 1 }]);
    let far = with(&|nodes| nodes[1].position = Some(Cell::new(0, i32::MIN)));
    faults(far, edge, &[GraphFault::TooFar(b)]);
    let all = |role| with(&|nodes| nodes.iter_mut().for_each(|node| node.role = Some(role)));
    faults(all(Role::Entrance), edge, &[GraphFault::Entrances(a, b)]);
    faults(all(Role::Event), edge, &[GraphFault::NoEntrance]);
}

#[track_caller]
fn refused(
    rooms: &Catalogue,
    nodes: Vec<Node>,
    edges: &[(u32, u32)],
    settings: GraphSettings,
    expected: &[GraphImpossible],
) {
    let edges = edges.iter().map(|(a, b)| (NodeId(*a), NodeId(*b)));
    let graph = Graph::new(rooms, nodes, edges.collect()).unwrap();
    let error = GraphPlanner::new(rooms, &graph, settings).err().unwrap();
    let expected: Vec<Impossible> = expected.iter().cloned().map(Impossible::Graph).collect();
    assert_eq!(error.impossible().unwrap().into_reason(), expected);
}

#[test]
fn graphs_that_can_never_be_are_refused() {
    let rooms = catalogue(halls());
    let (first, settings) = (NodeId(0), repeating());
    let star: Vec<(u32, u32)> = (1..8).map(|node| (0, node)).collect();
    let crowded = GraphImpossible::TooManyNeighbours { node: first, neighbours: 7, most: 6 };
    refused(&rooms, nodes(8), &star, settings.clone(), &[crowded]);
    let mut tee = nodes(3);
    tee[0].templates = vec![id(&rooms, "tee")];
    let lacking = GraphImpossible::TooManyRequired { node: first, neighbours: 2, required: 3 };
    refused(&rooms, tee, &[(0, 1), (0, 2)], settings.clone(), &[lacking]);
    let small = GraphSettings { bounds: Some(Size::new(4, 3)), ..settings.clone() };
    let outside = [0, 1].map(|node| GraphImpossible::OutOfBounds(NodeId(node)));
    refused(&rooms, nodes(2), &[(0, 1)], small, &outside);
    let roles = catalogue([template("lair", "##?##\n#...#\n##?##").for_role(Role::Boss)]);
    let nothing = [0, 1].map(|node| GraphImpossible::NoTemplate(NodeId(node)));
    refused(&roles, nodes(2), &[(0, 1)], settings.clone(), &nothing);
    let mut placed = nodes(2);
    placed.iter_mut().for_each(|node| node.position = Some(Cell::new(3, 3)));
    let same = GraphImpossible::SamePlace(first, NodeId(1));
    refused(&rooms, placed, &[(0, 1)], settings, &[same]);
}

#[test]
fn neighbours_that_never_meet_are_refused() {
    let north = template("north", "#?#\n#.#\n###");
    let rooms = catalogue([north.clone()]);
    let upright = GraphSettings { turning: false, ..repeating() };
    let pair = GraphImpossible::NeverNeighbours(NodeId(0), NodeId(1));
    refused(&rooms, nodes(2), &[(0, 1)], upright, std::slice::from_ref(&pair));
    let alone = GraphSettings::default();
    refused(&rooms, nodes(2), &[(0, 1)], alone, &[pair]);
    let graph = graph(&rooms, 2, &[(0, 1)]);
    let planner = GraphPlanner::new(&rooms, &graph, repeating()).unwrap();
    assert!(plan_graph(&planner, 1).is_ok());
}

#[test]
fn counts_and_bounds_that_can_never_hold_are_refused() {
    let drawn = halls().into_iter().map(|template| template.at_most(1));
    let rooms = catalogue(drawn);
    let mut both = nodes(2);
    both.iter_mut().for_each(|node| node.templates = vec![TemplateId(0)]);
    let count = |template, least, most| GraphImpossible::Count {
        template: TemplateId(template),
        least,
        most,
    };
    let settings = repeating();
    refused(&rooms, both, &[(0, 1)], settings.clone(), &[count(0, 2, 1)]);
    let mut drawn = halls();
    drawn[5] = drawn[5].clone().at_least(4);
    let rooms = catalogue(drawn);
    refused(&rooms, nodes(3), &[(0, 1), (1, 2)], settings.clone(), &[count(5, 4, 3)]);
    let only = catalogue([template("hall", "##?##?##\n#......#\n?......?\n##?##?##")]);
    let narrow = GraphSettings { bounds: Some(Size::new(8, 4)), ..settings };
    let space = GraphImpossible::NoSpace { needed: 63, cells: 21 };
    let row = [(0, 1), (1, 2)];
    let chain: Vec<(u32, u32)> = row.into_iter().collect();
    refused(&only, nodes(3), &chain, narrow, &[space]);
}

#[test]
fn graphs_that_cross_are_refused() {
    let rooms = catalogue([template("hub", "##?#?#?##\n#.......#\n?.......?\n##?#?#?##")]);
    let all = |count: u32| (0..count).flat_map(move |b| (0..b).map(move |a| (a, b)));
    let five: Vec<(u32, u32)> = all(5).collect();
    refused(&rooms, nodes(5), &five, repeating(), &[GraphImpossible::Crossing]);
    let utilities: Vec<(u32, u32)> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    refused(&rooms, nodes(6), &utilities, repeating(), &[GraphImpossible::Crossing]);
    // Each edge becomes two: inserting rooms between rooms does not help.
    let subdivided =
        (0..).zip(&utilities).flat_map(|(number, (a, b))| [(*a, 6 + number), (6 + number, *b)]);
    let subdivided: Vec<(u32, u32)> = subdivided.collect();
    refused(&rooms, nodes(15), &subdivided, repeating(), &[GraphImpossible::Crossing]);
    let petersen = (0..5).flat_map(|node| {
        [(node, (node + 1) % 5), (node, node + 5), (node + 5, (node + 2) % 5 + 5)]
    });
    let petersen: Vec<(u32, u32)> = petersen.collect();
    refused(&rooms, nodes(10), &petersen, repeating(), &[GraphImpossible::Crossing]);
}

#[test]
fn graphs_that_can_be_drawn_are_not_refused() {
    let rooms = catalogue([template("hub", "##?#?#?##\n#.......#\n?.......?\n##?#?#?##")]);
    let all: Vec<(u32, u32)> = (0..4).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    // A prism, a cube, and the edges of a wheel.
    let prism = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)];
    let cube = (0..8u32).flat_map(|node| {
        let next = [1, 2, 4].map(|bit| (node, node | bit));
        next.into_iter().filter(|(a, b)| a != b)
    });
    let wheel = (1..7).flat_map(|node| [(0, node), (node, node % 6 + 1)]);
    let graphs =
        [(4, all), (6, prism.to_vec()), (8, cube.collect()), (7, wheel.collect::<Vec<_>>())];
    for (count, edges) in graphs {
        let graph = graph(&rooms, count, &edges);
        assert!(GraphPlanner::new(&rooms, &graph, repeating()).is_ok());
    }
}

#[test]
fn settings_of_graphs_have_ranges() {
    let rooms = catalogue(halls());
    let graph = graph(&rooms, 2, &[(0, 1)]);
    let settings = GraphSettings {
        attempts: 0,
        steps: u64::MAX,
        bounds: Some(Size::new(0, 9000)),
        ..repeating()
    };
    let Err(Error::Invalid(Invalid::Settings(faults))) =
        GraphPlanner::new(&rooms, &graph, settings)
    else {
        panic!("the settings are accepted");
    };
    let names = faults.iter().map(|fault| match fault {
        SettingFault::Range(outside) => outside.setting,
        _ => "another",
    });
    assert_eq!(names.collect::<Vec<_>>(), ["bounds", "bounds", "attempts", "steps"]);
}

#[test]
fn too_many_ways_are_not_computed() {
    let side = "?".repeat(14);
    let wide = format!("#{side}#\n#{}#\n#{side}#", ".".repeat(14));
    let drawn = (0..250).map(|number| template(&number.to_string(), &wide));
    let rooms = catalogue(drawn);
    let graph = graph(&rooms, 2, &[(0, 1)]);
    let refusal = GraphPlanner::new(&rooms, &graph, repeating()).err().unwrap();
    assert!(matches!(
        refusal,
        Error::Invalid(Invalid::TooManyWays { ways, most }) if ways > most
    ));
}

#[test]
fn a_cycle_of_straight_corridors_is_not_found() {
    // Where walls stick out, not all arrangements are tried, so this does not prove anything.
    let rooms = catalogue([template("corridor", "#?####\n#.#\n#.#\n#?#")]);
    let graph = graph(&rooms, 4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    let settings = GraphSettings { attempts: 4, ..repeating() };
    let planner = GraphPlanner::new(&rooms, &graph, settings).unwrap();
    let Err(Error::NotFound(not_found)) = plan_graph(&planner, 1) else {
        panic!("a straight cycle is found");
    };
    assert_eq!((not_found.attempts, not_found.out_of_steps), (4, false));
    assert!((2..4).contains(&not_found.closest.rooms.len()));
    let Some(Shortfall::Node { blockers, .. }) = &not_found.missed else {
        panic!("{:?}", not_found.missed);
    };
    assert!(!blockers.is_empty());
    let steps = GraphSettings { steps: 7, ..repeating() };
    let planner = GraphPlanner::new(&rooms, &graph, steps).unwrap();
    let Err(Error::NotFound(not_found)) = plan_graph(&planner, 1) else {
        panic!("a straight cycle is found");
    };
    assert!(not_found.out_of_steps);
}
