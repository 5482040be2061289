//! Doors that lead elsewhere, spin by spin.

use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{DoorsReply, ShuffleRequest, resolve, shuffle_doors};
use seedwright_api::{Context, Json, Problem, Unread};

use crate::arguments::Shuffle;

/// Shuffles doors, and tells every step of it.
pub fn doors(
    request: &WorldAnd<Unread<ShuffleRequest>>,
    context: &Context<'_>,
) -> Result<Json<DoorsReply>, Problem> {
    let shuffle: Shuffle = request.rest.read()?;
    let resolved = resolve(&request.world, context)?;
    resolved.pack.needs_rooms()?;
    let doors = shuffle.checked()?.wishes(&resolved.pack)?;
    shuffle_doors(&resolved, doors, context).map(Json)
}
