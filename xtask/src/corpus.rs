//! Real games, which are not part of the repository: databases in the folder that `SEEDWRIGHT_CORPUS` names, each in
//! its own folder. Tasks that need a missing game are skipped.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use seedwright::pack::{self, SourceFile};
use seedwright::world::World;
use seedwright_import::{randovania, vg_json};

/// The message for a missing game.
pub const NO_CORPUS: &str = "SEEDWRIGHT_CORPUS does not name a folder with this game";

/// The files of a database.
pub struct Database {
    files: Vec<SourceFile>,
    preset: Option<SourceFile>,
    format: Format,
}

/// The format of a database.
enum Format {
    Randovania,
    VgJson,
}

impl Database {
    /// Reads the database with a name and its first preset; `None` if it does not exist.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(name: &str) -> Result<Option<Self>, String> {
        let Some(corpus) = env::var_os("SEEDWRIGHT_CORPUS") else {
            return Ok(None);
        };
        let folder = Path::new(&corpus).join(name);
        if !folder.is_dir() {
            return Ok(None);
        }
        let (format, folders) = if folder.join("header.json").is_file() {
            (Format::Randovania, vec![folder.clone()])
        } else {
            (Format::VgJson, tree(&folder)?)
        };
        let mut files = Vec::new();
        for folder in folders {
            files.extend(sources(&folder, "json")?);
        }
        let presets = sources(&folder, "rdvpreset")?;
        Ok(Some(Self { files, preset: presets.into_iter().next(), format }))
    }

    /// Imports it, and returns the files of the pack.
    ///
    /// # Errors
    /// If it can't be imported.
    pub fn import(&self) -> Result<Vec<SourceFile>, String> {
        let imported = match self.format {
            Format::Randovania => randovania::import(&self.files, self.preset.as_ref()),
            Format::VgJson => vg_json::import(&self.files),
        };
        let imported = imported.map_err(|problems| {
            let first = problems.first().map(|problem| problem.message.clone());
            first.unwrap_or_default()
        })?;
        pack::write(&imported.world).map_err(|error| error.to_string())
    }

    /// Imports it, and reads the world back from the pack.
    ///
    /// # Errors
    /// If it can't be imported.
    pub fn world(&self) -> Result<World, String> {
        let reading = pack::read(&self.import()?);
        let why = || "the pack can't be read back".to_owned();
        reading.world.ok_or_else(why)
    }
}

/// Returns a folder and all folders below it, sorted by name.
fn tree(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = vec![root.to_owned()];
    let mut next = 0;
    while let Some(folder) = found.get(next) {
        let inner = entries(folder)?.into_iter();
        found.extend(inner.filter(|path| path.is_dir()));
        next += 1;
    }
    Ok(found)
}

/// Returns the files in a folder with an extension, sorted by name.
fn sources(folder: &Path, ending: &str) -> Result<Vec<SourceFile>, String> {
    let mut paths = entries(folder)?;
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).map_err(|error| read_error(&path, &error))?;
        Ok(SourceFile::new(path.display().to_string(), bytes))
    };
    paths.into_iter().map(read).collect()
}

/// Returns the entries of a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| read_error(folder, &error))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths: Result<Vec<PathBuf>, _> = paths.collect();
    let mut paths = paths.map_err(|error| read_error(folder, &error))?;
    paths.sort();
    Ok(paths)
}

fn read_error(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
