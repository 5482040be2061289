//! Levels with what is in them.

use schemars::JsonSchema;
use seedwright::bundle::{LevelDecision, RunRow, ThingRow, promise_word};
use seedwright::pipeline::{LevelRequest, Request, Stages};
use seedwright::population::{
    Fixed, HIGHEST_LEVEL, MAX_WINS, PlacedThing, Promise, RoomForm, Totals, Verdict,
};
use seedwright::world::PopulationSettings;
use seedwright_render::pictures::{curve_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::{LevelScene, level_scene};
use seedwright_render::views::level::details;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::curve::Curve;
use super::filled_levels::{FilledLevel, FilledLevels, filled, level_request, noted, stock};
use super::resolve::{BuildRequest, generate, prepare, resolve_plain};
use crate::by_name::ByName;
use crate::operation::{Example, FileReply, Json, operation};
use crate::requests::WorldAnd;
use crate::sections::StageSettings;
use crate::service::DEEPEST;
use crate::settings::PackName;
use crate::{Context, Problem};

operation! {
    /// Levels with what is in them, and how difficult they are.
    Population: "population" as "population", WorldAnd<LevelsRequest> => Json<PopulationReply>,
    examples [
        Example::new("depths", r#"{"pack":"depths","seed":"7","from":1,"to":3}"#),
        Example::new(
            "last",
            r#"{"pack":"depths","seed":"7","from":4,"difficulty":28000,"last":true,"wins":1}"#,
        ),
    ]
}

operation! {
    /// A file of levels.
    PopulationFile: "population/files" as "populationFile", WorldAnd<LevelsRequest> => FileReply,
    details "Files are `seed.json`, `level.svg`, `level.png` (the first level), `curve.svg` and `curve.png`.",
    examples [
        Example::of_file("bundle", "seed.json", r#"{"pack":"depths","seed":"7"}"#),
        Example::of_file("level", "level.svg", r#"{"pack":"depths","seed":"7","from":2}"#),
        Example::of_file("curve", "curve.svg", r#"{"pack":"depths","seed":"7","to":5}"#),
    ]
}

/// A pack with levels, and which of them are to be filled. They follow from pack and seed alone: `preset`, `settings`
/// and `permalink` are refused.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PopulationRequest")]
pub struct LevelsRequest {
    /// The first depth.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = DEEPEST))]
    pub from: u32,
    /// The last depth; the first when left out. How many levels are filled at once is limited.
    #[schemars(range(min = 1, max = DEEPEST))]
    pub to: Option<u32>,
    /// How often the game was won.
    #[serde(default)]
    #[schemars(range(max = MAX_WINS))]
    pub wins: u32,
    /// How difficult levels are in thousandths, if not as the curve says.
    #[schemars(range(min = Fixed::SCALE, max = HIGHEST_LEVEL * Fixed::SCALE))]
    pub difficulty: Option<i64>,
    /// Whether the deepest of them is the last of the game.
    #[serde(default)]
    pub last: bool,
}

fn first() -> u32 {
    1
}

/// Levels with what is in them. Numbers with parts are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopulationReply {
    engine_version: String,
    seed_version: u32,
    pack: PackName,
    seed: String,
    /// Three words by which people can compare levels.
    hash_words: [String; 3],
    /// Five signs for the same.
    hash_glyphs: [String; 5],
    #[serde(flatten)]
    filled: LevelsReply,
}

/// What is in levels. Numbers with parts are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelsReply {
    /// The request as it was resolved: what holds for the levels, as the bundle has it.
    request: StageSettings<PopulationSettings>,
    notes: Vec<String>,
    /// Where maps come from.
    maps: &'static str,
    levels: Vec<Level>,
    /// How much there is of what, compared with what is to be expected.
    balance: ByName<Balance>,
    /// Promises over several levels.
    promises: Vec<RunPromise>,
    proof: PopulationProof,
    /// How strong both sides are. The command leaves it out unless it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Curve")]
    curve: Option<Curve>,
}

/// How much there is of something.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Balance {
    expected: i64,
    actual: i64,
}

/// How many promises there are, and how many are kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PopulationProof {
    promises: usize,
    kept: usize,
    /// Always true: what the checker refuses is a problem.
    verified: bool,
}

/// A level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Level {
    depth: u32,
    wins: u32,
    last: bool,
    difficulty: i64,
    /// The map, row by row.
    grid: Vec<String>,
    #[schemars(with = "Vec<LevelRoom>")]
    rooms: Vec<RoomForm>,
    /// Pairs of cells between which one gets otherwise than on foot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    joins: Vec<[[u32; 2]; 2]>,
    /// The rooms that are closed when the player comes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    closed: Vec<u32>,
    things: Vec<LevelThing>,
    promises: Vec<LevelPromise>,
    notes: Vec<String>,
    balance: ByName<Balance>,
    /// What a map of the level is drawn from. The command leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelScene")]
    scene: Option<LevelScene>,
}

