//! Reading packs from disk or from the program itself, and their settings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use seedwright::bundle::Bundle;
use seedwright::name::{EscapedName, closest};
use seedwright::pack::language::read_items;
use seedwright::pack::{
    self, Diagnostic, MAX_FILES, MAX_PACK_BYTES, Names, SettingsFile, SourceFile,
};
use seedwright::random::Seed;
use seedwright::world::{AreaId, ItemAmount, SettingError, SettingValue, Settings, World};

use crate::arguments::PackArguments;
use crate::failure::Failure;
use crate::input::{Limit, has_ending, note_folder, read_file, unreadable};
use crate::printer::Printer;
use crate::streams::is_stdin;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::{Pack, first_of};

/// Packs on the command line: they are read from disk, and their settings, areas and items are typed.
pub trait PackExt: Sized {
    /// Reads a pack by path or name; `-` is standard input.
    fn load(pack: &Path, printer: &Printer) -> Result<Self, Failure>;

    /// Reads a pack, and refuses one without rooms.
    fn load_rooms(pack: &Path, printer: &Printer) -> Result<Self, Failure>;

    /// The requested settings: the defaults, overridden by a preset, then by a file, then by `--set`. The seed draws
    /// the values that the file gives as weights.
    fn settings(&self, chosen: &PackArguments, seed: Option<&Seed>) -> Result<Settings, Failure>;

    /// The requested settings, with other defaults.
    fn settings_over(
        &self,
        defaults: Settings,
        chosen: &PackArguments,
        seed: Option<&Seed>,
    ) -> Result<Settings, Failure>;

    /// The area with a name.
    fn area(&self, name: &str) -> Result<AreaId, Failure>;

    /// The items of `--have`.
    fn items(&self, have: &[String]) -> Result<Vec<ItemAmount>, Failure>;
}

impl PackExt for Pack {
    fn load(pack: &Path, printer: &Printer) -> Result<Self, Failure> {
        Ok(Self::read(files(pack, printer)?, &pack.to_string_lossy())?)
    }

    fn load_rooms(pack: &Path, printer: &Printer) -> Result<Self, Failure> {
        let pack = Self::load(pack, printer)?;
        pack.needs_rooms()?;
        Ok(pack)
    }

    fn settings(&self, chosen: &PackArguments, seed: Option<&Seed>) -> Result<Settings, Failure> {
        self.settings_over(Settings::defaults(&self.world), chosen, seed)
    }

    fn settings_over(
        &self,
        defaults: Settings,
        chosen: &PackArguments,
        seed: Option<&Seed>,
    ) -> Result<Settings, Failure> {
        ChosenSettings::read(self, defaults, chosen)?.of_seed(&self.world, seed)
    }

    fn area(&self, name: &str) -> Result<AreaId, Failure> {
        let areas = self.world.areas.rows().iter();
        by_name("area", name, areas.map(|area| area.name.as_str())).map(AreaId)
    }

    fn items(&self, have: &[String]) -> Result<Vec<ItemAmount>, Failure> {
        // Nothing is left of an option without items, but a comma would remain.
        let given = have.iter().map(|items| items.trim()).filter(|items| !items.is_empty());
        let given: Vec<&str> = given.collect();
        read_items(&given.join(", "), &Names::of(&self.world), &self.world).map_err(|errors| {
            let messages: Vec<_> = errors.iter().map(|found| &*found.message).collect();
            let mut hints: Vec<_> = errors.iter().map(|found| &*found.hint).collect();
            hints.dedup();
            Failure::argument(format!("--have: {}", messages.join("; ")), hints.join("\n"))
        })
    }
}

/// Settings that were read, of which a seed may draw some.
#[derive(Clone)]
pub struct ChosenSettings {
    /// The preset, or the defaults.
    base: Settings,
    file: Option<SettingsSource>,
    /// The values of `--set`.
    values: Vec<String>,
    /// An unknown preset.
    wrong: Option<SettingError>,
}

