//! Rooms that were laid out.

use schemars::JsonSchema;
use seedwright_render::scene::{LayoutScene, TemplateShape};
use serde::{Deserialize, Serialize};

use super::layout_steps::{LayoutAsked, LayoutStep};
use crate::described::{ByName, Described, Unread};
use crate::operation::{Example, FileReply, Json, Operation};
use crate::requests::WorldAnd;

/// Rooms laid out, step by step.
pub struct Rooms;

impl Operation for Rooms {
    const NAME: &'static str = "rooms";
    const ID: &'static str = "rooms";
    const SUMMARY: &'static str = "Rooms laid out, step by step.";
    const EXAMPLES: &'static [Example] =
        &[Example::new("halls", r#"{"pack":"halls","seed":"7"}"#), Example::new("layout", SMALL)];
    type Request = WorldAnd<RoomsRequest>;
    type Reply = Json<Described<RoomsReply>>;
}

const SMALL: &str = r#"{"pack":"halls","seed":"7","layout":{"rooms":20,"walkers":2}}"#;

/// A file of a layout.
pub struct RoomsFile;

impl Operation for RoomsFile {
    const NAME: &'static str = "rooms/files";
    const ID: &'static str = "roomsFile";
    const SUMMARY: &'static str = "A file of a layout.";
    const DETAILS: &'static str = "Files are `seed.json`, `layout.json`, `map.svg`, `map.png`, `map.tmj` with `map-tiles.png`, and `map.ldtk`.";
    const EXAMPLES: &'static [Example] = &[
        Example::of_file("bundle", "seed.json", SMALL),
        Example::of_file("picture", "map.svg", SMALL),
        Example::of_file("tiled", "map.tmj", SMALL),
        Example::of_file("tiles", "map-tiles.png", SMALL),
    ];
    type Request = WorldAnd<RoomsRequest>;
    type Reply = FileReply;
}

/// A world, and what is asked of its layout.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomsRequest {
    /// What is asked of the layout over what the pack asks.
    #[serde(default)]
    pub layout: Unread<LayoutRequest>,
}

/// What is asked of a layout over what the pack asks; names as in `stages.rooms` of a bundle.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct LayoutRequest {
    /// How many rooms there are; not with `floor`.
    #[schemars(range(min = 1, max = 2000))]
    pub rooms: Option<u32>,
    /// How many cells of floor there are.
    #[schemars(range(min = 1, max = 40000))]
    pub floor: Option<u32>,
    /// How many walkers place rooms.
    #[schemars(range(min = 1))]
    pub walkers: Option<u32>,
    /// How many rooms a walker places.
    #[schemars(range(min = 1))]
    pub rooms_per_walker: Option<u32>,
    /// How many templates are tried at a connection.
    #[schemars(range(min = 1))]
    pub templates_per_connection: Option<u32>,
    /// How many turns walkers have.
    #[schemars(range(min = 1))]
    pub iterations: Option<u32>,
    /// How much rooms keep together, in thousandths.
    #[schemars(range(max = 1000))]
    pub compactness: Option<u32>,
    /// How many loops are closed, in thousandths.
    #[schemars(range(max = 1000))]
    pub loops: Option<u32>,
    /// How often to begin again before giving up.
    #[schemars(range(min = 1))]
    pub attempts: Option<u32>,
    /// Chance in thousandths that a stuck walker restarts in the same room.
    #[schemars(range(max = 1000))]
    pub respawn_in_place: Option<u32>,
    /// Whether templates may be used several times.
    pub repeats: Option<bool>,
    /// Whether templates may be turned.
    pub turning: Option<bool>,
    /// Whether templates may be mirrored.
    pub mirroring: Option<bool>,
    /// By what required connections may be met.
    pub required: Option<RequiredRequest>,
    /// Width and height of the whole.
    pub bounds: Option<[u32; 2]>,
    /// The least and the greatest share of rooms with one door, in thousandths.
    pub dead_ends: Option<[u32; 2]>,
    /// Which rooms have to be there, and where.
    pub roles: Option<Vec<RoleRuleRequest>>,
}

/// By what required connections may be met.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum RequiredRequest {
    /// By rooms that are there.
    Strict,
    /// By rooms that are placed for them.
    Grow,
}

/// Rooms of a role that have to be there, and where.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleRuleRequest {
    /// The role.
    pub role: String,
    /// How many rooms have it.
    pub count: u32,
    /// Where they are.
    pub place: String,
    /// How far they are from the first room.
    pub distance: u32,
    /// How far they are from one another.
    pub apart: u32,
}

/// A cell, or how far something is moved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutCell {
    x: i64,
    y: i64,
}

/// Width and height in cells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutSize {
    width: u32,
    height: u32,
}

/// A rectangle of cells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutBounds {
    x: i64,
    y: i64,
    width: u32,
    height: u32,
}

/// Rooms that were laid out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomsReply {
    format: u32,
    engine_version: String,
    seed_version: u32,
    /// The id of the pack.
    pack: String,
    seed: String,
    size: LayoutSize,
    origin: LayoutCell,
    /// How many cells of floor there are.
    floor: u64,
    attempts: u32,
    tries: u64,
    rooms: Vec<LayoutRoom>,
    doors: Vec<LayoutDoor>,
    /// Connections that lead nowhere.
    closed: Vec<LayoutDoor>,
    /// For each room the doors it has and the rooms behind them.
    graph: Vec<Vec<LayoutNeighbour>>,
    /// The whole as text, row by row.
    rows: Vec<String>,
    /// Three words by which people can compare layouts.
    hash_words: [String; 3],
    /// Five signs for the same.
    hash_glyphs: [String; 5],
    proof: LayoutProof,
    /// What was asked of the layout, as the bundle has it.
    asked: LayoutAsked,
    /// Drawings of templates as in packs, row by row.
    templates: ByName<Vec<String>>,
    /// What a map of the finished layout is drawn from.
    scene: LayoutScene,
    /// Every template in each of its orientations, for those who replay the steps.
    shapes: Vec<TemplateShape>,
    /// The first steps, and the last.
    steps: Vec<LayoutStep>,
    steps_left_out: u64,
}

/// What the independent checker says of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutProof {
    /// Always true: what the checker refuses is a problem.
    verified: bool,
}

/// A room of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutRoom {
    id: u32,
    name: String,
    template: String,
    position: LayoutCell,
    /// How far it is turned, in degrees.
    rotation: u32,
    mirrored: bool,
    bounds: LayoutBounds,
    depth: u32,
    /// The walker that placed it.
    walker: Option<u32>,
    /// The room that it was placed from.
    from: Option<u32>,
    step: u64,
    role: Option<String>,
    group: Option<LayoutGroup>,
    slots: Vec<LayoutSlot>,
}

/// The group that a room is part of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutGroup {
    name: String,
    /// The first room of the group.
    first: u32,
}

/// A marked cell of a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutSlot {
    letter: String,
    cell: LayoutCell,
}

/// A door of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutDoor {
    id: u32,
    rooms: [u32; 2],
    position: LayoutCell,
    direction: String,
    length: u32,
    kind: String,
    cells: Vec<LayoutCell>,
}

/// A door and the room behind it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutNeighbour {
    door: u32,
    room: u32,
}
