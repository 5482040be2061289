//! Graph layouts: exactly the neighbours have doors between them.

use crate::grid::{Cell, Direction, Orientation, Size};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use proptest::prelude::*;

use super::layouts::check_walls_naively;
use super::random_templates::any_catalogue;
use super::*;
use crate::random::Stream;

/// A graph of rooms without roles.
#[track_caller]
pub(super) fn graph(catalogue: &Catalogue, nodes: u32, edges: &[(u32, u32)]) -> Graph {
    let nodes = (0..nodes).map(|node| Node::new(&node.to_string()));
    let edges = edges.iter().map(|(a, b)| (NodeId(*a), NodeId(*b)));
    Graph::new(catalogue, nodes.collect(), edges.collect()).unwrap()
}

/// Settings under which neighbours can have the same template.
pub(super) fn repeating() -> GraphSettings {
    GraphSettings { repeats: true, ..GraphSettings::default() }
}

pub(super) fn plan_graph(planner: &GraphPlanner, seed: u64) -> Result<Layout, Error> {
    planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()))
}

/// Compares the doors of a layout with the graph, and examines every cell.
#[track_caller]
pub(super) fn check_naively(layout: &Layout, planner: &GraphPlanner) {
    assert_eq!(layout.broken_graph(planner), []);
    check_walls_naively(layout, planner.catalogue());
    let graph = planner.graph();
    let edges = graph.edges().iter().map(|(a, b)| {
        let [a, b] = [*a, *b].map(|node| graph.room_of(node));
        (a.min(b), a.max(b))
    });
    let doors = layout.doors.iter().map(|door| (door.a, door.b));
    assert_eq!(doors.collect::<BTreeSet<_>>(), edges.collect::<BTreeSet<_>>());
    for (id, room) in layout.iter() {
        let node = graph.node(graph.node_of(id));
        assert!(node.templates.is_empty() || node.templates.contains(&room.template));
        assert!(node.role.is_none() || node.role == room.role);
        assert_eq!(graph.room_of(graph.node_of(id)), id);
    }
}

/// A connected part of a square grid: a tree, plus up to `extra` other adjacent pairs.
pub(super) fn grid_edges(rooms: u32, extra: usize, stream: &mut Stream) -> Vec<(u32, u32)> {
    let mut cells = vec![Cell::default()];
    let mut edges = Vec::new();
    while (cells.len() as u32) < rooms {
        let count = NonZeroU32::new(cells.len() as u32).unwrap();
        let from = stream.below(count);
        let next = cells[from as usize].step(*stream.pick(&Direction::ALL).unwrap());
        if !cells.contains(&next) {
            edges.push((from, cells.len() as u32));
            cells.push(next);
        }
    }
    let mut others = Vec::new();
    for (b, cell) in (0..).zip(&cells) {
        let near = Direction::ALL.map(|direction| cell.step(direction));
        let before = (0..b).filter(|a| near.contains(&cells[*a as usize]));
        others.extend(before.map(|a| (a, b)).filter(|edge| !edges.contains(edge)));
    }
    stream.shuffle(&mut others);
    edges.extend(others.into_iter().take(extra));
    edges
}

#[test]
fn trees_and_cycles_are_realised() {
    let rooms = catalogue(halls());
    for (count, extra) in [(10, 0), (20, 0), (40, 0), (10, 1), (20, 1), (40, 1), (10, 3), (20, 3)] {
        for number in 0..4 {
            let mut stream = Stream::new(&Seed::from(number), "test", "grid", count);
            let graph = graph(&rooms, count, &grid_edges(count, extra, &mut stream));
            let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
            let layout = plan_graph(&planner, number).unwrap();
            check_naively(&layout, &planner);
            assert_eq!(layout, plan_graph(&planner, number).unwrap());
            assert_eq!(layout.rooms[0].role, Some(Role::Entrance));
            assert!(layout.ascii(&rooms).contains('+'));
            assert_eq!(layout.to_draft(&rooms, "graph").doors.len(), layout.doors.len());
        }
    }
}

#[test]
fn cycles_of_all_lengths_close() {
    let rooms = catalogue(halls());
    for length in 3..24 {
        let edges: Vec<(u32, u32)> = (0..length).map(|node| (node, (node + 1) % length)).collect();
        let graph = graph(&rooms, length, &edges);
        let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
        for seed in 0..3 {
            check_naively(&plan_graph(&planner, seed).unwrap(), &planner);
        }
    }
}

