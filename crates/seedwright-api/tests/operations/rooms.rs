//! Rooms that are laid out.

use seedwright_api::{Limits, Problem, ProblemKind};
use serde_json::{Value, json};

use super::{call_within, pack};

fn laid(layout: &Value, room_steps: usize) -> Result<Value, Problem> {
    let limits = Limits { room_steps, ..Limits::default() };
    call_within(limits, "rooms", &json!({ "pack": "halls", "seed": "7", "layout": layout }))
}

fn steps(layout: &Value, most: usize) -> (Vec<Value>, u64) {
    let reply = laid(layout, most).expect("rooms are laid out");
    let left_out = reply["stepsLeftOut"].as_u64();
    let steps = reply["steps"].as_array().expect("a list").clone();
    (steps, left_out.expect("a number"))
}

#[test]
fn steps_are_kept_up_to_a_number() {
    let (all, left_out) = steps(&json!({}), 20_000);
    assert_eq!(left_out, 0);
    assert_eq!(all[0], json!({ "step": 0, "event": "attempt", "number": 1 }));
    assert_eq!(all.last().map(|step| &step["event"]), Some(&json!("laid")));
    let numbers = all.iter().map(|step| step["step"].as_u64());
    assert!(numbers.eq((0..all.len() as u64).map(Some)));
    let (some, left_out) = steps(&json!({}), 10);
    assert_eq!(some[..9], all[..9]);
    assert_eq!(some.last(), all.last());
    assert_eq!((some.len(), left_out), (10, all.len() as u64 - 10));
}

#[test]
fn what_is_asked_goes_before_the_pack() {
    let layout = json!({ "rooms": 20, "walkers": 2, "bounds": [80, 70], "deadEnds": [0, 900], "required": "strict" });
    let reply = laid(&layout, 1).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(reply["rooms"].as_array().map(Vec::len), Some(20));
    let asked = &reply["asked"];
    assert_eq!(asked["target"], json!({ "rooms": 20 }));
    for name in ["walkers", "bounds", "deadEnds", "required"] {
        assert_eq!(asked[name], layout[name], "{name}");
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (layout, why) in [
        (json!({ "wlakers": 2 }), "has no field `wlakers`"),
        (json!({ "walkers": "two" }), "`walkers` must be a whole number, not text"),
        (json!({ "rooms": 5, "floor": 5 }), "does not go with"),
        (json!({ "walkers": 0 }), "`walkers` must be from 1 to 1000, not 0"),
        (json!({ "rooms": 4_000_000 }), "`rooms` must be from 1 to 100000, not 4000000"),
        (json!({ "deadEnds": [9, 8] }), "`dead-ends`"),
        (json!({ "bounds": [0, 8] }), "an entry of `bounds` must be from 1 to 8192, not 0"),
    ] {
        let problem = laid(&layout, 1).expect_err("it is refused");
        assert_eq!(problem.kind, ProblemKind::Invalid, "{layout}");
        assert!(problem.message.contains(why), "{layout}: {problem}");
    }
}

#[test]
fn templates_are_drawn_as_in_packs() {
    let reply = laid(&json!({}), 1).expect("rooms are laid out");
    let world = pack("halls").world;
    let blueprint = world.layout.as_ref().expect("it has templates");
    for row in &blueprint.templates {
        let drawn = reply["templates"][&row.name].as_array().expect("rows");
        let drawn: Vec<&str> = drawn.iter().filter_map(Value::as_str).collect();
        assert_eq!(drawn.join("\n"), row.drawing().trim_end());
    }
}
