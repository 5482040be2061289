//! How much of everything there can be.

/// The most rows of a table.
pub const MAX_ROWS: usize = 10_000;
/// The largest weight, also of a rarity.
pub const LARGEST_WEIGHT: i64 = 1_000_000;
/// The highest level of anything.
pub const HIGHEST_LEVEL: i64 = 10_000;
/// The most things of a kind that a room is filled with, however often the game was won.
pub const MAX_IN_ROOM: u32 = 1_000;
/// The most power and experience that anything has at level 1.
pub const MAX_POWER: i64 = 1_000_000;
/// The most levels of a cycle.
pub const LONGEST_CYCLE: u32 = 1_000;
/// The most slots of a level.
pub const MAX_SLOTS: u32 = 100;
/// The most kinds that are metered.
pub const MAX_METERED: usize = 100;
/// The most cells in a row of a map, and the most rows.
pub const LONGEST_SIDE: u32 = 1_000;
/// The most levels that are filled at once.
pub const MAX_LEVELS: u32 = 1_000;
/// The most tries to place a room.
pub const MAX_TRIES: u32 = 10_000;
/// The shortest and the longest period.
pub const PERIODS: std::ops::RangeInclusive<u32> = 2..=16;