/// A room of a level. Which fields there are depends on the kind of map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelRoom {
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// Something in a level. Which of its numbers are told depends on what it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelThing {
    what: String,
    name: String,
    at: [u32; 2],
    room: u32,
    /// By which rule it is there.
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    experience: Option<u64>,
    details: String,
}

/// A promise about a level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelPromise {
    promise: &'static str,
    words: String,
    at: Option<[i32; 2]>,
    count: u32,
    verdict: PromiseVerdict,
}

/// What became of a promise.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PromiseVerdict {
    /// It is kept.
    Held,
    /// It is broken.
    Broken,
    /// It was not made.
    NotMade,
}

/// A promise over several levels.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunPromise {
    promise: String,
    of: Option<String>,
    /// The first and the last level.
    depths: [u32; 2],
    /// How many, how far apart, or how deep; the ratio in thousandths.
    count: i64,
    least: Option<i64>,
    most: Option<i64>,
    made: bool,
    /// For the ratio: the power of the player alone, of weapon and armour, and of the strongest monster.
    #[serde(skip_serializing_if = "Option::is_none")]
    powers: Option<[i64; 4]>,
}

impl PopulationReply {
    /// What is told of levels, with their scenes and with the curve if that is wanted.
    pub fn new(filled: &FilledLevels, with_scenes: bool, with_curve: bool) -> Self {
        let bundle = &filled.bundle;
        Self {
            engine_version: bundle.engine_version.clone(),
            seed_version: bundle.seed_version,
            pack: (&bundle.pack).into(),
            seed: bundle.seed.clone(),
            hash_words: bundle.hash_words.clone(),
            hash_glyphs: bundle.hash_glyphs.clone(),
            filled: LevelsReply::new(filled, with_scenes, with_curve),
        }
    }
}

impl LevelsReply {
    /// What is in the levels of a whole world.
    pub fn of_run(filled: &FilledLevels) -> Self {
        Self::new(filled, false, false)
    }

    /// What is in levels, with their scenes and with the curve if that is wanted.
    pub fn new(filled: &FilledLevels, with_scenes: bool, with_curve: bool) -> Self {
        let bundle = &filled.bundle;
        let levels = filled.levels.iter().zip(&bundle.decisions.population);
        let levels = levels.map(|(level, decided)| Level {
            scene: with_scenes.then(|| level_scene(&filled.view(level))),
            ..Level::new(level, decided.clone())
        });
        let (promises, kept) = filled.promises();
        let (expected, actual) = filled.balance();
        Self {
            request: StageSettings::of(bundle),
            notes: filled.notes.clone(),
            maps: filled.maps.word(),
            levels: levels.collect(),
            balance: balance(&expected, &actual),
            promises: bundle.proof.population_runs.iter().map(RunPromise::from).collect(),
            proof: PopulationProof { promises, kept, verified: true },
            curve: with_curve.then(|| Curve::new(filled)),
        }
    }
}

