//! Doors that lead elsewhere.

use schemars::JsonSchema;
use seedwright_render::scene::DoorScene;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::generate::{DoorLink, Proof};
use crate::described::{ByName, Described, Unread};
use crate::operation::{Example, Json, Operation};
use crate::requests::WorldAnd;
use crate::settings::{PackName, SettingValue};

/// Doors that lead elsewhere, step by step.
pub struct Doors;

impl Operation for Doors {
    const NAME: &'static str = "doors";
    const ID: &'static str = "doors";
    const SUMMARY: &'static str = "Doors that lead elsewhere, step by step.";
    const EXAMPLES: &'static [Example] = &[
        Example::new("tower", r#"{"pack":"tower","seed":"7"}"#),
        Example::new("full", r#"{"pack":"tower","seed":"7","mode":"full","protect":["Row door"]}"#),
    ];
    type Request = WorldAnd<Unread<ShuffleRequest>>;
    type Reply = Json<Described<DoorsReply>>;
}

/// What a number of doors is counted up to, or no limit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum DepthRequest {
    /// So many doors.
    Doors(u32),
    /// `unlimited`, or a number as text.
    Word(String),
}

/// How doors are linked.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ModeRequest {
    /// Neighbourhoods of rooms are spun.
    Spin,
    /// Pairs of doors are swapped.
    Swap,
    /// All doors are drawn anew.
    Full,
    /// All ends are drawn anew, and need not lead back.
    Decoupled,
}

/// How many spins an attempt makes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum DifficultyRequest {
    /// Few.
    Easy,
    /// Some.
    Normal,
    /// Many.
    Hard,
    /// Very many.
    Extreme,
}

/// Which doors of a neighbourhood are spun.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum OuterRequest {
    /// Those that leave it.
    Leaving,
    /// All that do not lead to its centre.
    NotToCentre,
}

/// A world, and what is asked of the shuffle over what the pack asks.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schemars(rename = "DoorsRequest")]
pub struct ShuffleRequest {
    /// How doors are linked.
    pub mode: Option<ModeRequest>,
    /// How many spins an attempt makes; not with `difficulty`.
    pub iterations: Option<u32>,
    /// The same in a word.
    pub difficulty: Option<DifficultyRequest>,
    /// How often to begin again before giving up.
    #[schemars(range(min = 1))]
    pub attempts: Option<u32>,
    /// How often a rejected spin or swap is drawn again.
    pub redraws: Option<u32>,
    /// How many doors the neighbourhood of a spin reaches, or `unlimited`.
    pub depth: Option<DepthRequest>,
    /// Which doors of a neighbourhood are spun.
    pub outer: Option<OuterRequest>,
    /// How many swaps an attempt of the mode `swap` makes.
    #[schemars(range(min = 1))]
    pub swaps: Option<u32>,
    /// How many doors have to lead elsewhere.
    pub least_changed: Option<u32>,
    /// How many percent of the doors that may move are drawn to stay.
    #[schemars(range(max = 100))]
    pub held_percent: Option<u32>,
    /// Whether the doors of the way to the goal stay.
    pub protect_playthrough: bool,
    /// Doors that stay.
    pub protect: Vec<String>,
    /// Kinds of doors that never move.
    pub still_kinds: Option<Vec<String>>,
    /// Whether only doors of one kind are joined.
    pub same_kind: bool,
    /// Pairs of areas that some door has to join.
    pub joined: Vec<[String; 2]>,
    /// Pairs of areas that no door that moves may join.
    pub apart: Vec<[String; 2]>,
    /// Whether maps are refused in which one can get stuck.
    pub no_trap: bool,
    /// The fewest and the most steps of a walk through all rooms.
    pub walk: Option<[u32; 2]>,
}

/// Doors that lead elsewhere.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorsReply {
    engine_version: String,
    seed_version: u32,
    pack: PackName,
    settings: ByName<SettingValue>,
    seed: String,
    /// Three words by which people can compare worlds.
    hash_words: [String; 3],
    /// Five signs for the same.
    hash_glyphs: [String; 5],
    permalink: Option<String>,
    /// What was asked of the shuffle, as the bundle has it.
    asked: ShuffleAsked,
    attempts: u32,
    moves: u32,
    /// How many doors could move.
    switchable: usize,
    /// Where doors lead that lead elsewhere.
    doors: Vec<DoorLink>,
    changes: Vec<DoorChange>,
    /// Every end of every door.
    table: Vec<DoorRow>,
    metrics: DoorMetrics,
    proof: Proof,
    /// What a map is drawn from.
    graph: DoorScene,
    /// The first steps, and the last.
    steps: Vec<DoorStep>,
    steps_left_out: u64,
}

/// A door that leads elsewhere, by the rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorChange {
    door: String,
    from: String,
    before: String,
    after: String,
    /// Whether one comes back through the same door.
    leads_back: bool,
}

/// An end of a door.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorRow {
    door: String,
    end: String,
    room: String,
    to: String,
    at: String,
    leads_to: String,
    changed: bool,
}

/// How far rooms are from the start, and what became of attempts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorMetrics {
    changed_doors: u32,
    changed_ends: u32,
    mean_distance_hundredths: Option<u64>,
    farthest: Option<u32>,
    /// Why spins were not made, and how often.
    aborted: ByName<u32>,
    /// Why maps were rejected, and how often.
    rejected: ByName<u32>,
    walk_as_drawn: Option<WalkLength>,
    walk: Option<Walk>,
}

/// How long a walk through all rooms is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WalkLength {
    steps: u64,
    restarts: u64,
}

/// A walk through all rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Walk {
    steps: u64,
    restarts: u64,
    legs: Vec<WalkLeg>,
}

/// The part of a walk up to the next new room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalkLeg {
    room: String,
    from_start: bool,
    passed: Vec<PassedDoor>,
}

/// A door that one goes through.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PassedDoor {
    door: String,
    end: String,
}

/// A step of the shuffle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoorStep {
    kind: DoorStepKind,
    text: String,
    /// The numbers of the rooms that it is about.
    rooms: Vec<u32>,
    /// The doors and ends that it is about.
    ends: Vec<[String; 2]>,
    reason: Option<String>,
}

/// What a step of the shuffle is about.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum DoorStepKind {
    /// It begins, or begins again.
    Attempt,
    /// The next spin or swap.
    Iteration,
    /// The room that is spun around.
    Centre,
    /// The rooms around it.
    Contiguous,
    /// The ends that are spun.
    Outer,
    /// They are spun.
    Spinning,
    /// The doors that are swapped.
    Swapping,
    /// A door would lead back into its room.
    SelfLoop,
    /// The spin is given up.
    Aborted,
    /// Ends lead elsewhere.
    Shifted,
    /// Ends are joined.
    Joined,
    /// Ends are parted.
    Parted,
    /// The map is rejected.
    Rejected,
}

/// What was asked of a shuffle, as the bundle has it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShuffleAsked {
    mode: ModeWord,
    /// How many spins an attempt makes.
    iterations: u32,
    /// How many swaps an attempt makes.
    swaps: u32,
    /// What else a bundle has about it.
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// How doors are linked.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ModeWord {
    /// Neighbourhoods of rooms are spun.
    Spin,
    /// Pairs of doors are swapped.
    Swap,
    /// All doors are drawn anew.
    Full,
    /// All ends are drawn anew, and need not lead back.
    Decoupled,
}
