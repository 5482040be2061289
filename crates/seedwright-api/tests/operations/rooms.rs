//! The layout operation.

use std::sync::Arc;

use seedwright_api::{Limits, NoObserver, Problem, ProblemKind, media_type, service};
use seedwright_render::export::layout_file_names;
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
    let settings = &reply["request"];
    assert_eq!(settings["target"], json!({ "rooms": 20 }));
    for name in ["walkers", "bounds", "deadEnds", "required"] {
        assert_eq!(settings[name], layout[name], "{name}");
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (layout, why) in [
        (json!({ "wlakers": 2 }), "has no field `wlakers`"),
        (json!({ "walkers": "two" }), "`walkers` must be a whole number, not text"),
        (json!({ "rooms": 5, "floor": 5 }), "can't be combined with"),
        (json!({ "walkers": 0 }), "`walkers` must be from 1 to 1000, not 0"),
        (json!({ "rooms": 4_000_000 }), "`rooms` must be from 1 to 100000, not 4000000"),
        (json!({ "deadEnds": [9, 8] }), "`deadEnds`"),
        (json!({ "bounds": [0, 8] }), "an entry of `bounds` must be from 1 to 8192, not 0"),
    ] {
        let problem = laid(&layout, 1).expect_err("it is refused");
        assert_eq!(problem.kind, ProblemKind::Invalid, "{layout}");
        assert!(problem.message.contains(why), "{layout}: {problem}");
        assert!(problem.hint.is_some_and(|hint| !hint.is_empty()), "{layout}");
    }
}

#[test]
fn each_mistake_is_reported_once() {
    for (layout, message) in [
        (json!({ "rooms": 5, "floor": 5 }), "`rooms` can't be combined with `floor`"),
        (json!({ "walkers": 1e30 }), "1e+30 is not a whole number of 64 bits"),
    ] {
        let problem = laid(&layout, 1).expect_err("it is refused");
        assert_eq!(problem.message, message);
        assert!(problem.hint.is_some_and(|hint| !hint.is_empty()), "{layout}");
    }
}

#[test]
fn no_field_is_said_twice() {
    for request in [
        r#"{"pack":"halls","seed":"7","seed":"8"}"#,
        r#"{"pack":"halls","settings":{"a":1,"a":2}}"#,
        r#"{"pack":"halls","layout":{"rooms":5,"rooms":6}}"#,
        r#"{"pack":"halls","layout":{"roles":{"boss":1,"boss":2}}}"#,
        r#"{"pack":"halls","layout":{"roles":{"boss":{"count":1,"count":2}}}}"#,
    ] {
        let service = service(Limits::default(), || Ok(0)).expect("packs are sound");
        let problem = service.call("rooms", request.as_bytes(), Arc::new(NoObserver));
        let problem = problem.expect_err("it is refused");
        assert_eq!(problem.kind, ProblemKind::Unreadable, "{request}");
        assert!(problem.message.contains("duplicate field `"), "{problem}");
    }
}

#[test]
fn files_are_those_of_the_formats() {
    let service = service(Limits::default(), || Ok(0)).expect("packs are sound");
    let request = json!({ "pack": "halls", "seed": "7", "layout": { "rooms": 20 } }).to_string();
    let file = |name: &str| {
        let path = format!("rooms/files/{name}");
        service.call(&path, request.as_bytes(), Arc::new(NoObserver))
    };
    for name in layout_file_names("map") {
        let reply = file(&name).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        assert_eq!(media_type(&name), Some(reply.media), "{name}");
        assert!(!reply.bytes.is_empty(), "{name}");
    }
    let problem = file("map.exe").expect_err("there is no such format");
    assert!(problem.hint.is_some_and(|hint| hint.contains("map-doors.csv")));
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
