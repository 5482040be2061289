//! `seedwright import randovania`.

use std::path::{Path, PathBuf};

use seedwright_import::randovania;

use super::finish;
use crate::arguments::RandovaniaImport;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::packs::{self, Within};
use crate::printer::Printer;
use crate::words::shown;

/// The file that every database has.
const HEADER: &str = "header.json";
/// The file of the pickups.
const PICKUPS: &str = "pickup-database.json";

pub fn run(typed: &RandovaniaImport, printer: &Printer) -> Result<(), Failure> {
    let database = &typed.database;
    let found = Found::in_folder(&database.folder);
    let mut files = packs::read_database(&found.logic, Within::Folder, printer)?;
    if let Some(pickups) = &found.pickups {
        files.push(read_file(pickups, Limit::FILE)?);
    }
    let preset = typed.preset.as_deref();
    let preset = preset.map(|path| read_file(path, Limit::FILE));
    let preset = preset.transpose()?;
    found.note(preset.is_some(), printer);
    let choices = randovania::Choices {
        return_mode: database.return_mode(),
        keep_closed: typed.keep_closed,
        happened: typed.happened.clone(),
        energy: typed.energy.clone(),
    };
    let imported = randovania::import_as(&files, preset.as_ref(), &choices);
    files.extend(preset);
    finish(imported, files, &database.out, printer)
}

/// Where the files of a database are.
struct Found {
    /// The folder of the header and the regions.
    logic: PathBuf,
    /// The pickups, if they are in another folder.
    pickups: Option<PathBuf>,
    presets: Vec<PathBuf>,
}

impl Found {
    /// Looks at a folder of a game, its folder `logic_database`, or a folder with all files.
    fn in_folder(folder: &Path) -> Self {
        let inner = folder.join("logic_database");
        let is_game = !folder.join(HEADER).is_file() && inner.join(HEADER).is_file();
        let logic = if is_game { inner } else { folder.to_owned() };
        let above = if is_game { Some(folder.to_owned()) } else { parent(folder) };
        let near =
            [Some(logic.clone()), above.clone(), above.map(|above| above.join("pickup_database"))];
        let mut near = near.into_iter().flatten().map(|folder| folder.join(PICKUPS));
        let pickups = near.find(|path| path.is_file());
        let own = pickups.filter(|path| path.parent() != Some(&logic));
        let presets = [Some(logic.clone()), Some(folder.to_owned()), parent(&logic)];
        let presets = presets.into_iter().flatten().flat_map(|folder| {
            let inner = folder.join("presets");
            [folder, inner]
                .into_iter()
                .flat_map(|folder| packs::paths(&folder, &["rdvpreset"]).unwrap_or_default())
        });
        let mut presets: Vec<PathBuf> = presets.collect();
        presets.sort();
        presets.dedup();
        Self { logic, pickups: own, presets }
    }

    /// Says what was found. No preset is chosen silently, because they differ in what can be won.
    fn note(&self, has_preset: bool, printer: &Printer) {
        let path = |path: &Path| shown(&path.display().to_string());
        if let Some(pickups) = &self.pickups {
            let (logic, pickups) = (path(&self.logic.join(HEADER)), path(pickups));
            printer.note(&format!("note: found {logic} and {pickups}\n"));
        }
        for preset in self.presets.iter().filter(|_| !has_preset) {
            let preset = path(preset);
            printer.note(&format!(
                "note: no preset is used; `--preset {preset}` would use this one\n"
            ));
        }
    }
}

/// The folder above a folder.
fn parent(folder: &Path) -> Option<PathBuf> {
    let above = folder.parent()?;
    Some(if above.as_os_str().is_empty() { PathBuf::from(".") } else { above.to_owned() })
}
