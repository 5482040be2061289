//! The door shuffle operation.

use std::collections::BTreeSet;

use seedwright_api::worlds::DoorsRequest;
use seedwright_api::{Limits, Problem, ProblemKind};
use serde_json::{Value, json};

use super::{call_within, pack};

fn shuffled(shuffle: &Value) -> Result<Value, Problem> {
    let limits = Limits { door_steps: 50, ..Limits::default() };
    call_within(limits, "doors", &json!({ "pack": "tower", "seed": "7", "shuffle": shuffle }))
}

fn made(shuffle: &Value) -> Value {
    shuffled(shuffle).unwrap_or_else(|problem| panic!("{shuffle}: {problem}"))
}

#[test]
fn the_graph_says_what_the_table_says() {
    let reply = made(&json!({}));
    let (graph, table) = (&reply["graph"], &reply["table"]);
    let rooms = graph["rooms"].as_array().expect("a list");
    let name = |number: &Value| {
        let room = number.as_u64().and_then(|number| rooms.get(number as usize));
        room.map_or(Value::Null, |room| room["name"].clone())
    };
    let ends = graph["doors"].as_array().expect("a list").iter();
    let rows = table.as_array().expect("a list").iter();
    assert_eq!(ends.len(), rows.len());
    for (end, row) in ends.zip(rows) {
        assert_eq!((&end["name"], &end["end"]), (&row["door"], &row["end"]));
        assert_eq!(name(&end["room"]), row["room"]);
        assert_eq!(end["changed"], row["changed"]);
        match end["oneWay"] == true && end["end"] == "b" {
            true => assert!(end["before"].is_null() && end["after"].is_null()),
            false => assert_eq!(name(&end["after"]), row["leadsTo"]),
        }
    }
    for room in rooms {
        let world = room["world"].as_u64().expect("rooms stand in frames");
        assert!(graph["worlds"][world as usize]["name"].is_string());
    }
}

#[test]
fn steps_name_what_they_happen_to() {
    let world = pack("tower").world;
    let mut kinds = BTreeSet::new();
    for mode in ["spin", "swap", "full", "decoupled"] {
        let reply = made(&json!({ "mode": mode }));
        let steps = reply["steps"].as_array().expect("a list");
        assert!(steps.len() <= 50);
        let doors = world.doors.rows();
        for step in steps {
            kinds.insert(step["kind"].as_str().unwrap_or_default().to_owned());
            let ends = step["ends"].as_array().expect("a list");
            for end in ends {
                assert!(doors.iter().any(|door| end[0] == door.name.as_str()));
            }
            let rooms = step["rooms"].as_array().expect("a list").iter();
            let rooms = rooms.filter_map(Value::as_u64);
            assert!({ rooms }.all(|room| (room as usize) < world.rooms.len()));
        }
    }
    for kind in ["attempt", "iteration", "centre", "outer", "shifted", "swapping", "joined"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (shuffle, why) in [
        (json!({ "mod": "spin" }), "has no field `mod`"),
        (json!({ "mode": "spun" }), "`mode` must be \"spin\""),
        (json!({ "attempts": 0 }), "`attempts` must be from 1 to 1000000, not 0"),
        (json!({ "depth": -1 }), "`depth` must be from 0"),
        (json!({ "protected": ["No such door"] }), "there is no door"),
        (json!({ "protected": [null] }), "an entry of a list is null"),
        (json!({ "walk": [null, 5] }), "an entry of a list is null"),
        (json!({ "held-percent": 5 }), "has no field `held-percent`"),
        (json!({ "iterations": 1, "difficulty": "easy" }), "can't be combined with"),
    ] {
        let problem = shuffled(&shuffle).expect_err("it is refused");
        assert_eq!(problem.kind, ProblemKind::Invalid, "{shuffle}");
        assert!(problem.message.contains(why), "{shuffle}: {problem}");
    }
    // The value is accepted, although nothing can be spun around all rooms of a tower.
    let unlimited = shuffled(&json!({ "depth": "unlimited" })).expect_err("it is impossible");
    assert_eq!(unlimited.kind, ProblemKind::Impossible);
    made(&json!({ "depth": 1, "heldPercent": 10, "iterations": 3 }));
}

#[test]
fn a_field_is_said_once() {
    let twice = r#"{ "shuffle": { "mode": "full", "mode": "spin" } }"#;
    let error = serde_json::from_str::<DoorsRequest>(twice).expect_err("it is refused");
    assert!(error.to_string().starts_with("duplicate field `mode`"), "{error}");
}
