//! How a layout came about, step by step.

#![expect(dead_code, reason = "steps are written elsewhere; these types say what they look like")]

use schemars::JsonSchema;
use serde::Serialize;

use super::rooms::{LayoutCell, LayoutSize};

/// A step of the layout, with its number. Cells are counted from where the first room was placed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum LayoutStep {
    /// It begins, or begins again.
    Attempt { step: u64, number: u32 },
    /// A room or a group was tried somewhere.
    Tried {
        step: u64,
        walker: Option<u32>,
        /// Where it was tried.
        from: Option<StepConnection>,
        /// The node of the graph that it stands for.
        node: Option<u32>,
        /// The name of that.
        name: Option<String>,
        /// How many rooms wait for it.
        depth: u32,
        piece: StepPiece,
        orientation: StepOrientation,
        position: LayoutCell,
        accepted: bool,
        rejection: Option<StepRejection>,
    },
    /// What a room that is tried requires, by the numbers of its connections.
    Required {
        step: u64,
        /// Which room of the piece it is.
        part: u32,
        template: String,
        orientation: StepOrientation,
        required: Vec<u32>,
        satisfied: Vec<u32>,
    },
    /// A room was placed.
    Placed {
        step: u64,
        room: u32,
        walker: Option<u32>,
        from: Option<u32>,
        template: String,
        orientation: StepOrientation,
        position: LayoutCell,
    },
    /// A walker went into a room.
    Moved { step: u64, walker: u32, from: u32, to: u32 },
    /// A walker died.
    Died { step: u64, walker: u32, room: u32, reason: StepDeath },
    /// A walker goes on in the same room.
    Respawned { step: u64, walker: u32, room: u32 },
    /// A walker goes on in another room.
    Teleported { step: u64, walker: u32, from: u32, to: u32 },
    /// A room was taken away.
    Removed { step: u64, room: u32 },
    /// All rooms were moved.
    Shifted { step: u64, by: LayoutCell },
    /// The walkers are done.
    Ended { step: u64, how: StepEnd },
    /// A door was opened between rooms that happen to meet.
    Opened { step: u64, rooms: [u32; 2], cell: LayoutCell },
    /// A room was given a role.
    Assigned { step: u64, room: u32, role: String },
    /// The attempt failed.
    Missed { step: u64, reason: String },
    /// All is laid out: how large it is, and where the origin of all cells before lies.
    Laid { step: u64, size: LayoutSize, origin: LayoutCell },
}

/// A connection of a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepConnection {
    room: u32,
    connection: u32,
}

/// What was tried.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StepPiece {
    /// A room.
    Room { template: String },
    /// Several rooms at once.
    Group { group: String },
}

/// How a drawing lies: mirrored or not, then turned clockwise.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepOrientation {
    /// In degrees.
    rotation: u32,
    mirrored: bool,
}

/// Why something could not be placed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepRejection {
    reason: String,
    /// The cell that two rooms can't share.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<LayoutCell>,
    /// The room of the piece that requires what is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u32>,
    /// Its connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    connection: Option<u32>,
    /// The room that could no longer be joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<u32>,
}

/// Why a walker died.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum StepDeath {
    /// Nothing can be placed from there.
    Stuck,
    /// It has placed as many rooms as a walker may.
    Spent,
}

/// How the placing ended.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum StepEnd {
    /// There are enough rooms.
    Target,
    /// Nothing more can be placed anywhere.
    Stuck,
    /// The walkers ran out of turns.
    Limit,
    /// There are as many rooms as a layout can have.
    Full,
}
