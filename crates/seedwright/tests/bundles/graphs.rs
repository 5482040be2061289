//! Bundles of graph layouts, and what the checker says when they are changed by hand.

use std::ops::ControlFlow;

use seedwright::bundle::{Bundle, BundleParts, LayoutParts};
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::rooms::{GraphPlanner, GraphSettings};
use seedwright::world::{Settings, World};
use seedwright_verify::verify;
use serde_json::{Value, json};

const PACK: &str = "[pack]\nformat = 1\nid = 'keep'\n\
    [templates.Room]\ndrawing = '''\n#?#?#\n#...#\n?...?\n#...#\n#?#?#\n'''\n\
    [templates.Hall]\ndrawing = '''\n#?###?#\n#.....#\n?.....?\n#?###?#\n'''\n\
    [templates.Run]\nweight = 0\ndrawing = '''\n#!#\n#.#\n#!#\n'''\n\
    [templates.Den]\nroles = ['boss']\ndrawing = '''\n#####\n#...#\n##?##\n'''\n\
    [layout]\nbounds = [60, 60]\n\
    [graph]\ndoors = [['Court', 'Gate'], ['Court', 'Well'], ['Well', 'Gate'], ['Well', 'Bridge'],\n\
    ['Bridge', 'Yard'], ['Yard', 'Lair']]\n\
    [graph.rooms]\nCourt = {}\nGate = { role = 'entrance', templates = ['Hall'] }\nWell = {}\n\
    Bridge = { templates = ['Run'] }\nYard = { templates = ['Room', 'Hall'] }\nLair = { role = 'boss' }\n";

fn keep() -> World {
    let reading = pack::read(&[SourceFile::new("keep.toml", PACK)]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("the keep is sound")
}

fn bundle(world: &World, seed: u64) -> Bundle {
    let blueprint = world.layout.as_ref().expect("it has templates");
    let catalogue = blueprint.catalogue().expect("templates are sound");
    let graph = blueprint.graph.as_ref().expect("it has a graph");
    let graph = graph.graph(&catalogue).expect("the graph is sound");
    let settings = GraphSettings::of_layout(&blueprint.settings).expect("they go with a graph");
    let planner = GraphPlanner::new(&catalogue, &graph, settings).expect("it is possible");
    let seed = Seed::from(seed);
    let layout = planner.plan(&seed, &mut |_| ControlFlow::Continue(()));
    let layout = layout.expect("a layout is found");
    Bundle::new(&BundleParts {
        rooms: Some(LayoutParts::Joined(&planner, &layout)),
        ..BundleParts::new(world, &Settings::defaults(world), &seed)
    })
}

fn as_json(bundle: &Bundle) -> Value {
    serde_json::from_str(&bundle.text()).expect("a bundle is JSON")
}

/// The checker's verdict on a bundle.
fn said(bundle: &Value) -> String {
    match verify(bundle.to_string().as_bytes()) {
        Err(problem) => problem.to_string(),
        Ok(proved) => format!("proved: {}", proved.claims.join(" ")),
    }
}

#[test]
fn layouts_of_graphs_are_proved() {
    let world = keep();
    for seed in 0..20 {
        let bundle = bundle(&world, seed);
        let said = said(&as_json(&bundle));
        assert!(said.contains("join exactly the 6 pairs of rooms"), "{said}");
        let again = Bundle::read(bundle.text().as_bytes());
        assert_eq!(again.expect("it can be read"), bundle);
    }
}

/// The graph is written in the order of the rooms: the entrance first.
#[test]
fn the_graph_is_in_the_order_of_the_rooms() {
    let value = as_json(&bundle(&keep(), 1));
    let graph = &value["stages"]["rooms"]["graph"];
    let rooms = graph["rooms"].as_array().expect("it is a list");
    let names: Vec<_> = rooms.iter().map(|room| room["name"].clone()).collect();
    assert_eq!(names, ["Gate", "Court", "Well", "Bridge", "Yard", "Lair"]);
    assert_eq!(graph["doors"], json!([[1, 0], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5]]));
    assert_eq!(rooms[1]["templates"], json!(["Room", "Hall"]));
    assert_eq!(rooms[5]["templates"], json!(["Den"]));
    assert_eq!(rooms[0]["role"], "entrance");
}

