//! Doors that lead elsewhere.

use schemars::JsonSchema;
use seedwright::world::DoorSettings;
use seedwright_render::scene::DoorScene;
use serde::{Deserialize, Serialize};

use super::asked::ShuffleAsked;
use super::generate::{DoorLink, Proof};
use crate::described::{ByName, Described};
use crate::operation::{Example, Json, Operation};
use crate::requests::WorldAnd;
use crate::sections::SectionRequest;
use crate::settings::{PackName, SettingValue};

/// Doors that lead elsewhere, step by step.
pub struct Doors;

impl Operation for Doors {
    const NAME: &'static str = "doors";
    const ID: &'static str = "doors";
    const SUMMARY: &'static str = "Doors that lead elsewhere, step by step.";
    const EXAMPLES: &'static [Example] =
        &[Example::new("tower", r#"{"pack":"tower","seed":"7"}"#), Example::new("full", FULL)];
    type Request = WorldAnd<DoorsRequest>;
    type Reply = Json<Described<DoorsReply>>;
}

const FULL: &str =
    r#"{"pack":"tower","seed":"7","shuffle":{"mode":"full","protected":["Row door"]}}"#;

/// A world, and what is said of the shuffle over what the pack says.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorsRequest {
    /// What is said of the shuffle.
    #[serde(default)]
    pub shuffle: SectionRequest<DoorSettings>,
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
