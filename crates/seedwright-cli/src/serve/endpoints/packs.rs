//! `/api/packs` and `/api/settings`.

use seedwright::world::{Settings, World};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Call, Reply};
use crate::commands::settings;
use crate::serve::memory::Memory;
use crate::serve::problem::Problem;
use crate::serve::request::PackChoice;

/// The packs that come with the program.
pub fn packs(memory: &Memory) -> Value {
    let rows = memory.embedded().map(|(embedded, pack)| {
        json!({
            "name": embedded.name,
            "title": pack.world.name,
            "about": embedded.about,
            "stages": stages(&pack.world),
            "generates": pack.generates(),
        })
    });
    json!({ "packs": rows.collect::<Vec<_>>() })
}

/// What stages a pack has something for.
fn stages(world: &World) -> Vec<&'static str> {
    let is_campaign = world.campaign.is_some();
    [
        ("rooms", world.layout.is_some()),
        ("doors", is_campaign || world.shuffle.is_some()),
        ("codes", world.codes.is_some()),
        ("items", is_campaign || !world.locations.is_empty()),
        ("population", world.population.is_some()),
        ("campaign", is_campaign),
    ]
    .into_iter()
    .filter_map(|(stage, has)| has.then_some(stage))
    .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsRequest {
    pack: PackChoice,
}

/// Everything that can be chosen in a pack.
pub fn settings(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: SettingsRequest = call.read()?;
    let pack = asked.pack.load(call.memory)?;
    let world = &pack.world;
    let mut json = settings::as_json(world, &Settings::defaults(world));
    json["pack"] = json!({ "id": world.id, "name": world.name, "hash": world.hash() });
    json["stages"] = json!(stages(world));
    json["generates"] = json!(pack.generates());
    Ok(json.into())
}
