//! The item placements of a built world as JSON, which is also a plan.

use seedwright::bundle::Bundle;
use serde_json::{Map, Value, json};

/// The long help of the command.
pub const HELP: &str = "\
Examples:
  seedwright export spoiler built/seed.json --out spoiler.json
  seedwright items cove --plan spoiler.json      put every item back

The fields `aim`, `promise` and `place` are a plan and can be edited. The section `about` is ignored when the plan is read: it \
lists pack, seed, settings, the items of each area, spheres, a playthrough and the required items.";

/// The item placements, with information about them; `None` if a name is unknown. The result is a plan whose section
/// `about` is ignored. The aim is outside of that section, because items placed for a lower aim than every location
/// can't be expected to open them all.
pub fn spoiler_json(bundle: &Bundle) -> Option<Value> {
    let about = about(bundle)?;
    let lies = bundle.decisions.items.iter();
    let place: Map<_, _> = lies.map(|lies| (lies.location.clone(), json!(lies.item))).collect();
    let mut plan = json!({ "aim": bundle.stages["items"]["aim"], "place": place, "about": about });
    if let Some(promise) = bundle.stages["items"].get("promise") {
        plan["promise"] = promise.clone();
    }
    Some(plan)
}

/// The information besides the plan; `None` if a name is unknown.
fn about(bundle: &Bundle) -> Option<Value> {
    let held = bundle.world.items.iter().filter(|row| row.1 > 0);
    let starting: Map<_, _> = held.map(|row| (row.0.clone(), json!(row.1))).collect();
    let mut about = json!({
        "note": "a spoiler; only the fields next to this one are read as a plan",
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

/// The item placements by area.
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
