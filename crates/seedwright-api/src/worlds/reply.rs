//! What is told of a built world.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seedwright::bundle::{Bundle, DoorLinkRow, LockDecision, Note};
use seedwright::codes::Entropy;
use serde::Serialize;
use serde_json::{Map, Value};

use super::campaign::CampaignReply;
use super::placements::PlacementReply;
use super::population::LevelsReply;
use crate::settings::{PackName, SettingValue};

/// What the independent checker says of a result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// How many steps the proof has.
    pub steps: usize,
    /// Always true: what the checker refuses is a problem.
    pub verified: bool,
}

/// What a result was made from, and by what people can compare it with others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultHead {
    /// The version of the engine.
    pub engine_version: String,
    /// The version of seeds.
    pub seed_version: u32,
    /// The pack.
    pub pack: PackName,
    /// The value of every option and trick.
    #[schemars(with = "BTreeMap<String, SettingValue>")]
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: String,
    /// Three words by which people can compare results.
    pub hash_words: [String; 3],
    /// Five signs for the same.
    pub hash_glyphs: [String; 5],
}

impl ResultHead {
    /// The head of a bundle.
    pub fn new(bundle: &Bundle) -> Self {
        Self {
            engine_version: bundle.engine_version.clone(),
            seed_version: bundle.seed_version,
            pack: (&bundle.pack).into(),
            settings: bundle.settings.clone(),
            seed: bundle.seed.clone(),
            hash_words: bundle.hash_words.clone(),
            hash_glyphs: bundle.hash_glyphs.clone(),
        }
    }
}

/// Where an end of a door leads.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoorLink {
    door: String,
    /// The end that one leaves by: `a` or `b`.
    end: String,
    /// The door that one comes out of.
    to: String,
    /// Its end: `a` or `b`.
    at: String,
}

impl From<&DoorLinkRow> for DoorLink {
    fn from(row: &DoorLinkRow) -> Self {
        let DoorLinkRow { door, end, to, at } = row.clone();
        Self { door, end, to, at }
    }
}

/// A whole world. The command prints it under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorldReply {
    #[serde(flatten)]
    pub(super) head: ResultHead,
    /// A code that the same world is built from; null where there can't be one.
    pub(super) permalink: Option<String>,
    #[schemars(with = "Option<String>")]
    pub(super) algorithm: Value,
    #[schemars(with = "Option<String>")]
    pub(super) aim: Value,
    pub(super) attempts: u32,
    pub(super) swaps: u32,
    pub(super) placements: Vec<PlacementReply>,
    pub(super) unplaced: Unplaced,
    /// What is found when, and what of it is needed.
    #[serde(flatten)]
    #[schemars(with = "ProgressionReply")]
    pub(super) progression: Value,
    /// Where doors lead that lead elsewhere.
    pub(super) doors: Vec<DoorLink>,
    /// Locks with codes, and what is written about them.
    pub(super) locks: Vec<CodeLock>,
    /// The levels, if they were filled beside the rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    pub(super) levels: Option<LevelsReply>,
    pub(super) proof: Proof,
    /// Of campaigns: zones, gates, locks and how many things live there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) campaign: Option<CampaignReply>,
}

/// What is found when, and what of it is needed, as the bundle has it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgressionReply {
    /// What opens step by step.
    spheres: Vec<Sphere>,
    playthrough: Vec<PlaythroughStep>,
    /// The way to the goal, spot by spot.
    to_goal: Vec<String>,
    required: Vec<FoundItem>,
}

/// What could not be placed: always nothing.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Unplaced {
    major: Vec<String>,
    filler: Vec<String>,
}

/// What opens at one time.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sphere {
    spots: Vec<String>,
    events: Vec<String>,
    found: Vec<FoundItem>,
    /// How many locations are open.
    open: u32,
    /// How many progression items are found.
    progression: u32,
    /// Whether the goal can be met.
    finished: bool,
}

/// An item and where it lies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundItem {
    location: String,
    item: String,
    /// Whether some rule can use it.
    progression: bool,
}

/// A step of the playthrough.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlaythroughStep {
    sphere: u32,
    location: String,
    item: String,
    /// The way there, spot by spot.
    path: Vec<String>,
}

/// A lock with a code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeLock {
    lock: String,
    secret: Vec<String>,
    notes: Vec<LockNote>,
    /// How many guesses there are each time; null where notes tell the code.
    tries: Option<u32>,
    difficulty_thousandths: u64,
}

/// A note about a code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LockNote {
    /// The item that it is written on.
    item: String,
    guess: Vec<String>,
    black: u32,
    white: u32,
}

impl CodeLock {
    /// Locks with how hard they are, without their strategies, which are in the bundle.
    pub fn all(locks: &[LockDecision], difficulties: &[Entropy]) -> Vec<Self> {
        let locks = locks.iter().zip(difficulties);
        let locks = locks.map(|(lock, difficulty)| Self {
            lock: lock.lock.clone(),
            secret: lock.secret.clone(),
            notes: lock.notes.iter().map(LockNote::from).collect(),
            tries: lock.tries,
            difficulty_thousandths: difficulty.thousandths(),
        });
        locks.collect()
    }
}

impl From<&Note> for LockNote {
    fn from(note: &Note) -> Self {
        let Note { item, guess, black, white } = note.clone();
        Self { item, guess, black, white }
    }
}
