//! The outcome of `generate`: a world, a map with shuffled doors, or parts.

use std::path::{Path, PathBuf};

use seedwright::pipeline::Generator;
use seedwright_api::worlds::{
    BuildRequest, FilledLevels, Generated, GeneratedReply, ProvedParts, ShuffleReply, ShuffledMap,
};

use super::doors;
use super::row::{Content, Row};
use crate::build::{BuiltWorld, WriteOptions, all_pixels};
use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use crate::progress::{Observer, RoomWatch};
use crate::summary::{door_summary, parts_summary, world_summary};

/// The proved outcome of the stages of a pack.
pub enum Outcome {
    /// A world with items.
    World(Box<BuiltWorld>),
    /// A map with shuffled doors.
    Doors(Box<ShuffledMap>),
    /// Rooms, locks or levels that are independent of each other.
    Parts(Box<ProvedParts>),
}

impl Outcome {
    /// Runs the stages of a pack for a seed.
    pub fn make(
        generator: &Generator,
        request: &BuildRequest,
        printer: &Printer,
    ) -> Result<Self, Failure> {
        let seed = &request.seed;
        let mut observer = Observer::new(generator, seed, printer);
        let generated = observer.generate(generator, seed);
        let trails = observer.rooms.take().map(RoomWatch::finish).transpose()?;
        let about = request.about(generator.world(), printer.verbose);
        let generated = generated.map_err(|error| about.problem(&error))?;
        Ok(match Generated::new(&generated, trails.unwrap_or_default())? {
            Generated::World(built) => {
                Self::World(Box::new(BuiltWorld { generated, built: *built }))
            }
            Generated::Doors(map) => Self::Doors(map),
            Generated::Parts(parts) => Self::Parts(parts),
        })
    }

    /// The text of its bundle, as it is written.
    pub fn text(&self) -> &str {
        match self {
            Self::World(world) => &world.built.text,
            Self::Doors(map) => &map.text,
            Self::Parts(parts) => &parts.text,
        }
    }

    /// Writes all its files into a folder, and returns their paths.
    pub fn write(&self, folder: &Path, png: bool) -> Result<Vec<PathBuf>, Failure> {
        match self {
            Self::World(world) => {
                world.write(folder, WriteOptions { with_map: true, as_pixels: png })
            }
            Self::Doors(map) => doors::write_folder(map, folder, png),
            Self::Parts(parts) => write_parts(parts, folder, png),
        }
    }

    /// The JSON reply.
    pub fn reply(&self) -> GeneratedReply {
        match self {
            Self::World(world) => GeneratedReply::World(Box::new(world.built.reply())),
            Self::Doors(map) => GeneratedReply::Doors(Box::new(ShuffleReply::new(map))),
            Self::Parts(parts) => GeneratedReply::Parts(Box::new(parts.reply())),
        }
    }

    /// The summary as text.
    pub fn summary(&self, written: &[PathBuf], printer: &Printer) -> Result<String, Failure> {
        Ok(match self {
            Self::World(world) => world_summary(&world.built, written, printer)?,
            Self::Doors(map) => door_summary(map, written, printer),
            Self::Parts(parts) => parts_summary(parts, written, printer),
        })
    }

    /// The summary in one line.
    pub fn row(&self, folder: Option<PathBuf>) -> Row {
        match self {
            Self::World(world) => {
                let built = &world.built;
                let content = Content {
                    spheres: Some(built.spheres()),
                    levels: built.levels.as_ref().map(level_count),
                    ..Content::default()
                };
                Row::new(&built.bundle, content, built.steps, folder)
            }
            Self::Doors(map) => {
                let doors = Some(map.linking.changed().count());
                let levels = map.levels.as_ref().map(level_count);
                let content = Content { doors, levels, ..Content::default() };
                Row::new(&map.bundle, content, map.steps, folder)
            }
            Self::Parts(parts) => {
                let bundle = &parts.bundle;
                let locks = Some(bundle.decisions.codes.len()).filter(|locks| *locks > 0);
                let content = Content {
                    spheres: None,
                    doors: None,
                    rooms: parts.layout.as_ref().map(|laid| laid.layout.rooms.len()),
                    locks,
                    levels: parts.levels.as_ref().map(level_count),
                };
                Row::new(bundle, content, parts.steps, folder)
            }
        }
    }
}

fn level_count(filled: &FilledLevels) -> usize {
    filled.levels.len()
}

/// Writes all files of parts into a folder, or none.
fn write_parts(parts: &ProvedParts, folder: &Path, png: bool) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for name in parts.file_names() {
        if let Some(content) = parts.file(&name)? {
            all.push((name, content));
        }
    }
    if png {
        let drawn = all_pixels(&all)?;
        all.extend(drawn);
    }
    let named = all.iter().map(|(name, content)| (name.as_str(), content.as_slice()));
    files::write_all(folder, &named.collect::<Vec<_>>())
}
