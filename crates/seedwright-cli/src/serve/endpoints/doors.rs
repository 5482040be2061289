//! `/api/doors`: doors that lead elsewhere, spin by spin.

use seedwright::world::DoorSettings;

use super::{Call, Reply};
use crate::arguments::Said;
use crate::doors::{self, Job};
use crate::serve::problem::Problem;

/// How many steps are told.
const STEPS: usize = 5_000;

/// Shuffles doors, and tells every step of it.
pub fn doors(call: &Call<'_>) -> Result<Reply, Problem> {
    let (asked, wanted) = call.read_with::<Said<DoorSettings>>()?;
    let asked = asked.resolve(call.memory)?;
    asked.pack.needs_rooms()?;
    let pack = &asked.pack;
    let job = Job {
        settings: &asked.request.settings,
        wishes: &wanted.request(&pack.world)?,
        seed: &asked.request.seed,
        kept_steps: Some(STEPS),
    };
    let map = doors::shuffle(pack, &job, call.output)?;
    let mut answer = doors::report(&pack.world, &map);
    answer["graph"] = doors::graph_json(&pack.world, &map.shuffled.linking, &map.switchable);
    if let Some(kept) = map.kept {
        kept.report(&mut answer);
    }
    Ok(answer.into())
}
