//! Builders of maps: rooms and corridors, caves, and rooms by accretion.
//!
//! Every map is connected (test: `built_maps_are_connected`). Its start and its exit are far apart, and so are their
//! rooms; a map without such rooms is drawn again, up to [`MAX_MAPS`] times. If that does not help, as in a map with
//! space for two rooms, the last map keeps the ends of its longest walk, and the promise about the exit is not made.

mod accretion;
mod canvas;
mod caves;
mod classic;
mod exits;
mod shortcuts;

use super::map::LevelMap;
use super::streams::Streams;
use crate::random::{Seed, Stream};
use crate::world::stock::{Builder, Classic, ClassicFault, Fixed, LevelMaps, Rules, Stock};
use canvas::Canvas;
pub(super) use exits::{measure, rooms_apart};

/// The maximum number of maps that are drawn for a level.
pub const MAX_MAPS: u32 = 60;

impl std::error::Error for ClassicFault {}

impl LevelMaps {
    /// Generates the map of a level with the builder of its depth. The exit is as far from the start as promised.
    ///
    /// # Errors
    /// When no map can have these settings.
    pub fn map(
        &self,
        seed: &Seed,
        depth: u32,
        exit_distance: Fixed,
    ) -> Result<LevelMap, ClassicFault> {
        self.check()?;
        Ok(map(self.builder.at(depth), &self.classic, (seed, depth), exit_distance))
    }
}

impl Stock {
    /// Generates the map of a level as the pack says.
    ///
    /// # Errors
    /// When no map can have these settings.
    pub fn map(&self, seed: &Seed, depth: u32) -> Result<LevelMap, ClassicFault> {
        self.maps.map(seed, depth, self.tables.rules.exit_distance)
    }
}

impl Classic {
    /// Generates the classic map of a level, with the default distance between start and exit.
    ///
    /// It has at least one room, and every room can be reached from every other (test:
    /// `built_maps_are_connected`). The time grows with the square of the tries.
    ///
    /// # Errors
    /// When no map can have these settings.
    pub fn map(&self, seed: &Seed, depth: u32) -> Result<LevelMap, ClassicFault> {
        self.check()?;
        let distance = Rules::default().exit_distance;
        Ok(map(Builder::Classic, self, (seed, depth), distance))
    }
}

/// Draws maps until start and exit can be far enough apart.
fn map(builder: Builder, settings: &Classic, (seed, depth): (&Seed, u32), far: Fixed) -> LevelMap {
    let streams = Streams::new(seed, depth);
    for attempt in 0..MAX_MAPS {
        let is_last = attempt + 1 == MAX_MAPS;
        let mut stream = |task: &str| -> Stream {
            streams.of_attempt(format_args!("{} {task}", builder.word()), attempt)
        };
        let canvas: Option<Canvas> = match builder {
            Builder::Classic => classic::build(settings, &mut stream, is_last),
            Builder::Caves => caves::build(settings, attempt, &mut stream),
            Builder::Accretion => accretion::build(settings, &mut stream),
        };
        let Some(canvas) = canvas else { continue };
        let ordered = exits::choose(canvas.map(), far, &mut stream("exit"));
        if ordered.is_far || is_last {
            return ordered.map;
        }
    }
    unreachable!("the last map is always drawn, and taken")
}
