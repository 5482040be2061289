//! Results of packs without rooms, and of packs with both rooms and levels.

use std::sync::Arc;

use seedwright_api::{Limits, NoObserver, ProblemKind, service};
use serde_json::{Value, json};

use super::{call_within, pack};

/// Whether a pack generates anything follows from the stages that it has.
#[test]
fn packs_generate_what_they_have_stages_for() {
    for name in ["campaign", "station", "tower", "halls", "depths", "festive", "blank"] {
        assert!(pack(name).generates(), "{name}");
    }
}

/// The limits of the single stages also apply when the pack itself sets the size.
#[test]
fn parts_are_held_to_the_limits_of_a_request() {
    let few = || Limits { levels: 5, layout_rooms: 10, ..Limits::default() };
    for (name, says) in [("depths", "levels; the limit"), ("halls", "`rooms` is 40; the limit")] {
        let request = json!({ "pack": name, "seed": "7" });
        let refused = call_within(few(), "generate", &request).expect_err("it is too large");
        assert_eq!(refused.kind, ProblemKind::Invalid, "{name}");
        assert!(refused.message.contains(says), "{}", refused.message);
        let made = call_within(Limits::default(), "generate", &request).expect("it is not");
        assert_eq!(made["proof"]["verified"], json!(true), "{name}");
    }
}

/// A request with a pack of one file, without some lines and with the level sections of `depths`.
fn with_levels(text: &str, without: Option<&str>) -> Value {
    let lines = text.lines().filter(|line| without.is_none_or(|start| !line.starts_with(start)));
    let depths = include_str!("../../worlds/depths.toml");
    let (_, levels) = depths.split_once("[population]").expect("it has levels");
    let text = format!("{}\n[population]{levels}", lines.collect::<Vec<_>>().join("\n"));
    json!({ "pack": { "files": [{ "name": "own.toml", "text": text }] }, "seed": "7" })
}

/// Levels of a pack with rooms are in the reply, obey the limits of a request, and have their files.
#[test]
fn levels_of_packs_with_rooms_are_in_the_reply() {
    let blank = include_str!("../../worlds/blank.toml");
    let tower = include_str!("../../worlds/tower.toml");
    for (request, has_items, has_scene) in [
        (with_levels(blank, None), true, true),
        (with_levels(tower, Some("locations = ")), false, true),
        (with_levels(blank, Some("locations = ")), false, false),
    ] {
        let few = Limits { levels: 5, ..Limits::default() };
        let refused = call_within(few, "generate", &request).expect_err("it is too large");
        assert_eq!(refused.kind, ProblemKind::Invalid);
        assert!(refused.message.contains("levels; the limit"), "{}", refused.message);
        let made = call_within(Limits::default(), "generate", &request).expect("it is not");
        assert_eq!(made["levels"]["proof"]["verified"], json!(true));
        assert_eq!(made["placements"].is_array(), has_items);
        assert_eq!(made["scene"].is_object(), has_scene);
        let service = service(Limits::default(), || Ok(0)).expect("packs are sound");
        let file = |name: &str| {
            let body = request.to_string();
            service.call(&format!("files/{name}"), body.as_bytes(), Arc::new(NoObserver))
        };
        for name in ["seed.json", "levels.txt", "curve.svg", "level-001.svg", "level-001.png"] {
            let reply = file(name).unwrap_or_else(|problem| panic!("{name}: {}", problem.message));
            assert!(!reply.bytes.is_empty(), "{name}");
        }
        assert_eq!(file("spoiler.txt").is_ok(), has_items);
        for name in ["level-999.svg", "levels.svg", "level-1.txt"] {
            assert!(file(name).is_err(), "{name}");
        }
    }
}
