//! Replies about a built world.

use seedwright::bundle::{Bundle, DoorLinkRow, LockDecision, Note};
use seedwright::codes::Entropy;
use serde::Serialize;
use serde_json::{Map, Value};

use super::campaign::CampaignReply;
use super::placements::PlacementReply;
use super::population::LevelsReply;
use crate::json_schema::JsonSchema;
use crate::settings::PackName;
use crate::shape::ShapeReply;

/// The verdict of the independent checker on a result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// The number of steps in the proof.
    pub steps: usize,
    /// Always true: a result that the checker rejects becomes a problem.
    pub verified: bool,
}

/// The inputs of a result, and words and glyphs for comparing it with others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultHead {
    /// The version of the engine.
    pub engine_version: String,
    /// The seed version: seeds of the same version give the same results.
    pub seed_version: u32,
    /// The pack.
    pub pack: PackName,
    /// The value of every option and trick.
    #[schemars(with = "std::collections::BTreeMap<String, crate::settings::SettingValue>")]
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: String,
    /// Three words for comparing results at a glance.
    pub hash_words: [String; 3],
    /// Five glyphs for comparing results at a glance.
    pub hash_glyphs: [String; 5],
}

impl ResultHead {
    /// Reads the head of a bundle.
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

/// The destination of a door end.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoorLink {
    /// The door.
    door: String,
    /// The end by which it is entered: `a` or `b`.
    end: String,
    /// The door it leads to.
    to: String,
    /// The end of that door: `a` or `b`.
    at: String,
}

impl From<&DoorLinkRow> for DoorLink {
    fn from(row: &DoorLinkRow) -> Self {
        let DoorLinkRow { door, end, to, at } = row.clone();
        Self { door, end, to, at }
    }
}

/// A world with placed items. `generate --json` prints the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorldReply {
    #[serde(flatten)]
    pub(super) head: ResultHead,
    /// A code that reproduces the same world. Null if there can't be one.
    pub(super) permalink: Option<String>,
    #[schemars(with = "Option<String>")]
    /// The algorithm that placed the items.
    pub(super) algorithm: Value,
    #[schemars(with = "Option<String>")]
    /// The aim of the placement: what the player can always complete.
    pub(super) aim: Value,
    /// The number of attempts at placing items.
    pub(super) attempts: u32,
    /// The number of items that were swapped.
    pub(super) swaps: u32,
    /// The measures of the requested shape, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ShapeReply")]
    pub(super) shape: Option<ShapeReply>,
    /// How the placement was found, if it is fair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) method: Option<String>,
    /// The placed items.
    pub(super) placements: Vec<PlacementReply>,
    /// The items that could not be placed. Both lists are always empty.
    pub(super) unplaced: Unplaced,
    /// The spheres, a playthrough, and the required items.
    #[serde(flatten)]
    #[schemars(with = "ProgressionReply")]
    pub(super) progression: Value,
    /// The door ends that lead elsewhere.
    pub(super) doors: Vec<DoorLink>,
    /// The locks with codes, and the notes about them.
    pub(super) locks: Vec<CodeLock>,
    /// The filled levels, if the pack has levels besides its rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    pub(super) levels: Option<LevelsReply>,
    /// The verdict of the independent checker.
    pub(super) proof: Proof,
    /// For campaigns: zones, gates, locks and the number of things in the levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) campaign: Option<CampaignReply>,
}

/// The spheres, a playthrough, and the required items, as recorded in the bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgressionReply {
    /// The spheres: what becomes available, round by round.
    spheres: Vec<Sphere>,
    /// The finds that complete the game, in order.
    playthrough: Vec<PlaythroughStep>,
    /// The route to the goal, spot by spot. If the game ends on a trip, to where that begins.
    to_goal: Vec<String>,
    /// If the game ends on a trip, the spots at which the player stays without a way back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    final_trip: Vec<String>,
    /// The items that every playthrough needs.
    required: Vec<FoundItem>,
}

/// Items that could not be placed. Both lists are always empty.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Unplaced {
    /// Major items.
    major: Vec<String>,
    /// Filler items.
    filler: Vec<String>,
}

/// A sphere: everything that becomes available in one round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sphere {
    /// The spots that become reachable.
    spots: Vec<String>,
    /// The events that can happen.
    events: Vec<String>,
    /// The items that can be found.
    found: Vec<FoundItem>,
    /// The number of locations that are open so far.
    open: u32,
    /// The number of progression items found in this sphere.
    progression: u32,
    /// Whether the goal can be met.
    finished: bool,
    /// The trips that begin here: for each the spots at which the player stays without a known way back.
    trips: Vec<Vec<String>>,
    /// Whether this is the trip on which the game ends: what is found there is not brought home.
    #[serde(rename = "finalTrip")]
    final_trip: bool,
}

/// An item and its location.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundItem {
    /// The location.
    location: String,
    /// The item.
    item: String,
    /// Whether any rule uses the item.
    progression: bool,
}

/// A step of the playthrough.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlaythroughStep {
    /// The number of the sphere.
    sphere: u32,
    /// The location to visit.
    location: String,
    /// The item found there.
    item: String,
    /// The route to the location, spot by spot. On a trip, to where that begins.
    path: Vec<String>,
    /// On a trip, the spots at which the player stays without a known way back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trip: Vec<String>,
}

/// A lock with a code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeLock {
    /// The name of the lock.
    lock: String,
    /// The code that opens it.
    secret: Vec<String>,
    /// The notes that determine the code.
    notes: Vec<LockNote>,
    /// The number of tries each time. Null if notes determine the code.
    tries: Option<u32>,
    /// The difficulty of finding the code, in thousandths.
    difficulty_thousandths: u64,
}

/// A note about a code: a guess with its feedback.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LockNote {
    /// The item that carries the note.
    item: String,
    /// The guess, position by position.
    guess: Vec<String>,
    /// The number of correct elements in the right position.
    black: u32,
    /// The number of correct elements in a wrong position.
    white: u32,
}

impl CodeLock {
    /// Converts locks with their difficulties. Strategies are left out; they are in the bundle.
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
