//! How large games can be.

/// The most positions of a code.
pub const MAX_POSITIONS: u32 = 64;
/// The most elements of a game.
pub const MAX_ELEMENTS: u32 = 4096;
/// A lock's game has at most so many codes.
pub const MAX_LOCK_CODES: u128 = 1_000_000;
/// A lock that is opened by guessing has at most so many codes where the whole tree of a strategy is part of
/// the proof: a line for each code.
pub const MAX_TREE_CODES: u128 = 50_000;
/// The longest code of a game that is listed: two elements at 21 positions are the longest game of two million
/// codes.
pub(crate) const LONGEST_LISTED: u32 = 21;
