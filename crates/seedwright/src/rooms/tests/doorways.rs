//! Doorways: width, distance from corners, sockets, directions, and how many there are between two rooms.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::graphs::{check_naively, plan_graph, repeating};
use super::random_templates::any_catalogue;
use super::*;
use crate::grid::{Cell, Direction};
use crate::world::templates::Edge;

/// A room with long rows of connections on all sides.
const OPEN: &str = "#?????????#\n?.........?\n?.........?\n?.........?\n#?????????#";

fn with_settings(name: &str, drawing: &str, rows: Vec<ConnectionSettings>) -> Template {
    Template::parse_with(name, drawing, rows).unwrap()
}

fn marked(mark: char) -> ConnectionSettings {
    ConnectionSettings::of_mark(mark)
}

/// A row of rooms, each joined to the next.
fn row(catalogue: &Catalogue, count: u32, joint: impl Fn(&mut Edge)) -> Graph {
    let nodes = (0..count).map(|node| Node::new(&node.to_string())).collect();
    let edges = (1..count).map(|node| {
        let mut edge = Edge::new(NodeId(node - 1), NodeId(node));
        joint(&mut edge);
        edge
    });
    let edges: Vec<Edge> = edges.collect();
    Graph::with_edges(catalogue, nodes, &edges, None).unwrap()
}

fn layouts(catalogue: &Catalogue, graph: &Graph) -> Vec<Layout> {
    let planner = GraphPlanner::new(catalogue, graph, repeating()).unwrap();
    let layouts: Vec<Layout> = (0..8).map(|seed| plan_graph(&planner, seed).unwrap()).collect();
    layouts.iter().for_each(|layout| check_naively(layout, &planner));
    layouts
}

