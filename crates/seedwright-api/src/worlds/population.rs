//! The operations that fill levels.

use seedwright::bundle::{LevelDecision, RunRow, ThingRow, promise_word};
use seedwright::pipeline::{LevelRequest, Request, Stages};
use seedwright::population::{Fixed, PlacedThing, Promise, RoomForm, Totals, Verdict};
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
use crate::json_schema::JsonSchema;
use crate::operation::{Example, FileReply, Json, operation};
use crate::requests::WorldAnd;
use crate::sections::StageSettings;
use crate::settings::PackName;
use crate::{Context, Problem};

operation! {
    /// Fills levels with monsters, equipment and treasure, and reports how difficult they are.
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
    /// Returns a file of filled levels.
    PopulationFile: "population/files" as "populationFile", WorldAnd<LevelsRequest> => FileReply,
    details "The files are `seed.json` (the bundle), `level.svg` and `level.png` (the first level), and `curve.svg` and `curve.png` (all levels).",
    examples [
        Example::of_file("bundle", "seed.json", r#"{"pack":"depths","seed":"7"}"#),
        Example::of_file("level", "level.svg", r#"{"pack":"depths","seed":"7","from":2}"#),
        Example::of_file("curve", "curve.svg", r#"{"pack":"depths","seed":"7","to":5}"#),
    ]
}

/// A pack with levels, and the levels to fill. They follow from pack and seed alone: `preset`, `settings` and
/// `permalink` are rejected.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PopulationRequest")]
pub struct LevelsRequest {
    /// The first depth, from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = crate::service::DEEPEST))]
    pub from: u32,
    /// The last depth. Default: the first. The number of levels per request is limited.
    #[schemars(range(min = 1, max = crate::service::DEEPEST))]
    pub to: Option<u32>,
    /// How often the game was won.
    #[serde(default)]
    #[schemars(range(max = seedwright::population::MAX_WINS))]
    pub wins: u32,
    /// The difficulty of all levels in thousandths, instead of the pack's curve.
    #[schemars(range(min = Fixed::SCALE, max = seedwright::population::HIGHEST_LEVEL * Fixed::SCALE))]
    pub difficulty: Option<i64>,
    /// Whether the deepest of them is the last level of the game.
    #[serde(default)]
    pub last: bool,
}

fn first() -> u32 {
    1
}

/// Filled levels. Fractions are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopulationReply {
    /// The version of the engine.
    engine_version: String,
    /// The seed version: seeds of the same version give the same results.
    seed_version: u32,
    /// The pack.
    pack: PackName,
    /// The seed.
    seed: String,
    /// Three words for comparing results at a glance.
    hash_words: [String; 3],
    /// Five glyphs for comparing results at a glance.
    hash_glyphs: [String; 5],
    #[serde(flatten)]
    filled: LevelsReply,
}

/// Filled levels. Fractions are in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelsReply {
    /// The resolved settings of the levels, as recorded in the bundle.
    request: StageSettings<PopulationSettings>,
    /// Remarks about the whole run.
    notes: Vec<String>,
    /// The origin of the maps.
    maps: &'static str,
    /// The levels, in order.
    levels: Vec<Level>,
    /// The expected and the actual amount of each kind of content.
    balance: ByName<Balance>,
    /// The promises about the whole run.
    promises: Vec<RunPromise>,
    /// The verdict of the independent checker.
    proof: PopulationProof,
    /// The power of player and monsters, level by level. The command includes it only on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Curve")]
    curve: Option<Curve>,
}

/// The expected and the actual amount of something, in thousandths.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Balance {
    /// The expected amount.
    expected: i64,
    /// The actual amount.
    actual: i64,
}

/// The verdict of the independent checker on the promises.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PopulationProof {
    /// The number of promises.
    promises: usize,
    /// The number of promises that are kept.
    kept: usize,
    /// Always true: a result that the checker rejects becomes a problem.
    verified: bool,
}

