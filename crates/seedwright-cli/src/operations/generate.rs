//! Whole worlds.

use seedwright_api::requests::WorldRequest;
use seedwright_api::worlds::GenerateReply;
use seedwright_api::{Context, Described, FileReply, Json, Problem};
use serde_json::json;

use super::cache::Cache;
use super::common::output;
use super::request::resolve_to_generate;
use crate::build::Wanted;
use crate::commands::generate;

/// Builds a world, and says what maps of it are drawn from.
pub fn generate(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<Described<GenerateReply>>, Problem> {
    let resolved = resolve_to_generate(request, context)?;
    let built = cache.built(&resolved, &output(context))?;
    let mut answer = built.as_json(&[]);
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("files");
    }
    answer["scene"] = json!(built.told.scene);
    Ok(Json(answer.into()))
}

/// A file of a world.
pub fn file(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<FileReply, Problem> {
    let resolved = resolve_to_generate(request, context)?;
    let (name, output) = (context.file, output(context));
    let is_text = ["seed.json", "spoiler.txt"].contains(&name);
    let (bytes, media) = match is_text {
        true => cache.built(&resolved, &output)?.file(name)?,
        false => {
            resolved.weigh(&output)?;
            let wanted = Wanted::File(name);
            generate::built(&resolved.pack, &resolved.request, wanted, &output)?.file(name)?
        }
    };
    Ok(FileReply { name: name.to_owned(), bytes, media })
}
