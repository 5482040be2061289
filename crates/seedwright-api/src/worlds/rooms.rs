//! Rooms that were laid out.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::world::LayoutSettings;
use seedwright_render::scene::{LayoutScene, TemplateShape};
use serde::{Deserialize, Serialize};

use super::asked::LayoutAsked;
use super::layout_steps::LayoutStep;
use crate::described::{ByName, Described};
use crate::operation::{Example, FileReply, Json, Operation};
use crate::requests::WorldAnd;
use crate::sections::SectionRequest;

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

/// A world, and what is said of its layout over what the pack says.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomsRequest {
    /// What is said of the layout.
    #[serde(default)]
    #[schemars(schema_with = "modest_layout")]
    pub layout: SectionRequest<LayoutSettings>,
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

/// The most rooms and cells of floor that a request may ask for.
const MOST: [(&str, u32); 2] = [("rooms", 2_000), ("floor", 40_000)];

/// The request of the section, within what is laid out for clients.
fn modest_layout(generator: &mut SchemaGenerator) -> Schema {
    let reference = generator.subschema_for::<SectionRequest<LayoutSettings>>();
    let name = SectionRequest::<LayoutSettings>::schema_name();
    let fields = generator.definitions_mut().get_mut(name.as_ref());
    if let Some(fields) = fields.and_then(|schema| schema.get_mut("properties")) {
        for (name, most) in MOST {
            fields[name]["maximum"] = most.into();
        }
    }
    reference
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
