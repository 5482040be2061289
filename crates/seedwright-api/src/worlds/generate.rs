//! The operations that build a world and return its files.

use seedwright::pipeline::StageName;
use seedwright_render::pictures::doors_svg;
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::Scene;
use seedwright_render::words::shown;
use serde::Serialize;

use super::cache::Cache;
use super::doors::ShuffleReply;
use super::drawings::{self, Drawings};
use super::filled_levels::FilledLevels;
use super::generated::{Generated, GeneratedReply};
use super::parts::{GeneratedPartsReply, ProvedParts};
use super::proved_world::ProvedWorld;
use super::reply::WorldReply;
use super::resolve::resolve_to_generate;
use super::shuffled_map::ShuffledMap;
use crate::check::sent;
use crate::json_schema::JsonSchema;
use crate::operation::{Example, FileReply, Json, operation};
use crate::pack::{PackStage, stages};
use crate::requests::WorldRequest;
use crate::{Context, Problem};

operation! {
    /// Builds a world and verifies it with the independent checker.
    Generate: "generate" as "generate", WorldRequest => Json<GenerateReply>,
    details "Runs every stage that the pack has sections for. The reply is a world with placed items, shuffled doors if the pack has rooms but nothing to place, or a layout, locks or levels if it has no rooms. If a pack with rooms also has levels, they are filled too.",
    examples [
        Example::new("small", r#"{"pack":"campaign","seed":"7","preset":"small"}"#),
        Example::new("settings", r#"{"pack":"station","seed":"7","settings":{"etankCount":12}}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
        Example::new("layout", r#"{"pack":"halls","seed":"7"}"#),
        Example::new("locks", r#"{"pack":"festive","seed":"7"}"#),
        Example::new("levels", r#"{"pack":"depths","seed":"7"}"#),
        Example::new(
            "permalink",
            r#"{"permalink":"2A0G3-3R21K-9ZRBV-A87Q8-80080-0M0G2-08100-10M4C-KYK"}"#,
        ),
    ]
}

operation! {
    /// Returns a file of a world.
    WorldFile: "files" as "worldFile", WorldRequest => FileReply,
    details "Worlds with items have `seed.json` (the bundle), `spoiler.txt`, `spheres.svg` and `map-world.svg`. Shuffled doors add `doors.svg`. Campaigns have `map-overview.svg` and, per floor, `map-floor-1.svg`, `floor-1.tmj` with `floor-1-tiles.png`, and `floor-1.ldtk`. Packs without rooms have `seed.json`, and `layout.json` and `map.svg` for a layout or `locks.txt` for locks. Filled levels add `levels.txt`, `curve.svg` and `level-001.svg`. Every `.svg` is also available as `.png`.",
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
        Example::of_file("layout", "map.svg", r#"{"pack":"halls","seed":"7"}"#),
    ]
}

/// The result of `generate`, without its files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GenerateReply {
    /// A world with placed items.
    World(Box<BuiltWorldReply>),
    /// Shuffled doors, if the pack has nothing to place.
    Doors(Box<ShuffledWorldReply>),
    /// A layout, locks or levels, if the pack has no rooms or nothing else to decide.
    Parts(Box<GeneratedPartsReply>),
}

/// A world with placed items, and the scene its maps are drawn from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BuiltWorldReply {
    #[serde(flatten)]
    world: WorldReply,
    /// The scene that maps are drawn from.
    scene: Scene,
}

/// A world with shuffled doors and no items, and the scene its maps are drawn from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShuffledWorldReply {
    #[serde(flatten)]
    shuffle: ShuffleReply,
    /// The scene that maps are drawn from.
    scene: Scene,
}

/// Runs the `generate` operation.
pub(crate) fn run_generate(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<GenerateReply>, Problem> {
    let kept = cache.world(&resolve_to_generate(request, context)?, context)?;
    let scene = || kept.scene.clone().ok_or_else(Problem::fault);
    Ok(Json(match kept.generated.reply() {
        GeneratedReply::World(world) => {
            let reply = BuiltWorldReply { world: *world, scene: scene()? };
            GenerateReply::World(Box::new(reply))
        }
        GeneratedReply::Doors(shuffle) => {
            let reply = ShuffledWorldReply { shuffle: *shuffle, scene: scene()? };
            GenerateReply::Doors(Box::new(reply))
        }
        GeneratedReply::Parts(parts) => GenerateReply::Parts(parts),
    }))
}

/// Runs the `files` operation.
pub(crate) fn run_file(
    request: &WorldRequest,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<FileReply, Problem> {
    let resolved = resolve_to_generate(request, context)?;
    let name = context.file;
    // Pictures of a world with items need the generator's output, which is not cached. All other files follow from the
    // cached result.
    let has_items = stages(&resolved.pack.world).contains(&PackStage(StageName::Items));
    if !has_items || drawings::needs_no_world(name) {
        return cached_file(&cache.world(&resolved, context)?.generated, name);
    }
    let batch = cache.prepared(&resolved.pack, &resolved.request)?;
    let generated = resolved.generate(&batch, context)?;
    let proved = ProvedWorld::new(&generated)?;
    context.begin("pictures")?;
    Drawings::new(&generated, &proved).file(name)
}

/// Returns a file that follows from the cached result alone.
fn cached_file(generated: &Generated, name: &str) -> Result<FileReply, Problem> {
    match generated {
        Generated::World(proved) => drawings::proved_file(proved, name),
        Generated::Doors(map) => doors_file(map, name),
        Generated::Parts(parts) => parts_file(parts, name),
    }
}

fn parts_file(parts: &ProvedParts, name: &str) -> Result<FileReply, Problem> {
    let file = parts.file(name)?.and_then(|bytes| FileReply::new(name, bytes));
    file.ok_or_else(|| no_file(name, &parts.file_names()))
}

fn doors_file(map: &ShuffledMap, name: &str) -> Result<FileReply, Problem> {
    let picture = || doors_svg(&map.drawn, &map.linking);
    let bytes = match name {
        "seed.json" => Some(map.text.clone().into_bytes()),
        "doors.svg" => Some(picture().into_bytes()),
        "doors.png" => Some(png_of_svg(&picture())?),
        _ => map.levels.as_ref().map(|filled| filled.file(name)).transpose()?.flatten(),
    };
    let file = bytes.and_then(|bytes| FileReply::new(name, bytes));
    file.ok_or_else(|| {
        let own = ["seed.json", "doors.svg"].map(str::to_owned);
        let of_levels = map.levels.iter().flat_map(FilledLevels::file_names);
        no_file(name, &own.into_iter().chain(of_levels).collect::<Vec<_>>())
    })
}

fn no_file(name: &str, names: &[String]) -> Problem {
    const SHOWN: usize = 6;
    let more = if names.len() > SHOWN { " and more" } else { "" };
    let names = names[..names.len().min(SHOWN)].join(", ");
    Problem::invalid(
        format!("this result has no file {}", shown(name)),
        format!("the files are {names}{more}; every .svg is also available as .png"),
    )
}
