//! `/api/population`: levels with what is in them.

use seedwright::pipeline::LevelRequest;
use seedwright::population::Fixed;
use seedwright_render::pictures::{curve_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use serde::Deserialize;

use super::{Call, Reply};
use crate::build::media_type;
use crate::failure::Failure;
use crate::population::{self, Filled};
use crate::serve::problem::Problem;

/// How many levels are filled for one request.
const LEVELS: u32 = 30;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Levels {
    #[serde(default = "first")]
    from: u32,
    to: Option<u32>,
    #[serde(default)]
    wins: u32,
    /// In thousandths.
    difficulty: Option<i64>,
    #[serde(default)]
    last: bool,
}

fn first() -> u32 {
    1
}

/// Fills levels, and tells how difficult they are.
pub fn population(call: &Call<'_>) -> Result<Reply, Problem> {
    let filled = fill(call)?;
    Ok(population::report(&filled, true).into())
}

fn fill(call: &Call<'_>) -> Result<Filled, Problem> {
    let (asked, levels) = call.read_with::<Levels>()?;
    let (pack, seed) = asked.resolve_plain(call.memory)?;
    let name = &pack.world.id;
    population::stock(name, &pack)?;
    let depths = levels.from..=levels.to.unwrap_or(levels.from);
    let request = LevelRequest {
        difficulty: levels.difficulty.map(Fixed::thousandths),
        last: levels.last,
        ..population::levels(depths, LEVELS, levels.wins)?
    };
    Ok(population::fill(&pack, request, &seed, call.output)?)
}

/// A file of levels: pictures show the first one, or all of them as a curve.
pub fn file(call: &Call<'_>) -> Result<Reply, Problem> {
    let name = call.name.unwrap_or_default();
    let filled = fill(call)?;
    let bytes = match name {
        "seed.json" => filled.text.into_bytes(),
        "level.svg" => level(&filled).into_bytes(),
        "level.png" => png_of_svg(&level(&filled)).map_err(Failure::from)?,
        "curve.svg" => curve_svg(&filled.curve()).into_bytes(),
        "curve.png" => png_of_svg(&curve_svg(&filled.curve())).map_err(Failure::from)?,
        _ => return Err(unknown().into()),
    };
    let media = media_type(name).ok_or_else(unknown)?;
    Ok(Reply::file(name, media, bytes))
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
