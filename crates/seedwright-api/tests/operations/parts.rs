//! Everything that is made of packs without rooms.

use seedwright_api::{Limits, ProblemKind};
use serde_json::json;

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
