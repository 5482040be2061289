//! The rows of a file about a layout of rooms.

use serde::Deserialize;

use super::template::{Cell, plus};
use crate::json::{object, objects, some_object};

/// The settings of a layout of rooms.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub(crate) struct LayoutSettings {
    /// The number of rooms, or the amount of floor.
    #[serde(deserialize_with = "object")]
    pub target: Target,
    /// The number of walkers. Not checked: a proof does not depend on how it was found.
    walkers: u32,
    /// The number of rooms that a walker places. Not checked.
    rooms_per_walker: u32,
    /// The number of templates that are tried at a connection. Not checked.
    templates_per_connection: u32,
    /// The most turns of all walkers. Not checked.
    iterations: u32,
    /// How often connections near the middle are tried first. Not checked.
    compactness: u32,
    /// Whether a room can have the same template as the room it was placed from, or in a graph as an adjacent room.
    pub repeats: bool,
    /// How often a stuck walker restarts in the same room. Not checked.
    respawn_in_place: u32,
    /// Whether rooms can be rotated.
    pub turning: bool,
    /// Whether rooms can be mirrored.
    pub mirroring: bool,
    /// The rooms that can meet required connections: `strict` for those placed before, `grow` for all.
    pub required: String,
    /// The most nested requirements of rooms for other rooms. Not checked.
    depth: u32,
    /// The numbers of columns and rows of the grid.
    pub bounds: Option<[u32; 2]>,
    /// The share of chance doors that are open, in thousandths.
    pub loops: u32,
    /// The minimum and maximum share of rooms with one door, in thousandths.
    pub dead_ends: (u32, u32),
    /// The rules for the rooms of each role.
    #[serde(deserialize_with = "objects")]
    pub roles: Vec<RoleSettings>,
    /// Whether less than the target is enough.
    pub partial: bool,
    /// The most attempts. Not checked.
    attempts: u32,
    /// The work limit. Not checked.
    steps: u64,
    /// The graph that the layout realizes, if any.
    #[serde(default, deserialize_with = "some_object")]
    pub graph: Option<GraphSettings>,
}

/// The size of a layout.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Target {
    /// The minimum number of floor cells.
    Floor(u32),
    /// The exact number of rooms.
    Rooms(u32),
}

/// The roles of rooms.
pub(crate) const ROLES: [&str; 7] =
    ["entrance", "exit", "boss", "treasure", "merchant", "event", "gate"];

/// The rule for the rooms of a role.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleSettings {
    pub role: String,
    /// The number of rooms.
    pub count: u32,
    /// `anywhere`, `dead-end` or `farthest`.
    pub place: String,
    /// The fewest doors between the entrance and each of them.
    pub distance: u32,
    /// The fewest doors between any two of them.
    pub apart: u32,
}

/// A graph of rooms and doors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GraphSettings {
    /// The rooms, in the order of the layout: the entrance first.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<NodeSettings>,
    /// The pairs of rooms with a door between them, by number.
    pub doors: Vec<[u32; 2]>,
    /// The numbers of those that lead only from the first room to the second.
    #[serde(default)]
    pub one_way: Vec<u32>,
    /// The numbers of those with several doorways, and the most of these.
    #[serde(default)]
    pub doorways: Vec<[u32; 2]>,
    /// The numbers of the rooms that are corridors between two others.
    #[serde(default)]
    pub corridors: Vec<u32>,
}

/// A room of a graph.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeSettings {
    /// Its name, unique in the graph.
    pub name: String,
    /// The names of the templates that it can have.
    pub templates: Vec<String>,
    /// Its role.
    pub role: Option<String>,
    /// The required column and row of its first cell.
    pub at: Option<[i32; 2]>,
}

/// The placed rooms and their doors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutDecision {
    /// The rooms, the entrance first, in the order in which walkers placed them.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<PlacedRoom>,
    /// The doors between them.
    #[serde(deserialize_with = "objects")]
    pub doors: Vec<PlacedDoor>,
    /// The meeting connections where the wall stays closed.
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
    /// The clockwise rotation in degrees.
    pub rotation: u32,
    /// Whether it is mirrored left to right before the rotation.
    pub mirrored: bool,
    /// Its role.
    #[serde(default)]
    pub role: Option<String>,
    /// The name of its group, and the number of the group's first room.
    #[serde(default)]
    pub group: Option<(String, u32)>,
    /// The number of the room that a walker placed it from.
    #[serde(default)]
    pub from: Option<u32>,
}

/// A door between two rooms, or a closed wall where a door could be.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedDoor {
    /// The number of the room that was placed first.
    pub a: u32,
    /// The number of the other room.
    pub b: u32,
    /// The direction from the first room.
    pub direction: String,
    /// The column of its first cell.
    pub x: i32,
    /// The row of its first cell.
    pub y: i32,
    /// The number of its cells, to the right or down.
    pub length: u32,
    /// The reason for the door: `joint`, `required`, `group`, `chance` or `shut`.
    pub kind: String,
    /// The only room that it leads into, if it can be passed in one direction only.
    #[serde(default)]
    pub into: Option<u32>,
}

impl PlacedDoor {
    /// Returns the numbers of its rooms, the lower one first.
    pub fn rooms(&self) -> [u32; 2] {
        [self.a.min(self.b), self.a.max(self.b)]
    }

    /// Returns its cells, as many as the file states. Once connections are known to meet in each, they are few.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let first = (self.x.into(), self.y.into());
        let is_level = self.direction == "up" || self.direction == "down";
        (0..i64::from(self.length))
            .map(move |step| plus(first, if is_level { (step, 0) } else { (0, step) }))
    }
}
