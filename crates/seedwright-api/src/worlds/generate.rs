//! Whole worlds.

use schemars::JsonSchema;
use seedwright_render::scene::Scene;
use serde::Serialize;

use super::cache::Cache;
use super::drawings::{Drawings, text_file};
use super::proved_world::ProvedWorld;
use super::reply::WorldReply;
use super::resolve::resolve_to_generate;
use crate::check::sent;
use crate::operation::{Example, FileReply, Json, operation};
use crate::requests::WorldRequest;
use crate::{Context, Problem};

operation! {
    /// Builds a world, and has it proved.
    Generate: "generate" as "generate", WorldRequest => Json<GenerateReply>,
    details "Doors are shuffled, codes are made and levels are filled where the pack asks for that.",
    examples [
        Example::new("small", r#"{"pack":"campaign","seed":"7","preset":"small"}"#),
        Example::new("settings", r#"{"pack":"station","seed":"7","settings":{"etankCount":12}}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
        Example::new(
            "permalink",
            r#"{"permalink":"1A0G3-3R21K-8NXNK-087Q8-80080-0M0G2-08100-107CD-QVM"}"#,
        ),
    ]
}

operation! {
    /// A file of a world.
    WorldFile: "files" as "worldFile", WorldRequest => FileReply,
    details "Files are `seed.json` (the bundle), `spoiler.txt`, `spheres.svg` and `map-world.svg`; `doors.svg` where doors are shuffled; of campaigns `map-overview.svg`, and for each floor `map-floor-1.svg`, `floor-1.tmj` with `floor-1-tiles.png`, and `floor-1.ldtk`. Each `.svg` can be had as `.png`.",
    examples [
        Example::of_file("bundle", "seed.json", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("spoiler", "spoiler.txt", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("picture", "map-world.svg", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("pixels", "map-world.png", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file(
            "floor",
            "floor-1.tmj",
            r#"{"pack":"campaign","seed":"7","preset":"small"}"#,
        ),
    ]
}

/// A whole world, without its files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenerateReply {
    #[serde(flatten)]
    world: WorldReply,
    /// What maps are drawn from.
    scene: Scene,
}

/// Builds a world, and says what maps of it are drawn from.
pub(crate) fn run_generate(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<GenerateReply>, Problem> {
    let kept = cache.world(&resolve_to_generate(request, context)?, context)?;
    Ok(Json(GenerateReply { world: kept.built.reply(), scene: kept.scene.clone() }))
}

/// A file of a world.
pub(crate) fn run_file(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<FileReply, Problem> {
    let resolved = resolve_to_generate(request, context)?;
    let name = context.file;
    if ["seed.json", "spoiler.txt"].contains(&name) {
        return text_file(&cache.world(&resolved, context)?.built, name);
    }
    let generated = resolved.generate(context)?;
    let proved = ProvedWorld::new(&generated)?;
    context.begin("pictures")?;
    Drawings::new(&generated, &proved).file(name)
}
