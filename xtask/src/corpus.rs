//! Real games that are not part of the tree: databases in the folder that `SEEDWRIGHT_CORPUS` names, each
//! in a folder of its own. What runs on them is skipped where the variable is not set.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use seedwright::pack::{self, SourceFile};
use seedwright::world::World;
use seedwright_import::randovania;

/// What is said when there is nothing to run on.
pub const NO_CORPUS: &str = "SEEDWRIGHT_CORPUS is not set";

/// The files of a database.
pub struct Database {
    files: Vec<SourceFile>,
    preset: Option<SourceFile>,
}

impl Database {
    /// Reads the database of a name with the first of its presets; none if no folder is named to look in.
    ///
    /// # Errors
    /// When it is not there, or can't be read.
    pub fn read(name: &str) -> Result<Option<Self>, String> {
        let Some(corpus) = env::var_os("SEEDWRIGHT_CORPUS") else {
            return Ok(None);
        };
        let folder = Path::new(&corpus).join(name);
        let presets = sources(&folder, "rdvpreset")?;
        Ok(Some(Self {
            files: sources(&folder, "json")?,
            preset: presets.into_iter().next(),
        }))
    }

    /// The files of the pack that it becomes.
    ///
    /// # Errors
    /// When it can't be imported.
    pub fn import(&self) -> Result<Vec<SourceFile>, String> {
        let imported = randovania::import(&self.files, self.preset.as_ref());
        let imported = imported.map_err(|problems| {
            let first = problems.first().map(|problem| problem.message.clone());
            first.unwrap_or_default()
        })?;
        pack::write(&imported.world).map_err(|error| error.to_string())
    }

    /// The world of that pack, as whoever plays it reads it.
    ///
    /// # Errors
    /// When it can't be imported.
    pub fn world(&self) -> Result<World, String> {
        let reading = pack::read(&self.import()?);
        let why = || "the pack can't be read back".to_owned();
        reading.world.ok_or_else(why)
    }
}

/// The files with an ending in a folder, in the order of their names.
fn sources(folder: &Path, ending: &str) -> Result<Vec<SourceFile>, String> {
    let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| told(folder, error))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths: Result<Vec<PathBuf>, _> = paths.collect();
    let mut paths = paths.map_err(|error| told(folder, error))?;
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).map_err(|error| told(&path, error))?;
        Ok(SourceFile::new(path.display().to_string(), bytes))
    };
    paths.into_iter().map(read).collect()
}
