//! Limits of the population tables.

/// Maximum number of rows in a table.
pub const MAX_ROWS: usize = 10_000;
/// Largest weight, also of a rarity.
pub const LARGEST_WEIGHT: i64 = 1_000_000;
/// Highest level of anything.
pub const HIGHEST_LEVEL: i64 = 10_000;
/// Maximum number of things of a kind in a room, regardless of earlier wins.
pub const MAX_IN_ROOM: u32 = 1_000;
/// Maximum power and experience of anything at level 1.
pub const MAX_POWER: i64 = 1_000_000;
/// Maximum number of levels in a cycle.
pub const LONGEST_CYCLE: u32 = 1_000;
/// Maximum number of slots in a level.
pub const MAX_SLOTS: u32 = 100;
/// Maximum number of metered kinds.
pub const MAX_METERED: usize = 100;
/// Maximum number of columns and of rows of a map.
pub const LONGEST_SIDE: u32 = 1_000;
/// Maximum number of levels that are filled at once.
pub const MAX_LEVELS: u32 = 1_000;
/// Maximum number of tries to place a room.
pub const MAX_TRIES: u32 = 10_000;
/// Valid periods.
pub const PERIODS: std::ops::RangeInclusive<u32> = 2..=16;
