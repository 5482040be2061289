//! What lies where in a built world, as JSON that is a plan as well.

use seedwright::bundle::Bundle;
use serde_json::{Map, Value, json};

/// How the command writes it, and what is in it.
pub const HELP: &str = "\
Examples:
  seedwright export spoiler built/seed.json --out spoiler.json
  seedwright items cove --plan spoiler.json      every item goes back to where it lay

The fields `aim` and `place` are a plan, and can be edited. The section `about` is not read: pack, seed,
settings, what lies in each area, spheres, playthrough and what every way to the goal needs.";

/// What lies where, and what there is to know about it; none when a name is unknown. It is a plan, whose section
/// `about` is not read. The aim is no part of that section, because what is placed for less than every location
/// can't be asked to open them all.
pub fn spoiler_json(bundle: &Bundle) -> Option<Value> {
    let about = about(bundle)?;
    let lies = bundle.decisions.items.iter();
    let place: Map<_, _> = lies.map(|lies| (lies.location.clone(), json!(lies.item))).collect();
    Some(json!({ "aim": bundle.stages["items"]["aim"], "place": place, "about": about }))
}

/// Everything but the plan; none when a name is unknown.
fn about(bundle: &Bundle) -> Option<Value> {
    let held = bundle.world.items.iter().filter(|row| row.1 > 0);
    let starting: Map<_, _> = held.map(|row| (row.0.clone(), json!(row.1))).collect();
    let mut about = json!({
        "note": "a spoiler; what is read as a plan are the fields beside this one",
        "pack": bundle.pack,
        "seed": bundle.seed,
        "hashWords": bundle.hash_words,
        "hashGlyphs": bundle.hash_glyphs,
        "permalink": bundle.permalink,
        "settings": bundle.settings,
        "engineVersion": bundle.engine_version,
        "seedVersion": bundle.seed_version,
        "stages": bundle.stages,
        "startingItems": starting,
        "areas": areas(bundle),
    });
    let found = bundle.progression()?;
    if let (Some(about), Value::Object(mut found)) = (about.as_object_mut(), found) {
        about.append(&mut found);
    }
    Some(about)
}

/// What lies where, by area.
fn areas(bundle: &Bundle) -> Map<String, Value> {
    let world = &bundle.world;
    let mut areas: Map<String, Value> =
        { world.areas.iter() }.map(|area| (area.clone(), json!({}))).collect();
    let rows = world.locations.iter();
    let area_of: std::collections::BTreeMap<&str, &str> =
        rows.map(|(name, area, _)| (name.as_str(), world.areas[*area as usize].as_str())).collect();
    for lies in &bundle.decisions.items {
        areas[area_of[lies.location.as_str()]][&lies.location] = json!(lies.item);
    }
    areas.retain(|_, lies| lies.as_object().is_some_and(|lies| !lies.is_empty()));
    areas
}
