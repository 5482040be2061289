//! What was laid out, for tools.

use seedwright::rooms::Blueprint;
use seedwright_render::export::layout_json;
use serde_json::{Map, Value, json};

use super::Laid;

/// Everything about a layout but its files.
pub fn report(laid: &Laid) -> Value {
    let mut report = layout_json(&laid.view());
    report["hashWords"] = json!(laid.bundle.hash_words);
    report["hashGlyphs"] = json!(laid.bundle.hash_glyphs);
    report["proof"] = json!({ "verified": true });
    report
}

/// The drawings of templates by their names, each as it is when nothing is turned.
pub fn templates_json(blueprint: &Blueprint) -> Value {
    let templates = blueprint.templates.iter().map(|template| {
        let drawing = template.drawing();
        let rows = drawing.lines().map(Value::from).collect();
        (template.name.clone(), rows)
    });
    Value::Object(templates.collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use seedwright::random::Seed;
    use seedwright::world::{LayoutSettings, Settings};
    use seedwright_api::{Problem, SectionRequest};
    use serde::Deserialize;

    use super::*;
    use crate::arguments::Common;
    use crate::failure::Failure;
    use crate::output::Output;
    use crate::packs::{Pack, PackExt};
    use crate::rooms::{Job, lay_out};

    fn quiet() -> Output {
        Output::new(&Common { json: true, quiet: true, verbose: false })
    }

    fn laid(layout: &Value, kept_steps: usize) -> Result<Laid, Failure> {
        let pack = Pack::load("halls", &quiet())?;
        let blueprint = crate::rooms::blueprint("halls", &pack)?;
        let request = SectionRequest::<LayoutSettings>::deserialize(layout).expect("an object");
        let job = Job {
            settings: &Settings::defaults(&pack.world),
            asked: request.over(&pack.world, blueprint.settings.clone())?,
            seed: &Seed::from_text("7"),
            trace: None,
            kept_steps: Some(kept_steps),
        };
        lay_out(&pack, &job, &quiet())
    }

    fn steps(layout: &Value, kept_steps: usize) -> (Vec<Value>, u64) {
        let mut report = json!({});
        let laid = laid(layout, kept_steps).ok();
        let steps = laid.and_then(|laid| laid.steps).expect("steps are kept");
        steps.report(&mut report);
        let left_out = report["stepsLeftOut"].as_u64();
        let steps = report["steps"].as_array().expect("a list").clone();
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
        let laid = laid(&layout, 1).unwrap_or_else(|failure| panic!("{}", failure.as_json()));
        assert_eq!(laid.layout.rooms.len(), 20);
        let asked = &laid.bundle.stages["rooms"];
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
            match laid(&layout, 1) {
                Err(failure) => {
                    let Problem { message, .. } = failure.into();
                    assert!(message.contains(why), "{layout}: {message}");
                }
                Ok(_) => panic!("{layout} is refused"),
            }
        }
    }

    #[test]
    fn templates_are_drawn_as_in_packs() {
        let pack = Pack::load("halls", &quiet()).ok().expect("it is embedded");
        let blueprint = pack.world.layout.as_ref().expect("it has templates");
        let templates = templates_json(blueprint);
        for row in &blueprint.templates {
            let drawn = templates[&row.name].as_array().expect("rows");
            let drawn: Vec<&str> = drawn.iter().filter_map(Value::as_str).collect();
            assert_eq!(drawn.join("\n"), row.drawing().trim_end());
        }
    }
}