/// Ten rooms with two cycles; the last one is the boss's.
fn keep(catalogue: &Catalogue) -> Graph {
    let edges =
        [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 5), (5, 6), (6, 7), (7, 4), (7, 8), (1, 9)];
    let mut nodes: Vec<Node> = (0..10).map(|node| Node::new(&format!("room {node}"))).collect();
    nodes[8].role = Some(Role::Boss);
    nodes[5].templates = vec![id(catalogue, "bend"), id(catalogue, "hall")];
    nodes[9].role = Some(Role::Entrance);
    let edges = edges.map(|(a, b)| (NodeId(a), NodeId(b)));
    Graph::new(catalogue, nodes, edges.into()).unwrap()
}

#[test]
fn golden_seed_of_a_graph() {
    let rooms = catalogue(halls());
    let graph = keep(&rooms);
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    let layout = plan_graph(&planner, 1).unwrap();
    let drawn = format!("\n{}", layout.ascii(&rooms));
    let expected = "
    #####
    #...#
    #.a.#
    #...#
    ##+###
    #....###########
    #....#.........#
    #....+....a....#
    ###+##.........#
     #...###+#######
     #...###.#
     #...+...#
     #...#####
     #.a.#
     #...#
     #...#      ###
     #...#      #.#
     #...#      #.#
     ##+##      #.#
      #.# #######+###
    ###.###.........#
    #.....+....a....#
    ###.###.........#
      #.# ###+#######
#######+###...#
#.........#...#
#....a....+...#
#.........#...#
###############
";
    assert_eq!(drawn, expected, "{drawn}");
}

#[test]
fn golden_seed_of_a_graph_within_bounds() {
    let rooms = catalogue(halls());
    let graph = keep(&rooms);
    let settings = GraphSettings {
        bounds: Some(Size::new(36, 24)),
        mirroring: true,
        ..GraphSettings::default()
    };
    let planner = GraphPlanner::new(&rooms, &graph, settings).unwrap();
    let layout = plan_graph(&planner, 2).unwrap();
    let drawn = format!("\n{}", layout.ascii(&rooms));
    let expected = "
        ###  ###
        #.#  #.# ###########
        #.####.###.........#
        #..+.....+....a....#
        ######.###.........#
       ###   #.# #######+###
       #.# ###+####### #.#
  ######.###.........###.###
  #..+.....+....a....+.....#
  #.####.###.........###.###
  #.#  #.# ########### #.#
  #+# ##+##            ###
  #.# #...#
###.###...#####
#.....+...+...#
###.###...#####
  #.# #.a.#
  ### #...#
      #...#
      #...#
      #...#
      #####
";
    assert_eq!(drawn, expected, "{drawn}");
}

#[test]
fn the_entrance_comes_first_and_roles_are_kept() {
    let rooms = catalogue(halls());
    let graph = keep(&rooms);
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    let layout = plan_graph(&planner, 3).unwrap();
    check_naively(&layout, &planner);
    assert_eq!(graph.room_of(graph.entrance()), PlacedId(0));
    assert_eq!(graph.entrance(), NodeId(9));
    assert_eq!(layout.with_role(Role::Boss).collect::<Vec<_>>(), [PlacedId(9)]);
    assert_eq!(layout.room(PlacedId(0)).depth, 0);
}

#[test]
fn templates_of_a_role_are_kept_for_it() {
    let mut drawn = halls();
    drawn.push(template("lair", "#####\n#...#\n?...?\n#...#\n#####").for_role(Role::Boss));
    let rooms = catalogue(drawn);
    let graph = keep(&rooms);
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    for seed in 0..5 {
        let layout = plan_graph(&planner, seed).unwrap();
        let lairs = layout.iter().filter(|(_, room)| room.template == id(&rooms, "lair"));
        let lairs: Vec<PlacedId> = lairs.map(|(id, _)| id).collect();
        assert_eq!(lairs, [graph.room_of(NodeId(8))]);
    }
}