/// A changed graph is noticed, because it no longer matches the placed rooms.
#[test]
fn other_graphs_are_refused() {
    let value = as_json(&bundle(&keep(), 3));
    let cases = [
        ("/rooms/1/name", json!("Gate"), "for each name of the graph"),
        ("/rooms/0/templates", json!(["Room"]), "does not allow template"),
        ("/rooms/5/templates", json!([]), "does not allow template"),
        ("/rooms/5/role", json!("exit"), "does not have its role"),
        ("/rooms/5/role", json!(null), "does not have its role"),
        ("/rooms/5/role", json!("entrance"), "must be its entrance"),
        ("/rooms/0/role", json!(null), "must be its entrance"),
        ("/rooms/1/role", json!("cook"), "has a wrong role"),
        ("/rooms/1/at", json!([-9, -9]), "not at its position"),
        ("/doors/5", json!([5, 0]), "does not join them"),
        ("/doors/5", json!([5, 5]), "or they are the same"),
        ("/doors/5", json!([5, 6]), "or they are the same"),
        ("/doors/5", json!([0, 1]), "twice"),
    ];
    for (place, with, words) in cases {
        let mut forged = value.clone();
        let place = format!("/stages/rooms/graph{place}");
        *forged.pointer_mut(&place).expect("it is there") = with;
        let said = said(&forged);
        assert!(said.contains(words), "{place}: {said}");
    }
    let mut more = value.clone();
    let graph = &mut more["stages"]["rooms"]["graph"];
    graph["doors"].as_array_mut().expect("a list").push(json!([5, 1]));
    assert!(said(&more).contains("have no door between them"));
    let mut fewer = value.clone();
    let graph = &mut fewer["stages"]["rooms"]["graph"];
    graph["doors"].as_array_mut().expect("a list").pop();
    assert!(said(&fewer).contains("does not join them"));
    let mut fewer = value.clone();
    let graph = &mut fewer["stages"]["rooms"]["graph"];
    graph["rooms"].as_array_mut().expect("a list").pop();
    assert!(said(&fewer).contains("for each name of the graph"));
    let mut ruled = value;
    ruled["stages"]["rooms"]["roles"] =
        json!([{ "role": "boss", "count": 1, "place": "anywhere", "distance": 0, "apart": 0 }]);
    assert!(said(&ruled).contains("already assigns roles"));
}

/// A wall between neighbours that could have two doors can't be opened by hand, and a door can't be called required if
/// neither room requires it.
#[test]
fn doors_that_were_changed_by_hand_are_refused() {
    let world = keep();
    let mut opened = 0;
    for seed in 0..40 {
        let value = as_json(&bundle(&world, seed));
        let doors = value["decisions"]["rooms"]["doors"].as_array();
        let joint = doors.and_then(|doors| doors.iter().position(|door| door["kind"] == "joint"));
        let joint = joint.expect("the court and the gate are joined by one");
        let mut renamed = value.clone();
        renamed["decisions"]["rooms"]["doors"][joint]["kind"] = json!("required");
        assert!(!said(&renamed).starts_with("proved"));
        let closed = value["decisions"]["rooms"]["closed"].as_array();
        for (number, door) in closed.into_iter().flatten().enumerate() {
            for kind in ["joint", "required", "chance"] {
                let mut forged = value.clone();
                let rooms = &mut forged["decisions"]["rooms"];
                rooms["closed"].as_array_mut().expect("a list").remove(number);
                let mut door = door.clone();
                door["kind"] = json!(kind);
                rooms["doors"].as_array_mut().expect("a list").push(door);
                assert!(!said(&forged).starts_with("proved"), "{seed} {kind}");
                opened += 1;
            }
        }
    }
    assert!(opened > 0);
}