/// A filled level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// The depth, from 1.
    depth: u32,
    /// How often the game was won.
    wins: u32,
    /// Whether it is the last level of the game.
    last: bool,
    /// The difficulty, in thousandths.
    difficulty: i64,
    /// The map, row by row.
    grid: Vec<String>,
    #[schemars(with = "Vec<LevelRoom>")]
    /// The rooms of the map.
    rooms: Vec<RoomForm>,
    /// Pairs of cells that are connected other than on foot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    joins: Vec<[[u32; 2]; 2]>,
    /// The numbers of the rooms that are closed when the player arrives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    closed: Vec<u32>,
    /// The monsters, equipment and treasure.
    things: Vec<LevelThing>,
    /// The promises about this level.
    promises: Vec<LevelPromise>,
    /// Remarks about this level.
    notes: Vec<String>,
    /// The expected and the actual amount of each kind of content.
    balance: ByName<Balance>,
    /// The scene that a map of the level is drawn from. The command leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelScene")]
    scene: Option<LevelScene>,
}

/// A room of a level. Its fields depend on the kind of map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelRoom {
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The column of its left edge.
    x: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The row of its top edge.
    y: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The width in cells.
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The height in cells.
    height: Option<u32>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// Something in a level. Its fields depend on its kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelThing {
    /// The kind of thing, such as `monster`.
    what: String,
    /// The name.
    name: String,
    /// The column and row.
    at: [u32; 2],
    /// The number of its room.
    room: u32,
    /// The rule that placed it.
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The level, in thousandths.
    level: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The power, in thousandths.
    power: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The experience points for defeating it.
    experience: Option<u64>,
    /// Further details in words.
    details: String,
}

/// A promise about a level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelPromise {
    /// The kind of promise.
    promise: &'static str,
    /// The promise in words.
    text: String,
    /// The column and row it is about. Null if it is about no single cell.
    at: Option<[i32; 2]>,
    /// The number of things it is about.
    count: u32,
    /// Whether it is kept.
    verdict: PromiseVerdict,
}

/// Whether a promise is kept.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PromiseVerdict {
    /// It is kept.
    Held,
    /// It is broken.
    Broken,
    /// It was not made for this level.
    NotMade,
}

/// A promise about the whole run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunPromise {
    /// The kind of promise.
    promise: String,
    /// The metered thing it is about. Null if it is about none.
    of: Option<String>,
    /// The first and the last depth.
    depths: [u32; 2],
    /// The number, distance or depth that was found; for the ratio, in thousandths.
    count: i64,
    /// The least value that is promised.
    least: Option<i64>,
    /// The largest value that is promised.
    most: Option<i64>,
    /// Whether the promise is made: the ratio holds only for the pack's own difficulties.
    made: bool,
    /// For the ratio: the power of the player without equipment, of the weapon, of the armour, and of the strongest
    /// monster.
    #[serde(skip_serializing_if = "Option::is_none")]
    powers: Option<[i64; 4]>,
}

impl PopulationReply {
    /// Describes filled levels, optionally with scenes and with the curve.
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
    /// Describes the levels of a whole world.
    pub fn of_run(filled: &FilledLevels) -> Self {
        Self::new(filled, false, false)
    }

    /// Describes filled levels, optionally with scenes and with the curve.
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
        // The decisions list the things of a level in the same order.
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
            text: promise.guarantee.to_string(),
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

/// Runs the `population` operation.
pub(crate) fn run_population(
    request: &WorldAnd<LevelsRequest>,
    context: &Context<'_>,
) -> Result<Json<PopulationReply>, Problem> {
    let filled = fill(request, context)?;
    Ok(Json(PopulationReply::new(&filled, true, true)))
}

/// Runs the `population/files` operation. Pictures show the first level, or all levels as a curve.
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
            "there is no such file",
            "the files are seed.json, level.svg, level.png, curve.svg and curve.png",
        )
    })
}

fn fill(request: &WorldAnd<LevelsRequest>, context: &Context<'_>) -> Result<FilledLevels, Problem> {
    let (pack, seed) = resolve_plain(&request.world, context)?;
    let levels = &request.rest;
    stock(&pack.world.id, &pack)?;
    let depths = levels.from..=levels.to.unwrap_or(levels.from);
    let limits = context.service.limits();
    let levels = LevelRequest {
        difficulty: levels.difficulty.map(Fixed::thousandths),
        last: levels.last,
        ..level_request(depths, limits, levels.wins)?
    };
    let engine = Request { stages: Stages::Population, levels, ..Request::default() };
    let request = BuildRequest::new(&pack, engine, seed);
    let generated = generate(&prepare(&pack, &request)?, &request, context)?;
    filled(&generated, &request.engine.levels)
}
