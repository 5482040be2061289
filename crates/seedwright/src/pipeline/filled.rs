//! Levels that were filled.

use std::sync::Arc;

use crate::bundle::MapOrigin;
use crate::population::{Difficulty, Level, LevelMap, Populator, Request};
use crate::random::Seed;

/// Levels that were filled.
#[derive(Clone)]
pub struct FilledLevels {
    /// What filled them.
    pub populator: Arc<Populator>,
    /// Where their maps come from.
    pub maps: MapOrigin,
    /// The levels, each on its map, in ascending order of depth.
    pub levels: Vec<(LevelMap, Level)>,
    /// How difficult they are.
    pub difficulty: Difficulty,
    /// The depth at which the game of this seed ends, if its difficulty follows the curve and it does.
    pub last_depth: Option<u32>,
}

impl FilledLevels {
    /// The request that a level was filled by.
    pub fn request<'s>(&self, seed: &'s Seed, level: &Level) -> Request<'s> {
        let (wins, last) = (level.wins, level.last);
        Request { wins, last, difficulty: self.difficulty, ..Request::new(seed, level.depth) }
    }
}
