//! What was asked of layouts and shuffles, as bundles have it.

#![expect(dead_code, reason = "it is taken from bundles; these types say what it looks like")]

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// What was asked of a layout, as the bundle has it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResolvedLayout {
    target: LayoutGoal,
    walkers: u32,
    rooms_per_walker: u32,
    templates_per_connection: u32,
    iterations: u32,
    compactness: u32,
    repeats: bool,
    respawn_in_place: u32,
    turning: bool,
    mirroring: bool,
    required: RequiredWord,
    bounds: Option<[u32; 2]>,
    loops: u32,
    dead_ends: [u32; 2],
    attempts: u32,
    /// Which rooms there are and which are neighbours, where that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<Map<String, Value>>,
    /// What else a bundle has about it.
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// How much is laid out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LayoutGoal {
    /// So many rooms.
    Rooms { rooms: u32 },
    /// So many cells of floor.
    Floor { floor: u32 },
}

/// By what required connections may be met.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum RequiredWord {
    /// By rooms that are there.
    Strict,
    /// By rooms that are placed for them.
    Grow,
}

/// What was asked of a shuffle, as the bundle has it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ResolvedShuffle {
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