impl ChosenSettings {
    /// Reads the settings of the arguments.
    pub fn read(pack: &Pack, defaults: Settings, chosen: &PackArguments) -> Result<Self, Failure> {
        let world = &pack.world;
        let path = chosen.settings.as_ref();
        let file = path.map(|path| SettingsSource::read(world, path)).transpose()?;
        let mut preset = file.as_ref().and_then(|source| source.choices.preset);
        let mut wrong = None;
        if let Some(name) = &chosen.preset {
            match pack.preset(name) {
                Ok(typed) => preset = Some(typed),
                Err(unknown) => wrong = Some(unknown),
            }
        }
        let base = preset.map_or(defaults, |preset| Settings::preset(world, preset));
        Ok(Self { base, file, values: chosen.set.clone(), wrong })
    }

    /// The text of the settings file, if the seed draws some of the settings.
    pub fn drawn_from(&self, world: &World) -> Option<&[u8]> {
        let mut settings = self.base.clone();
        let source = self.file.as_ref()?;
        let is_drawn = source.choose(world, None, &mut settings).is_err();
        is_drawn.then_some(&source.file.bytes)
    }

    /// The settings of a seed.
    pub fn of_seed(&self, world: &World, seed: Option<&Seed>) -> Result<Settings, Failure> {
        let mut settings = self.base.clone();
        if let Some(source) = &self.file {
            source.choose(world, seed, &mut settings)?;
        }
        let mut wrong: Vec<SettingError> = self.wrong.iter().cloned().collect();
        for choice in &self.values {
            wrong.extend(set(world, &mut settings, choice).err());
        }
        if wrong.is_empty() {
            return Ok(settings);
        }
        let messages: Vec<_> = wrong.iter().map(|error| error.message.as_str()).collect();
        let mut hints: Vec<_> = wrong.iter().flat_map(|error| &error.hint).collect();
        hints.dedup();
        let hints: Vec<_> = hints.into_iter().map(String::as_str).collect();
        Err(Failure::argument(messages.join("; "), hints.join("\n")))
    }
}

/// A settings file that was checked against a pack.
#[derive(Clone)]
struct SettingsSource {
    file: SourceFile,
    choices: SettingsFile,
}

impl SettingsSource {
    fn read(world: &World, path: &Path) -> Result<Self, Failure> {
        let file = read_file(path, Limit::FILE)?;
        match pack::read_settings(world, &file) {
            Ok(choices) => Ok(Self { file, choices }),
            Err(found) => Err(Failure::in_files(vec![file], found)),
        }
    }

    fn choose(
        &self,
        world: &World,
        seed: Option<&Seed>,
        settings: &mut Settings,
    ) -> Result<(), Failure> {
        let chosen = self.choices.choose(world, seed, settings);
        chosen.map_err(|found| Failure::in_files(vec![self.file.clone()], vec![found]))
    }
}

/// The number of the thing with a name, among those of its kind.
fn by_name<'a>(
    kind: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<u32, Failure> {
    let found = (0u32..).zip(names.clone()).find(|(_, own)| *own == name);
    found.map(|(number, _)| number).ok_or_else(|| {
        let hint = match closest(name, names.clone()) {
            Some(close) => format!("did you mean `{}`?", EscapedName(close)),
            None => format!("the pack has {}", first_of(names)),
        };
        Failure::argument(format!("there is no {kind} `{}`", EscapedName(name)), hint)
    })
}

/// Applies one setting of the form `name=value`.
fn set(world: &World, settings: &mut Settings, choice: &str) -> Result<(), SettingError> {
    let Some((name, value)) = choice.split_once('=') else {
        return Err(SettingError {
            message: format!("`--set {}` has no value", EscapedName(choice)),
            hint: Some("write `--set name=value`".to_owned()),
        });
    };
    let value = SettingValue::Word(value.trim().to_owned());
    settings.set(world, name.trim(), &value)
}

/// The endings of the files of a pack in a folder.
const ENDINGS: &[&str] = &["toml", "json"];

/// The files of a pack, by path or name.
pub fn files(pack: &Path, printer: &Printer) -> Result<Vec<SourceFile>, Failure> {
    let files = if !is_stdin(pack) && pack.is_dir() {
        read_folder(pack)?
    } else if is_stdin(pack) || pack.exists() {
        vec![read_file(pack, Limit::FILE)?]
    } else if let Some(embedded) = pack.to_str().and_then(EmbeddedPack::find) {
        embedded.files()
    } else {
        let pack = pack.to_string_lossy();
        let message = format!("there is no file, folder or embedded pack `{pack}`");
        return Err(refused("E0010", message, EmbeddedPack::hint(&pack)));
    };
    if let Some(built) = files.iter().find(|file| is_bundle(file)) {
        let message = format!("{} is a built world, not a pack", EscapedName(&built.name));
        let hint = "name the pack it was built from, or check it with `seedwright verify`";
        return Err(refused("E0010", message, hint));
    }
    print_read(&files, printer);
    Ok(files)
}