/// Examines every cell in which connections face each other: runs of them have one doorway each, at most two cells
/// wide unless more are required.
fn check_doorways_naively(layout: &Layout, catalogue: &Catalogue) {
    let mut facing: BTreeMap<(Cell, Direction), (PlacedId, bool)> = BTreeMap::new();
    for (id, room) in layout.iter() {
        let template = catalogue.template(room.template).turned(room.orientation);
        for point in template.points() {
            let cell = room.position.plus(point.cell);
            facing.insert((cell, point.direction), (id, point.required));
        }
    }
    let mut meetings: BTreeMap<(PlacedId, PlacedId, Direction, Cell), bool> = BTreeMap::new();
    for ((cell, direction), (one, required)) in &facing {
        if let Some((other, also)) = facing.get(&(*cell, direction.opposite()))
            && one < other
        {
            meetings.insert((*one, *other, *direction, *cell), *required || *also);
        }
    }
    let mut left: BTreeSet<_> = meetings.keys().copied().collect();
    for door in layout.doors.iter().chain(&layout.closed) {
        let key = |cell| (door.a, door.b, door.direction, cell);
        let mut run = BTreeSet::from([door.cell]);
        for way in door.direction.sideways() {
            let mut cell = door.cell.step(way);
            while meetings.contains_key(&key(cell)) {
                run.insert(cell);
                cell = cell.step(way);
            }
        }
        let cells: BTreeSet<Cell> = door.cells().collect();
        let required: Vec<&Cell> = run.iter().filter(|cell| meetings[&key(**cell)]).collect();
        assert!(cells.is_subset(&run), "{door:?}");
        assert!(required.iter().all(|cell| cells.contains(cell)), "{door:?}");
        assert!(cells.len() <= 2 || !required.is_empty(), "{door:?}");
        assert_eq!(cells.len() == 1, run.len() == 1, "{door:?}");
        // Each run has one doorway, so none of its cells was removed before.
        assert!(run.iter().all(|cell| left.remove(&key(*cell))), "{door:?}");
    }
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn touching_walls_have_one_doorway_of_two_cells() {
    let rooms = catalogue([template("open", OPEN)]);
    let graph = row(&rooms, 6, |_| ());
    for layout in layouts(&rooms, &graph) {
        assert_eq!(layout.doors.len(), 5);
        assert!(layout.doors.iter().all(|door| door.length <= 2), "{:?}", layout.doors);
        check_doorways_naively(&layout, &rooms);
    }
}

#[test]
fn doorways_have_the_width_that_is_set() {
    let wide = ConnectionSettings { width: Some(3), ..marked('?') };
    let rooms = catalogue([with_settings("wide", OPEN, vec![wide])]);
    for layout in layouts(&rooms, &row(&rooms, 5, |_| ())) {
        assert!(layout.doors.iter().all(|door| door.length == 3), "{:?}", layout.doors);
    }
}

#[test]
fn doorways_keep_their_distance_from_corners() {
    let far = ConnectionSettings { corner: 3, ..marked('?') };
    let room = with_settings("far", OPEN, vec![far.clone()]);
    // Nine cells of wall between the corners leave three in the middle; three cells leave none.
    let cells: Vec<(i32, i32)> =
        room.points().iter().map(|point| (point.cell.x, point.cell.y)).collect();
    assert_eq!(cells, [(4, 0), (5, 0), (6, 0), (4, 4), (5, 4), (6, 4)]);
    let small = Template::parse_with("small", "#???#\n#...#\n#####", vec![far]);
    assert!(
        matches!(&small.unwrap_err()[..], [fault] if fault.kind == DrawingFaultKind::OnlyCorners)
    );
}

#[test]
fn sockets_meet_their_like() {
    let socket = |name: &str| ConnectionSettings { socket: Some(name.to_owned()), ..marked('1') };
    let drawing = "##1##\n#...#\n?...?\n#...#\n##1##";
    let sewer = with_settings("sewer", drawing, vec![socket("sewer")]);
    let vent = with_settings("vent", "##1##\n#...#\n#...#\n#...#\n#####", vec![socket("vent")]);
    let cellar =
        with_settings("cellar", "##1##\n#...#\n#...#\n#...#\n#####", vec![socket("sewer")]);
    let rooms = catalogue([sewer, vent, cellar]);
    let pair = |one: &str, other: &str| {
        let mut nodes = vec![Node::new("a"), Node::new("b")];
        nodes[0].templates = vec![id(&rooms, one)];
        nodes[1].templates = vec![id(&rooms, other)];
        let graph = Graph::new(&rooms, nodes, vec![(NodeId(0), NodeId(1))]).unwrap();
        GraphPlanner::new(&rooms, &graph, repeating())
    };
    for other in ["sewer", "cellar"] {
        let planner = pair("sewer", other).unwrap();
        check_naively(&plan_graph(&planner, 1).unwrap(), &planner);
    }
    let Err(Error::Impossible(reasons)) = pair("sewer", "vent") else { panic!("it is possible") };
    let reasons = reasons.into_reason();
    assert!(matches!(reasons[..], [Impossible::Graph(GraphImpossible::NeverNeighbours(..))]));
}

#[test]
fn graphs_have_one_way_doors() {
    let rooms = catalogue([template("open", OPEN)]);
    let graph = row(&rooms, 4, |edge| edge.settings.one_way = true);
    for layout in layouts(&rooms, &graph) {
        let ends = |door: &Doorway| (door.into_only().unwrap(), door.leads_from(door.a));
        assert!(layout.doors.iter().all(|door| ends(door) == (door.b, true)), "{:?}", layout.doors);
        let world = layout.to_draft(&rooms, "falls");
        assert!(world.doors.rows().iter().all(|door| door.way == crate::world::Way::One));
    }
    let nodes = vec![Node::new("a"), Node::new("b")];
    let mut back = Edge::new(NodeId(1), NodeId(0));
    back.settings.one_way = true;
    let faults = Graph::with_edges(&rooms, nodes, &[back], None).unwrap_err();
    assert_eq!(faults, [GraphFault::NoWayTo(NodeId(1))]);
}

#[test]
fn walkers_enter_rooms_only_where_they_may() {
    let out = ConnectionSettings { pass: Passage::Out, ..marked('1') };
    let only_in = ConnectionSettings { pass: Passage::In, ..marked('2') };
    let slide = "##1##\n#...#\n2...2\n#...#\n##1##";
    let rooms =
        catalogue([with_settings("slide", slide, vec![out, only_in]), template("open", OPEN)]);
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(20),
        repeats: true,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..6 {
        let layout = plan(&planner, seed).unwrap();
        assert_eq!(layout.broken(&planner), []);
        for door in layout.doors.iter().filter(|door| door.kind == MeetingKind::Joint) {
            assert!(door.leads_from(door.a), "{door:?}");
        }
    }
}

#[test]
fn several_doorways_are_opened_where_asked() {
    let rooms = catalogue([template("twin", "##?#?##\n#.....#\n#.....#\n##?#?##")]);
    let settings = GraphSettings { turning: false, ..repeating() };
    let most = |doorways| {
        let graph = row(&rooms, 3, |edge| edge.settings.doorways = doorways);
        let planner = GraphPlanner::new(&rooms, &graph, settings.clone()).unwrap();
        let layouts = (0..60).map(|seed| plan_graph(&planner, seed).unwrap());
        layouts.map(|layout| layout.doors.len()).max()
    };
    assert_eq!((most(1), most(2)), (Some(2), Some(4)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_doorways_pass_a_naive_check(rooms in any_catalogue(1..6), seed in 0..100u64) {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(12),
            repeats: true,
            partial: true,
            loops: 500,
            attempts: 3,
            ..LayoutSettings::default()
        };
        if let Ok(planner) = Planner::new(&rooms, settings)
            && let Ok(layout) = plan(&planner, seed)
        {
            check_doorways_naively(&layout, &rooms);
        }
    }
}
