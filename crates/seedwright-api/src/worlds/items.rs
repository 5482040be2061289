//! The operation that places items and returns nothing else.

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
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldRequest;
use crate::shape::ShapeReply;
use crate::words::method_words;
use crate::{Context, Problem};

operation! {
    /// Places the items of a pack, without spheres or scenes.
    Items: "items" as "items", WorldRequest => Json<ItemsReply>,
    examples [
        Example::new("station", r#"{"pack":"station","seed":"7"}"#),
        Example::new("shape", r#"{"pack":"station","seed":"7","shape":"spheres=8..12"}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
    ]
}

/// Placed items.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ItemsReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that reproduces the same world. Null if there can't be one.
    permalink: Option<String>,
    /// The algorithm that placed the items.
    #[schemars(with = "String")]
    algorithm: Value,
    /// The aim of the placement.
    #[schemars(with = "String")]
    aim: Value,
    /// The number of attempts.
    attempts: u32,
    /// The number of items that were swapped.
    swaps: u32,
    /// The measures of the requested shape, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ShapeReply")]
    shape: Option<ShapeReply>,
    /// How the placement was found, if it is fair.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// The placed items.
    placements: Vec<PlacementReply>,
    /// The verdict of the independent checker.
    proof: Proof,
}

/// Runs the `items` operation.
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
    let settings = prepared.settings_json();
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
        algorithm: settings["algorithm"].clone(),
        aim: settings["aim"].clone(),
        attempts: proved.placement.attempts,
        swaps: proved.placement.swaps,
        shape: None,
        method: method_words(proved.placement.found_by),
        placements: prepared.rows(&proved),
        proof: Proof { steps: proved.part.steps.len(), verified: true },
    }))
}

impl ItemsReply {
    /// Lists the placed items of a built world.
    pub fn new(proved: &ProvedWorld) -> Self {
        let bundle = &proved.bundle;
        let settings = bundle.stages.get("items").unwrap_or(&Value::Null);
        Self {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            algorithm: settings["algorithm"].clone(),
            aim: settings["aim"].clone(),
            attempts: proved.attempts,
            swaps: proved.swaps,
            shape: proved.shape.clone(),
            method: method_words(proved.found_by),
            placements: proved.placements.clone(),
            proof: Proof { steps: proved.steps, verified: true },
        }
    }
}
