//! Real games, which are not part of the repository: databases in the folder that `SEEDWRIGHT_CORPUS` names, each in
//! its own folder. Tasks that need a missing game are skipped.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use seedwright::pack::{self, Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};
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
        let above =
            ["", "randovania", "randovania-games"].map(|above| Path::new(&corpus).join(above));
        let folder = above.into_iter().map(|above| above.join(name)).find(|folder| folder.is_dir());
        folder.map(|folder| Self::read_folder(&folder)).transpose()
    }

    /// Reads the database in a folder with its starter preset, or its first one.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read_folder(folder: &Path) -> Result<Self, String> {
        let logic = folder.join("logic_database");
        let (format, folders) = if logic.join("header.json").is_file() {
            (Format::Randovania, vec![logic, folder.join("pickup_database")])
        } else if folder.join("header.json").is_file() {
            (Format::Randovania, vec![folder.to_owned()])
        } else {
            (Format::VgJson, tree(folder)?)
        };
        let mut files = Vec::new();
        for folder in folders {
            files.extend(sources(&folder, "json")?);
        }
        let mut presets = sources(folder, "rdvpreset")?;
        if folder.join("presets").is_dir() {
            presets.extend(sources(&folder.join("presets"), "rdvpreset")?);
        }
        let starter =
            presets.iter().position(|preset| preset.name.ends_with("starter_preset.rdvpreset"));
        let preset = presets.into_iter().nth(starter.unwrap_or(0));
        Ok(Self { files, preset, format })
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
        let imported = imported.map_err(|problems| first(&problems))?;
        pack::write(&imported.world).map_err(|error| error.to_string())
    }

    /// Whether its preset has this name, without the extension.
    pub fn has_preset(&self, name: &str) -> bool {
        let path = self.preset.as_ref().map(|preset| Path::new(&preset.name));
        path.and_then(Path::file_stem).is_some_and(|stem| stem == name)
    }

    /// Whether its data say how the player gets home. The opening of the others is left for good, and on foot too much
    /// lies beyond it for the search.
    pub fn describes_returns(&self) -> bool {
        matches!(self.format, Format::Randovania)
    }

    /// Imports a game in which the player can warp to the start.
    ///
    /// # Errors
    /// If it can't be imported.
    pub fn world_with_warp(&self) -> Result<World, String> {
        self.world_with_warp_and(&randovania::Choices::default())
    }

    /// Imports a game in which the player can warp to the start, with other choices for formats that have them.
    ///
    /// # Errors
    /// If it can't be imported.
    pub fn world_with_warp_and(&self, choices: &randovania::Choices) -> Result<World, String> {
        let warp = ReturnMode::Warp;
        let imported = match self.format {
            Format::Randovania => {
                let choices = randovania::Choices { return_mode: Some(warp), ..choices.clone() };
                randovania::import_as(&self.files, self.preset.as_ref(), &choices)
            }
            Format::VgJson => vg_json::import_with(&self.files, warp),
        };
        imported.map(|imported| imported.world).map_err(|problems| first(&problems))
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

/// The first problem of an import.
fn first(problems: &[Diagnostic]) -> String {
    problems.first().map(|problem| problem.message.clone()).unwrap_or_default()
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
