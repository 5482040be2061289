//! Whole worlds, and items alone.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seedwright_render::scene::Scene;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::check::sent;
use crate::described::{ByName, Described};
use crate::operation::{Example, FileReply, Json, Operation};
use crate::requests::WorldRequest;
use crate::settings::{PackName, SettingValue};

/// Builds a world, and has it proved.
pub struct Generate;

impl Operation for Generate {
    const NAME: &'static str = "generate";
    const ID: &'static str = "generate";
    const SUMMARY: &'static str = "Builds a world, and has it proved.";
    const DETAILS: &'static str =
        "Doors are shuffled, codes are made and levels are filled where the pack asks for that.";
    const EXAMPLES: &'static [Example] = &[
        Example::new("small", r#"{"pack":"campaign","seed":"7","preset":"small"}"#),
        Example::new("settings", r#"{"pack":"station","seed":"7","settings":{"etankCount":12}}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
        Example::new(
            "permalink",
            r#"{"permalink":"1A0G3-3R21K-8NXNK-087Q8-80080-0M0G2-08100-107CD-QVM"}"#,
        ),
    ];
    type Request = WorldRequest;
    type Reply = Json<Described<GenerateReply>>;
}

/// A file of a world.
pub struct WorldFile;

impl Operation for WorldFile {
    const NAME: &'static str = "files";
    const ID: &'static str = "worldFile";
    const SUMMARY: &'static str = "A file of a world.";
    const DETAILS: &'static str = "Files are `seed.json` (the bundle), `spoiler.txt`, `spheres.svg` and `map-world.svg`; `doors.svg` where doors are shuffled; of campaigns `map-overview.svg`, and for each floor `map-floor-1.svg`, `floor-1.tmj` with `floor-1-tiles.png`, and `floor-1.ldtk`. Each `.svg` can be had as `.png`.";
    const EXAMPLES: &'static [Example] = &[
        Example::of_file("bundle", "seed.json", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("spoiler", "spoiler.txt", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("picture", "map-world.svg", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file("pixels", "map-world.png", r#"{"pack":"blank","seed":"7"}"#),
        Example::of_file(
            "floor",
            "floor-1.tmj",
            r#"{"pack":"campaign","seed":"7","preset":"small"}"#,
        ),
    ];
    type Request = WorldRequest;
    type Reply = FileReply;
}

/// What lies where, and nothing else of a world.
pub struct Items;

impl Operation for Items {
    const NAME: &'static str = "items";
    const ID: &'static str = "items";
    const SUMMARY: &'static str = "What lies where, and nothing else of a world.";
    const EXAMPLES: &'static [Example] = &[
        Example::new("station", r#"{"pack":"station","seed":"7"}"#),
        Example::new("own", sent!(r#","seed":"7""#)),
    ];
    type Request = WorldRequest;
    type Reply = Json<ItemsReply>;
}

/// What lies where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemsReply {
    /// The version of the engine.
    pub engine_version: &'static str,
    /// The version of seeds.
    pub seed_version: u32,
    /// The pack.
    pub pack: PackName,
    /// The value of every option and trick.
    #[schemars(with = "BTreeMap<String, SettingValue>")]
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: String,
    /// A code that the same world is built from; null where there can't be one.
    pub permalink: Option<String>,
    /// Three words by which people can compare worlds.
    pub hash_words: [String; 3],
    /// Five signs for the same.
    pub hash_glyphs: [String; 5],
    /// How items were placed.
    #[schemars(with = "String")]
    pub algorithm: Value,
    /// What can be finished.
    #[schemars(with = "String")]
    pub aim: Value,
    /// How often it was begun.
    pub attempts: u32,
    /// How many items were swapped.
    pub swaps: u32,
    /// What lies where.
    #[schemars(with = "Vec<PlacementReply>")]
    pub placements: Value,
    /// What the independent checker says of it.
    pub proof: Proof,
}

/// An item that was placed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacementReply {
    /// The item.
    pub item: String,
    /// The number of the room and the number of the location in it, both counted from zero.
    pub location_node_id: String,
    /// The location.
    pub location_name: String,
    /// What the pack says of the location.
    pub note: String,
    /// The number of the room.
    pub room_id: u32,
    /// The room.
    pub room_name: String,
    /// The area of the room.
    pub room_area: String,
    /// What lies there in the pack.
    pub original_item: Option<String>,
    /// Whether some rule can use it.
    pub is_progression: bool,
    /// `major` or `filler`, or the pool that keeps to itself or is spread over the areas.
    pub category: String,
}

/// What the independent checker says of a result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// How many steps the proof has.
    pub steps: usize,
    /// Always true: what the checker refuses is a problem.
    pub verified: bool,
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

/// A whole world, without its files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateReply {
    engine_version: String,
    seed_version: u32,
    pack: PackName,
    settings: ByName<SettingValue>,
    seed: String,
    /// Three words by which people can compare worlds.
    hash_words: [String; 3],
    /// Five signs for the same.
    hash_glyphs: [String; 5],
    /// A code that the same world is built from; null where there can't be one.
    permalink: Option<String>,
    algorithm: Option<String>,
    aim: Option<String>,
    attempts: u32,
    swaps: u32,
    placements: Vec<PlacementReply>,
    unplaced: Unplaced,
    /// What opens step by step.
    spheres: Vec<Sphere>,
    playthrough: Vec<PlaythroughStep>,
    /// The way to the goal, spot by spot.
    to_goal: Vec<String>,
    required: Vec<FoundItem>,
    /// Where doors lead that lead elsewhere.
    doors: Vec<DoorLink>,
    /// Locks with codes, and what is written about them.
    locks: Vec<CodeLock>,
    proof: Proof,
    /// Of campaigns: zones, gates, locks and how many things live there.
    #[serde(skip_serializing_if = "Option::is_none")]
    campaign: Option<CampaignReply>,
    /// What maps are drawn from.
    scene: Scene,
}

/// What could not be placed: always nothing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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

/// What there is to say of a campaign besides items, doors and codes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignReply {
    floors: u32,
    zones: Vec<CampaignZone>,
    gates: Vec<CampaignGate>,
    locks: Vec<CampaignLock>,
    /// How many things live there.
    things: usize,
    /// How often each stage failed before.
    failures: ByName<u32>,
}

/// A zone of a campaign.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignZone {
    name: String,
    floor: u32,
    rooms: usize,
}

/// A gate between zones.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignGate {
    name: String,
    kind: String,
    ways: Vec<GateWay>,
}

/// A way through a gate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GateWay {
    from: CampaignRoom,
    to: CampaignRoom,
    needs: Vec<String>,
}

/// A room and its zone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignRoom {
    room: String,
    zone: String,
}

/// What a lock of a campaign closes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignLock {
    opener: String,
    kind: String,
    ways: Vec<LockedWay>,
    behind: Vec<CampaignRoom>,
}

/// A way that a lock closes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LockedWay {
    from: CampaignRoom,
    to: CampaignRoom,
}