impl Level {
    fn new(level: &FilledLevel, decided: LevelDecision) -> Self {
        // The decisions have the things of a level in its order.
        let things = decided.things.into_iter().zip(&level.level.things);
        Self {
            depth: decided.depth,
            wins: decided.wins,
            last: decided.last,
            difficulty: decided.difficulty,
            grid: decided.grid,
            rooms: decided.rooms,
            joins: decided.joins,
            closed: decided.closed,
            things: things.map(|(row, placed)| LevelThing::new(row, placed)).collect(),
            promises: level.promises.iter().map(LevelPromise::from).collect(),
            notes: level.level.notes.iter().map(noted).collect(),
            balance: balance(&level.expected, &Totals::of(&level.level)),
            scene: None,
        }
    }
}

impl LevelThing {
    fn new(row: ThingRow, placed: &PlacedThing) -> Self {
        let ThingRow { what, name, at, room, rule, level, power, experience } = row;
        let details = details(placed.thing).trim_start_matches(", ").to_owned();
        Self { what, name, at, room, rule, level, power, experience, details }
    }
}

impl From<&Promise> for LevelPromise {
    fn from(promise: &Promise) -> Self {
        Self {
            promise: promise_word(promise.guarantee),
            words: promise.guarantee.to_string(),
            at: promise.place.map(|cell| [cell.x, cell.y]),
            count: promise.count,
            verdict: match promise.verdict {
                Verdict::Held => PromiseVerdict::Held,
                Verdict::Broken => PromiseVerdict::Broken,
                Verdict::NotMade => PromiseVerdict::NotMade,
            },
        }
    }
}

impl From<&RunRow> for RunPromise {
    fn from(row: &RunRow) -> Self {
        let RunRow { promise, of, depths, count, least, most, made, powers } = row.clone();
        Self { promise, of, depths, count, least, most, made, powers }
    }
}

fn balance(expected: &Totals, actual: &Totals) -> ByName<Balance> {
    let rows = expected.rows().into_iter().zip(actual.rows());
    let rows = rows.map(|((name, expected), (_, actual))| {
        let [expected, actual] = [expected, actual].map(Fixed::in_thousandths);
        (name.to_owned(), Balance { expected, actual })
    });
    rows.collect()
}

/// Fills levels, and tells how difficult they are.
pub(crate) fn run_population(
    request: &WorldAnd<LevelsRequest>,
    context: &Context<'_>,
) -> Result<Json<PopulationReply>, Problem> {
    let filled = fill(request, context)?;
    Ok(Json(PopulationReply::new(&filled, true, true)))
}

/// A file of levels: pictures show the first one, or all of them as a curve.
pub(crate) fn run_file(
    request: &WorldAnd<LevelsRequest>,
    context: &Context<'_>,
) -> Result<FileReply, Problem> {
    let name = context.file;
    let filled = fill(request, context)?;
    let level = || {
        let first = filled.levels.first();
        first.map_or_else(String::new, |level| level_svg(&filled.view(level)))
    };
    let bytes = match name {
        "seed.json" => Some(filled.text.clone().into_bytes()),
        "level.svg" => Some(level().into_bytes()),
        "level.png" => Some(png_of_svg(&level())?),
        "curve.svg" => Some(curve_svg(&filled.curve()).into_bytes()),
        "curve.png" => Some(png_of_svg(&curve_svg(&filled.curve()))?),
        _ => None,
    };
    let file = bytes.and_then(|bytes| FileReply::new(name, bytes));
    file.ok_or_else(|| {
        Problem::invalid(
            "levels have no such file",
            "files are seed.json, level.svg, level.png, curve.svg and curve.png",
        )
    })
}

fn fill(request: &WorldAnd<LevelsRequest>, context: &Context<'_>) -> Result<FilledLevels, Problem> {
    let (pack, seed) = resolve_plain(&request.world, context)?;
    let asked = &request.rest;
    stock(&pack.world.id, &pack)?;
    let depths = asked.from..=asked.to.unwrap_or(asked.from);
    let limits = context.service.limits();
    let levels = LevelRequest {
        difficulty: asked.difficulty.map(Fixed::thousandths),
        last: asked.last,
        ..level_request(depths, limits, asked.wins)?
    };
    let engine = Request { stages: Stages::Population, levels, ..Request::default() };
    let request = BuildRequest::new(&pack, engine, seed);
    let generated = generate(&prepare(&pack, &request)?, &request, context)?;
    filled(&generated, &request.engine.levels)
}
