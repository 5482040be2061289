//! `/api/items`.

use super::{Call, Reply};
use crate::build::{Wanted, build};
use crate::serve::problem::Problem;
use crate::serve::request::WorldRequest;

/// Places the items of a pack.
pub fn items(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: WorldRequest = call.read()?;
    let asked = asked.resolve(call.memory)?;
    asked.pack.needs_rooms()?;
    let built = build(&asked.pack, &asked.request, Wanted::Nothing, call.output)?;
    Ok(built.as_json(&[]).into())
}
