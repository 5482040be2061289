//! Levels as they are written: what was asked of them, what is in them, and what is promised.

use serde::Deserialize;

use crate::json::objects;
use crate::problem::{Claim, Problem};

/// The rules that the promises about levels rest on.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PopulationSettings {
    /// A weapon and an armour are guaranteed once in so many levels.
    pub period: u32,
    /// How many items are left to chance in a room at most.
    pub items_in_room: ByDepth,
    /// How many monsters a room has at most.
    pub monsters_in_room: ByDepth,
    /// By how much both limits rise for each win.
    pub more_for_win: u32,
    /// By how much the level of equipment rises for each win, in thousandths.
    pub equipment_for_win: i64,
    /// Where maps come from: `classic`, `rooms`, `drawn` or `zones`. Whether that is true is checked for zones alone.
    pub maps: String,
    /// The player is not below this ratio, in thousandths.
    pub least_ratio: i64,
    /// After so many levels the count of metered things starts again.
    pub cycle: u32,
    /// How many metered things a level has at most.
    pub slots: u32,
    /// The metered things.
    #[serde(deserialize_with = "objects")]
    pub metered: Vec<MeteredSettings>,
}

/// How many of a metered thing there are by a depth of the cycle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeteredSettings {
    pub name: String,
    /// At least so many.
    pub floor: ByDepth,
    /// At most so many; no limit when empty.
    pub ceiling: ByDepth,
}

impl MeteredSettings {
    /// The fewest and the most by a depth of the cycle.
    pub fn bounds(&self, depth: u32) -> (u32, Option<u32>) {
        let most = (!self.ceiling.0.is_empty()).then(|| self.ceiling.at(depth));
        (self.floor.at(depth), most)
    }
}

/// Pairs of a depth and a number that holds from there on.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct ByDepth(pub Vec<(u32, u32)>);

impl ByDepth {
    /// The number that holds at a depth; 0 before the first.
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
    /// How deep it is.
    pub depth: u32,
    /// How often the game was won before. Limits rest on it; whether it is true is not checked.
    pub wins: u32,
    /// Whether it is the last one.
    pub last: bool,
    /// How difficult it is, in thousandths. Only what is guaranteed is compared with it.
    pub difficulty: i64,
    /// Its cells, row by row: `#` wall, `.` floor, `+` a door.
    pub grid: Vec<String>,
    /// Its rooms: the player starts in the first, and the way out is in the last.
    #[serde(deserialize_with = "objects")]
    pub rooms: Vec<LevelRoom>,
    /// Pairs of cells between which one gets otherwise than on foot.
    #[serde(default)]
    pub joins: Vec<[Cell; 2]>,
    /// The rooms that are closed when the player comes.
    #[serde(default)]
    pub closed: Vec<u32>,
    /// What is in it.
    #[serde(deserialize_with = "objects")]
    pub things: Vec<Thing>,
}

impl Level {
    /// The problem that something does not hold of this level.
    pub fn problem(&self, reason: impl AsRef<str>) -> Problem {
        Claim::Population.problem(format!("level {}: {}", self.depth, reason.as_ref()))
    }

    /// Refuses a bundle because something does not hold of this level.
    pub fn refuse<T>(&self, reason: impl AsRef<str>) -> Result<T, Problem> {
        Err(self.problem(reason))
    }

    /// Whether a weapon or an armour is guaranteed here.
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
    /// How many columns it has.
    pub width: Option<u32>,
    /// How many rows it has.
    pub height: Option<u32>,
    /// The cells of a room that is not a rectangle.
    pub cells: Option<Vec<Cell>>,
}

/// Something in a level.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thing {
    pub what: String,
    /// What it is called. Checked for metered things alone.
    pub name: String,
    pub at: Cell,
    /// The number of its room.
    pub room: u32,
    /// Why it is there.
    pub rule: String,
    /// Its level, in thousandths. Checked for what is guaranteed.
    #[serde(default)]
    pub level: Option<i64>,
    /// Its power. Not checked but against the rows about the ratio: that takes the pack.
    #[serde(default)]
    pub power: Option<i64>,
    /// What is learnt from it. Not checked: that takes the pack.
    #[serde(default)]
    #[expect(dead_code, reason = "what is not checked is read for its shape alone")]
    experience: Option<u64>,
}

/// A promise about one level, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelPromise {
    /// The level.
    pub depth: u32,
    /// What is promised.
    pub promise: String,
    /// Where it is kept, if that is one cell.
    pub at: Option<Cell>,
    /// How many things it is about.
    pub count: u32,
    /// Whether it is made.
    pub made: bool,
}

/// A promise about several levels, and how it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunPromise {
    /// What is promised.
    pub promise: String,
    /// Of what, if it is about a metered thing.
    pub of: Option<String>,
    /// The first and the last level.
    pub depths: [u32; 2],
    /// How many, how far apart, or how deep; the ratio in thousandths.
    pub count: i64,
    /// At least so much is promised.
    pub least: Option<i64>,
    /// At most so much is promised.
    pub most: Option<i64>,
    /// Whether it is made.
    pub made: bool,
    /// For the ratio: the power of the player alone, of weapon and armour, and of the strongest monster.
    #[serde(default)]
    pub powers: Option<[i64; 4]>,
}
