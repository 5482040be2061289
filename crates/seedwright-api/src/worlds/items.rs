//! What lies where, and nothing else of a world.

use schemars::JsonSchema;
use seedwright::pipeline::{Stages, named_settings};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde::Serialize;
use serde_json::Value;

use super::cache::Cache;
use super::placements::PlacementReply;
use super::proved_world::ProvedWorld;
use super::reply::{Proof, ResultHead};
use super::resolve::{ResolvedRequest, generate, prepare, resolve};
use crate::check::sent;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldRequest;
use crate::{Context, Problem};

operation! {
    /// What lies where, and nothing else of a world.
    Items: "items" as "items", WorldRequest => Json<ItemsReply>,
    examples [
        Example::new("station", r#"{"pack":"station","seed":"7"}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
    ]
}

/// What lies where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ItemsReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that the same world is built from; null where there can't be one.
    permalink: Option<String>,
    /// How items were placed.
    #[schemars(with = "String")]
    algorithm: Value,
    /// What can be finished.
    #[schemars(with = "String")]
    aim: Value,
    /// How often it was begun.
    attempts: u32,
    /// How many items were swapped.
    swaps: u32,
    /// What lies where.
    placements: Vec<PlacementReply>,
    /// What the independent checker says of it.
    proof: Proof,
}

/// Places the items of a pack.
pub(crate) fn run_items(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<ItemsReply>, Problem> {
    let resolved = resolve(request, context)?;
    resolved.pack.needs_rooms()?;
    let ResolvedRequest { pack, request } = &resolved;
    let prepared = match request.engine.has_item_settings() {
        true => None,
        false => cache.prepared_pack(context.service, pack, &request.settings),
    };
    let Some(prepared) = prepared else {
        let request = request.with_stages(Stages::Items);
        let generated = generate(&prepare(pack, &request)?, &request, context)?;
        return Ok(Json(ItemsReply::new(&ProvedWorld::new(&generated)?)));
    };
    let proved = prepared.place(&request.seed, &*context.observer)?;
    let asked = prepared.settings_json();
    Ok(Json(ItemsReply {
        head: ResultHead {
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: (&pack.world).into(),
            settings: named_settings(&pack.world, &request.settings),
            seed: request.seed.text().to_owned(),
            hash_words: proved.part.hash_words.clone(),
            hash_glyphs: proved.part.hash_glyphs.clone(),
        },
        permalink: request.permalink.as_ref().ok().cloned(),
        algorithm: asked["algorithm"].clone(),
        aim: asked["aim"].clone(),
        attempts: proved.placement.attempts,
        swaps: proved.placement.swaps,
        placements: prepared.rows(&proved),
        proof: Proof { steps: proved.part.steps.len(), verified: true },
    }))
}

impl ItemsReply {
    /// What lies where in a built world.
    pub fn new(proved: &ProvedWorld) -> Self {
        let bundle = &proved.bundle;
        let asked = bundle.stages.get("items").unwrap_or(&Value::Null);
        Self {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            algorithm: asked["algorithm"].clone(),
            aim: asked["aim"].clone(),
            attempts: proved.attempts,
            swaps: proved.swaps,
            placements: proved.placements.clone(),
            proof: Proof { steps: proved.steps, verified: true },
        }
    }
}
