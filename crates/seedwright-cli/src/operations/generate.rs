//! `/api/generate` and `/api/files`: whole worlds.

use serde_json::json;

use super::{Call, Reply};
use crate::build::Wanted;
use crate::commands::generate;
use crate::serve::problem::Problem;
use crate::serve::request::WorldRequest;

/// Builds a world, and says what maps of it are drawn from.
pub fn generate(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: WorldRequest = call.read()?;
    let asked = asked.resolve_to_generate(call.memory)?;
    let built = call.memory.built(&asked, call.output)?;
    let mut answer = built.as_json(&[]);
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("files");
    }
    answer["scene"] = json!(built.told.scene);
    Ok(answer.into())
}

/// A file of a world.
pub fn file(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: WorldRequest = call.read()?;
    let asked = asked.resolve_to_generate(call.memory)?;
    let name = call.name.unwrap_or_default();
    let is_text = ["seed.json", "spoiler.txt"].contains(&name);
    let (bytes, media) = match is_text {
        true => call.memory.built(&asked, call.output)?.file(name)?,
        false => {
            let wanted = Wanted::File(name);
            asked.weigh(call.output)?;
            generate::built(&asked.pack, &asked.request, wanted, call.output)?.file(name)?
        }
    };
    Ok(Reply::file(name, media, bytes))
}
