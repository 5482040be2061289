//! Filled levels.

use std::sync::Arc;

use crate::bundle::MapOrigin;
use crate::population::{Difficulty, Level, LevelMap, Populator, Request};
use crate::random::Seed;

/// Filled levels.
#[derive(Clone)]
pub struct FilledLevels {
    /// The populator that filled them.
    pub populator: Arc<Populator>,
    /// The source of their maps.
    pub maps: MapOrigin,
    /// The levels, each on its map, in ascending order of depth.
    pub levels: Vec<(LevelMap, Level)>,
    /// Their difficulty.
    pub difficulty: Difficulty,
    /// The depth at which the game of this seed ends, if it does; only known if the difficulty follows the curve.
    pub last_depth: Option<u32>,
}

impl FilledLevels {
    /// Returns the request that a level was filled for.
    pub fn request<'s>(&self, seed: &'s Seed, level: &Level) -> Request<'s> {
        let (wins, last) = (level.wins, level.last);
        Request { wins, last, difficulty: self.difficulty, ..Request::new(seed, level.depth) }
    }
}