/// Whether a file is a bundle; no pack has all the keys of one.
fn is_bundle(file: &SourceFile) -> bool {
    file.name.ends_with(".json") && Bundle::read(&file.bytes).is_ok()
}

/// Prints the names and sizes of files, if details are requested.
fn print_read(files: &[SourceFile], printer: &Printer) {
    for file in files {
        let name = EscapedName(&file.name);
        printer.detail(&format!("read {name} ({} bytes)\n", file.bytes.len()));
    }
}

/// The failure for a pack without a file that could be shown.
fn refused(code: &'static str, message: String, hint: impl Into<String>) -> Failure {
    let diagnostic = Diagnostic::error(code, None, message).hint(hint);
    Failure::in_files(Vec::new(), vec![diagnostic])
}

fn read_folder(folder: &Path) -> Result<Vec<SourceFile>, Failure> {
    let paths = listed(folder, ENDINGS)?;
    note_folder(folder, ENDINGS);
    if paths.is_empty() {
        let folder = folder.display();
        let message = format!("the folder `{folder}` has no regular .toml or .json file");
        let hint = "`seedwright new DIR` writes a pack to start from";
        return Err(refused("E0001", message, hint));
    }
    read_all(&paths)
}

/// Where the files of a database are.
#[derive(Clone, Copy)]
pub enum Within {
    /// In the folder itself.
    Folder,
    /// In the folder and its subfolders.
    Tree,
}

/// Reads the JSON files of the database of another project.
pub fn read_database(
    folder: &Path,
    within: Within,
    printer: &Printer,
) -> Result<Vec<SourceFile>, Failure> {
    if !folder.is_dir() {
        let message = format!("there is no folder `{}`", folder.display());
        return Err(refused("E0010", message, "name the folder of the database"));
    }
    let folders = match within {
        Within::Folder => vec![folder.to_owned()],
        Within::Tree => tree(folder)?,
    };
    let mut paths = Vec::new();
    for folder in folders {
        paths.extend(listed(&folder, &["json"])?);
    }
    let files = read_all(&paths)?;
    print_read(&files, printer);
    Ok(files)
}

/// Reads the given files, and the files in the given folders that have one of the endings.
pub fn read_given<'p>(
    given: impl IntoIterator<Item = &'p Path>,
    endings: &[&str],
    printer: &Printer,
) -> Result<Vec<SourceFile>, Failure> {
    let mut all = Vec::new();
    for path in given {
        match path.is_dir() {
            true => all.extend(listed(path, endings)?),
            false => all.push(path.to_owned()),
        }
    }
    let files = read_all(&all)?;
    print_read(&files, printer);
    Ok(files)
}

/// A folder and its subfolders, in the order of names. Links are not followed, since they may form cycles. There can't
/// be more folders than files that would be read.
fn tree(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        let what = format!("the folder {}", folder.display());
        let inner = folders(&folder).map_err(|error| unreadable(&what, &error))?;
        open.extend(inner.into_iter().rev());
        found.push(folder);
        if found.len() > MAX_FILES {
            let message =
                format!("the folder `{}` has more than {MAX_FILES} subfolders", root.display());
            return Err(refused("E0004", message, "name the folder of one database"));
        }
    }
    Ok(found)
}

/// The folders in a folder.
fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

fn read_all(paths: &[PathBuf]) -> Result<Vec<SourceFile>, Failure> {
    let mut files = Vec::new();
    let mut bytes = 0;
    // One file more than the limit is enough for the engine to refuse the pack.
    for path in paths.iter().take(MAX_FILES + 1) {
        if bytes <= MAX_PACK_BYTES {
            let file = read_file(path, Limit::FILE)?;
            bytes += file.bytes.len();
            files.push(file);
        }
    }
    Ok(files)
}

fn listed(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let what = format!("the folder {}", folder.display());
    paths(folder, endings).map_err(|error| unreadable(&what, &error))
}

/// The files in a folder that have one of the endings.
pub fn paths(folder: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if has_ending(&path, endings) && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