#[test]
fn what_a_room_requires_is_met_by_its_neighbours() {
    let rooms = catalogue(halls());
    let tee = id(&rooms, "tee");
    let mut nodes: Vec<Node> = (0..8).map(|node| Node::new(&node.to_string())).collect();
    nodes[0].templates = vec![tee];
    nodes[1].templates = vec![tee];
    let edges = [(0, 1), (0, 2), (0, 3), (1, 4), (1, 5), (5, 6), (6, 7)];
    let edges = edges.map(|(a, b)| (NodeId(a), NodeId(b)));
    let graph = Graph::new(&rooms, nodes, edges.into()).unwrap();
    let planner = GraphPlanner::new(&rooms, &graph, repeating()).unwrap();
    for seed in 0..20 {
        let layout = plan_graph(&planner, seed).unwrap();
        check_naively(&layout, &planner);
        let doors = layout.doors.iter().filter(|door| door.a == PlacedId(0));
        assert_eq!(doors.count(), 3);
    }
}

#[test]
fn counts_of_templates_hold_in_graphs() {
    let mut drawn = halls();
    drawn[1] = drawn[1].clone().exactly(3);
    drawn[4] = drawn[4].clone().at_most(1);
    drawn[5] = drawn[5].clone().at_least(2);
    let rooms = catalogue(drawn);
    let mut stream = Stream::new(&Seed::from(1), "test", "grid", 0);
    let graph = graph(&rooms, 16, &grid_edges(16, 1, &mut stream));
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    for seed in 0..10 {
        let layout = plan_graph(&planner, seed).unwrap();
        check_naively(&layout, &planner);
        let mut counts = BTreeMap::new();
        for room in &layout.rooms {
            *counts.entry(room.template.0).or_insert(0) += 1;
        }
        assert_eq!(counts.get(&1), Some(&3));
        assert!(counts.get(&4).is_none_or(|count| *count <= 1));
        assert!(counts[&5] >= 2);
    }
}

#[test]
fn rooms_stand_where_they_have_to() {
    let rooms = catalogue(halls());
    let mut nodes: Vec<Node> = (0..6).map(|node| Node::new(&node.to_string())).collect();
    nodes[0].position = Some(Cell::new(20, 5));
    nodes[3].position = Some(Cell::new(28, 12));
    let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)].map(|(a, b)| (NodeId(a), NodeId(b)));
    let graph = Graph::new(&rooms, nodes, edges.into()).unwrap();
    let settings = GraphSettings { bounds: Some(Size::new(60, 40)), ..GraphSettings::default() };
    let planner = GraphPlanner::new(&rooms, &graph, settings).unwrap();
    for seed in 0..10 {
        let layout = plan_graph(&planner, seed).unwrap();
        check_naively(&layout, &planner);
        assert_eq!(layout.rooms[0].position, Cell::new(20, 5));
        assert_eq!(layout.rooms[3].position, Cell::new(28, 12));
    }
}

#[test]
fn walls_that_stick_out_keep_off_doors() {
    // The wall on the right could lie on a door between two other rooms.
    let spiked = "##?##\n#...#\n?...#####\n#...#\n##?##";
    let rooms = catalogue([template("spiked", spiked), template("plain", "#?#\n?.?\n#?#")]);
    let mut stream = Stream::new(&Seed::from(5), "test", "grid", 0);
    let graph = graph(&rooms, 12, &grid_edges(12, 2, &mut stream));
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    for seed in 0..20 {
        let Ok(layout) = plan_graph(&planner, seed) else {
            continue;
        };
        check_naively(&layout, &planner);
        for cell in layout.doors.iter().flat_map(Doorway::cells) {
            let on_it = layout.rooms.iter().filter(|room| {
                let template = rooms.template(room.template).turned(room.orientation);
                template.kind(cell.minus(room.position)) != CellKind::Outside
            });
            assert_eq!(on_it.count(), 2);
        }
    }
}

/// Applies an event of a search to the placed rooms.
fn replay(steps: &mut BTreeMap<PlacedId, (TemplateId, Orientation, Cell)>, event: &Event<'_>) {
    match event {
        Event::Attempt { .. } => steps.clear(),
        Event::Placed { room, template, orientation, position, .. } => {
            let before = steps.insert(*room, (*template, *orientation, *position));
            assert_eq!(before, None, "a room is placed that stands");
        }
        Event::Removed { room } => assert!(steps.remove(room).is_some()),
        Event::Shifted { by } => {
            steps.values_mut().for_each(|room| room.2 = room.2.plus(*by));
        }
        _ => (),
    }
}

