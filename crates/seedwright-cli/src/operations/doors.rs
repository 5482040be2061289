//! Doors that lead elsewhere, spin by spin.

use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{DoorsReply, DoorsRequest};
use seedwright_api::{Context, Described, Json, Problem};

use super::common::output;
use super::request::resolve;
use crate::doors::{self, Job};

/// How many steps are told.
const STEPS: usize = 5_000;

/// Shuffles doors, and tells every step of it.
pub fn doors(
    request: &WorldAnd<DoorsRequest>,
    context: &Context<'_>,
) -> Result<Json<Described<DoorsReply>>, Problem> {
    let resolved = resolve(&request.world, context)?;
    resolved.pack.needs_rooms()?;
    let pack = &resolved.pack;
    let job = Job {
        settings: &resolved.request.settings,
        wishes: &request.rest.shuffle.read(&pack.world)?,
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
