//! `/api/items`: what lies where, and nothing else of a world.

use seedwright::SEED_VERSION;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Call, Reply};
use crate::build::{Built, Request, Wanted, build, placements};
use crate::commands::words::settings_json;
use crate::packs::Pack;
use crate::serve::problem::Problem;
use crate::serve::ready::{Proved, Ready};
use crate::serve::request::WorldRequest;

/// The answer: the stage alone, without spheres and playthrough, which `/api/generate` tells.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    engine_version: &'static str,
    seed_version: u32,
    pack: PackName<'a>,
    settings: Map<String, Value>,
    seed: &'a str,
    permalink: Option<&'a str>,
    #[serde(flatten)]
    placed: Placed<'a>,
}

#[derive(Serialize)]
struct PackName<'a> {
    id: &'a str,
    name: &'a str,
    hash: String,
}

/// What was found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Placed<'a> {
    hash_words: &'a [String; 3],
    hash_glyphs: &'a [String; 5],
    algorithm: &'a Value,
    aim: &'a Value,
    attempts: u32,
    swaps: u32,
    placements: &'a [placements::Placement],
    proof: Proof,
}

#[derive(Serialize)]
struct Proof {
    steps: usize,
    verified: bool,
}

/// Places the items of a pack.
pub fn items(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: WorldRequest = call.read()?;
    let asked = asked.resolve(call.memory)?;
    let (pack, request) = (&asked.pack, &asked.request);
    pack.needs_rooms()?;
    let ready = match request.asks_for_more() {
        true => None,
        false => call.memory.ready(pack, &request.settings),
    };
    let text = match ready {
        Some(ready) => {
            let proved = ready.place(&request.seed, call.output)?;
            text(pack, request, of_ready(&ready, &proved, &ready.rows(&proved)))
        }
        None => {
            let built = build(pack, request, Wanted::Nothing, call.output)?;
            text(pack, request, of_built(&built))
        }
    };
    Ok(Reply::json(text))
}

fn of_ready<'a>(
    ready: &'a Ready,
    Proved { placement, part }: &'a Proved,
    rows: &'a [placements::Placement],
) -> Placed<'a> {
    Placed {
        hash_words: &part.hash_words,
        hash_glyphs: &part.hash_glyphs,
        algorithm: &ready.asked()["algorithm"],
        aim: &ready.asked()["aim"],
        attempts: placement.attempts,
        swaps: placement.swaps,
        placements: rows,
        proof: Proof { steps: part.steps.len(), verified: true },
    }
}

fn of_built(built: &Built) -> Placed<'_> {
    let asked = &built.bundle.stages["items"];
    Placed {
        hash_words: &built.bundle.hash_words,
        hash_glyphs: &built.bundle.hash_glyphs,
        algorithm: &asked["algorithm"],
        aim: &asked["aim"],
        attempts: built.attempts,
        swaps: built.swaps,
        placements: &built.placements,
        proof: Proof { steps: built.steps, verified: true },
    }
}

fn text(pack: &Pack, request: &Request, placed: Placed<'_>) -> String {
    let answer = Answer {
        engine_version: env!("CARGO_PKG_VERSION"),
        seed_version: SEED_VERSION,
        pack: PackName { id: &pack.world.id, name: &pack.world.name, hash: pack.world.hash() },
        settings: settings_json(&pack.world, &request.settings),
        seed: request.seed.text(),
        permalink: request.permalink.as_deref().ok(),
        placed,
    };
    serde_json::to_string(&answer).expect("the answer has text keys")
}
