//! Everything that is made of packs without rooms, and levels beside rooms.

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

/// A pack alone says how large its layout or its run is, so it is held to the limits of operations about one part.
#[test]
fn parts_are_held_to_the_limits_of_a_request() {
    let few = || Limits { levels: 5, layout_rooms: 10, ..Limits::default() };
    for (name, says) in [("depths", "levels; a request may"), ("halls", "`rooms` is 40; a request")]
    {
        let asked = json!({ "pack": name, "seed": "7" });
        let refused = call_within(few(), "generate", &asked).expect_err("it is too large");
        assert_eq!(refused.kind, ProblemKind::Invalid, "{name}");
        assert!(refused.message.contains(says), "{}", refused.message);
        let made = call_within(Limits::default(), "generate", &asked).expect("it is not");
        assert_eq!(made["proof"]["verified"], json!(true), "{name}");
    }
}

/// A request for a pack of one file without some lines, with the sections of `depths`.
fn with_levels(text: &str, without: Option<&str>) -> Value {
    let lines = text.lines().filter(|line| without.is_none_or(|start| !line.starts_with(start)));
    let depths = include_str!("../../worlds/depths.toml");
    let (_, levels) = depths.split_once("[population]").expect("it has levels");
    let text = format!("{}\n[population]{levels}", lines.collect::<Vec<_>>().join("\n"));
    json!({ "pack": { "files": [{ "name": "own.toml", "text": text }] }, "seed": "7" })
}

/// Levels beside rooms are told, held to the limits of a request, and have their files.
#[test]
fn levels_beside_rooms_are_told() {
    let blank = include_str!("../../worlds/blank.toml");
    let tower = include_str!("../../worlds/tower.toml");
    for (asked, has_items, has_scene) in [
        (with_levels(blank, None), true, true),
        (with_levels(tower, Some("locations = ")), false, true),
        (with_levels(blank, Some("locations = ")), false, false),
    ] {
        let few = Limits { levels: 5, ..Limits::default() };
        let refused = call_within(few, "generate", &asked).expect_err("it is too large");
        assert_eq!(refused.kind, ProblemKind::Invalid);
        assert!(refused.message.contains("levels; a request may"), "{}", refused.message);
        let made = call_within(Limits::default(), "generate", &asked).expect("it is not");
        assert_eq!(made["levels"]["proof"]["verified"], json!(true));
        assert_eq!(made["placements"].is_array(), has_items);
        assert_eq!(made["scene"].is_object(), has_scene);
        let service = service(Limits::default(), || Ok(0)).expect("packs are sound");
        let file = |name: &str| {
            let request = asked.to_string();
            service.call(&format!("files/{name}"), request.as_bytes(), Arc::new(NoObserver))
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
