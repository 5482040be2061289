//! Levels with what is in them.

use seedwright::pipeline::LevelRequest;
use seedwright::population::Fixed;
use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{LevelsRequest, PopulationReply};
use seedwright_api::{Context, Described, FileReply, Json, Problem};
use seedwright_render::pictures::{curve_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::level_scene;
use serde_json::json;

use super::common::{self, output};
use super::request::resolve_plain;
use crate::failure::Failure;
use crate::population::{self, Filled};

/// How many levels are filled for one request.
const LEVELS: u32 = 30;

/// Fills levels, and tells how difficult they are.
pub fn population(
    request: &WorldAnd<LevelsRequest>,
    context: &Context<'_>,
) -> Result<Json<Described<PopulationReply>>, Problem> {
    let filled = fill(request, context)?;
    let mut answer = population::report(&filled, true);
    for (number, level) in filled.levels.iter().enumerate() {
        answer["levels"][number]["scene"] = json!(level_scene(&filled.view(level)));
    }
    Ok(Json(answer.into()))
}

fn fill(request: &WorldAnd<LevelsRequest>, context: &Context<'_>) -> Result<Filled, Problem> {
    let (pack, seed) = resolve_plain(&request.world, context)?;
    let (levels, output) = (&request.rest, output(context));
    let name = &pack.world.id;
    population::stock(name, &pack)?;
    let depths = levels.from..=levels.to.unwrap_or(levels.from);
    let request = LevelRequest {
        difficulty: levels.difficulty.map(Fixed::thousandths),
        last: levels.last,
        ..population::levels(depths, LEVELS, levels.wins)?
    };
    Ok(population::fill(&pack, request, &seed, &output)?)
}

/// A file of levels: pictures show the first one, or all of them as a curve.
pub fn file(
    request: &WorldAnd<LevelsRequest>,
    context: &Context<'_>,
) -> Result<FileReply, Problem> {
    let name = context.file;
    let filled = fill(request, context)?;
    let bytes = match name {
        "seed.json" => filled.text.into_bytes(),
        "level.svg" => level(&filled).into_bytes(),
        "level.png" => png_of_svg(&level(&filled))?,
        "curve.svg" => curve_svg(&filled.curve()).into_bytes(),
        "curve.png" => png_of_svg(&curve_svg(&filled.curve()))?,
        _ => return Err(unknown().into()),
    };
    common::file(name, bytes, unknown)
}

fn level(filled: &Filled) -> String {
    let first = filled.levels.first();
    first.map_or_else(String::new, |level| level_svg(&filled.view(level)))
}

fn unknown() -> Failure {
    Failure::argument(
        "levels have no such file",
        "files are seed.json, level.svg, level.png, curve.svg and curve.png",
    )
}
