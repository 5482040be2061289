//! What a bundle says about rooms that were laid out, as it is written.

use serde::Deserialize;

use super::template::{Cell, plus};
use crate::json::{object, objects, some_object};

/// What was asked of the layout of rooms.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "what is not checked is read for its shape alone")]
pub(crate) struct LayoutSettings {
    /// How many rooms there are to be, or how much floor.
    #[serde(deserialize_with = "object")]
    pub target: Target,
    /// How many walkers took turns. Not checked: a proof does not rest on how it was found.
    walkers: u32,
    /// How many rooms a walker places. Not checked.
    rooms_per_walker: u32,
    /// How many templates are tried at a connection. Not checked.
    templates_per_connection: u32,
    /// How many turns walkers might take. Not checked.
    iterations: u32,
    /// How often connections near the middle go first. Not checked.
    compactness: u32,
    /// Whether a room may have the template of the one it was placed from, or in a graph that of a neighbour.
    pub repeats: bool,
    /// How often a walker goes on in the same room. Not checked.
    respawn_in_place: u32,
    /// Whether rooms are turned.
    pub turning: bool,
    /// Whether rooms are mirrored.
    pub mirroring: bool,
    /// By what required connections may be met: `strict` by rooms that were there before, `grow` by all.
    pub required: String,
    /// How deep rooms may ask for rooms. Not checked.
    depth: u32,
    /// The columns and rows of the grid.
    pub bounds: Option<[u32; 2]>,
    /// Which share of the connections that happen to meet is open, in thousandths.
    pub loops: u32,
    /// The least and the greatest share of rooms with one door, in thousandths.
    pub dead_ends: (u32, u32),
    /// How many rooms of each role there are to be, and where.
    #[serde(deserialize_with = "objects")]
    pub roles: Vec<RoleSettings>,
    /// Whether less than the target will do.
    pub partial: bool,
    /// How many attempts to make. Not checked.
    attempts: u32,
    /// How much work was allowed. Not checked.
    steps: u64,
    /// Which rooms there are to be and which of them are neighbours, if a graph says so.
    #[serde(default, deserialize_with = "some_object")]
    pub graph: Option<GraphSettings>,
}

/// When there are enough rooms.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Target {
    /// When there is so much floor, or more.
    Floor(u32),
    /// When there are so many rooms.
    Rooms(u32),
}

/// What rooms can be for.
pub(crate) const ROLES: [&str; 7] =
    ["entrance", "exit", "boss", "treasure", "merchant", "event", "gate"];

/// A demand for rooms of a role.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleSettings {
    pub role: String,
    /// How many rooms.
    pub count: u32,
    /// `anywhere`, `dead-end` or `farthest`.
    pub place: String,
    /// The fewest doors between the entrance and each of them.
    pub distance: u32,
    /// The fewest doors between any two of them.
    pub apart: u32,
}

/// Rooms and doors between them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GraphSettings {
    /// The rooms, in the order in which they stand: the entrance first.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<NodeSettings>,
    /// The rooms that have a door between them, by their numbers.
    pub doors: Vec<[u32; 2]>,
}

/// A room of a graph.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeSettings {
    /// Its name, unique in the graph.
    pub name: String,
    /// The names of the templates that it may have.
    pub templates: Vec<String>,
    /// What it is for.
    pub role: Option<String>,
    /// The column and the row where its first cell has to lie, if that matters.
    pub at: Option<[i32; 2]>,
}

/// Which rooms stand where.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutDecision {
    /// The rooms, the entrance first, in the order in which walkers placed them.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<PlacedRoom>,
    /// The doors between them.
    #[serde(deserialize_with = "objects")]
    pub doors: Vec<PlacedDoor>,
    /// Where connections meet, but the wall stays closed.
    #[serde(deserialize_with = "objects")]
    pub closed: Vec<PlacedDoor>,
}

/// A room of a layout.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedRoom {
    /// The name of its template.
    pub template: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// How far it is turned clockwise, in degrees.
    pub rotation: u32,
    /// Whether left and right change places before it is turned.
    pub mirrored: bool,
    /// What it is for.
    #[serde(default)]
    pub role: Option<String>,
    /// The group it was placed with, and the number of the first room of that.
    #[serde(default)]
    pub group: Option<(String, u32)>,
    /// The number of the room it was placed from, if walkers placed it from one.
    #[serde(default)]
    pub from: Option<u32>,
}

/// A door between two rooms, or a wall where there could be one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedDoor {
    /// The number of the room that stood first.
    pub a: u32,
    /// The number of the other room.
    pub b: u32,
    /// Where it leads from the first room.
    pub direction: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// How many cells it has, to the right or down.
    pub length: u32,
    /// Why it is there.
    pub kind: String,
}

impl PlacedDoor {
    /// The numbers of its rooms, the lower one first.
    pub fn rooms(&self) -> [u32; 2] {
        [self.a.min(self.b), self.a.max(self.b)]
    }

    /// Its cells, as many as it says. They are few once it is known that connections meet in each.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let first = (self.x.into(), self.y.into());
        let is_level = self.direction == "up" || self.direction == "down";
        (0..i64::from(self.length))
            .map(move |step| plus(first, if is_level { (step, 0) } else { (0, step) }))
    }
}
