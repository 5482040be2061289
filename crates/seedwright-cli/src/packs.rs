//! Reading packs from disk or from the program itself, and what is chosen in them.

use std::fs;
use std::path::Path;

use seedwright::name::{Shown, closest};
use seedwright::pack::{self, MAX_FILE_BYTES, Names, SourceFile};
use seedwright::world::{ItemAmount, SettingValue, Settings, World};

use crate::arguments::Chosen;
use crate::embedded::{Embedded, PACKS};
use crate::failure::Failure;

/// A pack that was read without an error.
pub struct Pack {
    /// The world.
    pub world: World,
}

impl Pack {
    /// Reads a pack by path or name.
    pub fn load(pack: &str) -> Result<Self, Failure> {
        let files = files(pack)?;
        let reading = pack::read(&files);
        match reading.world {
            Some(world) => Ok(Self { world }),
            None => Err(Failure::Packs(vec![(files, reading.diagnostics)])),
        }
    }

    /// The settings that were asked for.
    pub fn settings(&self, chosen: &Chosen) -> Result<Settings, Failure> {
        let world = &self.world;
        let mut settings = match &chosen.preset {
            None => Settings::defaults(world),
            Some(name) => match world
                .presets
                .iter()
                .find(|(_, preset)| preset.name == *name)
            {
                Some((preset, _)) => Settings::preset(world, preset),
                None => return Err(unknown_preset(world, name)),
            },
        };
        for choice in &chosen.set {
            let Some((name, value)) = choice.split_once('=') else {
                let message = format!("`--set {}` has no value", Shown(choice));
                return Err(Failure::argument(
                    message,
                    Some("write `--set name=value`".to_owned()),
                ));
            };
            let set = settings.set(world, name.trim(), &SettingValue::from_text(value.trim()));
            set.map_err(|error| Failure::argument(error.message, error.hint))?;
        }
        Ok(settings)
    }

    /// The items of a `--have`.
    pub fn items(&self, have: &str) -> Result<Vec<ItemAmount>, Failure> {
        let names = Names::of(&self.world);
        pack::language::read_items(have, &names, &self.world).map_err(|complaints| {
            let messages: Vec<String> = complaints
                .iter()
                .map(|complaint| complaint.message.clone())
                .collect();
            let hints: Vec<String> = complaints
                .into_iter()
                .filter_map(|complaint| complaint.hint)
                .collect();
            let hint = (!hints.is_empty()).then(|| hints.join("; "));
            Failure::argument(format!("--have: {}", messages.join("; ")), hint)
        })
    }
}

fn unknown_preset(world: &World, name: &str) -> Failure {
    let known = world
        .presets
        .rows()
        .iter()
        .map(|preset| preset.name.as_str());
    let hint = match closest(name, known.clone()) {
        Some(close) => format!("did you mean `{}`?", Shown(close)),
        None if world.presets.is_empty() => "this pack has no presets".to_owned(),
        None => format!(
            "it has {}",
            known
                .map(|name| format!("`{}`", Shown(name)))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    Failure::argument(format!("there is no preset `{}`", Shown(name)), Some(hint))
}

/// The files of a pack, by path or name.
pub fn files(pack: &str) -> Result<Vec<SourceFile>, Failure> {
    let path = Path::new(pack);
    if path.is_dir() {
        return read_folder(path);
    }
    if path.exists() {
        return Ok(vec![read_file(path)?]);
    }
    if let Some(embedded) = Embedded::find(pack) {
        return Ok(embedded.files());
    }
    let hint = match closest(pack, PACKS.iter().map(|known| known.name)) {
        Some(close) => format!("did you mean the embedded pack `{close}`?"),
        None => "`seedwright packs` lists the embedded packs".to_owned(),
    };
    Err(Failure::argument(
        format!(
            "there is no file, folder or embedded pack `{}`",
            Shown(pack)
        ),
        Some(hint),
    ))
}

fn read_folder(folder: &Path) -> Result<Vec<SourceFile>, Failure> {
    let failed = |error| {
        Failure::Operation(format!(
            "can't read the folder {}: {error}",
            folder.display()
        ))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_file() && matches!(ending, Some("toml" | "json")) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        let message = format!(
            "the folder {} holds no .toml or .json file",
            folder.display()
        );
        return Err(Failure::argument(
            message,
            Some("`seedwright new DIR` writes a pack to start from".to_owned()),
        ));
    }
    paths.sort();
    paths.iter().map(|path| read_file(path)).collect()
}

fn read_file(path: &Path) -> Result<SourceFile, Failure> {
    let failed = |error| Failure::Operation(format!("can't read {}: {error}", path.display()));
    // A file that is too large is refused before it fills the memory.
    let length = fs::metadata(path).map_err(failed)?.len();
    if length > MAX_FILE_BYTES as u64 {
        let message = format!(
            "{} is {length} bytes long; at most {} are read",
            path.display(),
            MAX_FILE_BYTES
        );
        return Err(Failure::argument(
            message,
            Some("split the pack into a folder of files".to_owned()),
        ));
    }
    Ok(SourceFile::new(
        path.display().to_string(),
        fs::read(path).map_err(failed)?,
    ))
}
