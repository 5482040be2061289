//! Numbers that hold for every campaign.

/// The fewest switchable gates of a zone.
pub(crate) const SWITCHABLE: u32 = 3;

/// The most rooms of all zones together.
pub(super) const MAX_ROOMS: u32 = 20_000;
