//! What became of the doors, for tools.

use seedwright::world::{DoorId, Linking, World};
use seedwright_render::scene::door_scene;
use seedwright_render::views::door_changes::door_changes;
use serde_json::{Value, json};

use super::{Map, distance_json, table_json};

/// Everything about a shuffle but its files.
pub fn report(drawn: &World, map: &Map) -> Value {
    let bundle = &map.bundle;
    let changes = door_changes(drawn, &map.shuffled.linking);
    let changes = changes.iter().map(|change| {
        json!({
            "door": change.door,
            "from": change.from,
            "before": change.before,
            "after": change.after,
            "leadsBack": change.leads_back,
        })
    });
    json!({
        "engineVersion": bundle.engine_version,
        "seedVersion": bundle.seed_version,
        "pack": bundle.pack,
        "settings": bundle.settings,
        "seed": bundle.seed,
        "hashWords": bundle.hash_words,
        "hashGlyphs": bundle.hash_glyphs,
        "permalink": bundle.permalink,
        "asked": bundle.stages["doors"],
        "attempts": map.shuffled.attempts,
        "moves": map.shuffled.moves,
        "switchable": map.switchable.len(),
        "doors": bundle.decisions.doors,
        "changes": changes.collect::<Vec<_>>(),
        "table": table_json(drawn, &map.shuffled.linking),
        "metrics": distance_json(drawn, map),
        "proof": { "steps": map.steps, "verified": true },
    })
}

/// Rooms as they stand in the picture, and every end of every door with the room it led to and the one it leads to.
pub fn graph_json(world: &World, linking: &Linking, switchable: &[DoorId]) -> Value {
    json!(door_scene(world, linking, switchable))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use seedwright::random::Seed;
    use seedwright::world::{DoorRequest, DoorSettings, Settings};
    use seedwright_api::SectionRequest;
    use serde::Deserialize;

    use super::*;
    use crate::arguments::Common;
    use crate::doors::{Job, shuffle};
    use crate::failure::Failure;
    use crate::output::Output;
    use crate::packs::{Pack, PackExt};

    fn read(request: &Value, world: &World) -> Result<DoorRequest, Failure> {
        let request = SectionRequest::<DoorSettings>::deserialize(request);
        Ok(request.expect("an object").read(world)?)
    }

    fn shuffled(wishes: &Value) -> Result<(Pack, Map), Failure> {
        let output = Output::new(&Common { json: true, quiet: true, verbose: false });
        let pack = Pack::load("tower", &output)?;
        let job = Job {
            settings: &Settings::defaults(&pack.world),
            wishes: &read(wishes, &pack.world)?,
            seed: &Seed::from_text("7"),
            kept_steps: Some(50),
        };
        let map = shuffle(&pack, &job, &output)?;
        Ok((pack, map))
    }

    fn made(wishes: &Value) -> (Pack, Map) {
        let made = shuffled(wishes);
        made.unwrap_or_else(|failure| panic!("{wishes}: {}", failure.as_json()))
    }

    #[test]
    fn the_graph_says_what_the_table_says() {
        let (pack, map) = made(&json!({}));
        let graph = graph_json(&pack.world, &map.shuffled.linking, &map.switchable);
        let table = table_json(&pack.world, &map.shuffled.linking);
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
        let mut kinds = BTreeSet::new();
        for mode in ["spin", "swap", "full", "decoupled"] {
            let (pack, map) = made(&json!({ "mode": mode }));
            let mut report = json!({});
            let kept = map.kept.expect("steps are kept");
            kept.report(&mut report);
            let steps = report["steps"].as_array().expect("a list");
            assert!(steps.len() <= 50);
            let doors = pack.world.doors.rows();
            for step in steps {
                kinds.insert(step["kind"].as_str().unwrap_or_default().to_owned());
                let ends = step["ends"].as_array().expect("a list");
                for end in ends {
                    assert!(doors.iter().any(|door| end[0] == door.name.as_str()));
                }
                let rooms = step["rooms"].as_array().expect("a list").iter();
                let rooms = rooms.filter_map(Value::as_u64);
                assert!({ rooms }.all(|room| (room as usize) < pack.world.rooms.len()));
            }
        }
        for kind in ["attempt", "iteration", "centre", "outer", "shifted", "swapping", "joined"] {
            assert!(kinds.contains(kind), "{kind}: {kinds:?}");
        }
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for (wishes, why) in [
            (json!({ "mod": "spin" }), "has no field `mod`"),
            (json!({ "mode": "spun" }), "`mode` must be \"spin\""),
            (json!({ "attempts": 0 }), "`attempts` must be from 1 to 1000000, not 0"),
            (json!({ "depth": -1 }), "`depth` must be from 0"),
            (json!({ "protected": ["No such door"] }), "there is no door"),
            (json!({ "iterations": 1, "difficulty": "easy" }), "does not go with"),
        ] {
            match shuffled(&wishes) {
                Err(Failure::Problem(problem)) => {
                    assert!(problem.message.contains(why), "{wishes}: {problem}");
                }
                _ => panic!("{wishes} is refused"),
            }
        }
        made(&json!({ "depth": "unlimited" }));
        made(&json!({ "depth": 1, "heldPercent": 10, "iterations": 3 }));
    }
}
