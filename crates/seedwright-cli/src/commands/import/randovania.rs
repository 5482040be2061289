//! `seedwright import randovania`.

use std::path::Path;

use seedwright_import::randovania;

use super::finish;
use crate::arguments::RandovaniaImport;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::packs::{self, Within};
use crate::printer::Printer;
use crate::words::shown;

pub fn run(typed: &RandovaniaImport, printer: &Printer) -> Result<(), Failure> {
    let database = &typed.database;
    let mut files = packs::read_database(&database.folder, Within::Folder, printer)?;
    let preset = typed.preset.as_deref();
    let preset = preset.map(|path| read_file(path, Limit::FILE));
    let preset = preset.transpose()?;
    if preset.is_none() {
        note_presets(&database.folder, printer);
    }
    let imported = match database.return_mode() {
        Some(mode) => randovania::import_with(&files, preset.as_ref(), mode),
        None => randovania::import(&files, preset.as_ref()),
    };
    files.extend(preset);
    finish(imported, files, &database.out, printer)
}

/// Notes which presets could be used. None is chosen silently, because they differ in what can be won.
fn note_presets(folder: &Path, printer: &Printer) {
    for path in packs::paths(folder, &["rdvpreset"]).unwrap_or_default() {
        let path = shown(&path.display().to_string());
        printer.note(&format!("note: no preset is used; `--preset {path}` would use this one\n"));
    }
}
