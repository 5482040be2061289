//! Size limits of games.

/// Maximum number of positions in a code.
pub const MAX_POSITIONS: u32 = 64;
/// Maximum number of elements in a game.
pub const MAX_ELEMENTS: u32 = 4096;
/// Maximum number of codes of a lock.
pub const MAX_LOCK_CODES: u128 = 1_000_000;
/// Maximum number of codes of a lock that is opened by guessing, if the whole strategy tree is part of the proof, with
/// one line per code.
pub const MAX_TREE_CODES: u128 = 50_000;
/// Maximum length of the codes of a listed game: two elements at 21 positions are the longest game with two million
/// codes.
pub(crate) const LONGEST_LISTED: u32 = 21;
