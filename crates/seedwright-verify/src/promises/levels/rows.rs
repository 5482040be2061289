//! The rows of a file about levels: settings, contents and promises.

use serde::Deserialize;

use crate::json::objects;
use crate::problem::{Claim, Problem};

/// The settings that the promises about levels depend on.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PopulationSettings {
    /// The number of levels in a group, which has one guaranteed weapon and one guaranteed armour.
    pub period: u32,
    /// The most random items in a room.
    pub items_in_room: ByDepth,
    /// The most monsters in a room.
    pub monsters_in_room: ByDepth,
    /// The increase of both limits for each win.
    pub more_for_win: u32,
    /// The increase of the level of equipment for each win, in thousandths.
    pub equipment_for_win: i64,
    /// The source of maps: `classic`, `rooms`, `drawn` or `zones`. Checked for zones only.
    pub maps: String,
    /// The promised minimum ratio of the player's power to the strongest monster's, in thousandths.
    pub least_ratio: i64,
    /// The number of levels after which the counts of metered things start again.
    pub cycle: u32,
    /// The most metered things on a level.
    pub slots: u32,
    /// The metered things.
    #[serde(deserialize_with = "objects")]
    pub metered: Vec<MeteredSettings>,
}

/// The settings of a metered thing: how many of it are placed by each depth of the cycle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeteredSettings {
    pub name: String,
    /// The minimum.
    pub floor: ByDepth,
    /// The maximum; no limit if empty.
    pub ceiling: ByDepth,
}

impl MeteredSettings {
    /// Returns the minimum and the maximum by a depth of the cycle.
    pub fn bounds(&self, depth: u32) -> (u32, Option<u32>) {
        let most = (!self.ceiling.0.is_empty()).then(|| self.ceiling.at(depth));
        (self.floor.at(depth), most)
    }
}

/// A number for each depth, as pairs of a depth and the number from there on.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct ByDepth(pub Vec<(u32, u32)>);

impl ByDepth {
    /// Returns the number at a depth; 0 before the first pair.
    pub fn at(&self, depth: u32) -> u32 {
        let before = self.0.iter().filter(|(from, _)| *from <= depth);
        before.max_by_key(|(from, _)| *from).map_or(0, |(_, number)| *number)
    }
}

/// A column and a row.
pub(crate) type Cell = [u32; 2];

/// A level with everything in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Level {
    /// Its depth, counted from 1.
    pub depth: u32,
    /// The number of wins before this game. Limits depend on it; it is not checked itself.
    pub wins: u32,
    /// Whether it is the last level.
    pub last: bool,
    /// Its difficulty in thousandths. Only guaranteed equipment is compared with it.
    pub difficulty: i64,
    /// Its cells, row by row: `#` wall, `.` floor, `+` a door.
    pub grid: Vec<String>,
    /// Its rooms: the player starts in the first, and the exit is in the last.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<LevelRoom>,
    /// Pairs of cells that the player can get between without walking.
    #[serde(default)]
    pub joins: Vec<[Cell; 2]>,
    /// The rooms that are closed when the player arrives.
    #[serde(default)]
    pub closed: Vec<u32>,
    /// Its contents.
    #[serde(deserialize_with = "objects")]
    pub things: Vec<Thing>,
}

impl Level {
    /// Returns a problem with this level.
    pub fn problem(&self, reason: impl AsRef<str>) -> Problem {
        Claim::Population.problem(format!("level {}: {}", self.depth, reason.as_ref()))
    }

    /// Refuses a bundle because of this level.
    pub fn refuse<T>(&self, reason: impl AsRef<str>) -> Result<T, Problem> {
        Err(self.problem(reason))
    }

    /// Whether this level has a guaranteed weapon or armour.
    pub fn has_guaranteed(&self, equipment: &str) -> bool {
        let is = |thing: &Thing| thing.rule == "guaranteed" && thing.what == equipment;
        self.things.iter().any(is)
    }
}

/// A room: a rectangle, or a list of cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelRoom {
    /// The leftmost column of a rectangle.
    pub x: Option<u32>,
    /// Its topmost row.
    pub y: Option<u32>,
    /// Its number of columns.
    pub width: Option<u32>,
    /// Its number of rows.
    pub height: Option<u32>,
    /// The cells of a room that is not a rectangle.
    pub cells: Option<Vec<Cell>>,
}

/// A thing on a level.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thing {
    pub what: String,
    /// Its name. Checked for metered things only.
    pub name: String,
    pub at: Cell,
    /// The number of its room.
    pub room: u32,
    /// The rule that placed it.
    pub rule: String,
    /// Its level, in thousandths. Checked for guaranteed equipment.
    #[serde(default)]
    pub level: Option<i64>,
    /// Its power. Checked only against the rows about the ratio: anything else requires the pack.
    #[serde(default)]
    pub power: Option<i64>,
    /// The experience it gives. Not checked: that requires the pack.
    #[serde(default)]
    #[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
    experience: Option<u64>,
}

/// A promise about one level, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelPromise {
    /// The depth of the level.
    pub depth: u32,
    /// The name of the promise.
    pub promise: String,
    /// The cell where it is kept, if it is about one cell.
    #[serde(deserialize_with = "Option::deserialize")]
    pub at: Option<Cell>,
    /// The number of things it is about.
    pub count: u32,
    /// Whether the promise is made for this level.
    pub made: bool,
}

/// A promise about several levels, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunPromise {
    /// The name of the promise.
    pub promise: String,
    /// The name of the metered thing, for a promise about one.
    #[serde(deserialize_with = "Option::deserialize")]
    pub of: Option<String>,
    /// The depths of the first and the last level.
    pub depths: [u32; 2],
    /// A number of things, a distance or a depth; the ratio in thousandths.
    pub count: i64,
    /// The promised minimum.
    #[serde(deserialize_with = "Option::deserialize")]
    pub least: Option<i64>,
    /// The promised maximum.
    #[serde(deserialize_with = "Option::deserialize")]
    pub most: Option<i64>,
    /// Whether the promise is made for these levels.
    pub made: bool,
    /// For the ratio: the power of the player without equipment, of weapon and armour, and of the strongest monster.
    #[serde(default)]
    pub powers: Option<[i64; 4]>,
}