#[test]
fn steps_of_a_graph_lead_to_its_layout() {
    let rooms = catalogue(halls());
    let mut stream = Stream::new(&Seed::from(9), "test", "grid", 0);
    let graph = graph(&rooms, 24, &grid_edges(24, 3, &mut stream));
    let settings = GraphSettings { bounds: Some(Size::new(70, 70)), ..GraphSettings::default() };
    let planner = GraphPlanner::new(&rooms, &graph, settings).unwrap();
    let mut removed = 0;
    for seed in 0..6 {
        let mut standing = BTreeMap::new();
        let mut next = 0;
        let layout = planner.plan(&Seed::from(seed), &mut |step| {
            assert_eq!(step.number, next);
            next += 1;
            removed += u32::from(matches!(step.event, Event::Removed { .. }));
            replay(&mut standing, &step.event);
            ControlFlow::Continue(())
        });
        let layout = layout.unwrap();
        let rooms =
            layout.iter().map(|(id, room)| (id, (room.template, room.orientation, room.position)));
        assert_eq!(standing, rooms.collect());
    }
    assert!(removed > 0, "no seed needed a repair");
}

#[test]
fn the_search_for_a_graph_can_be_stopped() {
    let rooms = catalogue(halls());
    let graph = keep(&rooms);
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    for most in [0, 5, 50] {
        let mut seen = 0;
        let stopped = planner.plan(&Seed::from(1), &mut |_| {
            seen += 1;
            match seen > most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        assert_eq!(stopped, Err(Error::Stopped));
        assert_eq!(seen, most + 1);
    }
}

#[test]
fn broken_promises_of_graphs_are_found() {
    let rooms = catalogue(halls());
    let graph = keep(&rooms);
    let planner = GraphPlanner::new(&rooms, &graph, GraphSettings::default()).unwrap();
    let layout = plan_graph(&planner, 4).unwrap();
    let finds = |change: &dyn Fn(&mut Layout), expected: fn(&BrokenPromise) -> bool| {
        let mut changed = layout.clone();
        change(&mut changed);
        let broken = changed.broken_graph(&planner);
        assert!(broken.iter().any(expected), "{broken:?}");
    };
    finds(&|layout| layout.rooms.truncate(9), |broken| *broken == BrokenPromise::Malformed);
    finds(&|layout| layout.rooms[2].role = Some(Role::Boss), |broken| {
        *broken == BrokenPromise::Node(PlacedId(2))
    });
    finds(&|layout| layout.rooms[6].template = TemplateId(4), |broken| {
        *broken == BrokenPromise::Node(PlacedId(6))
    });
    finds(
        &|layout| {
            let door = layout.doors.remove(0);
            layout.closed.push(door);
        },
        |broken| matches!(broken, BrokenPromise::Neighbours(..)),
    );
    finds(&|layout| layout.doors[0].kind = MeetingKind::Chance, |broken| {
        matches!(broken, BrokenPromise::Neighbours(..))
    });
    finds(&|layout| layout.doors[3].cell.x += 1, |broken| {
        matches!(broken, BrokenPromise::Door(..))
    });
    finds(&|layout| layout.rooms[5].position.y += 1, |broken| {
        matches!(broken, BrokenPromise::Door(..) | BrokenPromise::Overlap(..))
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_layout_of_any_graph_is_sound(
        rooms in any_catalogue(2..6),
        count in 2u32..9,
        extra in 0usize..3,
        seed in 0u64..1000,
        mirroring: bool,
        repeats: bool,
    ) {
        let mut stream = Stream::new(&Seed::from(seed), "test", "grid", count);
        let graph = graph(&rooms, count, &grid_edges(count, extra, &mut stream));
        let settings = GraphSettings { mirroring, repeats, attempts: 3, ..GraphSettings::default() };
        match GraphPlanner::new(&rooms, &graph, settings) {
            Err(Error::Impossible(reasons)) => prop_assert!(!reasons.is_empty()),
            Err(other) => prop_assert!(false, "{other:?}"),
            Ok(planner) => match plan_graph(&planner, seed) {
                Ok(layout) => check_naively(&layout, &planner),
                Err(Error::NotFound(not_found)) => {
                    let named = matches!(not_found.missed, Some(Shortfall::Node { .. }));
                    prop_assert!(named, "{:?}", not_found.missed);
                }
                Err(Error::Impossible(reasons)) => prop_assert!(!reasons.is_empty()),
                Err(other) => prop_assert!(false, "{other:?}"),
            },
        }
    }
}
