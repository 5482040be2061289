//! `seedwright import randovania`.

use std::path::Path;

use seedwright::pack::MAX_FILE_BYTES;
use seedwright_import::randovania;

use super::finish;
use crate::arguments::RandovaniaImport;
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs;

pub fn run(typed: &RandovaniaImport, output: &Output) -> Result<(), Failure> {
    let mut files = packs::read_database(&typed.folder, output)?;
    let preset = typed.preset.as_deref();
    let preset = preset.map(|path| packs::read_file(path, MAX_FILE_BYTES));
    let preset = preset.transpose()?;
    if preset.is_none() {
        note_presets(&typed.folder, output);
    }
    match randovania::import_with(&files, preset.as_ref(), typed.return_mode()) {
        Ok(imported) => finish(&imported, &typed.out, output),
        Err(problems) => {
            files.extend(preset);
            Err(Failure::Packs(vec![(files, problems)]))
        }
    }
}

/// Says which presets could have been named. None is taken in silence: they differ in what can be won.
fn note_presets(folder: &Path, output: &Output) {
    for path in packs::paths(folder, &["rdvpreset"]).unwrap_or_default() {
        let path = shown(&path.display().to_string());
        output.note(&format!(
            "note: no preset was named; there is `--preset {path}`\n"
        ));
    }
}
