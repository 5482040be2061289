//! Doors that lead elsewhere, spin by spin.

use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{DoorsReply, ShuffleRequest};
use seedwright_api::{Context, Described, Json, Problem, Unread};

use super::common::output;
use super::request::resolve;
use crate::arguments::Shuffle;
use crate::doors::{self, Job};

/// How many steps are told.
const STEPS: usize = 5_000;

/// Shuffles doors, and tells every step of it.
pub fn doors(
    request: &WorldAnd<Unread<ShuffleRequest>>,
    context: &Context<'_>,
) -> Result<Json<Described<DoorsReply>>, Problem> {
    let shuffle: Shuffle = request.rest.read()?;
    let resolved = resolve(&request.world, context)?;
    resolved.pack.needs_rooms()?;
    let pack = &resolved.pack;
    let job = Job {
        settings: &resolved.request.settings,
        wishes: &shuffle.checked()?.wishes(pack)?,
        seed: &resolved.request.seed,
        kept_steps: Some(STEPS),
    };
    let map = doors::shuffle(pack, &job, &output(context))?;
    let mut answer = doors::report(&pack.world, &map);
    answer["graph"] = doors::graph_json(&pack.world, &map.shuffled.linking, &map.switchable);
    if let Some(kept) = map.kept {
        kept.report(&mut answer);
    }
    Ok(Json(answer.into()))
}
