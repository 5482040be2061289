//! The operation that places items and returns nothing else.

use std::ops::ControlFlow;

use seedwright::bundle::fingerprint;
use seedwright::pipeline::{Event, Stages, Watch, named_settings};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde::Serialize;
use serde_json::Value;

use super::cache::Cache;
use super::placements::{self, PlacementReply};
use super::proof::batch_problem;
use super::proved_world::ProvedWorld;
use super::reply::{Proof, ResultHead};
use super::resolve::{ResolvedRequest, generate, resolve};
use crate::check::sent;
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::pace::ItemPace;
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
    let request = &request.with_stages(Stages::Items);
    let batch = cache.prepared(pack, request)?;
    let Some(items) = batch.items() else {
        let generated = generate(batch.generator(), request, context)?;
        return Ok(Json(ItemsReply::new(&ProvedWorld::new(&generated)?)));
    };
    let mut pace = ItemPace::default();
    let mut see = |event: &Event<'_>| match event {
        Event::Items(step) => context.observer.step(pace.see(step)),
        _ => ControlFlow::Continue(()),
    };
    let placed = items.place(&mut items.scratch(), &request.seed, &mut Watch::new(&mut see));
    let placed = placed.map_err(|error| batch_problem(error, &pack.world, request))?;
    let (words, glyphs) = fingerprint(&items.bundle().hash(&placed.placed).to_hex());
    let (settings, placement) = (items.bundle().settings(), &placed.placement);
    Ok(Json(ItemsReply {
        head: ResultHead {
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: (&pack.world).into(),
            settings: named_settings(&pack.world, &request.settings),
            seed: request.seed.text().to_owned(),
            hash_words: words,
            hash_glyphs: glyphs,
        },
        permalink: resolved.request.permalink.as_ref().ok().cloned(),
        algorithm: settings["algorithm"].clone(),
        aim: settings["aim"].clone(),
        attempts: placement.attempts,
        swaps: placement.swaps,
        shape: None,
        method: method_words(placement.found_by),
        placements: placements::rows(&pack.world, items.placer(), &placement.placed),
        proof: Proof { steps: placed.steps, verified: true },
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
