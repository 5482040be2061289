//! `seedwright export spoiler`.

use seedwright::bundle::{self, Bundle};
use serde_json::{Map, Value, json};

use super::finish;
use crate::arguments::SpoilerExport;
use crate::bundles;
use crate::failure::Failure;
use crate::output::Output;

/// Writes what lies where, and what there is to know about it. The file is a plan, whose section `about` is
/// not read. The aim is no part of that section, because what is placed for less than every location
/// can't be asked to open them all.
pub fn run(typed: &SpoilerExport, output: &Output) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    let about =
        about(&bundle).ok_or_else(|| bundles::unusable("it names what it does not have"))?;
    let lies = bundle.decisions.items.iter();
    let place: Map<_, _> = lies.map(|lies| (lies.location.clone(), json!(lies.item))).collect();
    let plan = json!({ "aim": bundle.stages["items"]["aim"], "place": place, "about": about });
    finish(&bundle::text(&plan), typed.out.as_deref(), output)
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
