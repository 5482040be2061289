//! A layout as a document: rooms, doors, the graph of both, and where it comes from.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::grid::{Cell, Size};
use seedwright::rooms::Role;
use serde::Serialize;

use crate::schema::{one_word, optional_word};

/// A cell, or how far something is moved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutCell {
    x: i32,
    y: i32,
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
    x: i32,
    y: i32,
    width: u32,
    height: u32,
}

impl From<Cell> for LayoutCell {
    fn from(Cell { x, y }: Cell) -> Self {
        Self { x, y }
    }
}

impl From<Size> for LayoutSize {
    fn from(Size { width, height }: Size) -> Self {
        Self { width, height }
    }
}

/// What `layout.json` holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LayoutDocument {
    format: u32,
    engine_version: String,
    seed_version: u32,
    /// The name of the pack.
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
    #[schemars(schema_with = "roles")]
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
    #[schemars(schema_with = "directions")]
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

fn roles(_: &mut SchemaGenerator) -> Schema {
    optional_word(Role::ALL.into_iter().map(Role::word))
}

fn directions(_: &mut SchemaGenerator) -> Schema {
    one_word(["up", "right", "down", "left"].into_iter())
}
