//! The names of the stages: the labels of their streams, and the keys of their parts of a bundle. Changing one of them
//! breaks every seed that people share.

/// The room layout.
pub const ROOMS: &str = "rooms";
/// The door shuffle.
pub const DOORS: &str = "doors";
/// The secrets of code locks.
pub const CODES: &str = "codes";
/// The item placement.
pub const ITEMS: &str = "items";
/// The population of levels.
pub const POPULATION: &str = "population";
/// A campaign, which combines all of them.
pub const CAMPAIGN: &str = "campaign";
