//! What lies where, and nothing else of a world.

use seedwright::SEED_VERSION;
use seedwright_api::requests::WorldRequest;
use seedwright_api::worlds::{ItemsReply, Proof};
use seedwright_api::{Context, Json, Pack, Problem};
use serde_json::{Value, json};

use super::cache::Cache;
use super::common::output;
use super::request::{Resolved, resolve};
use crate::build::{Request, Wanted, build, placements};
use crate::commands::words::settings_json;

/// Places the items of a pack.
pub fn items(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<ItemsReply>, Problem> {
    let Resolved { pack, request } = &resolve(request, context)?;
    pack.needs_rooms()?;
    let output = output(context);
    let ready = match request.asks_for_more() {
        true => None,
        false => cache.ready(context.service, pack, &request.settings),
    };
    let found = match ready {
        Some(ready) => {
            let proved = ready.place(&request.seed, &output)?;
            Found {
                hash_words: proved.part.hash_words.clone(),
                hash_glyphs: proved.part.hash_glyphs.clone(),
                asked: ready.asked(),
                attempts: proved.placement.attempts,
                swaps: proved.placement.swaps,
                placements: &ready.rows(&proved),
                steps: proved.part.steps.len(),
            }
            .reply(pack, request)
        }
        None => {
            let built = build(pack, request, Wanted::Nothing, &output)?;
            Found {
                hash_words: built.bundle.hash_words.clone(),
                hash_glyphs: built.bundle.hash_glyphs.clone(),
                asked: &built.bundle.stages["items"],
                attempts: built.attempts,
                swaps: built.swaps,
                placements: &built.placements,
                steps: built.steps,
            }
            .reply(pack, request)
        }
    };
    Ok(Json(found))
}

/// What was found, in one of two ways.
struct Found<'a> {
    hash_words: [String; 3],
    hash_glyphs: [String; 5],
    asked: &'a Value,
    attempts: u32,
    swaps: u32,
    placements: &'a [placements::Placement],
    steps: usize,
}

impl Found<'_> {
    fn reply(self, pack: &Pack, request: &Request) -> ItemsReply {
        ItemsReply {
            engine_version: env!("CARGO_PKG_VERSION"),
            seed_version: SEED_VERSION,
            pack: (&pack.world).into(),
            settings: settings_json(&pack.world, &request.settings),
            seed: request.seed.text().to_owned(),
            permalink: request.permalink.as_ref().ok().cloned(),
            hash_words: self.hash_words,
            hash_glyphs: self.hash_glyphs,
            algorithm: self.asked["algorithm"].clone(),
            aim: self.asked["aim"].clone(),
            attempts: self.attempts,
            swaps: self.swaps,
            placements: json!(self.placements),
            proof: Proof { steps: self.steps, verified: true },
        }
    }
}
