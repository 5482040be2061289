//! The names of the stages: the labels of their streams, and the keys of their parts of a bundle. Whatever changes
//! one of them breaks every seed that people share.

/// Rooms are laid out.
pub const ROOMS: &str = "rooms";
/// Doors are shuffled.
pub const DOORS: &str = "doors";
/// Code locks get their secrets.
pub const CODES: &str = "codes";
/// Items are placed.
pub const ITEMS: &str = "items";
/// Levels are filled.
pub const POPULATION: &str = "population";
/// All of it is made in one world.
pub const CAMPAIGN: &str = "campaign";
