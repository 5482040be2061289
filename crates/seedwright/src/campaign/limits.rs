//! Limits of every campaign.

/// The minimum number of shuffleable gates of a zone.
pub(crate) const SWITCHABLE: u32 = 3;

/// The maximum number of rooms in all zones together.
pub(super) const MAX_ROOMS: u32 = 20_000;
