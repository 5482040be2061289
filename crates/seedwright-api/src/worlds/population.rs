//! Levels with what is in them.

use schemars::JsonSchema;
use seedwright_render::scene::LevelScene;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::described::{ByName, Described};
use crate::operation::{Example, FileReply, Json, Operation};
use crate::requests::WorldAnd;
use crate::settings::PackName;

/// Levels with what is in them, and how difficult they are.
pub struct Population;

impl Operation for Population {
    const NAME: &'static str = "population";
    const ID: &'static str = "population";
    const SUMMARY: &'static str = "Levels with what is in them, and how difficult they are.";
    const EXAMPLES: &'static [Example] = &[
        Example::new("depths", r#"{"pack":"depths","seed":"7","from":1,"to":3}"#),
        Example::new(
            "last",
            r#"{"pack":"depths","seed":"7","from":4,"difficulty":28000,"last":true,"wins":1}"#,
        ),
    ];
    type Request = WorldAnd<LevelsRequest>;
    type Reply = Json<Described<PopulationReply>>;
}

/// A file of levels.
pub struct PopulationFile;

impl Operation for PopulationFile {
    const NAME: &'static str = "population/files";
    const ID: &'static str = "populationFile";
    const SUMMARY: &'static str = "A file of levels.";
    const DETAILS: &'static str = "Files are `seed.json`, `level.svg`, `level.png` (the first level), `curve.svg` and `curve.png`.";
    const EXAMPLES: &'static [Example] = &[
        Example::of_file("bundle", "seed.json", r#"{"pack":"depths","seed":"7"}"#),
        Example::of_file("level", "level.svg", r#"{"pack":"depths","seed":"7","from":2}"#),
        Example::of_file("curve", "curve.svg", r#"{"pack":"depths","seed":"7","to":5}"#),
    ];
    type Request = WorldAnd<LevelsRequest>;
    type Reply = FileReply;
}

/// A pack with levels, and which of them are to be filled. They follow from pack and seed alone: `preset`, `settings`
/// and `permalink` are refused.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PopulationRequest")]
pub struct LevelsRequest {
    /// The first depth.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = 10000))]
    pub from: u32,
    /// The last depth, at most 29 below the first; the first when left out.
    #[schemars(range(min = 1, max = 10000))]
    pub to: Option<u32>,
    /// How often the game was won.
    #[serde(default)]
    pub wins: u32,
    /// How difficult levels are in thousandths, if not as the curve says.
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
    /// What was asked of the levels, as the bundle has it.
    asked: Map<String, Value>,
    notes: Vec<String>,
    /// Where maps come from.
    maps: String,
    levels: Vec<Level>,
    /// How much there is of what, compared with what is to be expected.
    balance: ByName<Balance>,
    /// Promises over several levels.
    promises: Vec<RunPromise>,
    proof: PopulationProof,
    curve: Curve,
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
    rooms: Vec<LevelRoom>,
    things: Vec<LevelThing>,
    promises: Vec<LevelPromise>,
    notes: Vec<String>,
    balance: ByName<Balance>,
    /// What a map of the level is drawn from.
    scene: LevelScene,
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
    promise: String,
    words: String,
    at: Option<[u32; 2]>,
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

/// How strong both sides are, level by level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Curve {
    least_ratio: Option<i64>,
    promised_ratio: Option<i64>,
    levels: Vec<CurveLevel>,
}

/// How strong both sides are on a level.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurveLevel {
    depth: u32,
    difficulty: i64,
    hero: Option<i64>,
    weapon: Option<i64>,
    armour: Option<i64>,
    expected_monster: Option<i64>,
    actual_monster: Option<i64>,
    strongest_monster: Option<i64>,
    ratio: Option<i64>,
    least_ratio: Option<i64>,
}
